package stats

import (
	"fmt"
	"slices"
	"time"

	"msgview/model"
	"msgview/model/findings"
)

// mostTimed bounds the durations of a tool that are kept: of more every second one is.
const mostTimed = 1 << 14

// tally is a Tool in the making.
type tally struct {
	Tool
	all   []time.Duration
	every int // which ones are kept
}

func (t *tally) took(d time.Duration, at findings.Place) {
	t.Timed++
	t.Total = model.Sum(t.Total, d)
	if d > t.Longest {
		t.Longest, t.Slowest = d, at
	}
	if t.every == 0 {
		t.every = 1
	}
	if t.Timed%t.every != 0 {
		return
	}
	if t.all = append(t.all, d); len(t.all) >= mostTimed {
		kept := t.all[:0]
		for i, one := range t.all {
			if i%2 == 0 {
				kept = append(kept, one)
			}
		}
		t.all, t.every = kept, t.every*2
	}
}

// tool returns the Tool with its percentiles.
func (t *tally) tool() Tool {
	sorted := slices.Sorted(slices.Values(t.all))
	percentile := func(share float64) time.Duration {
		if len(sorted) == 0 {
			return 0
		}
		i := int(share*float64(len(sorted)) + 0.999999)
		return sorted[max(0, min(i, len(sorted))-1)]
	}
	one := t.Tool
	one.P50, one.P95 = percentile(0.5), percentile(0.95)
	return one
}

// mostPoints bounds the points of a curve: of more, two become one.
const mostPoints = 1 << 10

// curve is a Context in the making.
type curve struct {
	Context
	every, skipped int
}

func (c *curve) add(p Point) {
	if c.First == 0 {
		c.First = p.Tokens
	}
	c.Last = p.Tokens
	if p.Tokens > c.Most {
		c.Most, c.At = p.Tokens, p.Entry
	}
	if c.every == 0 {
		c.every = 1
	}
	if c.skipped > 0 {
		last := &c.Points[len(c.Points)-1]
		if p.Tokens > last.Tokens {
			*last = p
		}
	} else {
		c.Points = append(c.Points, p)
	}
	c.skipped = (c.skipped + 1) % c.every
	if len(c.Points) < mostPoints || c.skipped > 0 {
		return
	}
	kept := c.Points[:0]
	for i := 0; i+1 < len(c.Points); i += 2 {
		one := c.Points[i]
		if c.Points[i+1].Tokens > one.Tokens {
			one = c.Points[i+1]
		}
		kept = append(kept, one)
	}
	c.Points, c.every = kept, 2*c.every
}

// compacted says what a compaction was of.
func (c *curve) compacted() string {
	if c.Last == 0 {
		return "the context"
	}
	return fmt.Sprintf("from %d tokens", c.Last)
}

// beside counts what went wrong in a message that is of no call.
func (c *Counter) beside(i int, m *model.Message) {
	results := 0
	for _, p := range m.Parts {
		switch p := p.(type) {
		case *model.ToolResult:
			if _, _, paired := c.log.Index().Call(i, results); !paired && findings.Verdict(nil, p).Shown(nil, p).IsFailure() {
				c.stats.Beside.Results++
			}
			results++
		case model.Marker:
			if p.Error || p.Kind == model.MarkerError {
				c.stats.Beside.Events++
			}
		}
	}
}
