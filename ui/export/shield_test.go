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

func TestShield(t *testing.T) {
	for in, want := range map[string]string{
		"plain **text**, `code`":        "plain **text**, `code`",
		"# head\ntext":                  `\# head` + "\ntext",
		"a #tag and C# stay":            "a #tag and C# stay",
		"- # in a list":                 `- \# in a list`,
		"> ## in a quote":               `> \## in a quote`,
		"under\n===":                    "under\n\\===",
		"under\n---\n":                  "under\n\\---\n",
		"one\n\n***\n\ntwo":             "one\n\n\\***\n\ntwo",
		"| a | b |\n|---|---|\n| 1 |2|": "| a | b |\n|---|---|\n| 1 |2|",
		"[x]: http://example.com":       `\[x]: http://example.com`,
		"<!-- comment":                  `\<!-- comment`,
		"a <b>bold</b> move, 1 < 2":     `a \<b>bold\</b> move, 1 < 2`,
		"see <https://example.com>":     "see <https://example.com>",
		"`<b>` and ``a ` <i>``":         "`<b>` and ``a ` <i>``",
		"`<b>\n<i>` <u>":                "`<b>\n<i>` \\<u>",
		"` <b>\n\n` <i>":                "` \\<b>\n\n` \\<i>",
		`\<b>`:                          `\<b>`,
		"```go\n# x\n<b>\n```\n# y":     "```go\n# x\n<b>\n```\n\\# y",
		"open:\n```\nabc":               "open:\n```\nabc\n```",
		"````\n```\n":                   "````\n```\n\n````",
		"~~~\n```\n~~~":                 "~~~\n```\n~~~",
		"```a`b\nno fence":              "```a`b\nno fence",
		"text\n\n    # code\n    <b>":   "text\n\n    # code\n    <b>",
		"- a\n\n    <b>":                "- a\n\n    \\<b>",
		"- ```\n  # x\n  ```\n- # y":    "- ```\n  # x\n  ```\n- \\# y",
		"- ```\n  open\n# y":            "- ```\n  open\n\\# y",
	} {
		if got := shield(in, 0); got != want {
			t.Errorf("%q became\n%q, want\n%q", in, got, want)
		}
	}
	if got := shield("# one\n\n#### four\n\n```\n# code\n```", 3); got != "#### one\n\n###### four\n\n```\n# code\n```" {
		t.Errorf("demoted: %q", got)
	}
	for in, want := range map[string]string{"": "", "a": "`a`", "a`b": "``a`b``", "`a``": "``` `a`` ```"} {
		if got := codeSpan(in); got != want {
			t.Errorf("codeSpan(%q) is %q, want %q", in, got, want)
		}
	}
}

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
