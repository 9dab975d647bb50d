package pane

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/ui/find"
	"msgview/ui/jump"
	"msgview/ui/safetext"
)

// Search asks what to look for, and looks for it while it is typed.
type Search struct{ typing }

// NewSearch opens the prompt.
func NewSearch(d *Desk) (Pane, error) { return &Search{newTyping(d, "/")}, nil }

// Update implements Pane.
func (s *Search) Update(d *Desk, msg tea.Msg) Result {
	switch s.take(msg) {
	case cancelled:
		d.Search.Stop()
		d.Col.Back(&s.saw)
		return Result{Done: true}
	case entered:
		d.Jumps.RememberAt(s.from)
		var r Result
		if s.err != "" {
			r = Result{Notice: s.err, Failed: true}
		} else if d.Search.On() {
			r = Found(d, d.Search.Now(), false)
		}
		r.Done = true
		return r
	case textChanged:
		err := d.Search.Start(s.input.Value(), s.from, &s.saw)
		if s.err = ""; err != nil {
			s.err = err.Error()
		}
		return Result{Cmd: watch(d)}
	}
	return Result{}
}

// View implements Pane.
func (s *Search) View(d *Desk, width, _ int) []safetext.Line {
	return s.row(d, width, d.Search.Says(max(width/2, 1), d.Pen, false))
}

// FoundMsg brings news of a search.
type FoundMsg struct{ Run find.Run }

// Look looks for a text from where the reader is.
func Look(d *Desk, text string) Result {
	r := complain(d.Search.Start(text, d.Col.Here(), nil))
	r.Cmd = watch(d)
	return r
}

// watch waits for the search to find something or to end.
func watch(d *Desk) tea.Cmd {
	if !d.Search.On() {
		return nil
	}
	run := d.Search.Now()
	return func() tea.Msg {
		run.Wait(100 * time.Millisecond)
		return FoundMsg{run}
	}
}

// Found handles news of a search; asking says that its text is still being typed.
func Found(d *Desk, run find.Run, asking bool) (r Result) {
	if run != d.Search.Now() {
		return r // of a search that was given up
	}
	matches, _, done, err := d.Search.State()
	r = complain(err)
	d.Search.Take()
	if done {
		if matches == 0 && !asking {
			r.Notice, r.Failed = "not found: "+d.Search.Text(), true
		}
		return r
	}
	r.Cmd = tea.Tick(50*time.Millisecond, func(time.Time) tea.Msg { return FoundMsg{run} })
	return r
}

// Next goes to the next match, or the one before; without a search to the next item that
// the filter means.
func Next(d *Desk, forwards bool, times, width int) Result {
	if !d.Search.On() && d.Filter.On() {
		if err := d.Jumps.To(jump.Meant, forwards, times); err != nil {
			return Result{Notice: err.Error()}
		}
		return Result{}
	}
	if !d.Search.On() {
		return Result{Notice: "nothing was searched for yet; / searches"}
	}
	wrapped, ok := d.Search.Next(forwards, times)
	switch {
	case !ok:
		if _, _, done, _ := d.Search.State(); done {
			return Result{Notice: "not found: " + d.Search.Text(), Failed: true}
		}
	case wrapped:
		return Result{Notice: d.Search.Wrapped(width - 1)}
	}
	return Result{}
}
