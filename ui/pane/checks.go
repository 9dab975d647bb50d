package pane

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model/findings"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// Checks is the tests, builds and linters that were run, in order, with how many edits
// stand between them.
type Checks struct {
	listing
	leave key.Binding
}

// NewChecks opens the list.
func NewChecks(*Desk) (Pane, error) { return &Checks{leave: leaving("H")}, nil }

// Keys implements Pane.
func (o *Checks) Keys() []key.Binding { return o.keys(o.leave) }

// Place implements Pane.
func (o *Checks) Place() Place { return Over }

// Title implements Pane.
func (o *Checks) Title() []string {
	return []string{"checks", "Enter go", "Space peek", "q closes"}
}

// Update implements Pane.
func (o *Checks) Update(d *Desk, msg tea.Msg) Result {
	rows := o.shown(d)
	id := checkID(rows)
	o.follow(len(rows), id)
	asks, r := o.update(d, msg, len(rows), o.leave)
	o.stay(asks, len(rows), id)
	if (asks == enter || asks == peek) && o.cursor < len(rows) {
		c := rows[o.cursor]
		return o.show(d, c.Place, c.Line, asks == peek)
	}
	return r
}

// checkID tells the rows of checks.
func checkID(rows []findings.Check) func(int) rowID {
	return func(i int) rowID { return rowID{place: rows[i].Place} }
}

// Resume implements Resumer.
func (o *Checks) Resume(_ *Desk, old Pane) {
	if was, ok := old.(*Checks); ok {
		o.resume(&was.listing)
	}
}

func (o *Checks) shown(d *Desk) (rows []findings.Check) {
	for _, c := range d.Check.Told().Checks {
		if shows(d, c.Place) {
			rows = append(rows, c)
		}
	}
	return rows
}

// Waits implements Waiter.
func (o *Checks) Waits(d *Desk) bool { return d.Check.Working() }

// View implements Pane.
func (o *Checks) View(d *Desk, width, height int) []safetext.Line {
	p, rows := d.Pen, o.shown(d)
	o.follow(len(rows), checkID(rows))
	var ended findings.Tally
	counted := false
	for _, c := range rows {
		counted = counted || c.Passed+c.Failed > 0
		ended.Add(c.State)
	}
	said, going := []string{fmt.Sprintf("%d %s", len(rows), render.Plural(len(rows), "check"))}, ""
	if aside := ended.Aside(); aside != "" {
		said = append(said, strings.Split(aside, ", ")...)
	}
	if len(rows) == 0 {
		said = []string{"no tests, builds or linters were run"}
	}
	if !d.Check.Told().Whole {
		going = p.Dot() + "reading" + p.Glyph("…", "...")
	}
	return o.view(d, headOf(d, "checks", said, ", ", going, width), len(rows), width, height, func(i, width int) safetext.Line {
		c := rows[i]
		edits := ""
		if c.Edits > 0 {
			edits = fmt.Sprintf("%d %s", c.Edits, render.Plural(c.Edits, "edit"))
		}
		sign, style := stateSign(c.State)
		if c.State == findings.Done { // how it ended is not known, which is no gap among those of which it is
			sign = [2]string{"•", "."}
		}
		left := cell(d, edits, p.Dim, 10).Append(cell(d, p.Glyph(sign[0], sign[1]), styleOf(d, style), 2), cell(d, placedCall(d, c.Place), p.Dim, placeColumn))
		if width >= 60 {
			left = left.Append(cell(d, fmt.Sprintf("t%d", d.Col.Talk.Turn(c.Entry)), p.Dim, turnColumn))
		}
		if counted && width >= 60 {
			left = left.Append(testsOf(d, c))
		}
		switch {
		case c.State != findings.Done || c.Line != "":
		case c.Shown != "":
			c.Line = c.Shown
		case c.Passed == 0:
			c.Line = "not known whether it passed"
		}
		room := max(width-left.Width(), 1)
		return left.Line().AppendLine(sideBySide(d, render.Shorter(c.Command, directoryOf(d, d.Col.Log)), c.Line, room))
	})
}

// testsOf writes how many tests failed and passed.
func testsOf(d *Desk, c findings.Check) safetext.Text {
	p, text := d.Pen, safetext.Text{}
	if c.Failed > 0 {
		text = safetext.CleanLine(fmt.Sprintf("%d%s ", c.Failed, p.Glyph("✗", "x")), p.Error, testsColumn)
	}
	if c.Passed > 0 {
		text = text.Append(safetext.CleanLine(fmt.Sprintf("%d%s", c.Passed, p.Glyph("✓", "+")), p.Dim, testsColumn))
	}
	return text.Append(safetext.Spaces(max(testsColumn-text.Width(), 1), p.Plain))
}

const testsColumn = 12

// sideBySide writes what a row is about and what it says: side by side where there is room. In
// less of it neither is cut for the other as long as that has more than half.
func sideBySide(d *Desk, about, said string, room int) safetext.Line {
	p := d.Pen
	more := p.Sign("…", "~", p.Dim)
	about, said = strings.TrimSpace(about), strings.TrimSpace(said)
	if about == "" {
		about, said = said, ""
	}
	if said != "" && room >= 70 {
		half := room * 2 / 5
		return fitting(d, about, p.Plain, half-1).PadRight(half, p.Plain).
			Append(safetext.CleanLine(said, p.Dim, 4*room)).Truncate(room, more)
	}
	most := room
	if said != "" && room >= 30 {
		most = max(room-2-safetext.CleanLine(said, p.Dim, room).Width(), room/2)
	}
	line := fitting(d, about, p.Plain, most)
	if said != "" {
		line = line.Append(safetext.CleanLine("  "+said, p.Dim, 4*room))
	}
	return line.Truncate(room, more)
}

// tone is how loud a sign is.
type tone uint8

const (
	quiet tone = iota
	good
	warns
	fails
)

func styleOf(d *Desk, t tone) safetext.Style {
	switch p := d.Pen; t {
	case good:
		return p.OK
	case warns:
		return p.Warning
	case fails:
		return p.Error
	default:
		return p.Dim
	}
}

// stateSign returns the sign of how a call ended, its stand-in, and how loud it is.
func stateSign(s findings.State) ([2]string, tone) {
	switch s {
	case findings.OK:
		return [2]string{"✓", "+"}, good
	case findings.Unsure:
		return [2]string{"?", "?"}, warns
	case findings.Denied:
		return [2]string{"⊘", "!"}, warns
	case findings.Failed, findings.Malformed:
		return [2]string{"✗", "x"}, fails
	case findings.Interrupted:
		return [2]string{"⊘", "!"}, quiet
	case findings.Missing, findings.Running, findings.Awaiting:
		return [2]string{"∅", "0"}, quiet
	}
	return [2]string{" ", " "}, quiet
}
