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

// An Approval is what a person was asked to allow in a turn or by a sub-agent, and the answer: a plan, or calls
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

// WithApprovals returns headings with rows for the approvals that were read of turns and of
// sub-agents: each where it stands in the log, those of a sub-agent below it.
func WithApprovals(rows []Heading, index *model.Index, talk int, read func(About) []Approval) []Heading {
	w := withApprovals{index: index, talk: talk}
	for i := range rows {
		h := &rows[i]
		if h.Kind == Allowance {
			continue // from the last time
		}
		if h.IsTurn() {
			w.leave(-1)
		} else {
			w.leave(h.Depth + 1)
			w.place(h)
		}
		if w.all = append(w.all, *h); h.IsTurn() || h.Kind == Agent {
			w.within = append(w.within, within{h, read(h.About)})
		}
	}
	w.leave(-1)
	return w.all
}

// withApprovals is the work of WithApprovals.
type withApprovals struct {
	index  *model.Index
	talk   int
	all    []Heading
	within []within // the turn, and the sub-agents in one another
}

// within is a heading with its approvals that have no row yet.
type within struct {
	heading *Heading
	due     []Approval
}

// leave gives rows to the approvals that are left of what is set in that far or farther, and
// leaves it: sub-agents from 1 on, with less the turn, too.
func (w *withApprovals) leave(depth int) {
	for n := len(w.within) - 1; n >= 0; n-- {
		in := &w.within[n]
		if in.depth() < depth {
			return
		}
		for i := range in.due {
			w.add(in, &in.due[i])
		}
		w.within = w.within[:n]
	}
}

// place gives rows to the approvals that stand before a heading, in what it is in.
func (w *withApprovals) place(h *Heading) {
	if len(w.within) == 0 {
		return
	}
	in := &w.within[len(w.within)-1]
	at := h.root
	if in.depth() > 0 {
		at = h.Entry
	}
	for len(in.due) > 0 && w.position(in, in.due[0].Entry) < w.position(in, at) {
		w.add(in, &in.due[0])
		in.due = in.due[1:]
	}
}

// position orders the entries of what a heading is of.
func (w *withApprovals) position(in *within, entry int) int {
	if in.depth() == 0 {
		return w.index.Position(entry, w.talk)
	}
	_, k, _ := w.index.ThreadOf(entry)
	return k
}

func (w *withApprovals) add(in *within, a *Approval) {
	h := a.Heading()
	if h.Depth = in.depth(); h.Depth > 0 {
		h.root = in.heading.root
	}
	w.all = append(w.all, h)
}

// depth is how far what is in a heading is set in: not in a turn.
func (in *within) depth() int {
	if in.heading.Kind == Agent {
		return in.heading.Depth + 1
	}
	return 0
}

// Bounds of what is said of approvals that share a row.
const (
	maxAllowed   = 4
	maxApprovals = 200 // rows of a turn
)

// deeds are the calls of a turn or a sub-agent, between what a person was asked to allow.
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
	a = Approval{About: About{Kind: Allowance, Entry: entry, Place: int(it.CallPlace)}, State: findings.OK, count: 1, plan: tool.PurposeOf(c) == tool.Plan}
	a.calls = []string{strings.TrimSpace(render.CallName(c) + " " + render.Summary(c, d.log.About().Directory))}
	a.ended.Add(it.CallState(d.growing))
	switch r := it.Result(); {
	case it.CallState(d.growing) == findings.Denied, c.State == model.CallDenied, c.Approval != nil && c.Approval.Answered && !c.Approval.Approved, r != nil && r.Denied:
		a.State = findings.Denied
	case c.State == model.CallAwaitingApproval && r == nil && (c.Approval == nil || !c.Approval.Answered):
		a.State = findings.Awaiting
	}
	if answer, apart := d.log.Index().Answer(entry, int(it.CallPlace)); apart {
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
