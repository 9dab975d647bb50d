package pane

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/redact"
	"msgview/model/timeline"
	"msgview/ui/stage"
)

// masked puts masks over what is played, unless secrets are to be shown. Until a log was
// scanned its secrets have no numbers.
func (o *Play) masked(d *Desk, logs []model.Log) (all []model.Log, scan tea.Cmd, err error) {
	if o.setup.Bare {
		return logs, nil, nil
	}
	ctx, end := context.WithCancel(context.Background())
	o.end = end
	var scans []tea.Cmd
	for _, log := range logs {
		l, err := d.Program.Masked(log)
		if err != nil {
			return nil, nil, err
		}
		if all = append(all, l); l.Scanned() < l.Index().Len() {
			scans = append(scans, func() tea.Msg {
				if l.Scan(ctx) != nil || len(l.Masker().Secrets()) == 0 {
					return nil
				}
				return News{o, numbered{}}
			})
		}
	}
	return all, tea.Batch(scans...), nil
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

// open begins the show, once the log was read.
func (o *Play) open(d *Desk) tea.Cmd {
	logs := append([]model.Log{d.Col.Log}, o.others...)
	for _, log := range logs {
		if _, done, _ := log.Index().State(); !done {
			return nil
		}
	}
	if o.opening {
		return nil
	}
	logs, scan, err := o.masked(d, logs)
	if err != nil {
		return func() tea.Msg { return News{o, err} }
	}
	o.logs, o.opening = logs, true
	setup, from := o.setup.Timeline, o.from
	player := func() *stage.Player {
		var shows []*timeline.Show
		for i, log := range logs {
			opt := setup
			if i > 0 {
				opt = opt.Beside()
			}
			opt.Masked = maskedIn(log)
			shows = append(shows, timeline.New(log, opt))
		}
		p := stage.NewPlayer(shows...)
		if from > 0 {
			p.ToMessage(from)
		}
		return p
	}
	if from > mostAtOnce || setup.Fit > 0 { // it is walked for that
		return tea.Batch(scan, func() tea.Msg { return News{o, opened{player()}} })
	}
	return tea.Batch(scan, o.begin(d, player()))
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
