package findings

import (
	"slices"
	"testing"
)

// What a person asked to break so that tests are seen to fail is thrown away as it was to be, also where
// none failed. What else was changed is not.
func TestBrokenOnPurpose(t *testing.T) {
	asks := user("See whether our tests are any good: break the oven on purpose in two ways, and put it back.")
	breaks := ran(edit("1", "/w/oven.py", "heat > 10", "heat > 1"), "ok")
	passes, fails := ran(bash("2", "pytest -q"), "4 passed in 0.1s"), failed(bash("2", "pytest -q"), "FAILED test_oven.py::test_heat\n1 failed")
	back := ran(bash("3", "git checkout oven.py"), "Updated 1 path from the index")
	mends := ran(edit("8", "/w/oven.py", "return x", "return x + 1"), "ok")
	for name, c := range map[string]struct {
		script []script
		lost   bool
	}{
		"none failed":          {[]script{asks, breaks, passes, answer("It lives. Restoring."), back}, false},
		"one failed":           {[]script{asks, breaks, fails, back}, false},
		"a mutation":           {[]script{user("Do some mutation testing: mutate oven.py and run the tests."), breaks, passes, back}, false},
		"mutants":              {[]script{user("Try some mutants of oven.py against our tests."), breaks, passes, back}, false},
		"mutated to see":       {[]script{user("Mutate the code of oven.py by hand to see whether a test fails."), breaks, passes, back}, false},
		"to be caught":         {[]script{user("Put a mutation into oven.py; a test is to fail."), breaks, passes, back}, false},
		"of an interface":      {[]script{user("Fix the updateOven mutation and run the tests."), breaks, passes, back}, true},
		"of a failing one":     {[]script{user("The updateOven mutation fails in the tests. Fix it."), breaks, passes, back}, true},
		"of a state":           {[]script{user("The store must not mutate its state; fix it, and see that the tests pass."), breaks, passes, back}, true},
		"of what it has":       {[]script{user("It must not mutate oven.data, and see that the tests pass."), breaks, passes, back}, true},
		"of a state, to see":   {[]script{user("Do not mutate the list in oven.py, and run the tests to see that all is well."), breaks, passes, back}, true},
		"with a mend":          {[]script{asks, mends, breaks, passes, back}, true},
		"not checked":          {[]script{asks, breaks, back}, true},
		"nobody asked":         {[]script{user("Mend the oven."), breaks, passes, back}, true},
		"another file with it": {[]script{asks, ran(edit("7", "/w/shop.py", "a", "b"), "ok"), breaks, passes, ran(bash("3", "git checkout ."), "Updated 2 paths from the index")}, true},
		"a mend, then a stash": {[]script{asks, breaks, passes, ran(bash("3", "git stash"), "Saved working directory and index state")}, true},
	} {
		_, list := failsAfter(t, append(c.script, answer("One of two was caught."))...)
		if lost := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleReset && !f.Recovered }); lost != c.lost {
			t.Errorf("%s: %v\n%s", name, lost, told(list))
		}
	}
}
