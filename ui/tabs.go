package ui

import (
	"fmt"
	"reflect"
	"strings"

	tea "charm.land/bubbletea/v2"

	"msgview/themes"
	"msgview/ui/chrome"
	"msgview/ui/palette"
	"msgview/ui/pane"
	"msgview/ui/safetext"
)

// tabs are several programs, each with its own log, place, folds, search and panes. One is
// on the screen, below a row with all names. A log is opened when the reader first goes
// there, and goes on to be read and followed behind the others.
type tabs struct {
	opt    Options
	all    []*tab
	at     int
	keys   keys
	theme  *themes.Theme // of the row
	pen    chrome.Pen    // with its colours
	width  int
	height int
	byKey  bool    // the reader left with Ctrl+C
	row    []cells // of the row that was drawn last
	staged bool    // the tab that is shown has the whole screen
}

// tab is one of them.
type tab struct {
	Tab
	name    string
	program *program // nil until it is open
	opening bool
	err     error
	seen    int // messages when the reader was there last
	start   int // message to begin at, from 1; 0 for where its options say
}

// Messages of tabs to themselves.
type (
	tabbedMsg struct { // what the program of a tab sends itself
		to  *tab
		msg tea.Msg
	}
	tabOpenedMsg struct {
		tab *tab
		opt Options
		err error
	}
	closeTabMsg struct{} // there is nothing to go back to in the tab
	tabMsg      struct { // go to another tab
		by, to int
		stops  bool // at the first and at the last one
	}
)

func newTabs(opt Options) *tabs {
	s := &tabs{opt: opt, keys: newKeys(opt.Config)}
	if s.dress(opt.Theme); opt.Theme == nil {
		s.dress(defaultTheme(opt.Basic, !lightTerminal()))
	}
	var paths []string
	for _, t := range opt.Tabs {
		paths = append(paths, t.Path)
	}
	for i, name := range tabNames(paths) {
		s.all = append(s.all, &tab{Tab: opt.Tabs[i], name: name})
	}
	return s
}

// dress takes the colours of a theme.
func (s *tabs) dress(t *themes.Theme) {
	if t != nil {
		s.theme, s.pen = t, chrome.Pen{Palette: palette.New(t), ASCII: s.opt.ASCII}
	}
}

// Init implements worker.
func (s *tabs) Init() tea.Cmd {
	cmds := []tea.Cmd{s.show(0)}
	for _, t := range s.all {
		if t.Now {
			cmds = append(cmds, t.open())
		}
	}
	if s.opt.Theme == nil {
		cmds = append(cmds, tea.RequestBackgroundColor)
	}
	return tea.Batch(cmds...)
}

// open has the log of a tab opened.
func (t *tab) open() tea.Cmd {
	if t.program != nil || t.opening {
		return nil
	}
	t.opening, t.err = true, nil
	return func() tea.Msg {
		opt, err := t.Open()
		return tabOpenedMsg{t, opt, err}
	}
}

// show goes to a tab.
func (s *tabs) show(i int) tea.Cmd {
	if old := s.all[s.at]; old.program != nil {
		old.seen = old.messages()
	}
	s.at = i
	return s.all[i].open()
}

// messages is how many are known of the log of a tab.
func (t *tab) messages() (n int) {
	if t.program != nil && t.program.view != nil {
		n, _ = t.program.view.Col.Index.Totals()
	}
	return n
}

// Update implements worker.
func (s *tabs) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := s.take(msg)
	p := s.all[s.at].program
	if staged := p != nil && p.page == onView && p.view != nil && p.view.panes.staged(); staged != s.staged {
		s.staged = staged
		return s, tea.Batch(cmd, s.resize())
	}
	return s, cmd
}

// take takes a message.
func (s *tabs) take(msg tea.Msg) tea.Cmd {
	here := s.all[s.at]
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.width, s.height = msg.Width, msg.Height
		return s.resize()
	case tea.BackgroundColorMsg:
		if s.opt.Theme == nil {
			s.dress(defaultTheme(s.opt.Basic, msg.IsDark()))
		}
		return s.each(msg)
	case tabOpenedMsg:
		return s.opened(msg)
	case tabbedMsg:
		return s.inner(msg.to, msg.msg)
	case tea.KeyPressMsg:
		return s.press(here, msg)
	case tea.MouseClickMsg:
		if s.rows() > 0 && msg.Y == 0 {
			return s.click(msg)
		}
		msg.Y -= s.rows()
		return here.send(msg)
	case tea.MouseWheelMsg:
		msg.Y -= s.rows()
		return here.send(msg)
	}
	return here.send(msg)
}

// send hands a message to the program of a tab. What it sends itself comes back to it.
func (t *tab) send(msg tea.Msg) tea.Cmd {
	if t.program == nil {
		return nil
	}
	_, cmd := t.program.Update(msg)
	return t.own(cmd)
}

func (s *tabs) each(msg tea.Msg) tea.Cmd {
	var cmds []tea.Cmd
	for _, t := range s.all {
		cmds = append(cmds, t.send(msg))
	}
	return tea.Batch(cmds...)
}

// resize gives every program the screen without the row of tabs.
func (s *tabs) resize() tea.Cmd {
	return s.each(tea.WindowSizeMsg{Width: s.width, Height: max(s.height-s.rows(), 0)})
}

// own has what comes of a command go to the tab, if it is a message of this program; what
// is for Bubble Tea goes there.
func (t *tab) own(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		msg := cmd()
		v := reflect.ValueOf(msg)
		switch {
		case msg == nil:
			return nil
		case v.Kind() == reflect.Slice && v.Type().Elem() == reflect.TypeFor[tea.Cmd](): // a batch or a sequence
			owned := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			for i := range v.Len() {
				owned.Index(i).Set(reflect.ValueOf(t.own(v.Index(i).Interface().(tea.Cmd))))
			}
			return owned.Interface()
		case strings.HasPrefix(v.Type().PkgPath(), ourPackages):
			return tabbedMsg{t, msg}
		}
		return msg
	}
}

// ourPackages is what the paths of packages of this module begin with.
var ourPackages = strings.TrimSuffix(reflect.TypeFor[tab]().PkgPath(), "ui")

// inner handles what the program of a tab sent.
func (s *tabs) inner(t *tab, msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case closeTabMsg:
		return s.close(t)
	case tabMsg:
		return s.turn(msg)
	case pane.ElsewhereMsg:
		return s.elsewhere(msg)
	}
	for _, open := range s.all {
		if open == t {
			return t.send(msg)
		}
	}
	switch msg := msg.(type) { // what the tab was closed before
	case openedMsg:
		if msg.log != nil {
			msg.log.Close()
		}
	case reopenedMsg:
		if msg.log != nil {
			msg.log.Close()
		}
	}
	return nil
}

// opened shows what was opened for a tab.
func (s *tabs) opened(msg tabOpenedMsg) tea.Cmd {
	t, opt := msg.tab, msg.opt
	t.opening = false
	if t.err = msg.err; msg.err != nil {
		if s.unopened() {
			return tea.Quit
		}
		return nil
	}
	if opt.Theme == nil {
		opt.Theme = s.opt.Theme
	}
	if t.start > 0 {
		opt.Start = fmt.Sprintf("m%d", t.start)
	}
	opt.Terminal = s.opt.Terminal
	t.program = newProgram(opt)
	t.program.tabbed = true
	if t.program.view != nil {
		t.program.view.start.owned = true
	}
	cmds := []tea.Cmd{t.own(t.program.Init()), t.send(tea.WindowSizeMsg{Width: s.width, Height: max(s.height-s.rows(), 0)})}
	gone := true
	for _, open := range s.all {
		gone = gone && open != t
	}
	if gone {
		t.program.Close()
		return nil
	}
	return tea.Batch(cmds...)
}

// press handles a key. Where a list is shown, or no log is open, the keys of tabs are
// looked for here.
func (s *tabs) press(here *tab, msg tea.KeyPressMsg) tea.Cmd {
	name := msg.String()
	if name == "ctrl+c" {
		s.byKey = true
		return tea.Batch(here.send(msg), tea.Quit)
	}
	if text, pending := s.typing(); text || pending != "" || here.program != nil && here.program.page == onView {
		return here.send(msg)
	}
	switch does := s.keys.deeds[name]; does {
	case tabNext:
		return s.turn(tabMsg{by: 1})
	case tabPrev:
		return s.turn(tabMsg{by: -1})
	case reload:
		if here.err != nil {
			return here.open()
		}
	case back:
		if here.program == nil {
			return s.close(here)
		}
	case quit:
		if here.program == nil {
			return tea.Quit
		}
	default:
		if to, ok := does.(tabAt); ok {
			return s.turn(tabMsg{to: int(to)})
		}
	}
	return here.send(msg)
}

// turn goes to another tab: to one with a number, or to one before or after, around.
func (s *tabs) turn(msg tabMsg) tea.Cmd {
	n := len(s.all)
	to := ((s.at+msg.by)%n + n) % n
	if msg.to > 0 {
		to = msg.to - 1
	}
	if to >= n || msg.stops && (s.at+msg.by < 0 || s.at+msg.by >= n) {
		if p := s.all[s.at].program; p != nil && p.view != nil {
			p.view.note.say(map[bool]string{true: "no more conversations", false: "there is no such tab"}[msg.stops])
		}
		return nil
	}
	return s.show(to)
}

// elsewhere goes to a message of the log of another tab.
func (s *tabs) elsewhere(msg pane.ElsewhereMsg) tea.Cmd {
	for i, t := range s.all {
		if t.Path != msg.Path {
			continue
		}
		if t.program == nil || t.program.view == nil {
			t.start = msg.Message
		} else {
			t.program.page = onView
			t.program.view.note.complain(t.program.view.Jumps.Message(msg.Message))
		}
		return s.show(i)
	}
	return nil
}

// close closes a tab, and the program with the last one.
func (s *tabs) close(t *tab) tea.Cmd {
	if len(s.all) == 1 {
		return tea.Quit
	}
	for i, open := range s.all {
		if open != t {
			continue
		}
		if t.program != nil {
			t.program.Close()
		}
		s.all = append(s.all[:i:i], s.all[i+1:]...)
		at := s.at
		if i < at || at == len(s.all) {
			at--
		}
		s.at = at
		return tea.Batch(s.all[at].open(), s.resize())
	}
	return nil
}

// Close implements whole.
func (s *tabs) Close() {
	for _, t := range s.all {
		if t.program != nil {
			t.program.Close()
		}
	}
}

// interrupted implements whole.
func (s *tabs) interrupted() bool { return s.byKey }

// unopened implements whole.
func (s *tabs) unopened() bool { return len(s.all) == 1 && s.all[0].err != nil }

// current implements whole.
func (s *tabs) current() (p *program, state string) {
	switch t := s.all[s.at]; {
	case t.program != nil:
		return t.program, ""
	case t.err != nil:
		return nil, t.err.Error()
	default:
		return nil, "waiting for " + t.name
	}
}

// typing implements worker.
func (s *tabs) typing() (text bool, pending string) {
	if p := s.all[s.at].program; p != nil {
		return p.typing()
	}
	return false, ""
}

// View implements worker.
func (s *tabs) View() tea.View {
	var v tea.View
	if p, state := s.current(); p != nil {
		v = p.View()
	} else {
		v.AltScreen = true
		v.WindowTitle = safetext.Title(s.all[s.at].name + " - msgview")
		if s.opt.Mouse {
			v.MouseMode = tea.MouseModeCellMotion
		}
		if s.width > 0 && s.height > 0 {
			v.SetContent(s.waiting(s.pen, state))
		}
	}
	if s.rows() > 0 && s.width > 0 {
		row := s.line(s.pen)
		if s.theme.Paint {
			row = row.On(s.pen.Canvas)
		}
		v.SetContent(row.String() + "\n" + v.Content)
	}
	return v
}

var _ whole = (*tabs)(nil)
