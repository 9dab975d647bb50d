package findings

import (
	"testing"

	"msgview/model"
)

// A tail that keeps the summary proves that a check passed.
func TestPassed(t *testing.T) {
	for said, want := range map[string]bool{
		"# tests 5\n# pass 5\n# fail 0":                                   true,
		"# tests 5\n# pass 4\n# fail 1":                                   false,
		"ℹ pass 5\nℹ fail 0":                                              true,
		"# fail 01":                                                       false,
		" 0 fail\n 4 expect() calls\nRan 3 tests across 1 file.":          true,
		" 1 pass\n 2 fail\n 4 expect() calls\nRan 3 tests across 1 file.": false,
		"ok  \toven\t0.01s":                                               true,
		"7 passed in 0.2s":                                                true,
		"done":                                                            false,
	} {
		if passed(result("", said, 0, model.No)) != want {
			t.Errorf("%q: %v", said, !want)
		}
	}
}

// What proves that all passed is told where no exit tells it, too, and a step of a build proves
// nothing of what comes behind it.
func TestWellOf(t *testing.T) {
	for line, want := range map[string]wellSaid{
		"All tests passed!": ranWell, "12 passed in 0.2s": ranWell, "=== 12 passed, 1 warning in 0.3s ===": ranWell, "Tests:       5 passed, 5 total": ranWell,
		"BUILD SUCCESSFUL in 3s": ranWell, "[INFO] BUILD SUCCESS": ranWell, "** TEST SUCCEEDED **": ranWell, "14 examples, 0 failures": ranWell, "14 passing (80ms)": ranWell,
		"Executed 3 tests, with 0 failures (0 unexpected) in 0.1 (0.1) seconds": ranWell, "OK (3 tests, 4 assertions)": ranWell, "100% tests passed, 0 tests failed out of 4": ranWell,
		"Tests run: 5, Failures: 0, Errors: 0, Skipped: 0": ranWell, "Passed!  - Failed:     0, Passed:     5, Skipped:     0, Total:     5": ranWell, "[ FAIL 0 | WARN 0 | SKIP 0 | PASS 41 ]": ranWell,
		"3 files inspected, no offenses detected": ranWell, "Status: OK": ranWell, "All tests successful.": ranWell, "Result: PASS": ranWell, "0 issues.": ranWell, "- 2 errors": nothingWell, "Success: no issues found in 3 source files": ranWell,
		"test result: ok. 3 passed; 0 failed; 0 ignored": ranWell, "ok  \toven\t0.1s": ranWell, "# fail 0": ranWell, "PASS": ranWell,

		"✅ All tests passed": ranWell, "Result: ALL TESTS PASSED": ranWell, "Result: SOME TESTS FAILED": nothingWell, "✅ the oven": nothingWell, "✓ all tests passed to the hook": nothingWell,

		"** BUILD SUCCEEDED **": builtWell, "Build succeeded.": builtWell, "Compiled successfully": builtWell, "✓ built in 3s": builtWell, "Finished `test` profile [unoptimized] target(s) in 0.1s": builtWell, "OK": builtWell, "- 0 errors": builtWell, "OK (skipped=2)": builtWell, "Found 0 errors. Watching for file changes.": builtWell,

		"1 failed, 12 passed in 0.3s": nothingWell, "14 examples, 1 failure": nothingWell, "14 examples, 0 failures, 1 error occurred outside of examples": nothingWell, "0 examples, 0 failures": nothingWell, "OK (0 tests)": nothingWell,
		"Tests run: 5, Failures: 1, Errors: 0": nothingWell, "Tests run: 0, Failures: 0, Errors: 0": nothingWell, "Passed!  - Failed:     0, Passed:     0": nothingWell, "[ FAIL 0 | WARN 0 | SKIP 0 | PASS 0 ]": nothingWell, "0 passing (1ms)": nothingWell,
		"the oven passed": nothingWell, "BUILD FAILED in 3s": nothingWell, "Tests run: 2, Failures: 0, Errors: 0, Time elapsed: 0.1 s": nothingWell,
	} {
		if got := wellOf(line); got != want {
			t.Errorf("%q: %d, want %d", line, got, want)
		}
		r := result("", line, 0, model.No)
		if passed(r) != (want == ranWell) {
			t.Errorf("%q: passed %v", line, !(want == ranWell))
		}
		if (passedAsShown(r) != "") != (want != nothingWell) {
			t.Errorf("%q: shown as %q", line, passedAsShown(r))
		}
	}
}
