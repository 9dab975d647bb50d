package ui

import (
	"strings"
	"testing"

	"msgview/model"
)

// marked returns what is highlighted in the item that the cursor is on, row by row.
func marked(d *driver) []string {
	k := d.m.here()
	found := d.m.hits(k)
	var out []string
	for i, l := range d.m.items.Lines(k) {
		for _, r := range found.ranges[i] {
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
		{"soft break", said(model.RoleAssistant, "one line\nanother line"), "line another", "line another"},
		{"source", said(model.RoleAssistant, "plain text here"), "text here", "text here"},
		{"prompt on two lines", said(model.RoleUser, "first part\nsecond part"), "part second", "part|second"},
		{"wrapped prose", said(model.RoleAssistant, far+"needle and thread"), "needle and thread", "needle|and thread"},
		{"wrapped list", said(model.RoleAssistant, "- "+far+"needle and thread"), "needle and thread", "needle|and thread"},
		{"wrapped code", said(model.RoleAssistant, "```\n"+strings.Repeat("x", 67)+"needle\n```"), "xneedle", "xne|edle"},
		{"wrapped output", answered("none", strings.Repeat("y", 67)+"needle", false), "yneedle", "yne|edle"},
		{"command", call(`{"command":"echo \"one two\""}`), `"one two"`, `"one two"|"one two"`},
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
			if d.m.here().Entry != 1 || d.m.number != 1 {
				t.Fatalf("not found: on %v, match %d, %q", d.m.here(), d.m.number, d.m.notice)
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
