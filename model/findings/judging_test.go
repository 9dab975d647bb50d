package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// What a program runs to judge the work of an agent needs no answer, nor do results in a log that
// has no word of the agent. Where it answered before, or is only told to go on, one is missing.
func TestNoAnswerIsToCome(t *testing.T) {
	turn := func(id string) []script { return []script{user("bake " + id), ran(bash(id, "bake"), "baked")} }
	says := "The agent has finished. Now running the tests that judge the bread."
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"judged":               {slices.Concat(turn("1"), []script{answer("It is done."), user(says), ran(bash("2", "taste"), "good")}), false},
		"judged, not answered": {slices.Concat(turn("1"), []script{user(says), ran(bash("2", "taste"), "good")}), true},
		"told to go on":        {slices.Concat(turn("1"), []script{answer("It is done."), user("The baker has finished. Test the bread."), ran(bash("2", "taste"), "good")}), true},
		"no word":              {slices.Concat(turn("1"), turn("2"), turn("3"), turn("4")), false},
		"no word in few turns": {slices.Concat(turn("1"), turn("2")), true},
		"words at first":       {slices.Concat([]script{user("go"), answer("I go.")}, turn("1"), turn("2"), turn("3"), turn("4")), true},
	} {
		l := newFake()
		for _, s := range append(c.steps, event(model.MarkerScore, "reward 1", false)) {
			s(l)
		}
		if list := runAll(t, l); strings.Contains(told(list), "end.result") != c.open {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
