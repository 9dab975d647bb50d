// Package cast writes a show as a recording of a terminal, in the format of asciinema, and
// as a tape from which vhs makes one.
//
// The recording is made from the log alone: no terminal is run, and no clock is asked. Its
// frames are those of the stage, at most 30 a second; only what differs is drawn, and all of
// it again from time to time, so that a player can begin anywhere. It names neither a
// command nor a path, a machine or a person.
package cast

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"msgview/model/timeline"
	"msgview/themes"
	"msgview/ui/palette"
	"msgview/ui/safetext"
	"msgview/ui/stage"
)

// Options say how a recording is made.
type Options struct {
	Cols, Rows int
	Theme      *themes.Theme
	ASCII      bool
	Still      bool // nothing moves
	Captions   bool // the title of the chapter is shown below, as on the stage
	View       stage.View
	V3         bool // the third version of the format, which fewer programs read; else the second
}

// Times of a recording.
const (
	frameTime = 34 * time.Millisecond
	turnTime  = 360 * time.Millisecond // between two signs of what turns
	keyTime   = 10 * time.Second       // between two whole screens
)

// Write writes the recording of a show.
func Write(ctx context.Context, w io.Writer, show *timeline.Show, o Options) error {
	if show.LeavesNothing() {
		return timeline.ErrEmpty
	}
	r := &recorder{out: bufio.NewWriterSize(w, 64<<10), opt: o, show: show, pal: palette.New(o.Theme), screen: safetext.NewRecording(o.Cols, o.Rows)}
	r.json = json.NewEncoder(&r.line)
	r.json.SetEscapeHTML(false) // nothing is escaped that need not be
	if err := r.header(); err != nil {
		return err
	}
	r.stage = stage.New(stage.Options{
		Width: o.Cols, Height: o.Rows - r.captions(), Palette: r.pal, ASCII: o.ASCII, Still: o.Still, Bare: r.bare,
		Directory: show.Log().About().Directory, Labels: show.Labels(),
	})
	r.event(0, "o", r.screen.Begin())
	for e := range show.Events(timeline.Mark{}) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if r.take(e); r.err != nil {
			return r.err
		}
	}
	r.finish()
	if r.err != nil {
		return r.err
	}
	return r.out.Flush()
}

// recorder writes the recording.
type recorder struct {
	out    *bufio.Writer
	line   bytes.Buffer // that is written
	json   *json.Encoder
	opt    Options
	show   *timeline.Show
	pal    *palette.Palette
	stage  *stage.Stage
	scene  stage.Scene
	screen *safetext.Recording
	rows   []safetext.Line // of the frame that was drawn last

	at      time.Duration // of the scene
	dirty   bool          // it was not drawn since
	drawn   time.Duration // when a frame was drawn last
	key     time.Duration // and a whole one
	any     bool
	bare    bool          // the colour of plain text is the terminal's own
	written time.Duration // of the event that was written last
	closed  bool          // a block is there at once that may have several pages
	err     error
}

// header writes the first line.
func (r *recorder) header() error {
	type theme struct {
		FG      string `json:"fg"`
		BG      string `json:"bg"`
		Palette string `json:"palette"`
	}
	env := map[string]string{"TERM": "xterm-256color"}
	var look *theme
	if fg, bg, ok := colours(r.opt.Theme); ok {
		look = &theme{fg, bg, usualPalette}
		r.bare = true
	}
	title := safetext.Title(r.show.Said(r.show.Options().Cuts.Title))
	var line any
	if r.opt.V3 {
		type term struct {
			Cols  int    `json:"cols"`
			Rows  int    `json:"rows"`
			Type  string `json:"type"`
			Theme *theme `json:"theme,omitempty"`
		}
		line = struct {
			Version int               `json:"version"`
			Term    term              `json:"term"`
			Title   string            `json:"title,omitempty"`
			Env     map[string]string `json:"env"`
		}{3, term{r.opt.Cols, r.opt.Rows, "xterm-256color", look}, title, env}
	} else {
		line = struct {
			Version int               `json:"version"`
			Width   int               `json:"width"`
			Height  int               `json:"height"`
			Title   string            `json:"title,omitempty"`
			Env     map[string]string `json:"env"`
			Theme   *theme            `json:"theme,omitempty"`
		}{2, r.opt.Cols, r.opt.Rows, title, env, look}
	}
	if err := r.json.Encode(line); err != nil {
		return err
	}
	_, err := r.out.Write(r.line.Bytes())
	return err
}

// usualPalette are the sixteen colours of a terminal. Themes with colours of their own do
// not use them.
const usualPalette = "#000000:#cd0000:#00cd00:#cdcd00:#0000ee:#cd00cd:#00cdcd:#e5e5e5:#7f7f7f:#ff0000:#00ff00:#ffff00:#5c5cff:#ff00ff:#00ffff:#ffffff"

// colours are those of text and background that a theme was made for, where it says so.
func colours(t *themes.Theme) (fg, bg string, ok bool) {
	hex := func(c themes.Color, usual string) (string, bool) {
		if r, g, b, ok := c.RGB(); ok {
			return fmt.Sprintf("#%02x%02x%02x", r, g, b), true
		}
		return usual, false
	}
	usual := "#d0d0d0"
	if t.Kind == themes.Light {
		usual = "#202020"
	}
	bg, ok = hex(t.Background, "")
	fg, _ = hex(t.Foreground, usual)
	return fg, bg, ok
}

// event writes a line of the recording.
func (r *recorder) event(at time.Duration, code, data string) {
	if r.err != nil || code == "o" && data == "" {
		return
	}
	ms := at.Milliseconds()
	if r.opt.V3 {
		ms -= r.written.Milliseconds()
	}
	r.written = at
	r.line.Reset()
	fmt.Fprintf(&r.line, "[%d.%03d,%q,", ms/1000, ms%1000, code)
	if r.err = r.json.Encode(data); r.err == nil {
		r.line.Truncate(r.line.Len() - 1) // it ends the line
		r.line.WriteString("]\n")
		_, r.err = r.out.Write(r.line.Bytes())
	}
}

// take lets an event happen, after what is to be seen before it was drawn.
func (r *recorder) take(e timeline.Event) {
	if e.At > r.at {
		r.until(e.At)
	}
	if e.Kind == timeline.Begins {
		r.event(e.At, "m", safetext.Title(fmt.Sprintf("%d. %s", e.Number, e.Title)))
	}
	r.scene.Apply(e)
	if e.Block != nil && !e.Block.Aside {
		r.closed = e.Kind == timeline.Closes && r.show.Timing() == timeline.Click
	}
	r.at, r.dirty = e.At, true
}

// until draws what is to be seen before a moment.
func (r *recorder) until(to time.Duration) {
	if r.dirty && (!r.any || r.at-r.drawn >= frameTime) {
		r.draw(r.at, 0)
	} else if at := r.drawn + frameTime; r.dirty && at < to {
		r.draw(at, 0)
	}
	if r.dirty {
		return // with what comes next
	}
	view := r.view(0)
	if r.closed {
		if pages := r.stage.Pages(&r.scene, view); pages > 1 {
			for p := 1; p < pages; p++ {
				at := (r.at + (to-r.at)*time.Duration(p)/time.Duration(pages)).Round(time.Millisecond)
				if at-r.drawn >= frameTime && at < to { // of very many some are passed over
					r.draw(at, p)
				}
			}
		}
	}
	for r.stage.Turns(&r.scene) {
		next := ((r.drawn+frameTime)/turnTime + 1) * turnTime
		if next >= to {
			break
		}
		r.draw(next, 0)
	}
}

// captions is how many rows the title of the chapter takes.
func (r *recorder) captions() int {
	if !r.opt.Captions {
		return 0
	}
	return stage.CaptionRows(r.opt.Rows)
}

func (r *recorder) view(page int) stage.View {
	v := r.opt.View
	v.Paged, v.Page = r.show.Timing() == timeline.Click, page
	return v
}

// draw draws the scene as it is at a moment.
func (r *recorder) draw(at time.Duration, page int) {
	r.scene.At = at
	rows := r.stage.FrameIn(r.rows, &r.scene, r.view(page))
	if r.opt.Captions {
		rows = stage.Captioned(r.stage, rows, &r.scene, r.opt.Cols, r.opt.Rows)
	}
	r.rows = rows
	for i, l := range rows {
		if !r.opt.Theme.Paint && !r.opt.ASCII {
			break
		}
		if r.opt.Theme.Paint {
			l = l.PadRight(r.opt.Cols, r.pal.Canvas).On(r.pal.Canvas)
		}
		if r.opt.ASCII {
			l = l.ASCII()
		}
		rows[i] = l
	}
	if r.any && at-r.key >= keyTime {
		r.key = at
		r.event(at, "o", r.screen.Whole(rows))
	} else {
		r.event(at, "o", r.screen.Next(rows))
	}
	r.any, r.dirty, r.drawn = true, false, at
}

// lastPage stands for the last page of a text.
const lastPage = 1 << 20

// finish draws the last frame, and ends the recording.
func (r *recorder) finish() {
	r.draw(max(r.at, r.drawn), lastPage)
	r.event(r.drawn, "o", r.screen.End())
	if r.opt.V3 {
		r.event(r.drawn, "x", "0")
	}
}
