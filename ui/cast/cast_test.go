package cast

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
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
func (r recorded) cells() (cells []string) {
	em := vt.NewEmulator(r.cols, r.rows)
	for _, e := range r.events {
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
	p.End()
	pal := palette.New(o.Theme)
	s := stage.New(stage.Options{Width: o.Cols, Height: o.Rows, Palette: pal, ASCII: o.ASCII, Still: o.Still, Directory: show.Log().About().Directory})
	v := o.View
	rows := s.Frame(p.Scene(0), v)
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
// is in them; and a second time gives the same bytes.
func TestEveryLog(t *testing.T) {
	mono, err := themes.Named("mono")
	if err != nil {
		t.Fatal(err)
	}
	looks := []Options{
		{Cols: 80, Rows: 24, Theme: themes.Default(true)},
		{Cols: 40, Rows: 12, Theme: mono, Still: true, ASCII: true},
	}
	for i, path := range fixtures(t) {
		log := open(t, path)
		if log == nil {
			continue
		}
		for k, o := range looks {
			opt := timeline.Options{Talk: model.Every, Seed: 3, Timing: []timeline.Timing{timeline.Paced, timeline.Click, timeline.Real}[(i+k)%3]}
			show := timeline.New(log, opt)
			var two, again, three bytes.Buffer
			for _, w := range []*bytes.Buffer{&two, &again} {
				if err := Write(t.Context(), w, show, o); err != nil {
					t.Fatal(err)
				}
			}
			o3 := o
			o3.V3 = true
			if err := Write(t.Context(), &three, show, o3); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(two.Bytes(), again.Bytes()) {
				t.Errorf("%s: a second recording is another one", path)
			}
			a, b := read(t, path, two.Bytes()), read(t, path, three.Bytes())
			if a.version != 2 || b.version != 3 || len(b.events) != len(a.events)+1 || b.events[len(a.events)].code != "x" || !slices.Equal(a.events, b.events[:len(a.events)]) {
				t.Errorf("%s: the versions of the format differ", path)
			}
			if got, want := a.cells(), drawn(lastFrame(show, o), o.Cols); !slices.Equal(got, want) {
				t.Errorf("%s, %v: the last screen is\n%s\nand the last frame\n%s", path, opt.Timing, text(got, o.Cols), text(want, o.Cols))
			}
			for _, e := range a.events {
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
var ours = regexp.MustCompile(`\x1b\[(?:[0-9;]*[mHrSK]|2J|\?25[hl])`)

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
