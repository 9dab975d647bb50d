package picker

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/stats"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/titles"
)

// A Judge is a source that can say what went wrong in a conversation.
type Judge interface {
	// Judge looks through a conversation, nil if that takes longer than a preview may, or
	// the context has ended. It is called from goroutines.
	Judge(ctx context.Context, r Row) *Judged
}

// Judged is what went wrong in a conversation, as the problems of the viewer have it.
type Judged struct {
	findings.Count
	Found []string // codes and severities of what was found, each once
	Worst []Cause  // those to look at that stand first
	Cost  float64  // in US dollars by the prices that are known, 0 if none is
}

// A Cause is one thing that went wrong.
type Cause struct {
	Line  int       // where it stands, from 1
	Signs [2]string // of its kind, and their stand-in
	Error bool
	Says  string
}

// mostCauses is how many of them a preview has.
const mostCauses = 3

// Judging sums up findings, of a conversation or of all of a log.
func Judging(log model.Log, list []findings.Finding, talk int) *Judged {
	index, j := log.Index(), &Judged{}
	directory := log.About().Directory
	var of []findings.Finding
	for i := range list {
		f := &list[i]
		at := slices.IndexFunc(f.Places, func(p findings.Place) bool { // one cause may be in several conversations
			number, _ := index.Conversation(p.Entry)
			return talk < 0 || number == talk
		})
		if f.Unread() || at < 0 {
			continue
		}
		of = append(of, *f)
		j.found(f.Rule.Code)
		j.found(f.Severity.String())
		if f.Recovered || f.Severity == findings.Hint || len(j.Worst) == mostCauses {
			continue
		}
		place := f.Places[at]
		if number, _ := index.Conversation(f.Place().Entry); talk < 0 || number == talk {
			place = f.Place()
		}
		j.Worst = append(j.Worst, Cause{index.Place(place.Record(index)).Line, render.FindingSigns(f), f.Severity == findings.Error, causeOf(f, directory)})
	}
	j.Count = findings.Counts(of)
	return j
}

// found notes a code or a severity.
func (j *Judged) found(name string) {
	if !slices.Contains(j.Found, name) {
		j.Found = append(j.Found, name)
	}
}

// has reports whether there is a finding of a code, of a group of them or of a severity.
func (j *Judged) has(mark string) bool {
	return slices.ContainsFunc(j.Found, func(s string) bool { return s == mark || strings.HasPrefix(s, mark+".") })
}

// mayGoOn is how long after its last record the program of a log may go on with it.
const mayGoOn = 3 * time.Second

// JudgeLog looks through a log that was read to its end, once, and says what went wrong in
// each of its rows.
func JudgeLog(ctx context.Context, log model.Log, rows []Row, prices stats.Prices) ([]*Judged, error) {
	finder := findings.NewFinder(log)
	finder.SetEnded(time.Since(rows[0].Session.Modified) > mayGoOn)
	finder.OnlyFindings()
	if err := finder.Run(ctx); err != nil {
		return nil, err
	}
	var costs *stats.Costs // of conversations
	list, all := finder.Findings(), make([]*Judged, len(rows))
	for i := range rows {
		talk := rows[i].Number
		if rows[i].Talk > 0 {
			talk = rows[i].Talk - 1
		}
		all[i] = Judging(log, list, talk)
		if talk < 0 {
			sums, err := stats.Of(ctx, log)
			if err != nil {
				return nil, err
			}
			if all[i].Cost = sums.CostStated(); all[i].Cost == 0 {
				all[i].Cost = prices.Cost(sums.Models).Dollars
			}
			continue
		}
		if costs == nil {
			costs = stats.NewCosts(log, prices)
			if err := costs.Run(ctx); err != nil {
				return nil, err
			}
		}
		all[i].Cost = costs.Of(talk)
	}
	return all, nil
}

// causeOf says what went wrong in one line: the call, and the line of its output that tells most.
// Of what is no call such a line says little by itself.
func causeOf(f *findings.Finding, directory string) string {
	about := strings.TrimSpace(f.Tool + " " + render.Shorter(f.Call, directory))
	if about == "" {
		return titles.Cut(f.Sentence(), titles.Bytes)
	}
	return titles.Cut(about, titles.Bytes) + "  " + titles.Cut(cmp.Or(f.Line, f.Says()), titles.Bytes)
}

// judging has the conversation under the cursor judged, one at a time.
type judging struct {
	known  map[int]*Judged
	at     int // row that is looked through
	cancel context.CancelFunc
}

// judgedMsg brings what was found, nil if it was not looked through to the end.
type judgedMsg struct {
	p      *Picker
	row    int
	judged *Judged
	ended  bool
}

// judges reports whether the source of a picker can say what went wrong.
func judges(p *Picker) bool {
	_, ok := p.src.(Judge)
	return ok && p.group != BySession // of what a search found it was not asked
}

// next returns the row to look through: the one with the cursor or, where nothing else is to
// be done, one of those on the screen, or of all if they are sorted by what is found; -1 for
// none.
func (j *judging) next(p *Picker) int {
	wanted := func(at int) bool {
		if at < 0 || j.known[at] != nil {
			return false
		}
		_, tried := j.known[at]
		return !tried
	}
	if at := p.current(); wanted(at) && !p.rows[at].Far && p.screen().previewAt() != nowhere {
		return at
	}
	if j.cancel != nil || p.working > 0 || !p.done || p.next < len(p.rows) || len(p.later) > 0 {
		return -1
	}
	missing := func(at int) bool {
		return wanted(at) && p.rows[at].Known && p.rows[at].Judged == nil && p.rows[at].Problem == "" && !p.rows[at].Empty && p.rows[at].Talk <= 1 && !p.rows[at].Far
	}
	for i := p.top; i < min(p.top+p.screen().listHeight(), len(p.shown.at)); i++ {
		if at := p.shown.row(i); missing(at) {
			return at
		}
	}
	if p.narrow.judged(p.order) {
		for at := range p.rows {
			if missing(at) {
				return at
			}
		}
	}
	return -1
}

// start looks through the row that is to be next, unless that is being done.
func (j *judging) start(p *Picker) tea.Cmd {
	src, ok := p.src.(Judge)
	if !ok || !judges(p) {
		return nil
	}
	at := j.next(p)
	if at < 0 || j.cancel != nil && j.at == at {
		return nil
	}
	if j.cancel != nil {
		j.cancel() // its message comes, and starts what is wanted then
		return nil
	}
	ctx, cancel := context.WithCancel(p.ctx)
	j.at, j.cancel = at, cancel
	row := p.rows[at]
	return func() tea.Msg {
		judged := src.Judge(ctx, row)
		return judgedMsg{p, at, judged, ctx.Err() == nil}
	}
}

// take takes over what was found.
func (j *judging) take(p *Picker, msg judgedMsg) {
	j.cancel()
	j.cancel = nil
	if !msg.ended {
		return
	}
	if j.known == nil {
		j.known = map[int]*Judged{}
	}
	j.known[msg.row] = msg.judged
	if msg.judged != nil {
		p.rows[msg.row].Judged = msg.judged
		p.any.note(&p.rows[msg.row])
		p.dirty = p.dirty || p.narrow.judged(p.order)
	}
}

// judged says what is to be looked at in the conversation under the cursor, and the first
// of it.
func (d drawing) judged(at, width int) (lines []safetext.Line) {
	pal, j := d.p.opt.Palette, d.p.judging.known[at]
	if j == nil {
		return nil
	}
	open := j.Errors + j.Warnings
	if open == 0 {
		if j.Recovered > 0 {
			lines = append(lines, d.fitted(fmt.Sprintf("%d recovered", j.Recovered), pal.Dim, width))
		}
		return lines
	}
	said, style := render.Number(open)+" to look at", pal.Warning
	if j.Errors > 0 {
		style = pal.Error
	}
	if j.Recovered > 0 {
		said += fmt.Sprintf(" (%s recovered)", render.Number(j.Recovered))
	}
	lines = append(lines, d.fitted(said, style, width))
	for _, c := range j.Worst {
		style := pal.Warning
		if c.Error {
			style = pal.Error
		}
		left := d.sign(c.Signs[0], c.Signs[1], style).Append(safetext.Spaces(1, pal.Plain), safetext.CleanLine(fmt.Sprintf("L%d  ", c.Line), pal.Dim, width))
		lines = append(lines, left.Line().AppendLine(d.fitted(c.Says, pal.Dim, max(width-left.Width(), 1))))
	}
	return lines
}
