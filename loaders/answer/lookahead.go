package answer

import (
	"sync"

	"msgview/model"
)

// How messages are decoded ahead: who asked for fewInARow messages one after the other,
// with at most mostPassedOver entries between two of them, gets the next ones decoded, up
// to batch of them and aheadOf bytes of their records.
const (
	fewInARow      = 16
	mostPassedOver = 8
	batch          = 64
	aheadOf        = exportBytes / 4
)

// lookAhead decodes what will be asked for next while what was asked for is written: an
// export asks for one message after the other, and a second core has nothing else to do.
type lookAhead struct {
	mu      sync.Mutex
	last    int // the entry that was asked for last, of those in a row
	row     int // how many were, one after the other
	until   int // the last entry that is or was decoded ahead
	astray  int // how many others were asked for since
	running bool
}

// next takes note that an entry was asked for, and decodes those after it if others were
// before.
func (l *Log) next(entry int) {
	a := &l.upcoming
	a.mu.Lock()
	defer a.mu.Unlock()
	switch d := entry - a.last; {
	case d <= 0 && d >= -batch: // who follows the one that goes ahead, or looks back
		return
	case d > 0 && d <= mostPassedOver:
		a.row, a.last, a.astray = a.row+1, entry, 0
	default: // one may look at another place, and go on
		if a.astray++; a.astray > fewInARow {
			a.row, a.last, a.until, a.astray = 0, entry, entry, 0
		}
		return
	}
	a.until = max(a.until, entry)
	if a.row >= fewInARow && !a.running && a.until-entry <= batch/2 {
		a.running = true
		go l.decodeNext(a.until+1, entry+batch)
	}
}

// decodeNext decodes the messages of the entries from one to another, but for long ones.
func (l *Log) decodeNext(from, to int) {
	room, i := int64(aheadOf), from
	for ; i <= to && room > 0 && l.ctx.Err() == nil && i < l.index.Len(); i++ {
		at, ok := l.index.Lookup(i)
		ok = ok && at.Entry == i && at.Flags.IsMessage() && !at.Flags.Has(model.FlagPart) && len(at.Pieces) == 0
		if ok && at.Place.Length <= aheadOf/4 && l.alone(i, at.Place) {
			_, _ = l.message(at) // who asks for it is told what is wrong with it
			room -= at.Place.Length
		}
	}
	a := &l.upcoming
	a.mu.Lock()
	a.running, a.until = false, max(a.until, i-1)
	a.mu.Unlock()
}

// alone reports whether the record of an entry has no other: the messages of one that has
// several are decoded together, and of one record at a time.
func (l *Log) alone(i int, p model.Place) bool {
	if p.Sub > 0 || i+1 >= l.index.Len() {
		return p.Sub == 0
	}
	after := l.index.Place(i + 1)
	return after.Sub == 0 || after.File != p.File || after.Offset != p.Offset
}
