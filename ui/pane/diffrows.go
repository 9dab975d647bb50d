package pane

import (
	"fmt"
	"strings"

	"msgview/model/compare"
	"msgview/model/findings"
	"msgview/ui/diff"
	"msgview/ui/palette"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// diffRows is what a comparison shows from top to bottom. Only what is near the window is
// drawn, and kept.
type diffRows struct {
	o      *Diff
	blocks []diffBlock
	opened map[int]bool // rows of the comparison that are shown in full
	unfold map[int]bool // rows from which on those that are the same are not folded
	all    bool         // steps that are the same are not folded
	stack  bool         // below each other, whatever the room
	head   int          // rows above

	d     *Desk
	width int
	pal   *palette.Palette
	drawn map[int][]safetext.Line // by block
}

// diffBlock is a row of the comparison, several that are the same, or what follows them.
type diffBlock struct {
	kind     blockKind
	from, to int // rows, or a finding
	inB      bool
}

type blockKind uint8

const (
	stepBlock blockKind = iota
	foldBlock           // steps that are the same
	totalsBlock
	findingBlock
)

// Steps that are the same are folded if they are many; the last one before a difference
// stays.
const leastFolded = 3

// lay makes the blocks.
func (l *diffRows) lay() {
	l.blocks, l.drawn = nil, nil
	rows := l.o.c.Rows
	for i := 0; i < len(rows); {
		n := i
		for n < len(rows) && rows[n].Change == compare.Same {
			n++
		}
		fold := n
		if n < len(rows) {
			fold--
		}
		if !l.all && fold-i >= leastFolded && !l.unfold[i] {
			l.blocks = append(l.blocks, diffBlock{kind: foldBlock, from: i, to: fold})
			i = fold
			continue
		}
		for ; i < max(n, i+1) && i < len(rows); i++ {
			l.blocks = append(l.blocks, diffBlock{kind: stepBlock, from: i, to: i + 1})
			if rows[i].Change != compare.Same {
				i++
				break
			}
		}
	}
	l.blocks = append(l.blocks, diffBlock{kind: totalsBlock})
	for i := range l.o.c.A.Only {
		l.blocks = append(l.blocks, diffBlock{kind: findingBlock, from: i})
	}
	for i := range l.o.c.B.Only {
		l.blocks = append(l.blocks, diffBlock{kind: findingBlock, from: i, inB: true})
	}
}

// of returns the block of a row of the comparison.
func (l *diffRows) of(row int) int {
	for i, b := range l.blocks {
		if b.kind <= foldBlock && row < b.to {
			return i
		}
	}
	return 0
}

// toggle opens or closes a block.
func (l *diffRows) toggle(at int) {
	switch b := l.blocks[at]; b.kind {
	case stepBlock:
		l.opened[b.from] = !l.opened[b.from]
		delete(l.drawn, at)
	case foldBlock:
		l.unfold[b.from] = true
		l.lay()
	}
}

// turn shows the sides below each other, or beside each other again.
func (l *diffRows) turn() { l.stack, l.drawn = !l.stack, nil }

// First implements list.Source.
func (l *diffRows) First() (int, bool) { return 0, len(l.blocks) > 0 }

// Last implements list.Source.
func (l *diffRows) Last() (int, bool) { return len(l.blocks) - 1, len(l.blocks) > 0 }

// Next implements list.Source.
func (l *diffRows) Next(i int) (int, bool) { return i + 1, i+1 < len(l.blocks) }

// Prev implements list.Source.
func (l *diffRows) Prev(i int) (int, bool) { return i - 1, i > 0 }

// mostDrawn bounds the blocks that are kept.
const mostDrawn = 1 << 10

// draw says with what and how wide it is drawn.
func (l *diffRows) draw(d *Desk, width int) {
	if l.width != width || l.pal != d.Pen.Palette || len(l.drawn) > mostDrawn {
		l.drawn = nil
	}
	l.d, l.width, l.pal = d, width, d.Pen.Palette
}

// Lines implements list.Source.
func (l *diffRows) Lines(i int) []safetext.Line {
	if l.d == nil || i < 0 || i >= len(l.blocks) {
		return nil
	}
	if lines, ok := l.drawn[i]; ok {
		return lines
	}
	var lines []safetext.Line
	width := max(l.width-1, 1)
	switch b := l.blocks[i]; b.kind {
	case stepBlock:
		lines = l.step(b.from, width)
	case foldBlock:
		n := b.to - b.from
		p := l.d.Pen
		lines = []safetext.Line{safetext.CleanLine(fmt.Sprintf("%s %d %s the same", p.Glyph("⋯", ".."), n, render.Plural(n, "step")), p.Dim, width).Line()}
	case totalsBlock:
		lines = l.totals(width)
	case findingBlock:
		lines = l.finding(b, width)
	}
	more := l.d.Pen.Sign("…", "~", l.d.Pen.Dim)
	for k := range lines {
		lines[k] = lines[k].Truncate(width, more)
	}
	if l.drawn == nil {
		l.drawn = map[int][]safetext.Line{}
	}
	l.drawn[i] = lines
	return lines
}

// The least width, in cells, at which the sides stand beside each other.
const diffBeside = 96

// signWidth is the room of the sign before a row.
const signWidth = 2

// halves is the width of a side, and whether they stand beside each other.
func (l *diffRows) halves(width int, d *Desk) (half int, beside bool) {
	half = max((width-signWidth-3)/2, 1)
	least := diffBeside
	if d.Col.Options().Diff == render.DiffSideBySide {
		least = 60
	}
	return half, width+1 >= least && !l.stack
}

// changeSign is the sign of a row, its stand-in, and its style.
func (l *diffRows) changeSign(c compare.Change) safetext.Text {
	p := l.d.Pen
	switch c {
	case compare.Output:
		return p.Sign("≠ ", "! ", p.Warning)
	case compare.Changed:
		return p.Sign("~ ", "~ ", p.Accent)
	case compare.OnlyA:
		return p.Sign("- ", "- ", p.DiffDelete)
	case compare.OnlyB:
		return p.Sign("+ ", "+ ", p.DiffAdd)
	}
	return p.Sign("  ", "  ", p.Dim)
}

// step draws a row of the comparison.
func (l *diffRows) step(n, width int) []safetext.Line {
	r := l.o.c.Rows[n]
	half, beside := l.halves(width, l.d)
	said, output := l.pieces(r, n)
	about := len(said) == 0 || r.Change != compare.Changed
	sign := l.changeSign(r.Change).Line()
	var lines []safetext.Line
	if beside {
		left, right := safetext.Line{}, safetext.Line{}
		if r.A >= 0 {
			left = l.side(&l.o.c.A, r.A, r.Change, about, half)
		}
		if r.B >= 0 {
			right = l.side(&l.o.c.B, r.B, r.Change, about, half)
		}
		lines = append(lines, sign.AppendLine(l.beside(left, right, half)))
	} else {
		var head safetext.Line
		room := width - signWidth
		if r.A >= 0 && r.B >= 0 {
			head = l.place(&l.o.c.A, r.A).Line()
			head = head.AppendLine(l.side(&l.o.c.B, r.B, r.Change, about, room-head.Width()))
		} else if r.A >= 0 {
			head = l.side(&l.o.c.A, r.A, r.Change, about, room)
		} else {
			head = l.side(&l.o.c.B, r.B, r.Change, about, room)
		}
		lines = append(lines, sign.AppendLine(head))
	}
	lines = append(lines, l.detail(said, n, half, width, beside)...)
	if len(output) > 0 {
		if len(said) > 0 {
			lines = append(lines, safetext.Spaces(signWidth+2, l.d.Pen.Plain).Append(safetext.Lit("output", l.d.Pen.Dim)).Line())
		}
		lines = append(lines, l.detail(output, n, half, width, beside)...)
	}
	return lines
}

// beside puts the rows of both sides beside each other.
func (l *diffRows) beside(left, right safetext.Line, half int) safetext.Line {
	p := l.d.Pen
	more := p.Sign("…", "~", p.Dim)
	return left.Truncate(half, more).PadRight(half, p.Plain).Append(p.Sign(" │ ", " | ", p.Rule)).AppendLine(right.Truncate(half, more))
}

// place is where a step is: the number of its message.
func (l *diffRows) place(s *compare.Side, step int) safetext.Text {
	n, _ := s.Scope.Log.Index().Number(s.Steps[step].Entry)
	return cell(l.d, fmt.Sprintf("m%d", n+1), l.d.Pen.Dim, 6)
}

// side draws a step in one row: where it is, what it is, how it ended, what it is about.
func (l *diffRows) side(s *compare.Side, step int, c compare.Change, about bool, room int) safetext.Line {
	p := l.d.Pen
	one := &s.Steps[step]
	name, style := one.Kind.String(), p.Dim
	switch one.Kind {
	case compare.Call:
		name, style = one.Tool, p.CallName
	case compare.Prompt:
		name, style = "YOU", p.User
	case compare.Answer:
		name, style = "AI", p.Assistant
	case compare.System:
		style = p.System
	}
	body := p.Plain
	if c == compare.Same {
		style, body = p.Dim, p.Dim
	}
	row := l.place(s, step).Append(safetext.Spaces(2*min(one.Depth, 8), p.Plain), safetext.CleanLine(name, style, 30))
	if one.State.Bad() {
		sign, loud := stateSign(one.State)
		row = row.Append(safetext.Spaces(1, p.Plain), p.Sign(sign[0], sign[1], styleOf(l.d, loud)))
	}
	if about && one.About != "" {
		said := one.About
		if one.Kind == compare.Call {
			said = render.Shorter(said, directoryOf(l.d, s.Scope.Log))
		}
		return row.Append(safetext.Spaces(1, p.Plain)).Line().AppendLine(fitting(l.d, said, body, max(room-row.Width()-1, 1)))
	}
	return row.Line()
}

// totals draws the figures of both runs.
func (l *diffRows) totals(width int) []safetext.Line {
	p := l.d.Pen
	all := diff.Totals(l.o.c)
	first, column := 14, 13
	for _, t := range all {
		first = max(first, min(len([]rune(t.Name))+2, 30))
	}
	if width < first+3*column {
		column = max((width-first)/3, 6)
	}
	right := func(s string, st safetext.Style) safetext.Text {
		t := safetext.CleanLine(s, st, column-1)
		return safetext.Spaces(column-t.Width(), p.Plain).Append(t)
	}
	lines := []safetext.Line{{}, cell(l.d, "totals", p.Strong, first).Append(right("A", p.Strong), right("B", p.Strong)).Line()}
	for _, t := range all {
		a, b, change := t.Figures()
		style := p.Dim
		if change != "" {
			style = p.Plain
		}
		lines = append(lines, cell(l.d, t.Name, style, first).Append(right(a, style), right(b, style), right(change, p.Accent)).Line())
	}
	return lines
}

// finding draws one that only one run has; above the first one stands whose they are.
func (l *diffRows) finding(b diffBlock, width int) (lines []safetext.Line) {
	p := l.d.Pen
	side, sign := &l.o.c.A, "A"
	if b.inB {
		side, sign = &l.o.c.B, "B"
	}
	if b.from == 0 {
		n := len(side.Only)
		lines = append(lines, safetext.Line{}, safetext.CleanLine(fmt.Sprintf("%d %s only in %s", n, render.Plural(n, "finding"), sign), p.Strong, width).Line())
	}
	f := &side.Only[b.from]
	style := p.Warning
	switch {
	case f.Recovered || f.Severity == findings.Hint:
		style = p.Dim
	case f.Severity == findings.Error:
		style = p.Error
	}
	signs := render.FindingSigns(f)
	n, _ := side.Scope.Log.Index().Number(f.Place().Entry)
	row := cell(l.d, p.Glyph(signs[0], signs[1]), style, signWidth).Append(cell(l.d, fmt.Sprintf("m%d", n+1), p.Dim, 6))
	if width >= 60 {
		row = row.Append(cell(l.d, kindOf(f), style, groupColumn))
	}
	said := f.Line
	if said == "" {
		said = f.Says()
	}
	return append(lines, row.Line().AppendLine(sideBySide(l.d, strings.TrimSpace(f.Tool+" "+render.Shorter(f.Call, directoryOf(l.d, side.Scope.Log))), said, max(width-row.Width(), 1))))
}
