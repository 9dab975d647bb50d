//go:build unix

package cli

import (
	"strings"
	"testing"
)

// On a terminal two runs stand beside each other, each with a tab of its own.
func TestDiffOnTerminal(t *testing.T) {
	t.Parallel()
	a := file(t, "a.jsonl", small)
	b := file(t, "b.jsonl", strings.ReplaceAll(small, "200 degrees", "220 degrees"))
	s := onTerminal(t, nil, "diff", a, b)
	s.wait("220 degrees")
	s.wait("a.jsonl] ")
	s.keys("B")
	s.wait("[2 ")
	s.wait("thermometer")
	s.keys("[t")
	s.wait("[1 ")
	s.keys("]t")
	s.wait("[2 ")
	s.keys("[t")
	s.wait("220 degrees")
	s.keys("Q")
	if code := s.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	s.restored()
}

// The code with which the viewer exits is that of what --fail-on asks for.
func TestDiffFails(t *testing.T) {
	t.Parallel()
	a := file(t, "a.jsonl", small)
	b := file(t, "b.jsonl", strings.ReplaceAll(small, "200 degrees", "220 degrees"))
	for _, c := range []struct {
		other, says string
		want        int
	}{{a, "4 steps the same", 0}, {b, "220 degrees", 1}} {
		s := onTerminal(t, nil, "diff", "--fail-on", "any", a, c.other)
		s.wait(c.says)
		s.keys("Q")
		if code := s.end(); code != c.want {
			t.Errorf("exit code %d, want %d", code, c.want)
		}
	}
}
