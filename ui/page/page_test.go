package page

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	stdhtml "html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/rawjson"
	"msgview/ui/facts"
	"msgview/ui/markdown"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// open opens a log and reads it to its end.
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
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	_ = l.Wait(context.Background()) // of what cannot be read the rest is shown
	l.ReadWhole()
	return l
}

// written is the page of a log.
func written(t testing.TB, log model.Log, o Options) []byte {
	t.Helper()
	var err error
	if o.Facts, err = facts.Of(context.Background(), log, nil); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Write(context.Background(), &b, log, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// fixtures are the logs of all formats.
func fixtures(t testing.TB) (paths []string) {
	t.Helper()
	all, err := filepath.Glob("../../testdata/*/*")
	if err != nil || len(all) < 100 {
		t.Fatal(len(all), err)
	}
	for _, path := range all {
		if !strings.Contains(path, "/golden/") {
			paths = append(paths, path)
		}
	}
	return append(paths, "../tour/tour.jsonl")
}

// The pages of all fixtures are sound, small and whole.
func TestFixtures(t *testing.T) {
	for _, path := range fixtures(t) {
		t.Run(strings.TrimPrefix(path, "../../testdata/"), func(t *testing.T) {
			t.Parallel()
			l, err := loaders.Open(context.Background(), path, loaders.Options{})
			if err != nil {
				t.Skip(err)
			}
			log := read(t, l, nil)
			for _, level := range []int{render.MoreLevel, render.MaxLevel} {
				doc := written(t, log, Options{Level: level})
				whole(t, log, sound(t, doc), level)
				if level == render.MoreLevel {
					small(t, log, doc)
				}
			}
		})
	}
}

// The same log gives the same page, whatever the time zone of who writes it.
func TestSame(t *testing.T) {
	log := open(t, "../tour/tour.jsonl")
	one := written(t, log, Options{})
	for range 3 {
		if again := written(t, open(t, "../tour/tour.jsonl"), Options{}); !bytes.Equal(one, again) {
			t.Fatal("two pages of one log differ")
		}
	}
}

// elements that a page has, and their attributes.
var elements = map[string]string{
	"html": "lang", "head": "", "meta": "charset http-equiv content name", "title": "", "style": "", "script": "", "body": "",
	"a": "href rel class", "header": "", "main": "id", "nav": "aria-label", "section": "id", "article": "id class", "div": "id role aria-label hidden class data-t data-c",
	"h1": "", "h2": "", "h3": "class", "h4": "", "h5": "", "h6": "", "p": "class id data-t data-c", "dl": "", "dt": "", "dd": "", "ol": "", "ul": "", "li": "value class",
	"button": "id aria-pressed aria-label data-k", "input": "id type placeholder aria-label autocomplete spellcheck min max value", "select": "id aria-label", "option": "selected value",
	"span": "id role aria-live", "dialog": "id aria-label", "form": "method", "details": "class id open data-t data-c", "summary": "", "b": "", "i": "", "u": "", "em": "class", "small": "",
	"time": "", "code": "", "pre": "class data-l", "strong": "", "del": "", "ins": "", "br": "", "hr": "", "blockquote": "", "table": "", "tbody": "", "tr": "", "td": "class", "th": "class",
	"figure": "", "figcaption": "", "img": "loading alt src",
}

// sound checks that nothing is in a page but what a page may have.
func sound(t *testing.T, doc []byte) (root *html.Node) {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(doc))
	if err != nil {
		t.Fatal(err)
	}
	var policy string
	var scripts, styles []string
	ids := map[string]bool{}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		allowed, known := elements[n.Data]
		if !known {
			t.Errorf("an element <%s>", n.Data)
		}
		for _, a := range n.Attr {
			if !slices.Contains(strings.Fields(allowed), a.Key) {
				t.Errorf("<%s> has %s=%q", n.Data, a.Key, a.Val)
			}
			switch {
			case a.Key == "href" && !strings.HasPrefix(a.Val, "#"):
				if !regexp.MustCompile(`^(?i:https?://[^\s]|mailto:[^\s])`).MatchString(a.Val) || attribute(n, "rel") != "noopener noreferrer nofollow" {
					t.Errorf("a link leads to %q", a.Val)
				}
			case a.Key == "src" && !regexp.MustCompile(`^data:image/(?:png|jpeg|gif);base64,[A-Za-z0-9+/=]+$`).MatchString(a.Val):
				t.Errorf("%q is loaded", a.Val[:min(len(a.Val), 60)])
			case a.Key == "id":
				if ids[a.Val] {
					t.Errorf("two elements have the id %s", a.Val)
				}
				ids[a.Val] = true
			}
		}
		switch {
		case n.Data == "script":
			scripts = append(scripts, inner(n))
		case n.Data == "style":
			styles = append(styles, inner(n))
		case attribute(n, "http-equiv") != "":
			policy = attribute(n, "content")
		}
	}
	if len(scripts) != 1 || scripts[0] != script || len(styles) != 1 {
		t.Errorf("%d scripts and %d styles", len(scripts), len(styles))
		return root
	}
	sum := func(s string) string {
		sum := sha256.Sum256([]byte(s))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	if want := "default-src 'none'; script-src " + sum(scripts[0]) + "; style-src " + sum(styles[0]) + "; img-src data:; base-uri 'none'; form-action 'none'"; policy != want {
		t.Errorf("the policy is %s", policy)
	}
	if at := bytes.Index(doc, []byte("Content-Security-Policy")); at < 0 || at > 200 {
		t.Error("the policy does not stand before everything")
	}
	for _, c := range string(doc) {
		if c < ' ' && c != '\n' || c == 0x7f || unicode.Is(unicode.Bidi_Control, c) {
			t.Errorf("%U is in the page", c)
			break
		}
	}
	balanced(t, doc)
	return root
}

// balanced checks that what is opened is closed, so that nothing ends up in what it is not in.
func balanced(t *testing.T, doc []byte) {
	t.Helper()
	z := html.NewTokenizer(bytes.NewReader(doc))
	var stack []string
	optional := []string{"li", "dt", "dd", "option"}
	for {
		switch z.Next() {
		case html.ErrorToken:
			if z.Err() != io.EOF || len(stack) > 0 {
				t.Errorf("the page ends within %v", stack)
			}
			return
		case html.StartTagToken:
			name, _ := z.TagName()
			if !slices.Contains([]string{"meta", "input", "br", "hr", "img"}, string(name)) {
				stack = append(stack, string(name))
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			for len(stack) > 0 && stack[len(stack)-1] != string(name) && slices.Contains(optional, stack[len(stack)-1]) {
				stack = stack[:len(stack)-1]
			}
			if len(stack) == 0 || stack[len(stack)-1] != string(name) {
				t.Errorf("</%s> ends what is no <%s>: %v", name, name, stack[max(len(stack)-5, 0):])
				return
			}
			stack = stack[:len(stack)-1]
		}
	}
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func inner(n *html.Node) string {
	var b strings.Builder
	for c := range n.ChildNodes() {
		b.WriteString(c.Data)
	}
	return b.String()
}

// reduced leaves letters and digits of a text: what no form of it changes.
func reduced(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

// readAll is what a reader can read of a page, reduced.
func readAll(root *html.Node) string {
	var b strings.Builder
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
		if n.Data == "script" || n.Data == "style" {
			return
		}
		b.WriteString(attribute(n, "value") + attribute(n, "data-l"))
		for c := range n.ChildNodes() {
			walk(c)
		}
		if href := attribute(n, "href"); href != "" && href != inner(n) && href != "mailto:"+inner(n) {
			b.WriteString(href)
		}
	}
	walk(root)
	return reduced(b.String())
}

const least = 20 // characters of a text that must be found

var listNumber = regexp.MustCompile(`^\s*(?:[>*+-]\s*)*\d{1,9}[.)]\s`)

// whole checks that all that messages say is in the page.
func whole(t *testing.T, log model.Log, root *html.Node, level int) {
	t.Helper()
	all := readAll(root)
	lost := 0
	has := func(entry int, what, text string) {
		for line := range strings.SplitSeq(safetext.Plain(text, what == "output"), "\n") {
			line = listNumber.ReplaceAllString(line, "")
			want := reduced(line)
			if len([]rune(want)) < least || len(line) > 20_000 || strings.Contains(all, want) || strings.Contains(all, reduced(stdhtml.UnescapeString(line))) {
				continue
			}
			if quoted := reduced(string(rawjson.Quote(line))); strings.Contains(all, quoted) {
				continue
			}
			if lost++; lost < 6 {
				t.Errorf("level %d: entry %d lost a line of %s: %q", level, entry, what, line)
			}
		}
	}
	index := log.Index()
	for i := range index.Len() {
		f := index.Flags(i)
		if f.Any(model.FlagPart|model.FlagPiece) || !f.IsMessage() && level < render.MaxLevel {
			continue
		}
		m, err := log.Message(i)
		if err != nil {
			continue
		}
		for _, p := range m.Parts {
			switch p := p.(type) {
			case model.Text:
				has(i, "text", p.Text)
			case model.Reasoning:
				has(i, "reasoning", p.Text)
			case *model.ToolCall:
				has(i, "arguments", p.ArgumentsText)
				if v, err := rawjson.Parse(p.Arguments); err == nil {
					leaves(v, func(s string) { has(i, "arguments", s) })
				}
			case *model.ToolResult:
				for _, c := range p.Content {
					if c, ok := c.(model.Text); ok {
						what := "output"
						if v, err := rawjson.Parse([]byte(strings.TrimSpace(c.Text))); err == nil && v.Len() > 0 {
							leaves(v, func(s string) { has(i, "a result", s) })
							continue
						}
						has(i, what, c.Text)
					}
				}
			case model.Marker:
				has(i, "an event", p.Text)
			case model.Citation:
				has(i, "a source", p.Title)
			case model.Data:
				if v, err := rawjson.Parse(p.Raw); err == nil && level == render.MaxLevel {
					leaves(v, func(s string) { has(i, "data", s) })
				}
			case model.Unknown:
				if v, err := rawjson.Parse(p.Raw); err == nil && level == render.MaxLevel {
					leaves(v, func(s string) { has(i, "a record", s) })
				}
			}
		}
	}
}

// leaves are the texts of a JSON value.
func leaves(v rawjson.Value, do func(string)) {
	switch v.Kind() {
	case rawjson.String:
		do(v.Text())
	case rawjson.Object, rawjson.Array:
		for i := range v.Len() {
			leaves(v.Index(i), do)
		}
	}
}

// small checks that a page takes little more than what is said.
func small(t *testing.T, log model.Log, doc []byte) {
	t.Helper()
	text, items := measured(log)
	pictures := 0
	for _, m := range regexp.MustCompile(`src="data:[^"]*"`).FindAll(doc, -1) {
		pictures += len(m)
	}
	if most := text*3/2 + 300*items + 60_000; len(doc)-pictures > most {
		t.Errorf("%d bytes for %d of text and %d items: more than %d", len(doc)-pictures, text, items, most)
	}
}

// measured is how many bytes of text a log has, and how many items.
func measured(log model.Log) (text, items int) {
	index := log.Index()
	for i := range index.Len() {
		_ = render.EachItem(log, i, render.MoreLevel, func(some []render.Item, _ []render.State) error {
			items += len(some)
			return nil
		})
		m, err := log.Message(i)
		if err != nil || index.Flags(i).Any(model.FlagPart|model.FlagPiece) {
			continue
		}
		for _, p := range m.Parts {
			switch p := p.(type) {
			case *model.ToolCall:
				text += len(p.Name) + len(render.Arguments(p))
			case *model.ToolResult:
				for _, c := range p.Content {
					render.PartTexts(c, func(s string) bool { text += len(s); return true })
				}
			default:
				render.PartTexts(p, func(s string) bool { text += len(s); return true })
			}
		}
	}
	return text, items
}

// attacks are texts that would do something in a page that believed them.
var attacks = []string{
	`<script>alert(1)</script>`, `</script><script>alert(1)</script>`, `<img src=x onerror=alert(1)>`, `<!-- --><svg onload=alert(1)>`,
	`</pre></details></article></main><h1 onclick="alert(1)">`, `"><iframe src="https://example.com"></iframe>`, `<style>*{display:none}</style>`,
	"[click](javascript:alert(1))", "[click](JaVaScRiPt:alert(1))", "[click](&#106;avascript:alert(1))", "[click](java\tscript:alert(1))", "[c](data:text/html;base64,PHNjcmlwdD4=)",
	"[c](vbscript:x)", "[c](file:///etc/passwd)", "<javascript:alert(1)>", "[c](//example.com/x)", "[c](https://user:secret@example.com/)", "[c](https://example.com/\"onmouseover=alert(1))",
	"![picture](https://example.com/track.png)", "![p](javascript:x)", "[a]: javascript:alert(1)\n\n[a]", "<https://example.com/<script>>", "```<script>\ncode\n```", "```\"onload=x\ncode\n```",
	"| a | b |\n|---|---|\n| <b onclick=x> | </table><script>x</script> |", "<a href=\"javascript:x\">x</a>", "&lt;script&gt;alert(1)&lt;/script&gt;", "\u202etxt.exe\u202c", "\x1b]8;;https://example.com\x07link\x1b]8;;\x07",
	"\x00\x01\x7f", "<base href=https://example.com>", "<meta http-equiv=refresh content=0>", "#play=1", "`<script>`", "~~<b>~~", "**<i onclick=x>**", "1. <script>\n2. </script>", "> <script>x</script>",
	"<details open ontoggle=alert(1)>", "<math><mtext><script>x</script>", "<![CDATA[<script>x</script>]]>", "<?php x ?>", "mailto:a@b.c?subject=x\"onclick=x", "<a@b.c\"onclick=x>", "http://example.com/'onmouseover='x",
	"<template><script>x</script></template>", "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">", "\u2028\u2029", "<plaintext>", "<textarea>", "<xmp>", "<title>", "<!doctype html>", "<frameset>",
}

// A log can say what it likes in all its places and none of it becomes markup.
func TestHostile(t *testing.T) {
	quote := func(s string) string { return string(rawjson.Quote(s)) }
	for _, s := range attacks {
		q := quote(s)
		args := quote(`{"command":` + q + `,` + q + `:` + q + `}`)
		edit := quote(`{"path":` + q + `,"old_string":` + q + `,"new_string":` + quote(s+"\n"+s) + `}`)
		log := openBytes(t, strings.Join([]string{
			`{"messages":[{"role":"system","content":` + q + `},{"role":"user","name":` + q + `,"content":` + q + `},` +
				`{"role":"assistant","model":` + q + `,"reasoning_content":` + q + `,"content":` + quote("# "+s+"\n\n"+s) + `,"tool_calls":[{"id":` + q + `,"type":"function","function":{"name":` + q + `,"arguments":` + args + `}},{"id":"e","type":"function","function":{"name":"edit_file","arguments":` + edit + `}}]},` +
				`{"role":"tool","tool_call_id":` + q + `,"content":` + q + `},{"role":"tool","tool_call_id":"e","content":` + quote("--- a\n+++ b\n@@ -1 +1 @@\n-"+s+"\n+"+s) + `},{"role":` + q + `,"content":` + q + `},{"role":"user","content":[{"type":"image_url","image_url":{"url":` + q + `}},{"type":` + q + `,"x":` + q + `}]}]}`,
		}, "\n"))
		for level := render.MinLevel; level <= render.MaxLevel; level++ {
			doc := written(t, log, Options{Level: level})
			sound(t, doc)
			if t.Failed() {
				t.Fatalf("level %d: %q", level, s)
			}
		}
	}
}

// Links lead to the web and to mail, and nowhere else.
func TestAddress(t *testing.T) {
	for to, want := range map[string]bool{
		"https://example.com/a?b=c#d": true, "http://example.com": true, "HTTPS://example.com": true, "mailto:you@example.com": true,
		"javascript:alert(1)": false, "data:text/html,x": false, "file:///x": false, "ftp://example.com": false, "//example.com": false, "/x": false, "x": false, "": false,
		"https://": false, "https://a@b.example": false, "http://example.com/\x00": false, "http://example.com/<": false, "http://exa mple.com": false, "mailto:": false, "blob:https://example.com/x": false,
	} {
		if _, ok := markdown.Address(to); ok != want {
			t.Errorf("%q: %v", to, ok)
		}
	}
}

// Pictures are in the page if they decode, whatever they are called.
func TestPictures(t *testing.T) {
	dot := "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
	svg := base64.StdEncoding.EncodeToString([]byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`))
	broken := base64.StdEncoding.EncodeToString([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00 and nothing"))
	for _, c := range []struct {
		url  string
		want int
	}{
		{"data:image/png;base64," + dot, 1}, {"data:image/svg+xml;base64," + dot, 1}, {"data:image/svg+xml;base64," + svg, 0}, {"data:image/png;base64," + broken, 0}, {"https://example.com/a.png", 0},
	} {
		log := openBytes(t, fmt.Sprintf(`{"messages":[{"role":"user","content":[{"type":"text","text":"look"},{"type":"image_url","image_url":{"url":%q}}]},{"role":"assistant","content":"ok"}]}`, c.url))
		doc := written(t, log, Options{})
		sound(t, doc)
		if n := bytes.Count(doc, []byte("<img ")); n != c.want {
			t.Errorf("%.40s: %d pictures, want %d", c.url, n, c.want)
		}
	}
}

// Of a range only its messages are there, and they are played.
func TestOnly(t *testing.T) {
	log := open(t, "../tour/tour.jsonl")
	index := log.Index()
	entry, _ := index.MessageEntry(3)
	doc := written(t, log, Options{Only: []int{entry}})
	sound(t, doc)
	if n := bytes.Count(doc, []byte("<article ")); n != 1 || !bytes.Contains(doc, []byte("<article id=m4 ")) {
		t.Errorf("%d articles", n)
	}
	if !bytes.Contains(doc, []byte(` data-t="`)) {
		t.Error("nothing of it is played")
	}
}

// A page that cannot be written is an error.
func TestFull(t *testing.T) {
	if err := Write(context.Background(), full{}, open(t, "../tour/tour.jsonl"), Options{}); err == nil {
		t.Error("no error")
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, os.ErrClosed }

// JSON that is very deep, or a list of very many small things, takes no more room than it
// has to say.
func TestDeepJSON(t *testing.T) {
	many := "[" + strings.Repeat("1,", 20_000) + "1]"
	for name, data := range map[string]string{"deep": strings.Repeat("[", 5000) + strings.Repeat("]", 5000), "long": many} {
		line := `{"role":"user","content":"Look."}` + "\n" + `{"role":"assistant","content":[{"type":"text","text":"Yes."},{"type":"strange","value":` + data + `}]}` + "\n"
		log := openBytes(t, line)
		if doc := written(t, log, Options{Level: render.MaxLevel}); len(doc) > 2*len(line)+60_000 {
			t.Errorf("%s: %d bytes of %d", name, len(doc), len(line))
		}
	}
}

// What is full of signs of control, of ampersands or of brackets is within the size of a page.
func TestSizeOfSigns(t *testing.T) {
	for name, text := range map[string]string{
		"a recording": strings.Repeat("\x1b[2;1H\x1b[0K a row of it\r\n", 1500),
		"ampersands":  strings.Repeat("& ", 50_000), "brackets": strings.Repeat("> ", 50_000), "quotes": strings.Repeat(`" `, 50_000),
	} {
		line, err := json.Marshal(map[string]any{"role": "user", "content": text})
		if err != nil {
			t.Fatal(err)
		}
		log := openBytes(t, string(line)+"\n"+`{"role":"assistant","content":"Yes."}`+"\n")
		t.Log(name)
		small(t, log, written(t, log, Options{}))
	}
}

// Who speaks first in a conversation is named below the line that begins it.
func TestFirstSpeakerOfConversation(t *testing.T) {
	doc := string(written(t, open(t, "../../testdata/chatgpt-export/conversations.json"), Options{}))
	begins := strings.Split(doc, "<p class=rule>conversation ")
	if len(begins) < 3 {
		t.Fatalf("%d conversations", len(begins)-1)
	}
	for _, c := range begins[1:] {
		_, rest, _ := strings.Cut(c, "</p>")
		if rest = strings.TrimSpace(rest); !strings.HasPrefix(rest, "<article") {
			t.Errorf("nobody is named: %.400s", rest)
		}
	}
}

// The line that begins a conversation stands above the turn that it begins with.
func TestConversationAboveTurn(t *testing.T) {
	const line = `{"messages":[{"role":"user","content":"Bake."},{"role":"assistant","content":"Done."},{"role":"user","content":"Again."}]}` + "\n"
	doc := string(written(t, openBytes(t, line+line), Options{}))
	got := strings.Join(regexp.MustCompile(`conversation \d of \d|</section>|<section id=t\d|<article`).FindAllString(doc, -1), " ")
	const want = "conversation 1 of 2 <section id=t1 <article <article </section> <section id=t2 <article </section> " +
		"conversation 2 of 2 <section id=t3 <article <article </section> <section id=t4 <article </section>"
	if got != want {
		t.Errorf("there are\n%s\nnot\n%s", got, want)
	}
}

// How long a model thought is told where that is known: of a message that says and does other
// things, too, it is not. The line of a thought has no marks.
func TestThoughtFor(t *testing.T) {
	for want, parts := range map[string]string{
		"thought for 42.0 s <span>Counting</span>": `{"type":"thinking","thinking":"**Counting**"}`,
		"thought <span>Counting</span>":            `{"type":"thinking","thinking":"**Counting**"},{"type":"text","text":"Twelve."}`,
	} {
		log := openBytes(t, `{"type":"user","uuid":"a","sessionId":"s","message":{"role":"user","content":"Count."}}`+"\n"+
			`{"type":"assistant","uuid":"b","parentUuid":"a","sessionId":"s","durationMs":42000,"message":{"role":"assistant","content":[`+parts+`]}}`+"\n")
		if doc := string(written(t, log, Options{})); !strings.Contains(doc, want) {
			t.Errorf("%s is not in %s", want, regexp.MustCompile("thought[^\n]{0,80}").FindString(doc))
		}
	}
}
