package ui

import (
	"fmt"
	"strings"
	"testing"

	"msgview/themes"
)

// What the request of an answer looks like: one that only goes on, one with another system
// prompt, a section that is open, the question in what form it is copied, and what a form
// does not hold.
var requestScreens = []struct{ name, keys, wait string }{
	{"on", "G R", "goes on"},
	{"differs", "G k R", "differs"},
	{"open", "G k R G k k k k k k enter", "Beds are named"},
	{"choice", "G R y", "1 OpenAI Chat"},
	{"copied", "G R y 2", "copied as a body"},
}

const requestLog = "testdata/request.jsonl"

func TestRequestScreens(t *testing.T) {
	for _, c := range requestScreens {
		for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}, {40, 10}} {
			name := fmt.Sprintf("request-%s-%dx%d", c.name, size[0], size[1])
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				s := start(t, requestLog, size[0], size[1], Options{})
				s.pressed(c.keys, c.wait, size[0] < 80)
				s.golden(name)
			})
		}
	}
}

// What of a request the log lacks has a row of its own, and tools that it does not define say so.
func TestRequestLacks(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}, {40, 10}} {
		name := fmt.Sprintf("request-lacks-%dx%d", size[0], size[1])
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := start(t, "testdata/requestlacks.jsonl", size[0], size[1], Options{})
			s.pressed("G R", "not in the log: system prompt", size[0] < 80)
			s.golden(name)
		})
	}
}

func TestRequestStyles(t *testing.T) {
	for _, look := range []struct {
		name, theme string
		ascii       bool
	}{{"dark", "dark", false}, {"light", "light", false}, {"16", "ansi-dark", false}, {"mono", "mono", false}, {"ascii", "mono", true}} {
		for _, c := range requestScreens[:2] {
			name := fmt.Sprintf("request-%s-%s", c.name, look.name)
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				theme, err := themes.Named(look.theme)
				if err != nil {
					t.Fatal(err)
				}
				s := start(t, requestLog, 120, 40, Options{Theme: theme, ASCII: look.ascii})
				s.pressed(c.keys, c.wait, false)
				s.goldenStyles(name)
			})
		}
	}
}

// pressed presses keys, of which those behind R want the request to be read, and waits for
// a text unless there may be no room for it.
func (s *screen) pressed(keys, wait string, small bool) {
	s.t.Helper()
	before, after, _ := strings.Cut(keys, "R")
	s.press(before + "R")
	s.wait("request")
	s.wait("m")
	if !small {
		s.wait("estimate")
	}
	if after = strings.TrimSpace(after); after != "" {
		s.settle()
		s.press(after)
	}
	if !small {
		s.wait(wait)
	}
}
