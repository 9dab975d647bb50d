package shield

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// live returns what of a document is HTML, a picture or a link of a scheme that none may
// have, "" if nothing is.
func live(doc string) string {
	src, found := []byte(doc), ""
	known := parser.NewContext()
	root := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(src), parser.WithContext(known))
	if len(known.References()) > 0 {
		found = "what other links lead to"
	}
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Image:
			found = "a picture of " + string(n.Destination)
		case *ast.RawHTML:
			if html := string(n.Segments.Value(src)); html != "<span>" && html != "</span>" || !strings.Contains(doc, "<span>$</span>") {
				found = "HTML: " + html
			}
		case *ast.FencedCodeBlock:
			if lang := strings.ToLower(string(n.Language(src))); lang == "mermaid" || lang == "math" || lang == "geojson" {
				found = "what is drawn: " + lang
			}
		case *ast.HTMLBlock:
			if html := string(n.Lines().Value(src)); strings.TrimSpace(html) != "<!-- -->" {
				found = "a block of HTML: " + html
			}
		case *ast.Link:
			if !isAllowed(string(n.Destination)) {
				found = "a link to " + string(n.Destination)
			}
		case *ast.AutoLink:
			if n.AutoLinkType == ast.AutoLinkURL && !isAllowed(string(n.URL(src))) {
				found = "an address: " + string(n.URL(src))
			}
		}
		return ast.WalkContinue, nil
	})
	return found
}

// What a log says has no HTML, pictures and links of other schemes left.
func TestInert(t *testing.T) {
	for _, s := range []string{
		"see https://x.example/`<img src=y>`", "https://x.example/`a b` c `<img src=y>`", "www.x.example/`<img src=y>`", "ada@x.example`<img src=y>`",
		"| a | b |\n|---|---|\n| `c | <img src=y>` |", "| a |\n|---|\n| `c | d |\n| <img src=y>` |", "a | b\n-|-\n`c | <img src=y>`", "a\n:-\n`c\nd <img src=y>`",
		"- ```\n  a\n\n<img src=y>", "- ```\n  a\n> <img src=y>", "- a\n\n  ```\n  b\n  ```\n  <img src=y>", "1. ```\n   a\n ```\n<img src=y>", "- a\n  ```\n  <img src=x>\n b\n<img src=y>", "> ```\n> a\n<img src=y>", "- ```\n\t<img src=y>", "-\t```\n<img src=y>\n", "- - ```\n  <img src=y>", "- a\n\n    <img src=y>", "> - a\n>\n>     <img src=y>",
		"    code\n<img src=y>", "`a\n<div onclick=x>`", "`a\n- <img src=y>`", "`a\n1. <img src=y>`", "`a\n> <img src=y>`", "a\n\n\t<img src=y>", "- a\n\n\t<img src=y>",
		"[x](javascript:alert(1))", "[x]( javascript:alert(1))", "[x](<javascript:alert(1)>)", "[x](\njavascript:y)", "[x](&#106;avascript:y)", "[x](java\\script:y)", "[x](data:text/html,y)", "[x](file:///etc/passwd)", "[x](vscode://y)", "[x](../y)", "[x](/y)", "[x](#y)", "[x](//y.example)", "[x]()", "[a [b](http://x.example)](file:y)", "<javascript:y>", "<vscode://y>", "<tel:12345>", "ftp://x.example/y", "see FTP://x.example", "xmpp:ada@x.example", "[x][y]\n\n[y]: javascript:z", "[x]\n\n> [x]: javascript:z", "- [x]: javascript:z\n\n[x]", "[^1]\n\n[^1]: <img src=y>",
		"![x](http://x.example)", "![x][y]\n\n[y]: http://x.example", "\\\\![x](http://y)", "\\\\<img src=y>", "`\\`<img src=y>`", "<!-- a\n\nb -->", "<?php x ?>", "<![CDATA[x]]>", "</div>", "<a href='javascript:y'>x</a>", "a <b\nc=d>", "```\na\n ``` <img src=y>\n~~~\n<img src=z>",
	} {
		for _, demote := range []int{0, 2} {
			out := Text(s, demote)
			for _, before := range []string{"", "> a\n\n", "<details><summary>a</summary>\n\n"} {
				doc := before + out
				if got := strings.TrimPrefix(live(strings.TrimPrefix(doc, "<details><summary>a</summary>\n\n")), "x"); got != "" {
					t.Errorf("%q became\n%q, and has %s", s, out, got)
				}
			}
		}
		if got := live("a " + Line(s) + " b `c`"); got != "" {
			t.Errorf("the line of %q is\n%q, and has %s", s, Line(s), got)
		}
		if got := live("| a | b |\n|---|---|\n| " + strings.ReplaceAll(Line(s), "|", `\|`) + " | b |"); got != "" {
			t.Errorf("the cell of %q is\n%q, and has %s", s, Line(s), got)
		}
	}
	for _, s := range []string{"[x](https://x.example/a)", "<https://x.example>", "<ada@x.example>", "[x](mailto:ada@x.example)", "see `map[string]<-chan T` and `[a](b)`", "```html\n<img src=y>\n[a](b)\n```", "- a\n\n  ```html\n  <img src=y>\n  ```", "https://x.example/a and `<b>`", "| `<b>` | c |\n|---|---|"} {
		if out := Text(s, 0); out != s {
			t.Errorf("%q became %q", s, out)
		}
	}
}

// pieces are what hostile texts are made of.
var pieces = []string{
	"<img src=y>", "<div>", "</p>", "<!--", "-->", "<script>", "<a href=x>", "![x](y)", "![x](https://x.example/y)", "[x](javascript:y)", "[x](", ")", "https://x.example/", "www.x.example", "ada@x.example", "ftp://x.example/", "<javascript:x>", "<https://x.example>",
	"`", "``", "```", "~~~", "````", "```mermaid", "~~~ math", "$", "$x$", "$$", "`a`", "`<b>`", "|", "|---|---|", "| a | b |", "a|b", "-|-", ":-", "\n", "\n", "\n", "\n", "\n\n", "\n\n", " ", " ", "  ", "    ", "\t", "- ", "* ", "1. ", "10) ", "> ", ">", "# ", "===", "---", "***", "\\", "\\`", "\\\\", "[x]: javascript:y", "[^1]: ", "[x]", "]", "[", "(", "!", "<", ">", "word", "é", "a b c", "*", "_", "&lt;", "&#60;", "\"", "'", "http:", "mailto:x", "- [ ] ", "\n- ", "\n> ", "\n  ", "\n    ", "\n```\n", "\n- ```\n  ", "\n  ```\n",
}

func hostile(random *rand.Rand) string {
	var b strings.Builder
	for range 1 + random.IntN(16) {
		b.WriteString(pieces[random.IntN(len(pieces))])
	}
	return b.String()
}

// Nothing of what hostile texts are made of is left alive, in no order of theirs.
func TestInertAtRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 1))
	for range 20_000 {
		check(t, hostile(random))
		if t.Failed() {
			return
		}
	}
}

func check(t *testing.T, s string) {
	t.Helper()
	if out := Text(s, 0); live(out) != "" {
		t.Errorf("%q became\n%q, and has %s", s, out, live(out))
	} else if !closed(out) {
		t.Errorf("%q became\n%q, which takes in what stands behind it", s, out)
	} else if doc := "a\n\n" + out + "\n\n*b*\n"; live(doc) != "" {
		t.Errorf("%q became\n%q, and has %s among others", s, out, live(doc))
	}
	if line := "*a " + Line(s) + " b*"; live(line) != "" {
		t.Errorf("the line of %q is\n%q, and has %s", s, line, live(line))
	}
	if cell := "| a | b |\n|---|---|\n| c | " + strings.ReplaceAll(Line(s), "|", `\|`) + " |"; live(cell) != "" {
		t.Errorf("the cell of %q is\n%q, and has %s", s, cell, live(cell))
	}
}

// closed reports whether a heading behind a text is one.
func closed(s string) bool {
	src := []byte(s + "\n\n# end\n")
	last := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(src)).LastChild()
	h, ok := last.(*ast.Heading)
	return ok && h.Level == 1
}

func FuzzInert(f *testing.F) {
	random := rand.New(rand.NewPCG(13, 2))
	for range 50 {
		f.Add(hostile(random))
	}
	f.Fuzz(check)
}
