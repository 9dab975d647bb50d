package shield

import "testing"

func TestShield(t *testing.T) {
	for in, want := range map[string]string{
		"plain **text**, `code`":            "plain **text**, `code`",
		"# head\ntext":                      `\# head` + "\ntext",
		"a #tag and C# stay":                "a #tag and C# stay",
		"- # in a list":                     `- \# in a list`,
		"> ## in a quote":                   `> \## in a quote`,
		"under\n===":                        "under\n\\===",
		"under\n---\n":                      "under\n\\---\n",
		"one\n\n***\n\ntwo":                 "one\n\n\\***\n\ntwo",
		"| a | b |\n|---|---|\n| 1 |2|":     "| a | b |\n|---|---|\n| 1 |2|",
		"[x]: http://example.com":           `\[x]: http://example.com`,
		"<!-- comment":                      `\<!-- comment`,
		"a <b>bold</b> move, 1 < 2":         `a \<b>bold\</b> move, 1 < 2`,
		"see <https://example.com>":         "see <https://example.com>",
		"`<b>` and ``a ` <i>``":             "`<b>` and ``a ` <i>``",
		"`<b>\n<i>` <u>":                    "`\\<b>\n\\<i>` \\<u>", // of HTML that a block begins with none is code
		"`<b>\na <i>` <u>":                  "`<b>\na <i>` \\<u>",
		"` <b>\n\n` <i>":                    "` \\<b>\n\n` \\<i>",
		`\<b>`:                              `\<b>`,
		"```go\n# x\n<b>\n```\n# y":         "```go\n# x\n<b>\n```\n\\# y",
		"open:\n```\nabc":                   "open:\n```\nabc\n```",
		"````\n```\n":                       "````\n```\n\n````",
		"~~~\n```\n~~~":                     "~~~\n```\n~~~",
		"```a`b\nno fence":                  "```a`b\nno fence",
		"text\n\n    # code\n    <b>":       "text\n\n    # code\n    <b>",
		"- a\n\n    <b>":                    "- a\n\n    \\<b>",
		"- ```\n  # x\n  ```\n- # y":        "- ```\n  # x\n  ```\n- \\# y",
		"- ```\n  open\n# y":                "- ```\n  open\n\\# y",
		"see ![x](https://e.example/a.png)": `see \![x](https://e.example/a.png)`,
		"- ![x][y], `![x][y]`":              "- \\![x][y], `![x][y]`",
		"[![x](a)](b)! [c]":                 `[\![x\](a)\](b)! [c]`,
	} {
		if got := Text(in, 0); got != want {
			t.Errorf("%q became\n%q, want\n%q", in, got, want)
		}
	}
	if got := Text("# one\n\n#### four\n\n```\n# code\n```", 3); got != "#### one\n\n###### four\n\n```\n# code\n```" {
		t.Errorf("demoted: %q", got)
	}
	// what stands in a line with others leaves them as they are
	for in, want := range map[string]string{"": "", "a": "a", "a ` b": "a \\` b", "`a` `": "`a` \\`", "`` a `": "\\`\\` a \\`", "`<b>`": "`<b>`", "` <b>": "\\` \\<b>", "![a](b)": `\![a\](b)`, "a\nb": "a b"} {
		if got := Line(in); got != want {
			t.Errorf("Line(%q) is %q, want %q", in, got, want)
		}
	}
	for in, want := range map[string]string{"": "", "a": "a", "# a": `\# a`, "#a": "#a", "~~~": `\~~~`, "> a": `\> a`, "- a": `\- a`, "[a]: b": `\[a\]: b`, "**a**": "**a**"} {
		if got := Begins(in); got != want {
			t.Errorf("Begins(%q) is %q, want %q", in, got, want)
		}
	}
	for in, want := range map[string]string{"": "", "a": "`a`", "a`b": "``a`b``", "`a``": "``` `a`` ```"} {
		if got := Code(in); got != want {
			t.Errorf("Code(%q) is %q, want %q", in, got, want)
		}
	}
}
