package cast

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/timeline"
	"msgview/themes"
	"msgview/ui/chrome"
	"msgview/ui/palette"
	"msgview/ui/safetext"
	"msgview/ui/stage"
)

// fixtures are the logs that come with the program.
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

// recorded is a recording that was read again.
type recorded struct {
	version, cols, rows int
	events              []event
}

type event struct {
	at   time.Duration
	code string
	data string
}

// written is the text of a time in a recording.
var written = regexp.MustCompile(`^\[(\d+\.\d{3}),"`)

// read reads a recording, and fails where it is none.
func read(t *testing.T, name string, data []byte) (r recorded) {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	var head struct {
		Version, Width, Height int
		Term                   struct{ Cols, Rows int }
		Env                    map[string]string
		Title                  string
	}
	if err := json.Unmarshal([]byte(lines[0]), &head); err != nil {
		t.Fatalf("%s: the first line is %q: %v", name, lines[0], err)
	}
	if len(head.Env) != 1 || head.Env["TERM"] == "" {
		t.Errorf("%s: the environment is %v", name, head.Env)
	}
	r.version, r.cols, r.rows = head.Version, max(head.Width, head.Term.Cols), max(head.Height, head.Term.Rows)
	var last time.Duration
	for _, l := range lines[1:] {
		var e []any
		if err := json.Unmarshal([]byte(l), &e); err != nil || len(e) != 3 || !written.MatchString(l) {
			t.Fatalf("%s: %q is no event: %v", name, l, err)
		}
		at := time.Duration(e[0].(float64)*1000+0.5) * time.Millisecond
		if r.version == 3 {
			at += last
		}
		if at < last {
			t.Fatalf("%s: %v comes after %v", name, at, last)
		}
		last = at
		r.events = append(r.events, event{at, e[1].(string), e[2].(string)})
	}
	return r
}

// cells are those of a terminal that was sent all of a recording.
func (r recorded) cells() (cells []string) { return r.from(0, len(r.events)-1) }

// from are the cells of a terminal that was sent the events from first to last.
func (r recorded) from(first, last int) (cells []string) {
	em := vt.NewEmulator(r.cols, r.rows)
	for _, e := range r.events[first : last+1] {
		if e.code == "o" {
			em.WriteString(e.data)
		}
	}
	return screenOf(em)
}

func screenOf(em *vt.Emulator) (cells []string) {
	for y := range em.Height() {
		for x := range em.Width() {
			c := em.CellAt(x, y)
			if c == nil || strings.TrimSpace(c.Content) == "" && c.Style.Bg == nil && c.Style.Attrs&uv.AttrReverse == 0 {
				cells = append(cells, " ")
				continue
			}
			cells = append(cells, fmt.Sprint(c.Content, c.Style.Fg, c.Style.Bg, c.Style.Attrs))
		}
	}
	return cells
}

// drawn are the cells of a terminal on which a frame is drawn.
func drawn(rows []safetext.Line, cols int) []string {
	em := vt.NewEmulator(cols, len(rows))
	for y, l := range rows {
		em.WriteString(fmt.Sprintf("\x1b[%d;1H%s", y+1, l.String()))
	}
	return screenOf(em)
}

// lastFrame is what the player shows at its end.
func lastFrame(show *timeline.Show, o Options) []safetext.Line {
	p := stage.NewPlayer(show)
	defer p.Close()
	walker := stage.NewSurveyor(show) // of a long show the end is known once it was walked
	defer walker.Close()
	p.Learn(0, walker.Walk(func() bool { return false }))
	p.End()
	pal := palette.New(o.Theme)
	s := stage.New(stage.Options{Width: o.Cols, Height: o.Rows, Palette: pal, ASCII: o.ASCII, Still: o.Still, Directory: show.Log().About().Directory})
	v := o.View
	rows := s.Frame(p.Scene(0), v)
	if o.Captions { // as of a player with no progress line
		screen := stage.NewScreen(p, stage.Setup{View: v, Clean: true, Captions: true, Still: o.Still})
		rows = screen.Lines(chrome.Pen{Palette: pal, ASCII: o.ASCII}, o.Cols, o.Rows)
	}
	_, _, named := colours(o.Theme)
	for i := range rows {
		if named {
			rows[i] = rows[i].Bare(pal.Plain)
		}
		if o.ASCII {
			rows[i] = rows[i].ASCII()
		}
	}
	return rows
}

// The last screen of a recording is the last frame of the player, of every log and in every
// look; both versions of the format have the same times; nothing but sequences of our own
// is in them.
func TestEveryLog(t *testing.T) {
	mono, err := themes.Named("mono")
	if err != nil {
		t.Fatal(err)
	}
	looks := []Options{
		{Cols: 80, Rows: 24, Theme: themes.Default(true), Captions: true},
		{Cols: 40, Rows: 12, Theme: mono, Still: true, ASCII: true},
	}
	for i, path := range fixtures(t) {
		log := open(t, path)
		if log == nil {
			continue
		}
		for _, o := range looks[i%2 : i%2+1] {
			opt := timeline.Options{Talk: model.Every, Seed: 3, Timing: []timeline.Timing{timeline.Paced, timeline.Click, timeline.Real}[i/2%3]}
			show := timeline.New(log, opt)
			var two, three bytes.Buffer
			if err := Write(t.Context(), &two, show, o); err != nil {
				t.Fatal(err)
			}
			o3 := o
			o3.V3 = true
			if err := Write(t.Context(), &three, show, o3); err != nil {
				t.Fatal(err)
			}
			a, b := read(t, path, two.Bytes()), read(t, path, three.Bytes())
			if a.version != 2 || b.version != 3 || len(b.events) != len(a.events)+1 || b.events[len(a.events)].code != "x" || !slices.Equal(a.events, b.events[:len(a.events)]) {
				t.Errorf("%s: the versions of the format differ", path)
			}
			if got, want := a.cells(), drawn(lastFrame(show, o), o.Cols); !slices.Equal(got, want) {
				t.Errorf("%s, %v: the last screen is\n%s\nand the last frame\n%s", path, opt.Timing, text(got, o.Cols), text(want, o.Cols))
			}
			em := vt.NewEmulator(a.cols, a.rows)
			for i, e := range a.events {
				if e.code == "o" {
					em.WriteString(e.data)
				}
				if e.code == "o" && strings.Contains(e.data, "\x1b[2J") && !slices.Equal(screenOf(em), a.from(i, i)) {
					t.Errorf("%s: who begins at %v sees something else", path, e.at)
				}
				if rest := ours.ReplaceAllString(e.data, ""); e.code == "o" && strings.ContainsFunc(rest, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }) {
					t.Errorf("%s: %q is sent to the terminal", path, rest)
				}
				if e.code == "m" && strings.ContainsFunc(e.data, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }) {
					t.Errorf("%s: %q is a marker", path, e.data)
				}
			}
		}
	}
}

// ours are the sequences that a recording is made of.
var ours = regexp.MustCompile(`\r\n+|\x1b\[(?:[0-9;]*[mHrSK]|2J|\?7;25[hl])`)

func text(cells []string, cols int) string {
	var b strings.Builder
	for i, c := range cells {
		b.WriteString(string([]rune(c)[:1]))
		if i%cols == cols-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// The same log gives the same bytes each time, wherever it is made.
func TestDeterminism(t *testing.T) {
	zone := time.Local
	defer func() { time.Local = zone }()
	log := open(t, "../stage/testdata/show.jsonl")
	var first []byte
	for n := range 100 {
		time.Local = time.FixedZone("", n*1800-40000)
		var b bytes.Buffer
		show := timeline.New(log, timeline.Options{Talk: model.Every, Seed: 9, Fit: 20 * time.Second})
		if err := Write(t.Context(), &b, show, Options{Cols: 60, Rows: 15, Theme: themes.Default(true)}); err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = b.Bytes()
		} else if !bytes.Equal(first, b.Bytes()) {
			t.Fatalf("recording %d is another one", n)
		}
	}
	r := read(t, "show", first)
	if last := r.events[len(r.events)-1].at; last != 20*time.Second {
		t.Errorf("it is made to fit 20 s and takes %v", last)
	}
}

// No two frames are nearer than a thirtieth of a second, and a whole one comes every ten
// seconds; chapters are markers.
func TestFrames(t *testing.T) {
	log := open(t, "../stage/testdata/show.jsonl")
	var b bytes.Buffer
	show := timeline.New(log, timeline.Options{Talk: model.Every, Timing: timeline.Paced})
	if err := Write(t.Context(), &b, show, Options{Cols: 80, Rows: 24, Theme: themes.Default(true)}); err != nil {
		t.Fatal(err)
	}
	var markers []string
	last, whole := -time.Second, 0
	r := read(t, "show", b.Bytes())
	for i, e := range r.events {
		if e.code == "m" {
			markers = append(markers, e.data)
		}
		if e.code != "o" || i == 0 || i == len(r.events)-1 {
			continue
		}
		if e.at-last < frameTime && e.at != last {
			t.Errorf("a frame at %v after one at %v", e.at, last)
		}
		last = e.at
		if strings.Contains(e.data, "\x1b[2J") {
			whole++
		}
	}
	if want := []string{"1. Why does the oven test fail? 🥖 日本語 too.", "2. Thanks! Now write down what we learned, please: in one paragraph, for people who bake, without words of programmers."}; !slices.Equal(markers, want) {
		t.Errorf("markers are %q", markers)
	}
	if whole < 3 || whole > 5 {
		t.Errorf("%d whole frames in %v", whole, last)
	}
}

// However many pages two answers have, time goes on from frame to frame, and no two are
// nearer than a thirtieth of a second.
func TestFramesOfManyPages(t *testing.T) {
	lines := strings.Repeat("The oven is hot.\\n\\n", 2000)
	path := filepath.Join(t.TempDir(), "pages.jsonl")
	text := ""
	for range 2 {
		text += fmt.Sprintf("{\"role\":\"user\",\"content\":\"Go on.\"}\n{\"role\":\"assistant\",\"content\":\"%s\"}\n", lines)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	show := timeline.New(open(t, path), timeline.Options{Talk: model.Every, Timing: timeline.Click})
	for _, v3 := range []bool{false, true} {
		var b bytes.Buffer
		if err := Write(t.Context(), &b, show, Options{Cols: 40, Rows: 10, Theme: themes.Default(true), V3: v3}); err != nil {
			t.Fatal(err)
		}
		last := -time.Second
		r := read(t, "pages", b.Bytes())
		for i, e := range r.events {
			if e.code != "o" || i == 0 || i >= len(r.events)-3 { // the last frame, and the end
				continue
			}
			if e.at-last < frameTime && e.at != last {
				t.Fatalf("a frame at %v after one at %v", e.at, last)
			}
			last = e.at
		}
	}
}

// A tape plays the show for as long as it takes, and cannot be broken by a name.
func TestTape(t *testing.T) {
	log := open(t, "../stage/testdata/show.jsonl")
	var b strings.Builder
	show := timeline.New(log, timeline.Options{Talk: model.Every, Timing: timeline.Click})
	if err := WriteTape(t.Context(), &b, show, Tape{Output: "out.gif", Command: `msgview play 'a "b".jsonl'`, Width: 100, Height: 50, Size: 20}); err != nil {
		t.Fatal(err)
	}
	var total time.Duration
	for e := range show.Events(timeline.Mark{}) {
		total = e.At
	}
	if !strings.Contains(b.String(), fmt.Sprintf("\nSleep %dms\n", total.Milliseconds()+2000)) || !strings.Contains(b.String(), "Type `msgview play 'a \"b\".jsonl'`") {
		t.Errorf("%v are played by\n%s", total, b.String())
	}
	for _, name := range []string{"a\nType \"rm\"", "`'\""} {
		if err := WriteTape(t.Context(), &b, show, Tape{Output: "out.gif", Command: name}); err == nil {
			t.Errorf("%q is in a tape", name)
		}
	}
}
