package format

import (
	"iter"

	"msgview/model"
)

// Few is a list of values of which few differ, for very many of them: a byte each.
type Few[T comparable] struct {
	count  int
	of     []uint8 // of each, its number among known; nil while all are the first one
	known  []T
	others map[int]T // those that are none of these
}

// mostKnown is how many values are told apart in a byte.
const mostKnown = 255

// Len is how many values there are.
func (f *Few[T]) Len() int { return f.count }

// Add appends a value.
func (f *Few[T]) Add(v T) {
	f.count++
	at := f.numberOf(f.count-1, v)
	if f.of == nil && at > 0 {
		f.of = make([]uint8, f.count-1, 2*f.count)
	}
	if f.of != nil {
		f.of = append(f.of, at)
	}
}

// Set puts a value in the place of another.
func (f *Few[T]) Set(i int, v T) {
	at := f.numberOf(i, v)
	if f.of == nil && at > 0 {
		f.of = make([]uint8, f.count)
	}
	if f.of != nil {
		f.of[i] = at
	}
}

// numberOf returns the number of a value that comes to a place.
func (f *Few[T]) numberOf(i int, v T) uint8 {
	at := 0
	for at < len(f.known) && f.known[at] != v {
		at++
	}
	switch {
	case at == mostKnown:
		if f.others == nil {
			f.others = map[int]T{}
		}
		f.others[i] = v
	case at == len(f.known):
		f.known = append(f.known, v)
	}
	return uint8(at)
}

// At returns a value.
func (f *Few[T]) At(i int) T {
	switch {
	case f.of == nil:
		return f.known[0]
	case f.of[i] == mostKnown:
		return f.others[i]
	}
	return f.known[f.of[i]]
}

// Classes is the account of the records of an assembled file, in their order. Copies of one
// that is not empty are the same account.
type Classes struct{ *classes }

type classes struct {
	few      Few[plainClass]
	outcomes map[int][]model.Outcome
}

// plainClass is a RecordClass without outcomes, which hardly any has.
type plainClass struct {
	class         Class
	kind, problem string
}

// Len is of how many records it is.
func (c Classes) Len() int {
	if c.classes == nil {
		return 0
	}
	return c.few.Len()
}

// Add appends the account of a record.
func (c *Classes) Add(r RecordClass) {
	if c.classes == nil {
		c.classes = &classes{}
	}
	c.few.Add(plainClass{r.Class, r.Type, r.Problem})
	c.tell(c.Len()-1, r.Outcomes)
}

// Set changes the account of a record.
func (c Classes) Set(i int, r RecordClass) {
	c.few.Set(i, plainClass{r.Class, r.Type, r.Problem})
	c.tell(i, r.Outcomes)
}

func (c Classes) tell(i int, outcomes []model.Outcome) {
	switch {
	case len(outcomes) > 0 && c.outcomes == nil:
		c.outcomes = map[int][]model.Outcome{i: outcomes}
	case len(outcomes) > 0:
		c.outcomes[i] = outcomes
	default:
		delete(c.outcomes, i)
	}
}

// At returns the account of a record.
func (c Classes) At(i int) RecordClass {
	p := c.few.At(i)
	return RecordClass{Class: p.class, Type: p.kind, Problem: p.problem, Outcomes: c.outcomes[i]}
}

// All yields the accounts of all records.
func (c Classes) All() iter.Seq2[int, RecordClass] {
	return func(yield func(int, RecordClass) bool) {
		for i := range c.Len() {
			if !yield(i, c.At(i)) {
				return
			}
		}
	}
}
