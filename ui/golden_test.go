package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/themes"
)

func TestTourSizes(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {100, 30}, {80, 24}, {60, 18}, {40, 10}, {20, 5}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			startTour(t, size[0], size[1], Options{}).golden(fmt.Sprintf("tour-%dx%d", size[0], size[1]))
		})
	}
}

// On a huge terminal running text keeps a width that can be read, and rows with columns one
// that the eye can follow.
func TestHugeScreen(t *testing.T) {
	t.Parallel()
	s := startTour(t, 300, 100, Options{})
	s.wait("outline")
	s.press("tab q")
	rows := strings.Split(s.String(), "\n")
	for _, row := range rows[2:98] {
		text := strings.TrimRight(strings.TrimRight(row, "│█✗◔◇┃"), " ")
		most := 160
		if strings.ContainsAny(row, "▸▾∴│") {
			most = 202
		}
		if len([]rune(text)) > most && !strings.Contains(row, "──") {
			t.Errorf("a row is %d cells wide: %s", len([]rune(text)), row)
		}
	}
}

func TestLevels(t *testing.T) {
	for level := 1; level <= 5; level++ {
		t.Run(fmt.Sprint(level), func(t *testing.T) {
			t.Parallel()
			s := startTour(t, 100, 60, Options{})
			s.press(fmt.Sprintf("z %d", level))
			s.golden(fmt.Sprintf("level-%d", level))
		})
	}
}

// What keys do, as screens of the built-in conversation.
func TestTourScreens(t *testing.T) {
	for _, c := range []struct {
		name string
		keys string
		wait string // shown when the screen is ready
	}{
		{"call-command", "e enter", "total_test.go:9"},
		{"call-edit", "] d enter", "+ "},
		{"call-long-output", "t t t t enter", "seq 60"},
		{"agent-inline", "] s l", ""},
		{"agent-alone", "] s l l", "(q goes back)"},
		{"agent-and-back", "] s l l q", ""},
		{"raw-exact", "t r", "exact bytes"},
		{"raw-pretty", "t r r", "indented"},
		{"help", "?", "Scroll"},
		{"help-end", "? G", "Themes of your own"},
		{"goto-prompt", ": 1 2", ":12"},
		{"goto-message", ": 1 2 enter", ""},
		{"end", "G", "end"},
		{"hidden", "x r x t", "hidden: reasoning, tool calls"},
		{"prefix", "x", "x:"},
		{"clock-off", "x m x m x m x m", ""},
		{"cut-lines", "t t t t enter w", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := startTour(t, 100, 30, Options{})
			s.press(c.keys)
			s.wait(c.wait)
			s.golden(c.name)
		})
	}
}

// A match within a folded result opens it; the footer counts.
func TestSearchScreens(t *testing.T) {
	t.Parallel()
	s := startTour(t, 100, 30, Options{})
	s.press("/ t o t a l _ t e s t")
	s.wait("1/")
	s.golden("search-typed")
	s.press("enter n")
	s.wait("2/")
	s.golden("search-opened")
	s.press("/ / w o r d s + enter")
	s.wait("not found")
	s.golden("search-nothing")
	s.press("/ / (")
	s.wait("missing closing")
	s.golden("search-wrong")
}

func TestAppearance(t *testing.T) {
	t.Run("ascii", func(t *testing.T) {
		t.Parallel()
		s := startTour(t, 100, 60, Options{ASCII: true, Level: 4})
		s.press("G")
		s.golden("ascii")
	})
	theme := func(name string) *themes.Theme {
		th, err := themes.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		return th
	}
	t.Run("mono", func(t *testing.T) {
		t.Parallel()
		s := startTour(t, 100, 60, Options{Theme: theme("mono")}) // the colours of output that is open are the log's
		s.golden("mono")
		s.mu.Lock()
		defer s.mu.Unlock()
		for y := range s.em.Height() {
			for x := range s.em.Width() {
				if c := s.em.CellAt(x, y); c != nil && (c.Style.Fg != nil || c.Style.Bg != nil) {
					t.Fatalf("the cell at %d, %d has a colour: %q", x, y, c.Content)
				}
			}
		}
	})
	t.Run("light", func(t *testing.T) {
		t.Parallel()
		dark := startTour(t, 100, 32, Options{})
		light := startTour(t, 100, 32, Options{Theme: theme("light")})
		if dark.String() != light.String() {
			t.Error("dark and light show different text")
		}
		for _, text := range []string{"YOU", "AI", "tour.jsonl", "Bash"} {
			if d, l := dark.cell(text), light.cell(text); d.Fg == nil || l.Fg == nil || d.Fg == l.Fg {
				t.Errorf("%s is %v on dark, %v on light", text, d.Fg, l.Fg)
			}
		}
	})
}

func TestLogs(t *testing.T) {
	for _, c := range []struct {
		name, path string
		w, h       int
		level      int
		keys       string
	}{
		{"agents", "../testdata/agent-swarm-kit/conversation.jsonl", 100, 40, 3, ""},
		{"agents-narrow", "../testdata/agent-swarm-kit/conversation.jsonl", 50, 24, 3, "G"},
		{"stream", "../testdata/swift-deepagents/stream.jsonl", 100, 40, 3, ""},
		{"trace", "../testdata/frame-agent-sdk/trace.jsonl", 100, 40, 4, ""},
		{"compaction", "../testdata/claude-code/compaction.jsonl", 100, 40, 4, ""},
		{"subagents", "../testdata/claude-code/with-subagents/5e551011.jsonl", 100, 40, 3, "] s l"},
		{"damaged", "testdata/damaged.jsonl", 80, 30, 3, ""},
		{"damaged-open", "testdata/damaged.jsonl", 80, 50, 4, ""},
		{"scripts", "testdata/scripts.jsonl", 41, 40, 4, ""},
		{"scripts-wide", "testdata/scripts.jsonl", 80, 40, 4, ""},
		{"only-records", "testdata/only-records.jsonl", 80, 12, 3, ""},
		{"only-records-all", "testdata/only-records.jsonl", 80, 24, 5, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, c.path, c.w, c.h, Options{Level: c.level})
			s.press(c.keys)
			s.golden("log-" + c.name)
		})
	}
}

// Where the options say to begin.
func TestStart(t *testing.T) {
	for _, c := range []struct {
		opt  Options
		want string
	}{
		{Options{Start: "12"}, "\n▌ +0:07       ▸ shell"},
		{Options{Start: "end"}, "\n▌             ? unknown record: tour-note"},
		{Options{Start: "L43"}, "\n▌ 09:07 YOU   Leave the test data alone."},
		{Options{Search: "you refused"}, "you refused, marked as such"},
		{Options{Search: "nowhere to be found"}, "not found: nowhere to be found"},
		{Options{Follow: true}, "following"},
	} {
		t.Run(c.opt.Start+c.opt.Search, func(t *testing.T) {
			t.Parallel()
			startTour(t, 100, 30, c.opt).wait(c.want)
		})
	}
}

// Resizing the terminal shows the same place again.
func TestResize(t *testing.T) {
	t.Parallel()
	s := startTour(t, 100, 30, Options{})
	s.press("} } } t")
	before := s.String()
	s.resize(47, 20)
	s.golden("resized")
	s.resize(100, 30)
	if got := s.String(); got != before {
		t.Errorf("after resizing back\n%s\nbefore\n%s", got, before)
	}
	s.resize(3, 2)
	s.resize(47, 20)
	s.wait("Grep")
}

// As a pager shows it, text that is no log is what is on the screen, from the first cell on:
// nothing stands beside it or says what it is not, and a link is its text.
func TestTextInPager(t *testing.T) {
	var text strings.Builder
	text.WriteString("\x1b[32mthe oven\x1b[0m is \x1b]8;;file:///oven\x1b\\hot\x1b]8;;\x1b\\\n\n")
	for i := range 300 {
		fmt.Fprintf(&text, "loaf %d\x1b[K\n", i)
	}
	path := filepath.Join(t.TempDir(), "build.txt")
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, path, 80, 12, Options{Pager: true})
	s.wait("loaf 1")
	rows := strings.Split(s.String(), "\n")
	for i, want := range []string{" build.txt  Text", "the oven is hot", "", "loaf 0", "loaf 1"} {
		if got := strings.TrimRight(rows[i], " │█"); got != want {
			t.Errorf("row %d is %q, not %q", i, got, want)
		}
	}
	if s.cell("the oven").Fg == nil || s.cell("the oven").Fg == s.cell("is hot").Fg {
		t.Error("the text has no colour")
	}
	for _, wrong := range []string{"JSON", "conversation", "▌", "turn", "sequence"} {
		if strings.Contains(s.String(), wrong) {
			t.Errorf("%q\n%s", wrong, s)
		}
	}
	s.press("G")
	s.wait("loaf 299")
	if strings.Contains(s.String(), "sequence") {
		t.Errorf("%s", s)
	}
	// a log is shown as without it
	s = start(t, "../testdata/claude-code/session.jsonl", 80, 12, Options{Pager: true})
	s.wait("▌")
}

// A text that is no log is shown in the colours that it has, and nothing is counted of it.
func TestTextIsShownAsItIs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "build.txt")
	if err := os.WriteFile(path, []byte("\x1b[31mthe oven\x1b[0m is cold\nbread is not baked\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, path, 80, 12, Options{})
	s.wait("is cold")
	if s.cell("the oven").Fg == nil || s.cell("the oven").Fg == s.cell("is cold").Fg {
		t.Error("the text has no colour")
	}
	if all := s.String(); strings.Contains(all, "0/0") || strings.Contains(all, "unread") || strings.Contains(all, "[31m") {
		t.Errorf("%s", all)
	}
}
