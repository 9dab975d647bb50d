package note

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/rawjson"
	"msgview/ui/facts"
	"msgview/ui/render"
)

func open(t testing.TB, path string) *loaders.Log {
	t.Helper()
	l, err := loaders.Open(context.Background(), path, loaders.Options{})
	return read(t, l, err)
}

func openBytes(t testing.TB, data string) *loaders.Log {
	t.Helper()
	l, err := loaders.OpenBytes(context.Background(), "log.jsonl", []byte(data))
	return read(t, l, err)
}

func read(t testing.TB, l *loaders.Log, err error) *loaders.Log {
	t.Helper()
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { l.Close() })
	_ = l.Wait(context.Background()) // of what cannot be read the rest is shown
	return l
}

func written(t testing.TB, log model.Log, o Options) string {
	t.Helper()
	var err error
	if o.Facts, err = facts.Of(context.Background(), log, nil); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Write(context.Background(), &b, log, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var (
	opens  = regexp.MustCompile(`^<details><summary>[^\n]*</summary>\n?$`)
	within = regexp.MustCompile(`^</?(?:b|code)>$`)
	tags   = regexp.MustCompile(`<[^>]*>`)
	// what a link of a log may lead to
	allowed = regexp.MustCompile(`^(?i:https?://|mailto:)`)
	known   = regexp.MustCompile(`^</?(?:details|summary|b|code)>$`)
)

// sound checks that a note has the structure that it was given: nothing of the log is a
// heading or a mark of the note, and no block of code runs out of its place.
func sound(t *testing.T, doc string) {
	t.Helper()
	src := []byte(doc)
	root := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(src))
	titles, depth := 0, 0
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			line := string(n.Lines().Value(src))
			switch {
			case n.Level == 1:
				titles++
			case n.Level == 2 && !regexp.MustCompile(`^Turn \d+$`).MatchString(line):
				t.Errorf("a heading of the log is one of the note: %q", line)
			}
		case *ast.HTMLBlock:
			s := string(n.Lines().Value(src))
			if n.HasClosure() {
				s += string(n.ClosureLine.Value(src))
			}
			switch {
			case opens.MatchString(s):
				depth++
			case s == "</details>\n" || s == "</details>":
				depth--
			case strings.TrimSpace(s) == "<!-- -->":
				return ast.WalkContinue, nil
			default:
				t.Errorf("HTML of the log: %q", s)
			}
			for _, tag := range tags.FindAllString(s, -1) {
				if !known.MatchString(tag) {
					t.Errorf("a tag of the log: %q", tag)
				}
			}
			if depth < 0 {
				t.Error("more is closed than was opened")
			}
		case *ast.Image:
			t.Error("a picture of the log is loaded")
		case *ast.Link:
			if !allowed.Match(n.Destination) {
				t.Errorf("a link of the log leads to %q", n.Destination)
			}
		case *ast.AutoLink:
			if n.AutoLinkType == ast.AutoLinkURL && !allowed.Match(n.URL(src)) {
				t.Errorf("an address of the log leads to %q", n.URL(src))
			}
		case *ast.RawHTML:
			if s := string(n.Segments.Value(src)); !within.MatchString(s) {
				t.Errorf("HTML of the log in a line: %q", s)
			}
		}
		return ast.WalkContinue, nil
	})
	if titles != 1 || depth != 0 {
		t.Errorf("%d titles, %d folds are not closed", titles, depth)
	}
}

// The notes of all fixtures are sound, whatever they have to fit into.
func TestFixtures(t *testing.T) {
	all, err := filepath.Glob("../../testdata/*/*")
	if err != nil || len(all) < 100 {
		t.Fatal(len(all), err)
	}
	for _, path := range append(all, "../tour/tour.jsonl") {
		if strings.Contains(path, "/golden/") {
			continue
		}
		t.Run(strings.TrimPrefix(path, "../../testdata/"), func(t *testing.T) {
			t.Parallel()
			log := open(t, path)
			doc := written(t, log, Options{})
			sound(t, doc)
			for _, most := range []int{Least, 8000, 60_000} {
				if len(doc) <= most {
					continue
				}
				short := written(t, log, Options{Max: most})
				sound(t, short)
				if len(short) > most {
					t.Errorf("%d bytes, not %d", len(short), most)
				}
			}
		})
	}
}

// What a log says is no mark of the note, wherever it says it.
func TestHostile(t *testing.T) {
	for _, s := range []string{
		"<script>alert(1)</script>", "</details>", "</summary></details><h1>x</h1>", "```\n# out\n```", "`````\nlong", "~~~\nx", "# heading\n## Turn 9\n", "x\n===\n", "<details><summary>x</summary>", "```", "``` ``` ```", "| a |\n|---|", "-->", "<!--", "[x]: y", "\\", "\\<b>", "a\n\n    ```\n    x", "<b", "&lt;b&gt;", "> ```\nout", "- ```\nout", "a ![b](https://e.example/c.png)", "`", "`<img src=x>`", "``<b>`` `", "\u202e\x1b[31m",
		"see https://x.example/<img src=y>", "https://x.example/`<img src=y>`", "| a |\n|---|\n| `b | <img src=y>` |", "`a | <img src=y>`", "- ```\n  a\n> <img src=y>", "- a\n  ```\n  b\n c\n<img src=y>", "    <img src=y>", "  ```\n<img src=y>\n```", "- a", "[x](javascript:y)", "[x](file:///etc/passwd)", "<vscode://y>", "ftp://x.example/y", "[x](../y)", "xmpp:a@b.example", "www.x.example/`<b>`",
	} {
		checkHostile(t, s)
	}
	random := rand.New(rand.NewPCG(13, 3))
	for range 150 {
		var b strings.Builder
		for range 1 + random.IntN(12) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		if checkHostile(t, b.String()); t.Failed() {
			return
		}
	}
}

// pieces are what hostile texts are made of.
var pieces = []string{
	"<img src=y>", "<div>", "</details>", "<!--", "![x](https://x.example/y)", "[x](javascript:y)", "[x](", ")", "https://x.example/", "www.x.example", "ada@x.example", "ftp://x.example/", "<javascript:x>", "<https://x.example>", "`", "``", "```", "~~~", "`<b>`", "|", "|---|---|", "-|-",
	"\n", "\n\n", "\n- ", "\n> ", "\n  ", "\n    ", "\n```\n", "\n- ```\n  ", "\n  ```\n", " ", "    ", "\t", "- ", "1. ", "> ", "# ", "===", "---", "\\", "\\`", "[x]: javascript:y", "[", "](", "!", "<", ">", "word", "a b", "*", "_",
}

// checkHostile has a text said in every place of a log.
func checkHostile(t *testing.T, s string) {
	t.Helper()
	q := string(rawjson.Quote(s))
	args := string(rawjson.Quote(`{"command":` + q + `,` + q + `:` + q + `}`))
	edit := string(rawjson.Quote(`{"path":` + q + `,"old_string":` + q + `,"new_string":` + string(rawjson.Quote(s+"\n"+s)) + `}`))
	log := openBytes(t, `{"messages":[{"role":"system","content":`+q+`},{"role":"user","name":`+q+`,"content":[{"type":"text","text":"- a\n  - b"},{"type":"text","text":`+q+`},{"type":"text","text":`+q+`}]},`+
		`{"role":"assistant","model":`+q+`,"reasoning_content":`+q+`,"content":`+q+`,"tool_calls":[{"id":`+q+`,"type":"function","function":{"name":`+q+`,"arguments":`+args+`}},{"id":"e","type":"function","function":{"name":"edit_file","arguments":`+edit+`}}]},`+
		`{"role":"tool","tool_call_id":`+q+`,"content":`+q+`},{"role":"tool","tool_call_id":"e","content":`+q+`},{"role":`+q+`,"content":`+q+`}]}`)
	for level := render.MinLevel; level <= render.MaxLevel; level++ {
		doc := written(t, log, Options{Level: level})
		if sound(t, doc); t.Failed() {
			t.Fatalf("level %d, %q:\n%s", level, s, doc)
		}
	}
	for _, e := range efforts {
		var b bytes.Buffer
		if err := newNote(log, Options{Level: render.MoreLevel, Zone: nil}, e, &b).all(context.Background()); err != nil {
			t.Fatal(err)
		}
		if sound(t, b.String()); t.Failed() {
			t.Fatalf("%+v, %q:\n%s", e, s, b.String())
		}
	}
}

// What a log says in one place of a line does not turn what stands in another into HTML.
func TestHostileTogether(t *testing.T) {
	for _, s := range [][2]string{{"`", "`<img src=x>`"}, {"``", "x` <img src=x>"}, {"a `` b", "``<b>``"}, {"# x", "y"}, {"[x]:", "y"}, {"~~~", "y"}} {
		one, two := string(rawjson.Quote(s[0])), string(rawjson.Quote(s[1]))
		log := openBytes(t, `{"messages":[{"role":"user","content":"go"},{"role":"assistant","name":`+one+`,"model":`+two+`,"content":"a"}]}`)
		doc := written(t, log, Options{})
		sound(t, doc)
		log = openBytes(t, `[{"id":"a","role":"user","parts":[{"type":"text","text":"go"}]},{"id":"b","role":"assistant","parts":[{"type":"source-url","sourceId":"s","url":`+two+`,"title":`+one+`}]}]`)
		doc += written(t, log, Options{Level: render.MaxLevel})
		if sound(t, written(t, log, Options{Level: render.MaxLevel})); t.Failed() {
			t.Fatalf("%q:\n%s", s, doc)
		}
		if !strings.Contains(doc, "\n- ") {
			t.Fatalf("no citation in\n%s", doc)
		}
	}
}

// A long run fits into what it is told: its output is summed up first, then its calls, then
// its turns, and what is left out is counted.
func TestMax(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"messages":[`)
	for turn := range 60 {
		if turn > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"role":"user","content":"Please do number %d."}`, turn)
		for call := range 5 {
			id := fmt.Sprintf("c%d.%d", turn, call)
			fmt.Fprintf(&b, `,{"role":"assistant","content":"Step %d of it.","tool_calls":[{"id":%q,"type":"function","function":{"name":"bash","arguments":"{\"command\":\"make %d\"}"}}]}`, call, id, call)
			fmt.Fprintf(&b, `,{"role":"tool","tool_call_id":%q,"content":%q}`, id, strings.Repeat("a line of output\n", 100))
		}
		fmt.Fprintf(&b, `,{"role":"assistant","content":"Number %d is done."}`, turn)
	}
	b.WriteString(`]}`)
	log := openBytes(t, b.String())
	counted := 0 // bytes of the note in which calls are counted
	for _, e := range efforts {
		if !e.calls && e.words == 0 {
			var b bytes.Buffer
			if err := newNote(log, Options{Level: render.MoreLevel, Zone: time.UTC, Max: 1}, e, &b).all(context.Background()); err != nil {
				t.Fatal(err)
			}
			counted = b.Len() + 500 // for the facts
		}
	}
	for _, c := range []struct {
		most int
		has  []string
		not  string
	}{
		{2_000_000, []string{"a line of output\na line"}, "more lines"},
		{500_000, []string{"more lines …", "<b>bash</b>"}, "*5 calls"},
		{60_000, []string{"<code>make 4</code>", "Number 59 is done."}, "a line of output\na line of output\na line of output"},
		{counted, []string{"*1 call: bash 1*", "Number 59 is done."}, "<b>bash</b>"},
		{4500, []string{"Number 0 is done.", "Number 59 is done.", "more turns"}, "Number 30 is done."},
	} {
		doc := written(t, log, Options{Max: c.most})
		if sound(t, doc); c.most < 2_000_000 && len(doc) < c.most*9/10 {
			t.Errorf("of %d bytes only %d are used", c.most, len(doc))
		}
		if len(doc) > c.most {
			t.Errorf("%d bytes, not %d", len(doc), c.most)
		}
		for _, want := range c.has {
			if !strings.Contains(doc, want) {
				t.Errorf("of %d bytes: %q is missing:\n%.1500s", c.most, want, doc)
			}
		}
		if strings.Contains(doc, c.not) {
			t.Errorf("of %d bytes: %q is there", c.most, c.not)
		}
	}
}

// The line that begins a conversation stands above the turn that it begins with.
func TestConversationAboveTurn(t *testing.T) {
	const line = `{"messages":[{"role":"user","content":"Bake."},{"role":"assistant","content":"Done."},{"role":"user","content":"Again."}]}` + "\n"
	doc := written(t, openBytes(t, line+line), Options{})
	got := strings.Join(regexp.MustCompile(`conversation \d of \d|## Turn \d|Bake|Again`).FindAllString(doc[strings.Index(doc, "---\n\n*"):], -1), " ")
	const want = "conversation 1 of 2 ## Turn 1 Bake ## Turn 2 Again conversation 2 of 2 ## Turn 3 Bake ## Turn 4 Again"
	if got != want {
		t.Errorf("there are %s, not %s", got, want)
	}
}

// A prompt is told from an answer also where both name an agent.
func TestSpeakers(t *testing.T) {
	doc := written(t, open(t, "../../testdata/autogen/team-state.json"), Options{})
	got := strings.Join(regexp.MustCompile(`(?m)^\*\*(?:You|Assistant)\*\*.*`).FindAllString(doc, -1), "|")
	if want := "**You**|**Assistant** · writer|**You**|**Assistant**"; got != want {
		t.Errorf("%s is above what is said, not %s", got, want)
	}
}

// What goes without saying is not said: that an edit is of one place.
func TestUsualIsNotSaid(t *testing.T) {
	log := openBytes(t, `{"type":"assistant","uuid":"b","sessionId":"s","message":{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"Edit","input":{"file_path":"rye.md","old_string":"sow","new_string":"cut","replace_all":false}}]}}`+"\n")
	if doc := written(t, log, Options{}); strings.Contains(doc, "replace_all") || !strings.Contains(doc, "+cut") {
		t.Errorf("%s", doc)
	}
}
