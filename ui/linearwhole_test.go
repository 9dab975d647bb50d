package ui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"msgview/model"
)

// longLog has long commands, names and errors, several of each.
func longLog() *staticLog {
	words := strings.TrimSpace(strings.Repeat("rye and wheat, ", 5))
	var all []*model.Message
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	put := func(m *model.Message) {
		m.Time = noon.Add(time.Duration(len(all)) * time.Minute)
		all = append(all, m)
	}
	for i := range 3 {
		put(said(model.RoleUser, fmt.Sprintf("%d: bake %s END", i, words)))
		for j, call := range []struct{ name, arguments string }{
			{"Bash", `{"command":"bake '` + words + `' END"}`},
			{"run_a_very_long_program", `{"what":"` + words + ` END"}`},
			{"Read", `{"file_path":"/srv/bakery/` + strings.Repeat("recipes/", 15) + `END.md"}`},
		} {
			id := fmt.Sprint(i, j)
			m := called(id, call.name)
			m.Parts[0].(*model.ToolCall).Arguments = []byte(call.arguments)
			put(m)
			put(answered(id, "error: no "+words+" END", j == 0))
		}
		put(said(model.RoleAssistant, "baked"))
	}
	return newStaticLog(all...)
}

// Nothing that is read out is cut for a screen: no row of the conversation and none of a pane
// that names what it is about.
func TestLinearCutsNothing(t *testing.T) {
	r := readOut(t, longLog())
	r.lookedThrough()
	whole := func(what, said string) {
		t.Helper()
		for row := range strings.SplitSeq(said, "\r\n") {
			if strings.Contains(row, "rye") && !strings.Contains(row, "END") || strings.HasPrefix(row, "> run_a") && !strings.Contains(row, "run_a_very_long_program") {
				t.Errorf("%s: %q is cut", what, row)
			}
		}
	}
	for range 7 {
		whole("an item", r.press("t"))
	}
	for _, key := range strings.Fields("P C H V L W S o i") {
		said := r.press(key)
		if said += r.press("j", "j"); !strings.Contains(said, "END") && strings.Contains("P L o", key) {
			t.Errorf("%s says nothing of it: %q", key, said)
		}
		whole(key, said)
		if strings.Contains(said, "--------") {
			t.Errorf("%s: a rule is read out: %q", key, said)
		}
		r.press("q")
	}
}

// Spaces within rows of an item have a meaning: source code keeps its own.
func TestLinearKeepsIndentation(t *testing.T) {
	m := called("a", "Read")
	m.Parts[0].(*model.ToolCall).Arguments = []byte(`{"file_path":"bake.py"}`)
	r := readOut(t, newStaticLog(said(model.RoleUser, "read"), m, answered("a", "def bake():\n\tif oven:\n\t\treturn    rye\n", false)))
	r.lookedThrough()
	r.press("t")
	for _, keys := range [][]string{{"enter"}, {"V", "c"}} {
		got := r.press(keys...)
		for _, want := range []string{"def bake():", "    if oven:", "        return    rye"} {
			if !strings.Contains(got, want+"\r\n") {
				t.Errorf("%s: no %q in\n%s", keys, want, got)
			}
		}
	}
}

// A hit in an item of many lines is said with the line of what is read out next, however many
// rows a screen would have.
func TestLinearSaysTheLineOfAHit(t *testing.T) {
	lines := make([]string, 70)
	for i := range lines {
		lines[i] = fmt.Sprint("loaf ", i, strings.Repeat(" and water and salt", i%3*6))
	}
	lines[20], lines[39] = "", lines[39]+" of rye"
	m := called("a", "Bash")
	m.Parts[0].(*model.ToolCall).Arguments = []byte(`{"command":"bake"}`)
	r := readOut(t, newStaticLog(said(model.RoleUser, "bake"), m, answered("a", strings.Join(lines, "\n"), false)))
	got := r.press("/", "r", "y", "e", "enter")
	hit, item, ok := strings.Cut(got, "\r\nTool call, ")
	_, item, _ = strings.Cut(item, ":\r\n")
	var number, of int
	_, what, found := strings.Cut(hit, "hit 1 of 1, ")
	if _, err := fmt.Sscanf(what, "line %d of %d: | loaf 39", &number, &of); err != nil || !ok || !found {
		t.Fatalf("%v: %s", err, got)
	}
	heard := strings.Split(strings.TrimRight(item, "\r\n"), "\r\n")
	if len(heard) < of || number < 1 || number > of || !strings.Contains(heard[number-1], "of rye") || !strings.Contains(heard[of-1], "loaf 69") {
		t.Errorf("line %d of %d:\n%s", number, of, got)
	}
}

// A call that another model makes has its model above it, and no more room between its columns
// than others have.
func TestLinearRowBelowANotice(t *testing.T) {
	var all []*model.Message
	for i, name := range []string{"rye-1", "spelt-2"} {
		m := called(fmt.Sprint(i), "Bash")
		m.Parts[0].(*model.ToolCall).Arguments = []byte(`{"command":"bake"}`)
		m.Model = name
		all = append(all, said(model.RoleUser, "bake"), m, answered(fmt.Sprint(i), "fine", false))
	}
	r := readOut(t, newStaticLog(all...))
	r.lookedThrough()
	r.press("t")
	got := r.press("t")
	if !strings.Contains(got, "spelt-2") || !strings.Contains(got, "Bash") || strings.Contains(got, strings.Repeat(" ", 20)) {
		t.Errorf("the call is read out as\n%s", got)
	}
}
