package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// A run of tests that ran none proves nothing.
func TestRanNoTest(t *testing.T) {
	const (
		none = "     Running unittests src/lib.rs (target/debug/deps/oven-1f0a)\n\nrunning 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 31 filtered out; finished in 0.00s"
		some = "\n\n     Running tests/heat.rs (target/debug/deps/heat-8c1d)\n\nrunning 2 tests\ntest a ... ok\ntest b ... ok\n\ntest result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 2 filtered out; finished in 0.00s"
		docs = "\n\n   Doc-tests oven\n\nrunning 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s"
	)
	for _, c := range []struct {
		command, text string
		found         bool
	}{
		{"cargo test heat_", none + docs, true},
		{"cargo test", "running 3 tests\ntest result: ok. 0 passed; 0 failed; 3 ignored; 0 measured; 0 filtered out; finished in 0.00s", true},
		{"cargo nextest run heat", "     Summary [   0.001s] 0 tests run: 0 passed, 31 skipped", true},
		{"go test ./... -run Heat", "ok  \toven\t0.004s [no tests to run]\nok  \toven/shop\t0.003s [no tests to run]", true},
		{"npx jest heat --passWithNoTests", "Tests:       0 total", true},
		{"npx jest -t heat", "Tests:       12 skipped, 0 total", true},
		{"npx vitest run heat", "No test files found, exiting with code 0", true},
		{"npx vitest run -t heat", " Test Files  1 skipped (1)\n      Tests  5 skipped (5)", true},
		{"pytest -q -k heat", "no tests ran in 0.02s", true},
		{"pytest -k heat", "collected 24 items / 24 deselected / 0 selected", true},
		{"npx mocha -g heat", "\n\n  0 passing (2ms)\n", true},
		{"bundle exec rspec -e heat", "Finished in 0.0002 seconds\n0 examples, 0 failures", true},
		{"dotnet test --filter Heat", "No test matches the given testcase filter `Heat` in /w/Oven.Tests.dll", true},
		{"vendor/bin/phpunit --filter heat", "No tests executed!", true},
		{"python -m unittest tests.heat", "\n----------\nRan 0 tests in 0.000s\n\nOK", true},
		{"node --test heat", "ℹ tests 0\nℹ pass 0\nℹ fail 0", true},
		{"mix test --only heat", "All tests have been excluded.\n\n5 tests, 0 failures, 5 excluded", true},
		{"swift test --filter Heat", "Executed 0 tests, with 0 failures (0 unexpected) in 0.000 seconds", true},

		{"cargo test heat", none + some + docs, false},
		{"cargo test", "running 2 tests\ntest result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out" + docs, false},
		{"cargo test", docs, false}, // it has none
		{"cargo test heat 2>&1 | tail -4", none, false},
		{"cargo test oven && cargo test heat | grep result", some + none, false},
		{"go test ./... -run Heat", "ok  \toven\t0.004s\nok  \toven/shop\t0.003s [no tests to run]", false},
		{"go test ./... -run Heat", "ok  \toven\t(cached)\nok  \toven/shop\t0.003s [no tests to run]", false},
		{"npx vitest run -t heat", " Test Files  1 passed | 1 skipped (2)\n      Tests  1 passed | 5 skipped (6)", false},
		{"dotnet test --filter Heat", "No test matches the given testcase filter `Heat` in /w/Shop.Tests.dll\nPassed!  - Failed:     0, Passed:     3, Skipped:     0, Total:     3", false},
		{"swift test", "Executed 0 tests, with 0 failures (0 unexpected) in 0.000 seconds\nExecuted 4 tests, with 0 failures (0 unexpected) in 0.002 seconds", false},
		{"python manage.py test && python -m unittest", "Ran 12 tests in 0.1s\n\nOK\nRan 0 tests in 0.000s", false},
		{"echo done", none, false},
		{"cat test.log", none, false},
	} {
		got := Verdict(bash("1", c.command), result("1", c.text, 0, model.No))
		if found := got.State == Unsure && got.Rule == ruleEmpty; found != c.found {
			t.Errorf("%s\n%s: %v", c.command, c.text, got.State)
		}
	}
	tests := ran(bash("1", "cargo test heat_"), none)
	often := ran(bash("1", "go test ./oven -run TestHeat -count=50"), "ok  \toven\t0.004s [no tests to run]")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"none":                {[]script{tests}, true},
		"all of them later":   {[]script{tests, ran(bash("2", "cargo test"), some)}, false},
		"by the right name":   {[]script{tests, ran(bash("2", "cargo test heats"), some)}, false},
		"and again none":      {[]script{tests, ran(bash("2", "cargo test heat_"), none)}, true},
		"time and again":      {[]script{often, ran(bash("2", "go test ./..."), "ok  \toven\t0.3s")}, true},
		"once alone":          {[]script{often, ran(bash("2", "go test ./oven -run TestHeats"), "ok  \toven\t0.3s")}, true},
		"often later":         {[]script{often, ran(bash("2", "go test ./oven -tags slow -run TestHeat -count 50"), "ok  \toven\t9.3s")}, false},
		"as a variable says":  {[]script{often, ran(bash("2", "N=50; go test ./oven -run TestHeats -count=$N"), "ok  \toven\t9.3s")}, false},
		"in a loop":           {[]script{often, ran(bash("2", "for i in $(seq 50); do go test ./oven -run TestHeats -count=1 || break; done"), "ok  \toven\t0.3s\nok  \toven\t0.3s")}, false},
		"while it goes well":  {[]script{often, ran(bash("2", "while go test ./oven -run TestHeats -count=1 -failfast; do sleep 1; done"), "ok  \toven\t0.3s\nok  \toven\t0.3s")}, false},
		"until it goes well":  {[]script{often, ran(bash("2", "until go test ./oven -run TestHeats -count=1; do sleep 1; done"), "ok  \toven\t0.3s")}, true},
		"a loop of packages":  {[]script{often, ran(bash("2", "for p in oven shop; do go test ./$p -count=1; done"), "ok  \toven\t0.3s\nok  \tshop\t0.3s")}, true},
		"a loop of folders":   {[]script{often, ran(bash("2", "for p in oven shop; do (cd $p && go test . -count=1); done"), "ok  \toven\t0.3s\nok  \tshop\t0.3s")}, true},
		"none in a loop":      {[]script{ran(bash("1", "for i in 1 2 3; do go test ./oven -run TestHeat && break; done"), "ok  \toven\t0.004s [no tests to run]"), ran(bash("2", "go test ./oven -run TestHeats"), "ok  \toven\t0.3s")}, false},
		"behind a loop":       {[]script{often, ran(bash("2", "for i in 1 2; do echo $i; done; go test ./oven -count=1"), "1\n2\nok  \toven\t0.3s")}, true},
		"by what is built":    {[]script{often, ran(bash("2", "go test -c -o oven.test ./oven && ./oven.test -test.run TestHeats -test.count 50"), "PASS")}, false},
		"built, once":         {[]script{often, ran(bash("2", "go test -c -o oven.test ./oven && ./oven.test -test.run TestHeats"), "PASS")}, true},
		"under stress":        {[]script{often, ran(bash("2", "go test -c -o /tmp/oven.test ./oven && stress -count 50 /tmp/oven.test -test.run TestHeats"), "5s: 50 runs so far, 0 failures")}, false},
		"stress, and fails":   {[]script{often, ran(bash("2", "stress /tmp/oven.test -test.run TestHeats"), "5s: 50 runs so far, 2 failures (4.00%)")}, true},
		"stress of a disk":    {[]script{often, ran(bash("2", "stress --hdd 2 --timeout 5s"), "stress: info: successful run completed in 5s")}, true},
		"not from the cache":  {[]script{ran(bash("1", "go test ./oven -run TestHeat -count=1"), "ok  \toven\t0.004s [no tests to run]"), ran(bash("2", "go test ./..."), "ok  \toven\t0.3s")}, false},
		"only built later on": {[]script{tests, ran(bash("2", "cargo fmt"), "")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("Make it heat.")}, c.script...), answer("All tests pass."))...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleEmpty && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}

// Who ran no test with an error asked for some that are not there: any that run make it good.
func TestFoundNoTest(t *testing.T) {
	bad := func(id, command, text string) script { return failed(bash(id, command), text) }
	for name, c := range map[string]struct {
		script []script
		want   string // severity, "" for what was made good
	}{
		"none":                   {[]script{bad("1", "python -m pytest -q", "no tests ran in 0.01s")}, "warning"},
		"of one file":            {[]script{bad("1", "npx vitest run src/oven.test.ts", "No test files found, exiting with code 1\nfilter: src/oven.test.ts")}, "warning"},
		"another folder":         {[]script{bad("1", "python -m pytest -q", "no tests ran in 0.01s"), ran(bash("2", "python -m pytest -q oven/check_heat.py"), "........\n8 passed in 0.20s")}, ""},
		"and fails":              {[]script{bad("1", "python -m pytest -q", "no tests ran in 0.01s"), bad("2", "python -m pytest -q oven/check_heat.py", "1 failed, 7 passed in 0.20s")}, "error"}, // that one only
		"other tests":            {[]script{bad("1", "python -m pytest -q", "no tests ran in 0.01s"), ran(bash("2", "npx jest"), "Tests:       2 passed, 2 total")}, "warning"},
		"it cannot be collected": {[]script{bad("1", "python -m pytest -q", "ERROR oven/test_heat.py - ImportError: no oven\nno tests ran in 0.01s")}, "error"},
		"and no build":           {[]script{bad("1", "npx vitest run && npx tsc -p .", "No test files found, exiting with code 0\nsrc/oven.ts(3,5): error TS2304: Cannot find name 'heat'.")}, "error"},
		"behind a long heading":  {[]script{bad("1", "python -m pytest oven/ -k heat", strings.Repeat("platform linux, oven 5.1\n", 60)+"collected 59 items / 59 deselected / 0 selected\n\n====== 59 deselected in 0.56s ======")}, "warning"},
		"of some packages":       {[]script{bad("1", "go test ./...", "ok  \toven/a\t0.1s [no tests to run]\nok  \toven/b\t0.1s\n# oven/c\n./c.go:3: undefined: heat")}, "error"},
		"some ran":               {[]script{bad("1", "npm test", "Tests: 0 total\nTests: 1 failed, 2 passed, 3 total")}, "error"},
	} {
		_, list := failsAfter(t, append(append([]script{user("Test the oven.")}, c.script...), answer("Done."))...)
		got := ""
		for _, f := range list {
			if f.Group() == Fail && !f.Recovered && (got == "" || f.Call == "") {
				got = f.Severity.String()
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q\n%s", name, got, c.want, told(list))
		}
	}
}
