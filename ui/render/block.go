package render

import (
	"fmt"
	"time"
	"unicode/utf8"

	"msgview/ui/safetext"
)

// block collects the rows of one item.
type block struct {
	*Drawer
	it     *Item
	c      Context
	rows   []safetext.Line
	indent int  // cells before the content
	width  int  // cells of the content
	marked bool // clock and label are written
	within bool // rows are part of a result and carry its bar
}

func (d *Drawer) block(it *Item, c Context) *block {
	b := &block{Drawer: d, it: it, c: c}
	b.indent = d.clockWidth + d.labelWidth + 2*min(c.Depth, 8)
	if b.indent > d.opt.Width*2/3 {
		b.indent = d.opt.Width / 3
	}
	b.width = max(d.opt.Width-b.indent, 1)
	return b
}

// add writes a row of content. The first one carries clock and label.
func (b *block) add(l safetext.Line) {
	var row safetext.Line
	if b.marked {
		row = b.remembered(marginKey{indent: b.indent}, func() safetext.Line { return safetext.Spaces(b.indent, b.p.Plain).Line() })
	} else {
		b.marked = true
		row = b.margin()
	}
	margin := len(row.Plain())
	b.rows = append(b.rows, row.AppendLine(l).From(margin).Truncate(b.opt.Width, b.ellipsis))
	b.emit()
}

func (b *block) say(t safetext.Text) {
	if b.within {
		t = b.sym.bar(b.p.Dim).Append(t)
	}
	b.add(t.Line().Truncate(b.width, b.ellipsis))
}

// wrapped writes a text as prose.
func (b *block) wrapped(t safetext.Text, indent int) {
	for _, l := range t.Wrap(max(min(b.width, maxProse)-indent, 1), safetext.WrapOptions{}) {
		b.add(safetext.Spaces(indent, b.p.Plain).Line().AppendLine(l))
	}
}

// margin is what stands left of an item's first row: indentation, time, label, and
// the sign of reasoning that cannot be read.
func (b *block) margin() safetext.Line {
	key := marginKey{indent: b.indent, depth: b.c.Depth, first: true, thought: b.c.Thought}
	if b.clockWidth > 0 && b.it.First {
		key.clock = b.clock()
	}
	if b.labelWidth > 0 && b.speaks() {
		key.label, key.style = b.labelWord()
	}
	return b.remembered(key, func() safetext.Line { return b.drawMargin(key) })
}

// speaks reports whether the item begins a run of a speaker.
func (b *block) speaks() bool { return b.it.speaks() && SpeakerOf(b.it) != b.c.Speaker }

// A marginKey is what a margin depends on.
type marginKey struct {
	indent, depth int
	first         bool // with clock and label
	thought       bool
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
func (d *Drawer) remembered(key marginKey, draw func() safetext.Line) safetext.Line {
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

func (b *block) drawMargin(key marginKey) safetext.Line {
	var m safetext.Builder
	m.Add(safetext.Spaces(2*min(b.c.Depth, 8), b.p.Plain))
	if b.clockWidth > 0 {
		clock := safetext.CleanLine(key.clock, b.p.Dim, b.clockWidth-1)
		m.Add(safetext.Spaces(b.clockWidth-1-clock.Width(), b.p.Plain), clock, safetext.Spaces(1, b.p.Plain))
	}
	if b.labelWidth > 0 {
		mark := safetext.Text{}
		if key.thought {
			mark = b.sym.thought(b.p.Reasoning)
		}
		room := b.labelWidth - mark.Width()
		if b.labelWidth <= narrowLabel {
			room = 1
		} else if !key.thought {
			room-- // a space before the text
		}
		label := b.label(key, max(room, 0))
		m.Add(label, safetext.Spaces(b.labelWidth-mark.Width()-label.Width(), b.p.Plain), mark)
	}
	return m.Text().Line().Truncate(b.indent, safetext.Text{}).PadRight(b.indent, b.p.Plain)
}

// label names who speaks, in the role's colour.
func (b *block) label(key marginKey, room int) safetext.Text {
	word := key.label
	if b.labelWidth <= narrowLabel {
		_, n := utf8.DecodeRuneInString(word)
		word = word[:n]
	}
	return safetext.CleanLine(word, key.style, room)
}

// labelWord returns the label in full, and its style.
func (b *block) labelWord() (word string, st safetext.Style) {
	word, st = SpeakerOf(b.it).Word, b.p.Role(b.it.Message.Role)
	if b.it.Message.Injected != "" {
		st = b.p.Dim
	}
	return word, st
}

// clock is the time beside an item.
func (b *block) clock() string {
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
		return since(b.c.Before)
	case ClockTurn:
		if b.it.Kind != Prompt && !b.c.Turn.IsZero() {
			return since(b.c.Turn)
		}
	}
	return t.In(b.opt.Location).Format("15:04")
}

// short2 writes a duration as a clock of at most five cells: 0:03, 12:40, 3h02, 26h, 104d.
func short2(d time.Duration) string {
	s := int(d.Seconds())
	switch {
	case s < 3600:
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	case s < 10*3600:
		return fmt.Sprintf("%dh%02d", s/3600, s/60%60)
	case s < 100*3600:
		return fmt.Sprintf("%dh", s/3600)
	}
	return fmt.Sprintf("%dd", s/(24*3600))
}

// longGap is the time between messages that is worth a row.
const longGap = 10 * time.Minute

const dayFormat = "Monday 2 January 2006"

// gap writes what stands above an item: a blank row, a rule for a long pause or
// for another day.
func (b *block) gap() {
	it := b.it
	if it.First && b.c.Today && !it.Message.Time.IsZero() && b.opt.Clock != ClockOff {
		b.rule(safetext.CleanLine(it.Message.Time.In(b.opt.Location).Format(dayFormat), b.p.Dim, b.opt.Width), b.p.Rule)
		b.marked = false
	}
	if it.First && !b.c.Before.IsZero() && !it.Message.Time.IsZero() {
		before, now := b.c.Before.In(b.opt.Location), it.Message.Time.In(b.opt.Location)
		day := before.YearDay() != now.YearDay() || before.Year() != now.Year()
		if pause := now.Sub(before); pause >= longGap || day && pause > 0 {
			text := Span(pause) + " later"
			if day {
				text += ", " + now.Format(dayFormat)
			}
			b.blank()
			b.rule(safetext.CleanLine(text, b.p.Dim, b.opt.Width), b.p.Rule)
			b.marked = false // the rule is not the item's
		}
	}
	switch {
	case b.c.Prose, it.Kind == Prompt, it.Kind == Answer, it.Kind == Conversation:
		b.blank()
	}
}

func (b *block) blank() {
	if !b.opt.Compact && !b.c.FirstOfLog {
		b.rows = append(b.rows, safetext.Line{})
	}
}

// rule writes a line across the view with a text near its left end.
func (b *block) rule(t safetext.Text, st safetext.Style) {
	left := safetext.Repeat(b.sym.rule(st), 2).Append(safetext.Spaces(1, st), t, safetext.Spaces(1, st))
	rest := b.opt.Width - left.Width()
	line := left.Line().Truncate(b.opt.Width, b.sym.ellipsis(st))
	if rest > 0 {
		line = line.AppendLine(safetext.Repeat(b.sym.rule(st), rest).Line())
	}
	b.rows = append(b.rows, line)
	b.marked = true
}

// Span writes a length of time for people: 3.2s, 4m05s, 2 h 14 m, 3 days.
func Span(d time.Duration) string {
	switch {
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	case d < time.Minute:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < time.Hour:
		return fmt.Sprintf("%d m %02d s", int(d.Minutes()), int(d.Seconds())%60)
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h %02d m", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%d days", int(d.Hours()/24))
}

// Size writes a number of bytes for people.
func Size(n int64) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 1_000_000:
		return fmt.Sprintf("%.1f kB", float64(n)/1e3)
	case n < 1_000_000_000:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%.2f GB", float64(n)/1e9)
}

// Number writes a number with a thin mark between thousands.
func Number(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + " " + s[i:]
	}
	return s
}
