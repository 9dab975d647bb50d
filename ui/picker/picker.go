package picker

import (
	"context"
	"slices"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/ui/palette"
)

// Options are how a picker looks.
type Options struct {
	Palette *palette.Palette
	ASCII   bool
	Paint   bool // rows are as wide as the screen, on the theme's own ground
	Now     func() time.Time
	Newest  bool // begin with the newest on top, as rows come in any order
	Search  bool // its owner can search inside what is listed
}

// A Picker lets a conversation be picked. It is a view, not a program: its owner
// passes messages on and draws what View returns.
type Picker struct {
	src    Source
	opt    Options
	ctx    context.Context
	cancel context.CancelFunc

	width, height int
	rows          []Row
	any           seen
	done          bool  // there will be no more rows
	shown         lines // what is listed, in its order
	dirty         bool  // shown is out of date
	forked        bool  // it is to be looked again which rows are forks of others
	cursor, top   int   // lines of shown
	group         Grouping
	opened        map[string]bool // folds
	agents        map[int][]Row   // sub-agents of rows
	moved         bool            // the reader has moved the cursor
	order         order
	reversed      bool
	filter        textinput.Model
	narrow        narrowing
	kinds         kindCounts
	folded        int  // rows that are not listed as nothing is said in them
	copying       bool // y was pressed
	typing        bool
	help          aid
	count         int // typed before a key
	preferred     preference
	notice        string

	settled bool // all rows are there and described: from now on the cursor stays on its row
	drawn   bool // since the last tick: it is on the screen
	idle    int  // ticks since the source was asked for further rows
	pause   int  // of such ticks, until it is asked again

	asked   map[int]bool // rows that are being described, or were
	stale   map[int]bool // rows that changed since they were described
	next    int          // no row before it is left to be described
	working int          // jobs at work
	later   []int        // large logs, to be described when no others are left
	large   int          // the one of these that is being described, -1 for none
	said    map[int]preview
	asking  int // row whose preview is on its way, -1 for none
	judging judging
	parting parting
	keeping keeping
	tally   tally
}

// New returns a picker of the rows of a source.
func New(src Source, opt Options) *Picker {
	p := &Picker{src: src, opt: opt, asked: map[int]bool{}, stale: map[int]bool{}, pause: soonest, said: map[int]preview{}, asking: -1, large: -1, opened: map[string]bool{}, agents: map[int][]Row{}}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	p.filter = textinput.New()
	p.filter.CharLimit = 200
	p.filter.KeyMap.Paste.SetEnabled(false)
	if p.opt.Now == nil {
		p.opt.Now = time.Now
	}
	if opt.Newest {
		p.order = byTime
	}
	if src, ok := src.(Grouped); ok {
		p.group = src.Group()
	}
	return p
}

// Close ends what the picker has running.
func (p *Picker) Close() { p.cancel() }

// Title names what is listed.
func (p *Picker) Title() string { return p.src.Title() }

// Notice shows a sentence until the next key.
func (p *Picker) Notice(s string) { p.notice = s }

// Messages from a picker to its owner.
type (
	// OpenMsg asks for a row to be opened.
	OpenMsg struct {
		Picker *Picker
		Row    Row
	}
	// SearchMsg asks for a text to be searched for inside the sessions.
	SearchMsg struct {
		Picker   *Picker
		Text     string
		Sessions []model.Session
		Titles   map[string]string // what the sessions are called in the list, by their paths
	}
	// LeaveMsg says that the reader is done with the list.
	LeaveMsg struct{ Picker *Picker }
	// QuitMsg says that the reader is done with the program.
	QuitMsg struct{ Picker *Picker }
)

// Messages of a picker to itself. Its owner passes on what it does not know.
type (
	tickMsg      struct{ p *Picker }
	describedMsg struct {
		p       *Picker
		numbers []int
		rows    []Row
		left    []int // rows that it did not come to
	}
	previewMsg struct {
		p    *Picker
		row  int
		what preview
	}
)

// Init starts the picker.
func (p *Picker) Init() tea.Cmd {
	p.grow()
	return tea.Batch(p.tick(20*time.Millisecond), p.work())
}

func (p *Picker) tick(d time.Duration) tea.Cmd {
	return tea.Tick(d, func(time.Time) tea.Msg { return tickMsg{p} })
}

// Resize takes over the size of the screen.
func (p *Picker) Resize(width, height int) {
	p.width, p.height = width, height
	p.fit()
}

// SetPalette takes over other colours.
func (p *Picker) SetPalette(pal *palette.Palette, paint bool) {
	p.opt.Palette, p.opt.Paint = pal, paint
}

// Update handles a message. It does nothing with one that is not for it.
func (p *Picker) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tickMsg:
		if msg.p != p || p.ctx.Err() != nil {
			return nil
		}
		p.grow()
		p.renew()
		if p.dirty && (p.filter.Value() != "" || p.order != asFound || p.group != Ungrouped || p.narrow.on() || p.any.Empty) {
			p.arrange()
		}
		pause := 100 * time.Millisecond
		if p.done && p.next >= len(p.rows) && p.working == 0 && len(p.later) == 0 {
			pause = time.Second // a log may still grow
			p.settled = true
			p.dirty = p.dirty || p.forked
		}
		return tea.Batch(p.tick(pause), p.work())
	case describedMsg:
		if msg.p != p {
			return nil
		}
		p.working--
		if slices.Contains(msg.numbers, p.large) {
			p.large = -1
		}
		for i, n := range msg.numbers {
			p.rows[n] = msg.rows[i]
			p.rows[n].Known = true
			p.forked = p.forked || len(p.rows[n].Chain) > 0
			delete(p.stale, n)
			p.any.note(&p.rows[n])
		}
		for _, n := range msg.left {
			delete(p.asked, n)
			p.next = min(p.next, n)
		}
		p.dirty, p.tally.known = true, false
		return p.work()
	case previewMsg:
		if msg.p != p {
			return nil
		}
		p.asking = -1
		if len(p.said) > 60 {
			clear(p.said)
		}
		p.said[msg.row] = msg.what
		return p.work()
	case agentsMsg:
		if msg.p != p {
			return nil
		}
		p.agents[msg.row] = msg.rows
		p.arrange()
		return p.work()
	case judgedMsg:
		if msg.p != p {
			return nil
		}
		p.judging.take(p, msg)
		return p.work()
	case partedMsg:
		if msg.p != p {
			return nil
		}
		p.parting.take(p, msg)
		return p.work()
	case tea.KeyPressMsg:
		p.notice = ""
		cmd := p.key(msg)
		return tea.Batch(cmd, p.work())
	case tea.PasteMsg:
		if p.typing {
			p.filter, _ = p.filter.Update(msg)
			p.arrange()
		}
	case tea.MouseWheelMsg:
		switch msg.Button {
		case tea.MouseWheelUp:
			p.wheel(-3)
		case tea.MouseWheelDown:
			p.wheel(3)
		}
		return p.work()
	case tea.MouseClickMsg:
		return tea.Batch(p.click(msg), p.work())
	}
	return nil
}

// How often a source is asked for further rows, in ticks of a second: soon again after
// there were some, else later and later.
const (
	soonest = 2
	latest  = 15
)

// maxAgain is the size of a log up to which it is described again each time that it
// has grown, in bytes.
const maxAgain = 32 << 20

// renew asks the source for further rows now and then, and takes over those that
// changed.
func (p *Picker) renew() {
	src, ok := p.src.(Renewer)
	drawn := p.drawn
	p.drawn = false
	if !ok || !p.settled || !drawn {
		return
	}
	for n, r := range src.Changed() {
		if n >= len(p.rows) {
			continue
		}
		row := &p.rows[n]
		if r.Far {
			row.Judged = r.Judged
			p.any.note(row)
			p.dirty = true
			continue
		}
		row.Session.Size, row.Session.Modified, row.Unread, row.Gone = r.Session.Size, r.Session.Modified, r.Unread, r.Gone
		if row.Time.Before(r.Session.Modified) {
			row.Time = r.Session.Modified
		}
		p.dirty, p.pause = true, soonest
		if r.Gone || r.Session.Size > maxAgain {
			continue
		}
		p.stale[n] = true
		delete(p.asked, n)
		delete(p.said, n)
		delete(p.agents, n)
		delete(p.judging.known, n)
		delete(p.parting.tried, n)
		p.next = min(p.next, n)
	}
	if p.idle++; p.idle >= p.pause {
		p.idle, p.pause = 0, min(p.pause*2, latest)
		src.Renew()
	}
}

// grow takes over rows that came since.
func (p *Picker) grow() {
	rows, done := p.src.More(len(p.rows))
	p.done = done
	if len(rows) > 0 {
		p.rows = append(p.rows, rows...)
		p.pause = soonest
		for i := range rows {
			p.any.note(&rows[i])
			p.kinds.add(&rows[i])
		}
		p.arrange()
	}
}

// current returns the row with the cursor, -1 if there is none.
func (p *Picker) current() int {
	if head := p.shown.head(p.cursor); head != nil && head.agent != nil {
		return head.row // that it belongs to
	}
	return p.shown.row(p.cursor)
}

// Select puts the cursor on conversation number of a log, if it is listed.
func (p *Picker) Select(number int) {
	for i, n := range p.shown.at {
		if n >= 0 && p.rows[n].Number == number {
			p.cursor, p.moved = i, true
			p.fit()
			return
		}
	}
}

// Again looks at the row with the cursor again, at all rows if all is set, and for
// further ones: what they say may be out of date.
func (p *Picker) Again(all bool) {
	if src, ok := p.src.(Renewer); ok && all {
		src.Renew()
	}
	for n := range p.rows {
		if all || n == p.current() {
			delete(p.asked, n)
			delete(p.said, n)
			delete(p.judging.known, n)
			p.rows[n].Known = p.rows[n].Said != nil || p.rows[n].Far
			p.next = min(p.next, n)
		}
	}
}

// wheel moves the cursor, or the help while that is shown.
func (p *Picker) wheel(n int) {
	if p.help.on {
		p.help.top += n // its drawing keeps it within
		return
	}
	p.move(n)
}

// move moves the cursor.
func (p *Picker) move(n int) {
	p.moved = true
	p.cursor = p.shown.step(p.cursor, n)
	p.fit()
}

// fit scrolls so that the cursor is on the screen, and its heading if it is right above.
func (p *Picker) fit() {
	h, first := max(p.screen().listHeight(), 1), p.cursor
	if h > 2 && !p.shown.stops(p.cursor-1) {
		first--
	}
	p.top = max(min(p.top, first), p.cursor-h+1, 0)
	p.top = min(p.top, max(len(p.shown.at)-h, 0))
}
