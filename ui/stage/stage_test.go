package stage

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/timeline"
	"msgview/themes"
	"msgview/ui/chrome"
	"msgview/ui/palette"
	"msgview/ui/safetext"
)

var update = flag.Bool("update", false, "write the golden files anew")

func open(t testing.TB, path string) model.Log {
	t.Helper()
	log, err := loaders.Open(context.Background(), path, loaders.Options{})
	if err != nil {
		return nil
	}
	t.Cleanup(func() { log.Close() })
	log.Wait(context.Background())
	return log
}

func named(t testing.TB, name string) *themes.Theme {
	t.Helper()
	th, err := themes.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return th
}

// compare compares what is seen with a golden file.
func compare(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil || got != string(want) {
		t.Errorf("%s differs (%v):\n%s", path, err, got)
	}
}

// screen writes rows as text, with their styles if that is asked for.
func screen(rows []safetext.Line, styled bool) string {
	var b strings.Builder
	for _, l := range rows {
		s := strings.TrimRight(l.Plain(), " ")
		if styled {
			s = strings.ReplaceAll(l.String(), "\x1b", "␛")
		}
		b.WriteString(s + "\n")
	}
	return b.String()
}

// looks are the sizes and the styles of the golden screens.
var looks = []struct {
	name          string
	width, height int
	theme         string
	ascii         bool
}{
	{"80x24", 80, 24, "", false}, {"120x40", 120, 40, "", false}, {"200x60", 200, 60, "", false}, {"60x20", 60, 20, "", false}, {"40x10", 40, 10, "", false},
	{"light", 120, 40, "light", false}, {"16", 120, 40, "ansi-dark", false}, {"mono", 120, 40, "mono", false}, {"ascii", 120, 40, "mono", true},
}

// moments are those at which the show of the golden screens is looked at.
var moments = []struct {
	name string
	do   func(*Screen)
}{
	{"typing", func(s *Screen) { s.Player.Seek(1700 * time.Millisecond) }},
	{"calling", func(s *Screen) { s.to(timeline.Opens, timeline.Call, 6) }},
	{"failed", func(s *Screen) { s.to(timeline.Closes, timeline.Call, 7) }},
	{"streaming", func(s *Screen) { s.to(timeline.Grows, timeline.Answer, 12) }},
	{"tools", func(s *Screen) { s.to(timeline.Closes, timeline.Call, 9); s.View.Tools = true }},
	{"spotlight", func(s *Screen) { s.to(timeline.Closes, timeline.Answer, 2); s.View.Spotlight = true }},
	{"end", func(s *Screen) { s.View.Thinking = true; s.Player.End() }},
}

// to plays until the n-th event of a kind about a kind of block.
func (s *Screen) to(kind timeline.Kind, of timeline.BlockKind, n int) {
	for e := range s.Player.Show(0).Events(timeline.Mark{}) {
		if e.Kind == kind && e.Block.Kind == of {
			if n--; n == 0 {
				s.Player.Seek(e.At)
				return
			}
		}
	}
	panic("there are not so many")
}

func onStage(t testing.TB, setup Setup, logs ...model.Log) *Screen {
	t.Helper()
	var shows []*timeline.Show
	for _, log := range logs {
		shows = append(shows, timeline.New(log, setup.Timeline))
	}
	p := NewPlayer(shows...)
	t.Cleanup(p.Close)
	for i, show := range shows {
		s := NewSurveyor(show)
		p.Learn(i, s.Walk(func() bool { return false }))
		s.Close()
	}
	return NewScreen(p, setup)
}

func paced() Setup {
	return Setup{Captions: true, Timeline: timeline.Options{Talk: model.Every, Timing: timeline.Paced, Seed: 1}}
}

func TestScreens(t *testing.T) {
	log := open(t, "testdata/show.jsonl")
	for _, m := range moments {
		var got strings.Builder
		for _, l := range looks {
			theme := themes.Default(true)
			if l.theme != "" {
				theme = named(t, l.theme)
			}
			pen := chrome.Pen{Palette: palette.New(theme), ASCII: l.ascii}
			s := onStage(t, paced(), log)
			m.do(s)
			rows := s.Lines(pen, l.width, l.height)
			if len(rows) != l.height {
				t.Errorf("%s at %s has %d rows", m.name, l.name, len(rows))
			}
			fmt.Fprintf(&got, "== %s\n%s", l.name, screen(rows, l.theme != ""))
		}
		compare(t, m.name, got.String())
	}
}

// What a talk is shown with, cards, two runs beside each other, pages of a step.
func TestOtherScreens(t *testing.T) {
	log := open(t, "testdata/show.jsonl")
	pen := chrome.Pen{Palette: palette.New(themes.Default(true))}
	var got strings.Builder
	show := func(name string, s *Screen, width, height int) {
		fmt.Fprintf(&got, "== %s\n%s", name, screen(s.Lines(pen, width, height), false))
	}
	setup := paced()
	setup.Timeline.Cuts = timeline.Cuts{Title: "How an oven was repaired", Closing: "Questions?", Labels: map[string]string{"user": "Ada"}, Hide: []timeline.Span{{First: 2, Last: 12}}}
	setup.Timeline.Masked = func() int { return 18 }
	s := onStage(t, setup, log)
	show("title", s, 60, 12)
	s.to(timeline.Closes, timeline.Prompt, 1)
	show("label", s, 60, 12)
	s.Player.End()
	show("closing", s, 60, 12)

	two := onStage(t, paced(), log, log)
	two.to(timeline.Closes, timeline.Call, 3)
	show("two", two, 120, 20)
	show("two, narrow", two, 60, 24)

	clicks := paced()
	clicks.Timeline.Timing = timeline.Click
	s = onStage(t, clicks, log)
	for i := range 5 {
		show(fmt.Sprint("click ", i), s, 50, 10)
		s.Forward(true)
	}
	s.View.Black = true
	show("black", s, 30, 3)
	small := paced()
	small.Cols, small.Rows, small.Clean = 40, 8, true
	s = onStage(t, small, log)
	s.to(timeline.Closes, timeline.Prompt, 1)
	show("canvas", s, 60, 14)
	compare(t, "others", got.String())
}

// fixtures are the logs that come with the program.
func fixtures(t testing.TB) (paths []string) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join("..", "..", "testdata"), func(path string, d fs.DirEntry, err error) error {
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

// Every log plays to its end at 40 columns, without colours and without motion, by the clock
// and by keys; no row is too wide; and who goes to a moment sees what who waited for it saw.
func TestEveryLogPlays(t *testing.T) {
	pen := chrome.Pen{Palette: palette.New(named(t, "mono")), ASCII: true}
	for i, path := range fixtures(t) {
		log := open(t, path)
		if log == nil {
			continue
		}
		for _, timing := range []timeline.Timing{timeline.Auto, timeline.Click}[i%2 : i%2+1] {
			setup := Setup{Still: i%3 == 0, Captions: true, Timeline: timeline.Options{Talk: model.Every, Timing: timing, Seed: 1}, View: View{System: i%5 == 0, Tools: i%7 == 0, Thinking: i%4 == 0}}
			s := onStage(t, setup, log)
			seen := map[time.Duration]string{}
			for n := 0; !s.Player.Ended(); n++ {
				rows := s.Lines(pen, 40, 12)
				if len(rows) != 12 {
					t.Fatalf("%s: %d rows", path, len(rows))
				}
				for _, l := range rows {
					if l.Width() > 40 {
						t.Fatalf("%s: a row of %d cells: %q", path, l.Width(), l.Plain())
					}
				}
				if n%9 == 0 && timing != timeline.Click {
					seen[s.Player.At()] = screen(rows, true)
				}
				if s.Player.Waits() {
					s.Forward(n%2 == 0)
				} else {
					s.Player.Tick(400 * time.Millisecond)
				}
				if n > 100_000 {
					t.Fatalf("%s does not end", path)
				}
			}
			n := 0
			for at, want := range seen {
				if n++; n > 12 {
					break
				}
				s.Player.Seek(at)
				if got := screen(s.Lines(pen, 40, 12), true); got != want {
					t.Fatalf("%s at %v:\n%s\nand who waited saw:\n%s", path, at, got, want)
				}
			}
		}
	}
}

// Forward and back, by messages, steps and chapters.
func TestMoving(t *testing.T) {
	log := open(t, "testdata/show.jsonl")
	for _, timing := range []timeline.Timing{timeline.Paced, timeline.Click} {
		setup := paced()
		setup.Timeline.Timing = timing
		s := onStage(t, setup, log)
		pen := chrome.Pen{Palette: palette.New(themes.Default(true))}
		var there []int // blocks
		for n := 0; !s.Player.Ended() && n < 500; n++ {
			s.Lines(pen, 80, 24)
			s.Forward(false)
			there = append(there, len(s.Player.Scene(0).Blocks))
		}
		if !s.Player.Ended() || !slices.IsSorted(there) {
			t.Errorf("%v: steps end with %v", timing, there)
		}
		for n := 0; s.Player.At() > 0 && n < 500; n++ {
			was := s.Player.At()
			if s.Player.Back(n%2 == 0); s.Player.At() >= was {
				t.Fatalf("%v: back from %v is %v", timing, was, s.Player.At())
			}
		}
		if s.Player.At() != 0 {
			t.Errorf("%v: back ends at %v", timing, s.Player.At())
		}
		if !s.Player.Chapter(1) || s.Player.Scene(0).Chapter != 2 || s.Player.Chapter(1) {
			t.Errorf("%v: the next chapter is %d", timing, s.Player.Scene(0).Chapter)
		}
		if s.Player.Part(5); s.Player.At() == 0 {
			t.Errorf("%v: the half is the beginning", timing)
		}
		s.Player.ToMessage(20)
		if got := s.Player.Scene(0).Message; got != 21 { // 20 is the result of a call
			t.Errorf("%v: message 20 is %d", timing, got)
		}
	}
}

// With a key for each step, going back leads to the step before, however long the one that is
// there was looked at: by steps, by messages, by chapters, and by the pages of a step first.
func TestBackWithClicks(t *testing.T) {
	log := open(t, "testdata/show.jsonl")
	setup := paced()
	setup.Timeline.Timing = timeline.Click
	s := onStage(t, setup, log)
	pen := chrome.Pen{Palette: palette.New(themes.Default(true))}
	look := func() string {
		for n := 0; !s.Player.Waits() && !s.Player.Ended() && n < 1000; n++ {
			s.Player.Tick(time.Second)
		}
		return screen(s.Lines(pen, 40, 10), false)
	}
	var seen []string
	for {
		if seen = append(seen, look()); s.Player.Ended() {
			break
		}
		s.Forward(false)
	}
	for n := len(seen) - 2; n >= 0; n-- {
		s.Back(false)
		if got := look(); got != seen[n] {
			t.Fatalf("from step %d back there is\n%s\nand was\n%s", n+1, got, seen[n])
		}
	}
	s.Player.End()
	look()
	message := s.Player.Scene(0).Message
	for n := 0; s.Player.At() > 0 && n < 200; n++ {
		s.Player.Back(true)
		at := s.Player.At()
		look()
		if got := s.Player.Scene(0).Message; at > 0 && got >= message {
			t.Fatalf("before message %d comes %d", message, got)
		}
		message = s.Player.Scene(0).Message
	}
	s.Player.End()
	look()
	for _, want := range []int{2, 1, 1} {
		s.Player.Chapter(-1)
		look()
		if got := s.Player.Scene(0).Chapter; got != want {
			t.Fatalf("back by a chapter leads to %d, not to %d", got, want)
		}
	}
	if early := NewPlayer(s.Player.Show(0)); !early.Part(0) || early.Part(1) {
		t.Error("only the beginning is known before the show was walked")
	}
}

// Where nobody is at the keys a show with a key for each step goes on by itself, and its
// pages are turned.
func TestClicksAlone(t *testing.T) {
	setup := paced()
	setup.Timeline.Timing, setup.Kiosk = timeline.Click, true
	for _, log := range []model.Log{open(t, "testdata/show.jsonl"), open(t, pagesLog(t))} {
		s := onStage(t, setup, log)
		pen := chrome.Pen{Palette: palette.New(themes.Default(true))}
		all := ""
		for n := 0; !s.Player.Ended(); n++ {
			all += screen(s.Lines(pen, 40, 10), false)
			if s.Player.Waits() || n > 10_000 {
				t.Fatalf("it waits for a key at %v", s.Player.At())
			}
			s.Player.Tick(100 * time.Millisecond)
		}
		for n := 1; log.Source().Path != "testdata/show.jsonl" && n <= 30; n++ {
			if !strings.Contains(all, fmt.Sprintf("Line %d.", n)) {
				t.Errorf("line %d was never seen", n)
			}
		}
	}
}

// pagesLog is a log with an answer of thirty lines.
func pagesLog(t *testing.T) string {
	t.Helper()
	text := ""
	for n := 1; n <= 30; n++ {
		text += fmt.Sprintf("Line %d.\n\n", n)
	}
	path := filepath.Join(t.TempDir(), "pages.jsonl")
	data := fmt.Sprintf("{\"role\":\"user\",\"content\":\"Count.\"}\n{\"role\":\"assistant\",\"content\":%q}\n{\"role\":\"user\",\"content\":\"Thanks.\"}\n", text)
	if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A show of other texts goes on where the one before was: in the middle of a text, or before
// a step.
func TestRenew(t *testing.T) {
	log := open(t, "testdata/show.jsonl")
	pen := chrome.Pen{Palette: palette.New(themes.Default(true))}
	for _, timing := range []timeline.Timing{timeline.Paced, timeline.Click} {
		setup := paced()
		setup.Timeline.Timing = timing
		s := onStage(t, setup, log, log)
		s.Player.Tick(9 * time.Second)
		s.Player.Tick(1700 * time.Millisecond)
		before, at, waits := screen(s.Lines(pen, 120, 24), false), s.Player.At(), s.Player.Waits()
		s.Player.Renew()
		s.Forget()
		if got := screen(s.Lines(pen, 120, 24), false); got != before || s.Player.At() != at || s.Player.Waits() != waits {
			t.Errorf("%v: at %v, and waiting %v, there is\n%s\nand was, at %v, %v,\n%s", timing, s.Player.At(), s.Player.Waits(), got, at, waits, before)
		}
	}
}

// Presenter's pauses hold before each chapter, and a loop begins again.
func TestPausesAndLoop(t *testing.T) {
	log := open(t, "testdata/show.jsonl")
	s := onStage(t, paced(), log)
	p := s.Player
	p.Pauses, p.Loop = true, true
	chapters := map[int]bool{}
	for range 2000 {
		if p.Waits() {
			chapters[p.Scene(0).Chapter] = true
			p.Next(false)
		}
		p.Tick(100 * time.Millisecond)
		if p.Ended() {
			break
		}
	}
	if !p.Ended() || !chapters[1] || len(chapters) != 1 {
		t.Errorf("it waits at the end of chapters %v", chapters)
	}
	if p.Tick(time.Millisecond); p.At() != 0 {
		t.Errorf("the loop goes on at %v", p.At())
	}
	p.Faster(1)
	p.Tick(time.Second)
	if p.At() != 1500*time.Millisecond {
		t.Errorf("at %g it is %v after a second", p.Speed(), p.At())
	}
	p.Faster(-9)
	p.Faster(0)
	if p.Speed() != 1 {
		t.Errorf("the usual speed is %g", p.Speed())
	}
}

// A mask stands before everything that is drawn: nothing of what it took is on any screen,
// in a title or a line.
func TestMask(t *testing.T) {
	log := open(t, "testdata/show.jsonl")
	setup := paced()
	setup.Captions = true
	setup.Timeline.Mask = func(m *model.Message) *model.Message {
		masked := *m
		masked.Parts = nil
		for _, p := range m.Parts {
			switch p := p.(type) {
			case model.Text:
				p.Text = strings.ReplaceAll(p.Text, "oven", "[secret-1]")
				masked.Parts = append(masked.Parts, p)
			case *model.ToolCall:
				c := *p
				c.Arguments = []byte(strings.ReplaceAll(string(p.Arguments), "oven", "[secret-1]"))
				masked.Parts = append(masked.Parts, &c)
			case *model.ToolResult:
				r := *p
				r.Content = []model.Part{model.Text{Text: "[secret-2]"}}
				masked.Parts = append(masked.Parts, &r)
			}
		}
		return &masked
	}
	s := onStage(t, setup, log)
	s.View = View{Thinking: true, Tools: true, System: true}
	pen := chrome.Pen{Palette: palette.New(themes.Default(true))}
	masks := 0
	for n := 0; !s.Player.Ended() && n < 5000; n++ {
		text := screen(s.Lines(pen, 100, 40), false)
		if strings.Contains(text, "oven") {
			t.Fatalf("what is masked is seen:\n%s", text)
		}
		masks += strings.Count(text, "[secret-1]")
		s.Player.Tick(200 * time.Millisecond)
	}
	if masks == 0 {
		t.Error("no mask is seen")
	}
}

// The sign of a call turns while its sub-agent speaks below it.
func TestCallAboveAgentTurns(t *testing.T) {
	pen := chrome.Pen{Palette: palette.New(themes.Default(true))}
	setup := paced()
	setup.Timeline.Agents = true
	s := onStage(t, setup, open(t, "../../testdata/claude-code/with-subagents"))
	sign := func() string {
		s.Lines(pen, 80, 24)
		for i := range s.Player.Scene(0).Blocks {
			if b := &s.Player.Scene(0).Blocks[i]; b.open() {
				for _, l := range s.Lines(pen, 80, 24) {
					for _, r := range l.Plain() {
						if r >= 0x2800 && r < 0x2900 {
							return string(r)
						}
					}
				}
			}
		}
		return ""
	}
	turned, last := 0, ""
	s.Player.Seek(0)
	for s.Player.Playing = true; !s.Player.Ended(); s.Player.Tick(spinning) {
		b := s.Player.Scene(0).current()
		if now := sign(); b != nil && b.Depth > 0 && b.Upto > 0 && !b.Closed && now != "" {
			if last != "" && now != last {
				turned++
			}
			last = now
			if !s.stages[0].Turns(s.Player.Scene(0)) {
				t.Errorf("at %v nothing turns", s.Player.At())
			}
		}
	}
	if turned == 0 {
		t.Error("the call above what a sub-agent says stands still")
	}
}
