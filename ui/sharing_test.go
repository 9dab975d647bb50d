package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model/redact/redacttest"
)

// What is open, what is filtered and what is between two marks is exported to the file that
// is named, in the form that its name ends with.
func TestSharing(t *testing.T) {
	dir := t.TempDir()
	s := startTour(t, 100, 30, Options{Saves: dir})
	typed := func(text string) string { return strings.Join(strings.Split(text, ""), " ") }
	read := func(name string) string {
		t.Helper()
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	s.press("y e")
	s.wait("export the conversation to:")
	s.golden("export")
	s.press(typed("a.html") + " enter")
	s.wait("exported the conversation")
	if page := read("a.html"); !strings.HasPrefix(page, "<!doctype html>") || !strings.Contains(page, "<section id=t14>") {
		t.Errorf("%.200s", page)
	}
	s.press("y e " + typed("a.txt") + " enter")
	s.wait("not exported: a page ends in .html")
	s.press("y e " + typed("a.html") + " enter")
	s.wait("write over it?")
	s.press("n enter")
	s.wait("not exported")
	s.press("y e " + typed("a.html") + " enter")
	s.wait("write over it?")
	s.press("y enter")
	s.wait("exported the conversation")

	s.press("ctrl+p " + typed("export-marked") + " enter")
	s.wait("set the marks a and b first")
	s.press("g } m a } m b")
	s.press("ctrl+p " + typed("export-marked") + " enter")
	s.wait("export what is between the marks to:")
	s.press(typed("b.md") + " enter")
	s.wait("exported what is between the marks")
	if md := read("b.md"); !strings.Contains(md, "## Turn 2\n") || strings.Contains(md, "## Turn 1\n") || strings.Contains(md, "## Turn 4\n") {
		t.Errorf("%s", md)
	}

	s.press("ctrl+p " + typed("export-filtered") + " enter")
	s.wait("there is no filter")
	s.press("& " + typed("tool=Bash") + " enter")
	s.settle()
	s.press("ctrl+p " + typed("export-filtered") + " enter")
	s.wait("export what is filtered to:")
	s.press(typed("c.svg") + " enter")
	s.wait("exported what is filtered")
	if svg := read("c.svg"); !strings.HasPrefix(svg, "<svg ") || !strings.Contains(svg, "go\u00a0test") {
		t.Errorf("%.2000s", svg)
	}
	left, err := filepath.Glob(filepath.Join(dir, ".*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

// Of a sub-agent that is open it alone is exported, with its task as the title; a recording is of
// the conversation.
func TestSharingAgent(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := startTour(t, 100, 30, Options{Saves: dir})
	s.press("] s l l")
	s.wait("(q goes back)")
	s.press("y e")
	s.wait("export the sub-agent to:")
	s.press(strings.Join(strings.Split("a.cast", ""), " ") + " enter")
	s.wait("a recording is of the conversation")
	s.press("y e " + strings.Join(strings.Split("a.md", ""), " ") + " enter")
	s.wait("exported the sub-agent")
	b, err := os.ReadFile(filepath.Join(dir, "a.md"))
	if err != nil {
		t.Fatal(err)
	}
	if md := string(b); !strings.Contains(md, "**Task**") || strings.Contains(md, "## Turn") || strings.HasPrefix(md, "# Conversation") || strings.Contains(md, "**You**") {
		t.Errorf("%s", md)
	}
}

// While it is not decided what becomes of secrets, nothing is written without asking.
func TestSharingAsks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	kinds := redacttest.All(1)[:3]
	s := start(t, plantedLog(t, kinds), 100, 30, Options{Saves: dir})
	path := filepath.Join(dir, "a.md")
	typed := strings.Join(strings.Split("a.md", ""), " ")
	export := func() {
		t.Helper()
		s.press("y e " + typed + " enter")
	}
	export()
	s.wait("mask 3 secrets on which you did not decide?")
	s.press("n enter")
	s.wait("not exported")
	export()
	s.wait("did not decide?")
	s.press("l enter")
	s.wait("3 undecided")
	s.wait("[secret-3]")
	if _, err := os.Stat(path); err == nil {
		t.Error("it was written")
	}
	s.press("a q")
	export()
	s.wait("mask 2 secrets")
	s.press("y enter")
	s.wait("3 secrets masked")
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if which := betrayed(kinds, string(b)); len(which) > 0 {
		t.Errorf("it has %v", which)
	}
}
