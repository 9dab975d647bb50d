package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// What tests say at their end proves that they passed, though a tail stands behind them or a
// program complains of something else, and so makes good what failed before.
func TestPassedBehindComplaints(t *testing.T) {
	warned := "OpenJDK warning: sharing is only supported for boot loader classes\n" + strings.Repeat("java.sql.SQLWarning: the table is not there\n", 3)
	for name, c := range map[string]struct {
		failed, said, next, then string
		open                     bool
	}{
		"Gradle":           {"./gradlew test", "OvenTest > heats() FAILED\n> There were failing tests.\nBUILD FAILED in 9s", "./gradlew test", warned + "\nBUILD SUCCESSFUL in 21s\n5 actionable tasks: 3 executed", false},
		"unittest":         {"make test 2>&1 | tail -3", "Ran 31 tests in 0.041s\n\nFAILED (failures=1)", "python3 -c 'print(1)'; make test 2>&1 | tail -4", "1\n------\nRan 31 tests in 0.041s\n\nOK", false},
		"RSpec":            {"bundle exec rspec", "14 examples, 1 failure", "bundle exec rspec 2>&1 | tail -4", "Finished in 0.41 seconds (files took 1.4 seconds to load)\n14 examples, 0 failures", false},
		"RSpec, broken":    {"bundle exec rspec", "14 examples, 1 failure", "bundle exec rspec 2>&1 | tail -4", "Finished in 0.41 seconds\n14 examples, 0 failures, 1 error occurred outside of examples", true},
		"Mocha":            {"npm test", "  12 passing (80ms)\n  2 failing", "npm test 2>&1 | tail -3", "  14 passing (80ms)", false},
		"Mocha, in part":   {"npm test", "  12 passing (80ms)\n  2 failing", "npm test 2>&1 | tail -3", "  13 passing (80ms)\n  1 failing", true},
		"ExUnit":           {"mix test", "3 tests, 1 failure", "mix test 2>&1 | tail -2", "Finished in 0.2 seconds\n3 tests, 0 failures", false},
		"XCTest":           {"swift test", "Executed 3 tests, with 1 failure (0 unexpected) in 0.1 (0.1) seconds", "swift test 2>&1 | tail -1", "Executed 3 tests, with 0 failures (0 unexpected) in 0.1 (0.1) seconds", false},
		"testthat":         {"make test", "[ FAIL 1 | WARN 0 | SKIP 0 | PASS 40 ]", "make test 2>&1 | tail -1", "[ FAIL 0 | WARN 0 | SKIP 0 | PASS 41 ]", false},
		"Astro":            {`npx astro check 2>&1 | grep -iE "src|errors" | tail -5`, "src/oven.ts:3:4 - error ts(2307): Cannot find module 'rye'.\n- 2 errors", `npx astro check 2>&1 | grep -iE "src|errors" | tail -5`, "- 0 errors", false},
		"Astro, in full":   {`npx astro check 2>&1 | grep "errors"`, "- 2 errors", "npx astro check 2>&1 | tail -4", "Result (14 files):\n- 0 errors\n- 0 warnings\n- 3 hints", false},
		"Astro, one left":  {`npx astro check 2>&1 | grep "errors"`, "- 2 errors", "npx astro check 2>&1 | tail -4", "Result (14 files):\n- 1 error\n- 0 warnings\n- 3 hints", true},
		"a count of else":  {"npm test 2>&1 | tail -5", "FAIL src/oven.test.ts\nTests: 1 failed, 4 passed, 5 total", "npm test 2>&1 | tail -5", "oven report\n- 0 errors\n- 3 loaves burnt", true},
		"a count alone":    {"make test 2>&1 | tail -5", "Tests: 1 failed, 4 passed, 5 total", "make test 2>&1 | tail -1", "- 0 errors", true},
		"of none":          {"make test 2>&1 | tail -3", "Ran 31 tests in 0.041s\n\nFAILED (failures=1)", "make test 2>&1 | tail -4", "Ran 0 tests in 0.000s\n\nOK", true},
		"OK of other work": {"make test 2>&1 | tail -3", "Ran 31 tests in 0.041s\n\nFAILED (failures=1)", "make test 2>&1 | tail -1", "OK", true},
		"it fails still":   {"./gradlew test", "OvenTest > heats() FAILED\nBUILD FAILED in 9s", "./gradlew test", "OvenTest > heats() FAILED\nBUILD FAILED in 8s", true},
	} {
		fails := func(l *fake) { l.step(bash("1", c.failed), result("", c.said, 1, model.Yes)) }
		_, list := failsAfter(t, user("go"), fails, ran(edit("e", "/w/src/oven.py", "a = 1", "a = 2"), "ok"), ran(bash("2", c.next), c.then), answer("done"))
		open := slices.ContainsFunc(list, func(one Finding) bool {
			return (one.Group() == Fail || one.Group() == Hidden) && !one.Recovered && one.Severity == Error
		})
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// Tests that passed in a command of which a later program failed make good what failed before; those
// of which some failed still, or of which nothing is seen, do not.
func TestPassedBeforeFailure(t *testing.T) {
	const crash = "Traceback (most recent call last):\n  File \"/w/bake.py\", line 24, in main\nFileNotFoundError: [Errno 2] No such file or directory: 'out/loaves.jsonl'"
	for name, c := range map[string]struct {
		next, then string
		open       bool
	}{
		"behind a tail":          {"uvx pytest -q test_oven.py 2>&1 | tail -1 && python3 bake.py", "2 passed in 0.02s\n" + crash, false},
		"on its own":             {"uvx pytest -q test_oven.py && python3 bake.py", "..\n2 passed in 0.02s\n" + crash, false},
		"the program fails only": {"uvx pytest -q test_oven.py 2>&1 | tail -1 && python3 bake.py", crash, true},
		"one failed":             {"uvx pytest -q test_oven.py 2>&1 | tail -1 && python3 bake.py", "1 failed, 1 passed in 0.02s\n" + crash, true},
		"nothing behind it":      {"uvx pytest -q test_oven.py 2>&1 | tail -1 && python3 bake.py", "2 passed in 0.02s", true},
		"of another file":        {"uvx pytest -q test_shop.py 2>&1 | tail -1 && python3 bake.py", "2 passed in 0.02s\n" + crash, true},
		"of the other tests":     {"npm test | tail -1; uvx pytest -q test_oven.py 2>&1 | tail -1; python3 bake.py", "2 passed in 0.02s\n" + crash, true},
	} {
		failed := func(l *fake) {
			l.step(bash("1", "uvx pytest -q test_oven.py 2>&1 | tail -5"), result("", "E       AssertionError: assert 3 == 2\nFAILED test_oven.py::test_heat\n1 failed, 1 passed in 0.03s", 0, model.No))
		}
		then := func(l *fake) { l.step(bash("2", c.next), result("", c.then, 1, model.Yes)) }
		_, list := failsAfter(t, user("go"), failed, ran(edit("e", "/w/oven.py", "a = 1", "a = 2"), "ok"), then, ran(bash("3", "mkdir -p out && python3 bake.py"), "{'read': 1911}"), answer("done"))
		open := slices.ContainsFunc(list, func(one Finding) bool {
			return one.Rule == ruleTest && !one.Recovered && one.Severity == Error
		})
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
