package ui

import (
	"os"
	"strings"
	"testing"
	"time"

	"msgview/model"
)

// rewrite writes the file of a listed session anew, as by another name that takes its place, and
// tells the list as a search for sessions does.
func rewrite(t *testing.T, files *Files, s madeSession, text string, at time.Time) {
	t.Helper()
	path := s.name + ".jsonl"
	if err := os.WriteFile("next", []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes("next", at, at); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename("next", path); err != nil {
		t.Fatal(err)
	}
	files.Add(model.Session{Path: path, Name: path, Program: s.program, Project: s.project, Size: int64(len(text)), Modified: at})
}

// underCursor is the row with the cursor.
func (s *sessionsScreen) underCursor() string {
	for _, row := range strings.Split(s.String(), "\n") {
		if strings.HasPrefix(row, "▌") {
			return row
		}
	}
	return ""
}

// A session that grows, shrinks or is replaced while it is listed is described anew and comes to
// its place; the cursor stays on its session, whether that is the one or another.
func TestChangedWhileListed(t *testing.T) {
	grown := madeSession{"s4", "Claude Code", "/home/ada/mill", 2 * time.Hour, []string{"Bake oat cakes for the whole mill | ?read | It turns now.", "Does it turn in the rain | | It does.", "And in the snow | | It does, too."}}
	shrunk := grown
	shrunk.turns = grown.turns[:1]
	replaced := madeSession{"s4", "Claude Code", "/home/ada/mill", 2 * time.Hour, []string{"Paint the door of the mill green | | It is green.", "Now paint it blue | | It is blue."}}
	before := grown
	before.turns, before.ago = grown.turns[:2], 40*24*time.Hour
	for _, on := range []string{"Bake oat cakes for the whole mill", "Name the bakery"} {
		files := sessionsOf(t, append([]madeSession{before}, madeSessions[0], madeSessions[1], madeSessions[5]))
		s := startSessions(t, Options{Files: files}, 120, 40)
		s.await("Name the bakery")
		s.press("g")
		for range 20 {
			if strings.Contains(s.underCursor(), on[:15]) {
				break
			}
			s.press("j")
		}
		if !strings.Contains(s.underCursor(), on[:15]) {
			t.Fatalf("%q is not listed:\n%s", on, s)
		}
		for i, c := range []struct {
			what  string
			now   madeSession
			title string
			turns string
		}{
			{"grew", grown, "Bake oat cakes for the whole mill", " 3 "},
			{"shrank", shrunk, "Bake oat cakes for the whole mill", " 1 "},
			{"was replaced", replaced, "Paint the door of the mill green", " 2 "},
			{"was replaced by nothing", madeSession{"s4", "Claude Code", "/home/ada/mill", time.Hour, nil}, "", ""},
			{"came back", grown, "Bake oat cakes for the whole mill", " 3 "},
		} {
			row := func() string {
				for _, row := range strings.Split(s.String(), "\n") {
					if c.title != "" && strings.Contains(row, c.title[:25]) && strings.Contains(row, "Claude Code") {
						return row
					}
				}
				return ""
			}
			rewrite(t, files, c.now, c.now.lines(), sessionsNow.Add(-2*time.Hour+time.Duration(i)*time.Minute))
			s.until("session that "+c.what, func() bool {
				if c.title == "" {
					return !strings.Contains(s.String(), "Paint the door")
				}
				at := strings.Index(row(), c.title[:25])
				return at >= 0 && strings.Contains(row()[at:], c.turns)
			})
			if text := s.String(); c.title != "" && strings.Count(text, c.title[:25]) > 2 { // in the list, and in the preview
				t.Errorf("a session that %s is listed more than once:\n%s", c.what, text)
			}
			want := on
			if on == before.turns[0][:len(on)] { // once nothing is said in it, it is folded
				if want = c.title; i > 2 {
					want = ""
				}
			}
			if want != "" && !strings.Contains(s.underCursor(), want[:15]) {
				t.Errorf("a session %s, and the cursor is on %q, not on %q", c.what, s.underCursor(), want)
			}
		}
	}
}
