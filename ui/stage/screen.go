package stage

import (
	"fmt"
	"strings"
	"time"

	"msgview/model/timeline"
	"msgview/ui/chrome"
	"msgview/ui/palette"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// Setup is how a show is put on.
type Setup struct {
	Timeline timeline.Options
	View     View
	Clean    bool // no progress line, for who records it
	Captions bool // the title of the chapter is shown
	Still    bool // nothing moves
	Bare     bool // secrets are shown
	Loop     bool // from the end it goes on at the beginning
	Kiosk    bool // nobody is at the keys: only those that leave do something
	Cols     int  // the size of the stage, 0 for that of the screen
	Rows     int
	File     string // where cuts that are made on the stage are saved, "" to ask
}

// A Screen is all that is seen of shows that are played: their stages, and the line below
// them that says how far they are.
type Screen struct {
	Player *Player
	View   View
	Setup  Setup
	Clean  bool
	Titles bool // of chapters
	Note   string
	Failed bool        // the note is about a problem
	Help   [][2]string // keys and what they do, while they are shown

	helped int // rows of them that were shown and have no room
	unseen int // and that are still to be shown

	stages []*Stage
	of     look
}

// look is what stages are made for.
type look struct {
	width, height, shows int
	palette              *palette.Palette
	ascii                bool
}

// NewScreen returns a screen for a player.
func NewScreen(p *Player, setup Setup) *Screen {
	p.Loop, p.Alone = setup.Loop, setup.Kiosk
	return &Screen{Player: p, Setup: setup, View: setup.View, Clean: setup.Clean, Titles: setup.Captions}
}

// between is how far two stages beside each other are apart, in cells, and from what width
// on they stand so: on a narrower screen one is above the other.
const (
	between    = 3
	besideFrom = 76
)

// rows are how many rows below the stages are taken, the free one among them.
func (s *Screen) rows(height int) int {
	if s.Clean && !s.Titles {
		return 0
	}
	return CaptionRows(height)
}

// Stages returns the stages for a size of the screen.
func (s *Screen) Stages(pen chrome.Pen, width, height int) []*Stage {
	if s.Setup.Cols > 0 {
		width = min(width, s.Setup.Cols)
	}
	if s.Setup.Rows > 0 {
		height = min(height, s.Setup.Rows)
	}
	height -= s.rows(height)
	now := look{width, height, s.Player.Len(), pen.Palette, pen.ASCII}
	if s.stages != nil && now == s.of {
		return s.stages
	}
	s.of, s.stages = now, nil
	n := s.Player.Len()
	for i := range n {
		opt := Options{Width: width, Height: height, Palette: pen.Palette, ASCII: pen.ASCII, Still: s.Setup.Still}
		show := s.Player.Show(i)
		opt.Directory, opt.Labels = show.Log().About().Directory, show.Labels()
		switch {
		case n > 1 && width >= besideFrom:
			opt.Width = (width - between*(n-1)) / n
		case n > 1:
			opt.Height = (height - (n - 1)) / n
		}
		s.stages = append(s.stages, New(opt))
	}
	return s.stages
}

// Forget has everything drawn anew: what is played has changed.
func (s *Screen) Forget() { s.stages = nil }

// Forward goes on by one step: a page of what is there at once, or to the next beat.
func (s *Screen) Forward(message bool) {
	p := s.Player
	if clicks(p) && s.stages != nil {
		if p.page+1 < s.pages() {
			p.page++
			return
		}
	}
	p.Next(message)
}

// Back goes back by one step: a page of what is there at once, or to the last one of the
// beat before.
func (s *Screen) Back(message bool) {
	p := s.Player
	if clicks(p) && s.stages != nil && p.page > 0 {
		if p.page = min(p.page, s.pages()-1); p.page > 0 {
			p.page--
			return
		}
	}
	if p.Back(message) && clicks(p) {
		p.page = lastPage
	}
}

// turned is the page of a step that is there at once, where nobody turns pages: each is
// there for as long as the others.
func (s *Screen) turned() int {
	p, pages := s.Player, s.pages()
	t := p.first()
	if t == nil {
		return pages - 1
	}
	whole, over := t.ahead.At-t.scene.opened, p.at-t.scene.opened
	return max(0, min(int(time.Duration(pages)*over/max(whole, 1)), pages-1))
}

func (s *Screen) pages() int {
	most := 1
	for i, st := range s.stages {
		most = max(most, st.Pages(s.Player.Scene(i), s.View))
	}
	return most
}

// Lines draws the screen.
func (s *Screen) Lines(pen chrome.Pen, width, height int) []safetext.Line {
	stages := s.Stages(pen, width, height)
	v := s.View
	if v.Paged, v.Page = clicks(s.Player), s.Player.page; v.Paged && s.Player.Alone {
		v.Page = s.turned()
	}
	frames := make([][]safetext.Line, len(stages))
	for i, st := range stages {
		frames[i] = st.Frame(s.Player.Scene(i), v)
	}
	lines := s.together(pen, frames)
	cols, rows := width, height
	if s.Setup.Cols > 0 {
		cols = min(width, s.Setup.Cols)
	}
	if s.Setup.Rows > 0 {
		rows = min(height, s.Setup.Rows)
	}
	if len(s.Help) > 0 {
		lines = s.help(pen, cols, rows)
	} else {
		for n := s.rows(rows); len(lines) < rows; {
			if n > 0 && len(lines) == rows-1 && !s.View.Black {
				lines = append(lines, s.progress(pen, cols))
				continue
			}
			lines = append(lines, safetext.Line{})
		}
	}
	if cols == width && rows == height {
		return lines
	}
	return centred(pen, lines, cols, width, height)
}

// centred puts a smaller stage in the middle of the screen.
func centred(pen chrome.Pen, lines []safetext.Line, cols, width, height int) []safetext.Line {
	left := safetext.Spaces((width-cols)/2, pen.Plain).Line()
	all := make([]safetext.Line, 0, height)
	for range (height - len(lines)) / 2 {
		all = append(all, safetext.Line{})
	}
	for _, l := range lines {
		if !l.Empty() {
			l = left.AppendLine(l)
		}
		all = append(all, l)
	}
	for len(all) < height {
		all = append(all, safetext.Line{})
	}
	return all[:height]
}

// together puts the frames beside each other, or below each other.
func (s *Screen) together(pen chrome.Pen, frames [][]safetext.Line) []safetext.Line {
	lines := frames[0]
	for i, f := range frames[1:] {
		if s.stages[0].opt.Width == s.of.width {
			lines = append(append(lines, pen.RuleLine(s.of.width)), f...)
			continue
		}
		rule := pen.Sign(" │ ", " | ", pen.Rule).Line()
		width := (i+1)*s.stages[0].opt.Width + i*between
		for k := range lines {
			lines[k] = lines[k].PadRight(width, pen.Plain).AppendLine(rule, f[k])
		}
	}
	return lines
}

// clock writes a time of a show.
func clock(d time.Duration) string {
	s := int(d.Seconds())
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// The width of the bar of the progress line, in cells, and from which width of the screen
// on it is there.
const (
	leastBar = 8
	mostBar  = 32
	barFrom  = 56
)

// progress is the line that says how far the show is.
func (s *Screen) progress(pen chrome.Pen, width int) safetext.Line {
	lead, room := below(s.stages[0], pen, width)
	if s.Note != "" {
		style := pen.Accent
		if s.Failed {
			style = pen.Error
		}
		return lead.Append(safetext.CleanLine(s.Note, style, room)).Line()
	}
	p := s.Player
	sc := p.Scene(0)
	if s.Clean {
		return Caption(s.stages[0], sc, width)
	}
	title := captionOf(sc, s.chapters())
	var sign safetext.Text
	switch {
	case p.Ended():
		sign = pen.Sign("■", "#", pen.Accent)
	case p.Waits():
		sign = pen.Sign("▷", ">", pen.Accent)
	case p.Playing:
		sign = pen.Sign("▶", ">", pen.Accent)
	default:
		sign = pen.Sign("‖", "=", pen.Warning)
	}
	left := sign.Append(safetext.Spaces(1, pen.Plain))
	if p.Speed() != 1 {
		left = left.Append(safetext.CleanLine(fmt.Sprintf("%g%s ", p.Speed(), pen.Glyph("×", "x")), pen.Plain, 8))
	}
	total, known := p.Total()
	before, after, share := clock(p.At()), "", 0.0
	if known {
		after = clock(total)
		share = float64(p.At()) / float64(max(total, 1))
	}
	if clicks(p) {
		before = fmt.Sprint(sc.Message)
		if n := p.Survey(0).Messages; known && n > 0 {
			after, share = fmt.Sprint(n), float64(sc.Message)/float64(n)
		}
	}
	left = left.Append(safetext.CleanLine(before, pen.Plain, 12))
	if known && room >= barFrom {
		left = left.Append(safetext.Spaces(1, pen.Plain), s.bar(pen, share, max(leastBar, min(room/4, mostBar))), safetext.Spaces(1, pen.Plain), safetext.CleanLine(after, pen.Dim, 12))
	} else if known {
		left = left.Append(safetext.CleanLine(" / "+after, pen.Dim, 16))
	}
	right := safetext.Text{}
	if s.Titles && room-left.Width() > 8 {
		right = safetext.CleanLine(title, pen.Dim, room-left.Width()-3)
	}
	gap := max(room-left.Width()-right.Width(), 0)
	return lead.Append(left, safetext.Spaces(gap, pen.Plain), right).Line()
}

// chapters is how many there are, 0 if that is not known.
func (s *Screen) chapters() int {
	if v := s.Player.Survey(0); v.Whole {
		return len(v.Chapters)
	}
	return 0
}

// bar shows how much of something is over.
func (s *Screen) bar(pen chrome.Pen, share float64, width int) safetext.Text {
	n := max(0, min(int(share*float64(width)+0.5), width))
	return safetext.CleanLine(strings.Repeat(pen.Glyph("━", "="), n), pen.Accent, width).Append(safetext.CleanLine(strings.Repeat(pen.Glyph("─", "-"), width-n), pen.Rule, width))
}

// ShowHelp shows keys.
func (s *Screen) ShowHelp(keys [][2]string) { s.Help, s.helped, s.unseen = keys, 0, 0 }

// MoreHelp shows the keys that had no room, if there are any.
func (s *Screen) MoreHelp() bool {
	if len(s.Help) == 0 || s.unseen == 0 {
		s.helped, s.unseen = 0, 0
		return false
	}
	s.helped = len(s.Help) - s.unseen
	return true
}

// help draws the keys in the middle of the screen, in columns where there is room.
func (s *Screen) help(pen chrome.Pen, width, height int) []safetext.Line {
	shown := s.Help[min(s.helped, len(s.Help)):]
	keys, text := 0, 0
	for _, h := range s.Help {
		keys = max(keys, safetext.CleanLine(h[0], pen.Key, 30).Width())
		text = max(text, safetext.CleanLine(h[1], pen.Plain, 60).Width())
	}
	column := keys + 2 + text
	columns := max(1, min((width-2*thinMargin+4)/(column+4), (len(shown)+height-1)/max(height, 1)))
	each := (len(shown) + columns - 1) / columns
	if each > height { // the last row says so, and its key shows the rest
		each = max(height-1, 1)
	}
	s.unseen = max(len(shown)-each*columns, 0)
	left := max((width-columns*column-(columns-1)*4)/2, 0)
	lines := make([]safetext.Line, 0, height)
	for range max((height-each)/2, 0) {
		lines = append(lines, safetext.Line{})
	}
	for i := range each {
		if len(lines) == height {
			break
		}
		l := safetext.Spaces(left, pen.Plain).Line()
		for c := range columns {
			at := c*each + i
			if at >= len(shown) {
				break
			}
			h := shown[at]
			l = l.PadRight(left+c*(column+4), pen.Plain)
			l = l.Append(safetext.CleanLine(h[0], pen.Key, 30)).PadRight(left+c*(column+4)+keys+2, pen.Plain)
			l = l.Append(safetext.CleanLine(h[1], pen.Plain, 60))
		}
		lines = append(lines, l.Truncate(width, safetext.Text{}))
	}
	if s.unseen > 0 && len(lines) < height {
		more := fmt.Sprintf("%d more %s", s.unseen, render.Plural(s.unseen, "row"))
		l := safetext.Spaces(left, pen.Plain).Line().Append(safetext.CleanLine("?", pen.Key, 1)).PadRight(left+keys+2, pen.Plain)
		lines = append(lines, l.Append(safetext.CleanLine(more, pen.Dim, 60)).Truncate(width, safetext.Text{}))
	}
	for len(lines) < height {
		lines = append(lines, safetext.Line{})
	}
	return lines
}

// Soon is how long it is until there is something new to draw, and whether there will be.
func (s *Screen) Soon() (time.Duration, bool) {
	p := s.Player
	if !p.Playing || p.waiting || p.Ended() && !p.Loop {
		return 0, false
	}
	soon := clockStep
	if t := p.first(); t != nil {
		soon = min(soon, time.Duration(float64(t.ahead.At-p.at)/p.Speed()))
	}
	for i, st := range s.stages {
		if st.Turns(p.Scene(i)) {
			soon = min(soon, time.Duration(float64(spinning-p.at%spinning)/p.Speed()))
		}
	}
	return max(soon, frameTime), true
}

// frameTime is between two frames at least; clockStep at most, for the clock of the
// progress line.
const (
	frameTime = 34 * time.Millisecond
	clockStep = 500 * time.Millisecond
)
