package pane

import (
	"fmt"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model/stats"
	"msgview/ui/figures"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// Timeline is what happened when: a row for each span of time that is long enough to be
// seen in the part of the run that is shown, and above them all of the run in few rows.
type Timeline struct {
	listing
	leave    key.Binding
	of       *figures.Told
	from, to time.Time // what is shown
	zoomed   bool      // it is not all of the run
	moved    bool      // the cursor was moved, or put where it matters most
	fresh    bool      // the cursor was put where it matters most and not drawn since
	back     int       // span that the cursor goes back to when there are spans, -1 for none
	rows     []int     // spans that are shown
	small    int       // that are too short to be seen
}

var timelineKeys = struct{ in, out, all, left, right, longest, here key.Binding }{
	binding("zoom in on the span", "+"),
	binding("zoom out", "-"),
	binding("all of the run", "="),
	binding("earlier", "<"),
	binding("later", ">"),
	binding("next longest span that was no turn", "n"),
	binding("where the reader is", "."),
}

// NewTimeline opens the timeline.
func NewTimeline(d *Desk) (Pane, error) {
	d.Figures.Want()
	return &Timeline{leave: leaving("L"), back: -1}, nil
}

// Resume implements Resumer: with the part of the run that was shown, at the span that was
// left. The spans are read anew: what they say may be masked by now.
func (o *Timeline) Resume(_ *Desk, old Pane) {
	was, ok := old.(*Timeline)
	if !ok {
		return
	}
	o.from, o.to, o.zoomed, o.moved, o.top = was.from, was.to, was.zoomed, was.moved, was.top
	if was.cursor < len(was.rows) && was.moved {
		o.back = was.rows[was.cursor]
	}
}

// Keys implements Pane.
func (o *Timeline) Keys() []key.Binding {
	k := timelineKeys
	return o.keys(k.in, k.out, k.all, k.left, k.right, k.longest, k.here, o.leave)
}

// Place implements Pane.
func (o *Timeline) Place() Place { return Over }

// Title implements Pane.
func (o *Timeline) Title() []string {
	return []string{"timeline", "Enter go", "Space peek", "+ - zoom", "< > move", "n longest", ". here", "= all", "q closes"}
}

// Update implements Pane.
func (o *Timeline) Update(d *Desk, msg tea.Msg) Result {
	o.take(d)
	if _, ok := msg.(Tick); ok {
		return Result{Cmd: d.Figures.Start()}
	}
	asks, r := o.update(d, msg, len(o.rows), o.leave)
	o.moved = o.moved || asks == moved
	span, ok := o.at()
	press, _ := msg.(tea.KeyPressMsg)
	k := timelineKeys
	o.moved = o.moved || (asks == enter || asks == peek) && ok // it is left here
	switch {
	case asks == enter && ok, asks == peek && ok:
		return o.show(d, span.Place, "", asks == peek)
	case asks != nothing:
		return r
	case key.Matches(press, k.in) && ok:
		o.zoom(d, 0.5)
	case key.Matches(press, k.out):
		o.zoom(d, 2)
	case key.Matches(press, k.all):
		o.look(d, o.line().Begin, o.line().End, false)
	case key.Matches(press, k.left):
		o.pan(d, -1)
	case key.Matches(press, k.right):
		o.pan(d, 1)
	case key.Matches(press, k.longest):
		longestSpan(o)
	case key.Matches(press, k.here):
		o.here(d)
	}
	return Result{}
}

func (o *Timeline) line() *stats.Timeline {
	if o.of == nil {
		return &stats.Timeline{}
	}
	return &o.of.Line
}

// at is the span of the cursor.
func (o *Timeline) at() (s *stats.Span, ok bool) {
	if o.cursor >= len(o.rows) {
		return nil, false
	}
	return &o.line().Spans[o.rows[o.cursor]], true
}

// take takes over what was counted since.
func (o *Timeline) take(d *Desk) {
	told := d.Figures.Told()
	if told == o.of {
		return
	}
	o.of = told
	if !o.zoomed {
		o.from, o.to = told.Line.Begin, told.Line.End
	}
	at, known := o.at()
	o.fill(d)
	switch {
	case o.back >= 0 && o.back < len(told.Line.Spans):
		o.put(o.back)
		o.back = -1
	case !o.moved && len(told.Line.Spans) > 0:
		o.put(told.Line.Best())
		o.fresh = true
	case known:
		o.nearest(at.Place.Entry)
	}
}

// look shows a part of the run; the cursor stays at its span.
func (o *Timeline) look(d *Desk, from, to time.Time, zoomed bool) {
	at := -1
	if o.cursor < len(o.rows) {
		at = o.rows[o.cursor]
	}
	o.from, o.to, o.zoomed = from, to, zoomed
	o.fill(d)
	o.put(at)
}

// shortest is how much of the part that is shown a span takes at least to be listed.
const shortest = 1.0 / 250

// fill finds out which spans are listed.
func (o *Timeline) fill(d *Desk) {
	o.rows, o.small = o.rows[:0], 0
	least := time.Duration(float64(o.to.Sub(o.from)) * shortest)
	spans := o.line().Spans
	for i := range spans {
		s := &spans[i]
		switch {
		case s.To.Before(o.from) || s.From.After(o.to) || !shows(d, s.Place):
		case s.Kind == stats.Turn, s.Kind == stats.Fault, s.Kind == stats.Compaction, s.Failed, s.Took() >= least:
			o.rows = append(o.rows, i)
		default:
			o.small++
		}
	}
}

// put puts the cursor at a span, or at the one before it that is listed.
func (o *Timeline) put(span int) {
	o.cursor = 0
	for row, i := range o.rows {
		if i <= span {
			o.cursor = row
		}
	}
}

// nearest puts the cursor at the last span that begins at an entry or before it.
func (o *Timeline) nearest(entry int) {
	o.cursor = 0
	for row, i := range o.rows {
		if s := &o.line().Spans[i]; s.Place.Entry <= entry && s.Kind != stats.Agent {
			o.cursor = row
		}
	}
}

// zoom shows a part of the run that is larger or smaller, about the span of the cursor.
func (o *Timeline) zoom(d *Desk, by float64) {
	s, ok := o.at()
	whole := o.line()
	if !ok || whole.End.Equal(whole.Begin) {
		return
	}
	width := time.Duration(float64(o.to.Sub(o.from)) * by)
	if by < 1 && s.Took() > 0 && s.Took() < width/4 {
		width = 4 * s.Took() // at once to where it can be seen
	}
	width = max(width, 10*time.Millisecond)
	if width >= whole.End.Sub(whole.Begin) {
		o.look(d, whole.Begin, whole.End, false)
		return
	}
	from := s.From.Add(s.Took()/2 - width/2)
	o.look(d, from, from.Add(width), true)
}

// pan shows what was before or after.
func (o *Timeline) pan(d *Desk, step int) {
	if !o.zoomed {
		return
	}
	by := o.to.Sub(o.from) / 2 * time.Duration(step)
	if from, to := o.from.Add(by), o.to.Add(by); to.After(o.line().Begin) && from.Before(o.line().End) {
		o.look(d, from, to, true)
	}
}

// longestSpan puts the cursor at the longest span that is shorter than its own.
func longestSpan(o *Timeline) {
	here, ok := o.at()
	if !ok {
		return
	}
	below := here.Took()
	if here.Kind == stats.Turn {
		below = 1<<63 - 1
	}
	best, most := -1, time.Duration(-1)
	for row, i := range o.rows {
		if s := &o.line().Spans[i]; s.Kind != stats.Turn && s.Took() < below && s.Took() > most {
			best, most = row, s.Took()
		}
	}
	if o.moved = true; best >= 0 {
		o.cursor = best
	} else {
		o.cursor = 0
	}
}

// here puts the cursor where the reader is.
func (o *Timeline) here(d *Desk) {
	if w, ok := d.Col.Where(); ok {
		o.moved = true
		o.nearest(w.Entry)
	}
}

// Waits implements Waiter.
func (o *Timeline) Waits(d *Desk) bool { return !d.Figures.Told().Whole }

// View implements Pane.
func (o *Timeline) View(d *Desk, width, height int) []safetext.Line {
	o.take(d)
	var above []safetext.Line
	if height >= 12 && len(o.rows) > 0 && !d.Pen.Read {
		above = o.overview(d, width)
	}
	if o.fresh && len(o.rows) > 0 { // with what led to it and what followed
		o.fresh, o.top = false, max(o.cursor-(height-len(above)-1)/3, 0)
	}
	lines := o.view(d, o.head(d, width), len(o.rows), width, height-len(above), func(i, width int) safetext.Line {
		return o.row(d, &o.line().Spans[o.rows[i]], width)
	})
	if len(lines) == 0 || len(above) == 0 {
		return lines
	}
	return append(append([]safetext.Line{lines[0]}, above...), lines[1:]...)
}

// head says what is shown.
func (o *Timeline) head(d *Desk, width int) safetext.Line {
	p, line := d.Pen, o.line()
	said := []string{}
	switch {
	case len(line.Spans) == 0 && o.of != nil && o.of.Whole:
		said = append(said, "the log tells no times")
	case len(line.Spans) > 0:
		said = append(said, "all "+Took(line.End.Sub(line.Begin)))
		if o.zoomed {
			said[0] = fmt.Sprintf("%s of %s", Took(o.to.Sub(o.from)), Took(line.End.Sub(line.Begin)))
		}
		zone := d.Col.Location()
		if line.Most > 0 {
			said = append(said, "context up to "+figure(line.Most))
		}
		said = append(said, fmt.Sprintf("%s to %s", o.from.In(zone).Format(time.TimeOnly), o.to.In(zone).Format(time.TimeOnly)))
	}
	if n := o.small + line.Left; n > 0 {
		said = append(said, fmt.Sprintf("%d too short to be seen", n))
	}
	return headOf(d, "timeline", said, p.Dot(), counted(d), width)
}

// Columns of a row, in cells, and the width from which on there are all.
const (
	kindColumn    = 7
	tookColumnL   = 8
	timelineWide  = 70
	mostLabel     = 50
	mostReadLabel = 200 // where it is read out
)

// unsaid names spans of which the log has no words: an empty row would tell of nothing.
var unsaid = map[stats.Kind]string{stats.Answer: "without words", stats.Unknown: "not told what", stats.Working: "a call", stats.Person: "nothing said", stats.Idle: "nothing said"}

// row draws a span: what it was, how long, and when.
func (o *Timeline) row(d *Desk, s *stats.Span, width int) safetext.Line {
	p := d.Pen
	style := spanStyle(d, s)
	label := min(max(width*2/5-kindColumn-tookColumnL, 8), mostLabel)
	kind := s.Kind.String()
	if s.Kind == stats.Turn {
		_, number := d.Col.Talk.Numbers(s.Place.Entry)
		kind = fmt.Sprintf("turn %d", number+1)
	}
	line := safetext.Line{}
	if width >= timelineWide {
		line = line.Append(cell(d, kind, style, kindColumn+1))
	}
	text := p.Plain
	if s.Kind == stats.Turn {
		text = p.Strong
	}
	about := s.Said
	if name, of, ok := strings.Cut(about, " "); ok && s.Kind == stats.Working { // a call
		about = name + " " + render.Shorter(of, directoryOf(d, d.Col.Log))
	}
	if strings.TrimSpace(about) == "" {
		about, text = unsaid[s.Kind], p.Dim
	}
	if p.Read { // no bar needs the room
		label = min(width, mostReadLabel)
	}
	said := fitting(d, about, text, label-1).PadRight(label, p.Plain)
	took := Took(s.Took())
	line = line.AppendLine(said).Append(safetext.Spaces(tookColumnL-1-len(took), p.Plain), safetext.CleanLine(took, style, tookColumnL), safetext.Spaces(1, p.Plain))
	if p.Read {
		return line.Append(safetext.CleanLine("at "+s.From.In(d.Col.Location()).Format(time.TimeOnly), p.Dim, 20))
	}
	return line.AppendLine(spanBar(d, o, s, width-line.Width()))
}

// spanStyle is the style of a span.
func spanStyle(d *Desk, s *stats.Span) safetext.Style {
	switch {
	case s.Failed || s.Kind == stats.Fault:
		return d.Pen.Error
	case s.Kind == stats.Turn:
		return d.Pen.Dim
	case s.Kind == stats.Agent:
		return d.Pen.Tool
	case s.Kind == stats.Working:
		return d.Pen.Accent
	case s.Kind == stats.Compaction:
		return d.Pen.Warning
	}
	_, style := partStyle(d, s.Kind.String())
	return style
}

// spanBar draws when a span of a timeline was.
func spanBar(d *Desk, o *Timeline, s *stats.Span, width int) safetext.Line {
	all := o.to.Sub(o.from)
	if width < 1 || all <= 0 {
		return safetext.Line{}
	}
	at := func(t time.Time) int {
		return max(0, min(int(float64(width)*t.Sub(o.from).Seconds()/all.Seconds()), width-1))
	}
	from, to := at(s.From), at(s.To)
	signs := [2]string{"█", "#"}
	switch s.Kind {
	case stats.Turn:
		signs = [2]string{"─", "-"}
	case stats.Agent:
		signs = [2]string{"▒", "="}
	case stats.Fault:
		signs = [2]string{"✗", "x"}
	case stats.Compaction:
		signs = [2]string{"◇", "c"}
	case stats.Working:
		signs = [2]string{"▓", "T"}
		if s.Failed {
			signs[1] = "x"
		}
	case stats.Answer:
		signs = [2]string{"█", "M"}
	case stats.Person, stats.Idle, stats.Unknown:
		signs, _ = partStyle(d, s.Kind.String())
	}
	return safetext.Spaces(from, d.Pen.Plain).Line().Append(safetext.Repeat(d.Pen.Sign(signs[0], signs[1], spanStyle(d, s)), to-from+1))
}
