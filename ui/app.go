// Package ui is the viewer: a Bubble Tea program that shows a log as a threaded
// conversation.
//
// Its rooms are packages: column is the conversation with the reader in it, find looks for
// text there, jump brings the reader to places, and pane is the views that lie over the
// conversation and the prompts below it. This package is the program: which page is on
// the screen, what keys mean, header and footer, and what becomes of the terminal.
//
// Two types are a tea.Model: program shows lists of conversations or a Model, which is one
// conversation; a front stands before them, so that the reader can always leave. Update
// never waits for a file but for the few records that come onto the screen, and long work
// runs beside it.
//
// Begin reading with Update in app.go, do in press.go for what keys mean, and View in
// view.go.
package ui

import (
	"context"
	"fmt"
	"time"

	"charm.land/bubbles/v2/spinner"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"msgview/model"
	"msgview/model/stats"
	"msgview/themes"
	"msgview/ui/catalogue"
	"msgview/ui/check"
	"msgview/ui/column"
	"msgview/ui/config"
	"msgview/ui/diff"
	"msgview/ui/figures"
	"msgview/ui/filter"
	"msgview/ui/find"
	"msgview/ui/jump"
	"msgview/ui/keep"
	"msgview/ui/pane"
	"msgview/ui/picker"
	"msgview/ui/picture"
	"msgview/ui/safetext"
	"msgview/ui/stage"
)

// Options are what the program decides before the viewer starts.
type Options struct {
	Log     model.Log
	Theme   *themes.Theme // nil: dark or light, as the terminal says
	Basic   bool          // the terminal has sixteen colours
	Level   int           // 0: that of Config
	Mouse   bool
	ASCII   bool
	Follow  bool
	Pager   bool            // a text that is no log is shown as a pager does
	Until   <-chan struct{} // the viewer ends when it is closed; nil for never
	Start   string          // where to begin: "", "end", or what : takes
	Search  string          // what to look for at the start, "" for nothing
	Filter  string          // an expression to filter by at the start, "" for none
	Version string
	Config  *config.Config // nil: the usual one
	Tour    bool           // the log is the built-in conversation
	Play    *Show          // the log is played at the start, nil for not
	Stage   stage.Setup    // how shows are put on
	Against *Against       // what the log is compared with at the start, nil for nothing

	// Beside the log, what the viewer touches of the world. Tests replace them.
	Editor  func(path string, line int) (command []string, err error)
	Copy    func(text string) (how string, err error) // nil: nowhere but the terminal
	Allow   func(text string)                         // told before text is sent to the terminal's clipboard
	Alert   func(safetext.Alert) error                // calls the person at the terminal
	Now     func() time.Time
	Kept    *keep.Store          // where marks and places are kept, nil for nowhere
	Colours colorprofile.Profile // of the terminal, as far as it is known
	// Terminal is what draws pictures if it can, nil if they are drawn with half blocks.
	Terminal *picture.Terminal
	Saves    string // directory that files are saved to, "" for the working directory

	// Reopen opens the log again, nil if that is not possible.
	Reopen func() (model.Log, error)

	// Files are listed if there is no Log, the newest first if Newest is set; Open
	// opens one of them.
	Files  picker.Source
	Newest bool
	Open   func(path string) (model.Log, error)
	// Sum opens one of Files to say what is in it; nil: as Open does. Known is what is known
	// of them from before.
	Sum   func(path string) (model.Log, error)
	Known *catalogue.Catalogue

	// Inside searches for a text in sessions and adds what it finds to a list of matches, until
	// the context ends; nil if that is not possible.
	Inside func(ctx context.Context, sessions []model.Session, text string, found *Files)

	// Tabs are shown in place of Log and Files if there are several.
	Tabs []Tab
}

// Against is what is compared at the start: a part of the log, and another one.
type Against struct{ Here, Other diff.Target }

// A Show is what is played at the start: the log, and others beside it.
type Show struct{ Others []model.Log }

// A Tab is one of several files that are open.
type Tab struct {
	Path string // as people named it
	Now  bool   // it is opened at once, not when the reader first goes there
	// Open returns its Log, or its Files, and where to begin in it.
	Open func() (Options, error)
}

// Model is the viewer: the conversation with what is around and over it.
type Model struct {
	pane.Desk // the log, with the reader in it
	opt       Options

	frame  frame
	look   look
	images *gallery
	header header
	footer footer
	bar    bar

	panes panes
	keys  keys
	typed typed
	note  note
	tail  *tail
	start beginning

	memory memory
	pipe   *pipe
}

// beginning is how the log was opened, and where the reader is to be put.
type beginning struct {
	owned bool // by the viewer
	done  bool
	found bool // by a search in several files, in which n goes on
	at    int  // message to begin at after reading again, from 1
}

// New returns a viewer for a log. The log stays the caller's.
func New(opt Options) *Model {
	if opt.Config == nil {
		opt.Config = config.Default()
	}
	usual := opt.Config.LevelFor(opt.Log.Source().Format)
	if opt.Level == 0 {
		opt.Level = usual
	}
	if opt.Now == nil {
		opt.Now = time.Now
	}
	m := &Model{opt: opt, keys: newKeys(opt.Config), frame: frame{mouse: opt.Mouse}, pipe: &pipe{}, tail: &tail{asked: opt.Follow, alert: newAlert(opt)}}
	if opt.Config.ScreenReader {
		m.keys = m.keys.stepping()
	}
	m.look, m.memory, m.images = newLook(opt), newMemory(opt, m.keys), newGallery(opt)
	m.Desk = pane.Desk{Pen: m.look.pen(opt.ASCII), Program: pane.Program{Version: opt.Version, Saves: opt.Saves, Open: opt.Open, Play: opt.Stage, Groups: m.keys.groups, Actions: m.keys.actions}}
	var err error
	m.Desk.Program.Prices, err = stats.PricesFrom(opt.Config.Prices)
	m.note.complain(err)
	m.header = header{Desk: &m.Desk, tail: m.tail, guide: opt.Tour}
	m.footer = footer{Desk: &m.Desk, tail: m.tail, keys: m.keys}
	m.bar = bar{Desk: &m.Desk}
	if opt.Tour {
		m.bar.until = m.header.chapterEnd
	}
	m.sit(column.New(m.look.masks.begin(opt.Log), opt.Level, m.Pen.Palette))
	m.Desk.Program.Open = m.look.masks.opening(opt.Open)
	m.Desk.Program.Masked = m.look.masks.covering(opt.Config)
	m.Col.Following = opt.Follow
	m.Col.Folds.SetUsual(usual, toolFolds(opt.Config))
	return m
}

// sit puts the reader into a column.
func (m *Model) sit(col *column.Column) {
	past := &filter.History{Save: m.memory.keepExpression()}
	if m.Filter != nil {
		m.Filter.Close()
		past = m.Filter.Past
	}
	m.Col, m.Search, m.Filter = col, find.New(col), filter.New(col, past)
	m.images.read(col.Log)
	m.Col.Layout = m.layout
	m.tail.read(col)
	if m.Check != nil {
		m.Check.Stop()
	}
	if m.Figures != nil {
		m.Figures.Stop()
	}
	m.Check, m.Figures = check.New(col.Log), figures.New(col.Log)
	m.Jumps = jump.New(col, m.Check, m.tail.ended)
}

// Messages of the program to itself.
type (
	resumedMsg struct{} // after a suspension
	tickMsg    struct{ log model.Log }
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
	cmds := []tea.Cmd{wake(m.Col.Log, 15*time.Millisecond)}
	if m.opt.Theme == nil {
		cmds = append(cmds, tea.RequestBackgroundColor)
	}
	return tea.Batch(cmds...)
}

// wake looks at a log again after a while.
func wake(log model.Log, d time.Duration) tea.Cmd {
	return tea.Tick(d, func(time.Time) tea.Msg { return tickMsg{log} })
}

// Update handles one message.
func (m *Model) Update(msg tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	defer func() { cmd = tea.Batch(cmd, m.images.work(m.Col)) }()
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.resize(msg.Width, msg.Height)
	case tea.BackgroundColorMsg:
		if m.opt.Theme == nil {
			m.setTheme(defaultTheme(m.opt.Basic, msg.IsDark()))
		}
	case tea.ColorProfileMsg:
		m.images.profile = msg.Profile
		m.redraw()
	case pictureMsg:
		return m, m.images.came(m.Col)
	case sentMsg:
		msg.sent()
		return m, m.images.came(m.Col)
	case tea.KeyPressMsg:
		return m, tea.Batch(m.press(msg), m.tail.lookAhead())
	case tea.PasteMsg:
		if m.panes.foot != nil {
			return m, m.hand(&m.panes.foot, msg)
		}
		return m, m.tell(msg)
	case tea.MouseWheelMsg:
		return m, m.wheel(msg)
	case tea.MouseClickMsg:
		return m, m.click(msg)
	case tickMsg:
		if msg.log == m.Col.Log {
			return m, tea.Batch(m.tick(), m.tell(pane.Tick{}), m.tail.lookAhead())
		}
	case pane.News:
		switch msg.To {
		case m.panes.over:
			return m, m.tell(msg.What)
		case m.panes.under:
			return m, m.hand(&m.panes.under, msg.What)
		}
		for i, p := range m.panes.stack {
			if p == msg.To {
				return m, m.hand(&m.panes.stack[i], msg.What)
			}
		}
		msg.Drop()
	case pane.OpenMsg:
		return m, m.open(made(msg.Pane))
	case pane.FoundMsg:
		return m, m.came(pane.Found(&m.Desk, msg.Run, m.panes.foot != nil))
	case spreadMsg:
		m.typed.spread = int(msg)
	case check.Msg:
		cmd := m.Check.Take(msg)
		m.Col.Later.Learn(m.Check.Told())
		return m, tea.Batch(cmd, m.tail.alert.heard(m.Check.Told(), m.tail.settled, m.opt.Now()), m.Filter.Grown(m.Check.Told()))
	case jump.SameMsg:
		m.note.tell(m.Jumps.GoSame(msg))
	case maskedMsg:
		return m, scanned(m, msg)
	case filter.Msg:
		return m, m.Filter.Take(msg)
	case figures.Msg:
		return m, m.Figures.Take(msg)
	case editedMsg:
		if msg.err != nil {
			m.note.complain(fmt.Errorf("the editor: %w", msg.err))
		}
	case pipedMsg:
		return m, m.open(m.pipe.came(msg, &m.note))
	case spinner.TickMsg:
		return m, m.note.turn(msg)
	case savedMsg:
		return m, m.open(saved(&m.Desk, msg, &m.note))
	case sharedMsg:
		return m, m.open(shared(&m.Desk, msg, &m.note))
	case recalledMsg:
		m.memory.recalled(&m.Desk, &msg, &m.note)
	case keptMsg:
		if msg.err != nil {
			m.note.complain(fmt.Errorf("the mark is not kept for the next time: %w", msg.err))
		}
	case pane.Copy:
		return m, m.note.of(putCopy(m.opt, msg.What, msg.Text))
	case copiedMsg:
		m.note.text = msg.text
	case refreshMsg:
		return m, m.refreshed(msg)
	case reopenedMsg:
		return m, m.reopened(msg)
	case suspendMsg:
		return m, m.note.of(stopForAWhile())
	case resumedMsg:
		return m, tea.ClearScreen
	}
	return m, nil
}

// resize takes over a window size and keeps the line that is read where it is.
func (m *Model) resize(width, height int) {
	m.frame.width, m.frame.height = max(width, 0), max(height, 0)
	if m.panes.focus == onText && m.frame.side(m.panes.over) == 0 {
		leave(m.panes.over)
		m.panes.over = nil // there is no room for both
	}
	m.redraw()
}

// setTheme changes the colours.
func (m *Model) setTheme(t *themes.Theme) {
	m.look.theme = t
	m.Pen = m.look.pen(m.opt.ASCII)
	m.redraw()
}

// redraw has all drawn anew, after a change of size, colours or options.
func (m *Model) redraw() {
	if m.frame.width < 1 || m.frame.height < 1 {
		return
	}
	opt := m.look.options(m.Col.Log)
	opt.Beside = 3 // cursor on the left, scroll bar on the right, a space before it
	opt.Width = max(m.frame.textWidth(m.panes.over)-opt.Beside, 1)
	m.images.dress(m.look.theme)
	opt.Palette = m.Pen.Palette
	if m.opt.Config.Pictures != picture.Off {
		opt.Pictures = m.images.store
	}
	opt.ASCII = m.opt.ASCII
	opt.Growing = m.tail.growing()
	opt.Compact = m.frame.height < 16
	m.Col.Draw(opt)
}

// begin puts the reader where the options say, once there is something to read.
func (m *Model) begin(done bool) tea.Cmd {
	switch {
	case m.start.at > 0:
		if _, ok := m.Col.Talk.Message(m.start.at); !ok && !done {
			return nil
		}
		if m.Col.Talk.Number() >= m.Col.Index.Talks() { // the log was cut
			m.Col.Talk.Set(model.Every)
		}
		m.start.done = true
		m.note.complain(m.Jumps.Message(m.start.at))
		m.start.at = 0
		return m.memory.recall(m.Col.Log)
	case m.opt.Start == "end" || m.Col.Following:
		m.Col.ToNewest(m.look.read)
		m.start.done = done
	case m.opt.Start != "":
		if !done {
			return nil
		}
		m.start.done = true
		m.note.complain(m.Jumps.Typed(m.opt.Start))
	default:
		m.start.done = true
	}
	if m.frame.roomy() && m.panes.over == nil {
		if p, err := pane.NewOutline(&m.Desk); err == nil {
			m.setPane(p)
			m.panes.focus = onText
		}
	}
	var compared tea.Cmd
	if show := m.opt.Play; show != nil && m.start.done {
		m.opt.Play = nil
		compared = m.open(made(pane.NewShow(m.opt.Stage, show.Others)))
	}
	if against := m.opt.Against; against != nil && m.start.done {
		m.opt.Against = nil
		compared = m.open(made(pane.Against(&m.Desk, against.Here, against.Other)))
	}
	m.redraw() // now that it is known whether there are times, and the directory
	if m.start.done && m.opt.Filter != "" {
		compared = tea.Batch(compared, m.came(pane.FilterBy(&m.Desk, m.opt.Filter)))
	}
	if m.start.done && m.opt.Search != "" {
		return tea.Batch(compared, m.memory.recall(m.Col.Log), m.came(pane.Look(&m.Desk, m.opt.Search)))
	}
	if m.start.done {
		return tea.Batch(compared, m.memory.recall(m.Col.Log))
	}
	return nil
}

// came takes over what came of a message to a pane.
func (m *Model) came(r pane.Result) tea.Cmd {
	if r.Notice != "" {
		m.note = note{text: r.Notice, failed: r.Failed}
	}
	if r.Works {
		r.Cmd = tea.Batch(r.Cmd, m.note.work(m.Pen))
	}
	if r.Quit {
		return m.quit()
	}
	if r.Action != "" {
		return tea.Batch(r.Cmd, m.carryOut(m.keys.named(r.Action), 0))
	}
	return r.Cmd
}
