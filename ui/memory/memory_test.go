package memory

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// An export may take a hundredth of the log, and everything else four times its size.
func TestRoom(t *testing.T) {
	defer func() { room.Store(0); sparing.Store(false) }()
	for _, c := range []struct {
		sparing bool
		want    int64
	}{{false, promised - outsideOfGo - ofScreen + 4e9}, {true, promised - outsideOfGo - outsideThen + 1e7}} {
		room.Store(0)
		sparing.Store(c.sparing)
		if MakeRoom(1e9); room.Load() != c.want {
			t.Errorf("sparing %v: %d bytes of room, not %d", c.sparing, room.Load(), c.want)
		}
	}
}

// What is known of very many logs has room, a kilobyte each.
func TestRoomOfMany(t *testing.T) {
	defer func() { room.Store(0) }()
	room.Store(0)
	OpenMany(10)
	few := room.Load()
	OpenMany(50_000)
	if many := room.Load(); few != promised-outsideOfGo || many != few+5e7-moreOfProgram {
		t.Errorf("%d bytes of room for few, %d for many", few, many)
	}
}

// Who ends soon collects little, also once the garbage of the start was collected.
func TestBriefly(t *testing.T) {
	before := debug.SetGCPercent(100)
	gcPercent.brief = false
	defer func() { debug.SetGCPercent(before); gcPercent.brief = false }()
	CollectLater()
	Briefly()
	for range 3 {
		runtime.GC()
		time.Sleep(time.Millisecond)
	}
	if now := debug.SetGCPercent(100); now != briefly {
		t.Errorf("%d percent, not %d", now, briefly)
	}
}

// What goes through whole logs is collected once its heap is as large as it gets, and by what is
// alive behind that; not where the program ends soon.
func TestCollectRarely(t *testing.T) {
	before := debug.SetGCPercent(100)
	defer func() {
		debug.SetGCPercent(before)
		gcPercent.brief, gcPercent.rarely, gcPercent.least = false, false, 0
	}()
	percent := func(alive int64) int {
		debug.SetGCPercent(afterwards)
		goOn(alive)
		return debug.SetGCPercent(afterwards)
	}
	opened(2e9)
	if got := percent(10e6); got != afterwards {
		t.Errorf("%d percent without it", got)
	}
	CollectRarely()
	opened(mostLeast)
	if got := percent(mostLeast / 10); got != afterwards {
		t.Errorf("%d percent for a small log", got)
	}
	opened(2e9)
	for alive, want := range map[int64]int{mostLeast / 2: 100, mostLeast / 4: 300, mostLeast: afterwards, 2 * mostLeast: afterwards} {
		if got := percent(alive); got != want {
			t.Errorf("%d bytes alive: %d percent, not %d", alive, got, want)
		}
	}
	gcPercent.brief = true
	if got := percent(mostLeast / 2); got != afterwards {
		t.Errorf("%d percent of what ends soon", got)
	}
}
