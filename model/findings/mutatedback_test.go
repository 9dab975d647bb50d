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
		"broken, put back":     {[]script{user("Temporarily break oven.py to make sure the new test fails, then revert."), breaks, passes, back}, false},
		"as a line":            {[]script{user("Go through our tests.\n- Break something in oven.py deliberately\n- tell me what happens"), breaks, passes, back}, false},
		"one line of it":       {[]script{user("Mutate a line in oven.py and see if the tests catch it, then restore it."), breaks, passes, back}, false},
		"some by hand":         {[]script{user("Run a few manual mutations on oven.py against our tests and restore after each."), breaks, passes, back}, false},
		"which are missed":     {[]script{user("Try some mutations of oven.py and tell me which ones the tests miss."), breaks, passes, back}, false},
		"a bug put in":         {[]script{user("Put a bug into oven.py, check that a test fails, and put it back."), breaks, fails, back}, false},
		"changed for a while":  {[]script{user("Flip the comparison in oven.py, verify that the test fails, then restore the file."), breaks, passes, back}, false},
		"fixed before":         {[]script{user("Fix the dial in shop.py. Then break oven.py on purpose and see that a test fails."), breaks, fails, back}, false},
		"fixed, none broken":   {[]script{user("Fix the heat in oven.py. Then break it on purpose and see that a test fails."), breaks, passes, back}, true},
		"tests of an API":      {[]script{user("Fix oven.py so that the query and mutation tests pass."), breaks, passes, back}, true},
		"one to be added":      {[]script{user("Add a bakeLoaf mutation to oven.py; a test should fail if it has no flour."), breaks, passes, back}, true},
		"run against it":       {[]script{user("Run the bakeLoaf mutation on oven.py's schema and see if the tests fail."), breaks, passes, back}, true},
		"one that fails":       {[]script{user("The bakeLoaf mutation fails in tests/test_oven.py. See why the tests fail and revert the change that did it."), breaks, passes, back}, true},
		"a tool to come":       {[]script{user("Add mutation testing to the build and fix the heat in oven.py."), breaks, passes, back}, true},
		"mutants of last week": {[]script{user("Fix the heat that the surviving mutants showed; add tests for it."), breaks, passes, back}, true},
		"nothing to break":     {[]script{user("Mend the heat; do not break the tests, even deliberately."), breaks, passes, back}, true},
		"not to be broken":     {[]script{user("Please don't break oven.py, and make sure a test fails where it is cold, then put it back."), breaks, passes, back}, true},
		"broken into two":      {[]script{user("Break oven.py into two files, run the tests, and put it back."), breaks, passes, back}, true},
		"to fail no longer":    {[]script{user("Change the heat in oven.py, make sure that the test fails no longer, and restore the file of rye."), breaks, passes, back}, true},
		"breaks on purpose":    {[]script{user("We break lines in oven.py on purpose; see that the tests pass with rye."), breaks, passes, back}, true},
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
