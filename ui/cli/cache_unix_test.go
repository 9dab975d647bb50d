//go:build unix

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The list of the viewer keeps what it learnt when it is left, and shows what is known.
func TestCacheOnTerminal(t *testing.T) {
	env, catalogue, folder := manySessions(t, 3)
	show := func(want string) {
		t.Helper()
		s := runOnTerminalWith(t, env, program, nil)
		s.wait(want)
		s.keys("q")
		if code := s.end(); code != 0 {
			t.Errorf("it ends with %d", code)
		}
	}
	show("Is the oven number 2 hot?")
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		if r := run(t, "", env, "cache"); strings.Contains(r.out, "3 logs") || strings.Contains(r.out, "1 log") || strings.Contains(r.out, "2 logs") {
			break // it may be left before all were read
		}
		if time.Now().After(end) {
			t.Fatal("nothing is kept")
		}
		show("Is the oven number 2 hot?")
	}
	same(t, env, "after the viewer")
	if r := run(t, "", env, "cache"); !strings.Contains(r.out, "3 logs") {
		t.Errorf("%+v", r)
	}
	sessionFile(t, filepath.Join(folder, "s2.jsonl"), "Is the oven number 5 hot?", 1, long(2))
	show("Is the oven number 5 hot?")
	show("Is the oven number 1 hot?")
	if _, err := os.Stat(catalogue); err != nil {
		t.Error(err)
	}
}
