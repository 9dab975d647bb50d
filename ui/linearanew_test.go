package ui

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/loaders"
	"msgview/model"
	"msgview/ui/config"
	"msgview/ui/filter"
)

// aloud is a log that is followed and read out, and opened again when its file is another one.
type aloud struct {
	read
	t    *testing.T
	path string
	log  *loaders.Log
}

func readAloud(t *testing.T, text string) *aloud {
	t.Helper()
	a := &aloud{t: t, path: filepath.Join(t.TempDir(), "log.jsonl")}
	a.anew(text)
	a.log = openInterleaved(t, a.path)
	c := config.Default()
	c.ScreenReader = true
	p := newProgram(Options{Log: a.log, Theme: darkTheme(), Config: c, ASCII: true, Follow: true, Reopen: func() (model.Log, error) {
		log, err := loaders.Open(context.Background(), a.path, loaders.Options{})
		if err != nil {
			return nil, err
		}
		a.log = log
		return log, log.Wait(context.Background())
	}})
	t.Cleanup(p.Close)
	out := &bytes.Buffer{}
	a.read = read{linear: newLinear(p, out, 30), out: out}
	a.Update(tickMsg{a.log})
	return a
}

// anew puts another file in the place of the log.
func (a *aloud) anew(text string) {
	a.t.Helper()
	if err := os.WriteFile(a.path+".new", []byte(text), 0o600); err != nil {
		a.t.Fatal(err)
	}
	if err := os.Rename(a.path+".new", a.path); err != nil {
		a.t.Fatal(err)
	}
}

// within writes the file anew in its place.
func (a *aloud) within(text string) {
	a.t.Helper()
	if err := os.WriteFile(a.path, []byte(text), 0o600); err != nil {
		a.t.Fatal(err)
	}
}

// more writes on.
func (a *aloud) more(text string) {
	a.t.Helper()
	f, err := os.OpenFile(a.path, os.O_APPEND|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = f.WriteString(text)
	}
	if err != nil {
		a.t.Fatal(err)
	}
	f.Close()
}

// look looks at the file as the program does, and returns what is said of loaves then.
func (a *aloud) look() []string {
	a.t.Helper()
	a.out.Reset()
	for range 3 {
		replaced, err := a.log.Refresh()
		if err != nil {
			a.t.Fatal(err)
		}
		if err := a.log.Wait(context.Background()); err != nil {
			a.t.Fatal(err)
		}
		_, cmd := a.Update(refreshMsg{a.program.view.Col.Log, replaced, nil})
		if cmd != nil {
			if msg, ok := cmd().(reopenedMsg); ok {
				_, cmd = a.Update(msg)
				a.filters(cmd)
			}
		}
		_, cmd = a.Update(tickMsg{a.program.view.Col.Log})
		a.filters(cmd)
	}
	return loaves(a.out.String())
}

// filters has done what the filter wants done beside the program.
func (a *aloud) filters(cmd tea.Cmd) {
	if cmd == nil || !a.program.view.Filter.On() {
		return
	}
	results := make(chan tea.Msg, 1)
	go func() { results <- cmd() }()
	select {
	case msg := <-results:
		switch msg := msg.(type) {
		case tea.BatchMsg:
			for _, cmd := range msg {
				a.filters(cmd)
			}
		case filter.Msg:
			_, cmd := a.Update(msg)
			a.filters(cmd)
		}
	case <-time.After(200 * time.Millisecond): // it waits until it looks at the file again
	}
}

// loaves are the numbers of the loaves that are read out as items.
func loaves(said string) (all []string) {
	for row := range strings.SplitSeq(said, "\r\n") {
		if n, ok := strings.CutPrefix(row, "loaf "); ok {
			n, _, _ = strings.Cut(n, " ")
			all = append(all, n)
		}
	}
	return all
}

// filterKeys are the keys of a filter.
func filterKeys(filter string) []string {
	return append(strings.Split("&"+filter, ""), "enter")
}

// baked is a log of loaves; the first of its messages has a secret.
func baked(numbers ...int) (all string) {
	for i, n := range numbers {
		secret := ""
		if i == 0 {
			secret = ` with the password=hunter2x9Q`
		}
		all += fmt.Sprintf(`{"role":"user","content":"loaf %d is baked%s"}`, n, secret) + "\n"
	}
	return all
}

// What was said of a log is told by the log and not by how it is shown: a key that was pressed
// in between has nothing read out again, and nothing left out.
func TestLinearAnewAfterKeys(t *testing.T) {
	for name, keys := range map[string][]string{
		"nothing":        nil,
		"masks":          {"X"},
		"masks twice":    {"X", "X"},
		"levels":         {"+", "+"},
		"fewer":          {"-", "-"},
		"a filter":       filterKeys("text~3"),
		"filter undone":  append(filterKeys("text~1"), "esc"),
		"there and back": {"g", "F"},
		"width":          {"w"},
	} {
		for how, c := range map[string]struct {
			anew string
			want []string
		}{
			"unchanged": {baked(0, 1, 2, 3), nil},
			"went on":   {baked(0, 1, 2, 3, 7, 38), []string{"7", "38"}},
			"rotated":   {baked(7, 8, 9, 10, 311), []string{"7", "8", "9", "10", "311"}},
			"cut":       {baked(0, 37), []string{"37"}},
		} {
			t.Run(name+"/"+how, func(t *testing.T) {
				a := readAloud(t, baked(0, 1, 2, 3))
				said := loaves(a.press(keys...))
				if a.program.view.Filter.On() != (name == "a filter") {
					t.Error("the keys do not filter as they should")
				}
				if len(said) > 4 {
					t.Errorf("the keys have %q said", said)
				}
				var back []string
				if name == "filter undone" { // the reader is put on the newest again
					back = []string{"3"}
				}
				if got := a.look(); !slices.Equal(got, back) {
					t.Errorf("nothing came, and it says %q, want %q", got, back)
				}
				a.anew(c.anew)
				want := c.want
				if name == "a filter" { // which leaves what has a 3
					want = slices.DeleteFunc(slices.Clone(want), func(n string) bool { return !strings.Contains(n, "3") })
				}
				if got := a.look(); !slices.Equal(got, want) {
					t.Errorf("it says %q, want %q in\n%s", got, want, a.out.String())
				}
			})
		}
	}
}

// A log that had nothing to say when it was opened is the same when it is opened again with what
// was written into it.
func TestLinearAnewFromNothing(t *testing.T) {
	head := `{"type":"file-history-snapshot","messageId":"x","snapshot":{}}` + "\n"
	lines := func(numbers ...int) (all string) {
		for _, n := range numbers {
			all += fmt.Sprintf(`{"type":"user","sessionId":"s","uuid":"u%d","timestamp":"2026-03-02T09:00:00Z","message":{"role":"user","content":"loaf %d"}}`, n, n) + "\n"
		}
		return all
	}
	a := readAloud(t, head)
	a.more(lines(0, 1, 2))
	if got := a.look(); !slices.Equal(got, []string{"0", "1", "2"}) {
		t.Fatalf("at first it says %q", got)
	}
	a.anew(head + lines(0, 1, 2, 3))
	if got := a.look(); !slices.Equal(got, []string{"3"}) {
		t.Errorf("it says %q of the fourth", got)
	}
}

// Whatever keys are pressed while a log is written on, written anew, cut or rotated: what came is
// read out, in its order, and nothing but the newest, which the reader is put on, a second time.
func TestLinearSaysEachOnce(t *testing.T) {
	keys := [][]string{{"X"}, {"+"}, {"-"}, {"z", "3"}, {"?"}, {"esc"}, {"w"}, {"k"}, {"g"}, {"j"}, {"G"}, {"F"}, {"c"}, {"space"}, {"/"},
		filterKeys("text~3"), filterKeys("text~1"), append(filterKeys("text~2"), "esc")}
	runs := 15
	if testing.Short() {
		runs = 4
	}
	for seed := range runs {
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		next, form := 0, baked
		if seed%2 == 1 {
			form = dated
		}
		come := func(file []int) []int {
			for range 1 + r.IntN(3) {
				file = append(file, next)
				next++
			}
			return file
		}
		file := come(come(nil))
		a := readAloud(t, form(file...))
		heard := map[int]bool{}
		heard[file[len(file)-1]] = true
		opened := next // of those before only the newest is said
		var history []string
		take := func(said []string, look bool) {
			last := -1
			for _, one := range said {
				n, _ := strconv.Atoi(one)
				if look && (heard[n] && n != file[len(file)-1] || n < last) {
					t.Fatalf("run %d: %d is said again, or before others, after %s:\n%s", seed, n, history, a.out.String())
				}
				heard[n], last = true, n
			}
		}
		for range 12 {
			for range r.IntN(3) {
				pressed := keys[r.IntN(len(keys))]
				history = append(history, strings.Join(pressed, ""))
				take(loaves(a.press(pressed...)), false)
			}
			for range 3 { // panes, filters and what is typed are left, and it is followed again
				take(loaves(a.press("esc")), false)
			}
			if !a.program.view.Col.Following {
				take(loaves(a.press("F")), false)
			}
			event := r.IntN(8)
			history = append(history, [...]string{"(nothing)", "(more)", "(anew)", "(cut)", "(rotated)", "(in place)", "(a line before)", "(its beginning gone)"}[event])
			switch event {
			case 1:
				from := len(file)
				file = come(file)
				a.more(strings.TrimPrefix(form(file...), form(file[:from]...)))
			case 2:
				file = come(file)
				a.anew(form(file...))
			case 3:
				file = append(slices.Clone(file[:1+r.IntN(len(file))]), next)
				next++
				a.within(form(file...))
			case 4:
				file = come(nil)
				a.anew(form(file...))
			case 5:
				file = come(come(nil))
				a.within(form(file...))
			case 6:
				file = come(file)
				a.anew(summary + form(file...))
			case 7:
				if seed%2 == 1 { // they have times
					file = file[r.IntN(len(file)):]
				}
				file = come(file)
				a.anew(form(file...))
			}
			take(a.look(), true)
			for _, n := range file {
				if n >= opened && !heard[n] {
					t.Fatalf("run %d: %d of %v is not said after %s:\n%s", seed, n, file, history, a.out.String())
				}
			}
		}
	}
}
