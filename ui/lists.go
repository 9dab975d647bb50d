package ui

import (
	"context"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/stats"
	"msgview/ui/picker"
)

// copyRow puts something of a row of a list on the clipboard.
func (p *program) copyRow(msg picker.CopyMsg) tea.Cmd {
	cmd, n := putCopy(p.opt, msg.What, msg.Text)
	if n.text != "" {
		msg.Picker.Notice(n.text)
	}
	return cmd
}

// noticeIn shows a sentence in the list on the screen; it reports whether there is one.
func (p *program) noticeIn(text string) bool {
	switch p.page {
	case onTalks:
		p.talks.Notice(text)
	case onFiles:
		p.files.Notice(text)
	default:
		return false
	}
	return true
}

// talks are the conversations of a log as the rows of a picker.
type talks struct {
	log  model.Log
	name string

	judging sync.Mutex
	finder  *findings.Finder
	prices  stats.Prices
	costs   *stats.Costs
}

// maxTalks bounds the conversations that are listed; the rest can be scrolled to.
const maxTalks = 100_000

func (t *talks) Title() string { return t.name }

func (t *talks) Noun() (one, many string) { return "conversation", "conversations" }

func (t *talks) More(from int) ([]picker.Row, bool) {
	index := t.log.Index()
	_, done, _ := index.State()
	n := min(index.Talks(), maxTalks)
	if !done {
		n-- // the last one may still grow
	}
	var rows []picker.Row
	for i := from; i < n; i++ {
		rows = append(rows, picker.Row{Number: i})
	}
	return rows, done
}

// Fault implements picker.Faulty.
func (t *talks) Fault() string {
	_, done, err := t.log.Index().State()
	if !done || err == nil {
		return ""
	}
	return strings.TrimPrefix(err.Error(), t.name+": ")
}

func (t *talks) Describe(ctx context.Context, r picker.Row) picker.Row {
	return picker.Summarize(ctx, t.log, r)
}

func (t *talks) Preview(ctx context.Context, r picker.Row) []picker.Said {
	return picker.Beginning(ctx, t.log, r)
}

// mostJudged bounds the messages of a log whose conversations are judged in their list.
const mostJudged = 50_000

// lookAgain is after how long it is asked again whether a log is read.
const lookAgain = 10 * time.Millisecond

// Judge implements picker.Judge. It waits until the log is read, which is looked through once,
// further when it grew.
func (t *talks) Judge(ctx context.Context, r picker.Row) *picker.Judged {
	for {
		_, done, _ := t.log.Index().State()
		if t.log.Index().Len() > mostJudged {
			return nil
		}
		if done {
			break
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(lookAgain):
		}
	}
	t.judging.Lock()
	defer t.judging.Unlock()
	if t.finder == nil {
		t.finder = findings.NewFinder(t.log)
		t.finder.SetEnded(true)
		t.costs = stats.NewCosts(t.log, t.prices)
	}
	if t.finder.Run(ctx) != nil || t.costs.Run(ctx) != nil {
		return nil
	}
	judged := picker.Judging(t.log, t.finder.Findings(), r.Number)
	judged.Cost = t.costs.Of(r.Number)
	return judged
}
