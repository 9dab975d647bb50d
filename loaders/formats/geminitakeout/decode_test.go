package geminitakeout

import (
	"strings"
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"header":"Gemini Apps","title":"Prompted a","time":"2026-01-01T00:00:00Z"}`, 10},
		{`{"header":"G","title":"a","time":"t","products":["Gemini Apps"]}`, 10},
		{`{"id":"a","title":"t","created_at":"x","messages":[{"role":"user","content":"a"},{"role":"model","content":"b","model":"gemini-x"}]}`, 8},
		// records of others
		{`{"header":"Search","title":"Searched for a","time":"2026-01-01T00:00:00Z","products":["Search"]}`, 0},
		{`{"title":"t","created_at":"x","messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]}`, 0},
		{`{"messages":[{"role":"model","content":"b"}]}`, 0},
		{`{"role":"model","parts":[{"text":"a"}]}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}

func TestPlainText(t *testing.T) {
	for html, want := range map[string]string{
		"a  b\n c":                             "a b c",
		"<p>a</p>\n<p>b</p>":                   "a\n\nb",
		"<p>1 < 2 &lt; 3</p>":                  "1 < 2 < 3",
		"<b>a</b> <i>b</i> <code>c</code>":     "**a** *b* `c`",
		"<ol><li>a</li><li>b</li></ol>":        "1. a\n2. b",
		"<pre>a\n  <b>b</b></pre>c":            "```\na\n  b\n```\nc",
		"a<br>b":                               "a\nb",
		"<a href='x'>y</a>":                    "y (x)",
		"unclosed <b":                          "unclosed <b",
		"<!-- c -->a":                          "a",
		"<table><tr><td>a</td><td>b</td></tr>": "a | b |",
	} {
		if got := plainText(html); got != want {
			t.Errorf("%q: %q, want %q", html, got, want)
		}
	}
	if deep := plainText(strings.Repeat("<ul><li>", 100000)); len(deep) > 1<<25 {
		t.Errorf("%d bytes of deep lists", len(deep))
	}
}
