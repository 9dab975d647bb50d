package findings

import (
	"strings"
	"testing"

	"msgview/model/literals"
)

// Lines without a trigger are passed over, so every line that a mark fits has one.
func checkTriggers(t *testing.T, line string) {
	t.Helper()
	line = plain(line)
	for i, m := range marks {
		if m.is(line) && !literals.In(triggers(), "\n"+line) {
			t.Errorf("mark %d (rank %d) fits %q, which no trigger is in", i, m.rank, line)
		}
	}
}

func TestTriggers(t *testing.T) {
	for _, c := range cases {
		if c.result == nil {
			continue
		}
		for _, line := range strings.Split(bodyOf(c.result), "\n") {
			checkTriggers(t, line)
		}
	}
	for _, line := range pieces {
		checkTriggers(t, line)
	}
}

func FuzzTriggers(f *testing.F) {
	for _, c := range cases {
		if c.result != nil {
			for _, line := range strings.Split(bodyOf(c.result), "\n") {
				f.Add(line)
			}
		}
	}
	for _, line := range []string{"✖A", "0 unreachable= failed=", "Found 3 errors.", "# fail 2", "ℹ fail 2", "[  FAILED  ] x", "a.go:1:2: x", "gmake[1]: *** x", "ninja: build stopped: x", "E: x", "Killed", "x.Exception", "not ok 3 - x", "testing: warning: no tests to run", "Caused byError", "zsh: command not found: x", "cmd: command not found", "12 xfailed, 3 skipped in 1s"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if len(line) < maxLine && !strings.ContainsAny(line, "\n\r") {
			checkTriggers(t, line)
		}
	})
}
