package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/ui/pane"
)

// The outline over the conversation, and beside it where there is room.
func TestOutlineScreens(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {80, 24}, {40, 10}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			s := startTour(t, size[0], size[1], Options{})
			s.press("o")
			s.wait("outline")
			s.wait("c  ") // the calls of a turn were counted
			s.golden(fmt.Sprintf("outline-%dx%d", size[0], size[1]))
		})
	}
	t.Run("200x60", func(t *testing.T) {
		t.Parallel()
		s := startTour(t, 200, 60, Options{})
		s.wait("outline")
		s.wait("c  ")
		s.golden("outline-200x60")
	})
}

// outlined presses keys with the outline open, and reads for it what it asks for.
func outlined(d *driver, keys ...string) {
	for _, k := range keys {
		readOutline(d, d.send(keyPress(k)))
		d.check(k)
	}
}

func readOutline(d *driver, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			readOutline(d, c)
		}
	case pane.News:
		readOutline(d, d.send(msg))
	}
}

func outlineRows(d *driver) []string {
	var rows []string
	for _, r := range d.rows() {
		if _, beside, ok := strings.Cut(r, "││"); ok {
			r = beside
		}
		rows = append(rows, strings.TrimRight(r, " "))
	}
	return rows
}

func TestOutline(t *testing.T) {
	d := drive(t, nestedLog(), 100, 30)
	begin := strings.Join(d.rows(), "\n")
	outlined(d, "o")
	all := strings.Join(outlineRows(d), "\n")
	for _, want := range []string{"1 first prompt", "2 second prompt", "└", "4 by sub-agents", "6c", "4✗", "2✗"} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q in\n%s", want, all)
		}
	}
	outlined(d, "q")
	if now := strings.Join(d.rows(), "\n"); now != begin {
		t.Errorf("after q\n%s\nbefore\n%s", now, begin)
	}
	// a peek is taken back
	outlined(d, "o", "G", "space")
	if !strings.Contains(strings.Join(d.rows(), "\n"), "YOU") {
		t.Errorf("nothing is peeked at\n%s", strings.Join(d.rows(), "\n"))
	}
	outlined(d, "q")
	if now := strings.Join(d.rows(), "\n"); now != begin {
		t.Errorf("after a peek\n%s\nbefore\n%s", now, begin)
	}
	// enter goes there, and ( comes back
	outlined(d, "o", "G", "k", "enter") // above the sub-agent whose call is not known
	if it := d.m.Col.Item(d.m.Col.Here()); it.Message.ID != "m6" {
		t.Errorf("Enter on the last turn goes to %s", it.Message.ID)
	}
	outlined(d, "(")
	if it := d.m.Col.Item(d.m.Col.Here()); it.Message.ID != "m0" {
		t.Errorf("( goes to %s", it.Message.ID)
	}
}

// Filters leave turns with what is in them.
func TestOutlineFilters(t *testing.T) {
	log := newStaticLog(
		said(model.RoleUser, "bake bread"), called("a", "Bash"), answered("a", "fine", false), said(model.RoleAssistant, "baked"),
		said(model.RoleUser, "wash up"), called("b", "Bash"), answered("b", "bad", true), said(model.RoleAssistant, "washed"),
		said(model.RoleUser, "go home"), said(model.RoleAssistant, "gone"))
	for _, c := range []struct {
		keys string
		want string
	}{
		{"o", "bake wash go"},
		{"o e", "wash"},
		{"o e e", "bake wash go"},
		{"o / W a s enter", "wash"},
		{"o / w a s esc", "bake wash go"},
		{"o / h o m e", "go"},
	} {
		d := drive(t, log, 80, 20)
		outlined(d, strings.Fields(c.keys)...)
		var got []string
		for _, r := range d.rows()[4:18] {
			if f := strings.Fields(strings.TrimLeft(r, "▌ ")); len(f) > 1 && f[1] != "Bash" && f[0] != "summary:" { // but for what was done
				got = append(got, f[1])
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, want %s\n%s", c.keys, got, c.want, strings.Join(d.rows(), "\n"))
		}
	}
}

// Beside the text the outline leaves it 90 cells; Tab goes to and fro, and the pane closes
// to the same place.
func TestOutlineBesideTheText(t *testing.T) {
	d := drive(t, nestedLog(), 160, 30)
	begin := strings.Join(d.rows(), "\n")
	outlined(d, "o")
	if w := d.m.Col.Options().Width; w < 90 || w >= 157 {
		t.Errorf("the text has %d cells", w)
	}
	text := strings.Join(d.rows(), "\n")
	if !strings.Contains(text, "outline") || !strings.Contains(text, "YOU") {
		t.Errorf("not beside each other:\n%s", text)
	}
	outlined(d, "tab", "j")
	if k := d.m.Col.Here(); k.Entry == 0 {
		t.Error("j moves the outline, not the text")
	}
	outlined(d, "k", "tab", "G")
	if k := d.m.Col.Here(); k.Entry != 0 {
		t.Error("G moves the text, not the outline")
	}
	d.send(tea.WindowSizeMsg{Width: 100, Height: 30})
	d.check("narrower")
	d.send(tea.WindowSizeMsg{Width: 160, Height: 30})
	outlined(d, "q")
	if now := strings.Join(d.rows(), "\n"); now != begin {
		t.Errorf("after q\n%s\nbefore\n%s", now, begin)
	}
}

// bakery is a log of three turns: a command that fails, goes well later, and another that
// fails.
func bakery() model.Log {
	command := func(id, line string) *model.Message {
		return &model.Message{Role: model.RoleAssistant, Parts: []model.Part{&model.ToolCall{ID: id, Name: "Bash", Arguments: []byte(`{"command":"` + line + `"}`)}}}
	}
	exit := func(id, text string, code int) *model.Message {
		m := answered(id, text, code != 0)
		m.Parts[0].(*model.ToolResult).ExitCode = &code
		return m
	}
	return newStaticLog(said(model.RoleUser, "bake"), command("again", "bake bread"), exit("again", "oven is cold", 2),
		said(model.RoleUser, "again"), command("later", "bake bread"), exit("later", "bread", 0),
		said(model.RoleUser, "sell"), command("bad", "sell bread"), exit("bad", "shop is closed", 3), said(model.RoleAssistant, "closed"))
}

// A cross stands for the calls that failed, as their rows say, and what is to be looked at
// has a sign of its own: what went well later is no more, once the log was looked through.
// Turns with errors are those with a cross, and those with errors that are to be looked at.
func TestOutlineTellsWhatIsToBeLookedAt(t *testing.T) {
	log := bakery()
	for _, looked := range []bool{false, true} {
		d := drive(t, log, 80, 20)
		if looked {
			d.looked()
		}
		outlined(d, "o")
		all := strings.Join(d.rows(), "\n")
		outlined(d, "e")
		failed := strings.Join(d.rows(), "\n")
		want := 0
		if looked {
			want = 1
		}
		if failed, open := strings.Count(all, "1✗"), strings.Count(all, "1!"); failed != 2 || open != want {
			t.Errorf("looked through %v: %d turns have failures, want 2, and %d what is to be looked at, want %d\n%s", looked, failed, open, want, all)
		}
		if !strings.Contains(failed, " bake") || strings.Contains(failed, " again") || !strings.Contains(failed, " sell") {
			t.Errorf("looked through %v: with errors only\n%s", looked, failed)
		}
	}
}

// Signs of the outline and of rows are in the fonts of terminals.
func TestSignsAreInFonts(t *testing.T) {
	d := drive(t, nestedLog(), 100, 30)
	outlined(d, "o")
	for _, r := range strings.Join(d.rows(), "\n") {
		if r >= 0x2440 && r < 0x2460 || r >= 0x2900 && r < 0x2980 { // recognition of characters, more arrows
			t.Errorf("%q is drawn", r)
		}
	}
}

// Where there is room the outline says of each turn what was called in it; a click finds the
// turn under it.
func TestOutlineSaysWhatWasDone(t *testing.T) {
	d := drive(t, bakery(), 80, 20)
	outlined(d, "o")
	all := strings.Join(d.rows(), "\n")
	if strings.Count(all, "1 Bash") != 3 || strings.Count(all, "1 Bash (1 failed)") != 2 {
		t.Errorf("what was called:\n%s", all)
	}
	for i, row := range d.rows() {
		if strings.Contains(row, " again") {
			d.send(tea.MouseClickMsg{X: 5, Y: i + 1, Button: tea.MouseLeft}) // the row below it
		}
	}
	if w, _ := d.m.Col.Where(); w.Entry != 3 {
		t.Errorf("the click leads to %d", w.Entry)
	}
	small := drive(t, bakery(), 80, 7)
	outlined(small, "o")
	if all := strings.Join(small.rows(), "\n"); strings.Contains(all, "Bash") || !strings.Contains(all, "sell") {
		t.Errorf("without room:\n%s", all)
	}
}

// Sub-agents of one message stand in the order of their calls, whichever spoke first, each
// with its own figures and its time.
func TestOutlineOrdersAgents(t *testing.T) {
	both := &model.Message{Role: model.RoleAssistant, Parts: []model.Part{
		&model.ToolCall{ID: "a", Name: "Agent", Rare: &model.RareCall{Thread: "first"}, Arguments: []byte(`{"description":"knead"}`)},
		&model.ToolCall{ID: "b", Name: "Agent", Rare: &model.RareCall{Thread: "second"}, Arguments: []byte(`{"description":"bake"}`)},
	}}
	at := func(minute int, m *model.Message) *model.Message {
		m.Time = time.Date(2026, 5, 7, 9, minute, 0, 0, time.UTC)
		return m
	}
	all := []*model.Message{said(model.RoleUser, "bread"), both}
	all = append(all, in("second", "b", at(0, said(model.RoleUser, "bake")), called("b1", "Bash"), at(12, answered("b1", "hot", true)))...)
	all = append(all, in("first", "a", said(model.RoleUser, "knead"), called("a1", "Bash"), answered("a1", "dough", false), called("a2", "Bash"), answered("a2", "dough", false))...)
	for _, key := range []string{"o", "W"} {
		d := drive(t, newStaticLog(all...), 100, 20)
		outlined(d, key)
		rows := strings.Join(d.rows(), "\n")
		knead, bake := strings.Index(rows, " knead"), strings.Index(rows, " bake")
		if knead < 0 || bake < knead {
			t.Errorf("%s: the first call stands behind the second\n%s", key, rows)
		}
		if key == "o" {
			for _, want := range []string{`knead +∅ no result +2c`, `bake +∅ no result +12m +1c +1✗`} {
				if !regexp.MustCompile(want).MatchString(rows) {
					t.Errorf("no %s in\n%s", want, rows)
				}
			}
		}
	}
}

// Of the turns with errors are those, too, of which the header says that there is something to
// look at, and those whose calls nothing proves to have gone well.
func TestOutlineKeepsWhatTheHeaderCounts(t *testing.T) {
	log := `{"role":"user","content":"sow the rye"}
{"role":"assistant","content":"Sown."}
{"role":"user","content":"test the plough"}
{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"bash","arguments":"{\"command\":\"fetch seeds 2>&1 | tail -20\"}"}}]}
{"role":"tool","tool_call_id":"c1","content":"Error: failed to fetch from origin: no such host"}
{"role":"assistant","content":"It ploughs."}
`
	path := filepath.Join(t.TempDir(), "plough.jsonl")
	if err := os.WriteFile(path, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, path, 160, 30, Options{})
	s.wait("1 to look at")
	s.press("o")
	s.wait("test the plough  ")
	s.press("e")
	s.wait("only with errors")
	s.settle()
	if text := s.String(); !strings.Contains(text, "▌2 test the plough") || strings.Contains(text, "1 sow the rye  ") {
		t.Errorf("the turns are\n%s", text)
	}
}
