package findings

import (
	"testing"

	"msgview/model"
)

// The names of tests that passed may say anything; those of tests that failed, and sums, are told.
func TestNamesOfPassedTests(t *testing.T) {
	for name, c := range map[string]struct {
		said string
		bad  bool
	}{
		"passed":            {"(pass) error TS2304: Cannot find name\n(pass) sh: bake: command not found\n\n 2 pass\n 0 fail", false},
		"with a tick":       {"✓ oven says error TS2304: no rye\nTests: 1 passed", false},
		"one failed":        {"(pass) warm\n(fail) error TS2304: Cannot find name\n\n 1 pass\n 1 fail", true},
		"a compiler":        {"oven.ts(3,1): error TS2304: Cannot find name 'rye'.", true},
		"a sum with a tick": {"✓ 12 passed, 3 failed", true},
	} {
		if o := Verdict(bash("1", "bun run build && bun test"), result("1", c.said, 0, model.No)); o.State.Bad() != c.bad {
			t.Errorf("%s: %v", name, o.State)
		}
	}
}
