package findings

import (
	"slices"
	"strconv"
	"testing"
)

// Edits of a file that was copied before, or that were only put away, are there again when that is
// put back.
func TestPutBack(t *testing.T) {
	const thrown = "git checkout HEAD -- tests/a_test.py demo.py"
	edits := []script{ran(edit("1", "/w/tests/a_test.py", "a = 1", "a = 2"), "ok"), ran(edit("2", "/w/demo.py", "b = 1", "b = 2"), "ok")}
	for name, c := range map[string]struct {
		commands []string
		open     bool
	}{
		"put back":           {[]string{"mkdir -p $S/v2/tests && cp demo.py $S/v2/ && cp tests/*.py $S/v2/tests/", thrown, "cp $S/v2/tests/a_test.py tests/", "cp $S/v2/demo.py demo.py"}, false},
		"not put back":       {[]string{"cp demo.py $S/v2/ && cp tests/*.py $S/v2/tests/", thrown}, true},
		"one was not copied": {[]string{"cp demo.py $S/v2/", thrown, "cp $S/v2/demo.py demo.py"}, true},
		"another put back":   {[]string{"cp demo.py $S/v2/ && cp tests/*.py $S/v2/tests/", thrown, "cp $S/v2/tests/b_test.py tests/"}, true},
		"not copied":         {[]string{thrown, "cp $S/v2/tests/a_test.py tests/"}, true},
		"stashed, taken":     {[]string{"git stash", "git stash pop"}, false},
		"stashed":            {[]string{"git stash", "git stash list"}, true},
		"taken at once":      {[]string{"git stash -q; make demo; git stash pop -q"}, false},
	} {
		steps := append([]script{user("go")}, edits...)
		for i, command := range c.commands {
			steps = append(steps, ran(bash("c"+strconv.Itoa(i), command), "done"))
		}
		_, list := failsAfter(t, append(steps, answer("done"))...)
		if open := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleReset && !f.Recovered }); open != c.open {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

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
