package picker

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/palette"
)

var now = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)

// made is a source of rows that were made up.
type made struct{ n int }

func (made) Title() string { return "made up" }

func (made) Noun() (one, many string) { return "conversation", "conversations" }

func (m made) More(from int) ([]Row, bool) {
	var rows []Row
	for i := from; i < m.n; i++ {
		rows = append(rows, Row{Number: -1, Session: model.Session{Name: fmt.Sprintf("s%d.jsonl", i), Path: fmt.Sprintf("/logs/s%d.jsonl", i)}, Time: now.Add(-time.Duration(i) * time.Hour)})
	}
	return rows, true
}

func (made) Describe(_ context.Context, r Row) Row {
	var n int
	fmt.Sscanf(r.Session.Name, "s%d", &n)
	r.Title = []string{"bake bread", "怎么做面包", "mend a bicycle \x1b[31m\u202e", ""}[n%4]
	r.Format = []string{"Claude Code", "OpenAI Codex", "VS Code Copilot Chat"}[n%3]
	r.Turns, r.Calls, r.Errors, r.Tokens = n%7, n%5*100, n%3, int64(n)*1000
	if n%11 == 10 {
		r.Problem = "cannot be read"
	}
	return r
}

func (made) Preview(context.Context, Row) []Said {
	return []Said{{model.RoleUser, "How long?", now}, {model.RoleAssistant, "An hour \x1b]0;x\x07at most.", now}}
}

// settle lets a picker do all it wants to do.
func settle(p *Picker, cmd tea.Cmd) (asked []tea.Msg) {
	todo := []tea.Cmd{cmd}
	for len(todo) > 0 {
		cmd := todo[0]
		todo = todo[1:]
		if cmd == nil {
			continue
		}
		switch msg := cmd().(type) {
		case nil, tickMsg:
		case tea.BatchMsg:
			todo = append(todo, msg...)
		case OpenMsg, LeaveMsg, QuitMsg, CopyMsg:
			asked = append(asked, msg)
		default:
			todo = append(todo, p.Update(msg))
		}
	}
	return asked
}

func start(n, width, height int) *Picker { return startWith(made{n}, width, height) }

func startWith(src Source, width, height int) *Picker {
	p := New(src, Options{Palette: palette.New(themes.Default(true)), Now: func() time.Time { return now }})
	p.Resize(width, height)
	settle(p, p.Init())
	p.arrange()
	return p
}

func press(p *Picker, keys ...string) (asked []tea.Msg) {
	for _, k := range keys {
		msg := tea.KeyPressMsg{Text: k}
		if len(k) == 1 {
			msg.Code = rune(k[0])
		}
		switch k {
		case "enter":
			msg = tea.KeyPressMsg{Code: tea.KeyEnter}
		case "esc":
			msg = tea.KeyPressMsg{Code: tea.KeyEscape}
		case "tab":
			msg = tea.KeyPressMsg{Code: tea.KeyTab}
		case "backspace":
			msg = tea.KeyPressMsg{Code: tea.KeyBackspace}
		}
		asked = append(asked, settle(p, p.Update(msg))...)
	}
	return asked
}

// listed counts the rows that are listed.
func listed(p *Picker) int { return p.shown.rows(len(p.shown.at)) }

var startPalette = palette.New(themes.Default(true))

func text(p *Picker) string { return ansi.Strip(p.View()) }

func TestPicker(t *testing.T) {
	p := start(30, 120, 40)
	screen := text(p)
	for _, want := range []string{"made up", "30 conversations", "bake bread", "How long?", "errors", "now"} {
		if !strings.Contains(screen, want) {
			t.Errorf("no %q on\n%s", want, screen)
		}
	}
	asked := press(p, "j", "j", "enter")
	if open, ok := asked[0].(OpenMsg); !ok || open.Row.Session.Name != "s2.jsonl" {
		t.Errorf("%+v", asked)
	}
	press(p, "/", "b", "i", "c", "y", "c", "l", "e")
	if n := listed(p); n != 7 {
		t.Errorf("%d rows match\n%s", n, text(p))
	}
	if asked = press(p, "enter"); len(asked) != 1 || asked[0].(OpenMsg).Row.Title[:4] != "mend" {
		t.Errorf("%+v", asked)
	}
	press(p, "esc")
	if listed(p) != 30 {
		t.Error("the filter stays")
	}
	press(p, "s", "s", "s", "s", "s", "g") // by turns
	if r := p.rows[p.current()]; r.Turns != 6 {
		t.Errorf("%+v", r)
	}
	press(p, "S", "g")
	if r := p.rows[p.current()]; r.Turns != 0 {
		t.Errorf("reversed: %+v", r)
	}
	if asked = press(p, "q"); len(asked) != 1 {
		t.Error("q does not leave")
	}
	if row, ok := p.Step(1); !ok || row.Session.Path == "" {
		t.Error("no next row")
	}
}

func cells(s string) int { return ansi.StringWidth(s) }

// What a row says at the usual sizes of a terminal, with a preview where it has room.
func TestLayouts(t *testing.T) {
	for _, c := range []struct {
		width, height int
		columns       string
		preview       bool
	}{
		{80, 24, "format turns calls errors age", false},
		{100, 30, "format turns calls errors tokens age", true},
		{120, 40, "project format turns calls errors tokens age", true},
		{160, 50, "format turns calls errors age", true},
		{200, 50, "format turns calls errors tokens age", true},
		{40, 12, "age", false},
	} {
		p := start(30, c.width, c.height)
		for i := range p.rows {
			p.rows[i].Session.Project = "/home/ada/bakery"
			p.any.note(&p.rows[i])
		}
		screen := text(p)
		labels := strings.Split(screen, "\n")[1]
		for _, want := range strings.Fields(c.columns) {
			if !strings.Contains(labels, want) {
				t.Errorf("%dx%d: no column %q in %q", c.width, c.height, want, labels)
			}
		}
		if at, format := strings.Index(screen, "Claude Code"), strings.Index(labels, "format"); at > 0 && format > 0 {
			above := cells(labels[:format])
			if under := cells(screen[strings.LastIndex(screen[:at], "\n")+1 : at]); above != under {
				t.Errorf("%dx%d: the label stands in column %d, what it names in %d\n%s", c.width, c.height, above, under, screen)
			}
		}
		if strings.Contains(screen, "How long?") != c.preview {
			t.Errorf("%dx%d: preview is not %v\n%s", c.width, c.height, c.preview, screen)
		}
		if c.width >= 80 && !strings.Contains(screen, "Claude Code") {
			t.Errorf("%dx%d: no format\n%s", c.width, c.height, screen)
		}
		press(p, "tab")
		if c.height >= 14 && strings.Contains(text(p), "How long?") == c.preview {
			t.Errorf("%dx%d: tab changes nothing", c.width, c.height)
		}
	}
}

// A preview has the rows that a short list leaves, and a name that the title begins with
// has no column; of a long one its end is seen, too.
func TestShortList(t *testing.T) {
	p := start(2, 120, 40)
	if rows := strings.Split(text(p), "\n"); !strings.HasPrefix(rows[8], " ──") {
		t.Errorf("the preview begins further down\n%s", text(p))
	}
	for i, c := range []struct{ name, want string }{{"Bake bre", ""}, {"multi_turn_base_12", "multi_turn_base_12"}, {"multi_turn_base_of_12", "multi_tu…ase_of_12"}} {
		p.rows[0].Name = c.name
		p.any.note(&p.rows[0])
		labels := strings.Split(text(p), "\n")[1]
		if strings.Contains(labels, "name") != (c.want != "") || !strings.Contains(text(p), c.want) {
			t.Errorf("%d: %q is not named as %q\n%s", i, c.name, c.want, text(p))
		}
	}
}

// Whatever is pressed at whatever size, rows fit the screen and the cursor is on it.
func TestAnyKeys(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	keys := []string{"j", "k", "g", "G", "d", "u", "f", "b", "s", "S", "/", "a", "x", "e", "p", "y", "tab", "?", "esc", "enter", "backspace", "o", "a"}
	for _, n := range []int{0, 1, 40} {
		p := start(n, 80, 24)
		for range 1500 {
			if r.Intn(6) == 0 {
				p.Resize(r.Intn(200), r.Intn(50))
			}
			press(p, keys[r.Intn(len(keys))])
			if p.width < 1 || p.height < 1 {
				continue
			}
			rows := strings.Split(p.View(), "\n")
			if len(rows) > p.height {
				t.Fatalf("%d rows on a screen of %d", len(rows), p.height)
			}
			for _, row := range rows {
				if w := ansi.StringWidth(row); w > p.width {
					t.Fatalf("a row of %d cells on a screen of %d: %q", w, p.width, row)
				}
				if strings.Contains(row, "\x1b]") || strings.Contains(row, "\u202e") {
					t.Fatalf("something of a log gets through: %q", row)
				}
			}
			if listed(p) > 0 && p.screen().listHeight() > 0 && (p.cursor < p.top || p.cursor >= p.top+p.screen().listHeight()) {
				t.Fatalf("the cursor at %d is not among the %d rows from %d on", p.cursor, p.screen().listHeight(), p.top)
			}
		}
	}
}

// growing is a source that finds further rows when it is asked to.
type growing struct {
	made
	n, asked int
	changed  map[int]Row
}

func (g *growing) More(from int) ([]Row, bool) { return made{g.n}.More(from) }

func (g *growing) Renew() { g.asked++ }

func (g *growing) Changed() map[int]Row { return g.changed }

// A list that is on the screen finds new rows by itself, more and more seldom; they
// come to their place, and the cursor stays on its row.
func TestNewRows(t *testing.T) {
	src := &growing{n: 10}
	p := New(src, Options{Palette: palette.New(themes.Default(true)), Now: func() time.Time { return now }, Newest: true})
	p.Resize(120, 40)
	settle(p, p.Init())
	tick := func(n int) {
		for range n {
			p.View()
			settle(p, p.work())
			p.Update(tickMsg{p})
		}
	}
	tick(4)
	if src.asked == 0 {
		t.Error("the source is not asked")
	}
	before := src.asked
	tick(100)
	if n := src.asked - before; n < 4 || n > 12 {
		t.Errorf("asked %d times in 100 seconds", n)
	}
	here := p.rows[p.current()].Session.Name
	before = src.asked
	for range 100 {
		p.Update(tickMsg{p})
	}
	if src.asked > before+1 {
		t.Error("the source is asked while something else is on the screen")
	}
	src.n = 13
	changed := p.rows[5]
	changed.Session.Size, changed.Session.Modified = 77, now.Add(time.Hour)
	src.changed = map[int]Row{5: changed}
	p.View()
	p.Update(tickMsg{p})
	src.changed = nil
	tick(3)
	if len(p.rows) != 13 || p.rows[p.current()].Session.Name != here {
		t.Errorf("%d rows, the cursor is on %s, not %s", len(p.rows), p.rows[p.current()].Session.Name, here)
	}
	if first := p.rows[p.shown.at[0]]; first.Session.Size != 77 || !first.Known {
		t.Errorf("the row that changed is not the first: %+v", first)
	}
	gone := p.rows[5]
	gone.Gone = true
	src.changed = map[int]Row{5: gone}
	p.View()
	p.Update(tickMsg{p})
	src.changed = nil
	tick(3)
	if view := ansi.Strip(p.View()); !strings.Contains(view, "12 conversations") || strings.Contains(view, gone.Session.Name) || p.rows[p.current()].Session.Name != here {
		t.Errorf("%s was deleted, the cursor was on %s:\n%s", gone.Session.Name, here, view)
	}
}

// Ten thousands of rows are there before anything is known of them.
func TestManyRows(t *testing.T) {
	p := New(made{50_000}, Options{Palette: palette.New(themes.Default(true)), Now: func() time.Time { return now }})
	p.Resize(100, 30)
	p.Init()
	if screen := text(p); !strings.Contains(screen, "50 000") || !strings.Contains(screen, "s0.jsonl") {
		t.Error(screen)
	}
	p.Close()
}

func BenchmarkView(b *testing.B) {
	p := start(5000, 160, 50)
	for b.Loop() {
		p.View()
	}
}

// The name of a format is shown whole where other columns can make room for it.
func TestFormatWhole(t *testing.T) {
	p := New(made{12}, Options{Palette: palette.New(themes.Default(true)), Now: func() time.Time { return now }})
	p.Resize(100, 20)
	p.preferred = hidden
	settle(p, p.Init())
	if view := ansi.Strip(p.View()); !strings.Contains(view, " VS Code Copilot Chat ") || !strings.Contains(view, "errors") {
		t.Errorf("of a screen of 100 columns:\n%s", view)
	}
	p.Resize(60, 20)
	if view := ansi.Strip(p.View()); !strings.Contains(view, " VS Code Cop") || strings.Contains(view, "Copilot") {
		t.Errorf("of a screen of 60 columns:\n%s", view)
	}
}

// mixed is a source with large logs among others.
type mixed struct{ made }

func (m mixed) More(from int) ([]Row, bool) {
	rows, done := m.made.More(from)
	for i := range rows {
		if (from+i)%3 == 0 {
			rows[i].Session.Size = 10 * largeLog
		}
	}
	return rows, done
}

// Large logs do not keep others waiting: they are described by themselves, behind those.
func TestLargeLater(t *testing.T) {
	p := New(mixed{made{200}}, Options{Palette: palette.New(themes.Default(true)), Now: func() time.Time { return now }})
	p.Resize(100, 20)
	p.grow()
	large := func(n int) bool { return n%3 == 0 }
	seen := map[int]bool{}
	for {
		numbers := worker{p}.todo()
		if len(numbers) == 0 {
			break
		}
		for _, n := range numbers {
			if large(n) || seen[n] {
				t.Errorf("row %d", n)
			}
			seen[n] = true
		}
	}
	for {
		numbers := worker{p}.nextLarge()
		if len(numbers) == 0 {
			break
		}
		if len(numbers) != 1 || !large(numbers[0]) || seen[numbers[0]] {
			t.Errorf("large: %v", numbers)
		}
		seen[numbers[0]] = true
	}
	if len(seen) != 200 {
		t.Errorf("%d rows", len(seen))
	}
}

// Why a file cannot be read stands whole in the preview.
func TestProblemPreviewed(t *testing.T) {
	p := start(40, 120, 40)
	p.rows[p.current()].Problem = "cannot be read: " + strings.Repeat("a long reason ", 12) + "at its end"
	if view := ansi.Strip(p.View()); !strings.Contains(view, "at its end") {
		t.Errorf("the reason is cut:\n%s", view)
	}
}

// named is a source whose rows have names.
type named struct {
	made
	names []string
}

func (s named) More(from int) (rows []Row, done bool) {
	for i := from; i < len(s.names); i++ {
		rows = append(rows, Row{Number: i, Name: s.names[i]})
	}
	return rows, true
}

func (s named) Describe(_ context.Context, r Row) Row {
	r.Title, r.Turns, r.Known = "bake bread", 1, true
	r.Aside = strings.HasSuffix(r.Name, "evaluation")
	return r
}

// How all names begin is left out where it would cut them; what stands beside the
// conversations is counted apart.
func TestNamesThatBeginAlike(t *testing.T) {
	for _, c := range []struct {
		names      []string
		want, none string
	}{
		{[]string{"bakery_log.json evaluation", "bakery_log.json 79 epoch 1", "bakery_log.json 79 epoch 2"}, "…79 epoch 2", "bakery_log"},
		{[]string{"rye 1", "rye 2"}, "rye 2", "…"},
		{[]string{"bakery__of__ada-4595", "bakery__of__ada-4588"}, "…4588", "bakery"},
		{[]string{"a name that is only one"}, "a name t… only one", "……"},
	} {
		p := startWith(named{made{}, c.names}, 110, 30)
		rows := strings.Split(text(p), "\n")
		list := strings.Join(rows[2:2+len(c.names)], "\n")
		if !strings.Contains(list, c.want) || strings.Contains(list, c.none) {
			t.Errorf("want %q, not %q:\n%s", c.want, c.none, list)
		}
		if strings.HasSuffix(c.names[0], "evaluation") != strings.Contains(rows[0], "2 conversations and 1 about them") {
			t.Errorf("the head says %q", rows[0])
		}
		if foot := rows[len(rows)-1]; !strings.Contains(foot, "Tab preview") {
			t.Errorf("the foot says %q", foot)
		}
	}
}
