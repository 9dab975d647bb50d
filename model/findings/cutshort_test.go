package findings

import (
	"slices"
	"testing"
)

// Of an edit of which the log has only the beginning nobody knows which lines it kept, so that no
// line of it is called stale.
func TestCutEdits(t *testing.T) {
	const old, fresh = "heat(oven, 180)\nbake(bread, 40)\n", "heat(oven, 200)\n"
	for name, c := range map[string]struct {
		fresh string
		want  bool
	}{
		"whole":                {fresh, true},
		"cut":                  {fresh + "<truncated 156 bytes>", false},
		"cut in another way":   {fresh + "... [truncated]", false},
		"that speaks of it":    {fresh + "note(\"<truncated> is what is cut\")", true},
		"with a name like one": {fresh + "truncated = true", true},
	} {
		l := newFake()
		user("go")(l)
		ran(edit("1", "/kitchen/oven.py", old, c.fresh), "ok")(l)
		ran(read("2", "/kitchen/oven.py"), old)(l)
		if got := slices.ContainsFunc(runAll(t, l), func(f Finding) bool { return f.Rule == ruleStale }); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
