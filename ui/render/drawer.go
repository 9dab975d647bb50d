package render

import (
	"time"

	"msgview/model"
	"msgview/ui/highlight"
	"msgview/ui/palette"
	"msgview/ui/picture"
	"msgview/ui/safetext"
)

// Clock says how the times of messages are shown.
type Clock uint8

// The clocks, in the order in which a key goes through them.
const (
	ClockTurn  Clock = iota // time of day of prompts, since the prompt for the rest
	ClockDay                // time of day
	ClockStart              // since the first message
	ClockDelta              // since the message before
	ClockOff
	clocks
)

// Next returns the clock after c.
func (c Clock) Next() Clock { return (c + 1) % clocks }

// Options say how a Drawer draws.
type Options struct {
	Width     int // cells of a row; rows are never wider
	Beside    int // cells that the screen has beside the rows: what they are shortened for is its width
	Palette   *palette.Palette
	Level     int    // for details that only the highest level shows
	Clock     Clock  // of the times beside messages
	Directory string // left out of the front of paths
	ASCII     bool   // no signs beyond ASCII of our own
	Compact   bool   // no blank rows between items
	NoWrap    bool   // long lines of output are cut, not wrapped
	Pan       int    // columns left out on the left of such lines
	Diff      DiffView
	Pictures  *picture.Store // draws pictures; nil where they are only told
	Growing   bool           // the log is being written
	Columns   Columns        // that are left out
	Start     time.Time
	Location  *time.Location // of times of day; nil for local
	Unlimited bool           // what is shown in full is never cut off
	Printed   bool           // there are no keys to press
	ReadOut   bool           // rows are read out: what stands in one of them is not cut
	Raw       bool           // markdown is shown as its source
	Paged     bool           // a text that is no log is shown as a pager does: it alone, from the first cell on
}

// screen is the width by which rows are shortened: it is the same whether or not something
// stands beside them.
func (o *Options) screen() int { return o.Width + o.Beside }

// narrow is the width below which rows have no clock, and one sign for who speaks and how a
// call ended; from roomy on they have all columns.
const (
	narrow = 60
	roomy  = 90
)

// A Drawer draws items as rows. It is made anew when an option changes, and is
// for one goroutine.
type Drawer struct{ pen }

// ResultRow returns the row at which the result of the call drawn last begins, 0 if
// none is shown.
func (d *Drawer) ResultRow() int { return d.result }

// Cut reports whether the item drawn last has more than was shown.
func (d *Drawer) Cut() bool { return d.cut }

// FullRows is how many rows of a body an opened item shows before it asks to be
// opened further.
const FullRows = 5000

// Prose renders Markdown as rows of at most width cells.
type Prose interface {
	Render(source string, width int, keepNewlines bool) []safetext.Line
}

// maxProse is the widest that running text gets, in cells: longer rows are hard
// to read.
const maxProse = 120

// narrowLabel is the width of labels on narrow screens: a letter and a space.
const narrowLabel = 2

// New returns a Drawer.
func New(opt Options, prose Prose, code *highlight.Highlighter) *Drawer {
	d := &Drawer{pen{opt: opt, p: opt.Palette, prose: prose, code: code, sym: unicodeSymbols()}}
	if opt.ASCII {
		d.sym = asciiSymbols()
	}
	d.ellipsis = d.sym.ellipsis(d.p.Dim)
	if d.opt.Location == nil {
		d.opt.Location = time.Local
	}
	d.labelWidth = 6
	if opt.Clock != ClockOff {
		d.clockWidth = 7
	}
	if opt.screen() < narrow {
		d.clockWidth, d.labelWidth = 0, narrowLabel
	}
	if opt.screen() < 12 {
		d.labelWidth = 0
	}
	all := columnsFor(opt.screen())
	if opt.ASCII {
		all = all.ascii()
	}
	d.columns = opt.Columns.of(all)
	return d
}

// Growing reports whether the log is being written.
func (d *Drawer) Growing() bool { return d.opt.Growing }

// With returns a drawer with other options and the same width.
func (d *Drawer) With(opt Options) *Drawer { return New(opt, d.prose, d.code) }

// Pictures reports whether the item drawn last has pictures, which may have been drawn
// when it is drawn again.
func (d *Drawer) Pictures() bool { return d.pictures }

// Over returns by how many cells the longest row of the item drawn last is too long,
// where rows are cut.
func (d *Drawer) Over() int { return d.over }

// Context is what the drawing of an item needs to know of its surroundings.
type Context struct {
	Depth      int       // how deep the item is nested
	Limit      int       // rows of a long body that are shown; 0 for the usual number
	Opened     bool      // the reader asked for all of the item
	Nested     bool      // the threads of the call are shown below it
	Before     time.Time // of the message before, zero if unknown
	Turn       time.Time // of the turn's prompt
	Index      *model.Index
	Speaker    Speaker         // of the item above in the same thread
	OneAgent   bool            // no other agent speaks around the item, whose name says nothing
	Same       bool            // the item is a system prompt that is there already
	Model      string          // of the answer before of the same speaker, "" if unknown
	Thought    bool            // reasoning that cannot be read stands before the item
	Again      bool            // so does a notice that says what one before it says
	Prose      bool            // the item above is prose of several paragraphs
	Source     *model.ToolCall // that gave what the call asks for later, nil for none
	Fetched    int             // how often what the call gives later was asked for
	Group      *Group          // the row stands for these items, of which the item is the first
	FirstOfLog bool            // nothing stands above the item
	// Agent, if set, returns what is known of the thread of a sub-agent.
	Agent func(thread int) (Agent, bool)
	// Emit, if set, is given the rows of a long item as they are drawn; Lines returns
	// the last ones, whose room is that of the next item.
	Emit  func(rows []safetext.Line)
	New   string // is written above the item: what follows was not there when the reader left
	Today bool   // the day is to be said above the item, whatever stands before it
}

// Lines draws an item in a state. Hidden items have no rows.
func (d *Drawer) Lines(it *Item, st State, c Context) []safetext.Line {
	if st == Hidden || d.opt.Width < 1 {
		return nil
	}
	d.cut, d.result, d.over, d.pictures = false, 0, 0, false
	b := newDrawing(&d.pen, it, c)
	defer d.drawn()
	b.rows.gap()
	if c.Group != nil {
		c.Group.draw(b)
		return b.rows.finished()
	}
	switch it.Kind {
	case Prompt, Answer, Injected, System, Attachment:
		texts{b}.text(st)
	case Thought:
		texts{b}.thought(st)
	case Call:
		calls{drawing: b}.call(st)
	case Orphan:
		calls{drawing: b}.orphan(st)
	case Event:
		records{b}.event(st)
	case Record:
		records{b}.record(st)
	case Strange:
		records{b}.strange(st)
	case Empty:
		b.rows.say(safetext.Lit("(empty message)", d.p.Dim))
	case ThreadHead:
		records{b}.threadHead()
	case Conversation:
		records{b}.conversation()
	}
	if it.Kind != Record && (it.Last || it.ResultFrom() != nil) {
		records{b}.details()
	}
	return b.rows.finished()
}

// drawn forgets the item that was drawn.
func (d *Drawer) drawn() {
	if d.rows.c.Emit != nil && cap(d.rows.lines) > 0 {
		d.room = d.rows.lines[:0]
	}
	d.rows.it, d.rows.c, d.rows.lines = nil, Context{}, nil
}

// JSON colours JSON that is shown outside of items.
func (d *Drawer) JSON(text string) safetext.Text { return d.code.JSON(text) }
