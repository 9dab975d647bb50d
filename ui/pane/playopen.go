package pane

import (
	"context"
	"slices"
	"sync/atomic"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/redact"
	"msgview/model/timeline"
	"msgview/ui/stage"
)

// masked puts masks over what is played, unless secrets are to be shown. Until a log was
// scanned its secrets have no numbers.
func (o *Play) masked(d *Desk, logs []model.Log) (all []model.Log, err error) {
	if o.setup.Bare {
		return logs, nil
	}
	for _, log := range logs {
		l, err := d.Program.Masked(log)
		if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, nil
}

// scan gives the secrets of what is played their numbers, once all of it was read.
func (o *Play) scan() tea.Cmd {
	if o.growing {
		return nil
	}
	ctx, end := context.WithCancel(context.Background())
	o.end = end
	var scans []tea.Cmd
	cuts := o.setup.Timeline.Cuts
	for _, log := range o.logs {
		if l, ok := log.(*redact.Log); ok && l.Scanned() < l.Index().Len() {
			scans = append(scans, func() tea.Msg {
				err := l.Scan(ctx)
				if l.Masker().Number(cuts.Texts()...); err != nil || len(l.Masker().Secrets()) == 0 {
					return nil
				}
				return News{o, numbered{}}
			})
		}
	}
	return tea.Batch(scans...)
}

// isGrowing reports whether a log is being read.
func isGrowing(log model.Log) bool {
	_, done, _ := log.Index().State()
	return !done
}

// untilRead returns what reports whether a log is being read for the first time: a show
// ends where the log ended then.
func untilRead(log model.Log) func() bool {
	if !isGrowing(log) {
		return nil
	}
	var read atomic.Bool
	return func() bool {
		if !read.Load() && !isGrowing(log) {
			read.Store(true)
		}
		return !read.Load()
	}
}

// grows reports whether a log that is played is being read.
func (o *Play) grows() bool { return slices.ContainsFunc(o.logs, isGrowing) }

// anew has the shows walked again: they are others than they were, and so is what is on the
// stage when it is known.
func (o *Play) anew() tea.Cmd {
	o.stale = true
	var cmds []tea.Cmd
	for i := range o.logs {
		cmds = append(cmds, o.survey(i))
	}
	return tea.Batch(cmds...)
}

// maskedIn counts the secrets of a log that are masked, for the card at its end.
func maskedIn(log model.Log) func() int {
	l, ok := log.(*redact.Log)
	if !ok {
		return nil
	}
	return func() int {
		all, _, kept := l.Masker().Counts()
		return all - kept
	}
}

// open begins the show, once so much of the log was read that it can.
func (o *Play) open(d *Desk) tea.Cmd {
	if o.opening {
		return nil
	}
	logs := append([]model.Log{d.Col.Log}, o.others...)
	setup, from, growing := o.setup.Timeline, o.from, false
	for i, log := range logs {
		if isGrowing(log) {
			opt, message := setup, from
			if growing = true; i > 0 {
				opt, message = opt.Beside(), 0
			}
			if !timeline.May(log, opt, message) {
				return nil
			}
		}
	}
	logs, err := o.masked(d, logs)
	if err != nil {
		return func() tea.Msg { return News{o, err} }
	}
	o.logs, o.opening, o.growing = logs, true, growing
	player := func() *stage.Player {
		var shows []*timeline.Show
		for i, log := range logs {
			opt := setup
			if i > 0 {
				opt = opt.Beside()
			}
			opt.Masked = maskedIn(log)
			opt.Growing = untilRead(log)
			shows = append(shows, timeline.New(log, opt))
		}
		p := stage.NewPlayer(shows...)
		if from > 0 {
			p.ToMessage(from)
		}
		return p
	}
	if from > mostAtOnce || setup.Fit > 0 { // it is walked for that
		return tea.Batch(o.scan(), func() tea.Msg { return News{o, opened{player()}} })
	}
	return tea.Batch(o.scan(), o.begin(d, player()))
}

// begin begins to play.
func (o *Play) begin(d *Desk, p *stage.Player) tea.Cmd {
	o.screen = stage.NewScreen(p, o.setup)
	cmds := []tea.Cmd{o.tick(d)}
	for i := range o.logs {
		cmds = append(cmds, o.survey(i))
	}
	return tea.Batch(cmds...)
}

// survey has a show walked ahead of who looks at it.
func (o *Play) survey(i int) tea.Cmd {
	if o.growing {
		return nil // until it is all there
	}
	s := stage.NewSurveyor(o.screen.Player.Show(i))
	for len(o.surveyors) <= i {
		o.surveyors, o.told = append(o.surveyors, nil), append(o.told, stage.Survey{})
	}
	o.told[i] = stage.Survey{}
	if old := o.surveyors[i]; old != nil {
		go old.Close()
	}
	o.surveyors[i] = s
	return o.walk(i, s)
}

// renew has what is on the stage drawn with the numbers of its secrets, once all shows were
// walked as far as they are played: nobody waits for that.
func (o *Play) renew() {
	p := o.screen.Player
	for _, told := range o.told {
		if !told.Whole && told.Total <= p.At() {
			return
		}
	}
	for i, told := range o.told {
		p.Learn(i, told)
	}
	o.stale = false
	p.Renew()
	o.screen.Forget()
}

func (o *Play) walk(i int, s *stage.Surveyor) tea.Cmd {
	return func() tea.Msg {
		n := 0
		return News{o, surveyed{i, s, s.Walk(func() bool { n += 16; return n >= mostWalked })}}
	}
}
