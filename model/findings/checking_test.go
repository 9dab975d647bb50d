package findings

import (
	"testing"

	"msgview/model"
)

// A tail that keeps the summary proves that a check passed.
func TestPassed(t *testing.T) {
	for said, want := range map[string]bool{
		"# tests 5\n# pass 5\n# fail 0": true,
		"# tests 5\n# pass 4\n# fail 1": false,
		"ℹ pass 5\nℹ fail 0":            true,
		"# fail 01":                     false,
		"ok  \toven\t0.01s":             true,
		"7 passed in 0.2s":              true,
		"done":                          false,
	} {
		if passed(result("", said, 0, model.No)) != want {
			t.Errorf("%q: %v", said, !want)
		}
	}
}
