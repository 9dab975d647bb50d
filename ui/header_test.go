package ui

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
)

// headerOf is the first row, with single spaces.
func headerOf(d *driver) string { return strings.Join(strings.Fields(d.rows()[0]), " ") }

// The header says what is to be looked at, what was recovered, the tokens and how long it
// took; while it is being looked through, it says that. What matters most goes last.
func TestHeaderOfFindings(t *testing.T) {
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	at := func(minutes int, m *model.Message) *model.Message {
		m.Time = noon.Add(time.Duration(minutes) * time.Minute)
		return m
	}
	answer := said(model.RoleAssistant, "baked")
	answer.Usage = model.Usage{Input: 12_000, Output: 345}
	bake := func(id string) *model.Message {
		m := called(id, "Bash")
		m.Parts[0].(*model.ToolCall).Arguments = []byte(`{"command":"bake"}`)
		return m
	}
	log := newStaticLog(at(0, said(model.RoleUser, "bake")), bake("a"), answered("a", "oven is cold", true),
		bake("b"), answered("b", "bread", false), called("c", "Bash"), answered("c", "shop is closed", true), at(12, answer))
	d := drive(t, log, 140, 40)
	if got := headerOf(d); !strings.Contains(got, "checking…") || strings.Contains(got, "look at") || strings.Contains(got, "tok") {
		t.Errorf("before it was looked through: %q", got)
	}
	d.looked()
	if got, want := headerOf(d), "main.jsonl Fake 1 turn 3 calls 1 to look at (1 recovered) ended: answer 12k tok 2026-03-02 12m"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, c := range []struct {
		width int
		want  string
	}{
		{80, "main.jsonl Fake 1 turn 3 calls 1 to look at (1 recovered) 12k tok 12m"},
		{64, "main.jsonl Fake 1 turn 3 calls 1 to look at (1 recovered)"},
		{50, "main.jsonl 1 turn 1 to look at (1 recovered)"},
		{44, "main.jsonl 1 to look at (1 recovered) 12m"},
		{38, "main.jsonl 1 turn 1 to look at 12m"}, // those recovered go before all of it
	} {
		d.m.resize(c.width, 40)
		if got := headerOf(d); got != c.want {
			t.Errorf("%d cells: %q, want %q", c.width, got, c.want)
		}
	}
}

// Nothing is said of a log in which nothing went wrong, and of several conversations only
// what is in the one that is shown.
func TestHeaderOfOneConversation(t *testing.T) {
	talk := func(name string, failed bool) []*model.Message {
		all := []*model.Message{said(model.RoleUser, "go "+name), called(name, "Bash"), answered(name, name, failed), said(model.RoleAssistant, "done "+name)}
		for _, m := range all {
			m.Conversation = name
		}
		return all
	}
	log := newStaticLog(append(append(talk("one", true), talk("two", false)...), talk("three", true)...)...)
	d := drive(t, log, 140, 40)
	d.looked()
	for number, want := range map[int]string{model.Every: "2 to look at", 0: "1 to look at", 1: ""} {
		d.m.Col.Talk.Set(number)
		if got := headerOf(d); want != "" && !strings.Contains(got, want) || want == "" && strings.Contains(got, "look at") {
			t.Errorf("conversation %d: %q, want %q", number, got, want)
		}
	}
}

// The tour plants errors, one kind after the other: they count up to the chapter that is
// read, and there are none in the first.
func TestTourCountsUpToChapter(t *testing.T) {
	t.Parallel()
	s := startTour(t, 120, 30, Options{})
	first := func() string { return strings.SplitN(s.String(), "\n", 2)[0] }
	if row := first(); strings.Contains(row, "look at") || strings.Contains(row, "unread") {
		t.Errorf("the first chapter: %q", row)
	}
	s.press("} t")
	if row := first(); !strings.Contains(row, "1 to look at") || strings.Contains(row, "unread") {
		t.Errorf("the second chapter: %q", row)
	}
	s.press("G")
	if row := first(); !strings.Contains(row, "to look at") || !strings.Contains(row, "unread") {
		t.Errorf("the last chapter: %q", row)
	}
}

// What the header says can be clicked: names and figures open what tells more of them, what
// is to be looked at goes there, the turn to its prompt, the level back to the usual one.
func TestHeaderClicks(t *testing.T) {
	d := drive(t, openTour(t), 180, 40)
	d.looked()
	click := func(text string) {
		t.Helper()
		for y, row := range d.rows()[:4] {
			if at := strings.Index(row, text); at >= 0 {
				d.send(tea.MouseClickMsg{X: len([]rune(row[:at])) + 1, Y: y, Button: tea.MouseLeft})
				d.check("click on " + text)
				return
			}
		}
		t.Fatalf("no %q\n%s", text, strings.Join(d.rows(), "\n"))
	}
	for _, text := range []string{"tour.jsonl", "Claude Code", "claude-opus", "unread or unknown", "tok"} {
		if click(text); d.m.panes.over == nil || d.m.panes.over.Title()[0] != "the log" {
			t.Errorf("%s opens %v", text, d.m.panes.over)
		}
		before := message(d)
		if click("look at"); message(d) != before {
			t.Error("a click moves what lies below a pane")
		}
		d.press("q")
	}
	if click("14 turns"); d.m.panes.over == nil || d.m.panes.over.Title()[0] != "outline" {
		t.Errorf("turns open %v", d.m.panes.over)
	}
	d.press("q")
	if click("look at"); !d.m.Col.Item(d.m.Col.Here()).Bad() {
		t.Errorf("no problem is at message %d", message(d))
	}
	d.press("z", "5")
	if click("level 5"); d.m.Col.Folds.Level() != 3 || strings.Contains(d.rows()[0], "level") {
		t.Errorf("level %d: %q", d.m.Col.Folds.Level(), d.rows()[0])
	}
	d.press("x", "r")
	if click("hidden:"); d.m.Col.Folds.Filter().Any() {
		t.Error("reasoning is still hidden")
	}
	d.press("4", "}", "t", "t", "z", "t")
	row := d.rows()[1]
	click(strings.TrimSpace(row)[:8])
	if it := d.m.Col.Item(d.m.Col.Here()); it.Message.Role != model.RoleUser {
		t.Errorf("a click on %q goes to %s", row, it.Message.Role)
	}
}

func TestInfoScreens(t *testing.T) { viewScreens(t, "info", "i", "format") }

// While a large log is read the header shows how much of it is, where its size is known.
func TestHeaderWhileReading(t *testing.T) {
	log := newFakeLog(40_000)
	log.n *= 2 // as much again is still to be read
	d := drive(t, log, 140, 40)
	for _, ascii := range []bool{false, true} {
		d.m.tail.loading, d.m.opt.ASCII, d.m.Pen.ASCII = true, ascii, ascii
		bar := map[bool]string{false: "records ██████░░░░░░", true: "records ######------"}[ascii]
		if row := d.rows()[0]; !strings.Contains(row, bar) {
			t.Errorf("no %q in %q", bar, row)
		}
		before := d.rows()[0]
		d.m.tail.ticks += 2
		if d.rows()[0] == before {
			t.Errorf("nothing moves in %q", before)
		}
	}
	if d.m.tail.loading = false; strings.Contains(d.rows()[0], "#") {
		t.Errorf("after it was read: %q", d.rows()[0])
	}
}

// The title of a log wins over the name of its file, of which its beginning stays. Before
// the first turn the row below says so.
func TestTitleWins(t *testing.T) {
	messages := []*model.Message{said(model.RoleSystem, "You bake bread.")}
	for range 60 {
		messages = append(messages, said(model.RoleUser, "bake"), said(model.RoleAssistant, "baked"))
	}
	log := &resumedLog{newStaticLog(messages...), model.About{Title: "Bread for the whole of the village"}}
	d := drive(t, log, 100, 30)
	if row := d.rows()[0]; !strings.Contains(row, "Bread for the whole of the village") {
		t.Errorf("the title is cut: %q", row)
	}
	if row := strings.TrimSpace(d.rows()[1]); row != "before turn 1 of 60" {
		t.Errorf("before turn 1 it says %q", row)
	}
	d.press("}")
	if row := strings.TrimSpace(d.rows()[1]); !strings.HasPrefix(row, "turn 1 of 60") {
		t.Errorf("at turn 1 it says %q", row)
	}
}

// Where the header leaves something out there was no room for it, and a title has some room
// before the model, tokens and dates.
func TestHeaderUsesItsRoom(t *testing.T) {
	for width := 40; width <= 200; width += 3 {
		d := drive(t, nestedLog(), width, 30)
		d.looked()
		row := d.rows()[0]
		room := width - utf8.RuneCountInString(strings.TrimRight(row, " "))
		if width >= roomy {
			room-- // the margin
		}
		for _, f := range d.m.header.facts() {
			if f.text != "" && !strings.Contains(row, f.text) && utf8.RuneCountInString(f.text)+2 <= room {
				t.Errorf("%d cells: there is room for %q in %q", width, f.text, row)
			}
		}
	}
}

// One cell is left free at the right, as in the rows below; a name that there is room for
// is not cut.
func TestHeaderKeepsItsMargin(t *testing.T) {
	log := newStaticLog(said(model.RoleUser, "bake"), called("a", "Bash"), answered("a", "oven is cold", true), said(model.RoleAssistant, "baked"))
	const name = "a-rather-long-name-of-a-log-0123456789-0123456789.jsonl"
	log.path = "dir/" + name
	d := drive(t, log, 120, 20)
	d.looked()
	if got := headerOf(d); !strings.Contains(got, name) {
		t.Errorf("the name is cut: %q", got)
	}
	for width := 30; width <= 130; width++ {
		d.m.resize(width, 20)
		if row := []rune(d.rows()[0]); width >= roomy && len(row) >= width && row[width-1] != ' ' {
			t.Errorf("%d cells: %q", width, string(row))
		}
		rows := d.rows()
		last := rows[len(rows)-1]
		if before, _, ok := strings.Cut(last, "? help"); ok && !strings.HasSuffix(before, "  ") {
			t.Errorf("%d cells: the hints touch the place: %q", width, last)
		}
	}
}

// How the run ended stands in the second row, before its day, where the first has no room.
func TestHeaderEndInSecondRow(t *testing.T) {
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	var all []*model.Message
	for i := range 40 {
		for _, m := range []*model.Message{said(model.RoleUser, "bake"), said(model.RoleAssistant, "baked")} {
			m.Time = noon.Add(time.Duration(i) * time.Hour)
			all = append(all, m)
		}
	}
	all[79].Usage = model.Usage{Input: 12_000, Output: 345}
	log := newStaticLog(all...)
	seen := 0
	for width := 44; width <= 140; width += 4 {
		d := drive(t, log, width, 40)
		d.looked()
		rows := d.rows()
		first, second := strings.Index(rows[0], "ended: answer"), strings.Index(rows[1], "ended: answer")
		switch free := width - len([]rune(strings.Join(strings.Fields(rows[1]), "  "))); {
		case first >= 0 && second >= 0:
			t.Errorf("at %d cells it is said twice\n%s\n%s", width, rows[0], rows[1])
		case first < 0 && second < 0 && free > 30:
			t.Errorf("at %d cells nothing is said of the end\n%s\n%s", width, rows[0], rows[1])
		case second >= 0:
			if seen++; strings.Contains(rows[1][:second], "2026") {
				t.Errorf("at %d cells the day comes first: %s", width, rows[1])
			}
		}
	}
	if seen == 0 {
		t.Error("it is never in the second row")
	}
}
