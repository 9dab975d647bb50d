package export

import "testing"

func TestClosed(t *testing.T) {
	for text, want := range map[string]string{
		"plain":                         "plain",
		"```go\nx\n```":                 "```go\nx\n```",
		"open:\n```\nabc":               "open:\n```\nabc\n```",
		"````\n```\n":                   "````\n```\n````",
		"~~~\n```\n~~~":                 "~~~\n```\n~~~",
		"```a`b\nno fence":              "```a`b\nno fence",
		"    ```\nfour spaces are code": "    ```\nfour spaces are code",
	} {
		if got := closed(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}
