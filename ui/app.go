// Package ui is the viewer: a Bubble Tea program that shows a log as a threaded
// conversation.
//
// There is one tea.Model. What it shows is a list of items (package render) of
// which only those near the window are ever decoded and drawn; views that lie
// over it, such as the help, are plain structs. Update never waits for a file
// but for the few records that come onto the screen, and long work runs beside it.
//
// Begin reading with Update in app.go, do in press.go for what keys mean, and View in
// view.go. Package list knows which rows are in the window, items.go what is in them.
package ui

import (
	"os"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/highlight"
	"msgview/ui/list"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/picker"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// Options are what the program decides before the viewer starts.
type Options struct {
	Log     model.Log
	Theme   *themes.Theme // nil: dark or light, as the terminal says
	Basic   bool          // the terminal has sixteen colours
	Level   int
	Mouse   bool
	ASCII   bool
	Follow  bool
	Start   string // where to begin: "", "end", or what : takes
	Search  string // what to look for at the start, "" for nothing
	Version string

	// Beside the log, what the viewer touches of the world. Tests replace them.
	Editor func(path string, line int) (command []string, err error)
	Copy   func(text string) (how string, err error) // nil: nowhere but the terminal
	Allow  func(text string)                         // told before text is sent to the terminal's clipboard
	Now    func() time.Time

	// Reopen opens the log again, nil if that is not possible.
	Reopen func() (model.Log, error)

	// Files are listed if there is no Log, the newest first if Newest is set; Open
	// opens one of them.
	Files  picker.Source
	Newest bool
	Open   func(path string) (model.Log, error)
}

// Model is the viewer.
type Model struct {
	opt   Options
	log   model.Log
	index *model.Index
	keys  keys

	width, height int
	above         int // rows above the list
	theme         *themes.Theme
	dark          bool
	palette       *palette.Palette

	items *items
	list  *list.List[render.Key, safetext.Line]
	draw  render.Options
	clock render.Clock // that the reader chose

	pending string // keys of a sequence so far
	count   int
	notice  string // for the footer, until the next key
	failed  bool   // the notice is about a problem

	fullPaths bool // paths are shown as logged

	prompt     *prompt
	finder     *finder
	current    hit
	nth        int        // match of the current hit, from 0
	number     int        // of that match among all, from 1; 0 if none is current
	currentKey render.Key // item that shows the current hit
	beside     bool       // nothing of it is drawn there
	overlay    overlay
	jumps      jumps
	marks      map[string]render.Key
	threads    []thread // that were stepped into

	mouse     bool
	follow    bool
	tails     bool // following was asked for: going to the end takes it up again
	unseen    int  // messages that came since the reader was at the end
	total     int  // messages, when it was looked at last
	loading   bool
	settled   bool // the log was read once: what comes now is new
	grew      bool // since then
	started   bool // the reader was put where the options say
	replaced  bool
	reopening bool   // the log is being opened again
	lost      string // why the file cannot be looked at any more
	owned     bool   // the log was opened by the viewer
	changes   int    // of the index, when it was looked at last
	span      span
	ahead     [3]int // entries that were decoded ahead last
	startAt   int    // message to begin at after reading again, from 1
}

// An overlay lies over the list and takes all keys until it is done.
type overlay interface {
	key(m *Model, name string) (done bool, cmd tea.Cmd)
	view(m *Model, width, height int) []safetext.Line
	title() []string // what the footer says of it, each whole or not at all
}

// thread is where the reader was before stepping into a sub-agent.
type thread struct {
	root int
	key  render.Key // the call
	spot list.Spot[render.Key]
}

// New returns a viewer for a log. The log stays the caller's.
func New(opt Options) *Model {
	if opt.Level == 0 {
		opt.Level = render.DefaultLevel
	}
	if opt.Now == nil {
		opt.Now = time.Now
	}
	m := &Model{
		opt: opt, log: opt.Log, index: opt.Log.Index(), keys: newKeys(), theme: opt.Theme, dark: true,
		marks: map[string]render.Key{}, mouse: opt.Mouse, follow: opt.Follow, tails: opt.Follow, loading: true,
	}
	if m.theme == nil {
		m.dark = !lightTerminal()
		m.theme = m.defaultTheme(m.dark)
	}
	m.palette = palette.New(m.theme)
	m.items = newItems(opt.Log, nil)
	m.items.level = opt.Level
	m.list = list.New[render.Key, safetext.Line](m.items)
	return m
}

// Messages of the program to itself.
type (
	resumedMsg struct{} // after a suspension
	tickMsg    struct{ log model.Log }
	foundMsg   struct{ f *finder }
	editedMsg  struct{ err error }
	copiedMsg  struct{ text string }
	refreshMsg struct {
		log      model.Log
		replaced bool
		err      error
	}
)

// Init asks for what is not known yet.
func (m *Model) Init() tea.Cmd {
	cmds := []tea.Cmd{m.wake(15 * time.Millisecond)}
	if m.opt.Theme == nil {
		cmds = append(cmds, tea.RequestBackgroundColor)
	}
	return tea.Batch(cmds...)
}

// readOn has a log read beyond its beginning, with which large ones wait.
func readOn(log model.Log) {
	if l, ok := log.(interface{ ReadOn() }); ok {
		l.ReadOn()
	}
}

// wake looks at the log again after a while.
func (m *Model) wake(d time.Duration) tea.Cmd {
	log := m.log
	return tea.Tick(d, func(time.Time) tea.Msg { return tickMsg{log} })
}

// Update handles one message.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.resize(msg.Width, msg.Height)
	case tea.BackgroundColorMsg:
		if m.opt.Theme == nil {
			m.setTheme(m.defaultTheme(msg.IsDark()))
		}
	case tea.KeyPressMsg:
		return m, tea.Batch(m.press(msg), m.lookAhead())
	case tea.PasteMsg:
		if m.prompt != nil && m.prompt.update(msg) {
			return m, m.promptChanged()
		}
	case tea.MouseWheelMsg:
		m.wheel(msg)
	case tea.MouseClickMsg:
		return m, m.click(msg)
	case tickMsg:
		if msg.log == m.log {
			return m, tea.Batch(m.tick(), m.lookAhead())
		}
	case foundMsg:
		return m, m.found(msg.f)
	case editedMsg:
		if msg.err != nil {
			m.complain("the editor: " + msg.err.Error())
		}
	case copiedMsg:
		m.notice = msg.text
	case refreshMsg:
		return m, m.refreshed(msg)
	case reopenedMsg:
		return m, m.reopened(msg)
	case suspendMsg:
		return m, m.suspend()
	case resumedMsg:
		return m, tea.ClearScreen
	}
	return m, nil
}

// resize takes over a window size and keeps the line that is read where it is.
func (m *Model) resize(width, height int) {
	m.width, m.height = max(width, 0), max(height, 0)
	m.redraw()
}

// defaultTheme is the theme for a background where none was asked for.
func (m *Model) defaultTheme(dark bool) *themes.Theme {
	if m.opt.Basic {
		return themes.DefaultBasic(dark)
	}
	return themes.Default(dark)
}

// setTheme changes the colours.
func (m *Model) setTheme(t *themes.Theme) {
	m.theme, m.palette = t, palette.New(t)
	m.redraw()
}

// redraw makes the drawer anew, after a change of size, colours or options.
func (m *Model) redraw() {
	if m.width < 1 || m.height < 1 {
		return
	}
	m.draw.Width = max(m.width-3, 1) // cursor on the left, scroll bar on the right, a space before it
	m.draw.Palette = m.palette
	m.draw.Level = m.items.level
	m.draw.ASCII = m.opt.ASCII
	m.draw.Growing = m.growing()
	m.draw.Compact = m.height < 16
	m.draw.Directory = m.log.About().Directory
	if m.fullPaths {
		m.draw.Directory = ""
	}
	m.draw.Start = render.FirstTime(m.log, model.Every)
	m.draw.Location = nil
	if !m.draw.Start.IsZero() && render.Zoneless(m.log) {
		m.draw.Location = time.UTC
	}
	m.draw.Clock = m.clock
	if m.draw.Start.IsZero() {
		m.draw.Clock = render.ClockOff // the log has no times
	}
	code := highlight.New(m.palette)
	drawer := render.New(m.draw, markdown.NewSet(m.palette, code, m.opt.ASCII), code)
	m.list.Changed(func() {
		m.items.drawer = drawer
		m.items.redraw(nil)
		m.layout()
	}, m.nearest)
}

// How long it is waited until it is looked again whether the log grew: someone who
// follows it sees what comes at once.
const (
	lookPause   = 500 * time.Millisecond
	followPause = 150 * time.Millisecond
)

// tick looks whether the log grew.
func (m *Model) tick() tea.Cmd {
	if m.width > 0 {
		readOn(m.log) // the first screen is drawn
	}
	n, done, err := m.index.State()
	m.countUnseen(done)
	if changes := m.index.Changes(); n != m.items.seen || changes != m.changes || m.loading && done {
		m.changes = changes // a line that was half written counts as one before and after
		m.list.Changed(func() { m.items.grown(n) }, m.nearest)
	}
	if m.draw.Growing != m.growing() {
		m.redraw()
	}
	var begun tea.Cmd
	if !m.started && n > 0 && m.width > 0 {
		begun = m.begin(done)
	}
	if m.loading && done {
		m.loading = false
		if err != nil {
			m.complain(err.Error())
		}
	}
	if m.follow {
		m.toNewest()
	}
	if m.loading {
		return tea.Batch(begun, m.wake(50*time.Millisecond))
	}
	log, pause := m.log, lookPause
	if m.follow {
		pause = followPause
	}
	return tea.Batch(begun, tea.Sequence(caught(func() tea.Msg {
		time.Sleep(pause)
		replaced, err := log.Refresh()
		return refreshMsg{log, replaced, err}
	}), func() tea.Msg { return tickMsg{log} }))
}

// countUnseen counts what came since the reader was at the end.
func (m *Model) countUnseen(done bool) {
	total, _ := m.index.Totals()
	if m.unseen += total - m.total; m.follow || !m.settled || m.list.AtEnd() {
		m.unseen = total - m.total
	}
	if m.settled && total > m.total {
		m.grew = true
	}
	if !m.settled {
		m.unseen, m.settled = 0, done
	}
	m.total, m.unseen = total, max(m.unseen, 0)
}

func (m *Model) refreshed(msg refreshMsg) tea.Cmd {
	if msg.log != m.log {
		return nil // of a log that was left
	}
	var cmd tea.Cmd
	switch {
	case msg.replaced && m.follow && m.opt.Reopen != nil:
		if !m.reopening {
			m.reopening = true
			cmd = m.reload()
		}
	case msg.replaced && !m.replaced:
		m.replaced = true
		m.complain("the file was replaced or cut; F5 reads it again")
	case msg.err != nil && msg.err.Error() != m.lost:
		m.complain(msg.err.Error()) // once: it is looked twice a second
	}
	if m.lost = ""; msg.err != nil {
		m.lost = msg.err.Error()
	}
	if _, done, _ := m.index.State(); !done {
		m.loading = true
	}
	return cmd
}

// begin puts the reader where the options say, once there is something to read.
func (m *Model) begin(done bool) tea.Cmd {
	switch {
	case m.startAt > 0:
		if _, ok := m.message(m.startAt); !ok && !done {
			return nil
		}
		if m.items.talk >= m.index.Talks() { // the log was cut
			m.setTalk(model.Every)
		}
		m.started = true
		m.goMessage(m.startAt)
		m.startAt = 0
		return nil
	case m.opt.Start == "end" || m.follow:
		m.toNewest()
		m.started = done
	case m.opt.Start != "":
		if !done {
			return nil
		}
		m.started = true
		m.goTo(m.opt.Start)
	default:
		m.started = true
	}
	m.redraw() // now that it is known whether there are times, and the directory
	if m.started && m.opt.Search != "" {
		return m.search(m.opt.Search)
	}
	return nil
}

func (m *Model) complain(s string) { m.notice, m.failed = s, true }

func (m *Model) say(s string) { m.notice, m.failed = s, false }

// lightTerminal reports whether the terminal says in its environment that its
// background is light. Many do not answer when asked, or only later.
func lightTerminal() bool {
	colours := os.Getenv("COLORFGBG")
	background := colours[strings.LastIndexByte(colours, ';')+1:]
	return background == "7" || background == "15"
}
