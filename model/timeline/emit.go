package timeline

import (
	"time"

	"msgview/model"
)

// emit yields an event.
func (w *walker) emit(e Event) {
	if w.stopped {
		return
	}
	e.At = (time.Duration(float64(w.at) * w.scale)).Round(time.Millisecond)
	w.stopped = !w.yield(e)
}

// pass lets time go by.
func (w *walker) pass(d time.Duration) {
	if d > 0 {
		w.at += d
	}
}

// begin begins the chapter of the message that is looked at, if it begins one: with a
// title of its own, or with that of the cuts.
func (w *walker) begin(title string) {
	if w.chaptered {
		return
	}
	own, ok := w.ownChapter()
	if ok {
		title = w.Said(own)
	}
	if title == "" {
		return
	}
	w.chaptered = w.message != nil
	w.settle()
	w.chapter++
	w.emit(Event{Kind: Begins, Number: w.chapter, Title: title})
}

// ownChapter is the title of the chapter that the cuts begin with the message that is looked
// at, or with one before it of which nothing was played: a result stands with its call, and
// what programs say is not seen.
func (w *walker) ownChapter() (title string, ok bool) {
	last := 0
	for _, ch := range w.opt.Cuts.Chapters {
		if ch.Message == w.number || ch.Message >= last && w.depth == 0 && w.passedOver(ch.Message) {
			last, title, ok = ch.Message, ch.Title, true
		}
		if ch.Message == w.number {
			break
		}
	}
	if w.depth == 0 {
		w.own = max(w.own, w.number)
	}
	return title, ok
}

// passedOver reports whether nothing was played of a message of the main thread since the last
// one that was.
func (w *walker) passedOver(message int) bool {
	if message <= w.own || message > w.number || message < w.opt.Cuts.Begin {
		return false
	}
	entry, ok := w.index.MessageEntry(message - 1)
	return ok && !(w.opt.Agents && w.index.Flags(entry).Has(model.FlagSide)) && w.index.Position(entry, w.opt.Talk) < w.index.Position(w.entry, w.opt.Talk)
}

// gap is the time before the message that is looked at: that of the log, or the usual one.
// It is there once.
func (w *walker) gap(usual time.Duration) time.Duration {
	if w.waited {
		switch w.timing {
		case Click:
			return 0
		case Real:
			return max(usual/4, leastGap)
		}
		return usual
	}
	w.waited = true
	now, last := w.message.Time, w.last
	if isSane(now) && now.After(last) {
		w.last = now
	}
	if w.timing == Click {
		return 0
	}
	if w.timing != Real {
		return usual
	}
	d := now.Sub(last)
	switch {
	case !isSane(last) && isSane(now):
		return min(w.opt.Idle, Idle) // nothing was before it: nobody waits for long
	case !isSane(now) || d < 0 || d > absurdGap:
		return unknownGap
	}
	return max(leastGap, min(d, w.opt.Idle))
}

// settle lets the step before be read, with Click.
func (w *walker) settle() {
	w.pass(w.read)
	w.read = 0
}

// open opens a block; beat says that a key may be waited for before it.
func (w *walker) open(b *Block, beat bool) {
	b.Number, b.Depth, b.Chapter = w.block, w.depth, w.chapter
	b.Entry, b.Index, b.Message = w.entry, w.number, w.message
	w.block++
	if b.Kind != Call && b.Kind != Thought && !b.Aside {
		w.run = Run{}
	}
	if b.Kind == Call && w.opt.Cuts.ToolLines > 0 {
		b.Lines = w.opt.Cuts.ToolLines
	}
	if !b.Aside {
		w.led = false
	}
	w.emit(Event{Kind: Opens, Block: b, Beat: beat && w.timing == Click})
}

// close closes it.
func (w *walker) close(b *Block) {
	w.emit(Event{Kind: Closes, Block: b, Upto: len(b.Text)})
	if w.timing != Click || b.Aside {
		return
	}
	w.read = max(w.read, leastRead)
	if b.Kind != Call && b.Kind != Thought {
		w.read = readable(b.Text)
	}
}

// grow lets the text of a block come, within a time if there is one; of a negative one it
// takes no more than it needs.
func (w *walker) grow(b *Block, within time.Duration) {
	if w.timing == Click || w.stopped {
		return
	}
	if b.Kind == Prompt && isPasted(b.Text) { // it is there while the key is waited for that sends it
		w.emit(Event{Kind: Grows, Block: b, Upto: len(b.Text)})
	}
	steps := func(yield func(step) bool) {
		r := w.uneven(b.Entry, b.Part)
		if b.Kind == Prompt {
			typing(b.Text, r, yield)
		} else {
			writing(b.Text, w.opt.WPM, r, yield)
		}
	}
	scale := 1.0
	if least := within < 0; within != 0 {
		within = max(within, -within)
		var whole time.Duration
		for s := range steps {
			whole += s.took
		}
		if whole > within {
			scale = float64(within) / float64(whole)
		} else if within > whole && !least {
			defer w.pass(within - whole)
		}
	}
	from, at := w.at, time.Duration(0)
	last := w.at - leastStep
	for s := range steps {
		at += s.took
		w.at = from + time.Duration(float64(at)*scale)
		if s.upto >= len(b.Text) {
			break
		}
		if w.at-last < leastStep || w.opt.Whole {
			continue
		}
		last = w.at
		w.emit(Event{Kind: Grows, Block: b, Upto: s.upto})
		if w.stopped {
			return
		}
	}
	if w.opt.Whole && w.at > from { // it is there from the beginning of that time on
		now := w.at
		w.at = from
		w.emit(Event{Kind: Grows, Block: b, Upto: len(b.Text)})
		w.at = now
	}
}

// card plays a card.
func (w *walker) card(b *Block) {
	w.looked = looked{entry: -1}
	w.open(b, true)
	w.close(b)
	if w.timing != Click {
		w.pass(atCard)
	}
}
