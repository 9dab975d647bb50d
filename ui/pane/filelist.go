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

// Files is the files that were read or changed, each with its calls behind it.
type Files struct {
	listing
	leave key.Binding
	open  map[string]bool // whose calls are listed
}

// fileRow is a file, or a call of one.
type fileRow struct {
	file *findings.File
	use  int // -1 for the file itself
}

// NewFiles opens the list.
func NewFiles(*Desk) (Pane, error) { return &Files{leave: leaving("V"), open: map[string]bool{}}, nil }

// Keys implements Pane.
func (o *Files) Keys() []key.Binding { return o.keys(o.leave) }

// Place implements Pane.
func (o *Files) Place() Place { return Over }

// Title implements Pane.
func (o *Files) Title() []string {
	return []string{"files", "Enter opens a file, or goes there", "Space peek", "q closes"}
}

// Update implements Pane.
func (o *Files) Update(d *Desk, msg tea.Msg) Result {
	rows := o.shown(d)
	asks, r := o.update(d, msg, len(rows), o.leave)
	if asks != enter && asks != peek || o.cursor >= len(rows) {
		return r
	}
	row := rows[o.cursor]
	if row.use < 0 {
		o.open[row.file.Path] = !o.open[row.file.Path]
		return Result{}
	}
	return o.show(d, row.file.Uses[row.use].Place, "", asks == peek)
}

func (o *Files) shown(d *Desk) (rows []fileRow) {
	list := d.Check.Told().Files
	for i := range list {
		f := &list[i]
		some := false
		for k := range f.Uses {
			if !shows(d, f.Uses[k].Place) {
				continue
			}
			if !some {
				some = true
				rows = append(rows, fileRow{f, -1})
			}
			if o.open[f.Path] {
				rows = append(rows, fileRow{f, k})
			}
		}
	}
	return rows
}

// View implements Pane.
func (o *Files) View(d *Desk, width, height int) []safetext.Line {
	p, rows := d.Pen, o.shown(d)
	n := len(d.Check.Told().Files)
	said := fmt.Sprintf("%d %s, those that changed most first", n, render.Plural(n, "file"))
	if n == 0 {
		said = "no tool read or changed a file"
	}
	if !d.Check.Told().Whole {
		said += p.Dot() + "reading" + p.Glyph("…", "...")
	}
	head := safetext.Lit(" files  ", p.Strong).Append(safetext.CleanLine(said, p.Dim, width)).Line()
	return o.view(d, head, len(rows), width, height, func(i, width int) safetext.Line {
		if row := rows[i]; row.use >= 0 {
			return o.use(d, row.file.Uses[row.use], width)
		}
		return o.file(d, rows[i].file, width)
	})
}

// mostLetters is how many calls stand behind the name of a file.
const mostLetters = 12

// file draws a file with its calls in short: R12 E31 W47, by their lines.
func (o *Files) file(d *Desk, f *findings.File, width int) safetext.Line {
	p := d.Pen
	fold := p.Sign("▸ ", "+ ", p.Dim)
	if o.open[f.Path] {
		fold = p.Sign("▾ ", "- ", p.Dim)
	}
	var counts []string
	for _, act := range []findings.FileAct{findings.ReadFile, findings.EditedFile, findings.WroteFile} {
		if n := f.Counts[act]; n > 0 {
			counts = append(counts, fmt.Sprintf("%d%s", n, act))
		}
	}
	right := cell(d, strings.Join(counts, " "), p.Dim, 14)
	var uses []string
	for _, u := range f.Uses[max(len(f.Uses)-mostLetters, 0):] {
		s := fmt.Sprintf("%s%d", u.Act, d.Col.Index.Place(u.Entry).Line)
		if u.State.Bad() {
			s += p.Glyph("✗", "x")
		}
		uses = append(uses, s)
	}
	behind := strings.Join(uses, " ")
	if len(f.Uses) > mostLetters {
		behind = p.Glyph("… ", "... ") + behind
	}
	room := max(width-fold.Width(), 1)
	name := max(min(room*2/5, 60), 1)
	path := fitting(d, render.Shorter(f.Path, directoryOf(d, d.Col.Log)), p.Plain, name-1)
	return fold.Line().AppendLine(path.PadRight(name, p.Plain)).Append(right, safetext.CleanLine(behind, p.Dim, 4*width)).Truncate(width, p.Sign("…", "~", p.Dim))
}

// tailOf returns the last letters of a text.
func tailOf(s string, n int) string {
	runes := []rune(s)
	return string(runes[max(len(runes)-max(n, 0), 0):])
}

// use draws a call of a file.
func (o *Files) use(d *Desk, u findings.FileUse, width int) safetext.Line {
	p := d.Pen
	_, turn := d.Col.Talk.Numbers(u.Entry)
	sign, style := stateSign(u.State)
	what := map[findings.FileAct]string{findings.ReadFile: "read", findings.EditedFile: "edited", findings.WroteFile: "written"}[u.Act]
	return safetext.Spaces(4, p.Plain).Append(cell(d, p.Glyph(sign[0], sign[1]), styleOf(d, style), 2), cell(d, what, p.Plain, 9),
		cell(d, fmt.Sprintf("L%d", d.Col.Index.Place(u.Entry).Line), p.Dim, placeColumn), cell(d, fmt.Sprintf("t%d", turn), p.Dim, turnColumn),
		safetext.CleanLine(u.Agent, p.Dim, 40)).Line().Truncate(width, p.Sign("…", "~", p.Dim))
}
