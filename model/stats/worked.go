package stats

import (
	"slices"
	"time"

	"msgview/model"
)

// A stretch is time without a gap.
type stretch struct{ from, to time.Time }

// worked returns when calls were at work within the message that made them, by time, of a log
// that keeps the calls of an answer with what came of them; and how long of that a person was
// waited for.
func worked(m *model.Message) (all []stretch, waited time.Duration) {
	var results map[string]*model.ToolResult
	for _, r := range m.Results() {
		if r.Duration > 0 {
			if results == nil {
				results = map[string]*model.ToolResult{}
			}
			results[r.CallID] = r
		}
	}
	if results == nil {
		return nil, 0
	}
	for _, c := range m.Calls() {
		if r := results[c.ID]; r != nil && !c.Time().IsZero() && !c.Time().Before(m.Time) {
			if all = append(all, stretch{c.Time(), c.Time().Add(r.Duration)}); asks(c, r) {
				waited += r.Duration
			}
		}
	}
	slices.SortFunc(all, func(a, b stretch) int { return a.from.Compare(b.from) })
	n := 0
	for _, s := range all {
		switch {
		case n == 0 || s.from.After(all[n-1].to):
			all[n] = s
			n++
		case s.to.After(all[n-1].to):
			all[n-1].to = s.to
		}
	}
	return all[:n], waited
}

// total is how long stretches are together.
func total(all []stretch) (sum time.Duration) {
	for _, s := range all {
		sum += s.to.Sub(s.from)
	}
	return sum
}
