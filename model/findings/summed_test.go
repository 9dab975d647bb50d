package findings

import (
	"testing"

	"msgview/model"
)

// How many tests passed and failed is what a runner says of its tests, not of its files, and
// wherever in its last lines it says so.
func TestTestsOf(t *testing.T) {
	for _, c := range []struct {
		name, text string
		good, bad  int
	}{
		{"Jest", "PASS src/a.test.ts\nFAIL src/b.test.ts\n\nTest Suites: 1 failed, 1 passed, 2 total\nTests:       1 failed, 41 passed, 42 total\nSnapshots:   0 total\nTime:        1.2 s\nRan all test suites.", 41, 1},
		{"Jest, coverage", "Test Suites: 2 passed, 2 total\nTests:       43 passed, 43 total\nSnapshots:   0 total\nTime:        1.1 s\n-----|---\na.ts | 100 |\nRan all test suites.", 43, 0},
		{"Vitest", " Test Files  1 failed | 1 passed (2)\n      Tests  1 failed | 42 passed (43)\n   Start at  10:00:00\n   Duration  412ms", 42, 1},
		{"Mocha", "  2 passing (20ms)\n  1 failing\n\n  1) total\n       rounds:\n\n      AssertionError: 7 == 7.5\n      + expected - actual\n", 2, 1},
		{"pytest", "=== 1 failed, 42 passed, 2 warnings in 0.84s ===", 42, 1},
		{"pytest -q", "1 failed, 40 passed, 2 skipped in 0.84s", 40, 1},
		{"pytest twice", "1 failed in 0.1s\n3 passed in 0.1s", 3, 0},
		{"unittest", "Ran 43 tests in 0.004s\n\nFAILED (failures=1, errors=2, skipped=3)", 37, 3},
		{"unittest, fine", "Ran 43 tests in 0.004s\n\nOK", 43, 0},
		{"Django", "Ran 6 tests in 0.104s\n\nOK (skipped=1)\nDestroying test database for alias 'default'...", 5, 0},
		{"cargo", "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\ntest result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\nerror: test failed, to rerun pass `--lib`", 5, 1},
		{"RSpec", "Finished in 0.01 seconds\n43 examples, 1 failure, 2 pending\n\nFailed examples:\n\nrspec ./spec/a_spec.rb:31 # rounds", 40, 1},
		{"ExUnit", "Finished in 0.02 seconds\n43 tests, 0 failures", 43, 0},
		{"PHPUnit", "FAILURES!\nTests: 3, Assertions: 3, Failures: 1.", 2, 1},
		{"PHPUnit, fine", "OK (3 tests, 4 assertions)", 3, 0},
		{"Maven", "[ERROR] Tests run: 40, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.1 s <<< FAILURE! -- in ATest\n[ERROR] Tests run: 43, Failures: 1, Errors: 0, Skipped: 2\n[INFO] \n[ERROR] Failed to execute goal x", 40, 1},
		{"Gradle", "43 tests completed, 1 failed\n\nFAILURE: Build failed with an exception.\n\nBUILD FAILED in 2s", 42, 1},
		{".NET", "Passed!  - Failed:     0, Passed:     4, Skipped:     0, Total:     4, Duration: 9 ms - A.dll (net8.0)\nFailed!  - Failed:     1, Passed:    42, Skipped:     0, Total:    43, Duration: 20 ms - B.dll (net8.0)", 46, 1},
		{"Playwright", "  1 failed\n    [chromium] › a.spec.ts:3:5 › rounds\n  42 passed (12.3s)", 42, 1},
		{"node", "ℹ tests 43\nℹ suites 0\nℹ pass 42\nℹ fail 1\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 50.1", 42, 1},
		{"Bun", " 42 pass\n 1 fail\n 60 expect() calls\nRan 43 tests across 2 files. [20.00ms]", 42, 1},
		{"CTest", "67% tests passed, 1 tests failed out of 3\n\nTotal Test time (real) =   0.03 sec\n\nThe following tests FAILED:\n\t  1 - a (Failed)\nErrors while running CTest", 2, 1},
		{"XCTest", "\t Executed 43 tests, with 1 failure (0 unexpected) in 0.01 (0.02) seconds", 42, 1},
		{"Deno", "FAILED | 2 passed | 1 failed (20ms)\n\nerror: Test failed", 2, 1},
		{"Go", "FAIL\texample.com/a\t0.004s\nok  \texample.com/b\t0.003s\nFAIL", 0, 0},
		{"Go, all", "=== RUN   TestBake\n=== RUN   TestBake/rye\n--- PASS: TestBake (0.00s)\n    --- PASS: TestBake/rye (0.00s)\n--- SKIP: TestIce (0.00s)\n--- PASS: TestCool (0.00s)\n--- FAIL: TestRise (0.01s)\n    rise_test.go:8: no\nFAIL\nFAIL\texample.com/a\t0.1s", 2, 1},
		{"Go, those that failed", "--- FAIL: TestRise (0.01s)\n    rise_test.go:8: no\nFAIL", 0, 1},
		{"Go, not at its beginning", "a --- PASS: x", 0, 0},
		{"a file that differs", "--- a.go\n+++ b.go\n-x\n", 0, 0},
		{"no tests", "added 300 packages in 3s", 0, 0},
	} {
		r := &model.ToolResult{Content: []model.Part{model.Text{Text: c.text}}}
		if good, bad := testsOf(r); good != c.good || bad != c.bad {
			t.Errorf("%s: %d passed, %d failed, want %d and %d", c.name, good, bad, c.good, c.bad)
		}
	}
	if good, bad := testsOf(nil); good != 0 || bad != 0 {
		t.Errorf("no result: %d, %d", good, bad)
	}
}
