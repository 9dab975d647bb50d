//go:build unix

package cli

import (
	"strings"
	"testing"
)

// Several files stand in tabs, one of them what is piped in; each begins where it says.
func TestTabsOnTerminal(t *testing.T) {
	one := file(t, "one.jsonl", strings.Repeat(`{"role":"user","content":"first log"}`+"\n", 40))
	two := file(t, "two.jsonl", `{"role":"user","content":"second log"}`+"\n")
	s := onTerminal(t, strings.NewReader(`{"role":"user","content":"piped log"}`+"\n"), one+"#m30", two, "-")
	s.wait("[1 one.jsonl] 2 two.jsonl  3 standard input")
	s.wait("30/40")
	s.keys("]t")
	s.wait("second log")
	s.keys("\x1b3")
	s.wait("piped log")
	s.keys("q")
	s.wait("[2 two.jsonl]")
	s.keys("Q")
	if code := s.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	s.restored()
}

// What is wrong with several files is said before anything is drawn.
func TestTabsThatCannotBe(t *testing.T) {
	one := file(t, "one.jsonl", small)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{one, one + ".gone"}, "no such file"},
		{[]string{"-", one, "-"}, "standard input can be read once"},
		{[]string{one, one}, "one log at a time"},
	} {
		r := run(t, "", nil, c.args...)
		if r.code != exitUsage || !strings.Contains(r.err, c.want) || r.out != "" {
			t.Errorf("%v: %+v", c.args, r)
		}
	}
}

// For a screen reader each tab is named as the reader goes there.
func TestTabsLinear(t *testing.T) {
	one := file(t, "one.jsonl", `{"role":"user","content":"first log"}`+"\n")
	two := file(t, "two.jsonl", `{"role":"user","content":"second log"}`+"\n")
	s := onTerminal(t, nil, "--screen-reader", one, two)
	at := s.said(0, "first log")
	s.keys("]t")
	at = s.said(at, "two.jsonl, ")
	at = s.said(at, "second log")
	s.keys("[t")
	at = s.said(at, "one.jsonl, ")
	s.said(at, "first log")
	s.keys("Q")
	if code := s.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}
