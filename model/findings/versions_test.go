package findings

import "testing"

// Who asked a program for its version in vain is answered by the same program in another way, and by no other.
func TestVersions(t *testing.T) {
	killed := failed(bash("1", "pytest --version"), "failed in sandbox: sandbox error: command was killed by a signal")
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"as a module":       {[]script{killed, ran(bash("2", "python3 -m pytest --version"), "pytest 7.4.4")}, false},
		"another program":   {[]script{killed, ran(bash("2", "python3 -m mypy --version"), "mypy 1.9")}, true},
		"which one":         {[]script{killed, ran(bash("2", "which pytest"), "/usr/bin/pytest")}, true},
		"failed, too":       {[]script{killed, failed(bash("2", "python3 -m pytest --version"), "No module named pytest")}, true},
		"the tests are red": {[]script{failed(bash("1", "pytest -q"), "1 failed"), ran(bash("2", "python3 -m pytest --version"), "pytest 7.4.4")}, true},
		"tests beside it":   {[]script{failed(bash("1", "pytest --version && pytest -q"), "1 failed"), ran(bash("2", "python3 -m pytest --version"), "pytest 7.4.4")}, true},
	} {
		if open, list := failsAfter(t, append([]script{user("go")}, c.steps...)...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
