package findings

import (
	"testing"

	"msgview/model"
)

// What was killed in a command ends with the exit of the signal, which is no failure; any other one is.
func TestKilledAndWaitedFor(t *testing.T) {
	for name, c := range map[string]struct {
		command, said string
		bad           bool
	}{
		"waited for":     {"kill 4026; wait 4026 2>/dev/null; echo rc=$?; echo cold", "rc=143\ncold", false},
		"by a number":    {"kill -9 4026; wait 4026; echo rc=$?", "rc=137", false},
		"started here":   {"./oven & P=$!; sleep 2; kill -INT $P; wait $P; echo rc=$?", "warm\nrc=130", false},
		"another signal": {"kill 4026; wait 4026; echo rc=$?", "rc=139", true},
		"another exit":   {"kill 4026; wait 4026; echo rc=$?", "rc=1", true},
		"another one":    {"kill -9 $OVEN; wait $MILL; echo rc=$?", "rc=137", true},
		"all that run":   {"kill -9 4026; wait; echo rc=$?", "rc=137", false},
		"not waited for": {"kill 4026; bake; echo rc=$?", "rc=143", true},
		"nothing killed": {"bake & wait $!; echo rc=$?", "rc=143", true},
	} {
		if o := Verdict(bash("1", c.command), result("1", c.said, 0, model.No)); o.State.Bad() != c.bad {
			t.Errorf("%s: %v", name, o.State)
		}
	}
}
