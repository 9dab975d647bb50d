// Package jump brings the reader to places: the next item of a kind, what is typed after
// a colon, marks, and the places that were jumped from.
package jump

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/check"
	"msgview/ui/column"
	"msgview/ui/list"
	"msgview/ui/render"
)

// Jumps go through a column, and remember where they began.
type Jumps struct {
	col   *column.Column
	check *check.Check
	ended func() bool // nothing more is to come
	from  places
	marks map[string]render.Key

	wholes wholes
}

// New returns the jumps of a column and of what is wrong there. ended says that nothing
// more is to come of the log.
func New(col *column.Column, check *check.Check, ended func() bool) *Jumps {
	return &Jumps{col: col, check: check, ended: ended, marks: map[string]render.Key{}}
}

// Remember notes the reader's place before a jump.
func (j *Jumps) Remember() {
	if k, ok := j.col.List.Cursor(); ok {
		j.from.add(k)
	}
}

// RememberAt notes a place where the reader was.
func (j *Jumps) RememberAt(k render.Key) { j.from.add(k) }

// Back goes to the place that was jumped from last.
func (j *Jumps) Back() error { return j.to(j.from.back(j.col.Here())) }

// Forward undoes Back.
func (j *Jumps) Forward() error { return j.to(j.from.forward()) }

// Other goes from a call that asks for what another one gives later to that one, and from
// that to the last that asked.
func (j *Jumps) Other() error {
	p, ok := j.col.Later.Other(j.col.Item(j.col.Here()))
	if !ok {
		return errors.New("nothing of it was fetched later")
	}
	j.Remember()
	j.col.Way.ShowCall(p.Entry, p.Call)
	return nil
}

func (j *Jumps) to(k render.Key, ok bool) error {
	if !ok {
		return fmt.Errorf("no more jumps")
	}
	j.col.Show(k, list.Centre)
	return nil
}

// places is the list of places the reader jumped from.
type places struct {
	places []render.Key
	at     int // index of the place that back returns next, plus one
}

// maxJumps bounds the list; the oldest places are forgotten.
const maxJumps = 200

// add remembers a place before a jump.
func (p *places) add(k render.Key) {
	p.places = append(p.places[:min(p.at, len(p.places))], k)
	if len(p.places) > maxJumps {
		p.places = p.places[1:]
	}
	p.at = len(p.places)
}

// back returns the place before the one the reader is at.
func (p *places) back(here render.Key) (render.Key, bool) {
	if p.at == 0 {
		return here, false
	}
	if p.at == len(p.places) {
		p.places = append(p.places, here)
	}
	p.at--
	return p.places[p.at], true
}

// forward undoes back.
func (p *places) forward() (k render.Key, ok bool) {
	if p.at+1 >= len(p.places) {
		return k, false
	}
	p.at++
	return p.places[p.at], true
}

// Mark sets a mark, which is a letter.
func (j *Jumps) Mark(name string) error {
	if len(name) != 1 {
		return errLetter
	}
	j.marks[name] = j.col.Here()
	return nil
}

// SetMarks sets marks, beside those that there are.
func (j *Jumps) SetMarks(marks map[string]render.Key) {
	for name, k := range marks {
		if _, ok := j.marks[name]; !ok {
			j.marks[name] = k
		}
	}
}

// Like takes over the marks of others, and the places that they were at: of the same log,
// shown in another way.
func (j *Jumps) Like(o *Jumps) { j.from, j.marks = o.from, o.marks }

// Marked returns the two places that are marked: those of the marks a and b, or of the only
// two that there are.
func (j *Jumps) Marked() (from, to render.Key, ok bool) {
	from, first := j.marks["a"]
	to, second := j.marks["b"]
	if first && second {
		return from, to, true
	}
	if len(j.marks) != 2 {
		return from, to, false
	}
	keys := slices.Collect(maps.Values(j.marks))
	return keys[0], keys[1], true
}

// ToMark goes to a mark.
func (j *Jumps) ToMark(name string) error {
	if len(name) != 1 {
		return errLetter
	}
	k, ok := j.marks[name]
	if !ok {
		return fmt.Errorf("mark %s is not set", name)
	}
	j.Remember()
	j.col.Show(k, list.Centre)
	return nil
}

var errLetter = fmt.Errorf("a mark is a letter")

// What is the kind of items that a jump looks for.
type What int

const (
	Turn What = iota
	Call
	Problem
	Answer
	Reasoning
	Edit
	Agent
	Boundary
	Image
	Slow
	Branch
	Conversation
	Gap
	Change
	Meant // by the filter
)

// readable reports whether an item is reasoning that there is something to read of.
func (j *Jumps) readable(it *render.Item) bool {
	return it.Kind == render.Thought && (j.col.Folds.Level() == render.MaxLevel || !it.Unreadable())
}

// kind returns which items are of a kind.
func (j *Jumps) kind(what What) column.Kind {
	has := func(all model.Flags) func(int, model.Flags) bool {
		return func(_ int, f model.Flags) bool { return f.Any(all) }
	}
	is := func(kinds ...render.Kind) func(*render.Item) bool {
		return func(it *render.Item) bool {
			for _, k := range kinds {
				if it.Kind == k {
					return true
				}
			}
			return false
		}
	}
	alone := j.col.Alone()
	turn := column.Kind{Name: "turn", Item: is(render.Prompt), Flags: func(_ int, f model.Flags) bool {
		return f.Has(model.FlagPrompt) && (alone || !f.Has(model.FlagSide)) // what a sub-agent is asked begins no turn
	}}
	return map[What]column.Kind{
		Turn:      turn,
		Call:      {Name: "tool call", Flags: has(model.FlagCall), Item: is(render.Call)},
		Problem:   {Name: "error", Flags: j.mayBeProblem, Item: j.problem, Folded: true},
		Answer:    {Name: "answer", Flags: has(model.FlagText), Item: is(render.Answer)},
		Reasoning: {Name: "reasoning", Flags: has(model.FlagReasoning), Item: j.readable},
		Edit: {Name: "edit", Flags: has(model.FlagCall), Item: func(it *render.Item) bool {
			if it.Kind != render.Call {
				return false
			}
			_, _, ok := render.Changes(it.Call)
			return ok
		}},
		Agent:        {Name: "sub-agent", Flags: has(model.FlagCall | model.FlagHead), Item: func(it *render.Item) bool { return it.IsAgent(j.col.Index) }},
		Boundary:     {Name: "compaction, reset or interruption", Flags: has(model.FlagBoundary), Item: (*render.Item).IsBoundary},
		Image:        {Name: "image or file", Flags: has(model.FlagMedia | model.FlagCall | model.FlagResult), Item: hasMedia},
		Slow:         {Name: "slow call", Flags: has(model.FlagCall), Item: slow},
		Branch:       {Name: "branch that was left", Flags: has(model.FlagInactive), Item: j.col.LeftBranch},
		Meant:        {Name: "item that the filter means", Flags: func(int, model.Flags) bool { return true }, Item: func(it *render.Item) bool { return !j.col.Sifted.Beside(it.Key) }},
		Conversation: {Name: "conversation", Flags: has(model.FlagStart), Item: is(render.Conversation)},
	}[what]
}

// To goes to the next item of a kind, or the one before; times says how often.
func (j *Jumps) To(what What, forwards bool, times int) error {
	switch what {
	case Gap:
		return j.marked("long gap", []string{"change.gap"}, forwards, times)
	case Change:
		return j.marked("change", changes, forwards, times)
	}
	k := j.kind(what)
	j.Remember()
	at := j.col.Here()
	found := false
	for range min(times, 10_000) {
		next, ok := j.col.Seek(at, forwards, k)
		if !ok {
			break
		}
		at, found = next, true
	}
	if !found {
		if what == Problem {
			return j.noProblem()
		}
		return fmt.Errorf("no further %s", k.Name)
	}
	where := list.Upper // most are opened next
	if what == Turn || what == Conversation {
		where = list.AtTop
	}
	j.col.Show(at, where)
	return nil
}

// slow reports whether an item is a call that took long.
func slow(it *render.Item) bool { return it.Kind == render.Call && it.Took() >= findings.SlowCall }

func hasMedia(it *render.Item) bool {
	parts := it.Parts
	if it.Result() != nil {
		parts = it.Result().Content
	}
	for _, p := range parts {
		if _, ok := p.(model.Media); ok {
			return true
		}
	}
	return false
}
