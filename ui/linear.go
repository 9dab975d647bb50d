package ui

import (
	"fmt"
	"io"
	"math"
	"regexp"
	"strings"
	"sync"

	tea "charm.land/bubbletea/v2"

	"msgview/ui/column"
	"msgview/ui/find"
	"msgview/ui/picker"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// linear is the program for a screen reader. It writes line after line what the reader
// comes to, and never goes back to a line: the terminal gets no sequences at all.
type linear struct {
	all     whole
	program *program // that is shown, nil while its log is opened
	out     io.Writer
	state   string // why there is none

	view    *Model     // that was spoken of
	hit     place      // of the search that was said last
	meant   string     // the filter of which it was said how much it leaves
	key     render.Key // the item
	text    string     // and what was said of it
	of      readLog
	left    render.Key // the item, when a log was opened instead of which not enough is read
	opening bool       // there is one
	newest  render.Key // the item up to which a log that is followed was said, its Entry is -1 before
	spoken  saidItem   // what was said of the newest item

	following bool // as it was said, or when the conversation was opened

	awaited []awaited // calls whose results are to be said, by their places in the log
	note    string
	pane    []string // rows of the pane that lies over the conversation
	chosen  string   // the one of them that the reader is on
	prompt  bool     // something is typed
	row     string   // of a list
	head    string   // and what stands above it
}

// place is a match of a search.
type place struct {
	run    find.Run
	number int
}

// newLinear returns the program with a screen of a height, which is not drawn. It is wide
// however narrow the terminal is: nothing has to be cut that is read out.
func newLinear(all whole, out io.Writer, height int) *linear {
	all.Update(tea.WindowSizeMsg{Width: maxLinear, Height: max(height, 10)})
	l := &linear{all: all, out: out}
	l.program, _ = all.current()
	return l
}

// maxLinear is how wide rows get, in cells: on a wider screen the help has columns, and
// panes stand beside the text.
const maxLinear = 110

// maxSaid bounds what is said of the keys after a prefix: all of them.
const maxSaid = 10_000

// Update implements worker.
func (l *linear) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, size := msg.(tea.WindowSizeMsg); size {
		return l, nil // of what draws, which is none
	}
	_, cmd := l.all.Update(msg)
	state := ""
	if l.program, state = l.all.current(); state != l.state && state != "" {
		l.view, l.row = nil, ""
		l.line(state)
	}
	if l.state = state; l.program != nil {
		l.say(msg)
	}
	return l, cmd
}

// Init implements worker.
func (l *linear) Init() tea.Cmd { return l.all.Init() }

// typing implements worker.
func (l *linear) typing() (text bool, pending string) { return l.all.typing() }

// View implements worker: nothing is drawn.
func (l *linear) View() tea.View { return tea.NewView("") }

// say says what came of a message.
func (l *linear) say(msg tea.Msg) {
	press, pressed := msg.(tea.KeyPressMsg)
	switch {
	case l.program.page == onTalks:
		l.sayRow(l.program.talks, pressed)
	case l.program.page == onFiles:
		l.sayRow(l.program.files, pressed)
	case l.program.view != nil && l.program.view.start.done:
		l.row = ""
		l.sayView(l.program.view, press, pressed)
	}
}

// line writes a line; what it holds of a log is clean.
func (l *linear) line(s string) {
	if l.prompt { // the line that is typed ends
		l.prompt = false
		fmt.Fprint(l.out, "\r\n")
	}
	for row := range strings.SplitSeq(s, "\n") {
		fmt.Fprint(l.out, safetext.Row(row), "\r\n")
	}
}

// sayRow says which row of a list the reader is on.
func (l *linear) sayRow(list *picker.Picker, pressed bool) {
	now, said := list.Spoken(), false
	row, head := now.Row, now.Heading
	tell := func(s string) { l.line(s); said = true }
	if l.row == "" && row != "" {
		tell(head)
		l.head = head
	} else if pressed && head != l.head {
		tell(head)
		l.head = head
	}
	if pressed {
		for _, s := range append(now.Help, now.Below) {
			if s != "" {
				tell(s)
			}
		}
	}
	if row != l.row && row != "" {
		tell(row)
	}
	l.row, l.view = row, nil
	switch {
	case said || !pressed:
	case row == "":
		l.line("nothing is listed")
	default:
		l.line(row + ", as before")
	}
}

// sayView says what changed in a conversation.
func (l *linear) sayView(m *Model, press tea.KeyPressMsg, pressed bool) {
	if l.view != m {
		l.view, l.key, l.text, l.note, l.pane = m, render.Key{Entry: -1}, "", "", nil
		l.opening, l.of, l.newest, l.spoken, l.awaited = false, readLog{}, render.Key{Entry: -1}, saidItem{}, nil
		l.following = m.Col.Following
		l.line(m.header.name() + ", " + m.Col.Log.Source().FormatTitle + "; " + m.keys.of("help") + " lists the keys")
	}
	known := l.again(m)
	said := false
	tell := func(s string) { l.line(s); said = true }
	if m.panes.foot != nil {
		l.echo(m, press, pressed)
		return
	}
	if m.note.text != "" && (pressed || m.note.text != l.note) {
		tell(m.note.text)
	}
	l.note = m.note.text
	if l.following != m.Col.Following { // who sees the screen has it in the footer
		l.following = m.Col.Following
		tell(map[bool]string{true: "the log is followed", false: "the log is not followed any more; " + m.keys.of("follow") + " follows it"}[l.following])
	}
	if m.panes.over != nil && m.panes.focus != onText {
		for _, row := range l.rows(m, pressed) {
			tell(row)
		}
		if pressed && m.panes.focus == onPeek {
			l.key = render.Key{Entry: -1} // it is said as a whole
			said = l.item(m, m.Col.Here()) || said
		}
		if pressed && !said {
			l.line(l.unmoved(m, press))
		}
		return
	}
	l.pane, l.chosen = nil, ""
	if m.typed.pending != "" || m.typed.count > 0 {
		if pressed {
			l.line(m.keys.waiting(m.typed, m.Pen, maxSaid))
		}
		return
	}
	k := m.Col.Here()
	for _, s := range l.looking(m, k) {
		tell(s)
	}
	if m.Filter.On() && !m.Col.Sifted.On() && !pressed {
		return // what is shown is not filtered yet
	}
	if !known && !pressed {
		return // what of it was said
	}
	passed, reached := l.passed(m, k)
	results, came := l.came(m, passed, k, pressed)
	said = came || said
	if text := itemText(m.Col, k); k != l.key || text != l.text && pressed {
		now := l.item(m, k)
		said = now || said
		reached = reached || now && m.Col.Following && !pressed && !m.Filter.On()
	}
	_, came = l.sayResults(m, results, math.MaxInt)
	said = came || said
	if reached && l.newest.Entry < 0 {
		l.awaitOpen(m.Col)
		l.of.there(m.Col, m.Col.Seen()-1)
	}
	if reached {
		l.newest = k
	}
	if pressed && !said {
		l.line(l.nothing(m, k))
	}
}

// looking says how a search and a filter stand, where that is not what was said last: the
// number of the match with its line, and how much the filter leaves.
func (l *linear) looking(m *Model, k render.Key) (all []string) {
	if number, of, done := m.Search.Place(); number > 0 && l.hit != (place{m.Search.Now(), number}) {
		l.hit = place{m.Search.Now(), number}
		s := fmt.Sprintf("hit %d of %d", number, of)
		if !done {
			s += " so far"
		}
		_, row := m.Col.List.Position()
		if lines := m.Col.Lines(k); row < len(lines) {
			text, _, _ := safetext.Joined(lines[row : row+1])
			if all := saidLines(lines); len(all) > 1 && k != l.key { // which follow
				s += fmt.Sprintf(", line %d of %d", max(len(saidLines(lines[:row+1])), 1), len(all))
			}
			s += ": " + strings.TrimSpace(itemRow(text))
		}
		all = append(all, s)
	}
	if !m.Filter.On() {
		l.meant = ""
		return all
	}
	switch n, whole := m.Filter.Items(); {
	case whole && l.meant != m.Filter.Text():
		l.meant = m.Filter.Text()
		if n == 0 {
			return append(all, "no item is meant by &"+l.meant+"; Esc shows all again")
		}
		all = append(all, m.Filter.Says()+" meant by &"+l.meant)
	}
	return all
}

// nothing says why a key changed nothing.
func (l *linear) nothing(m *Model, k render.Key) string {
	if m.Filter.On() {
		switch n, whole := m.Filter.Items(); {
		case !whole:
			return m.Filter.Says() + " so far"
		case n == 0:
			return "no item is meant by &" + m.Filter.Text()
		}
	}
	if number, of, done := m.Search.Place(); number == 0 && !done {
		return fmt.Sprintf("searching, %d %s so far", of, render.Plural(of, "hit"))
	}
	if itemText(m.Col, k) == "" {
		return "nothing is shown"
	}
	return position(m, k) + ", as before"
}

// echo says what is typed, letter by letter.
func (l *linear) echo(m *Model, press tea.KeyPressMsg, pressed bool) {
	switch {
	case !pressed:
	case !l.prompt || press.Text == "":
		if rows := m.panes.foot.View(&m.Desk, maxLinear, 1); len(rows) > 0 {
			l.line(strings.TrimSpace(manySpaces().ReplaceAllString(rows[0].Plain(), "$1  ")))
		}
		l.prompt = false
		if press.Text != "" {
			l.prompt = true
		}
	default:
		fmt.Fprint(l.out, safetext.Row(press.Text))
	}
}

// item says an item: who speaks, where it is, and its text.
// Nothing is said of one that owns no row.
func (l *linear) item(m *Model, k render.Key) (said bool) {
	text := itemText(m.Col, k)
	if text != "" && k != l.key {
		l.line(role(m.Col.Item(k)) + ", " + position(m, k) + ":")
	}
	l.key, l.text = k, text
	if text != "" {
		l.line(text)
	}
	if l.opening { // what is taken note of is of the log before
		return text != ""
	}
	if text != "" {
		l.of.says(k)
		l.awaitRow(m.Col, k)
	}
	if m.Col.Following || !precedes(k, l.spoken.key) {
		l.speaks(m, k)
	}
	return text != ""
}

// manySpaces stand between the columns of a row.
var manySpaces = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(\S) {3,}`) })

// itemText is what is shown of an item, without its margin. One that owns no row is not drawn:
// very many may share the row of another.
func itemText(c *column.Column, k render.Key) string {
	if it := c.Item(k); it == nil || !column.RowsOf(c).Has(it) {
		return ""
	}
	return strings.Join(saidLines(c.Lines(k)), "\n")
}

// saidLines are the lines that rows of an item are read out as.
func saidLines(rows []safetext.Line) (lines []string) {
	text, _, _ := safetext.Joined(rows)
	head := true // the row with columns did not come yet; in those behind it spaces have a meaning
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimRight(line, " "); head && line != "" {
			line = itemRow(line)
			head = notice(line)
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// notice reports whether a line says what changed from here on.
func notice(line string) bool {
	return strings.HasPrefix(line, "* ") || strings.HasPrefix(line, "• ")
}

// itemRow is a row of an item without the room between its columns.
func itemRow(row string) string {
	return manySpaces().ReplaceAllString(strings.TrimRight(row, " "), "$1  ")
}

// position says where an item is among the messages.
func position(m *Model, k render.Key) string {
	w, ok := m.Col.Where()
	if !ok {
		return "nothing is shown"
	}
	number, _ := m.Col.Talk.Numbers(int(k.Entry))
	all := m.Col.Talk.Totals(m.tail.ended()).Messages
	if w.Side {
		return fmt.Sprintf("%d of %d of the sub-agent", w.At+1, w.Of)
	}
	return fmt.Sprintf("%d of %d", min(number+1, all), all)
}

// roles name what items are.
var roles = map[render.Kind]string{
	render.Prompt: "User", render.Answer: "Assistant", render.Injected: "Injected text", render.System: "System", render.Thought: "Reasoning",
	render.Call: "Tool call", render.Orphan: "Tool result", render.Event: "Event", render.Attachment: "Attachment", render.Strange: "Other content",
	render.Record: "Record", render.Empty: "Empty message", render.ThreadHead: "Sub-agent", render.Conversation: "Conversation",
}

func role(it *render.Item) string {
	if it == nil {
		return "Nothing"
	}
	return roles[it.Kind]
}

// stepping has the keys that go line by line go by items: what is on a screen does not matter.
func (k keys) stepping() keys {
	for name, does := range k.deeds {
		switch does {
		case lineDown:
			k.deeds[name] = itemNext
		case lineUp:
			k.deeds[name] = itemPrev
		}
	}
	return k
}

var _ worker = (*linear)(nil)
