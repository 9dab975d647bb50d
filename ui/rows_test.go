package ui

import (
	"fmt"
	"strings"
	"testing"

	"msgview/model"
)

const rowsLog = "testdata/rows.jsonl"

// What calls of MCP, of the web, questions, sub-agents and what is fetched later look like,
// a model that changes, and a prompt of many screens.
func TestRowsScreens(t *testing.T) {
	for _, c := range []struct {
		name  string
		level int
		keys  string
		wait  string
	}{
		{"top", 0, "", "└ 2 calls"},
		{"end", 0, "G", "model: claude-test-2"},
		{"open", 0, "t t t enter", "grain: rye"},
		{"asked", 0, "t t t t enter", "[x] 20 kg"},
		{"agent", 0, "] s enter", "Find the cheapest rye"},
		{"more", 4, "G", "finish: max_tokens"},
		{"talk", 2, "", "calls"},
	} {
		for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}, {40, 10}} {
			name := fmt.Sprintf("rows-%s-%dx%d", c.name, size[0], size[1])
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				s := start(t, rowsLog, size[0], size[1], Options{Level: c.level})
				s.press(c.keys)
				if size[0] == 120 {
					s.wait(c.wait)
				}
				s.golden(name)
			})
		}
	}
	t.Run("ascii", func(t *testing.T) {
		t.Parallel()
		s := start(t, rowsLog, 120, 40, Options{ASCII: true})
		s.golden("rows-top-ascii")
	})
	t.Run("ascii-narrow", func(t *testing.T) {
		t.Parallel()
		s := start(t, "testdata/changes.jsonl", 50, 24, Options{ASCII: true})
		s.golden("rows-ascii-50x24")
	})
}

// % goes from a report that was fetched later to the call of the sub-agent, and back.
func TestOther(t *testing.T) {
	d := drive(t, fixtureLogs(t)[rowsLog], 120, 40)
	d.looked()
	d.press("]", "s")
	for range 2 {
		d.press("%")
		if row := d.rows()[atCursor(d)]; !strings.Contains(row, "TaskOutput") || !strings.Contains(row, "← Task Explore: Compare prices") {
			t.Fatalf("%% goes to %q", row)
		}
		d.press("%")
		if row := d.rows()[atCursor(d)]; !strings.Contains(row, "▸ Task ") {
			t.Fatalf("%% goes back to %q", row)
		}
	}
	d.press("g", "%")
	if rowOf(d, "nothing of it was fetched later") < 0 {
		t.Errorf("%% says nothing on a prompt\n%s", strings.Join(d.rows(), "\n"))
	}
}

// Stops of e, marks of the scroll bar and the count of the header are the same findings: a
// result without a call is one of them.
func TestOrphanIsAFinding(t *testing.T) {
	d := drive(t, fixtureLogs(t)[rowsLog], 120, 40)
	d.looked()
	if rowOf(d, "2 to look at") < 0 {
		t.Errorf("the header does not count it\n%s", d.rows()[0])
	}
	var stops []string
	for range 3 {
		d.press("e")
		stops = append(stops, d.rows()[atCursor(d)])
	}
	if !strings.Contains(stops[0], "result without a call") || !strings.Contains(stops[1], "model: claude-test-2") || stops[1] != stops[2] {
		t.Errorf("e stops at %q", stops)
	}
}

// Enter and l do the same on a sub-agent: a closed one opens, an open one is stepped into;
// h closes it.
func TestEnterAndLOnAgents(t *testing.T) {
	logs := fixtureLogs(t)
	for _, key := range []string{"enter", "l"} {
		d := drive(t, logs[rowsLog], 120, 40)
		d.press("]", "s")
		closed := strings.Join(d.rows(), "\n")
		d.press(key)
		if rowOf(d, "cat prices.csv") < 0 || d.m.Col.Alone() {
			t.Fatalf("%s does not open the sub-agent\n%s", key, strings.Join(d.rows(), "\n"))
		}
		d.press("h")
		if got := strings.Join(d.rows(), "\n"); got != closed {
			t.Errorf("h does not close it\n%s\nwas\n%s", got, closed)
		}
		d.press(key, key)
		if rowOf(d, "cat prices.csv") < 0 || !d.m.Col.Alone() {
			t.Errorf("%s does not step into the open sub-agent\n%s", key, strings.Join(d.rows(), "\n"))
		}
	}
}

// Where calls share a row, the first key opens that, whether a sub-agent is the first of
// them or not.
func TestGroupBeforeAgent(t *testing.T) {
	for _, key := range []string{"enter", "l"} {
		all := []*model.Message{said(model.RoleUser, "go"), said(model.RoleAssistant, "I go."), called("agent1", "Agent"), answered("agent1", "done", false), called("c", "Bash"), answered("c", "ok", false)}
		d := drive(t, newStaticLog(append(all, in("one", "agent1", said(model.RoleUser, "task one"), called("one1", "Bash"), answered("one1", "fine", false))...)...), 120, 40)
		d.press("z", "2")
		for range 30 {
			if strings.Contains(d.rows()[atCursor(d)], "⋯") {
				break
			}
			d.press("J")
		}
		d.press(key)
		if row := d.rows()[atCursor(d)]; strings.Contains(row, "⋯") || !strings.Contains(row, "▸") {
			t.Errorf("%s: the cursor is at %q", key, row)
		}
	}
}

// A long prompt is folded in the middle and says how many rows there are; Enter and a search
// open it, h folds it again.
func TestLongPromptFolds(t *testing.T) {
	logs := fixtureLogs(t)
	d := drive(t, logs[rowsLog], 120, 100)
	d.press("G", "K")
	folded := strings.Join(d.rows(), "\n")
	for _, want := range []string{"46 more rows", "item 1 of", "item 70 of"} {
		if !strings.Contains(folded, want) {
			t.Fatalf("no %q\n%s", want, folded)
		}
	}
	d.press("enter")
	if s := strings.Join(d.rows(), "\n"); strings.Contains(s, "more rows") || !strings.Contains(s, "item 40 of") {
		t.Errorf("Enter does not open it\n%s", s)
	}
	d.press("h")
	if s := strings.Join(d.rows(), "\n"); s != folded {
		t.Errorf("h does not fold it\n%s", s)
	}
}
