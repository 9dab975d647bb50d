package compare

import (
	"context"
	"strings"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/tool"
)

func sameFold(a, b string) bool { return strings.EqualFold(a, b) }

// find looks through the log of a scope and returns what is found in the scope. How calls ended it
// shares with who reads the steps.
func find(ctx context.Context, s Scope, shared *findings.Verdicts) ([]findings.Finding, error) {
	f := findings.NewFinder(s.Log)
	f.SetEnded(true)
	f.OnlyFindings()
	f.Share(shared)
	if err := f.Run(ctx); err != nil {
		return nil, err
	}
	index := s.Log.Index()
	var in []findings.Finding
	for _, one := range f.Findings() {
		for _, p := range one.Places {
			if talk, _ := index.Conversation(p.Entry); (s.Talk == model.Every || talk == s.Talk) && s.has(p.Entry, index.Flags(p.Entry)) {
				in = append(in, one)
				break
			}
		}
	}
	return in, nil
}

// findings keeps of both sides what the other one has not: a finding is the same if it is
// of one rule, of one tool and about the same, and if either was made good or neither. How
// a failure is told is up to the format. What tools of other names are for stands for them.
func (c *Comparison) findings(a, b *reader, inA, inB []findings.Finding, purpose map[string]tool.Purpose) {
	keys := func(r *reader, all []findings.Finding) map[uint64]int {
		n := map[uint64]int{}
		for i := range all {
			n[r.finding(&all[i], purpose)]++
		}
		return n
	}
	hasA, hasB := keys(a, inA), keys(b, inB)
	only := func(r *reader, all []findings.Finding, other map[uint64]int) (rest []findings.Finding) {
		for i := range all {
			if k := r.finding(&all[i], purpose); other[k] > 0 {
				other[k]--
			} else {
				rest = append(rest, all[i])
			}
		}
		return rest
	}
	c.A.Only, c.B.Only = only(a, inA, hasB), only(b, inB, hasA)
	c.A.Found, c.B.Found = findings.Counts(inA), findings.Counts(inB)
}

// finding is what tells a finding from others.
func (r *reader) finding(f *findings.Finding, purpose map[string]tool.Purpose) uint64 {
	h := hashOf(f.Rule.Code)
	if f.Group() == findings.Fail {
		h = hashOf(f.Group().String())
	}
	name := strings.ToLower(f.Tool)
	if p, other := purpose[name]; other {
		name = p.String()
	}
	h = with(h, hashOf(name))
	h = with(h, hashOf(r.mask.text(nil, f.Call, asOutput)))
	if f.Recovered {
		h = with(h, 1)
	}
	r.mask.ids = r.mask.ids[:0]
	return h
}
