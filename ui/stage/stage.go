package stage

import (
	"slices"
	"time"

	"msgview/model"
	"msgview/model/timeline"
	"msgview/ui/chrome"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/safetext"
)

// Options say how a stage draws. They do not change while it does.
type Options struct {
	Width, Height int
	Palette       *palette.Palette
	ASCII         bool
	Still         bool // nothing moves: no letters that come, nothing that turns
	Bare          bool // the colour of plain text is the terminal's own
	Directory     string
	Labels        map[string]string // by role: what stands above what it says
}

// View is how the stage is looked at.
type View struct {
	Thinking  bool // reasoning is read
	Tools     bool // what tools gave is open
	ToolLines int  // so many lines of it, 0 for the usual number
	System    bool // what programs said is there, too
	Spotlight bool // only what is said now
	Black     bool // nothing
	Page      int  // of a text that is there at once and has no room: which part, from 0
	Paged     bool // Page says what is seen of such a text; otherwise its end is
}

// usualLines is how many lines of what a tool gave are shown where it is open.
const usualLines = 8

// A Stage draws scenes of one show at one size. It is for one goroutine.
type Stage struct {
	opt    Options
	pen    chrome.Pen
	prose  *markdown.Set
	code   *highlight.Highlighter
	rows   map[cached][]safetext.Line
	drawn  before          // what was drawn last above the text that grows
	abouts map[int]string  // what calls that read a file are about, by their blocks
	lines  []safetext.Line // of the frame that is drawn
	grown  grown           // rows of the text that grows
	below  caption         // the row below the stage

	margin, width int // of the text
}

// cached says what rows are kept of: a block is drawn once.
type cached struct {
	block, width int
	closed       bool
	open         int // lines of it that are open
}

// mostCached bounds the blocks whose rows are kept.
const mostCached = 2 * mostBlocks

// The widest that text gets, in cells, and the margins beside it where there is room.
const (
	widest      = 100
	wideMargin  = 4
	smallMargin = 2
	thinMargin  = 1
	wideFrom    = 56
	smallFrom   = 36
)

// New returns a stage.
func New(opt Options) *Stage {
	s := &Stage{opt: opt, pen: chrome.Pen{Palette: opt.Palette, ASCII: opt.ASCII}, code: highlight.New(opt.Palette), rows: map[cached][]safetext.Line{}, abouts: map[int]string{}}
	s.prose = markdown.NewSet(opt.Palette, s.code, opt.ASCII)
	switch {
	case opt.Width >= wideFrom:
		s.margin = wideMargin
	case opt.Width >= smallFrom:
		s.margin = smallMargin
	case opt.Width >= 12:
		s.margin = thinMargin
	}
	s.width = max(opt.Width-2*s.margin, 1)
	if s.width > widest {
		s.margin += (s.width - widest) / 2
		s.width = widest
	}
	return s
}

// Options are those that it was made with.
func (s *Stage) Options() Options { return s.opt }

// above is how many rows are free above the text.
func (s *Stage) above() int {
	switch {
	case s.opt.Height >= 30:
		return 2
	case s.opt.Height >= 16:
		return 1
	}
	return 0
}

// Frame draws a scene. It has as many rows as the stage is high, none wider than it is.
func (s *Stage) Frame(sc *Scene, v View) []safetext.Line {
	return s.FrameIn(make([]safetext.Line, 0, s.opt.Height), sc, v)
}

// FrameIn is Frame in the place of rows that nobody needs any more.
func (s *Stage) FrameIn(frame []safetext.Line, sc *Scene, v View) []safetext.Line {
	frame = frame[:0]
	room := s.opt.Height - s.above()
	if v.Black || room < 1 || s.opt.Width < 1 {
		return append(frame, make([]safetext.Line, max(s.opt.Height, 0))...)
	}
	now := sc.current()
	var text []safetext.Line
	switch {
	case now != nil && (now.Kind == timeline.Title || now.Kind == timeline.Closing):
		return s.card(now.Block, sc)
	case v.Spotlight:
		text = s.spot(sc, v, room)
		room += s.above() // in the middle of all of it
	default:
		frame = append(frame, make([]safetext.Line, s.above())...)
		text = s.text(sc, v, room)
	}
	if v.Spotlight {
		for range (room - len(text)) / 2 {
			frame = append(frame, safetext.Line{})
		}
	}
	frame = append(frame, text...)
	for len(frame) < s.opt.Height {
		frame = append(frame, safetext.Line{})
	}
	return frame[:s.opt.Height]
}

// before is what stands above the last part of a scene. While a text grows nothing of it
// changes.
type before struct {
	whose *byte
	of    int // version of the scene, from 1
	view  View
	turn  int // of the signs in it that turn
	parts []part
	rows  []safetext.Line
}

// text is as much of the end of the scene as there is room for.
func (s *Stage) text(sc *Scene, v View, room int) []safetext.Line {
	same := v
	same.Page, same.Paged = 0, false
	if s.drawn.whose != sc.whose || s.drawn.of != sc.version || s.drawn.view != same || s.drawn.of == 0 || s.drawn.turn != s.turn(sc, s.drawn.parts) {
		parts := s.parts(sc, v)
		rows := s.earlier(sc, v, parts, room)
		s.drawn = before{sc.whose, sc.version, same, s.turn(sc, parts), parts, s.inside(rows[max(len(rows)-room, 0):])}
	}
	parts := s.drawn.parts
	text := append(s.lines[:0], s.drawn.rows...)
	if n := len(parts); n > 0 {
		last := parts[n-1]
		last.shown = newest(sc, last.shown)
		rows := s.paged(last, v, s.draw(sc, v, last), room)
		text = s.grown.put(text, rows[max(len(rows)-room, 0):], s.within)
	}
	s.lines = text
	text = text[max(len(text)-room, 0):]
	for len(text) > 0 && text[0].Empty() && len(parts) > 0 {
		text = text[1:]
	}
	return text
}

// newest returns a block as it is now: it may have grown.
func newest(sc *Scene, b *Shown) *Shown {
	for i := len(sc.Blocks) - 1; i >= 0; i-- {
		if sc.Blocks[i].Number == b.Number {
			return &sc.Blocks[i]
		}
	}
	return b
}

// earlier are the rows above the last part, as many as may be seen.
func (s *Stage) earlier(sc *Scene, v View, parts []part, room int) []safetext.Line {
	bright := brightFrom(parts)
	var rows [][]safetext.Line
	n := 0
	for i := len(parts) - 2; i >= 0 && n < room; i-- {
		lines := s.draw(sc, v, parts[i])
		if i < bright {
			dim := make([]safetext.Line, len(lines))
			for k, l := range lines {
				dim[k] = l.WithStyle(s.pen.Dim)
			}
			lines = dim
		}
		rows = append(rows, lines)
		n += len(lines)
	}
	text := make([]safetext.Line, 0, n)
	for i := len(rows) - 1; i >= 0; i-- {
		text = append(text, rows[i]...)
	}
	return text
}

// spot is what is said now, and nothing else.
func (s *Stage) spot(sc *Scene, v View, room int) []safetext.Line {
	parts := s.parts(sc, v)
	if len(parts) == 0 {
		return nil
	}
	last := parts[len(parts)-1]
	last.apart = false
	text := s.paged(last, v, s.draw(sc, v, last), room)
	return s.inside(text[max(len(text)-room, 0):])
}

// bare leaves to the terminal what is its own.
func (s *Stage) bare(l safetext.Line) safetext.Line {
	if s.opt.Bare {
		return l.Bare(s.pen.Plain)
	}
	return l
}

// inside puts rows between the margins.
func (s *Stage) inside(rows []safetext.Line) []safetext.Line {
	return s.within(make([]safetext.Line, 0, len(rows)), rows)
}

// within is inside, behind other rows.
func (s *Stage) within(all, rows []safetext.Line) []safetext.Line {
	margin := safetext.Spaces(s.margin, s.pen.Plain).Line()
	for _, l := range rows {
		if l.Empty() {
			l = safetext.Line{}
		} else {
			l = s.bare(margin.AppendLine(l).Truncate(s.opt.Width, safetext.Text{}))
		}
		all = append(all, l)
	}
	return all
}

// grown are the rows of the text that grows, without the margins and between them. From one
// frame to the next most are the same.
type grown struct{ rows, inside []safetext.Line }

// put puts rows below others, as within does: those that were there stay.
func (g *grown) put(all, rows []safetext.Line, within func(all, rows []safetext.Line) []safetext.Line) []safetext.Line {
	scrolled := 0
	if len(rows) > 0 {
		scrolled = max(slices.IndexFunc(g.rows, rows[0].Same), 0)
	}
	first := len(all)
	for i := range rows {
		if k := scrolled + i; k < len(g.rows) && g.rows[k].Same(rows[i]) {
			all = append(all, g.inside[k])
		} else {
			all = within(all, rows[i:i+1])
		}
	}
	g.rows = append(g.rows[:0], rows...)
	g.inside = append(g.inside[:0], all[first:]...)
	return all
}

// Pages is how many screens the text that came last takes that is there at once.
func (s *Stage) Pages(sc *Scene, v View) int {
	v.Paged = true // its end is not all of it
	parts := s.parts(sc, v)
	if len(parts) == 0 {
		return 1
	}
	last := parts[len(parts)-1]
	if last.kind != saying || !last.shown.Closed {
		return 1
	}
	step, room := s.pageRows(), s.opt.Height-s.above()
	if rest := len(s.draw(sc, v, last)) - room; rest > 0 {
		return 1 + (rest+step-1)/step
	}
	return 1
}

// pageRows is how far a page goes: some rows of the one before stay.
func (s *Stage) pageRows() int { return max(s.opt.Height-s.above()-2, 1) }

// paged leaves the part of the last text that is seen.
func (s *Stage) paged(p part, v View, lines []safetext.Line, room int) []safetext.Line {
	if !v.Paged || p.kind != saying || len(lines) <= room {
		return lines
	}
	end := min(room+v.Page*s.pageRows(), len(lines))
	return lines[:end]
}

// card draws a card in the middle of the stage.
func (s *Stage) card(b *timeline.Block, sc *Scene) []safetext.Line {
	style := s.pen.Accent
	style.Bold = true
	var lines []safetext.Line
	for _, l := range safetext.Clean(b.Text, style).Wrap(s.width, safetext.WrapOptions{}) {
		lines = append(lines, l)
	}
	if b.Masked > 0 {
		if len(lines) > 0 {
			lines = append(lines, safetext.Line{})
		}
		lines = append(lines, safetext.CleanLine(maskedWords(b.Masked), s.pen.Dim, s.width).Line())
	}
	frame := make([]safetext.Line, 0, s.opt.Height)
	for range (s.opt.Height - len(lines)) / 2 {
		frame = append(frame, safetext.Line{})
	}
	for _, l := range lines {
		l = safetext.Spaces((s.opt.Width-l.Width())/2, s.pen.Plain).Line().AppendLine(l)
		frame = append(frame, s.bare(l.Truncate(s.opt.Width, safetext.Text{})))
	}
	for len(frame) < s.opt.Height {
		frame = append(frame, safetext.Line{})
	}
	return frame[:s.opt.Height]
}

// spinning is how long a sign of what turns is there.
const spinning = 120 * time.Millisecond

// Turns reports whether something of the scene turns, so that it is another frame after
// a while though nothing happened.
func (s *Stage) Turns(sc *Scene) bool {
	now := sc.current()
	return !s.opt.Still && now != nil && (!now.Closed && now.Upto == 0 || slices.ContainsFunc(sc.Blocks, func(b Shown) bool { return b.open() }))
}

// open reports whether it is a call without its result yet: what its sub-agent does may
// stand below it.
func (b *Shown) open() bool { return b.Kind == timeline.Call && !b.Closed }

// turn tells apart how the signs above the last part stand, 0 where none turns.
func (s *Stage) turn(sc *Scene, parts []part) int {
	if s.opt.Still || !slices.ContainsFunc(parts[:max(len(parts)-1, 0)], func(p part) bool { return p.shown.open() }) {
		return 0
	}
	return int(sc.At/spinning) + 1
}

// spinner is the sign of what goes on.
func (s *Stage) spinner(sc *Scene) safetext.Text {
	if s.opt.Still {
		return s.pen.Sign("…", "~", s.pen.Accent)
	}
	return safetext.CleanLine(s.pen.Spinner(int(sc.At/spinning)), s.pen.Accent, 1)
}

// agentOf is the name of who speaks, "" if that says nothing.
func agentOf(m *model.Message) string {
	if m == nil {
		return ""
	}
	return m.Agent
}
