package turns

import (
	"fmt"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/tool"
	"msgview/ui/render"
)

// An Approval is what a person was asked to allow in a turn, and the answer: a plan, or calls
// that follow each other with the same answer.
type Approval struct {
	About
	Title string
	State findings.State // OK, Denied or Awaiting
	Slow  bool           // it took so long that a reader would want to know
	Did   string         // the calls after it, by their tools, up to the next one

	plan  bool
	count int
	calls []string       // the first of them, in words
	ended findings.Tally // how they ended
	wait  time.Duration
}

// Heading is the row of an approval in the map.
func (a *Approval) Heading() Heading { return Heading{About: a.About, Next: -1, root: a.Entry} }

// WithApprovals returns headings with rows for the approvals that were read of turns: each
// where it stands in the log.
func WithApprovals(rows []Heading, index *model.Index, talk int, read func(About) []Approval) []Heading {
	var all []Heading
	var due []Approval
	place := func(entry int) {
		for len(due) > 0 && (entry < 0 || index.Position(due[0].Entry, talk) < index.Position(entry, talk)) {
			all, due = append(all, due[0].Heading()), due[1:]
		}
	}
	for i := range rows {
		if rows[i].Kind == Allowance {
			continue // from the last time
		}
		if rows[i].IsTurn() {
			place(-1)
			due = read(rows[i].About)
		} else {
			place(rows[i].root)
		}
		all = append(all, rows[i])
	}
	place(-1)
	return all
}

// Bounds of what is said of approvals that share a row.
const (
	maxAllowed   = 4
	maxApprovals = 200 // rows of a turn
)

// deeds are the calls of a turn, between what a person was asked to allow.
type deeds struct {
	log       model.Log
	growing   bool
	approvals []Approval
	groups    []*render.Group // before the first, and behind each
}

// add takes note of a call.
func (d *deeds) add(it *render.Item) {
	if len(d.groups) == 0 {
		d.groups = append(d.groups, &render.Group{Growing: d.growing})
	}
	a, asked := d.approval(it)
	if !asked || len(d.approvals) >= maxApprovals {
		d.groups[len(d.groups)-1].Add(it)
		return
	}
	if n := len(d.approvals); n > 0 && !a.plan {
		if last := &d.approvals[n-1]; !last.plan && last.State == a.State {
			last.count++
			last.ended.Add(it.CallState(d.growing))
			last.wait = max(last.wait, a.wait)
			if len(last.calls) < maxAllowed {
				last.calls = append(last.calls, a.calls...)
			}
			return
		}
	}
	d.approvals, d.groups = append(d.approvals, a), append(d.groups, &render.Group{Growing: d.growing})
}

// approval is what a call asked a person for; ok is false if it did not.
func (d *deeds) approval(it *render.Item) (a Approval, ok bool) {
	c := it.Call
	if !it.Asked() || c.Approval != nil && c.Approval.Automatic && c.Approval.Approved {
		return a, false
	}
	entry := int(it.Key.Entry)
	a = Approval{About: About{Kind: Allowance, Entry: entry, Place: it.CallPlace}, State: findings.OK, count: 1, plan: tool.PurposeOf(c) == tool.Plan}
	a.calls = []string{strings.TrimSpace(render.CallName(c) + " " + render.Summary(c, d.log.About().Directory))}
	a.ended.Add(it.CallState(d.growing))
	switch r := it.Result(); {
	case it.CallState(d.growing) == findings.Denied, c.State == model.CallDenied, c.Approval != nil && c.Approval.Answered && !c.Approval.Approved, r != nil && r.Denied:
		a.State = findings.Denied
	case c.State == model.CallAwaitingApproval && r == nil && (c.Approval == nil || !c.Approval.Answered):
		a.State = findings.Awaiting
	}
	if answer, apart := d.log.Index().Answer(entry, it.CallPlace); apart {
		if m, err := d.log.Message(answer); err == nil && !m.Time.IsZero() && !it.Message.Time.IsZero() {
			a.wait = max(m.Time.Sub(c.At(it.Message)), 0)
		}
	} else if a.plan || a.State == findings.Denied {
		a.wait = it.Took()
	}
	return a, true
}

// done says what there was, and returns what was done before the first.
func (d *deeds) done() (first string, all []Approval) {
	for i := range d.approvals {
		a := &d.approvals[i]
		a.Title, a.Slow, a.Did = a.title(), a.wait >= findings.SlowCall, d.groups[i+1].Names("")
	}
	if len(d.groups) > 0 {
		first = d.groups[0].Names("")
	}
	return first, d.approvals
}

// title says what was asked for, and what came of it.
func (a *Approval) title() string {
	said := map[findings.State]string{findings.OK: "allowed", findings.Denied: "refused", findings.Awaiting: "waits to be allowed"}[a.State]
	switch {
	case a.plan && a.State == findings.OK:
		said = "plan approved"
	case a.plan:
		said = "plan " + said
	case a.count > 1:
		said = fmt.Sprintf("%d %s", a.count, strings.Replace(said, "waits", "wait", 1))
	}
	if a.wait >= time.Second && a.count == 1 {
		said += " after " + render.Span(a.wait)
	}
	if !a.plan {
		said += ": " + strings.Join(a.calls, ", ")
		if a.count > len(a.calls) {
			said += fmt.Sprintf(", and %d more", a.count-len(a.calls))
		}
	}
	if a.State == findings.OK {
		if aside := a.ended.Aside(); aside != "" {
			if a.count == 1 {
				aside = strings.TrimPrefix(aside, "1 ")
			}
			said += " (" + aside + ")"
		}
	}
	return said
}
