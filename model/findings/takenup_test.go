package findings

import (
	"slices"
	"testing"
)

// A call that the person stopped, and that was made again when he let the run go on, is made up
// for. Another command, and one that nobody stopped, is none.
func TestTakenUp(t *testing.T) {
	const command = "cd /w/oven && npx jest --no-coverage 2>&1 | tail -15"
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"again":                 {[]script{user("continue"), ran(bash("2", "cd /w/oven && npx jest --no-coverage 2>&1 | tail -20"), "Tests: 206 passed, 206 total")}, false},
		"again, whole":          {[]script{user("continue"), ran(bash("2", "cd /w/oven && npx jest --no-coverage"), "Tests: 206 passed, 206 total")}, false},
		"it failed then":        {[]script{user("continue"), failed(bash("2", "cd /w/oven && npx jest --no-coverage"), "Tests: 1 failed, 205 passed, 206 total")}, true},
		"another command":       {[]script{user("continue"), ran(bash("2", "cd /w/oven && npx tsc --noEmit"), "")}, true},
		"in another folder":     {[]script{user("continue"), ran(bash("2", "cd /w/shop && npx jest --no-coverage 2>&1 | tail -20"), "Tests: 3 passed, 3 total")}, true},
		"nobody was asked":      {[]script{answer("Well."), ran(bash("2", command), "Tests: 206 passed, 206 total")}, true},
		"only somebody stopped": {[]script{user("continue"), answer("All is well.")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("go"), ran(bash("0", "ls"), "oven"), lost(bash("1", command))}, c.steps...), answer("done"))...)
		if open := slices.ContainsFunc(list, func(one Finding) bool { return one.Rule == ruleMissing && !one.Recovered }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
