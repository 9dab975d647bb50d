package page

import (
	"iter"
	"strconv"
	"time"

	"msgview/model"
	"msgview/model/timeline"
)

// times tell when what the page has is there, as the one timeline of the log says. They
// walk the show beside the page, a message at a time.
type times struct {
	index *model.Index
	next  func() (timeline.Event, bool)
	stop  func()

	ahead timeline.Event // the next message, if there is one
	more  bool
	end   time.Duration // of what was walked

	blocks map[place]block
}

// A place is a part of a message.
type place struct{ entry, part int }

// A block is when a part is there.
type block struct {
	opens, closes time.Duration
	chapter       string // that it begins with
	begins        bool
	beat          bool
	whole         bool // it is whole before it closes: it was pasted
}

func newTimes(log model.Log, o timeline.Options) *times {
	t := &times{index: log.Index(), blocks: map[place]block{}}
	t.next, t.stop = iter.Pull(timeline.New(log, o).Events(timeline.Mark{}))
	t.skip()
	return t
}

// skip goes on to the next message.
func (t *times) skip() {
	for {
		e, ok := t.next()
		if !ok {
			t.more = false
			return
		}
		t.end = e.At
		if e.Kind == timeline.Message {
			t.ahead, t.more = e, true
			return
		}
	}
}

// enter takes the blocks of the message of an entry of the main thread.
func (t *times) enter(entry int) {
	clear(t.blocks)
	number, _ := t.index.Number(entry)
	for t.more && t.ahead.Number != number+1 {
		other, ok := t.index.MessageEntry(t.ahead.Number - 1)
		if ok && t.index.Position(other, model.Every) > t.index.Position(entry, model.Every) {
			return // it is not played
		}
		t.skip()
	}
	if !t.more {
		return
	}
	t.more = false
	var chapter string
	var begins bool
	for {
		e, ok := t.next()
		if !ok {
			return
		}
		t.end = e.At
		switch e.Kind {
		case timeline.Message:
			t.ahead, t.more = e, true
			return
		case timeline.Begins:
			chapter, begins = e.Title, true
		case timeline.Opens:
			if e.Block.Entry < 0 || e.Block.Aside {
				continue
			}
			t.blocks[place{e.Block.Entry, e.Block.Part}] = block{opens: e.At, closes: e.At, chapter: chapter, begins: begins, beat: e.Beat}
			chapter, begins = "", false
		case timeline.Grows, timeline.Closes:
			at := place{e.Block.Entry, e.Block.Part}
			if b, ok := t.blocks[at]; ok && !b.whole && (e.Kind == timeline.Closes || e.Upto >= len(e.Block.Text)) {
				b.closes, b.whole = e.At, true
				t.blocks[at] = b
			}
		}
	}
}

// of returns when some parts of a message of an entry are there.
func (t *times) of(entry, from, to int) (b block, ok bool) {
	for part := from; part < to && len(t.blocks) > 0; part++ {
		one, there := t.blocks[place{entry, part}]
		switch {
		case !there:
		case !ok:
			b, ok = one, true
		default:
			b.closes = one.closes
		}
		if part-from > mostParts {
			break
		}
	}
	return b, ok
}

// mostParts bounds the parts of an item that are looked up.
const mostParts = 1000

// attribute writes when a block is there: the milliseconds at which it opens, and after how
// many it is whole.
func (b block) attribute(dst []byte) []byte {
	dst = append(dst, ` data-t="`...)
	dst = strconv.AppendInt(dst, b.opens.Milliseconds(), 10)
	if took := (b.closes - b.opens).Milliseconds(); took > 0 {
		dst = append(dst, ' ')
		dst = strconv.AppendInt(dst, took, 10)
	}
	return append(dst, '"')
}
