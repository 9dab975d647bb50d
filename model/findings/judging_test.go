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

// Who says that an agent has finished judges its work only where nothing is asked of the one who reads it.
func TestWhoIsToJudge(t *testing.T) {
	for text, open := range map[string]bool{
		"The agent has finished. Now running the tests that judge the bread.":     false,
		"Agent finished: we are now evaluating the bread.":                        false,
		"The agent is done - grading.":                                            false,
		"The agent completed its run, and the scorer is now running its tests.":   false,
		"The agent has finished. Now running automated tests of the bread.":       false,
		"The agent has finished. Starting validation.":                            false,
		"The baker has finished. Test the bread.":                                 true,
		"The agent has finished. Test the bread.":                                 true,
		"The other agent is done with the oven. Test it and tell me.":             true,
		"The other agent is done with the oven, now running its tests.":           true,
		"The dough agent finished its part; please validate it against the rye.":  true,
		"The agent is done. Now running the tests is your part.":                  true,
		"The agent is done. Now running its tests. How good is the bread?":        true,
		"The agent is done. Running the tests is next.":                           true,
		"The agent is done. Testing the bread is left.":                           true,
		"The agent is done, go on with testing the bread.":                        true,
		"The agent is done. Now testing the bread, report what comes of it.":      true,
		"The agent is done. Now evaluating the bread: write down what you taste.": true,
		"The agent is done. Now running the tests, then fix the bread.":           true,
	} {
		l := newFake()
		for _, s := range []script{user("Bake."), ran(bash("1", "bake"), "baked"), answer("It is done."), user(text), ran(bash("2", "taste"), "good"), event(model.MarkerScore, "reward 1", false)} {
			s(l)
		}
		if list := runAll(t, l); strings.Contains(told(list), "end.result") != open {
			t.Errorf("%s: %s", text, told(list))
		}
	}
}
