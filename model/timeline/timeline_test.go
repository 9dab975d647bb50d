package timeline_test

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/timeline"
)

// fixtures are the logs that come with the program, without those that belong to others.
func fixtures(t *testing.T) (paths []string) {
	t.Helper()
	root := filepath.Join("..", "..", "testdata")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "golden" {
			return fs.SkipDir
		}
		if err == nil && !d.IsDir() {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

func open(t *testing.T, path string) model.Log {
	t.Helper()
	log, err := loaders.Open(context.Background(), path, loaders.Options{})
	if err != nil {
		return nil
	}
	t.Cleanup(func() { log.Close() })
	log.Wait(context.Background())
	return log
}

func parse(t *testing.T, data string) model.Log {
	t.Helper()
	log, err := loaders.OpenBytes(context.Background(), "made.jsonl", []byte(data))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	log.Wait(context.Background())
	return log
}

// say writes an event as a row.
func say(e timeline.Event) string {
	s := fmt.Sprintf("%8.3f %s", e.At.Seconds(), e.Kind)
	if b := e.Block; b != nil {
		s += fmt.Sprintf(" %d %s", b.Number, b.Kind)
		if b.Call != nil {
			s += " " + b.Call.Name + fmt.Sprint(" ", b.Run.Number, b.Run.Same)
		}
		if e.Kind == timeline.Grows {
			s += fmt.Sprintf(" %q", b.Text[:e.Upto])
		} else if e.Kind == timeline.Closes {
			s += fmt.Sprintf(" %q", b.Text)
		}
		if b.Took > 0 {
			s += " took " + b.Took.String()
		}
	}
	if e.Title != "" {
		s += fmt.Sprintf(" %d %q", e.Number, e.Title)
	} else if e.Number > 0 {
		s += fmt.Sprintf(" %d", e.Number)
	}
	if e.Beat {
		s += " beat"
	}
	return s
}

func all(s *timeline.Show) (rows []string) {
	for e := range s.Events(timeline.Mark{}) {
		rows = append(rows, say(e))
	}
	return rows
}

var timings = []timeline.Timing{timeline.Auto, timeline.Real, timeline.Paced, timeline.Click}

// Every log plays to its end, in order of time, with no grapheme cut, and the same each time:
// from the beginning, and from each mark on.
func TestEveryLog(t *testing.T) {
	within := 0
	defer func() {
		if within < 100 {
			t.Errorf("%d marks were within sub-agents", within)
		}
	}()
	for _, path := range fixtures(t) {
		log := open(t, path)
		if log == nil {
			continue
		}
		for _, timing := range timings {
			s := timeline.New(log, timeline.Options{Talk: model.Every, Timing: timing, Seed: 7, Thinking: timing == timeline.Paced, Agents: true})
			rows := checked(t, path, s)
			marks, ended := 0, false
			for e := range s.Events(timeline.Mark{}) {
				if ended = e.Kind == timeline.Ends; e.Kind != timeline.Message && e.Kind != timeline.Within {
					continue
				}
				if marks++; marks%7 != 1 && e.Kind == timeline.Message {
					continue
				}
				if e.Kind == timeline.Within {
					within++
				}
				n, want := 0, rows[len(rows)-left(s, e.Mark):]
				for e := range s.Events(e.Mark) {
					if got := say(e); got != want[n] {
						t.Fatalf("%s: from the mark before message %d:\n%s\nand from the beginning:\n%s", path, e.Number, got, want[n])
					}
					n++
				}
			}
			if !ended {
				t.Errorf("%s: the show does not end", path)
			}
		}
	}
}

func left(s *timeline.Show, m timeline.Mark) (n int) {
	for range s.Events(m) {
		n++
	}
	return n
}

// checked walks a show and checks what is promised of its events.
func checked(t *testing.T, path string, s *timeline.Show) (rows []string) {
	t.Helper()
	var at time.Duration
	var open *timeline.Block
	var upto, block int
	nested := map[int]bool{}
	for e := range s.Events(timeline.Mark{}) {
		rows = append(rows, say(e))
		if e.At < at || e.At%time.Millisecond != 0 {
			t.Fatalf("%s: at %v after %v", path, e.At, at)
		}
		at = e.At
		b := e.Block
		switch e.Kind {
		case timeline.Opens:
			if b.Number != block {
				t.Fatalf("%s: block %d, want %d", path, b.Number, block)
			}
			open, upto, block = b, 0, block+1
			nested[b.Number] = true
		case timeline.Grows:
			if b != open || e.Upto <= upto || e.Upto > len(b.Text) || !fits(b.Text, e.Upto) {
				t.Fatalf("%s: block %d grows from %d to %d of %q", path, b.Number, upto, e.Upto, b.Text)
			}
			upto = e.Upto
		case timeline.Closes:
			if !nested[b.Number] {
				t.Fatalf("%s: block %d closes, which is not open", path, b.Number)
			}
			delete(nested, b.Number)
		}
	}
	if len(nested) > 0 {
		t.Errorf("%s: blocks %v stay open", path, nested)
	}
	return rows
}

// fits reports whether no grapheme stands on both sides of a byte.
func fits(text string, at int) bool {
	from := max(strings.LastIndexByte(text[:at], '\n'), 0)
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		text = text[:at+i]
	}
	g := graphemes.FromString(text[from:])
	for end := from; g.Next(); {
		if end += len(g.Value()); end >= at {
			return end == at
		}
	}
	return at >= len(text)
}

var update = flag.Bool("update", false, "write the golden files anew")

// What happens when, with each timing, in a file to be read.
func TestEvents(t *testing.T) {
	log := open(t, "testdata/oven.jsonl")
	cuts := timeline.Cuts{Title: "Heat", Closing: "The end", Chapters: []timeline.Chapter{{Message: 5, Title: "It is hot"}}, Trim: []timeline.Trim{{Message: 6, Lines: 2}}}
	var got strings.Builder
	for _, c := range []struct {
		name string
		opt  timeline.Options
	}{
		{"auto", timeline.Options{}},
		{"paced, cut, reasoning", timeline.Options{Timing: timeline.Paced, Cuts: cuts, Thinking: true, Masked: func() int { return 2 }}},
		{"click", timeline.Options{Timing: timeline.Click}},
		{"whole, to fit 10 s", timeline.Options{Timing: timeline.Paced, Whole: true, Fit: 10 * time.Second}},
		{"words that are read", timeline.Options{Timing: timeline.Paced, WPM: 240, Cuts: timeline.Cuts{Begin: 5, End: 5}}},
	} {
		c.opt.Talk, c.opt.Seed = model.Every, 1
		s := timeline.New(log, c.opt)
		fmt.Fprintf(&got, "== %s: %s\n%s\n", c.name, s.Timing(), strings.Join(all(s), "\n"))
	}
	const path = "testdata/events.txt"
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(path); err != nil || string(want) != got.String() {
		t.Errorf("%v; it is\n%s", err, got.String())
	}
}

// took is how long a block takes from its opening to its end.
func took(s *timeline.Show, kind timeline.BlockKind) (d time.Duration, steps int) {
	var from time.Duration
	for e := range s.Events(timeline.Mark{}) {
		switch {
		case e.Block == nil || e.Block.Kind != kind:
		case e.Kind == timeline.Opens:
			from, steps = e.At, 0
		case e.Kind == timeline.Grows:
			steps++
		case e.Kind == timeline.Closes:
			return e.At - from, steps
		}
	}
	return 0, 0
}

// A sub-agent is played with its call, whichever numbers its messages have: where the show
// ends is said of the conversation. What is left out is left out there, too.
func TestCutsOfAgents(t *testing.T) {
	log := open(t, "../../testdata/claude-code/with-subagents")
	played := func(c timeline.Cuts) (numbers []int, last int) {
		s := timeline.New(log, timeline.Options{Talk: model.Every, Timing: timeline.Click, Agents: true, Cuts: c})
		for e := range s.Events(timeline.Mark{}) {
			if e.Kind != timeline.Opens {
				continue
			}
			if numbers = append(numbers, e.Block.Index); e.Block.Depth == 0 {
				last = max(last, e.Block.Index)
			}
		}
		return numbers, last
	}
	all, last := played(timeline.Cuts{})
	of := 0 // a message of a sub-agent that comes after all others
	for _, n := range all {
		if n > last {
			of = n
		}
	}
	if of == 0 {
		t.Fatal("no message of a sub-agent has a higher number than the last one")
	}
	if got, _ := played(timeline.Cuts{End: last}); !slices.Equal(got, all) {
		t.Errorf("to the end there are messages %v, and of all %v", got, all)
	}
	if got, _ := played(timeline.Cuts{Hide: []timeline.Span{{First: of, Last: of}}}); slices.Contains(got, of) {
		t.Errorf("message %d is left out of %v", of, got)
	}
}

// A show that is made to fit is as long as it was told, to the millisecond, however long that
// is.
func TestFitIsExact(t *testing.T) {
	log := open(t, "testdata/oven.jsonl")
	for _, fit := range []time.Duration{time.Second, 59 * time.Second, time.Minute, 10 * time.Hour, 24 * time.Hour} {
		for _, timing := range timings {
			for seed := range uint64(8) {
				var whole time.Duration
				for e := range timeline.New(log, timeline.Options{Talk: model.Every, Timing: timing, Fit: fit, Seed: seed}).Events(timeline.Mark{}) {
					whole = e.At
				}
				if whole != fit {
					t.Errorf("%s, seed %d: %v is %v", timing, seed, fit, whole)
				}
			}
		}
	}
}

// A chapter of the cuts begins with what is played of its message, or with what is played
// next: of a result, of what a program said, and of what is left out, nothing is.
func TestChaptersOfCuts(t *testing.T) {
	log := parse(t, `{"role":"user","content":"Is it hot?"}
{"role":"assistant","content":"I look.","tool_calls":[{"id":"a","type":"function","function":{"name":"look","arguments":"{}"}}]}
{"role":"tool","tool_call_id":"a","content":"hot"}
{"role":"system","content":"Be brief."}
{"role":"assistant","content":"It is."}
{"role":"user","content":"Thanks."}
{"role":"assistant","content":"Well."}`)
	for _, c := range []struct {
		cuts timeline.Cuts
		want string
	}{
		{timeline.Cuts{Chapters: []timeline.Chapter{{Message: 2, Title: "A"}}}, "1 Is it hot?, 2 A, 6 Thanks."},
		{timeline.Cuts{Chapters: []timeline.Chapter{{Message: 3, Title: "A"}}}, "1 Is it hot?, 5 A, 6 Thanks."},
		{timeline.Cuts{Chapters: []timeline.Chapter{{Message: 4, Title: "B"}, {Message: 3, Title: "A"}}}, "1 Is it hot?, 5 B, 6 Thanks."},
		{timeline.Cuts{Chapters: []timeline.Chapter{{Message: 4, Title: "B"}, {Message: 5, Title: "A"}}}, "1 Is it hot?, 5 A, 6 Thanks."},
		{timeline.Cuts{Chapters: []timeline.Chapter{{Message: 5, Title: "A"}}, Hide: []timeline.Span{{First: 5, Last: 5}}}, "1 Is it hot?, 6 A"},
		{timeline.Cuts{Chapters: []timeline.Chapter{{Message: 2, Title: "A"}}, Begin: 5}, "6 Thanks."},
	} {
		for _, timing := range timings {
			var got []string
			begun := ""
			for e := range timeline.New(log, timeline.Options{Talk: model.Every, Timing: timing, Cuts: c.cuts}).Events(timeline.Mark{}) {
				switch {
				case e.Kind == timeline.Begins:
					begun = e.Title
				case e.Kind == timeline.Opens && begun != "" && !e.Block.Aside:
					got = append(got, fmt.Sprint(e.Block.Index, " ", begun))
					begun = ""
				}
			}
			if s := strings.Join(got, ", "); s != c.want {
				t.Errorf("%s, %+v: %s, want %s", timing, c.cuts, s, c.want)
			}
		}
	}
}

// Typing and writing have their bounds, whatever is typed and written.
func TestPace(t *testing.T) {
	show := func(role, text string, opt timeline.Options) *timeline.Show {
		b, err := json.Marshal(map[string]string{"role": role, "content": text})
		if err != nil {
			t.Fatal(err)
		}
		opt.Talk, opt.Timing = model.Every, cmp.Or(opt.Timing, timeline.Paced)
		return timeline.New(parse(t, string(b)+"\n"+`{"role":"user","content":"x"}`), opt)
	}
	if d, n := took(show("user", strings.Repeat("ab ", 60), timeline.Options{}), timeline.Prompt); d > 5*time.Second || n < 20 {
		t.Errorf("a long prompt takes %v in %d steps", d, n)
	}
	if d, n := took(show("user", "hello", timeline.Options{}), timeline.Prompt); d < 500*time.Millisecond || d > time.Second || n != 4 {
		t.Errorf("a short prompt takes %v in %d steps", d, n)
	}
	for _, text := range []string{strings.Repeat("ab ", 80), "a\nb\nc\nd"} {
		for _, whole := range []bool{false, true} {
			if d, n := took(show("user", text, timeline.Options{Whole: whole}), timeline.Prompt); d > 500*time.Millisecond || n != 1 {
				t.Errorf("what was pasted takes %v in %d steps", d, n)
			}
			for _, timing := range []timeline.Timing{timeline.Paced, timeline.Real} {
				opened := time.Duration(-1)
				for e := range show("user", text, timeline.Options{Timing: timing, Whole: whole}).Events(timeline.Mark{}) {
					if e.Kind == timeline.Opens && opened < 0 {
						opened = e.At
					}
					if e.Kind == timeline.Grows && (e.At != opened || e.Upto != len(e.Block.Text)) || e.Kind == timeline.Closes && e.At == opened {
						t.Errorf("%v: of what was pasted %d of %d bytes are there after %v", timing, e.Upto, len(text), e.At-opened)
					}
					if e.Kind == timeline.Closes {
						break
					}
				}
			}
		}
	}
	if d, _ := took(show("assistant", "```\n"+strings.Repeat("line\n", 500)+"```", timeline.Options{}), timeline.Answer); d > 2*time.Second {
		t.Errorf("a block of code takes %v", d)
	}
	words := strings.Repeat("word ", 320)
	if d, _ := took(show("assistant", words, timeline.Options{}), timeline.Answer); d < 7*time.Second || d > 15*time.Second {
		t.Errorf("320 words take %v", d)
	}
	if d, _ := took(show("assistant", words, timeline.Options{WPM: 320}), timeline.Answer); d < 50*time.Second || d > 80*time.Second {
		t.Errorf("320 words at 320 a minute take %v", d)
	}
	if d, n := took(show("assistant", words, timeline.Options{Timing: timeline.Real}), timeline.Answer); d > timeline.Idle || n < 10 {
		t.Errorf("in real time 320 words take %v in %d steps", d, n)
	}
	if d, n := took(show("assistant", words, timeline.Options{Timing: timeline.Click}), timeline.Answer); d != 0 || n != 0 {
		t.Errorf("a step takes %v in %d steps", d, n)
	}
}

// A show does not begin with a long gap, however long gaps may be: nothing was before it.
func TestBeginsSoon(t *testing.T) {
	log := open(t, "../../ui/stage/testdata/show.jsonl")
	for _, idle := range []time.Duration{time.Second, 0, time.Hour} {
		s := timeline.New(log, timeline.Options{Talk: model.Every, Timing: timeline.Real, Idle: idle})
		for e := range s.Events(timeline.Mark{}) {
			if e.Kind == timeline.Closes {
				if e.At > 5*time.Second {
					t.Errorf("with gaps of %v the first prompt is there after %v", idle, e.At)
				}
				break
			}
		}
	}
}
