package findings

import (
	"fmt"
	"strings"

	"msgview/model"
)

// Shown is the state that every view shows for a call, and counts it as: that of the
// outcome, and Missing also where a call has no result and nobody can say that it should
// have one.
func (o Outcome) Shown(c *model.ToolCall, r *model.ToolResult) State {
	if (o.State == Done || o.State == OK) && r == nil && c != nil && !c.HasNoResult() {
		return Missing
	}
	return o.State
}

// IsFailure reports whether a call in a state failed: it, and no other, has the cross of
// what failed.
func (s State) IsFailure() bool { return s == Failed || s == Malformed }

// A Tally counts calls by what their rows say.
type Tally struct {
	Calls                                      int
	Failed, Unsure, NoResult, Refused, Waiting int
}

// Add counts a call in a state that Shown gave.
func (t *Tally) Add(s State) { t.add(s, 1) }

// Remove takes back what Add counted.
func (t *Tally) Remove(s State) { t.add(s, -1) }

func (t *Tally) add(s State, n int) {
	t.Calls += n
	switch {
	case s.IsFailure():
		t.Failed += n
	case s == Unsure:
		t.Unsure += n
	case s == Missing:
		t.NoResult += n
	case s == Denied:
		t.Refused += n
	case s == Awaiting:
		t.Waiting += n
	}
}

// Worst is the state of the calls that are to be seen first, and how many they are; none
// if there is nothing to say of any.
func (t Tally) Worst() (s State, n int) {
	for _, of := range t.kinds() {
		if of.n > 0 {
			return of.state, of.n
		}
	}
	return Done, 0
}

// Aside says how many of the calls ended in another way than well, "" for none.
func (t Tally) Aside() string {
	var words []string
	for _, of := range t.kinds() {
		if of.n > 0 {
			words = append(words, fmt.Sprintf("%d %s", of.n, of.word))
		}
	}
	return strings.Join(words, ", ")
}

// kind is calls of which the same is said.
type kind struct {
	n     int
	state State
	word  string
}

func (t Tally) kinds() [5]kind {
	return [...]kind{{t.Failed, Failed, "failed"}, {t.Unsure, Unsure, "unsure"}, {t.NoResult, Missing, "no result"}, {t.Refused, Denied, "refused"}, {t.Waiting, Awaiting, "waiting"}}
}
