package findings

import (
	"slices"
	"testing"
)

// Tests that fail for code that was broken on purpose were to fail. One that failed before, and a
// mutation that none noticed, are told as before.
func TestMutations(t *testing.T) {
	const (
		noticed = "── M1  reintroduce the old key\n   FAILED (failures=11, errors=4)\n── M2  drop the check of the oven\n   FAILED (failures=3)"
		suite   = "Ran 38 tests in 0.059s\n\nOK\n"
	)
	for name, c := range map[string]struct {
		command, said string
		open          bool
	}{
		"a script":              {`zsh /tmp/mutate.sh 2>&1 | grep -E "^──|FAILED|GREEN"`, noticed, false},
		"behind the suite":      {`make test | tail -3; zsh /tmp/mutate.sh | grep -E "^──|FAILED|GREEN"`, suite + noticed, false},
		"the suite failed":      {`make test | tail -3; zsh /tmp/mutate.sh | grep -E "^──|FAILED|GREEN"`, "Ran 38 tests in 0.059s\n\nFAILED (failures=2)\n" + noticed, true},
		"one that was not seen": {`zsh /tmp/mutate.sh 2>&1 | grep -E "^──|FAILED|GREEN"`, noticed + "\n── M3  hardcode done = True\n   GREEN (nobody noticed)", true},
		"of no mutation":        {`zsh /tmp/check.sh 2>&1 | grep -E "^──|FAILED|GREEN"`, noticed, true},
		"without a name":        {`zsh /tmp/mutate.sh 2>&1 | grep -E "FAILED|GREEN"`, "FAILED (failures=3)\nFAILED (failures=11, errors=4)", true},
	} {
		_, list := failsAfter(t, user("go"), ran(bash("1", c.command), c.said), answer("done"))
		open := slices.ContainsFunc(list, func(one Finding) bool {
			return (one.Group() == Fail || one.Group() == Hidden) && !one.Recovered && one.Severity != Hint
		})
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
