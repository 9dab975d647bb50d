package drawing

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"msgview/model/timeline"
	"msgview/ui/palette"
	"msgview/ui/safetext"
	"msgview/ui/stage"
)

// Size says what a show is drawn on, and how.
type Size struct {
	Cols, Rows int
	ASCII      bool
	Still      bool // nothing is typed or streamed: a text is there at once
	Thinking   bool // reasoning is read
	Captions   bool // the title of the chapter is shown below, as on the stage
}

// What a picture may take that moves. Those who show it draw all its frames.
const (
	MostFrames = 300
	mostBytes  = 2 << 20

	frameTime = 200 * time.Millisecond // between two frames
	lastTime  = 3 * time.Second        // that the last one stands
)

// Animated draws a show as it is played, again and again. Where the reader wants no motion
// its last frame is seen. One that takes too much is refused, with what of it can be drawn.
func Animated(ctx context.Context, w io.Writer, show *timeline.Show, size Size, o Options) error {
	m := newMovie(show, size, o)
	fits, err := m.play(ctx)
	if err != nil {
		return err
	}
	if !fits {
		return m.refused(ctx, o)
	}
	_, err = w.Write(m.bytes(size, o))
	return err
}

func newMovie(show *timeline.Show, size Size, o Options) *movie {
	theme := colours(o.Theme)
	m := &movie{show: show, theme: painter{theme: theme}, rows: map[string]int{}, screen: size}
	height := size.Rows
	if size.Captions {
		height -= stage.CaptionRows(size.Rows)
	}
	m.stage = stage.New(stage.Options{
		Width: size.Cols, Height: height, Palette: palette.New(theme), ASCII: size.ASCII, Still: size.Still,
		Directory: show.Log().About().Directory, Labels: show.Labels(),
	})
	m.view = stage.View{Thinking: size.Thinking}
	return m
}

// play collects the frames of all that is played. It reports whether there is room for them.
func (m *movie) play(ctx context.Context) (bool, error) {
	for e := range m.show.Events(timeline.Mark{}) {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		if !m.take(e) {
			return false, nil
		}
	}
	m.draw()
	return !m.full(), nil
}

// movie collects the frames of a show.
type movie struct {
	show  *timeline.Show
	stage *stage.Stage
	scene stage.Scene
	view  stage.View
	theme painter

	screen Size
	frames []bytes.Buffer // what each draws
	at     []time.Duration
	last   []safetext.Line
	rows   map[string]int // rows that are drawn, by what they look like
	drawn  [][]byte
	size   int

	dirty        bool
	now          time.Duration
	begun, whole int // messages: the first one, and the last one all of whose frames are there
	message      int
}

// take takes an event in. It reports whether there is room for more.
func (m *movie) take(e timeline.Event) bool {
	if e.At > m.now && m.dirty && (len(m.at) == 0 || e.At-m.at[len(m.at)-1] >= frameTime) {
		m.draw()
		if m.full() {
			return false
		}
	}
	if e.Kind == timeline.Message {
		m.whole, m.message = m.message, e.Number
		if m.begun == 0 {
			m.begun = e.Number
		}
	}
	m.scene.Apply(e)
	m.now, m.dirty = e.At, true
	return true
}

func (m *movie) full() bool { return len(m.frames) > MostFrames || m.size > mostBytes }

// draw draws the scene as it is.
func (m *movie) draw() {
	m.dirty = false
	at := m.now
	if n := len(m.at); n > 0 {
		at = max(at, m.at[n-1]+time.Millisecond)
	}
	m.last = m.stage.Frame(&m.scene, m.view)
	if m.screen.Captions {
		m.last = stage.Captioned(m.stage, m.last, &m.scene, m.screen.Cols, m.screen.Rows)
	}
	var b bytes.Buffer
	for y, l := range m.last {
		row := m.theme.row(nil, l, 0)
		if len(row) == 0 {
			continue
		}
		n, known := m.rows[string(row)]
		if !known {
			n = len(m.drawn)
			m.rows[string(row)] = n
			m.drawn = append(m.drawn, row)
			m.size += len(row) + 24
		}
		fmt.Fprintf(&b, `<use href="#r%d" y="%d"/>`, n, margin+y*cellHeight)
	}
	if n := len(m.frames); n > 0 && bytes.Equal(m.frames[n-1].Bytes(), b.Bytes()) {
		return
	}
	m.frames, m.at = append(m.frames, b), append(m.at, at)
	m.size += b.Len() + 200
}

// refused says what of the show can be drawn.
func (m *movie) refused(ctx context.Context, o Options) error {
	why := fmt.Sprintf("more than %d frames", MostFrames)
	if m.size > mostBytes {
		why = fmt.Sprintf("more than %d MB", mostBytes>>20)
	}
	last, err := m.room(ctx, o)
	if err != nil {
		return err
	}
	if last == 0 {
		return errors.New("the picture takes " + why + " for the first message alone; --reduced-motion shows each text at once")
	}
	return fmt.Errorf("the picture takes %s; up to message %d there is room: --begin m%d --end m%d (--timing click and --reduced-motion take fewer)", why, last, m.begun, last)
}

// room is the last message of a range from the first that can be drawn, 0 for none. Each is
// tried: messages are not always played in the order of their numbers, and with what is in
// a range the times and the card at the end are its own.
func (m *movie) room(ctx context.Context, o Options) (last int, err error) {
	for last = m.whole; last >= m.begun && last > 0; {
		opt := m.show.Options()
		opt.Cuts.Begin, opt.Cuts.End = m.begun, last
		part := newMovie(timeline.New(m.show.Log(), opt), m.screen, o)
		fits, err := part.play(ctx)
		if fits || err != nil {
			return last, err
		}
		last = min(part.whole, last-1)
	}
	return 0, nil
}

// bytes is the picture.
func (m *movie) bytes(size Size, o Options) []byte {
	var b bytes.Buffer
	m.theme.begin(&b, m.last, size.Cols, size.Rows, o)
	total := lastTime
	if n := len(m.at); n > 0 {
		total += m.at[n-1]
	}
	last := len(m.frames) - 1
	b.WriteString("<style>.f{visibility:hidden}#f" + fmt.Sprint(last) + "{visibility:visible}\n@media (prefers-reduced-motion:no-preference){\n.f,#f" + fmt.Sprint(last) + "{visibility:hidden;animation:" + fmt.Sprintf("%dms", total.Milliseconds()) + " step-end infinite}\n")
	for i := range m.frames {
		from := share(m.at[i], total)
		if i == 0 {
			from = "0%"
		}
		to := "100%"
		if i < last {
			to = share(m.at[i+1], total)
		}
		fmt.Fprintf(&b, "#f%d{animation-name:f%d}@keyframes f%d{", i, i, i)
		if i > 0 {
			b.WriteString("0%{visibility:hidden}")
		}
		fmt.Fprintf(&b, "%s{visibility:visible}", from)
		if i < last {
			fmt.Fprintf(&b, "%s{visibility:hidden}", to)
		}
		b.WriteString("}\n")
	}
	b.WriteString("}</style>\n<defs>\n")
	for i, row := range m.drawn {
		fmt.Fprintf(&b, "<g id=\"r%d\">%s</g>\n", i, bytes.TrimSuffix(row, []byte("\n")))
	}
	b.WriteString("</defs>\n")
	for i := range m.frames {
		fmt.Fprintf(&b, "<g class=\"f\" id=\"f%d\">%s</g>\n", i, m.frames[i].Bytes())
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// share is a moment as a share of the whole.
func share(at, total time.Duration) string {
	return fmt.Sprintf("%.4f%%", 100*float64(at)/float64(total))
}
