package pane

import (
	"context"
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/compare"
	"msgview/model/crash"
	"msgview/model/findings"
	"msgview/ui/diff"
	"msgview/ui/list"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// Diff is two runs beside each other: the steps that differ, where the runs part first,
// totals, and findings that only one of them has. The log that is read is one of the two;
// the other one may be a conversation or a branch of it, or another log.
type Diff struct {
	a, b    diff.Run
	here    diff.Target // what of the logs is compared
	other   diff.Target
	open    func() (model.Log, error) // opens the other log, nil if it is the one that is read
	started bool
	end     context.CancelFunc
	ended   bool

	c       *compare.Comparison // nil until they were compared
	err     error
	rows    *diffRows
	list    *list.List[int, safetext.Line]
	pending string // what was typed of a sequence
	said    string // what came of the last key
	shown   bool   // the first divergence was
}

// comparedMsg brings what came of a comparison.
type comparedMsg struct {
	c    *compare.Comparison
	a, b diff.Run
	log  model.Log // that was opened for it, nil for none
	err  error
}

// drop releases the log.
func (m comparedMsg) drop() {
	if m.log != nil {
		m.log.Close()
	}
}

// ElsewhereMsg asks to go to a message of another log, from 1, where that is open, too.
type ElsewhereMsg struct {
	Path    string
	Message int
}

var diffKeys = struct{ next, prev, other, side, same, toA, toB, nextTab, prevTab, leave key.Binding }{
	binding("next difference", "] d", "n"),
	binding("previous difference", "[ d", "N"),
	binding("all of both sides, or what differs", "enter", "l", "right"),
	binding("side by side, or below each other", "s"),
	binding("steps that are the same, too", "e"),
	binding("go to the step of A", "A"),
	binding("go to the step of B", "B"),
	binding("next tab", "] t"),
	binding("previous tab", "[ t"),
	leaving("D"),
}

// NewDiff opens the comparison of the run that is read with another one. open opens the log
// of that, nil if it is the same log.
func NewDiff(a, b diff.Run, open func() (model.Log, error)) *Diff {
	o := &Diff{a: a, b: b, open: open}
	o.rows = &diffRows{o: o, opened: map[int]bool{}, unfold: map[int]bool{}}
	o.list = list.New[int, safetext.Line](o.rows)
	return o
}

// Keys implements Pane.
func (o *Diff) Keys() []key.Binding {
	k, own := listingKeys, diffKeys
	return []key.Binding{own.next, own.prev, k.down, k.up, k.pageDown, k.pageUp, k.home, k.end, own.other, own.side, own.same, own.toA, own.toB, own.nextTab, own.prevTab, own.leave, k.quit}
}

// Place implements Pane.
func (o *Diff) Place() Place { return Over }

// Title implements Pane.
func (o *Diff) Title() []string {
	switch {
	case o.pending != "":
		return []string{o.pending, "d difference", "t tab"}
	case o.said != "":
		return []string{"diff", o.said}
	}
	return []string{"diff", "]d next", "[d previous", "Enter all of both", "s side by side", "e same steps", "A B go there", "q closes"}
}

// Update implements Pane.
func (o *Diff) Update(d *Desk, msg tea.Msg) Result {
	switch msg := msg.(type) {
	case Tick:
		if !o.started {
			o.started = true
			return Result{Cmd: o.compare()}
		}
	case comparedMsg:
		if o.ended {
			msg.drop()
			return Result{}
		}
		o.took(msg)
	case tea.MouseWheelMsg:
		o.list.Scroll(Wheel(msg))
	case tea.MouseClickMsg:
		if o.list.Select(msg.Y - o.rows.head) {
			return o.enter(d)
		}
	case tea.KeyPressMsg:
		return o.press(d, msg)
	}
	return Result{}
}

// compare reads both logs to their ends and compares them.
func (o *Diff) compare() tea.Cmd {
	ctx, end := context.WithCancel(context.Background())
	o.end = end
	a, b, open := o.a.Scope.Log, o.b.Scope.Log, o.open
	here, other := o.here, o.other
	return func() tea.Msg {
		defer crash.Catch()
		out := comparedMsg{}
		fail := func(err error) tea.Msg {
			if out.err = err; out.log != nil {
				out.log.Close()
				out.log = nil
			}
			return News{o, out}
		}
		if open != nil {
			log, err := open()
			if err != nil {
				return fail(err)
			}
			out.log, b = log, log
		}
		for _, log := range [...]model.Log{a, b} {
			if w, ok := log.(interface{ Wait(context.Context) error }); ok {
				_ = w.Wait(ctx) // what could be read of it is compared
			}
		}
		var err error
		if out.a.Scope, err = here.Scope(a); err != nil {
			return fail(err)
		}
		if out.b.Scope, err = other.Scope(b); err != nil {
			return fail(err)
		}
		out.a.Name, out.b.Name = nameOf(a, here), nameOf(b, other)
		if out.c, err = compare.Of(ctx, out.a.Scope, out.b.Scope); err != nil {
			return fail(err)
		}
		return News{o, out}
	}
}

// took takes over what came of comparing.
func (o *Diff) took(msg comparedMsg) {
	if o.c, o.err = msg.c, msg.err; o.c != nil {
		o.a, o.b = msg.a, msg.b
		o.rows.lay()
	}
}

// Close releases the other log; the program calls it when the pane is left.
func (o *Diff) Close() {
	o.ended = true
	if o.end != nil {
		o.end()
	}
	if o.open != nil && o.b.Scope.Log != nil {
		o.b.Scope.Log.Close()
		o.b.Scope.Log = nil
	}
}

// press handles a key.
func (o *Diff) press(d *Desk, msg tea.KeyPressMsg) Result {
	k, own := listingKeys, diffKeys
	name := strings.TrimSpace(o.pending + " " + msg.String())
	o.said = ""
	if o.pending = ""; name == "]" || name == "[" {
		o.pending = name
		return Result{}
	}
	is := func(b key.Binding) bool {
		for _, k := range b.Keys() {
			if k == name {
				return true
			}
		}
		return false
	}
	page := max(o.list.Height()-1, 1)
	switch {
	case is(own.next):
		return o.toDifference(1)
	case is(own.prev):
		return o.toDifference(-1)
	case is(own.other):
		return o.enter(d)
	case is(k.down):
		o.list.Line(1)
	case is(k.up):
		o.list.Line(-1)
	case is(k.pageDown):
		o.list.Scroll(page)
	case is(k.pageUp):
		o.list.Scroll(-page)
	case is(k.home):
		o.list.Home()
	case is(k.end):
		o.list.End()
	case is(own.side):
		o.list.Changed(o.rows.turn, nil)
	case is(own.same):
		o.again(func() { o.rows.all = !o.rows.all })
	case is(own.toA), is(own.toB):
		return o.goTo(d, is(own.toB))
	case is(own.nextTab):
		return Result{Action: "tab-next"}
	case is(own.prevTab):
		return Result{Action: "tab-prev"}
	case is(own.leave):
		return Result{Done: true}
	case is(k.quit):
		return Result{Done: true, Quit: true}
	}
	return Result{}
}

// again lays the rows out anew and stays at the step that is read.
func (o *Diff) again(change func()) {
	row, behind := -1, -1 // of a step; of what follows them all, from the end
	if at, ok := o.list.Cursor(); ok && o.c != nil {
		if b := o.rows.blocks[at]; b.kind <= foldBlock {
			row = b.from
		} else {
			behind = len(o.rows.blocks) - at
		}
	}
	change()
	if o.c == nil {
		return
	}
	o.list.Changed(o.rows.lay, nil)
	switch {
	case row >= 0:
		o.list.Show(o.rows.of(row), 0, list.Nearest)
	case behind >= 0:
		o.list.Show(len(o.rows.blocks)-behind, 0, list.Nearest)
	}
}

// toDifference goes to the next row that differs, or the one before.
func (o *Diff) toDifference(step int) Result {
	at, ok := o.list.Cursor()
	if !ok {
		return Result{}
	}
	for at += step; at >= 0 && at < len(o.rows.blocks); at += step {
		if b := o.rows.blocks[at]; b.kind == stepBlock && o.c.Rows[b.from].Change != compare.Same {
			o.list.Show(at, 0, list.Upper)
			return Result{}
		}
	}
	return o.say(map[int]string{1: "no further difference of the steps; G goes to totals and findings", -1: "no difference before this one"}[step])
}

// say says something in the place of the title.
func (o *Diff) say(text string) Result {
	o.said = safetext.Row(text)
	return Result{}
}

// enter shows all of a step, or what differs again; of a finding it goes to its place.
func (o *Diff) enter(d *Desk) Result {
	at, ok := o.list.Cursor()
	if !ok || o.c == nil {
		return Result{}
	}
	b := o.rows.blocks[at]
	if b.kind == findingBlock {
		return o.goTo(d, b.inB)
	}
	o.list.Changed(func() { o.rows.toggle(at) }, nil)
	return Result{}
}

// goTo goes to the step of a side in its log.
func (o *Diff) goTo(d *Desk, inB bool) Result {
	at, ok := o.list.Cursor()
	if !ok || o.c == nil {
		return Result{}
	}
	b, sign := o.rows.blocks[at], map[bool]string{false: "A", true: "B"}[inB]
	run, side := o.a, &o.c.A
	if inB {
		run, side = o.b, &o.c.B
	}
	var place findings.Place
	switch b.kind {
	case findingBlock:
		if b.inB != inB {
			return o.say("the finding is not in " + sign)
		}
		place = side.Only[b.from].Place()
	case stepBlock, foldBlock:
		r := o.c.Rows[b.from]
		n := r.A
		if inB {
			n = r.B
		}
		if n < 0 {
			return o.say(sign + " has no such step")
		}
		place = findings.Place{Entry: side.Steps[n].Entry, Call: side.Steps[n].Call, Result: -1}
	default:
		return Result{}
	}
	if run.Scope.Log != d.Col.Log {
		number, _ := run.Scope.Log.Index().Number(place.Entry)
		o.say(fmt.Sprintf("that is in the other log: msgview %s#m%d", o.other.Path, number+1))
		return Result{Cmd: func() tea.Msg { return ElsewhereMsg{o.other.Path, number + 1} }}
	}
	d.Jumps.Remember()
	toPlace(d, place, "")
	return Result{Done: true}
}

// View implements Pane.
func (o *Diff) View(d *Desk, width, height int) []safetext.Line {
	if height < 1 || width < 1 {
		return nil
	}
	lines := o.head(d, width, height)
	if o.c == nil {
		return lines
	}
	o.rows.draw(d, width)
	o.rows.head = len(lines)
	o.list.Place(max(height-len(lines), 0), 0)
	if !o.shown {
		o.shown = true
		if at := max(o.c.Diverges, o.c.First); at >= 0 {
			if o.c.Diverges >= 0 {
				at = o.c.Diverges
			}
			o.list.Show(o.rows.of(at), 0, list.Upper)
		}
	}
	at, ok := o.list.Cursor()
	for _, row := range o.list.Rows() {
		gutter := safetext.Spaces(1, d.Pen.Plain)
		if ok && row.Key == at && row.Text.Width() > 0 { // totals begin with a blank row
			ok, gutter = false, d.Pen.Sign("▌", ">", d.Pen.Cursor)
		}
		lines = append(lines, gutter.Line().AppendLine(row.Text))
	}
	return lines
}

// head says what is compared and how much differs.
func (o *Diff) head(d *Desk, width, height int) []safetext.Line {
	p := d.Pen
	more := p.Sign("…", "~", p.Dim)
	says := ""
	switch {
	case o.err != nil:
		return []safetext.Line{safetext.Lit(" diff  ", p.Strong).Append(safetext.CleanLine(o.err.Error(), p.Error, 4*width)).Line().Truncate(width, more)}
	case o.c == nil:
		says = "comparing" + p.Glyph("…", "...")
	default:
		says = o.counts(d)
	}
	first := safetext.Lit(" diff  ", p.Strong).Append(safetext.CleanLine(says, p.Dim, 4*width)).Line().Truncate(width, more)
	if height < 4 {
		return []safetext.Line{first}
	}
	half, beside := o.rows.halves(width-1, d)
	name := func(sign string, r diff.Run, room int) safetext.Line {
		t := safetext.CleanLine(sign+" ", p.Strong, 2)
		if over := len([]rune(r.Name)) - (room - 3); over > 0 {
			return t.Append(safetext.CleanLine(p.Glyph("…", "~")+tailOf(r.Name, room-4), p.Plain, max(room-2, 1))).Line()
		}
		return t.Append(safetext.CleanLine(r.Name, p.Plain, max(room-2, 1))).Line()
	}
	if beside {
		row := safetext.Spaces(3, p.Plain).Line().AppendLine(name("A", o.a, half).Truncate(half, more).PadRight(half, p.Plain)).
			Append(p.Sign(" │ ", " | ", p.Rule)).AppendLine(name("B", o.b, half))
		return []safetext.Line{first, row.Truncate(width, more), p.RuleLine(width)}
	}
	room := max((width-6)/2, 1)
	return []safetext.Line{first, safetext.Spaces(1, p.Plain).Line().AppendLine(name("A", o.a, room), safetext.Spaces(2, p.Plain).Line(), name("B", o.b, room)).Truncate(width, more)}
}

// counts says how many steps differ, and where the runs part.
func (o *Diff) counts(d *Desk) string {
	dot := d.Pen.Dot()
	var where string
	if o.c.Diverges >= 0 {
		where = fmt.Sprintf("part at step %d of %d", o.c.Diverges+1, len(o.c.Rows)) + dot
	}
	if o.c.Call > o.c.Diverges {
		where += fmt.Sprintf("other calls from step %d", o.c.Call+1) + dot
	}
	s := where + strings.ReplaceAll(diff.Summary(o.c), ", ", dot)
	if a, b := len(o.c.A.Only), len(o.c.B.Only); a+b > 0 {
		s += fmt.Sprintf("%s%d %s of one only", dot, a+b, render.Plural(a+b, "finding"))
	}
	return s
}

var _ Pane = (*Diff)(nil)
