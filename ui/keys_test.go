package ui

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/loaders"
	"msgview/loaders/formattest/sampling"
	"msgview/model"
	"msgview/ui/render"
	"msgview/ui/tour"
)

func openTour(t testing.TB) model.Log {
	t.Helper()
	l, err := loaders.OpenBytes(t.Context(), tour.Name, tour.Log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	if err := l.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	return l
}

// No key fails on any size of screen in any state of the program.
func TestEveryKeyEverywhere(t *testing.T) {
	states := map[string][]string{
		"list":       nil,
		"end":        {"G"},
		"help":       {"?"},
		"source":     {"t", "r"},
		"search":     {"/", "t", "o"},
		"goto":       {":", "1"},
		"found":      {"/", "t", "o", "enter"},
		"sub-agent":  {"]", "s", "l", "l"},
		"count":      {"1", "2"},
		"prefix":     {"z"},
		"everything": {"z", "5"},
		"nothing":    {"z", "1", "x", "r", "x", "t", "x", "s", "x", "n", "x", "k"},
		"follow":     {"F"},
		"cut":        {"w", ">"},
		"outline":    {"o"},
		"filter":     {"o", "/", "t"},
	}
	sizes := [][2]int{{0, 0}, {1, 1}, {2, 500}, {500, 1}, {40, 10}, {120, 40}, {200, 12}}
	if raced {
		sizes = sizes[4:6]
	}
	names := slices.Sorted(maps.Keys(states))
	for s, size := range sizes {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			log := openTour(t)
			for i, name := range names {
				if (size[1] == 500 || raced) && name != "list" && name != "help" && name != "source" {
					continue // rows of two cells take their time
				}
				if (name == "search" || name == "found") && size[0] != 40 && size[0] != 120 {
					continue // each key looks through the whole log again
				}
				d := drive(t, log, size[0], size[1])
				for k, keys := range allKeys() {
					if leaves(keys) || !sampling.Chosen(s+i+k, 3) {
						continue
					}
					d.press(states[name]...)
					d.press(keys...)
					d.check(name + ", " + strings.Join(keys, " "))
					d.press("esc", "esc")
				}
				d.m.Search.Stop()
			}
		})
	}
}

// Each key of the map is bound to one thing, and no key is also the begin of a
// sequence.
func TestKeyMapIsClear(t *testing.T) {
	seen := map[string]string{}
	for _, b := range keyMap() {
		if b.help == "" || b.group == "" {
			t.Errorf("%v has no help", b.keys)
		}
		for _, k := range b.keys {
			if other, ok := seen[k]; ok {
				t.Errorf("%s is both %q and %q", k, other, b.help)
			}
			seen[k] = b.help
		}
	}
	for k := range seen {
		if prefix, _, ok := strings.Cut(k, " "); ok && seen[prefix] != "" {
			t.Errorf("%s is a key and the begin of %s", prefix, k)
		}
	}
}

func message(d *driver) int {
	n, _ := d.m.Col.Index.Number(int(d.m.Col.Here().Entry))
	return n + 1
}

func TestMoving(t *testing.T) {
	log := newFakeLog(400)
	for _, c := range []struct {
		keys string
		want int // message the cursor is on afterwards, from 1
	}{
		{"", 1},
		{"}", 5},
		{"} } {", 5},
		{"3 }", 13},
		{"t", 2},
		{"3 t", 10},
		{"G", 400},
		{"1 2 G", 12},
		{"1 2 0 g", 120},
		{"G g", 1},
		{": 7 enter", 6}, // the result is shown with its call
		{": m 8 enter", 8},
		{": 5 0 % enter", 200},
		{": L 3 4 0 enter", 340},
		{": 9 9 9 enter", 1},
		{": x enter", 1},
		{": 7 esc", 1},
		{"] a", 2},
		{"] r", 2},
		{"] u ] u [ u", 5},
		{"e", 1},
		{"4 } ( ", 1},
		{"4 } ( )", 17},
		{"} } ' '", 5},
		{"} m a G ' a", 5},
		{"} m a g ' b", 1},
		{"J J J", 2}, // past the reasoning and the answer, to the call
		{"J J J J", 4},
	} {
		t.Run(c.keys, func(t *testing.T) {
			d := drive(t, log, 100, 30)
			d.press(strings.Fields(c.keys)...)
			d.check(c.keys)
			if got := message(d); got != c.want {
				t.Errorf("on message %d, want %d\n%s", got, c.want, strings.Join(d.rows(), "\n"))
			}
		})
	}
}

// Reading on with j passes every line of every item, and k comes back the same way.
func TestReadingOn(t *testing.T) {
	d := drive(t, openTour(t), 70, 14)
	d.press("z", "5", "g")
	seen := map[string]bool{}
	all := 0
	for k := range d.m.Col.All() {
		all += len(d.m.Col.Lines(k))
	}
	for n := 0; n < 5000 && !d.m.Col.List.AtEnd(); n++ {
		for _, r := range d.m.Col.List.Rows() {
			seen[fmt.Sprint(r.Key, r.Line)] = true
		}
		d.press("j")
		d.check("j")
	}
	for _, r := range d.m.Col.List.Rows() {
		seen[fmt.Sprint(r.Key, r.Line)] = true
	}
	if len(seen) != all {
		t.Errorf("%d of %d lines were seen", len(seen), all)
	}
	for range 5000 {
		d.press("k")
	}
	if first := d.first(); d.m.Col.Here() != first {
		t.Errorf("k ends on %v", d.m.Col.Here())
	}
}

// What a search opened while it was typed is closed again by Esc.
func TestSearchLeavesNothingBehind(t *testing.T) {
	d := drive(t, openTour(t), 100, 30)
	d.press("}")
	before := strings.Join(d.rows(), "\n")
	d.press(strings.Split("/total_test", "")...)
	if now := strings.Join(d.rows(), "\n"); !strings.Contains(now, "▾ Bash") {
		t.Fatalf("the match is not open\n%s", now)
	}
	d.press("esc")
	if after := strings.Join(d.rows(), "\n"); after != before {
		t.Errorf("after Esc\n%s\nbefore\n%s", after, before)
	}
	d.press("/", "t")
	opened := d.m.Col.Folds.Len()
	d.press(strings.Split("otal_tes", "")...)
	if n := d.m.Col.Folds.Len(); n > opened+1 {
		t.Errorf("%d items are open after a longer text was typed", n)
	}
}

// Going through all matches visits every one and comes back to the first.
func TestNextMatch(t *testing.T) {
	d := drive(t, newFakeLog(40), 100, 30)
	d.press("/", "a", "n", "s", "w", "e", "r", "enter")
	_, first, _ := d.m.Search.At()
	seen := map[int]bool{}
	for range 10 {
		_, entry, _ := d.m.Search.At()
		seen[entry] = true
		d.press("n")
		d.check("n")
	}
	if _, last, _ := d.m.Search.At(); len(seen) != 10 || last != first {
		t.Errorf("%d messages visited, the last is %v, the first was %v", len(seen), last, first)
	}
	d.press("N")
	if _, entry, _ := d.m.Search.At(); entry != 37 {
		t.Errorf("N goes to %v", entry)
	}
}

// A line added to the file while it is open is shown; what is open stays open and
// the line that is read stays where it is.
func TestAppended(t *testing.T) {
	path := filepath.Join(t.TempDir(), "growing.jsonl")
	var b strings.Builder
	for i := range 30 {
		fmt.Fprintf(&b, `{"role":"user","content":"prompt %d"}`+"\n", i)
		fmt.Fprintf(&b, `{"role":"assistant","content":"answer %d","tool_calls":[{"id":"c%d","type":"function","function":{"name":"ls","arguments":"{\"path\":\"/tmp\"}"}}]}`+"\n", i, i)
		if i < 29 {
			fmt.Fprintf(&b, `{"role":"tool","tool_call_id":"c%d","content":"one\ntwo\nthree %d"}`+"\n", i, i)
		}
	}
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, path, 80, 30, Options{})
	s.press("3 t enter")
	s.wait("three 2")
	before := s.String()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	fmt.Fprintln(f, `{"role":"tool","tool_call_id":"c29","content":"late result"}`)
	fmt.Fprintln(f, `{"role":"user","content":"the newest prompt"}`)
	s.waitFor(func(m *Model) bool { return m.Col.Index.Len() == 91 && m.Col.Seen() == 91 })
	body := func(screen string) string { return strings.Join(strings.Split(screen, "\n")[2:24], "\n") }
	unbarred := strings.NewReplacer("█", " ", "│", " ")
	if now := s.String(); unbarred.Replace(body(now)) != unbarred.Replace(body(before)) {
		t.Errorf("the screen changed to\n%s\nfrom\n%s", now, before)
	}
	s.press("G")
	s.wait("the newest prompt")
	s.press("T enter")
	s.wait("late result")
	s.press("F")
	fmt.Fprintln(f, `{"role":"assistant","content":"`+strings.Repeat("more and more ", 60)+`and the end"}`)
	s.wait("and the end")
}

// waitFor waits until something is true of the program.
func (s *screen) waitFor(what func(*Model) bool) {
	s.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		done := false
		s.ask(func(m *Model) { done = what(m) })
		if done {
			s.settle()
			return
		}
		if time.Now().After(end) {
			s.t.Fatalf("in vain\n%s", s)
		}
	}
}

// Folds are kept when the level changes, the window is resized or the log grows.
func TestFoldsStay(t *testing.T) {
	log := newFakeLog(40)
	d := drive(t, log, 100, 30)
	d.press("2", "t", "enter")
	k := d.m.Col.Here()
	for _, keys := range [][]string{{"+"}, {"-"}, {"z", "1"}, {"z", "5"}, {"z", "3"}, {"x", "t"}, {"x", "t"}, {"w"}, {"w"}, {"x", "m"}} {
		d.press(keys...)
		if st, _ := d.m.Col.Folds.Own(k); st != render.Full {
			t.Errorf("after %v the call is in state %d", keys, st)
		}
	}
	d.send(tea.WindowSizeMsg{Width: 50, Height: 20})
	log.index.Resume()
	log.grow(40)
	log.index.Finish(nil)
	d.m.tick()
	d.check("grown")
	if it := d.m.Col.Item(k); d.m.Col.Folds.State(it) != render.Full {
		t.Error("the call is folded after the log grew")
	}
	d.press("=")
	if d.m.Col.Folds.Len() != 0 {
		t.Error("= did not forget the folds")
	}
}

// What a key costs does not depend on how long the log is.
func TestKeysCostAWindow(t *testing.T) {
	log := newFakeLog(200_000)
	d := drive(t, log, 120, 50)
	d.m.View()
	for _, keys := range []string{"j", "space", "G", "g", "5 0 0 0 0 G", "u", "+", "-", "z 1", "b", "z 5", "z M", "=", "x t", "x x", "}", "t", "z a"} {
		before := log.decoded.Load()
		d.press(strings.Fields(keys)...)
		d.m.View()
		limit := int64(600)
		if keys == "z a" {
			limit = 5000 // so many items are opened or closed at once
		}
		if n := log.decoded.Load() - before; n > limit {
			t.Errorf("%s asks for %d messages", keys, n)
		}
	}
	before := log.decoded.Load()
	d.send(tea.WindowSizeMsg{Width: 90, Height: 40})
	d.m.View()
	if n := log.decoded.Load() - before; n > 600 {
		t.Errorf("resizing asks for %d messages", n)
	}
}

func TestClick(t *testing.T) {
	d := drive(t, openTour(t), 100, 30)
	d.press("}")
	click := func(text string) {
		t.Helper()
		for y, row := range d.rows() {
			if strings.Contains(row, text) {
				d.send(tea.MouseClickMsg{X: 20, Y: y, Button: tea.MouseLeft})
				return
			}
		}
		t.Fatalf("no %q on\n%s", text, strings.Join(d.rows(), "\n"))
	}
	click("▸ Edit")
	if it := d.m.Col.Item(d.m.Col.Here()); it.Kind != render.Call || it.Call.Name != "Edit" {
		t.Fatalf("the click went to %v", it.Kind)
	}
	click("▸ Edit")
	if !strings.Contains(strings.Join(d.rows(), "\n"), "▾ Edit") {
		t.Error("the second click did not open the call")
	}
	click("▾ Edit")
	if !strings.Contains(strings.Join(d.rows(), "\n"), "▸ Edit") {
		t.Error("the third click did not close it")
	}
}

// Panning ends where the longest row does.
func TestPanEnds(t *testing.T) {
	log := newStaticLog(said(model.RoleUser, "hello"), called("c", "Bash"), answered("c", strings.Repeat("0123456789", 30)+"|end", false))
	d := drive(t, log, 100, 30)
	d.press("t", "enter", "w")
	for range 50 {
		d.press(">")
		d.check(">")
	}
	if screen := strings.Join(d.rows(), "\n"); !strings.Contains(screen, "789|end") {
		t.Errorf("the end of the row is not at its end\n%s", screen)
	}
	pan := d.m.look.pan
	d.press("<")
	if d.m.look.pan >= pan {
		t.Error("< does not pan back at once")
	}
	d = drive(t, newFakeLog(4), 100, 30)
	d.press(">", ">", ">")
	if d.m.look.pan != 0 {
		t.Errorf("panned by %d though no row is too long", d.m.look.pan)
	}
}

// Slow calls and branches that were left are places to jump to; paths are shown as
// logged when asked for; Ctrl+O goes back as ( does.
func TestMoreJumps(t *testing.T) {
	var all []*model.Message
	begin := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
	add := func(after time.Duration, m *model.Message) {
		begin = begin.Add(after)
		m.Time = begin
		all = append(all, m)
	}
	add(0, said(model.RoleUser, "first"))
	for i, took := range []time.Duration{time.Second, 40 * time.Second, 2 * time.Second, 5 * time.Minute} {
		add(time.Second, called(fmt.Sprint("c", i), "Bash"))
		add(took, answered(fmt.Sprint("c", i), "done", false))
	}
	for i := range 6 {
		m := said(model.RoleAssistant, fmt.Sprint("answer ", i))
		m.Inactive = i == 1 || i == 2 || i == 4
		add(time.Second, m)
	}
	d := drive(t, newStaticLog(all...), 100, 30)
	for _, c := range []struct {
		keys string
		want int32
	}{
		{"g ] w", 3}, {"] w", 7}, {"] w", 7}, {"[ w", 3}, {"ctrl+o", 7},
		{"g ] b", 10}, {"] b", 13}, {"] b", 13}, {"[ b", 10}, {"(", 13},
	} {
		d.press(strings.Fields(c.keys)...)
		d.check(c.keys)
		if got := d.m.Col.Here().Entry; got != c.want {
			t.Errorf("%s goes to %d, want %d", c.keys, got, c.want)
		}
	}

	d = drive(t, openTour(t), 120, 40)
	d.press("x", "p")
	if screen := strings.Join(d.rows(), "\n"); !strings.Contains(screen, "/home/you/shop/cart/total.go") || !strings.Contains(d.m.note.text, "as logged") {
		t.Errorf("%q\n%s", d.m.note.text, screen)
	}
	d.press("x", "p")
	if screen := strings.Join(d.rows(), "\n"); strings.Contains(screen, "/home/you/shop/cart/total.go") {
		t.Errorf("%q\n%s", d.m.note.text, screen)
	}
}
