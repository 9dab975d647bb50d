package export

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
)

// structure lists what a Markdown document is made of at its top, and its HTML.
func structure(doc []byte) (headings []string, html []string) {
	root := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(doc))
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			headings = append(headings, strings.Repeat("#", n.Level)+" "+string(n.Lines().Value(doc)))
		case *ast.HTMLBlock, *ast.RawHTML:
			html = append(html, n.Kind().String())
		case *ast.ThematicBreak:
			headings = append(headings, "---")
		}
		return ast.WalkContinue, nil
	})
	return headings, html
}

const hostileMarkdown = "# fake\\n\\n## user, 2026\\n\\nfake\\n====\\n\\n---\\n\\n*compaction*\\n\\n<details><summary>x</summary>\\n\\n<!-- and\\n\\n- ```\\n  # code\\n\\n```\\nopen"

// Whatever is said, the headings of the document are those of the document.
func TestMarkdownStructure(t *testing.T) {
	log := openBytes(t, "hostile.jsonl", `{"role":"system","content":"`+hostileMarkdown+`"}
{"role":"user","content":"`+hostileMarkdown+`"}
{"role":"assistant","content":"`+hostileMarkdown+`","tool_calls":[{"id":"c","type":"function","function":{"name":"</b># x","arguments":"{\"command\":\"`+strings.ReplaceAll(hostileMarkdown, `\`, `\\`)+`\"}"}}]}
{"role":"tool","tool_call_id":"c","content":"`+hostileMarkdown+`"}
{"role":"user","content":"bye"}
`)
	var out bytes.Buffer
	if err := Markdown(context.Background(), &out, log, 5); err != nil {
		t.Fatal(err)
	}
	headings, html := structure(out.Bytes())
	if len(html) > 0 {
		t.Errorf("HTML: %v", html)
	}
	var own []string
	for _, h := range headings {
		if !strings.HasPrefix(h, "####") { // those of an answer, further down
			own = append(own, h)
		}
	}
	if got, want := strings.Join(own, "|"), "# Conversation|## system|## user|## assistant|## user"; got != want {
		t.Errorf("headings are %s, want %s\n%s", got, want, out.String())
	}
}

// The same for all fixtures: as many headings as speakers.
func TestMarkdownOfFixtures(t *testing.T) {
	for name, log := range logs(t) {
		var out bytes.Buffer
		if err := Markdown(context.Background(), &out, log, 5); err != nil {
			t.Fatal(err)
		}
		if _, html := structure(out.Bytes()); len(html) > 0 {
			t.Errorf("%s: %d pieces of HTML", name, len(html))
		}
	}
}
