package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
)

// barOf is the scroll bar, from top to bottom.
func barOf(d *driver) string {
	var s strings.Builder
	rows := d.rows()
	for _, row := range rows[d.m.headerRows() : d.m.headerRows()+d.m.Desk.Height] {
		cells := []rune(row)
		s.WriteRune(cells[len(cells)-1])
	}
	return s.String()
}

// mappedLog has a failed call, a slow one, a compaction and a text to be found, far apart.
func mappedLog() *staticLog {
	var all []*model.Message
	talk := func(n int) {
		for range n / 2 {
			all = append(all, said(model.RoleUser, "more bread"), said(model.RoleAssistant, "here it is"))
		}
	}
	slow := answered("slow", "baked", false)
	slow.Parts[0].(*model.ToolResult).Duration = time.Minute
	talk(40)
	all = append(all, called("bad", "Bash"), answered("bad", "oven is cold", true))
	talk(40)
	all = append(all, called("slow", "Bash"), slow)
	talk(40)
	all = append(all, &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: "shorter"}}})
	talk(40)
	all = append(all, said(model.RoleUser, "and cake"))
	talk(40)
	return newStaticLog(all...)
}

// The scroll bar marks errors, slow calls, compactions and matches where they are, and
// nothing that nobody looked at; a click on a mark goes there, one beside it to what is at
// that place.
func TestBarIsAMap(t *testing.T) {
	log := mappedLog()
	d := drive(t, log, 80, 30)
	if got := barOf(d); strings.ContainsAny(got, "✗◔◇┃") {
		t.Errorf("before it was looked through: %q", got)
	}
	d.looked()
	d.press("/", "c", "a", "k", "e", "enter", "g")
	got := barOf(d)
	order := ""
	for _, r := range got {
		if !strings.ContainsRune("│█", r) {
			order += string(r)
		}
	}
	if order != "✗◔◇┃" {
		t.Fatalf("the bar is %q", got)
	}
	for i, want := range []string{"run bad", "run slow", "compaction", "and cake"} {
		row := strings.Index(got, string([]rune("✗◔◇┃")[i]))
		row = len([]rune(got[:row]))
		d.send(tea.MouseClickMsg{X: 79, Y: d.m.headerRows() + row, Button: tea.MouseLeft})
		d.check("click on the bar")
		it := d.m.Col.Item(d.m.Col.Here())
		if here := fmt.Sprintf("%s %v", callHere(d), it.Parts); !strings.Contains(here, strings.TrimPrefix(want, "run ")) {
			t.Errorf("a click on row %d goes to %s, want %s", row, here, want)
		}
	}
	d.press("g")
	d.send(tea.MouseClickMsg{X: 79, Y: d.m.headerRows() + d.m.Desk.Height/2, Button: tea.MouseLeft})
	if w, _ := d.m.Col.Where(); w.Percent < 45 || w.Percent > 55 {
		t.Errorf("a click in the middle of the bar goes to %d%%", w.Percent)
	}
	d.press("'", "'")
	if w, _ := d.m.Col.Where(); w.Percent != 0 {
		t.Errorf("'' after it goes to %d%%", w.Percent)
	}

	ascii := New(Options{Log: log, Theme: darkTheme(), ASCII: true})
	a := &driver{t: t, m: ascii}
	a.send(tea.WindowSizeMsg{Width: 80, Height: 30})
	a.looking = ascii.Check.Start(true)
	ascii.tick()
	a.looked()
	if got := barOf(a); strings.Trim(got, "|#xo=") != "" || !strings.Contains(got, "x") || !strings.Contains(got, "o") || !strings.Contains(got, "=") {
		t.Errorf("in ASCII the bar is %q", got)
	}
}

// The thumb is seen where it covers a mark: the mark is a block then.
func TestThumbOverMark(t *testing.T) {
	d := drive(t, newStaticLog(append([]*model.Message{called("bad", "Bash"), answered("bad", "cold", true)}, mappedLog().messages[:40]...)...), 80, 30)
	d.looked()
	if got := barOf(d); !strings.HasPrefix(got, "✗") {
		t.Fatalf("the bar is %q", got)
	}
	for row, thumb := range map[string]bool{"at the top": true, "at the end": false} {
		if !thumb {
			d.press("G")
		}
		if got := d.m.bar.cell(0, thumb).AppendTo(nil); strings.Contains(string(got), "\x1b[7") != thumb && strings.Contains(string(got), ";7") != thumb {
			t.Errorf("%s the mark is drawn as %q", row, got)
		}
	}
}

// Where all is on the screen there is nothing to scroll: marks stand beside the rows that
// they are about, and there is no bar; a click goes to the row.
func TestBarOfWhatFits(t *testing.T) {
	log := newStaticLog(said(model.RoleUser, "more bread"), said(model.RoleAssistant, "at once"),
		called("good", "Bash"), answered("good", "hot", false), called("bad", "Bash"), answered("bad", "oven is cold", true),
		said(model.RoleAssistant, "there is cake"))
	d := drive(t, log, 80, 30)
	d.looked()
	d.press("/", "c", "a", "k", "e", "enter", "g")
	rows := d.rows()[d.m.headerRows():]
	marks := map[string]string{"cold": " ", "run bad": "✗", "cake": "┃", "run good": " "}
	for i, row := range rows[:d.m.Desk.Height] {
		cells := []rune(row)
		got, want := string(cells[len(cells)-1]), " "
		for says, mark := range marks {
			if strings.Contains(row, says) {
				want = mark
			}
		}
		if got != want {
			t.Errorf("row %d has %q, want %q: %s", i, got, want, row)
		}
	}
	for i, row := range rows[:d.m.Desk.Height] {
		if strings.Contains(row, "cake") {
			d.send(tea.MouseClickMsg{X: 79, Y: d.m.headerRows() + i, Button: tea.MouseLeft})
			if it := d.m.Col.Item(d.m.Col.Here()); it == nil || !strings.Contains(fmt.Sprint(it.Parts), "cake") {
				t.Errorf("a click beside it goes to %v", it)
			}
		}
	}
	d = drive(t, log, 80, 5) // too low for all
	d.looked()
	if got := barOf(d); !strings.ContainsAny(got, "│█") {
		t.Errorf("the bar of what does not fit is %q", got)
	}
}

// The bar says how far one is within a long message, too.
func TestBarWithinAMessage(t *testing.T) {
	d := drive(t, newStaticLog(said(model.RoleUser, "more bread"), said(model.RoleAssistant, strings.Repeat("bread\n\n", 100))), 80, 30)
	for keys, want := range map[string][2]bool{"g": {true, false}, "g space space": {false, false}, "G": {false, true}} {
		d.press(strings.Fields(keys)...)
		bar := []rune(barOf(d))
		if got := [2]bool{bar[0] == '█', bar[len(bar)-1] == '█'}; got != want || !strings.ContainsRune(string(bar), '█') {
			t.Errorf("after %s the bar is %q", keys, string(bar))
		}
	}
}

// The bar of a sub-agent that is shown alone marks what is in it, and that of the
// conversation marks it at the call that started it.
func TestBarOfSubAgents(t *testing.T) {
	d := drive(t, nestedLog(), 100, 40)
	d.looked()
	if n := strings.Count(barOf(d), "✗"); n == 0 {
		t.Error("nothing is marked")
	}
	for entry, want := range map[int]int{1: 1, 11: 3, 17: 3, 20: 20} {
		if at, ok := d.m.Col.Way.At(entry); !ok || at != want {
			t.Errorf("entry %d stands at %d, want %d", entry, at, want)
		}
	}
	d.press("]", "s", "l", "l")
	if !d.m.Col.Alone() {
		t.Fatal("the sub-agent is not shown alone")
	}
	for entry, want := range map[int]int{11: 1, 15: 5, 17: 3} {
		if at, ok := d.m.Col.Way.At(entry); !ok || at != want {
			t.Errorf("in the sub-agent entry %d stands at %d, want %d", entry, at, want)
		}
	}
	if _, ok := d.m.Col.Way.At(1); ok {
		t.Error("what is not in the sub-agent stands on its bar")
	}
	d.send(tea.MouseClickMsg{X: 99, Y: d.m.headerRows() + 20, Button: tea.MouseLeft})
	d.check("click on the bar of a sub-agent")
}

// The bar of the tour marks what the header counts: errors up to the chapter that is read.
func TestBarOfTheTour(t *testing.T) {
	log := openTour(t)
	d := drive(t, log, 100, 40)
	m := New(Options{Log: log, Theme: darkTheme(), Tour: true})
	guided := &driver{t: d.t, m: m}
	guided.send(tea.WindowSizeMsg{Width: 100, Height: 40})
	guided.looking = m.Check.Start(true)
	m.tick()
	d.looked()
	guided.looked()
	d.press("G") // as high as the other bar below
	all := strings.Count(barOf(d), "✗")
	if n := strings.Count(barOf(guided), "✗"); n != 0 {
		t.Errorf("%d errors are marked in the first chapter", n)
	}
	guided.press("G")
	if n := strings.Count(barOf(guided), "✗"); n != all || n == 0 {
		t.Errorf("%d errors are marked in the last chapter, of %d", n, all)
	}
}

// What is only to be looked at has a sign of its own on the map, and the header counts all
// that the map marks.
func TestBarMarksWarnings(t *testing.T) {
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	at := func(minutes int, m *model.Message) *model.Message {
		m.Time = noon.Add(time.Duration(minutes) * time.Minute)
		return m
	}
	log := newStaticLog(at(0, said(model.RoleUser, "bake")), at(9, said(model.RoleAssistant, "baked")), at(1, said(model.RoleAssistant, "long before")))
	d := drive(t, log, 80, 20)
	d.looked()
	if got := strings.TrimSpace(barOf(d)); got != "!" {
		t.Errorf("time runs back, the bar is %q", got)
	}
	if got := headerOf(d); !strings.Contains(got, "1 to look at") {
		t.Errorf("time runs back, the header is %q", got)
	}
	outlined(d, "o")
	if got := strings.Join(d.rows(), "\n"); !strings.Contains(got, "1!") || strings.Contains(got, "✗") {
		t.Errorf("time runs back, the outline is\n%s", got)
	}
	outlined(d, "/", "z", "z")
	if got := strings.Join(d.rows(), "\n"); !strings.Contains(got, "nothing like that") {
		t.Errorf("no turn fits, the outline is\n%s", got)
	}
}

// Errors that were made good are on the scroll bar, told from those to look at by another
// sign, which gives way to every other one.
func TestBarMarksWhatWasMadeGood(t *testing.T) {
	for _, ascii := range []bool{false, true} {
		d := &driver{t: t, m: New(Options{Log: bakery(), Theme: darkTheme(), ASCII: ascii})}
		d.send(tea.WindowSizeMsg{Width: 80, Height: 30})
		d.looking = d.m.Check.Start(true)
		d.looked()
		signs := []string{"×", "✗"}
		if ascii {
			signs = []string{".", "x"}
		}
		for i, command := range []string{"bake bread", "sell bread"} {
			row := slices.IndexFunc(d.rows(), func(row string) bool {
				return strings.Contains(row, command) && strings.HasSuffix(strings.TrimRight(row, " "), signs[i])
			})
			if row < 0 {
				t.Errorf("ASCII %v: no %s beside %s\n%s", ascii, signs[i], command, strings.Join(d.rows(), "\n"))
			}
		}
	}
}
