package findings

import (
	"testing"

	"msgview/model"
)

// What an output behind a pipe tells of what passed.
func TestPassedAsShown(t *testing.T) {
	const shown = "passed, as far as is shown"
	for text, want := range map[string]string{
		"": "", "warming the oven": "", "0 passed in 0.1s": "", "no tests ran in 0.1s": "", "the oven passed": "",
		"ok  \toven/a\t0.1s\n?   \toven/b\t[no test files]\nok  \toven/c\t(cached)": "2 packages " + shown,
		"ok  \toven/a\t0.1s":                                                            "1 package " + shown,
		"ok  \toven/a\t0.1s\nFAIL\toven/c\t0.1s":                                        "",
		"ok  \toven/a\t0.1s\n--- FAIL: TestHeat (0.00s)\nFAIL":                          "",
		"test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out":    shown,
		"test result: ok. 3 passed; 0 failed\ntest result: ok. 1 passed; 0 failed":      "2 targets " + shown,
		"test result: ok. 3 passed; 0 failed\ntest result: FAILED. 1 passed; 1 failed":  "",
		"Tests:       5 passed, 5 total":                                                shown,
		"Tests:       1 failed, 4 passed, 5 total":                                      "",
		"      Tests  9 passed (9)":                                                     shown,
		"143 passed in 3.02s":                                                           shown,
		"===== 12 passed, 1 warning in 0.31s =====":                                     shown,
		"===== 1 failed, 12 passed in 0.31s =====":                                      "",
		"[INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS": shown,
		"[ERROR] Tests run: 5, Failures: 1, Errors: 0, Skipped: 0":                      "",
		"BUILD SUCCESSFUL in 3s":                                                        shown,
		"OK (3 tests, 4 assertions)":                                                    shown,
		"Ran 3 tests in 0.1s\n\nOK":                                                     shown,
		"  12 passing (30ms)":                                                           shown,
		"  12 passing (30ms)\n  1 failing":                                              "",
		"All checks passed!":                                                            shown,
		"14 skipped in 0.1s":                                                            "",
	} {
		if got := passedAsShown(result("", text, -1, model.No)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// How many tests passed and failed is counted in what the command wrote, whatever a program puts
// around it.
func TestTestsWithinFrames(t *testing.T) {
	for _, text := range []string{
		"E   assert 7 == 12\n1 failed, 3 passed in 0.2s",
		`{"stdout":"E   assert 7 == 12\n1 failed, 3 passed in 0.2s","stderr":"","exitCode":1}`,
		`{"success":false,"result":{"stdout":"E   assert 7 == 12\n1 failed, 3 passed in 0.2s","stderr":"","exitCode":1}}`,
		"Command: pytest\nDirectory: /w\nOutput: 1 failed, 3 passed in 0.2s\nError: (none)\nExit Code: 1\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 7",
	} {
		if good, bad := testsOf(result("", text, -1, model.No)); good != 3 || bad != 1 {
			t.Errorf("%q: %d passed and %d failed", text, good, bad)
		}
		if shown := passedAsShown(result("", text, -1, model.No)); shown != "" {
			t.Errorf("%q: %q", text, shown)
		}
	}
}
