package render_test

import (
	"strings"
	"testing"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/render"
)

// drawn are the rows of an item at a level, with single spaces.
func drawn(it render.Item, st render.State, level, width int) string {
	p := palette.New(themes.Default(true))
	code := highlight.New(p)
	d := render.New(render.Options{Width: width, Palette: p, Level: level, Clock: render.ClockOff}, markdown.NewSet(p, code, false), code)
	var rows []string
	for _, l := range d.Lines(&it, st, render.Context{}) {
		rows = append(rows, strings.Join(strings.Fields(l.Plain()), " "))
	}
	return strings.Join(rows, "\n")
}

// An event whose text begins with its name says it once.
func TestEventNamesItselfOnce(t *testing.T) {
	for text, want := range map[string]string{
		"Error: the oven is cold": "✗ Error: the oven is cold",
		"the oven is cold":        "✗ error: the oven is cold",
		"errors: two":             "✗ error: errors: two",
		"":                        "✗ error",
	} {
		m := model.Marker{Kind: model.MarkerError, Text: text, Error: true}
		it := render.Item{Kind: render.Event, Message: &model.Message{Role: model.RoleMarker, Parts: []model.Part{m}}, Parts: []model.Part{m}}
		if got := strings.TrimSpace(drawn(it, render.Line, 3, 100)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A source that is cited for several passages in a row is counted; where the passages are
// shown each is a row.
func TestEqualCitationsAreCounted(t *testing.T) {
	parts := []model.Part{model.Text{Text: "Rye."},
		model.Citation{Title: "Bread", URL: "https://example.org/a", Text: "one"}, model.Citation{Title: "Bread", URL: "https://example.org/a", Text: "two"},
		model.Citation{Title: "Cake", URL: "https://example.org/b"}}
	it := render.Item{Kind: render.Answer, Message: &model.Message{Role: model.RoleAssistant, Parts: parts}, Parts: parts}
	got := drawn(it, render.Full, 3, 100)
	if !strings.Contains(got, "Bread https://example.org/a ×2") || strings.Count(got, "Bread") != 1 || !strings.Contains(got, "Cake https://example.org/b") || strings.Contains(got, "Cake https://example.org/b ×") {
		t.Errorf("%s", got)
	}
	if got := drawn(it, render.Full, render.MoreLevel, 100); strings.Count(got, "Bread") != 2 || !strings.Contains(got, "two") {
		t.Errorf("at level 4\n%s", got)
	}
}

// Reasonings that begin alike are said once in the row that they share.
func TestEqualReasoningsAreSaidOnce(t *testing.T) {
	var items []render.Item
	for _, text := range []string{"**Heating the oven**\n\nIt is cold.", "**Heating the oven**\n\nStill.", "**Waiting**"} {
		m := &model.Message{Role: model.RoleAssistant}
		items = append(items, render.Item{Kind: render.Thought, Message: m, Parts: []model.Part{model.Reasoning{Text: text}}})
	}
	if got, want := groupRow(items), "∴ reasoning ×3 Heating the oven · Waiting 7 l"; !strings.Contains(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// What has no state has the room of that column, too, and what has one never leaves it: a call
// whose state is not empty ends before its column, in which the sign stands.
func TestRowsWithoutStateUseItsColumn(t *testing.T) {
	words := strings.Repeat("rye ", 60)
	for width := 30; width <= 200; width++ {
		row := func(it render.Item) string {
			first, _, _ := strings.Cut(drawn(it, render.Line, 3, width), "\n")
			return first
		}
		call := func(failed bool) render.Item {
			it := called("bake", failed)
			it.Call.Arguments = []byte(`{"what":"` + strings.TrimSpace(words) + `"}`)
			return it
		}
		notice, fine, failed := row(noticed("", words)), row(call(false)), row(call(true))
		if a, b := strings.Count(fine, "rye"), strings.Count(failed, "rye"); width >= 60 && a < b+2 || strings.Count(notice, "rye") < b {
			t.Errorf("at %d cells\n%s\n%s\n%s", width, notice, fine, failed)
		}
		if !strings.Contains(failed, "✗") {
			t.Errorf("at %d cells the sign is gone: %s", width, failed)
		}
	}
}

// An opened call has no row for what its own row says in full, and none where there is nothing
// to read; at the highest level it has all.
func TestOpenCallSaysArgumentsOnce(t *testing.T) {
	long := strings.Repeat("rye ", 60)
	for _, c := range []struct {
		name, arguments string
		want            string // the rows of the arguments
	}{
		{"read", `{"path":"/a/b.go","offset":3,"limit":38}`, ""},
		{"Grep", `{"pattern":"rye","path":"src"}`, ""},
		{"Grep", `{"pattern":"rye","path":"src","output_mode":"count"}`, "output_mode: count"},
		{"list_dir", `{"path":"src"}`, ""},
		{"WebFetch", `{"url":"https://a.example/x"}`, ""},
		{"WebFetch", `{"url":"https://a.example/x","prompt":"which flour?"}`, "prompt: which flour?"},
		{"web_search", `{"query":"rye flour"}`, ""},
		{"weather", `{"city":"Rome"}`, ""},
		{"order", `{"id":"A1","full":true,"of":{"kilos":2}}`, ""},
		{"order", `{"id":"A1","note":"two\nlines"}`, "note\ntwo\nlines"},
		{"order", `{"what":"` + long + `","id":"A1"}`, "what: " + strings.TrimSpace(long[:84])},
		{"Task", `{"subagent_type":"Explore","description":"find rye","prompt":"Find it."}`, "Find it."},
		{"now", `{}`, ""},
	} {
		it := called(c.name, false)
		it.Call.Arguments = []byte(c.arguments)
		rows := strings.Split(drawn(it, render.Full, 3, 100), "\n")
		if got := strings.Join(rows[1:], "\n"); c.want == "" && strings.Contains(got, ":") || !strings.HasPrefix(got, c.want) || strings.Contains(got, "{}") {
			t.Errorf("%s %s:\n%s", c.name, c.arguments, strings.Join(rows, "\n"))
		}
		if c.name == "Grep" && !strings.Contains(drawn(it, render.Full, render.MaxLevel, 100), "pattern: rye") {
			t.Error("level 5 does not have all")
		}
	}
	read := called("read", false)
	read.Call.Arguments = []byte(`{"path":"/srv/bakery/recipes/bread/rye.md"}`)
	if got := drawn(read, render.Full, 3, 36); !strings.Contains(got, "…/") || !strings.Contains(got, "\n/srv/bakery/recipes/bread/rye.md\n") {
		t.Errorf("a path that was cut:\n%s", got)
	}
	// where the row has no room for all of it, it is said below
	it := called("Grep", false)
	it.Call.Arguments = []byte(`{"pattern":"the best of all kinds of rye flour","path":"src"}`)
	if got := drawn(it, render.Full, 3, 40); !strings.Contains(got, "pattern: the best") || !strings.Contains(got, "path: src") {
		t.Errorf("%s", got)
	}
}

// A command that the log has as a list of words is said once.
func TestListedCommandIsSaidOnce(t *testing.T) {
	for args, want := range map[string]string{
		`{"command":["bash","-lc","bake rye | tail"],"workdir":"/oven"}`: "AI ▾ shell bake rye | tail\nworkdir: /oven",
		`{"command":["bake","rye"]}`:                                     "AI ▾ shell bake rye",
		`{"cmd":["bake","--hot","rye"],"timeout":5}`:                     "AI ▾ shell bake --hot rye\ntimeout: 5",
		`{"command":["bake","rye bread"]}`:                               "AI ▾ shell bake rye bread\ncommand: [\"bake\",\"rye bread\"]", // the list says more
	} {
		c := &model.ToolCall{ID: "1", Name: "shell", Arguments: []byte(args)}
		it := render.Item{Kind: render.Call, Message: &model.Message{Role: model.RoleAssistant, Parts: []model.Part{c}}, Call: c}
		got, _, _ := strings.Cut(drawn(it, render.Full, render.MoreLevel, 100), "\n∅")
		got = strings.Replace(got, " ∅ no result", "", 1)
		if got != want {
			t.Errorf("%s:\n%s\nwant\n%s", args, got, want)
		}
	}
}

// Arguments are fields where they are printed, too, but at the level that shows them as logged.
func TestPrintedArgumentsAreFields(t *testing.T) {
	p := palette.New(themes.Default(true))
	code := highlight.New(p)
	c := &model.ToolCall{ID: "1", Name: "proof_dough", Arguments: []byte(`{"flour":{"rye":true},"recipe":"a name that is too long to stand in the row of the call, so that it stands below","hours":[1,2]}`)}
	it := render.Item{Kind: render.Call, Message: &model.Message{Role: model.RoleAssistant, Parts: []model.Part{c}}, Call: c}
	for level, want := range map[int]bool{render.MoreLevel: true, render.MaxLevel: false} {
		d := render.New(render.Options{Width: 80, Palette: p, Level: level, Clock: render.ClockOff, Printed: true}, markdown.NewSet(p, code, false), code)
		all := ""
		for _, l := range d.Lines(&it, render.Full, render.Context{}) {
			all += l.Plain() + "\n"
		}
		if got := strings.Contains(all, " recipe: a name that") && !strings.Contains(all, `"recipe"`); got != want {
			t.Errorf("at level %d\n%s", level, all)
		}
	}
}

// A result that has what the call wrote leaves it out, but at the highest level: it stands above.
func TestWrittenIsShownOnce(t *testing.T) {
	item := func(name, args, result string) render.Item {
		c := &model.ToolCall{ID: "a", Name: name, Arguments: []byte(args)}
		m := &model.Message{Role: model.RoleAssistant, Parts: []model.Part{c}}
		r := &model.ToolResult{CallID: "a", Content: []model.Part{model.Text{Text: result}}}
		return render.Item{Kind: render.Call, Message: m, Call: c, Parts: m.Parts}.WithResult(&render.Got{Result: r, From: m})
	}
	const back = "It was saved.\n<final_file_content path=\"rye.md\">\nsow\nwait\ncut\n</final_file_content>\nGo on."
	for _, c := range []struct {
		name, args, result string
		level, times       int
	}{
		{"write_to_file", `{"path":"rye.md","content":"sow\nwait\ncut\n"}`, back, 3, 1},
		{"write_to_file", `{"path":"rye.md","content":"sow\nwait\ncut\n"}`, back, render.MaxLevel, 2},
		{"write_to_file", `{"path":"rye.md","content":"sow\nwait\ndig\n"}`, back, 3, 2}, // the file is another one
		{"write_to_file", `{"path":"rye.md","content":"wait\ncut"}`, back, 3, 2},        // too little
		{"write_to_file", `{"path":"rye.md","content":"sow\nwait\ncut"}`, "they sow\nwait\ncut it", 3, 2},
	} {
		got := drawn(item(c.name, c.args, c.result), render.Full, c.level, 100)
		if n := strings.Count(got, "wait"); n != c.times || c.times == 1 && !strings.Contains(got, "(what was written)") {
			t.Errorf("%s at level %d: %d times\n%s", c.args, c.level, n, got)
		}
	}
}

// That an edit is of one place goes without saying, but at the highest level.
func TestUsualIsNotSaid(t *testing.T) {
	for _, c := range []struct {
		all   string
		level int
		said  bool
	}{{"false", 3, false}, {"true", 3, true}, {"false", render.MaxLevel, true}} {
		call := &model.ToolCall{ID: "a", Name: "Edit", Arguments: []byte(`{"file_path":"rye.md","old_string":"sow","new_string":"cut","replace_all":` + c.all + `}`)}
		m := &model.Message{Role: model.RoleAssistant, Parts: []model.Part{call}}
		it := render.Item{Kind: render.Call, Message: m, Call: call, Parts: m.Parts}
		if got := drawn(it, render.Full, c.level, 100); strings.Contains(got, "replace_all") != c.said {
			t.Errorf("%s at level %d:\n%s", c.all, c.level, got)
		}
	}
}

// How an answer ended, and its tokens, are read to the end however narrow the screen is.
func TestTokensOfAnAnswerWrap(t *testing.T) {
	m := &model.Message{Role: model.RoleAssistant, StopReason: "end_turn", Usage: model.Usage{Input: 10, Output: 50, CacheRead: 1000, CacheWrite: 100}}
	got := drawn(render.Item{Kind: render.Answer, Message: m, Parts: []model.Part{model.Text{Text: "Rye."}}}, render.Full, render.MoreLevel, 40)
	if !strings.Contains(strings.ReplaceAll(got, "\n", " "), "50 out, 1 000 from the cache, 100 to the cache") {
		t.Errorf("%s", got)
	}
}

// The line breaks of a file of another system are drawn alike in all its lines; a return within
// a line, or without a break behind it, is not one.
func TestLastLineBreakOfAFile(t *testing.T) {
	for content, want := range map[string]int{`one\r\ntwo\r\n`: 0, `one\r\ntwo\r\n\n`: 0, `one\rtwo\r\n`: 1, `one\r\ntwo\r`: 1} {
		c := &model.ToolCall{Name: "Write", Arguments: []byte(`{"file_path":"/m/a.txt","content":"` + content + `"}`)}
		got := drawn(render.Item{Kind: render.Call, Message: &model.Message{Role: model.RoleAssistant}, Parts: []model.Part{c}, Call: c}, render.Full, render.MoreLevel, 80)
		if strings.Count(got, "␍") != want || !strings.Contains(got, "two") {
			t.Errorf("%s:\n%s", content, got)
		}
	}
}
