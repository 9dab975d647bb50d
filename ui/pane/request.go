package pane

import (
	"bytes"
	"context"
	"fmt"
	"strconv"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/request"
	"msgview/ui/palette"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// Request is what a model was sent for an answer: first what is different from the request
// before, then the request in sections, as far as the log shows it.
type Request struct {
	listing
	leave   key.Binding
	ctx     context.Context // of what is read for it
	cancel  context.CancelFunc
	entry   int // of the answer
	asked   bool
	view    *request.View
	open    map[int]bool // whose text is shown
	texts   map[int]sectionMsg
	choice  bool // a key says in what form it is copied
	copied  []string
	rows    []requestRow
	laid    int              // width that the rows are laid out for, 0 if they are not
	palette *palette.Palette // and the colours
	problem string
	back    *requestBack // what the cursor goes back to when the request was read, nil for nothing
}

// requestBack is where the cursor was when the request was left: so many rows below the
// first one of a section.
type requestBack struct{ section, below int }

// requestRow is a row that says something, a section, or a row of its text.
type requestRow struct {
	section int // -1 for none
	line    safetext.Line
	said    bool // it has its line
}

// Messages of the pane to itself.
type (
	requestMsg struct {
		view *request.View
		err  error
	}
	sectionMsg struct {
		section int
		text    string
		cut     bool
	}
	bodyMsg struct {
		target *request.Target
		body   string
		losses []string
		err    error
	}
)

// Copy asks the program to put a text on the clipboard.
type Copy struct{ What, Text string }

var requestKeys = struct{ copy, first, second, third key.Binding }{
	binding("copy it as a body: then 1 OpenAI Chat, 2 Anthropic Messages, 3 AI SDK", "y"),
	binding("", "1"), binding("", "2"), binding("", "3"),
}

// Bounds of what is shown and copied, in bytes.
const (
	mostSection = 64 << 10
	mostBody    = 1 << 20
)

// NewRequest opens it for the answer at the cursor, or for the next one.
func NewRequest(d *Desk) (Pane, error) {
	entry, err := request.AnswerAt(d.Col.Log, int(d.Col.Here().Entry))
	if err != nil {
		return nil, err
	}
	o := &Request{leave: leaving("R"), entry: entry, open: map[int]bool{}, texts: map[int]sectionMsg{}}
	o.ctx, o.cancel = context.WithCancel(context.Background())
	return o, nil
}

// Close ends what is being read; the program calls it when the pane is left.
func (o *Request) Close() { o.cancel() }

// Resume implements Resumer: the request for the same answer with the sections that were
// open, at the row that was left. It is read anew: what it says may be masked by now.
func (o *Request) Resume(_ *Desk, old Pane) {
	was, ok := old.(*Request)
	if !ok || was.entry != o.entry {
		return
	}
	o.open, o.top = was.open, was.top
	if was.cursor < len(was.rows) {
		at := was.cursor
		for at > 0 && was.rows[at-1].section == was.rows[was.cursor].section {
			at--
		}
		o.back = &requestBack{was.rows[was.cursor].section, was.cursor - at}
	}
}

// goBack puts the cursor where it was left, once those rows are there.
func (o *Request) goBack() {
	if o.back == nil || o.view == nil {
		return
	}
	for i, row := range o.rows {
		if _, read := o.texts[row.section]; row.section == o.back.section {
			o.cursor = i
			if o.back.section < 0 || !o.open[row.section] || read {
				o.cursor += o.back.below
				o.back = nil
			}
			return
		}
	}
}

// Keys implements Pane.
func (o *Request) Keys() []key.Binding { return o.keys(requestKeys.copy, o.leave) }

// Place implements Pane.
func (o *Request) Place() Place { return Over }

// Title implements Pane.
func (o *Request) Title() []string {
	if o.choice {
		return []string{"copy as", "1 OpenAI Chat", "2 Anthropic Messages", "3 AI SDK", "Esc cancels"}
	}
	return []string{"request", "Enter opens a section", "Space peek", "y copies it as a body", "q closes"}
}

// Update implements Pane.
func (o *Request) Update(d *Desk, msg tea.Msg) Result {
	switch msg := msg.(type) {
	case Tick:
		if o.asked {
			return Result{}
		}
		o.asked = true
		log, entry := d.Col.Log, o.entry
		return Result{Cmd: func() tea.Msg {
			v, err := request.Of(o.ctx, log, entry)
			return News{o, requestMsg{v, err}}
		}}
	case requestMsg:
		o.laid = 0
		if o.view = msg.view; msg.err != nil {
			o.problem = msg.err.Error()
			return complain(msg.err)
		}
		var read []tea.Cmd
		for n := range o.open {
			if o.open[n] && n < len(o.view.Sections) {
				read = append(read, o.read(d, n))
			}
		}
		return Result{Cmd: tea.Batch(read...)}
	case sectionMsg:
		o.texts[msg.section], o.laid = msg, 0
		return Result{}
	case bodyMsg:
		return o.body(d, msg)
	case tea.KeyPressMsg:
		if o.choice {
			return o.choose(d, msg)
		}
		if key.Matches(msg, requestKeys.copy) && o.view != nil {
			o.choice = true
			return Result{}
		}
	}
	asks, r := o.update(d, msg, len(o.rows), o.leave)
	if asks != enter && asks != peek || o.cursor >= len(o.rows) || o.rows[o.cursor].section < 0 {
		return r
	}
	n := o.rows[o.cursor].section
	s := o.view.Sections[n]
	if asks == peek {
		return o.show(d, findings.Place{Entry: s.Entry, Call: -1}, "", true)
	}
	o.laid = 0
	if o.open[n] = !o.open[n]; !o.open[n] {
		for i, row := range o.rows {
			if row.section == n {
				o.cursor = i // a row of its text is gone
				break
			}
		}
		return Result{}
	}
	if _, read := o.texts[n]; read {
		return Result{}
	}
	return Result{Cmd: o.read(d, n)}
}

// read reads the text of a section beside the program.
func (o *Request) read(d *Desk, n int) tea.Cmd {
	log, rng, s := d.Col.Log, o.view.Range, o.view.Sections[n]
	return func() tea.Msg {
		text, cut, err := request.TextOf(o.ctx, log, rng, s, mostSection)
		if err != nil {
			text = err.Error()
		}
		return News{o, sectionMsg{n, text, cut}}
	}
}

// choose takes the key that says in what form the request is copied.
func (o *Request) choose(d *Desk, press tea.KeyPressMsg) Result {
	o.choice = false
	k := requestKeys
	var target *request.Target
	switch {
	case key.Matches(press, k.first):
		target = request.Targets[0]
	case key.Matches(press, k.second):
		target = request.Targets[1]
	case key.Matches(press, k.third):
		target = request.Targets[2]
	default:
		return Result{Notice: "not copied"}
	}
	log, rng := d.Col.Log, o.view.Range
	return Result{Notice: "writing it", Cmd: func() tea.Msg {
		var b bytes.Buffer
		losses, err := request.Write(o.ctx, &b, log, rng, target)
		m := bodyMsg{target: target, body: b.String(), err: err}
		for _, l := range losses.List() {
			place := ""
			if l.Entry >= 0 {
				place = messageName(log.Index(), l.Entry)
			}
			m.losses = append(m.losses, l.Sentence(place))
		}
		return News{o, m}
	}}
}

// messageName is how a message is called on the command line.
func messageName(index *model.Index, entry int) string {
	number, _ := index.Number(entry)
	return "m" + strconv.Itoa(number+1)
}

// body has a body copied, and says what it does not hold.
func (o *Request) body(d *Desk, msg bodyMsg) Result {
	if msg.err != nil {
		return complain(msg.err)
	}
	o.laid, o.cursor = 0, 0 // what is said of it stands above the sections
	size := render.Size(int64(len(msg.body)))
	if len(msg.body) > mostBody {
		o.copied = []string{fmt.Sprintf("not copied: %s is too much for a clipboard; msgview export --to %s FILE#%s writes it", size, msg.target.Name, messageName(d.Col.Index, o.view.Answer))}
		return Result{}
	}
	o.copied = []string{"copied as a body for " + msg.target.Title + ", " + size}
	if len(msg.losses) > 0 {
		o.copied = append([]string{o.copied[0] + "; what is not in it as the log has it:"}, msg.losses...)
	}
	return Result{Cmd: func() tea.Msg { return Copy{"body for " + msg.target.Title, msg.body} }}
}

// View implements Pane.
func (o *Request) View(d *Desk, width, height int) []safetext.Line {
	p := d.Pen
	said := messageName(d.Col.Index, o.entry)
	switch {
	case o.view != nil:
		said = "for the answer " + messageName(d.Col.Index, o.view.Answer) + p.Dot() + o.size(d)
	case o.problem != "":
		said = o.problem
	default:
		said += p.Dot() + "reading" + p.Glyph("…", "...")
	}
	head := safetext.Lit(" request  ", p.Strong).Append(safetext.CleanLine(said, p.Dim, 4*width)).Line()
	if o.laid != width || o.palette != d.Pen.Palette {
		o.layOut(d, width)
		o.goBack()
	}
	return o.view2(d, head, width, height)
}

// view2 draws the rows that were laid out.
func (o *Request) view2(d *Desk, head safetext.Line, width, height int) []safetext.Line {
	return o.listing.view(d, head, len(o.rows), width, height, func(i, width int) safetext.Line {
		if row := o.rows[i]; !row.said {
			return o.section(d, row.section, width)
		}
		return o.rows[i].line
	})
}

// size says how large the request is.
func (o *Request) size(d *Desk) string {
	tokens, counted := o.view.Total()
	about := ""
	if !counted {
		about = d.Pen.Glyph("≈", "~")
	}
	messages := 0
	for _, s := range o.view.Sections {
		if s.Kind == request.MessageSection {
			messages++
		}
	}
	said := fmt.Sprintf("%s%s%s%d %s", about, render.Tokens(tokens), d.Pen.Dot(), messages, render.Plural(messages, "message"))
	if o.view.Model != "" {
		said = o.view.Model + d.Pen.Dot() + said
	}
	return said
}
