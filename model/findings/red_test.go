package findings

import "testing"

func TestWantsRed(t *testing.T) {
	for text, want := range map[string]bool{
		"Write exactly 2 failing (RED) tests for the evaluate command.":                  true,
		"Write the tests of phase 3. These tests must FAIL because nothing is there yet": true,
		"Only the red phase, please.":                                                    true,
		"Write a failing test first, then implement the parser.":                         false,
		"Write failing tests and make them pass.":                                        false,
		"The tests are failing, find out why.":                                           false,
		"Fix the failing tests.":                                                         false,
		"Add tests for the parser.":                                                      false,
		"The tests should not fail any longer.":                                          false,
	} {
		if wantsRed(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

func TestAnnouncedByDescription(t *testing.T) {
	for text, want := range map[string]bool{
		"Run full test suite to confirm RED and no regressions": true,
		"Run new test files to confirm RED failures":            true,
		"See it fail":           true,
		"Run the tests":         false,
		"Check the red channel": false,
		"Verify that the fix makes the red test pass": false,
	} {
		if announces(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

func TestWantsFailure(t *testing.T) {
	for text, want := range map[string]bool{
		"Run a failing command":                            true,
		"Read nonexistent file":                            true,
		"Call a tool that does not exist.":                 true,
		"Run the failing tests and mend them, then commit": false,
		"Why does the build fail?":                         false,
		"Run the failing tests":                            false,
		"Fix the failing command":                          false,
		"Read the file":                                    false,
		"Run the tests":                                    false,
	} {
		if wantsFailure(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}
