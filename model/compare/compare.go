// Package compare tells how two runs differ: their steps are aligned by what was said, by
// tools and by arguments, whatever formats the logs have; what is another one in every run,
// such as ids, times and temporary files, does not count. Totals and findings are compared,
// too. It keeps places and hashes, not bodies.
package compare

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"msgview/model"
	"msgview/model/crash"
	"msgview/model/findings"
	"msgview/model/stats"
)

// A Side is one of the two runs.
type Side struct {
	Scope  Scope
	Steps  []Step
	Totals Totals
	Unread int                // messages that cannot be read
	Only   []findings.Finding // findings that the other side has not, what matters most first
	Found  findings.Count     // all of its findings

	mask mask
}

// Totals are what a run took.
type Totals struct {
	findings.Tally // of all calls

	Turns, Messages int
	Tokens          findings.Tokens
	Wall            time.Duration // from the first message to the last, of conversations at the same time once
	Tools           []Tool        // in the order of their first calls
	Models          []stats.Model // that answered, in the order of their first answers
}

// Fresh is how many tokens of the input were in no cache, however the log counts.
func (t *Totals) Fresh() int64 { return stats.Fresh(t.Tokens, t.Models) }

// A Tool is the calls of one tool.
type Tool struct {
	findings.Tally

	Name string
	Took time.Duration // as far as the log tells
}

// mostTools bounds the tools that are told apart, and the models.
const mostTools = 1 << 10

// answer adds what an answer took to its model.
func (t *Totals) answer(places map[string]int, name string, u model.Usage) {
	at, known := places[name]
	if !known {
		if len(t.Models) >= mostTools {
			return
		}
		at = len(t.Models)
		places[name] = at
		t.Models = append(t.Models, stats.Model{Name: name})
	}
	t.Models[at].Add(u)
}

// call counts a call; places has those of the tools.
func (t *Totals) call(places map[string]int, name string, state findings.State, took time.Duration) {
	t.Add(state)
	at, known := places[name]
	if !known {
		if len(t.Tools) >= mostTools {
			return
		}
		at = len(t.Tools)
		places[name] = at
		t.Tools = append(t.Tools, Tool{Name: name})
	}
	one := &t.Tools[at]
	one.Add(state)
	one.Took = model.Sum(one.Took, took)
}

// Change is how a row differs.
type Change uint8

// The changes.
const (
	Same    Change = iota
	Output         // the same was asked for, and something else came back
	Changed        // another thing was said or asked for
	OnlyA          // the other side has no such step
	OnlyB
)

var changeNames = [...]string{"same", "output", "changed", "only_a", "only_b"}

// String returns the name as it stands in the JSON output.
func (c Change) String() string { return changeNames[min(int(c), len(changeNames)-1)] }

// A Row is two steps that stand for each other, or one that has no counterpart.
type Row struct {
	A, B   int // numbers of the steps, -1 for none
	Change Change
}

// A Comparison is two runs beside each other.
type Comparison struct {
	A, B  Side
	Rows  []Row          // each step of both sides stands in exactly one
	Count [OnlyB + 1]int // rows by their change

	// First is the first row that differs, Diverges the first one in which something else
	// was said or done, and Call the first of those that is a call; -1 for none.
	First, Diverges, Call int
}

// Step returns a step of a row: that of side A, or of B if A has none.
func (c *Comparison) Step(r Row) *Step {
	if r.A >= 0 {
		return &c.A.Steps[r.A]
	}
	return &c.B.Steps[r.B]
}

// Same reports whether all steps are the same.
func (c *Comparison) Same() bool { return c.First < 0 }

// OnlyFindings reports whether one side has findings that nothing made good and that the
// other one has not.
func (c *Comparison) OnlyFindings() bool {
	fresh := func(f findings.Finding) bool { return !f.Recovered }
	return slices.ContainsFunc(c.A.Only, fresh) || slices.ContainsFunc(c.B.Only, fresh)
}

// Of compares two runs whose logs were read to their ends. It returns the context's error
// if that ends before.
func Of(ctx context.Context, a, b Scope) (*Comparison, error) {
	var sides [2]*reader
	var found [2][]findings.Finding
	var errs [4]error
	var all sync.WaitGroup
	var where [2]string
	for i, s := range [...]Scope{a, b} {
		where[i] = strings.TrimRight(s.Log.About().Directory, "/")
	}
	for i, s := range [...]Scope{a, b} {
		var shared findings.Verdicts
		all.Go(func() {
			defer crash.Catch()
			sides[i], errs[i] = read(ctx, s, cmp.Or(where[i], where[1-i]), &shared) // many logs do not tell
		})
		all.Go(func() {
			defer crash.Catch()
			found[i], errs[2+i] = find(ctx, s, &shared)
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	c := &Comparison{A: *sides[0].side, B: *sides[1].side}
	c.A.mask, c.B.mask = sides[0].mask, sides[1].mask
	purpose := akin(c.A.Steps, c.B.Steps)
	pairs := match(c.A.Steps, c.B.Steps)
	c.rows(pairs, sides[0].known, sides[1].known)
	c.findings(sides[0], sides[1], found[0], found[1], purpose)
	return c, nil
}

// rows lays out the pairs and what has no counterpart: of that the left side first.
func (c *Comparison) rows(pairs []Pair, inA, inB map[uint64]bool) {
	c.First, c.Diverges, c.Call = -1, -1, -1
	ids := renamed{inA: inA, inB: inB, toB: map[uint64]uint64{}, toA: map[uint64]uint64{}}
	i, j := 0, 0
	upTo := func(a, b int) {
		for ; i < a; i++ {
			c.add(Row{i, -1, OnlyA})
		}
		for ; j < b; j++ {
			c.add(Row{-1, j, OnlyB})
		}
	}
	for _, p := range pairs {
		upTo(p.A, p.B)
		a, b := &c.A.Steps[p.A], &c.B.Steps[p.B]
		row := Row{p.A, p.B, Same}
		switch {
		case a.own != b.own || !ids.same(a.ids, b.ids):
			row.Change = Changed
		case a.out != b.out:
			row.Change = Output
		}
		c.add(row)
		i, j = p.A+1, p.B+1
	}
	upTo(len(c.A.Steps), len(c.B.Steps))
}

// renamed tells whether ids of one run stand for those of the other.
type renamed struct {
	inA, inB map[uint64]bool
	toB, toA map[uint64]uint64
}

// same reports whether ids may be the same ones: none that both runs know under its own
// name stands for another one, and none stands for two.
func (n *renamed) same(a, b []uint64) bool {
	if len(a) != len(b) {
		return true // the texts are the same, but one was too long to be read whole
	}
	for i := range a {
		if a[i] == b[i] {
			continue
		}
		if n.inB[a[i]] || n.inA[b[i]] {
			return false
		}
		to, known := n.toB[a[i]]
		from, knows := n.toA[b[i]]
		if known && to != b[i] || knows && from != a[i] {
			return false
		}
		n.toB[a[i]], n.toA[b[i]] = b[i], a[i]
	}
	return true
}

func (c *Comparison) add(r Row) {
	if c.Rows = append(c.Rows, r); r.Change != Same && c.First < 0 {
		c.First = len(c.Rows) - 1
	}
	c.Count[r.Change]++
	if r.Change <= Output || !c.Step(r).Kind.Steers() {
		return
	}
	if c.Diverges < 0 {
		c.Diverges = len(c.Rows) - 1
	}
	if c.Call < 0 && c.Step(r).Kind == Call {
		c.Call = len(c.Rows) - 1
	}
}
