package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// A program that is gone before its last step.
func TestHalted(t *testing.T) {
	gone := func(said string) script {
		said = strings.ReplaceAll(said, "loaf", "step")
		return func(l *fake) { l.step(bash("1", "tail -3 oven.log; pgrep -f oven"), result("", said, 1, model.No)) }
	}
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"gone":             {[]script{gone("loaf 8/12 hot\nloaf 9/12 hot"), ran(bash("2", "cat weights.json"), "{}"), answer("The oven is done: 12 loaves.")}, true},
		"done":             {[]script{gone("loaf 12/12 hot"), answer("The oven is done.")}, false},
		"it says more":     {[]script{gone("step 9/12 hot\nwriting\nsaved\nall done"), answer("The oven is done.")}, false},
		"the agent saw it": {[]script{gone("step 9/12 hot"), answer("It was killed at step 9.")}, false},
		"it goes on":       {[]script{gone("step 9/12 hot"), ran(bash("2", "tail -1 oven.log"), "step 11/12 hot"), answer("The oven is done.")}, false},
		"no look for it":   {[]script{ran(bash("1", "tail -2 oven.log"), "step 9/12 hot"), answer("The oven is done.")}, false},
		"a new prompt":     {[]script{gone("step 9/12 hot"), user("Stop."), answer("It is.")}, false},
	} {
		l := newFake()
		for _, s := range c.script {
			s(l)
		}
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleFatal && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
