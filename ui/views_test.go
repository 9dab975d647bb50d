package ui

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/vt"

	"msgview/loaders"
	"msgview/model"
	"msgview/themes"
	"msgview/ui/config"
	"msgview/ui/find"
	"msgview/ui/pane"
)

// viewsLog is small, so that a view of it is little more than its frame.
const viewsLog = "testdata/views.jsonl"

// views are the views of the program, each with the keys that lead to it; after
// a semicolon a search has ended. Those of the
// conversation are also in TestChangesScreens.
var views = []struct {
	name, keys, wait string
	list             string // a list of this kind, instead of a log
}{
	{"conversation", "", "YOU", ""},
	{"details", "z 5", "source:", ""},
	{"problem", "e enter", "total_test.go:9", ""},
	{"raw", "t r", "exact bytes", ""},
	{"search", "/ t o t a l enter ; n", "2/", ""},
	{"help", "?", "Scroll", ""},
	{"outline", "o", "outline", ""},
	{"problems", "P", "to look at", ""},
	{"changes", "C", "changes", ""},
	{"checks", "H", "1 check", ""},
	{"secrets", "x X", "none was found", ""},
	{"play", "p enter", "1/2", ""},
	{"statistics", "S", "statistics", ""},
	{"request", "} R", "request", ""},
	{"branches", "W", "agents and branches", ""},
	{"timeline", "L", "timeline", ""},
	{"paths", "V", "files", ""},
	{"touched", "V enter", "file", ""},
	{"content", "V c", "all of it", ""},
	{"problems-help", "P ?", "what matters most first", ""},
	{"diff", "D t e s t d a t a / d i f f . j s o n l enter", "part at step", ""},
	{"typed", "/ t o t a l", "/total", ""},
	{"goto", ": 3", ":3", ""},
	{"filter", "& r o l e = u s e r", "role=user", ""},
	{"asked", "y s o u t . t x t", "out.txt", ""},
	{"output", "t | w c space - l enter", "wc -l", ""},
	{"compare", "D t e s t d a t a /", "testdata/", ""},
	{"files", "", "", "files"},
	{"files-help", "?", "", "files"},
	{"matches", "j", "", "matches"},
	{"talks", "", "", "talks"},
}

// looks are the sizes and the styles in which each view is drawn. Those with a theme are
// compared with their styles.
var looks = []struct {
	name          string
	width, height int
	theme         string
	ascii         bool
}{
	{"80x24", 80, 24, "", false}, {"120x40", 120, 40, "", false}, {"200x60", 200, 60, "", false}, {"40x10", 40, 10, "", false},
	{"light", 120, 40, "light", false}, {"16", 120, 40, "ansi-dark", false}, {"mono", 120, 40, "mono", false}, {"ascii", 120, 40, "mono", true},
}

// Every view at every size and in every style: one file for each view, with blank rows
// counted instead of written.
func TestViews(t *testing.T) {
	for _, v := range views {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			if v.name == "output" && runtime.GOOS == "windows" {
				t.Skip("there is no wc")
			}
			var got strings.Builder
			for _, l := range looks {
				if raced && l.name != looks[0].name {
					continue // it draws the same rows in other colours and sizes
				}
				opt := Options{Theme: darkTheme(), ASCII: l.ascii, Open: opened, Stage: clicking(t).Stage}
				if l.theme != "" {
					var err error
					if opt.Theme, err = themes.Named(l.theme); err != nil {
						t.Fatal(err)
					}
				}
				var s *screen
				if v.list != "" {
					s = drawnList(t, v.list, v.keys, l.width, l.height, opt)
				} else {
					s = start(t, viewsLog, l.width, l.height, opt)
					for keys := range strings.SplitSeq(v.keys, ";") {
						s.press(keys)
						s.searched()
					}
					if l.width > 40 || v.name == "diff" { // on a smaller screen it may be cut
						s.wait(v.wait)
					}
					s.settle()
				}
				text := s.String()
				if l.theme != "" {
					text = s.styled()
				}
				fmt.Fprintf(&got, "== %s\n%s", l.name, blanksCounted(text))
			}
			if !raced {
				compare(t, "view-"+v.name, got.String())
			}
		})
	}
}

// Every pane is in the matrix: as a view above, or in screens of its own, whose names begin so.
func TestViewsOfAllPanes(t *testing.T) {
	own := map[string]string{"Info": "info", "Palette": "palette", "Request": "request-on"}
	for pane, name := range own {
		for _, l := range looks {
			if _, err := os.Stat(filepath.Join("testdata", name+"-"+l.name+".txt")); err != nil {
				t.Errorf("%s: %v", pane, err)
			}
		}
	}
	seen := map[string]bool{}
	for _, v := range views {
		if v.list != "" {
			continue
		}
		if v.name == "output" && runtime.GOOS == "windows" {
			seen["Output"] = true
			continue
		}
		s := start(t, viewsLog, 120, 40, Options{Open: opened, Stage: clicking(t).Stage})
		for keys := range strings.SplitSeq(v.keys, ";") {
			s.press(keys)
			s.searched()
		}
		s.wait(v.wait)
		s.ask(func(m *Model) {
			for _, p := range []pane.Pane{m.panes.over, m.panes.foot} {
				if p != nil {
					seen[reflect.TypeOf(p).Elem().Name()] = true
				}
			}
		})
	}
	files, err := filepath.Glob("pane/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(`(?m)^func \(\w+ \*([A-Z]\w*)\) View\(`).FindAllStringSubmatch(string(text), -1) {
			if name := found[1]; !seen[name] && own[name] == "" {
				t.Errorf("%s: no screen of %s", file, name)
			}
		}
		for _, found := range regexp.MustCompile(`(?m)^type ([A-Z]\w*) struct \{ ?\n?\t?(\*?typing)\b`).FindAllStringSubmatch(string(text), -1) {
			if !seen[found[1]] {
				t.Errorf("%s: no screen of %s", file, found[1])
			}
		}
	}
}

// blanksCounted writes several blank rows, or rows with a bar only, as their number.
func blanksCounted(text string) string {
	var out strings.Builder
	rows := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i := 0; i < len(rows); {
		n := 1
		for i+n < len(rows) && rows[i+n] == rows[i] {
			n++
		}
		if bare := strings.Trim(rows[i], " │|"); n > 2 && (bare == "" || strings.HasPrefix(bare, "␛") && len(bare) < 40) {
			fmt.Fprintf(&out, "%s (%d such rows)\n", rows[i], n)
		} else {
			out.WriteString(strings.Repeat(rows[i]+"\n", n))
		}
		i += n
	}
	return out.String()
}

var viewsNow = time.Date(2026, 3, 5, 12, 0, 0, 0, time.UTC)

// opened opens a log that is read to its end.
func opened(path string) (model.Log, error) {
	l, err := loaders.Open(context.Background(), path, loaders.Options{})
	if err != nil {
		return nil, err
	}
	return l, l.Wait(context.Background())
}

// drawnList draws a list when all is known of its rows.
func drawnList(t *testing.T, kind, keys string, w, h int, opt Options) *screen {
	t.Helper()
	opt.Now = func() time.Time { return viewsNow }
	opt.Open = func(path string) (model.Log, error) {
		l, err := opened(path)
		if err == nil {
			t.Cleanup(func() { l.Close() })
		}
		return l, err
	}
	session := func(name string) model.Session {
		return model.Session{Name: name, Path: filepath.Join("testdata", name), Project: "/home/you/shop", Modified: viewsNow, Size: 4096}
	}
	switch kind {
	case "files":
		files := NewFiles("sessions", opt.Open)
		opt.Files = files
		for _, name := range []string{"views.jsonl", "changes.jsonl", "missing.jsonl"} {
			files.Add(session(name))
		}
		files.Done()
	case "matches":
		files := NewMatches("“total”", opt.Open)
		opt.Files = files
		log, err := opt.Open(viewsLog)
		if err != nil {
			t.Fatal(err)
		}
		var found []find.Match
		if err := find.Matches(t.Context(), log, "total", func(m find.Match) bool { found = append(found, m); return true }); err != nil {
			t.Fatal(err)
		}
		for _, m := range find.Grouped(append(found, found[len(found)-1])) {
			files.AddMatch(session("views.jsonl"), "The views of a shop", "total", m)
		}
		files.Done()
	case "talks":
		log, err := opt.Open(filepath.Join("testdata", "talks.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		opt.Log = log
	}
	p := newProgram(opt)
	p.Update(tea.WindowSizeMsg{Width: w, Height: h})
	run := func(cmd tea.Cmd) {
		var ticks []tea.Msg // of lists, which ask for the next one for ever
		for todo := []tea.Cmd{cmd}; len(todo) > 0; todo = todo[1:] {
			if todo[0] == nil {
				continue
			}
			switch msg := todo[0](); {
			case msg == nil:
			case strings.HasSuffix(fmt.Sprintf("%T", msg), "tickMsg"):
				ticks = append(ticks, msg)
			default:
				if batch, ok := msg.(tea.BatchMsg); ok {
					todo = append(todo, batch...)
					continue
				}
				_, next := p.Update(msg)
				todo = append(todo, next)
			}
		}
		for _, tick := range ticks { // when all is known
			p.Update(tick)
		}
	}
	if kind == "talks" {
		p.view.Update(tickMsg{opt.Log})
		run(p.list())
	} else {
		run(p.files.Init())
	}
	for _, k := range strings.Fields(keys) {
		_, cmd := p.Update(keyPress(k))
		run(cmd)
	}
	s := &screen{t: t, em: vt.NewEmulator(w, h)}
	if _, err := s.Write([]byte(p.View().Content)); err != nil {
		t.Fatal(err)
	}
	return s
}

// What a screen reader is told of a log, from its beginning to its end.
func TestLinearView(t *testing.T) {
	t.Parallel()
	log, err := loaders.Open(t.Context(), viewsLog, loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	c := config.Default()
	c.ScreenReader = true
	p := newProgram(Options{Log: log, Theme: darkTheme(), Config: c, ASCII: true})
	var out bytes.Buffer
	l := newLinear(p, &out, 30)
	l.Update(tickMsg{log})
	for _, k := range strings.Fields("j j j j j j } { t enter ? q /") {
		fmt.Fprintf(&out, "[%s]\n", k)
		l.Update(keyPress(k))
	}
	if strings.ContainsRune(out.String(), '\x1b') {
		t.Error("there are sequences in what is written")
	}
	compare(t, "view-linear", strings.ReplaceAll(out.String(), "\r\n", "\n"))
}
