package pane

import (
	"context"
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/patch"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// FileContent is what a file was behind one of its calls, as far as the log shows it, with
// the lines that the call changed.
type FileContent struct {
	listing
	leave  key.Binding
	path   string
	uses   []findings.FileUse // those that are shown
	at     int
	asked  bool
	read   bool
	now    patch.Content
	said   []string
	lines  []contentLine
	failed string
	ctx    context.Context
	cancel context.CancelFunc
}

// A contentLine is a line of the file, or a sentence about those below it.
type contentLine struct {
	patch.Line
	about bool
}

// contentMsg is what was read of a step.
type contentMsg struct {
	at    int
	now   patch.Content
	lines []contentLine
	first int // the first one that the call changed
	err   error
}

var contentKeys = struct{ next, prev, copy key.Binding }{
	binding("the next call of the file", "n"),
	binding("the call before", "N"),
	binding("copy the file as it was then", "y"),
}

// NewFileContent opens a file at one of its calls.
func NewFileContent(path string, uses []findings.FileUse, at int) *FileContent {
	o := &FileContent{leave: leaving("c"), path: path, uses: uses, at: at}
	o.ctx, o.cancel = context.WithCancel(context.Background())
	return o
}

// Close ends what is being read; the program calls it when the pane is left.
func (o *FileContent) Close() { o.cancel() }

// Keys implements Pane.
func (o *FileContent) Keys() []key.Binding {
	k := contentKeys
	return o.keys(k.next, k.prev, k.copy, o.leave)
}

// Place implements Pane.
func (o *FileContent) Place() Place { return Over }

// Title implements Pane.
func (o *FileContent) Title() []string {
	return []string{"file", "n next call", "N the one before", "Enter go", "Space peek", "y copies it", "q back"}
}

// Update implements Pane.
func (o *FileContent) Update(d *Desk, msg tea.Msg) Result {
	switch msg := msg.(type) {
	case Tick:
		if o.asked {
			return Result{}
		}
		return o.ask(d)
	case contentMsg:
		if msg.at != o.at {
			return Result{}
		}
		o.read, o.now, o.lines = true, msg.now, msg.lines
		if o.say(); msg.err != nil {
			o.failed = msg.err.Error()
		}
		o.cursor, o.top = msg.first, max(msg.first-3, 0)
		return complain(msg.err)
	case tea.MouseClickMsg:
		msg.Y -= len(o.said)
		return o.press(d, msg)
	}
	return o.press(d, msg)
}

// press handles a key or the mouse.
func (o *FileContent) press(d *Desk, msg tea.Msg) Result {
	asks, r := o.update(d, msg, len(o.lines), o.leave)
	press, _ := msg.(tea.KeyPressMsg)
	k := contentKeys
	switch {
	case asks == enter, asks == peek:
		r = o.show(d, o.uses[o.at].Place, "", asks == peek)
		r.Away = r.Done
		return r
	case asks != nothing:
		return r
	case key.Matches(press, k.next):
		return o.step(d, 1)
	case key.Matches(press, k.prev):
		return o.step(d, -1)
	case key.Matches(press, k.copy) && o.read:
		return o.copy()
	}
	return Result{}
}

// step goes to another call of the file.
func (o *FileContent) step(d *Desk, by int) Result {
	if to := o.at + by; to < 0 || to >= len(o.uses) {
		return Result{Notice: "no other call of it there"}
	}
	o.at += by
	return o.ask(d)
}

// ask has the file read beside the program.
func (o *FileContent) ask(d *Desk) Result {
	o.cancel()
	o.ctx, o.cancel = context.WithCancel(context.Background())
	o.asked, o.read, o.said, o.lines, o.failed, o.cursor, o.top = true, false, nil, nil, "", 0, 0
	log, ctx, path, at, use := d.Col.Log, o.ctx, o.path, o.at, o.uses[o.at]
	return Result{Cmd: func() tea.Msg {
		before, after, err := patch.At(ctx, log, path, talkOf(log.Index(), use.Entry), use.Entry, use.Call)
		if ctx.Err() != nil {
			return nil
		}
		m := contentMsg{at: at, now: after, err: err}
		m.lines, m.first = linesOf(before, after)
		return News{o, m}
	}}
}

// talkOf is the conversation of a message.
func talkOf(index *model.Index, entry int) int {
	number, _ := index.Conversation(entry)
	return number
}

// linesOf lays out a file, and says which line was changed first.
func linesOf(before, after patch.Content) (lines []contentLine, first int) {
	first = -1
	add := func(all []patch.Line, from int) {
		for _, l := range all {
			if l.Mark != ' ' && first < 0 {
				first = len(lines)
			}
			if l.Number += from; from < 0 {
				l.Number = 0
			}
			lines = append(lines, contentLine{Line: l})
		}
	}
	switch {
	case after.Whole && before.Whole:
		add(patch.Lines(before.Text, after.Text), 0)
	case after.Whole:
		add(patch.Lines(after.Text, after.Text), 0)
	case after.Gone:
		add(patch.Lines(before.Text, ""), 0)
	}
	for _, part := range after.Parts {
		was, from := part.Text, part.First-1
		for _, b := range before.Parts {
			if b.First == part.First && part.First > 0 {
				was = b.Text
			}
		}
		said := fmt.Sprintf("line %d and those behind it", part.First)
		if part.First == 0 {
			said, from = "lines whose place the log does not tell", -1<<31
		}
		if part.Guessed {
			said += ", guessed to be whole lines"
		}
		lines = append(lines, contentLine{patch.Line{Text: said}, true})
		add(patch.Lines(was+"\n", part.Text+"\n"), from)
	}
	return lines, max(first, 0)
}

// say tells how much of the file is known.
func (o *FileContent) say() {
	c := &o.now
	switch {
	case c.Gone && o.uses[o.at].Other != "":
		o.said = []string{"it is called " + o.uses[o.at].Other + " from here on"}
		return
	case c.Gone:
		o.said = []string{"it was deleted here"}
	case c.Whole:
		o.said = []string{"all of it, as the log shows it"}
	case len(c.Parts) > 0:
		o.said = []string{"only these lines of it are in the log up to here"}
	default:
		o.said = []string{"nothing of it is in the log up to here"}
	}
	if use := o.uses[o.at]; use.Other != "" && use.Was {
		o.said = append([]string{"it was called " + use.Other + " before"}, o.said...)
	}
	if c.Differs {
		o.said = append(o.said, "it was read so here, which is not what the calls before make of it")
	}
	if c.Lacks > 0 {
		o.said = append(o.said, fmt.Sprintf("not in it: %d %s of text that the log does not show in the file", c.Lacks, render.Plural(c.Lacks, "change")))
	}
	if c.Shells > 0 {
		o.said = append(o.said, fmt.Sprintf("guessed: %d %s ran since the call before, and may have changed it", c.Shells, render.Plural(c.Shells, "command")))
	}
}

// copy has the file copied.
func (o *FileContent) copy() Result {
	text := o.now.Text
	if !o.now.Whole {
		var parts []string
		for _, p := range o.now.Parts {
			parts = append(parts, p.Text)
		}
		text = strings.Join(parts, "\n")
	}
	switch {
	case text == "":
		return Result{Notice: "there is nothing to copy"}
	case len(text) > mostBody:
		return Result{Notice: render.Size(int64(len(text))) + " is too much for a clipboard", Failed: true}
	}
	return Result{Cmd: func() tea.Msg { return Copy{"file", text} }}
}

// View implements Pane.
func (o *FileContent) View(d *Desk, width, height int) []safetext.Line {
	p := d.Pen
	use := o.uses[o.at]
	said := fmt.Sprintf("L%d %s%s%d of %d", d.Col.Index.Place(use.Record(d.Col.Index)).Line, actNames[use.Act], p.Dot(), o.at+1, len(o.uses))
	switch {
	case o.failed != "":
		said += p.Dot() + o.failed
	case !o.read:
		said += p.Dot() + "reading" + p.Glyph("…", "...")
	}
	name := fitting(d, " "+render.Shorter(o.path, directoryOf(d, d.Col.Log)), p.Strong, max(width-len(said)-3, width/3))
	head := name.AppendLine(safetext.Spaces(2, p.Plain).Line()).Append(safetext.CleanLine(said, p.Dim, width))
	more := p.Sign("…", "~", p.Dim)
	var above []safetext.Line
	for i := 0; i < len(o.said) && len(above) < height-2; i++ {
		above = append(above, head)
		head = safetext.CleanLine(" "+o.said[i], p.Dim, 4*width).Line().Truncate(width, more)
	}
	return append(above, o.view(d, head, len(o.lines), width, height-len(above), func(i, width int) safetext.Line {
		l := o.lines[i]
		if l.about {
			return safetext.CleanLine(" "+l.Text, p.Dim, 4*width).Line().Truncate(width, more)
		}
		number, style, mark := "", p.Plain, " "
		if l.Number > 0 {
			number = fmt.Sprint(l.Number)
		}
		switch l.Mark {
		case '+':
			style, mark = p.OK, "+"
		case '-':
			style, mark = p.Error, "-"
		}
		return safetext.CleanLine(fmt.Sprintf("%6s %s ", number, mark), p.Dim, 20).Line().Append(safetext.CleanLine(l.Text, style, 4*width)).Truncate(width, more)
	})...)
}

var actNames = map[findings.FileAct]string{findings.ReadFile: "read", findings.EditedFile: "edited", findings.WroteFile: "written", findings.MovedFile: "moved", findings.DeletedFile: "deleted"}
