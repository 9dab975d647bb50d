package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
)

// marked returns what is highlighted in the item that the cursor is on, row by row.
func marked(d *driver) []string {
	k := d.m.Col.Here()
	var out []string
	for i, l := range d.m.Col.Lines(k) {
		for _, r := range d.m.Search.Marked(k, i) {
			out = append(out, l.Plain()[r.From:r.To])
		}
	}
	return out
}

// A search looks for what is shown, whatever the markup, the wrapping or the form
// in which it is logged.
func TestSearchFindsWhatIsShown(t *testing.T) {
	call := func(arguments string) *model.Message {
		return &model.Message{Role: model.RoleAssistant, Parts: []model.Part{&model.ToolCall{ID: "c", Name: "Bash", Arguments: []byte(arguments)}}}
	}
	far := strings.Repeat("filler ", 9)
	for _, c := range []struct {
		name  string
		m     *model.Message
		query string
		want  string // what is highlighted, rows separated by |
	}{
		{"bold", said(model.RoleAssistant, "A **bold** word."), "bold word", "bold word"},
		{"code", said(model.RoleAssistant, "Call `Total` twice."), "Total twice", "Total twice"},
		{"link", said(model.RoleAssistant, "See [the *whole* guide](https://example.com)."), "the whole guide", "the whole guide"},
		{"escape", said(model.RoleAssistant, `Two \* three`), "two * three", "Two * three"},
		{"line break that is meant", said(model.RoleAssistant, "one line\nanother line"), "line another", "line|another"},
		{"line break of wrapped text", said(model.RoleAssistant, "the longest of all the lines that somebody has wrapped\nhere is this"), "wrapped here", "wrapped here"},
		{"source", said(model.RoleAssistant, "plain text here"), "text here", "text here"},
		{"prompt on two lines", said(model.RoleUser, "first part\nsecond part"), "part second", "part|second"},
		{"wrapped prose", said(model.RoleAssistant, far+"needle and thread"), "needle and thread", "needle|and thread"},
		{"wrapped list", said(model.RoleAssistant, "- "+far+"needle and thread"), "needle and thread", "needle|and thread"},
		{"wrapped code", said(model.RoleAssistant, "```\n"+strings.Repeat("x", 67)+"needle\n```"), "xneedle", "xne|edle"},
		{"wrapped output", answered("none", strings.Repeat("y", 67)+"needle", false), "yneedle", "yne|edle"},
		{"command", call(`{"command":"echo \"one two\""}`), `"one two"`, `"one two"`},
		{"output in colour", answered("none", "all \x1b[31mre\x1b[0md here", false), "red here", "red here"},
		{"result as JSON", answered("none", `{"a":1,"b":[true,false]}`, false), `"a": 1`, `"a": 1`},
		{"regular expression", said(model.RoleAssistant, "A **bold** word."), `/b.ld w\w+`, "bold word"},
		{"lines of output", answered("none", "an error\nhandling, error handling", false), "error handling", "error handling"},
		{"case", said(model.RoleAssistant, "bold word, then **Bold** Word"), "Bold Word", "Bold Word"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := drive(t, newStaticLog(said(model.RoleUser, "hello"), c.m), 80, 30)
			d.press("z", "4", "/")
			for _, r := range c.query {
				if r == ' ' {
					d.press("space")
				} else {
					d.press(string(r))
				}
			}
			d.press("enter")
			if d.m.Col.Here().Entry != 1 || d.number() != 1 {
				t.Fatalf("not found: on %v, match %d, %q", d.m.Col.Here(), d.number(), d.m.note.text)
			}
			if got := strings.Join(marked(d), "|"); got != c.want {
				t.Errorf("highlighted %q, want %q\n%s", got, c.want, strings.Join(d.rows(), "\n"))
			}
		})
	}
}

// However narrow the screen, a search says which match of how many is shown.
func TestSearchSaysWhichMatch(t *testing.T) {
	log := newStaticLog(said(model.RoleUser, "one needle"), called("c", "Bash"), answered("c", "a needle", false), said(model.RoleAssistant, "needle again"))
	for _, width := range []int{30, 40, 100} {
		d := drive(t, log, width, 12)
		d.press("/", "n", "e", "e", "d", "l", "e")
		for _, state := range []string{"typed", "found"} {
			rows := d.rows()
			if last := rows[len(rows)-1]; !strings.Contains(last, "1/3") || strings.Contains(last, "in talk") != (width == 100) {
				t.Errorf("%d cells, %s: %q", width, state, last)
			}
			d.press("enter")
		}
	}
}

// Each n goes to another match and the number with it, several in a row and in an
// item included; the numbers of the kinds add up to that of all matches.
func TestEveryMatchCounts(t *testing.T) {
	var many []string
	for i := range 40 {
		many = append(many, strings.Repeat("filler ", 3))
		if i%10 == 0 {
			many[i] += "needle and needle"
		}
	}
	thought := &model.Message{Role: model.RoleAssistant, Parts: []model.Part{model.Reasoning{Text: "A needle. Another needle."}, model.Text{Text: "One **needle**.\n\nTwo needles: needle."}}}
	other := said(model.RoleUser, "last needle")
	other.Meta = []model.Field{{Name: "note", Value: []byte(`"needle"`)}}
	parallel := &model.Message{Role: model.RoleAssistant, Parts: []model.Part{
		&model.ToolCall{ID: "a", Name: "Bash", Arguments: []byte(`{"command":"grep needle haystack"}`)},
		&model.ToolCall{ID: "b", Name: "Bash", Arguments: []byte(`{"command":"sew"}`)}}}
	log := func() *staticLog {
		return newStaticLog(said(model.RoleUser, "needle needle needle"), thought, parallel,
			answered("a", strings.Join(many, "\n"), false), answered("b", "no needle here", false), other)
	}
	for _, level := range []string{"z 1", "z 3", "z 4", "z 5"} {
		for _, forwards := range []bool{true, false} {
			d := drive(t, log(), 130, 40)
			d.press(strings.Fields(level)...)
			d.press("g", "/", "n", "e", "e", "d", "l", "e", "enter")
			if !forwards {
				for range 100 { // what was opened by going through stays open
					d.press("n")
				}
				for d.number() != 1 {
					d.press("n")
				}
			}
			type spot struct {
				k        any
				row, nth int
			}
			key := map[bool]string{true: "n", false: "N"}[forwards]
			seen := map[spot]bool{}
			now, all, kinds := searchFooter(t, d)
			for range 60 {
				if kinds != all {
					t.Fatalf("%s: the kinds have %d matches, all %d", level, kinds, all)
				}
				k, row := d.m.Col.List.Position()
				_, _, nth := d.m.Search.At()
				seen[spot{k, row, nth}] = true
				before := now
				d.press(key)
				now, all, kinds = searchFooter(t, d)
				want := before + 1
				if !forwards {
					want = before - 1
				}
				if d.m.note.text == "the search went on from the other end" {
					want = map[bool]int{true: 1, false: all}[forwards]
				}
				if now != want {
					t.Fatalf("%s %s: match %d of %d after %d\n%s", level, key, now, all, before, strings.Join(d.rows(), "\n"))
				}
			}
			if least := 19; len(seen) != all || all < least {
				t.Errorf("%s %s: %d matches were seen of %d, there are at least %d", level, key, len(seen), all, least)
			}
		}
	}
}

// n goes on from what is read, as in less and vim.
func TestNextMatchFromHere(t *testing.T) {
	d := drive(t, newFakeLog(80), 100, 30)
	d.press("/", "a", "n", "s", "w", "e", "r", "enter")
	for _, c := range []struct {
		keys  string
		entry int
	}{{"4 1 g n", 41}, {"n", 45}, {"N", 41}, {"4 1 g N", 37}, {"g n", 1}, {"G N", 77}} {
		d.press(strings.Fields(c.keys)...)
		if _, got, _ := d.m.Search.At(); got != c.entry {
			t.Errorf("%s: on entry %d, want %d", c.keys, got, c.entry)
		}
		if now, all, kinds := searchFooter(t, d); now != c.entry/4+1 || all != 20 || kinds != 20 {
			t.Errorf("%s: %d/%d, %d by kind", c.keys, now, all, kinds)
		}
	}
}

// searchFooter reads the numbers in the footer: the match, all matches, and the sum of
// those by kind.
func searchFooter(t *testing.T, d *driver) (now, all, kinds int) {
	t.Helper()
	state := d.m.Search.Says(200, d.m.Pen, true)
	at := strings.LastIndexByte(state, ' ')
	if _, err := fmt.Sscanf(state[at+1:], "%d/%d", &now, &all); err != nil {
		t.Fatalf("%q: %v", state, err)
	}
	for _, s := range strings.Split(strings.TrimSpace(state[:at]), " · ") {
		n := 0
		if _, err := fmt.Sscanf(s, "%d in", &n); err != nil {
			t.Fatalf("%q: %v", state, err)
		}
		kinds += n
	}
	return now, all, kinds
}

// kept returns a message with metadata.
func kept(m *model.Message, name, value string) *model.Message {
	m.Meta = append(m.Meta, model.Field{Name: name, Value: []byte(value)})
	return m
}

// What stands beside a message is found only where nothing that is shown of it matches.
func TestMatchesBesideWhatIsShown(t *testing.T) {
	log := func() *staticLog {
		return newStaticLog(
			kept(said(model.RoleUser, "a needle"), "copy", `"a needle, a needle"`),
			called("c", "Sew"),
			kept(answered("c", "needle and thread", false), "toolResult", `{"text":"needle and thread"}`),
			kept(said(model.RoleAssistant, "done"), "uuid", `"needle-1234"`),
			called("d", "Sew"),
			kept(answered("d", "thread", false), "toolResult", `{"used":"needle and needle"}`),
			kept(&model.Message{Role: model.RoleAssistant, Parts: []model.Part{
				model.Text{Text: "See [the guide](https://example.com/needle)."}, model.Text{Text: "No needle."}}}, "copy", `"needle"`))
	}
	for _, width := range []int{120, 40} {
		d := drive(t, log(), width, 30)
		d.press("g", "/", "n", "e", "e", "d", "l", "e", "enter")
		for i := range 4 { // those in metadata are counted apart, and passed over
			all, metadata, _, _ := d.m.Search.State()
			rows := d.rows()
			last := rows[len(rows)-1]
			if d.number() != i+1 || all != 4 || metadata != 2 || len(marked(d)) == 0 || !strings.Contains(last, fmt.Sprintf("%d/4", i+1)) || width == 120 && !strings.Contains(last, "+2 in metadata") {
				t.Errorf("%d cells: match %d of %d, %d in metadata: %q", width, d.number(), all, metadata, last)
			}
			d.press("n")
		}
		d.press("N", "N", "N", "N")
		d.press("x", "/", "g", "/", "n", "e", "e", "d", "l", "e", "enter")
		for i, beside := range []bool{false, false, true, true, false, false} {
			if all, rest, _, _ := d.m.Search.State(); d.number() != i+1 || all != 6 || rest != 2 {
				t.Fatalf("%d cells: match %d of %d, %d in the rest, want %d of 6, 2\n%s", width, d.number(), all, rest, i+1, strings.Join(d.rows(), "\n"))
			}
			rows := d.rows()
			if last := rows[len(rows)-1]; strings.Contains(last, "r shows it") != beside || !strings.Contains(last, fmt.Sprintf("%d/6", i+1)) {
				t.Errorf("%d cells, match %d: %q", width, i+1, last)
			}
			if beside != (len(marked(d)) == 0) {
				t.Errorf("%d cells, match %d: marked %q", width, i+1, marked(d))
			}
			d.press("n")
		}
	}
}

// The names of metadata, which every message has, match only if nothing else does.
func TestNamesOfMetadata(t *testing.T) {
	log := newStaticLog(
		kept(said(model.RoleUser, "hello"), "usage", `{"cache_read":1,"list":[{"cache_read":"twelve"}]}`),
		kept(said(model.RoleAssistant, "I read it"), "usage", `{"cache_read":2}`),
		kept(said(model.RoleUser, "thanks"), "note", `{"cache_read":["read it"]}`))
	for _, c := range []struct {
		query string
		want  []int
	}{{"read", []int{1, 2}}, {"cache_", []int{0, 1, 2}}, {"twelve", []int{0}}, {"usage", []int{0, 1}}} {
		d := drive(t, log, 100, 30)
		d.press("g", "x", "/", "/") // in metadata, too
		d.send(tea.PasteMsg{Content: c.query})
		d.press("enter")
		var got []int
		for range c.want {
			_, entry, _ := d.m.Search.At()
			got = append(got, entry)
			d.press("n")
		}
		if all, _, _, _ := d.m.Search.State(); all != len(c.want) || !slices.Equal(got, c.want) {
			t.Errorf("%q: %d matches, %v, want %v", c.query, all, got, c.want)
		}
	}
}

// A match beside what is shown says where it is at every stop, however it is got to.
func TestMatchBesideSaysWhere(t *testing.T) {
	id := "0f8fad5b-d9cb-469f-a165-70867728950e"
	for _, width := range []int{30, 40, 60, 80, 120} {
		d := drive(t, newStaticLog(said(model.RoleUser, "hello"), kept(said(model.RoleAssistant, "hi"), "uuid", `"`+id+`"`)), width, 10)
		d.press(append(append([]string{"/"}, strings.Split(id, "")...), "enter")...)
		for _, key := range []string{"", "n", "N", "j", "n"} {
			if key != "" {
				d.press(key)
			}
			rows := d.rows()
			if last := rows[len(rows)-1]; !strings.Contains(last, "r shows") || width == 120 && !strings.Contains(last, "the match is in what the log keeps beside this; r shows it") {
				t.Errorf("%d cells, %q: %q", width, key, last)
			}
		}
	}
}

// n goes through all matches of a log: their number goes from 1 to that of all, which
// stays as it is.
func TestWalkThroughMatches(t *testing.T) {
	queries := []string{"e", "the", "read", "total", "/[a-z]+_[a-z]+", "a b", `"`, "12", "error", "YOU"}
	most := 150
	if raced {
		most, queries = 15, queries[:4]
	}
	for name, log := range fixtureLogs(t) {
		for i, size := range [][2]int{{120, 40}, {40, 10}} {
			for _, query := range queries {
				d := drive(t, log, size[0], size[1])
				d.press("g")
				if i == 1 {
					d.press("z", "2")
				}
				d.press("/")
				d.send(tea.PasteMsg{Content: query})
				d.search()
				d.press("enter")
				all, _, _, _ := d.m.Search.State()
				first := d.number()
				for step := range min(all, most) {
					now := d.number()
					of, _, _, _ := d.m.Search.State()
					if of != all || now != (first-1+step)%all+1 {
						t.Fatalf("%s, %q: match %d of %d after %d steps from %d of %d\n%s", name, query, now, of, step, first, all, strings.Join(d.rows(), "\n"))
					}
					d.press("n")
				}
			}
		}
	}
}

// A message that is closed says once who spoke.
func TestClosedTalkSaysOnceWhoSpoke(t *testing.T) {
	for _, width := range []int{100, 40} {
		d := drive(t, newStaticLog(said(model.RoleUser, "hello\nthere"), said(model.RoleAssistant, "hi\nyou")), width, 20)
		d.press("g", "enter", "G", "enter")
		text := strings.Join(d.rows(), "\n")
		if !strings.Contains(text, "▸ hello") || !strings.Contains(text, "▸ hi") {
			t.Errorf("%d cells:\n%s", width, text)
		}
	}
}

// A message of very many parts is looked through as well.
func TestMatchesInManyParts(t *testing.T) {
	m := &model.Message{Role: model.RoleAssistant}
	for i := range 3000 {
		m.Parts = append(m.Parts, model.Reasoning{Text: fmt.Sprintf("needle %d", i)}, model.Text{Text: "nothing"})
	}
	d := drive(t, newStaticLog(said(model.RoleUser, "hello"), m), 80, 24)
	d.press("/", "n", "e", "e", "d", "l", "e", "enter", "N")
	if all, _, _, _ := d.m.Search.State(); all != 3000 || d.number() != all {
		t.Errorf("match %d of %d", d.number(), all)
	}
}
