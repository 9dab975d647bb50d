package render

import (
	"time"
	"unicode/utf8"

	"msgview/ui/safetext"
)

// A margin is what stands left of the rows of an item.
type margin struct{ drawing }

// draw returns what stands left of an item's first row: indentation, time, label, and
// the sign of reasoning that cannot be read, or of a notice that was there already.
func (b margin) draw() safetext.Line {
	key := marginKey{indent: b.rows.indent, depth: b.rows.c.Depth, first: true, thought: b.rows.c.Thought && b.it.Kind != Thought, again: b.rows.c.Again}
	if b.clockWidth > 0 && b.it.First {
		key.clock = b.clock()
	}
	if b.labelWidth > 0 && b.rows.speaks() {
		key.label, key.style = b.labelWord()
	}
	return b.remembered(key, func() safetext.Line { return b.drawn(key) })
}

// A marginKey is what a margin depends on.
type marginKey struct {
	indent, depth int
	first         bool // with clock and label
	barred        bool // with the bar of what a tool gave
	inset         int  // cells behind it
	thought       bool
	again         bool
	clock, label  string
	style         safetext.Style
}

// maxMargins bounds the margins that are kept, maxLabel the bytes of a log in each.
const (
	maxMargins = 256
	maxLabel   = 64
)

// remembered returns a margin that was drawn before, or draws it. Most messages of a
// log have one of a few.
func (d *pen) remembered(key marginKey, draw func() safetext.Line) safetext.Line {
	if len(key.label) > maxLabel {
		return draw()
	}
	if l, ok := d.margins[key]; ok {
		return l
	}
	if d.margins == nil || len(d.margins) >= maxMargins {
		d.margins = map[marginKey]safetext.Line{}
	}
	l := draw()
	d.margins[key] = l
	return l
}

func (b margin) drawn(key marginKey) safetext.Line {
	var m safetext.Builder
	m.Add(safetext.Spaces(2*min(b.rows.c.Depth, 8), b.p.Plain))
	if b.clockWidth > 0 {
		clock := safetext.CleanLine(key.clock, b.p.Dim, b.clockWidth-1)
		m.Add(safetext.Spaces(b.clockWidth-1-clock.Width(), b.p.Plain), clock, safetext.Spaces(1, b.p.Plain))
	}
	if b.labelWidth > 0 {
		mark := safetext.Text{}
		if key.thought {
			mark = b.sym.thought(b.p.Reasoning)
		} else if key.again {
			mark = b.sym.more(b.p.Dim)
		}
		room := b.labelWidth - mark.Width()
		if b.labelWidth <= narrowLabel {
			room = 1
		} else if mark.Empty() {
			room-- // a space before the text
		}
		label := b.label(key, max(room, 0))
		m.Add(label, safetext.Spaces(b.labelWidth-mark.Width()-label.Width(), b.p.Plain), mark)
	}
	return m.Text().Line().Truncate(b.rows.indent, safetext.Text{}).PadRight(b.rows.indent, b.p.Plain)
}

// label names who speaks, in the role's colour.
func (b margin) label(key marginKey, room int) safetext.Text {
	word := key.label
	if b.labelWidth <= narrowLabel {
		_, n := utf8.DecodeRuneInString(word)
		if word = word[:n]; key.label == taskWord {
			word = "@" // T is a tool
		}
	}
	return safetext.CleanLine(word, key.style, room)
}

// labelWord returns the label in full, and its style.
func (b margin) labelWord() (word string, st safetext.Style) {
	word, st = SpeakerOf(b.it).Word, b.p.Role(b.it.Message.Role)
	if b.it.Message.Injected != "" {
		st = b.p.Dim
	}
	return word, st
}

// clock is the time beside an item.
func (b margin) clock() string {
	t := b.it.Message.Time
	if t.IsZero() || b.opt.Clock == ClockOff {
		return ""
	}
	since := func(from time.Time) string {
		if from.IsZero() || t.Before(from) {
			return ""
		}
		return "+" + short2(t.Sub(from))
	}
	switch b.opt.Clock {
	case ClockStart:
		return since(b.opt.Start)
	case ClockDelta:
		return since(b.rows.c.Before)
	case ClockTurn:
		if b.it.Kind != Prompt && !b.rows.c.Turn.IsZero() {
			return since(b.rows.c.Turn)
		}
	}
	return t.In(b.opt.Location).Format("15:04")
}
