package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// Who says the word with which one leaves has ended the run on purpose. One who stops an answer has not.
func TestLeavesOnPurpose(t *testing.T) {
	stop := event(model.MarkerInterrupt, "", false)
	for name, c := range map[string]struct {
		steps []script
		told  bool
	}{
		"exit":               {[]script{answer("done"), user("exit;"), stop}, false},
		"a command":          {[]script{answer("done"), user("/quit"), stop}, false},
		"as in an editor":    {[]script{answer("done"), user(":q"), stop}, false},
		"a prompt":           {[]script{answer("done"), user("exits?"), stop}, true},
		"an answer came":     {[]script{user("exit"), answer("I leave the kitchen"), stop}, true},
		"of an earlier time": {[]script{user("exit"), answer("done"), user("bake"), stop}, true},
	} {
		_, list := failsAfter(t, append([]script{user("bake")}, c.steps...)...)
		if told := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleInterrupted }); told != c.told {
			t.Errorf("%s: told %v", name, told)
		}
	}
}
