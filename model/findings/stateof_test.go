package findings

import (
	"slices"
	"testing"
)

// A cross before a name with a value tells of the value, as of a vote. Where a runner of tests counts
// what failed, or the value says that something is wrong, it is a failure.
func TestCrossedValues(t *testing.T) {
	for name, c := range map[string]struct {
		command, said string
		open          bool
	}{
		"votes":         {"python3 shop_votes.py", "Votes:\n  ✓ baker: ALLOW\n  ✗ miller (old): DENY\nAgreed: the oven is lit.", false},
		"states":        {"python3 show.py", "  ✓ oven      : defended\n  ✗ mill      : seen_and_locked\nDEMO COMPLETE", false},
		"counted":       {"python3 check_shop.py", "  ✓ baker: ALLOW\n  ✗ miller: DENY\n1 failed, 1 passed", true},
		"by a runner":   {"npx vitest run | tail -5", "  ✗ miller: DENY\n Tests  1 failed | 3 passed (4)", true},
		"a wrong state": {"python3 health.py", "  ✓ oven: UP\n  ✗ mill: DOWN", true},
		"it crashed":    {"python3 health.py", "  ✓ oven: up\n  ✗ mill: segfault", true},
		"it is late":    {"python3 health.py", "  ✓ oven: up\n  ✗ mill: unresponsive", true},
		"in words":      {"python3 check_shop.py", "  ✓ bakes bread\n  ✗ sells bread at seven", true},
		"a reason":      {"python3 check_shop.py", "  ✓ bakes bread\n  ✗ sells bread: price is 4", true},
	} {
		_, list := failsAfter(t, user("go"), ran(bash("1", c.command), c.said), answer("done"))
		open := slices.ContainsFunc(list, func(one Finding) bool { return one.Group() == Hidden && one.Severity != Hint })
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
