package ui

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/themes"
	"msgview/ui/filter"
	"msgview/ui/keep"
	"msgview/ui/resume"
)

// filtered runs what the filter asks to its end.
func (d *driver) filtered() {
	d.t.Helper()
	d.drain(d.m.Filter.Grown(d.m.Check.Told()))
}

// drain runs commands and what follows from those of the filter.
func (d *driver) drain(cmd tea.Cmd) {
	for todo := []tea.Cmd{cmd}; len(todo) > 0; todo = todo[1:] {
		if todo[0] == nil {
			continue
		}
		switch msg := todo[0]().(type) {
		case tea.BatchMsg:
			todo = append(todo, msg...)
		case filter.Msg:
			todo = append(todo, d.send(msg))
		}
	}
}

// filter types an expression into the prompt.
func (d *driver) filter(text string) {
	d.t.Helper()
	d.send(keyPress("&"))
	d.typeText(text)
	d.drain(d.send(keyPress("enter")))
	d.filtered()
}

// typeText types a text; what the filter asks meanwhile is asked at the end.
func (d *driver) typeText(text string) {
	d.t.Helper()
	for _, r := range text {
		key := string(r)
		if r == ' ' {
			key = "space"
		}
		d.drain(d.send(keyPress(key)))
	}
}

// found is what the log begins with that is left of a screen, without times.
func (d *driver) body() string { return strings.Join(d.rows(), "\n") }

func TestFilter(t *testing.T) {
	log := newFakeLog(400)
	d := drive(t, log, 100, 30)
	d.filter(`text~"message 203"`)
	got := d.body()
	for _, want := range []string{"filter: text~\"message 203\"  1 item (Esc leaves it)", "as message 203 says", "Prompt 200", "Prompt 204", "&text~\"message 203\"  1 item"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "Prompt 196") || strings.Contains(got, "Prompt 208") {
		t.Errorf("more than what is meant and what surrounds it:\n%s", got)
	}
	for k := range d.m.Col.All() {
		if beside := d.m.Col.Sifted.Beside(k); beside != (k.Entry != 203) {
			t.Errorf("item %v is dimmed: %v", k, beside)
		}
	}
	d.press("esc")
	if got := d.body(); strings.Contains(got, "filter:") || !strings.Contains(got, "Prompt 20") {
		t.Errorf("the filter is not left:\n%s", got)
	}
	d.filter("tool=bash")
	if n, whole := d.m.Filter.Items(); n != 100 || !whole {
		t.Errorf("%d calls, %v", n, whole)
	}
	d.filter("role=tool") // shown with their calls
	if n, _ := d.m.Filter.Items(); n != 100 {
		t.Errorf("%d results", n)
	}
	d.filter("role=user or tool=bash")
	if n, _ := d.m.Filter.Items(); n != 200 {
		t.Errorf("%d prompts and calls", n)
	}
	d.filter("")
	if d.m.Filter.On() {
		t.Error("nothing is no filter")
	}
	d.filter("tool=none")
	if got := d.body(); !strings.Contains(got, "nothing is what the filter means") {
		t.Error(got)
	}
}

// What is wrong is said at its place while it is typed, and what cannot be understood does
// not become the filter.
func TestFilterErrors(t *testing.T) {
	d := drive(t, newFakeLog(40), 100, 30)
	d.send(keyPress("&"))
	d.typeText("role=user tol=bash")
	row := d.rows()[29]
	if !strings.HasPrefix(row, "&role=user tol=bash") || !strings.Contains(row, `there is no field "tol" (did you mean to`) {
		t.Error(row)
	}
	d.press("enter")
	if d.m.panes.foot == nil {
		t.Error("the prompt is left")
	}
	d.press("esc")
	if d.m.panes.foot != nil || d.m.Filter.On() {
		t.Error("Esc does not leave the prompt, or the filter stays")
	}
	d.filter("role=user")
	d.send(keyPress("&"))
	d.typeText("tool=bash")
	d.press("esc")
	if d.m.Filter.Text() != "role=user" {
		t.Errorf("%q is filtered by after Esc", d.m.Filter.Text())
	}
}

// The expressions before are offered again, also the next time.
func TestFilterHistory(t *testing.T) {
	f := newWrittenLog(t, 30)
	r := &reader{t, f, &keep.Store{Dir: filepath.Join(t.TempDir(), "logs")}, time.Date(2026, 5, 7, 12, 0, 0, 0, time.Local)}
	d := r.open("")
	d.filter("role=user")
	d.filter("role=assistant")
	d.filter("role=user")
	if got := r.store.Expressions(); !slices.Equal(got, []string{"role=user", "role=assistant"}) {
		t.Errorf("%q are kept", got)
	}
	d = r.open("")
	d.press("&")
	typed := func() string { return strings.Fields(d.rows()[29])[0] }
	d.typeText("x")
	for _, c := range []struct{ key, want string }{{"up", "&role=user"}, {"up", "&role=assistant"}, {"up", "&role=assistant"}, {"down", "&role=user"}, {"down", "&x"}, {"down", "&x"}} {
		d.send(keyPress(c.key))
		if got := typed(); got != c.want {
			t.Errorf("%s: %s, want %s", c.key, got, c.want)
		}
	}
}

// A log that grows is filtered as it grows: also calls whose results come later.
func TestFilterGrows(t *testing.T) {
	log := newFakeLog(42) // ends with a call without a result
	d := drive(t, log, 100, 30)
	d.filter("status=done or status=ok")
	before, _ := d.m.Filter.Items()
	log.grow(58)
	d.m.tail.look()
	d.filtered()
	n, whole := d.m.Filter.Items()
	d.filter("(status=done or status=ok) and tool=bash")
	if again, _ := d.m.Filter.Items(); n != again || n != 25 || before != 10 || !whole {
		t.Errorf("%d items, then %d, asked again %d", before, n, again)
	}
}

// A million messages are asked in pieces, and no key waits for them.
func TestFilterManyMessages(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	log := newFakeLog(1_000_000)
	d := drive(t, log, 100, 30)
	d.send(keyPress("&"))
	asked := log.decoded.Load()
	d.typeTextOnly(`tool=none`)
	if n := log.decoded.Load() - asked; n > 5000 {
		t.Errorf("%d messages were decoded by keys", n)
	}
	d.send(keyPress("enter"))
	e, err := filter.Parse("tool=none or tool=nothing")
	if err != nil {
		t.Fatal(err)
	}
	d.send(d.m.Filter.Start(e, "tool=none", d.m.Check.Told(), d.m.Col.Here())()) // a piece of it
	if _, whole := d.m.Filter.Items(); whole {
		t.Error("a key waits for a million messages")
	}
	if !strings.Contains(d.body(), "looking for what the filter means") {
		t.Error(d.body())
	}
	d.press("esc")
	if d.m.Filter.On() {
		t.Error("the filter stays")
	}
}

// typeTextOnly types, and what is asked for it beside the program is not run.
func (d *driver) typeTextOnly(text string) {
	for _, r := range text {
		d.send(keyPress(string(r)))
	}
}

// What is meant in the thread of a sub-agent opens the call that leads there.
func TestFilterScreens(t *testing.T) {
	for _, c := range []struct {
		name, text, wait string
		w, h             int
	}{
		{"filter", "tool=bash", "4 items", 100, 30},
		{"filter-wide", "tool=bash", "4 items", 200, 60},
		{"filter-small", "tool=bash", "4 items", 60, 18},
		{"filter-tiny", "tool=bash", "4 items", 40, 10},
		{"filter-is", "is:unrecovered", "11 items (Esc leaves it)", 100, 30},
		{"filter-agent", "tool=grep", "2 items (Esc leaves it)", 80, 24},
		{"filter-nothing", "tool=none", "nothing is what the filter means", 80, 24},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := startTour(t, c.w, c.h, Options{})
			s.press("& " + strings.Join(strings.Split(strings.ReplaceAll(c.text, " ", ""), ""), " ") + " enter")
			s.wait(c.wait)
			s.golden(c.name)
		})
	}
	t.Run("wrong", func(t *testing.T) {
		t.Parallel()
		s := startTour(t, 100, 30, Options{})
		s.press("& r o l = u s e r")
		s.wait("did you mean")
		s.golden("filter-wrong")
	})
	t.Run("ascii", func(t *testing.T) {
		t.Parallel()
		s := startTour(t, 100, 30, Options{ASCII: true})
		s.press("& t o o l = b a s h enter")
		s.wait("4 items")
		s.golden("filter-ascii")
	})
	for _, name := range []string{"mono", "light", "ansi"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			th, err := themes.Named(name)
			if err != nil {
				t.Fatal(err)
			}
			s := startTour(t, 100, 30, Options{Theme: th})
			s.press("& t o o l = b a s h enter")
			s.wait("4 items")
			hit, beside := s.cell("Bash"), s.cell("YOU")
			if fmt.Sprint(hit) == fmt.Sprint(beside) {
				t.Errorf("what is meant looks like what surrounds it: %+v", hit)
			}
		})
	}
}

// n and N go from one item that the filter means to the next, past what only surrounds it.
func TestNextOfFilter(t *testing.T) {
	d := drive(t, newFakeLog(400), 100, 30)
	d.filter("tool=bash turn>3")
	d.press("g")
	at := func() int32 { return int32(d.m.Col.Here().Entry) }
	var seen []int32
	for range 4 {
		d.press("n")
		if d.m.Col.Sifted.Beside(d.m.Col.Here()) {
			t.Errorf("%v is not meant", d.m.Col.Here())
		}
		seen = append(seen, at())
	}
	for i := 1; i < len(seen); i++ {
		if seen[i] <= seen[i-1] {
			t.Errorf("%v", seen)
		}
	}
	d.press("N")
	if at() != seen[2] {
		t.Errorf("%d behind %v", at(), seen)
	}
	d.press("g")
	d.press("N")
	if got := d.body(); !strings.Contains(got, "no further item that the filter means") {
		t.Error(got)
	}
}

// The command that gives a view says what it is filtered by, and such a command filters.
func TestViewCommandFilters(t *testing.T) {
	path := newWrittenLog(t, 9)
	r := &reader{t: t, path: path}
	d := r.open("")
	d.press("&")
	d.press(strings.Split("role=user", "")...)
	d.press("enter")
	want := "msgview --level 3 " + resume.Quoted(path) + " +1 '+&role=user'"
	if got, err := viewCommand(&d.m.Desk, ""); err != nil || got != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
	s := start(t, path, 100, 30, Options{Filter: "role=user"})
	s.wait("filter: role=user")
	s = start(t, path, 100, 30, Options{Filter: "role="})
	s.settle()
	if strings.Contains(s.String(), "filter:") {
		t.Errorf("filtered by what nobody understands:\n%s", s)
	}
}
