package stats

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"msgview/model"
)

// A Part is a share of the time.
type Part struct {
	Name string
	Took time.Duration
}

// Parts are the shares of the time, without those of which there is nothing.
func (t Time) Parts() (parts []Part) {
	for _, p := range [...]Part{{"model", t.Model}, {"tools", t.Tools}, {"person", t.Person}, {"idle", t.Idle}, {"unknown", t.Unknown}} {
		if p.Took > 0 {
			parts = append(parts, p)
		}
	}
	return parts
}

// Sum is all of the parts: more than the time itself where conversations were held at the
// same time.
func (t Time) Sum() time.Duration {
	return model.Sum(t.Person, t.Model, t.Tools, t.Idle, t.Unknown)
}

// Beside reports whether the parts are those of conversations that were held at the same time.
func (t Time) Beside() bool { return t.several && t.Sum() > t.Wall+t.Wall/20 }

// Said names why a cache was lost.
func (c Cause) Said() string {
	name := c.Name
	if name == "" {
		name = "a cause that the log does not tell"
	}
	if c.Losses > 1 {
		name += fmt.Sprintf(" (%d times)", c.Losses)
	}
	return name
}

// CostStated is what the log says that it cost, 0 if it does not.
func (s *Stats) CostStated() float64 { return cmp.Or(dollars(s.Stated.Cost), s.StatedCost) }

// mostDollars is more than any log can have cost.
const mostDollars = 1e9

// dollars is an amount that a log states, 0 for what can be none.
func dollars(n float64) float64 {
	if n > 0 && n < mostDollars {
		return n
	}
	return 0
}

// Dollars writes an amount; least says that it is more than that.
func Dollars(n float64, least bool) string {
	sign := "$"
	if least {
		sign = "≥ $"
	}
	if n < 0.1 && n > 0 {
		return fmt.Sprintf("%s%.4f", sign, n)
	}
	return fmt.Sprintf("%s%.2f", sign, n)
}

// Differs says how totals that the log has of its own differ from what its answers say that
// they took, "" if they do not.
func (s *Stats) Differs() string {
	stated := s.Stated.Usage
	who := "the log's own total"
	if stated.IsZero() {
		for _, m := range s.Models {
			stated.Stated = model.Sum(stated.Stated, m.Usage.Stated)
		}
		who = "the totals of its answers"
	}
	mine := s.answers.Usage
	if s.Tokens.Whole {
		switch said := fmt.Sprintf("%d", mine.Output); {
		case mine.IsZero():
			return "the log says that of the whole; its answers do not tell what they took"
		case stated.Output > 0 && stated.Output != mine.Output:
			return "the log says that of the whole; its answers tell only their output: " + said + " (" + against(mine.Output, stated.Output) + ")"
		default:
			return "the log says that of the whole; its answers tell only their output: " + said
		}
	}
	var said []string
	input := "input"
	if mine.Input != s.Fresh() {
		input = "input with what was in a cache"
	}
	for _, f := range [...]struct {
		name       string
		says, have int64
	}{{input, stated.Input, mine.Input}, {"output", stated.Output, mine.Output}, {"cache read", stated.CacheRead, mine.CacheRead}, {"reasoning", stated.Reasoning, mine.Reasoning}, {"all", stated.Stated, s.Total()}} {
		if f.says > 0 && f.says != f.have {
			said = append(said, fmt.Sprintf("%s %d (%s)", f.name, f.says, against(f.says, f.have)))
		}
	}
	if len(said) == 0 {
		return ""
	}
	return who + " differs from what its answers took: " + strings.Join(said, ", ")
}

// against says by how much a total differs from the sum of the answers.
func against(says, have int64) string {
	if says > have {
		return fmt.Sprintf("%d more", says-have)
	}
	return fmt.Sprintf("%d less", have-says)
}
