package pane

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"msgview/model/findings"
	"msgview/ui/check"
	"msgview/ui/chrome"
	"msgview/ui/column"
	"msgview/ui/list"
	"msgview/ui/turns"
)

// Outline is the turns of the conversation, with the sub-agents, boundaries and branches
// in them. Which there are the index says; what they are called and what was done in them
// is read, for those on the screen, beside the program.
type Outline struct {
	rows    []turns.Heading
	told    map[turns.About]turns.Facts // of rows
	asked   map[turns.About]bool
	of      outlined // what the rows were made of
	reading bool

	cursor, top int
	drawn       []int // the row that each line of the last view is of
	moved       bool  // the cursor was moved: it no more goes with the reader
	height      int
	failed      bool // only turns with calls that failed or may have, or with something to look at, are listed
	filter      textinput.Model
	typing      bool
	saw         *column.Opened // before the first peek
}

// outlined is a state of the log.
type outlined struct {
	talk, entries, changes int
	told                   *check.Told
}

// Messages of an outline to itself.
type (
	headingsMsg struct {
		rows []turns.Heading
		of   outlined
	}
	factsMsg map[turns.About]turns.Facts
)

var outlineKeys = struct{ leave, filter, failed key.Binding }{
	leaving("o"),
	binding("filter", "/"),
	binding("only turns with errors, or with something to look at", "e"),
}

// NewOutline opens the outline.
func NewOutline(*Desk) (Pane, error) {
	return &Outline{told: map[turns.About]turns.Facts{}, asked: map[turns.About]bool{}, filter: chrome.NewInput("/", maxTyped)}, nil
}

// Keys implements Pane.
func (o *Outline) Keys() []key.Binding {
	k := listingKeys
	return []key.Binding{k.down, k.up, k.pageDown, k.pageUp, k.home, k.end, k.enter, k.peek, k.back, outlineKeys.filter, outlineKeys.failed, outlineKeys.leave, k.quit}
}

// Place implements Pane.
func (o *Outline) Place() Place { return Side }

// Title implements Pane.
func (o *Outline) Title() []string {
	if o.typing {
		return []string{"outline", "Enter keeps the filter", "Esc clears it"}
	}
	return []string{"outline", "Enter go", "Space peek", "Tab back", "/ filter", "e only with errors", "q closes"}
}

// Typing implements Typist.
func (o *Outline) Typing() bool { return o.typing }

// Update implements Pane.
func (o *Outline) Update(d *Desk, msg tea.Msg) Result {
	var r Result
	switch msg := msg.(type) {
	case headingsMsg:
		o.take(d, msg)
	case factsMsg:
		for h, f := range msg {
			o.told[h] = f
		}
		o.approvals(d)
	case tea.MouseWheelMsg:
		o.move(d, Wheel(msg))
	case tea.MouseClickMsg:
		if at := msg.Y - 1; at >= 0 && at < len(o.drawn) {
			o.cursor, o.moved = o.drawn[at], true
			r = o.press(d, "enter")
		}
	case tea.PasteMsg:
		o.typed(msg)
	case tea.KeyPressMsg:
		r = o.press(d, msg.String())
		if o.typing {
			o.typed(msg)
		}
	}
	r.Cmd = tea.Batch(r.Cmd, o.read(d))
	return r
}

// typed hands something to the filter.
func (o *Outline) typed(msg tea.Msg) {
	if press, ok := msg.(tea.KeyPressMsg); ok && press.String() == "/" && o.filter.Value() == "" {
		return // that opened it
	}
	before := o.filter.Value()
	if o.filter, _ = o.filter.Update(msg); o.filter.Value() != before {
		o.cursor, o.top, o.moved = 0, 0, true
	}
}

// press handles a key.
func (o *Outline) press(d *Desk, name string) Result {
	k, own := listingKeys, outlineKeys
	is := func(b key.Binding) bool { return slices.Contains(b.Keys(), name) }
	if o.typing {
		switch {
		case name == "esc":
			o.filter.Reset()
			fallthrough
		case name == "enter":
			o.typing = false
			o.filter.Blur()
		}
		return Result{}
	}
	page := max(o.height-1, 1)
	switch {
	case is(k.down):
		o.move(d, 1)
	case is(k.up):
		o.move(d, -1)
	case is(k.pageDown):
		o.move(d, page)
	case is(k.pageUp):
		o.move(d, -page)
	case is(k.home):
		o.move(d, -len(o.rows))
	case is(k.end):
		o.move(d, len(o.rows))
	case is(k.enter), is(k.peek):
		return o.show(d, is(k.peek))
	case is(k.back):
		o.back(d)
		return Result{Leave: true}
	case is(own.filter):
		o.typing = true
		o.filter.Focus()
	case is(own.failed):
		o.failed = !o.failed
		o.cursor, o.top, o.moved = 0, 0, true
	case name == "esc" && o.filter.Value() != "":
		o.filter.Reset()
	case is(own.leave):
		o.back(d)
		return Result{Done: true}
	case is(k.quit):
		return Result{Done: true, Quit: true}
	}
	return Result{}
}

// show brings the text to the row of the cursor, and the reader too unless it is a peek.
func (o *Outline) show(d *Desk, peek bool) Result {
	rows := o.shown()
	if o.cursor >= len(rows) {
		return Result{}
	}
	if o.saw == nil {
		saw := d.Col.Opened()
		o.saw = &saw
	}
	h := rows[o.cursor]
	if !peek {
		d.Col.Back(o.saw)
		o.saw = nil
		d.Jumps.Remember()
	}
	items := d.Col.Items(h.Entry)
	if len(items) == 0 {
		d.Col.ShowEntry(h.Entry)
	}
	for _, it := range items {
		if h.Place >= 0 && (it.Call == nil || int(it.CallPlace) != h.Place) {
			continue
		}
		d.Col.Show(it.Key, list.AtTop)
		break
	}
	return Result{Leave: !peek, Peek: peek}
}

// back puts the text where it was before the first peek.
func (o *Outline) back(d *Desk) {
	if o.saw != nil {
		d.Col.Back(o.saw)
		o.saw = nil
	}
	o.moved = false
}

func (o *Outline) move(d *Desk, n int) {
	o.follow(d)
	o.cursor, o.moved = max(0, min(o.cursor+n, len(o.shown())-1)), true
}

// follow puts the cursor on the turn that is read, unless it was moved.
func (o *Outline) follow(d *Desk) {
	w, ok := d.Col.Where()
	if o.moved || !ok {
		return
	}
	turn := d.Col.Talk.Turn(w.Entry)
	for i, h := range o.shown() {
		if h.IsTurn() && h.Number <= turn {
			o.cursor = i
		}
	}
}

// shown are the rows that the filters leave: a turn with what is in it.
func (o *Outline) shown() []turns.Heading {
	text := strings.ToLower(strings.TrimSpace(o.filter.Value()))
	if text == "" && !o.failed {
		return o.rows
	}
	var rows []turns.Heading
	for i := 0; i < len(o.rows); {
		end := i + 1
		for end < len(o.rows) && !o.rows[end].IsTurn() {
			end++
		}
		fits, failed := text == "", !o.failed
		for _, h := range o.rows[i:end] {
			f := o.told[h.About]
			fits = fits || strings.Contains(strings.ToLower(f.Title), text) || strings.Contains(strings.ToLower(f.Said), text)
			failed = failed || h.Marked || h.Bad.Causes > 0 || f.Failed+f.Unsure > 0
		}
		if fits && failed {
			rows = append(rows, o.rows[i:end]...)
		}
		i = end
	}
	return rows
}

// take takes over the headings of the log.
func (o *Outline) take(d *Desk, msg headingsMsg) {
	if o.reading = false; len(o.rows) > 0 && len(msg.rows) > 0 {
		for _, h := range o.rows { // the last turn may have grown
			if h.Next < 0 { // a report may have been fetched, too
				delete(o.asked, h.About)
			}
		}
	}
	at := o.seen()
	o.rows, o.of = msg.rows, msg.of
	o.enter(d)
	o.keep(at)
}

// approvals gives what was read of approvals rows of their own.
func (o *Outline) approvals(d *Desk) {
	at := o.seen()
	o.enter(d)
	o.keep(at)
}

// enter has the rows that there are, and those of approvals among them.
func (o *Outline) enter(d *Desk) {
	o.rows = turns.WithApprovals(o.rows, d.Col.Index, o.of.talk, func(h turns.About) []turns.Approval {
		all := o.told[h].Approvals
		for i := range all {
			a := &all[i]
			o.told[a.About], o.asked[a.About] = turns.Facts{Title: a.Title, Did: a.Did, Approvals: all[i : i+1]}, true
		}
		return all
	})
}

// seen returns the rows with the cursor and at the top of the window.
func (o *Outline) seen() (at [2]turns.About) {
	rows := o.shown()
	for i, n := range [...]int{o.cursor, o.top} {
		if n >= 0 && n < len(rows) {
			at[i] = rows[n].About
		}
	}
	return at
}

// keep puts cursor and window at the rows where they were.
func (o *Outline) keep(at [2]turns.About) {
	for i, h := range o.shown() {
		if o.moved && h.About == at[0] {
			o.cursor = i
		}
		if h.About == at[1] {
			o.top = i
		}
	}
}

// read has read what is needed and not known: the headings, those on the screen, and
// where something is filtered the titles of all.
func (o *Outline) read(d *Desk) tea.Cmd {
	log, index := d.Col.Log, d.Col.Index
	entries, _, _ := index.State()
	now := outlined{d.Col.Talk.Number(), entries, index.Changes(), nil}
	now.told = judgement(d)
	if o.reading {
		return nil
	}
	if now != o.of {
		o.reading = true
		return o.news(func() tea.Msg { return headingsMsg{judged(turns.Of(index, now.talk), index, now), now} })
	}
	shown := o.shown()
	every := o.filter.Value() != "" || o.failed
	if every {
		shown, o.top = o.rows, min(o.top, o.cursor)
	}
	from := 0
	if !every {
		from = max(o.top-o.height, 0)
	}
	var ask []turns.Heading
	for i := from; i < len(shown) && len(ask) < mostAsked && (every || i < o.top+2*o.height+8); i++ {
		if !o.asked[shown[i].About] {
			ask = append(ask, shown[i])
			o.asked[shown[i].About] = true
		}
	}
	if len(ask) == 0 {
		return nil
	}
	growing := d.Col.Options().Growing
	return o.news(func() tea.Msg {
		told := factsMsg{}
		for _, h := range ask {
			f := h.Read(log, now.talk, growing)
			if by := askers(now.told, h); len(by) > 0 {
				f.Fetched(log, h, by[len(by)-1])
			}
			told[h.About] = f
		}
		return told
	})
}

// askers are the calls that asked a sub-agent for its report later.
func askers(told *check.Told, h turns.Heading) []findings.Place {
	if told == nil || h.Kind != turns.Agent || h.Thread >= 0 {
		return nil
	}
	return told.Askers(findings.Place{Entry: h.Entry, Call: h.Place, Result: -1})
}

// mostAsked is how many headings are read at once.
const mostAsked = 40

func (o *Outline) news(read func() tea.Msg) tea.Cmd {
	return func() tea.Msg { return News{o, read()} }
}
