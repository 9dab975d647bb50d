package findings

import (
	"slices"
	"testing"
)

// A file of a name that is in many folders is taken for the one that was named in a folder of the same
// name only.
func TestNameThatIsEverywhere(t *testing.T) {
	for path, want := range map[string]bool{"/w/shop/loaf/index.ts": true, "/w/shop/oven/index.ts": false} {
		_, list := failsAfter(t, user("Fix kitchen/loaf/index.ts please."), ran(edit("1", path, "rye", "oat"), "done"), answer("done"))
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleTarget }); got != want {
			t.Errorf("%s: %s", path, told(list))
		}
	}
}
