// Package memory bounds what the program takes: the garbage of the start is left alone, and
// from then on the heap is collected in time for what is promised, 64 MB and four times the
// size of the log. Its functions may be called from any goroutine.
package memory

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"
)

// CollectLater leaves the garbage of the start alone: a fifth of the time until the
// first screen would go into collecting it. From the first collection on, which is at
// a heap of some 8 MB, less is kept than Go would by itself: the index is small, and
// what was decoded for a screen is garbage soon.
func CollectLater() {
	const start = 200 // percent of the live heap, at first of 4 MB
	debug.SetGCPercent(start)
	runtime.AddCleanup(new([16]byte), func(percent int) {
		gcPercent.Lock()
		if !gcPercent.brief {
			debug.SetGCPercent(percent)
		}
		gcPercent.Unlock()
		collected(0)
	}, afterwards)
}

// afterwards is how many percent of the live heap may be garbage then.
const afterwards = 50

// gcPercent decides between who sets it first.
var gcPercent struct {
	sync.Mutex
	brief  bool
	rarely bool
	least  int64 // how many bytes the heap may take at least before it is collected, 0 where that goes by what is alive only
}

// CollectRarely says that the program goes through whole logs, and keeps of them what is known in
// the end. The heap is collected once it is as large as it gets with a log of that size, however
// little of it is alive until then: each collection goes through all that is.
func CollectRarely() {
	gcPercent.Lock()
	defer gcPercent.Unlock()
	gcPercent.rarely = true
}

// What the heap takes with a log of which most is known: at most so many bytes, and such a part of the
// size of the log.
const (
	mostLeast   = 84e6
	partOfLarge = 12
)

// opened notes that a log of a size in bytes was opened.
func opened(size int64) {
	gcPercent.Lock()
	defer gcPercent.Unlock()
	if gcPercent.rarely {
		gcPercent.least = max(gcPercent.least, min(size/partOfLarge, mostLeast))
	}
}

// goOn sets how many percent of what is alive may be garbage until the next collection.
func goOn(alive int64) {
	gcPercent.Lock()
	defer gcPercent.Unlock()
	if gcPercent.least > 0 && !gcPercent.brief {
		debug.SetGCPercent(int(max(afterwards, (gcPercent.least-alive)*100/max(alive, 1<<20))))
	}
}

// briefly is how many percent of the live heap may be garbage then.
const briefly = 300

// Briefly says that the program ends with what it does now. Collecting would take a tenth of the
// time, and what it leaves is gone then; the limit of what is promised holds.
func Briefly() {
	gcPercent.Lock()
	defer gcPercent.Unlock()
	if !gcPercent.brief {
		gcPercent.brief = true
		debug.SetGCPercent(briefly)
	}
}

// OpenMany says that so many logs are opened one after another, each for a moment. Hardly
// anything of them stays alive, and the heap would be collected for every few megabytes. What
// is known of each may take a kilobyte.
func OpenMany(logs int) {
	makeRoom(max(0, perLog*int64(logs)-moreOfProgram))
	Briefly()
}

// What the program takes is to stay below 64 MB and four times the size of the log. A
// record of very many calls would take more with the garbage that is left until the next
// collection.
const (
	promised    = 64e6
	timesSize   = 4
	perLog      = 1e3  // of very many
	outsideOfGo = 22e6 // the program itself, and what the runtime goes above its limit
	ofScreen    = 10e6 // more of both where one log is read whole and looked at
)

// What an export takes besides what is promised for any log: it walks through the log, and
// what it made is written at once. More of the program is in memory then, and what comes
// while garbage is collected.
const (
	partOfExport = 100 // of the size of the log
	outsideThen  = 8e6
)

// moreOfProgram is what of the program is in memory where it opens logs of many formats.
const moreOfProgram = 4e6

// sparing says that the logs which are opened from now on are walked through only.
var sparing atomic.Bool

// Spare says that the logs which are opened from now on are walked through only, for an
// export.
func Spare() { sparing.Store(true) }

// Spared reports whether they are.
func Spared() bool { return sparing.Load() }

// room is what the Go runtime may take for the largest log that was opened.
var room atomic.Int64

// MakeRoom is called when a log of a size in bytes is opened, or has grown to it.
func MakeRoom(size int64) {
	opened(size)
	more := timesSize*min(max(size, 0), math.MaxInt64/8) - ofScreen
	if sparing.Load() {
		more = size/partOfExport - outsideThen
	}
	makeRoom(more)
}

// Room returns how many bytes the Go runtime may take for the largest log that was opened.
func Room() int64 { return room.Load() }

// makeRoom takes more than what is promised without a log into account.
func makeRoom(more int64) {
	limit := promised - outsideOfGo + more
	for {
		before := room.Load()
		if limit <= before || room.CompareAndSwap(before, limit) {
			return
		}
	}
}

// collected is called after each collection. It sets the limit from which on collections
// come sooner. A log that takes more in spite of it, as one that is packed or that grew,
// is left up to a fifth of what is alive, the less the nearer it is to what was promised:
// nothing but collecting would be done otherwise.
func collected(limit int64) {
	const part, near, least, step = 5, 6e6, 4e6, 1e6
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	alive := int64(live[0].Value.Uint64())
	if now := room.Load(); now > 0 {
		now = max(now, alive+max(alive/part-near, least))
		if now > limit || now < limit-step {
			limit = now
			debug.SetMemoryLimit(limit)
		}
	}
	goOn(alive)
	runtime.AddCleanup(new([16]byte), collected, limit)
}
