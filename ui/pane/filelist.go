package pane

import (
	"context"
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// Files is the files that were read or changed, each with its calls behind it: first those
// with something that is wrong.
type Files struct {
	listing
	leave  key.Binding
	open   map[string]bool // whose calls are listed
	lines  useLines
	ctx    context.Context
	cancel context.CancelFunc
}

// fileRow is a file, or a call of one.
type fileRow struct {
	file *findings.File
	use  int // -1 for the file itself
}

var fileKeys = struct{ content, copy, copyAll key.Binding }{
	binding("what the file was behind this call, as far as the log shows it", "c"),
	binding("copy the net change of the file as a patch", "y"),
	binding("copy that of all files", "Y"),
}

// NewFiles opens the list.
func NewFiles(*Desk) (Pane, error) {
	o := &Files{leave: leaving("V"), open: map[string]bool{}}
	o.ctx, o.cancel = context.WithCancel(context.Background())
	return o, nil
}

// Close ends what is being written; the program calls it when the pane is left.
func (o *Files) Close() { o.cancel() }

// Resume implements Resumer: with the files that were open, at the row that was left.
func (o *Files) Resume(_ *Desk, old Pane) {
	if was, ok := old.(*Files); ok {
		o.open = was.open
		o.resume(&was.listing)
	}
}

// Keys implements Pane.
func (o *Files) Keys() []key.Binding {
	k := fileKeys
	return o.keys(k.content, k.copy, k.copyAll, o.leave)
}

// Place implements Pane.
func (o *Files) Place() Place { return Over }

// Title implements Pane.
func (o *Files) Title() []string {
	return []string{"files", "Enter opens, goes", "Space peek", "c content", "y Y patch", "q closes"}
}

// Update implements Pane.
func (o *Files) Update(d *Desk, msg tea.Msg) Result {
	switch m := msg.(type) {
	case patchMsg:
		return m.copied()
	case useLinesMsg:
		o.lines.took(m)
		return Result{}
	case Tick:
		return Result{Cmd: o.lines.read(o.ctx, d, o, o.shown(d))}
	}
	rows := o.shown(d)
	id := fileID(rows)
	o.follow(len(rows), id)
	asks, r := o.update(d, msg, len(rows), o.leave)
	o.stay(asks, len(rows), id)
	press, _ := msg.(tea.KeyPressMsg)
	k := fileKeys
	switch {
	case o.cursor >= len(rows):
		return r
	case asks == nothing && key.Matches(press, k.copyAll):
		return Result{Notice: "writing it", Cmd: patchOf(o.ctx, o, d.Col.Log, talkShown(d), "", "all files")}
	}
	row := rows[o.cursor]
	switch {
	case asks == nothing && key.Matches(press, k.copy):
		return Result{Notice: "writing it", Cmd: patchOf(o.ctx, o, d.Col.Log, talkOf(d.Col.Index, row.file.Uses[max(row.use, 0)].Entry), row.file.Path, "the file")}
	case asks == nothing && key.Matches(press, k.content):
		return o.content(d, row)
	case asks != enter && asks != peek:
		return r
	case row.use < 0:
		o.open[row.file.Path] = !o.open[row.file.Path]
		return Result{Cmd: o.lines.read(o.ctx, d, o, o.shown(d))}
	}
	return o.show(d, row.file.Uses[row.use].Place, "", asks == peek)
}

// talkShown is the conversation that is read, model.Every for all.
func talkShown(d *Desk) int {
	if n := d.Col.Talk.Number(); n >= 0 {
		return n
	}
	return model.Every
}

// content opens the file at the call of a row: of the file itself at its last one.
func (o *Files) content(d *Desk, row fileRow) Result {
	var uses []findings.FileUse
	at := -1
	for i, u := range row.file.Uses {
		if !shows(d, u.Place) {
			continue
		}
		if uses = append(uses, u); i == row.use || row.use < 0 {
			at = len(uses) - 1
		}
	}
	if at < 0 {
		return Result{}
	}
	return Result{Over: NewFileContent(row.file.Path, uses, at)}
}

// fileID tells the rows of files.
func fileID(rows []fileRow) func(int) rowID {
	return func(i int) rowID {
		if rows[i].use < 0 {
			return rowID{name: rows[i].file.Path}
		}
		return rowID{rows[i].file.Uses[rows[i].use].Place, rows[i].file.Path}
	}
}

// shown are the rows: of the files with something wrong first.
func (o *Files) shown(d *Desk) (rows []fileRow) {
	told := d.Check.Told()
	var sound []fileRow
	for i := range told.Files {
		f := &told.Files[i]
		to := &sound
		if len(f.Faults) > 0 {
			to = &rows
		}
		some := false
		for k := range f.Uses {
			if !shows(d, f.Uses[k].Place) {
				continue
			}
			if !some {
				some = true
				*to = append(*to, fileRow{f, -1})
			}
			if o.open[f.Path] {
				*to = append(*to, fileRow{f, k})
			}
		}
	}
	return append(rows, sound...)
}

// Waits implements Waiter.
func (o *Files) Waits(d *Desk) bool { return d.Check.Working() }

// View implements Pane.
func (o *Files) View(d *Desk, width, height int) []safetext.Line {
	p, rows := d.Pen, o.shown(d)
	o.follow(len(rows), fileID(rows))
	n, wrong := len(d.Check.Told().Files), 0
	for i := range d.Check.Told().Files {
		if len(d.Check.Told().Files[i].Faults) > 0 {
			wrong++
		}
	}
	said, going := []string{fmt.Sprintf("%d %s", n, render.Plural(n, "file"))}, ""
	switch {
	case n == 0:
		said[0] = "no tool read or changed a file"
	case wrong > 0:
		said = append(said, fmt.Sprintf("%d to look at first", wrong), "then those that changed most")
	default:
		said = append(said, "those that changed most first")
	}
	if !d.Check.Told().Whole {
		going = p.Dot() + "reading" + p.Glyph("…", "...")
	}
	return o.view(d, headOf(d, "files", said, ", ", going, width), len(rows), width, height, func(i, width int) safetext.Line {
		if row := rows[i]; row.use >= 0 {
			return o.use(d, row.file, row.file.Uses[row.use], width)
		}
		return o.file(d, rows[i].file, width)
	})
}

// useName is a call of a file in short, R12: by its line in the log, or by its message where
// that is another file, as that of a sub-agent is: Rm107.
func useName(d *Desk, u findings.FileUse) string {
	return fmt.Sprintf("%s%s", u.Act, strings.TrimPrefix(placedCall(d, u.Place), "L"))
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
	for _, act := range []findings.FileAct{findings.ReadFile, findings.EditedFile, findings.WroteFile, findings.MovedFile, findings.DeletedFile} {
		if n := f.Counts[act]; n > 0 {
			counts = append(counts, fmt.Sprintf("%d%s", n, act))
		}
	}
	right := cell(d, strings.Join(counts, " "), p.Dim, 14)
	var uses []string
	for _, u := range f.Uses[max(len(f.Uses)-mostLetters, 0):] {
		s := useName(d, u)
		if sign, _ := stateSign(u.State); u.State.Bad() {
			s += p.Glyph(sign[0], sign[1])
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
	var wrong []string
	for _, fault := range f.Faults {
		wrong = append(wrong, faultOf(d, f, fault))
	}
	if len(wrong) > 0 {
		right = right.Append(safetext.CleanLine(strings.Join(wrong, ", ")+"  ", p.Warning, 4*width))
	}
	return fold.Line().AppendLine(path.PadRight(name, p.Plain)).Append(right, safetext.CleanLine(behind, p.Dim, 4*width)).Truncate(width, p.Sign("…", "~", p.Dim))
}

// tailOf returns the last letters of a text.
func tailOf(s string, n int) string {
	runes := []rune(s)
	return string(runes[max(len(runes)-max(n, 0), 0):])
}

// faultOf says what is wrong with a call of a file: by the line of the call that proves it.
func faultOf(d *Desk, f *findings.File, fault findings.FileFault) string {
	name := func(p findings.Place) string {
		for _, u := range f.Uses {
			if u.Place == p {
				return fmt.Sprintf("%s%d", u.Act, d.Col.Index.Place(p.Record(d.Col.Index)).Line)
			}
		}
		return placedCall(d, p)
	}
	verb := fault.Verb()
	if fault.Other == nil {
		return name(fault.Place) + " " + strings.TrimSuffix(verb, " ")
	}
	return name(fault.Place) + " " + verb + name(*fault.Other)
}

// use draws a call of a file.
func (o *Files) use(d *Desk, f *findings.File, u findings.FileUse, width int) safetext.Line {
	p := d.Pen
	sign, style := stateSign(u.State)
	changed := ""
	n, known := o.lines.of[useAt{f.Path, u.Place}]
	if !known {
		n = changedLines{u.Came, u.Gone}
	}
	if n.came > 0 {
		changed = fmt.Sprintf("+%d", n.came)
	}
	if n.gone > 0 {
		changed += fmt.Sprintf(" %s%d", p.Glyph("−", "-"), n.gone)
	}
	line := safetext.Spaces(4, p.Plain).Append(cell(d, p.Glyph(sign[0], sign[1]), styleOf(d, style), 2), cell(d, actNames[u.Act], p.Plain, 9),
		cell(d, placedCall(d, u.Place), p.Dim, placeColumn), cell(d, fmt.Sprintf("t%d", d.Col.Talk.Turn(u.Entry)), p.Dim, turnColumn),
		cell(d, strings.TrimSpace(changed), p.Dim, 12), safetext.CleanLine(u.Agent, p.Dim, 40))
	if u.Other != "" {
		said := "to "
		if u.Was {
			said = "from "
		}
		line = line.Append(safetext.CleanLine(said+render.Shorter(u.Other, directoryOf(d, d.Col.Log)), p.Dim, 4*width))
	}
	for _, fault := range f.Faults {
		if fault.Place == u.Place {
			line = line.Append(safetext.CleanLine("  "+faultOf(d, f, fault), p.Warning, 4*width))
		}
	}
	return line.Line().Truncate(width, p.Sign("…", "~", p.Dim))
}
