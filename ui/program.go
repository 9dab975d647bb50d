package ui

import (
	"errors"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/palette"
	"msgview/ui/picker"
	"msgview/ui/safetext"
)

// page is what is on the screen.
type page int

const (
	onView  page = iota // a log
	onTalks             // the conversations of that log
	onFiles             // the files that can be opened
)

// program is the tea.Model of the viewer. It shows one of three pages: a list of
// files, the list of the conversations in one of them, and the conversation.
type program struct {
	opt   Options
	page  page
	view  *Model         // nil until a log is open
	talks *picker.Picker // nil until the conversations were listed
	files *picker.Picker // nil if a single log was asked for
	found across         // what a search in the files found, if it is on the screen in their place

	width, height int
	theme         *themes.Theme
	listedOf      model.Log // whose conversations are listed
	listed        bool      // it was decided whether to begin with the list of conversations
	aside         bool      // the list was called from a conversation, to which q goes back
	byKey         bool      // the reader left with Ctrl+C
	opening       bool
	tabbed        bool // it is in one of several tabs
}

// Messages of the program to itself.
type (
	leaveMsg  struct{ m *Model } // there is nothing to go back to in the log
	rereadMsg struct{}           // it was kept that a log was read
	listMsg   struct{ m *Model } // show the list of conversations
	stepMsg   struct {           // to the next or the previous file
		m *Model
		n int
	}
	openedMsg struct {
		log model.Log
		row picker.Row
		err error
		n   int // 1 or -1 if it was opened by going on from another file
	}
)

// newProgram returns the program for a log, or for a list of files if there is
// none.
func newProgram(opt Options) *program {
	p := &program{opt: opt}
	dark := !lightTerminal()
	if p.theme = opt.Theme; p.theme == nil {
		p.theme = defaultTheme(opt.Basic, dark)
	}
	if opt.Log != nil {
		p.view = New(opt)
		return p
	}
	p.page = onFiles
	p.files = p.newPicker(opt.Files)
	return p
}

func (p *program) newPicker(src picker.Source) *picker.Picker {
	list := picker.New(src, picker.Options{ASCII: p.opt.ASCII, Now: p.opt.Now, Newest: p.opt.Newest && src == p.opt.Files, Search: p.opt.Inside != nil && src == p.opt.Files})
	list.SetPalette(palette.New(p.theme), p.theme.Paint)
	list.Resize(p.width, p.height)
	return list
}

// Close releases what the program opened.
func (p *program) Close() {
	p.found.close()
	for _, list := range []*picker.Picker{p.talks, p.files} {
		if list != nil {
			list.Close()
		}
	}
	if p.view != nil {
		p.view.Close()
	}
}

// Init implements tea.Model.
func (p *program) Init() tea.Cmd {
	if p.view != nil {
		return p.view.Init()
	}
	cmd := p.files.Init()
	if p.opt.Theme == nil {
		return tea.Batch(cmd, tea.RequestBackgroundColor)
	}
	return cmd
}

// Update implements tea.Model.
func (p *program) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.width, p.height = msg.Width, msg.Height
		p.eachList(func(list *picker.Picker) { list.Resize(msg.Width, msg.Height) })
	case tea.ColorProfileMsg:
		p.opt.Colours = msg.Profile
	case tea.BackgroundColorMsg:
		if p.opt.Theme == nil {
			p.theme = defaultTheme(p.opt.Basic, msg.IsDark())
			pal := palette.New(p.theme)
			p.eachList(func(list *picker.Picker) { list.SetPalette(pal, p.theme.Paint) })
		}
	case tea.KeyPressMsg, tea.PasteMsg, tea.MouseWheelMsg, tea.MouseClickMsg:
		return p, p.input(msg)
	case picker.OpenMsg:
		return p, p.open(msg)
	case picker.LeaveMsg:
		if p.aside {
			p.aside, p.page = false, onView
			return p, nil
		}
		if p.found.in != nil && msg.Picker == p.files {
			p.files = p.found.end(p.files)
			return p, nil
		}
		if msg.Picker == p.talks && p.files != nil {
			return p, p.showFiles()
		}
		return p, p.leave()
	case picker.SearchMsg:
		return p, p.searchFiles(msg)
	case picker.CopyMsg:
		return p, p.copyRow(msg)
	case copiedMsg:
		if p.noticeIn(msg.text) {
			return p, nil
		}
	case picker.QuitMsg:
		return p, p.quit()
	case openedMsg:
		return p, p.opened(msg)
	case leaveMsg:
		switch {
		case msg.m != p.view:
		case p.talks != nil:
			p.page = onTalks
		case p.files != nil:
			return p, p.showFiles()
		default:
			return p, p.leave()
		}
		return p, nil
	case tabMsg:
		p.view.note.say("one file is open; several that msgview is called with have tabs")
		return p, nil
	case listMsg:
		cmd := p.list()
		p.aside = p.page != onView
		if p.page == onTalks {
			number, _ := p.view.Col.Index.Conversation(int(p.view.Col.Here().Entry))
			p.talks.Select(number)
		}
		return p, cmd
	case rereadMsg:
		p.files.Again(false)
	case stepMsg:
		return p, p.step(msg.n)
	case beyondMsg:
		return p, p.beyond(msg)
	case suspendMsg:
		if p.page != onView {
			return p, suspended()
		}
	}
	var cmds []tea.Cmd
	p.eachList(func(list *picker.Picker) { cmds = append(cmds, list.Update(msg)) })
	if p.view != nil {
		_, cmd := p.view.Update(msg)
		cmds = append(cmds, cmd, p.begin())
	}
	return p, tea.Batch(cmds...)
}

func (p *program) eachList(f func(*picker.Picker)) {
	for _, list := range []*picker.Picker{p.talks, p.files, p.found.in} {
		if list != nil {
			f(list)
		}
	}
}

// input hands a key or the mouse to the page on the screen. Ctrl+C ends the program
// from wherever the reader is, and says to who called it that it was interrupted.
func (p *program) input(msg tea.Msg) tea.Cmd {
	if key, ok := msg.(tea.KeyPressMsg); ok && key.String() == "ctrl+c" {
		p.byKey = true
		return p.quit()
	}
	if p.page == onView {
		_, cmd := p.view.Update(msg)
		return cmd
	}
	if key, ok := msg.(tea.KeyPressMsg); ok && key.String() == "ctrl+z" {
		return suspended()
	}
	if p.page == onTalks {
		return p.talks.Update(msg)
	}
	return p.files.Update(msg)
}

// typing implements worker.
func (p *program) typing() (text bool, pending string) {
	switch p.page {
	case onTalks:
		return p.talks.Typing(), ""
	case onFiles:
		return p.files.Typing(), ""
	}
	return p.view.panes.typing(), p.view.typed.pending
}

// begin shows the list of conversations if the log that was opened has several and
// the reader did not say where to begin.
func (p *program) begin() tea.Cmd {
	if p.listed || !p.view.start.done {
		return nil
	}
	p.listed = true
	opt := p.view.opt
	if p.view.Col.Index.Talks() < 2 || p.opt.Against != nil || p.opt.Play != nil || opt.Start != "" || opt.Search != "" || opt.Filter != "" || opt.Follow {
		return nil
	}
	return p.list()
}

// list shows the conversations of the log, or the files if it has only one.
func (p *program) list() tea.Cmd {
	if p.talks != nil && p.listedOf != p.view.Col.Log { // masked, or not any more
		p.talks.Close()
		p.talks = nil
	}
	switch {
	case p.talks != nil:
		p.page = onTalks
		return nil
	case p.view.Col.Index.Talks() > 1:
		p.listedOf = p.view.Col.Log
		p.talks = p.newPicker(&talks{log: p.view.Col.Log, name: p.view.header.name(), prices: p.view.Desk.Program.Prices})
		p.page = onTalks
		return p.talks.Init()
	case p.files != nil:
		return p.showFiles()
	}
	p.view.note.say("this is the only conversation of the file")
	return nil
}

// showFiles shows the list of files, and looks again at the one that was read.
func (p *program) showFiles() tea.Cmd {
	p.page = onFiles
	files, ok := p.opt.Files.(*Files)
	if !ok || p.view == nil {
		p.files.Again(false)
		return nil
	}
	keeps := p.view.memory.leaving(&p.view.Desk) // it may be opened again, with what came since
	return func() tea.Msg {
		keeps()
		files.Reread()
		return rereadMsg{}
	}
}

// open opens the row that was picked.
func (p *program) open(msg picker.OpenMsg) tea.Cmd {
	p.aside = false
	if msg.Picker == p.talks {
		p.page = onView
		openTalk(&p.view.Desk, msg.Row.Number)
		return nil
	}
	if msg.Picker != p.files {
		return nil
	}
	return p.openFile(msg.Row, 0)
}

// openFile opens a file; n is 1 or -1 if the reader goes on from another one.
func (p *program) openFile(row picker.Row, n int) tea.Cmd {
	if p.opening {
		return nil
	}
	p.opening = true
	return func() tea.Msg {
		log, err := p.opt.Open(row.Session.Path)
		return openedMsg{log, row, err, n}
	}
}

// opened shows a log that was opened from the list of files.
func (p *program) opened(msg openedMsg) tea.Cmd {
	p.opening = false
	if msg.err != nil && msg.n != 0 {
		return p.step(msg.n) // over what cannot be opened
	}
	if msg.err != nil {
		p.page = onFiles
		p.files.Notice(msg.err.Error())
		return nil
	}
	if p.view != nil {
		p.view.Close()
	}
	if p.talks != nil {
		p.talks.Close()
		p.talks = nil
	}
	opt := p.opt
	opt.Log, opt.Start, opt.Search, opt.Theme = msg.log, msg.row.Start, msg.row.Search, p.theme
	opt.Reopen = func() (model.Log, error) { return p.opt.Open(msg.row.Session.Path) }
	if opt.Start == "" {
		opt.Start = p.opt.Start
	}
	p.view = New(opt)
	p.view.start.owned, p.view.start.found = true, msg.row.Search != ""
	p.view.resize(p.width, p.height)
	p.page, p.listed = onView, false
	return p.view.Init()
}

// step opens the file after, or before, the one that is shown.
func (p *program) step(n int) tea.Cmd {
	if p.files == nil && p.tabbed {
		return func() tea.Msg { return tabMsg{by: n, stops: true} }
	}
	if p.files == nil {
		p.view.note.say("no more conversations")
		return nil
	}
	row, ok := p.files.Step(n)
	if !ok {
		p.view.note.say("no more conversations")
		return nil
	}
	return p.openFile(row, n)
}

// leave leaves the program, or its tab.
func (p *program) leave() tea.Cmd {
	if p.tabbed {
		return func() tea.Msg { return closeTabMsg{} }
	}
	return p.quit()
}

// current implements whole.
func (p *program) current() (shown *program, state string) { return p, "" }

// interrupted implements whole.
func (p *program) interrupted() bool { return p.byKey }

// unopened implements whole.
func (*program) unopened() bool { return false }

func (p *program) quit() tea.Cmd {
	if p.view != nil {
		return p.view.quit()
	}
	return tea.Quit
}

// View implements tea.Model.
func (p *program) View() tea.View {
	if p.page == onView {
		return p.view.View()
	}
	list := p.files
	if p.page == onTalks {
		list = p.talks
	}
	v := tea.NewView("")
	v.AltScreen = true
	v.WindowTitle = safetext.Title(list.Title() + " - msgview")
	if p.opt.Mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	if p.width > 0 && p.height > 0 {
		v.SetContent(list.View())
	}
	return v
}

// suspended stops the program for a while, from a list.
func suspended() tea.Cmd {
	cmd, err := stopHere()
	if err != nil {
		return nil
	}
	return cmd
}

// errNoShell is what keeps the program from being suspended.
var errNoShell = errors.New("there is no shell to go back to; q leaves")
