// Package answer answers what is asked of a log that was read: it decodes the messages
// that somebody looks at, joins their pieces and what other records say of them, searches,
// and gives the bytes of records.
package answer

import (
	"context"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"msgview/loaders/held"
	"msgview/loaders/opened"
	"msgview/model"
)

// Log is a log as far as it was read.
type Log struct {
	ctx   context.Context
	files *opened.Files
	index *model.Index
	held  *held.Messages

	outputs outputFolders
	whole   atomic.Bool // giant records are decoded whole
	onwards atomic.Bool // messages are asked for in their order, and only what they say
	latest  latestRecord
	ahead   readAhead

	upcoming lookAhead

	mu        sync.Mutex
	cache     cache
	long      cache                 // of messages of long records
	scattered cache                 // of messages of many records that are far apart
	others    int                   // messages that were put since one of long was used
	making    map[int]chan struct{} // entries that are decoded: those with long records, in an export all; closed then, nil as long as nobody waits
	leads     map[int]bool          // files that tell what an answer took before it
	tidy      *time.Timer           // gives memory back after long records were decoded
}

// New returns a log with these files, whose records are in the index and in assembled.
func New(ctx context.Context, files *opened.Files, index *model.Index, assembled *held.Messages) *Log {
	return &Log{ctx: ctx, files: files, index: index, held: assembled, cache: newCache(cacheBytes, 1), long: newCache(0, mostLong), scattered: newCache(scatteredBytes, 1)}
}

// Forget drops the message of an entry, whose record is read again.
func (l *Log) Forget(entry int) {
	l.mu.Lock()
	l.cache.forget(entry)
	l.long.forget(entry)
	l.scattered.forget(entry)
	l.mu.Unlock()
}

// EntryOf returns the entry of the message with an id, -1 if there is none.
func (l *Log) EntryOf(id string) int {
	at := -1
	stop := func() bool { return l.ctx.Err() != nil }
	_ = l.Search(model.Pattern{Literals: []string{id}}, 0, false, stop, func(i int) bool {
		m, _, err := l.one(i)
		if err != nil || m.ID != id {
			return true // it is only mentioned there
		}
		at = i
		return false
	})
	return at
}

// FreeMemory gives back what going through a large log left behind: the runtime would
// keep it for as long as the reader looks at the log.
func (l *Log) FreeMemory() {
	const large = 64 << 20
	if l.held.Packed() {
		debug.FreeOSMemory()
		return
	}
	for _, f := range l.files.All() {
		if f.Source.Size() > large {
			debug.FreeOSMemory()
			return
		}
	}
}

// tidyAfter is how long after the last long record was decoded what that left behind is
// given back: by then nobody waits for the next one.
const tidyAfter = 2 * time.Second

// tidyLater has memory given back once no long record is decoded any more. The lock is held.
func (l *Log) tidyLater() {
	if l.tidy != nil {
		l.tidy.Reset(tidyAfter)
		return
	}
	l.tidy = time.AfterFunc(tidyAfter, func() {
		if l.ctx.Err() == nil {
			debug.FreeOSMemory()
		}
	})
}

// file returns one of the files.
func (l *Log) file(i int) *opened.File { return l.files.At(i) }
