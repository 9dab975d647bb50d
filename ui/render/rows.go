package render

import (
	"time"

	"msgview/model"
	"msgview/ui/safetext"
)

// rows collects the rows of one item. What stands in them is of the drawers: texts,
// calls, records, and bodies below them.
type rows struct {
	*pen
	it     *Item
	c      Context
	lines  []safetext.Line
	indent int           // cells before the content
	width  int           // cells of the content
	marked bool          // clock and label are written
	name   safetext.Text // of the agent, before the first row of content
	agent  safetext.Text // the same of a call, at the right, so that its columns stay
	within bool          // rows are part of a result and carry its bar
}

// drawing is an item that is drawn, and what every drawer of a kind of content has.
type drawing struct {
	*pen
	rows *rows
	it   *Item
}

func newDrawing(p *pen, it *Item, c Context) drawing {
	r := &p.rows
	*r = rows{pen: p, it: it, c: c}
	if c.Emit != nil { // who takes the rows at once leaves their room to the next ones
		r.lines = p.room[:0]
	}
	r.indent = p.clockWidth + p.labelWidth + 2*min(c.Depth, 8)
	if r.indent > p.opt.Width*2/3 {
		r.indent = p.opt.Width / 3
	}
	r.width = max(p.opt.Width-r.indent, 1)
	return drawing{pen: p, rows: r, it: it}
}

// add writes a row of content. The first one carries clock and label.
func (b *rows) add(l safetext.Line) { b.behind(l, 0, false) }

// behind writes a row of content that stands behind some cells, or behind the bar.
func (b *rows) behind(l safetext.Line, inset int, barred bool) {
	lead := func() safetext.Line {
		if barred {
			return b.sym.bar(b.p.Dim).Line()
		}
		return safetext.Spaces(inset, b.p.Plain).Line()
	}
	var row safetext.Line
	before := b.indent
	if b.marked {
		row = b.remembered(marginKey{indent: b.indent, inset: inset, barred: barred}, func() safetext.Line {
			return safetext.Spaces(b.indent, b.p.Plain).Line().AppendLine(lead())
		})
	} else {
		b.marked = true
		row = margin{drawing{b.pen, b, b.it}}.draw()
		before = len(row.Plain())
		row = row.AppendLine(lead())
	}
	if !b.name.Empty() {
		row = row.Append(b.name)
		b.width += b.name.Width()
		b.name = safetext.Text{}
	}
	b.lines = append(b.lines, row.AppendLine(l).From(before).Truncate(widest(b), b.ellipsis))
	b.emit()
}

func (b *rows) say(t safetext.Text) {
	if b.within {
		t = b.sym.bar(b.p.Dim).Append(t)
	}
	b.add(t.Line().Truncate(b.width, b.ellipsis))
}

// wrapped writes a text as prose.
func (b *rows) wrapped(t safetext.Text, indent int) {
	for _, l := range t.Wrap(max(min(b.width, maxProse)-indent, 1), safetext.WrapOptions{}) {
		b.add(safetext.Spaces(indent, b.p.Plain).Line().AppendLine(l))
	}
}

// speaks reports whether the item begins a run of a speaker.
func (b *rows) speaks() bool { return b.it.speaks() && SpeakerOf(b.it) != b.c.Speaker }

// longGap is the time between messages that is worth a row.
const longGap = 10 * time.Minute

const dayFormat = "Monday 2 January 2006"

// gap writes what stands above an item: a blank row, a rule for a long pause or
// for another day.
func (b *rows) gap() {
	it := b.it
	if b.c.New != "" {
		b.blank()
		b.rule(safetext.CleanLine(b.c.New, b.p.Accent, b.opt.Width), b.p.Accent)
		b.marked = false
	}
	if it.First && b.c.Today && !it.Message.Time.IsZero() && b.opt.Clock != ClockOff {
		b.rule(safetext.CleanLine(it.Message.Time.In(b.opt.Location).Format(dayFormat), b.p.Dim, b.opt.Width), b.p.Rule)
		b.marked = false
	}
	if it.First && !b.c.Before.IsZero() && !it.Message.Time.IsZero() {
		before, now := b.c.Before.In(b.opt.Location), it.Message.Time.In(b.opt.Location)
		day := before.YearDay() != now.YearDay() || before.Year() != now.Year()
		if pause := now.Sub(before); pause >= longGap || day && pause != 0 {
			text := now.Format(dayFormat)
			switch {
			case pause < 0: // the clock ran back
			case day:
				text = Span(pause) + " later, " + text
			default:
				text = Span(pause) + " later"
			}
			b.blank()
			b.rule(safetext.CleanLine(text, b.p.Dim, b.opt.Width), b.p.Rule)
			b.marked = false // the rule is not the item's
		}
	}
	switch {
	case b.c.Prose, it.Kind == Prompt, it.Prose(), it.Kind == Conversation:
		b.blank()
	}
}

func (b *rows) blank() {
	if !b.opt.Compact && !b.c.FirstOfLog {
		b.lines = append(b.lines, safetext.Line{})
	}
}

// rule writes a line across the view with a text near its left end.
func (b *rows) rule(t safetext.Text, st safetext.Style) {
	left := safetext.Repeat(b.sym.rule(st), 2).Append(safetext.Spaces(1, st), t, safetext.Spaces(1, st))
	rest := b.opt.Width - left.Width()
	line := left.Line().Truncate(b.opt.Width, b.sym.ellipsis(st))
	if rest > 0 {
		line = line.AppendLine(safetext.Repeat(b.sym.rule(st), rest).Line())
	}
	b.lines = append(b.lines, line)
	b.marked = true
}

// speaker has the name of the agent stand before the first row, where a run of items of
// one begins, and writes what the decoder doubted.
func (b *rows) speaker() {
	if b.speaks() {
		speaker := SpeakerOf(b.it)
		if speaker.Agent != "" && speaker.Agent != b.c.Speaker.Agent && (!b.c.OneAgent || b.opt.Level >= MaxLevel) {
			if t := safetext.CleanLine(speaker.Agent, b.p.Dim, b.width); b.it.Call != nil && b.opt.screen() >= roomy && t.Width() <= b.width/3 {
				b.agent = t
			} else {
				b.named(speaker.Agent)
			}
		}
		switch { // dimness alone would not tell where it ends
		case speaker.Left && (!b.c.Speaker.Left || b.it.Flags.Has(model.FlagPrompt)):
			b.named("(on a branch that was left)", "(left branch)")
		case !speaker.Left && b.c.Speaker.Left:
			b.named("(the branch that went on)", "(went on)")
		}
	}
	if b.it.First {
		if b.newModel() {
			b.say(b.sym.notice(b.p.Dim).Append(safetext.CleanLine("model: "+b.it.Message.Model, b.p.Dim, b.width)))
		}
		b.warnings(b.it.Message)
	}
}

// named has the first of some names for which there is room stand before the first row of
// content, which has less room then. One that would leave it too little owns a row.
func (b *rows) named(names ...string) {
	for _, name := range names {
		t := safetext.CleanLine(name, b.p.Dim, b.width)
		if t.Width() > b.width/3 {
			continue
		}
		t = t.Append(safetext.Spaces(2, b.p.Plain))
		b.name = b.name.Append(t)
		b.width -= t.Width()
		return
	}
	b.say(safetext.CleanLine(names[0], b.p.Dim, b.width))
}

// newModel reports whether another model speaks than before.
func (b *rows) newModel() bool {
	return b.c.Model != "" && b.opt.Level >= DefaultLevel && HasModel(b.it) && b.it.Message.Model != b.c.Model
}

// label is a short text of a log that has a row: at the highest level all of it.
func (b *rows) label(s string, st safetext.Style) safetext.Text {
	if b.opt.Level < MaxLevel {
		return b.brief(cut(s), st, b.width)
	}
	return safetext.Clean(s, st)
}

// tell writes a sign and labels as one row. At the highest level, where nothing is cut,
// they go on below it.
func (b *rows) tell(sign, labels safetext.Text) {
	room := b.width - sign.Width()
	if b.within {
		room -= b.sym.bar(b.p.Dim).Width()
	}
	if b.opt.Level < MaxLevel || labels.Width() <= room {
		b.say(sign.Append(labels))
		return
	}
	bar := safetext.Text{}
	if b.within {
		bar = b.sym.bar(b.p.Dim)
	}
	for _, l := range labels.Wrap(max(room, 1), safetext.WrapOptions{Hard: true, Words: true}) {
		b.add(bar.Append(sign).Line().AppendLine(l))
		sign = safetext.Spaces(sign.Width(), b.p.Plain)
	}
}

// warnings writes what the decoder doubted of a message.
func (b *rows) warnings(m *model.Message) {
	for _, w := range m.Warnings {
		b.tell(b.sym.warning(b.p.Warning), b.label(w, b.p.Warning))
	}
}

// folded is the one row of something that is folded: what it is, what it says in short
// and how much of it there is.
func (b *rows) folded(name, says, text string) {
	left := b.sym.closed(b.p.Dim)
	if name != "" {
		left = left.Append(safetext.CleanLine(name+" ", b.p.Dim, b.width))
	}
	b.measured(left, says, text)
}

// measured ends a row with what a text that is folded says in short, and its size.
func (b *rows) measured(left safetext.Text, says, text string) {
	room := stateless(b) - left.Width()
	left = left.Append(b.brief(cut(oneLine(says)), b.p.Reasoning, max(room, 0)))
	b.row(left, facts{size: safetext.CleanLine(lengthOf(text), b.p.Dim, b.width), stateless: true})
}

// more is the row that says how much is not shown.
func (b *rows) more(rows int) {
	b.cut = true
	b.say(b.rest(Number(rows)+" more "+Plural(rows, "row"), shows(b, Preview), b.width))
}

// shows says which key shows what is left out. On the call of a sub-agent Enter steps into
// that.
func shows(b *rows, st State) string {
	switch {
	case len(b.it.Threads()) == 0:
		return "Enter shows them"
	case st < Full:
		return "za shows them"
	}
	return "r shows them"
}
