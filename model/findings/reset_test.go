package findings

import (
	"slices"
	"testing"
)

// Edits that a person wants thrown away are not missed, those that nobody spoke of are.
func TestResetAsked(t *testing.T) {
	edited, thrown := ran(edit("1", "src/a.go", "a := 1", "a := 2"), "ok"), ran(bash("2", "git checkout -- src/a.go"), "")
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"asked for":     {[]script{edited, user("Start again, please: git checkout the file."), thrown}, false},
		"not asked for": {[]script{edited, user("And now the other file."), thrown}, true},
		"edited behind": {[]script{edited, user("Start again, please: git checkout the file."), thrown, ran(edit("3", "src/a.go", "a := 1", "a := 3"), "ok"), ran(bash("4", "git checkout -- src/a.go"), "")}, true},
	} {
		_, list := failsAfter(t, append([]script{user("go")}, append(c.steps, answer("done"))...)...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleReset }); found != c.found {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
