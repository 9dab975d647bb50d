package chat

import (
	"fmt"
	"slices"
	"testing"
)

// Questions that are headings behind rules are told from the headings and rules of answers.
func TestHeaded(t *testing.T) {
	for text, want := range map[string][]string{
		"<img/>\n\n# How deep?\n\nAs its pot.[^1_1]\n\n## Why\n\n---\n\n### More\n\nText.\n<span style=\"display:none\">[^1_2]</span>\n\n<div align=\"center\">⁂</div>\n\n[^1_1]: https://a.example/x\n\n[^1_2]: notes.txt\n\n\n---\n\n# And wide,\r\nor flat?\n\n# Wide\n\n```\n---\n\n# no question\n```\n": {
			"8 user: How deep?", "21 assistant: As its pot.[^1_1]\n\n## Why\n\n---\n\n### More\n\nText.\n<span style=\"display:none\">[^1_2]</span>\n\n<div align=\"center\">⁂</div>\n\n[^1_1]: https://a.example/x\n\n[^1_2]: notes.txt",
			"196 user: And wide,\nor flat?", "219 assistant: # Wide\n\n```\n---\n\n# no question\n```",
		},
		"<img/>\n\n# \n\n---\n\n# How deep?\n\n---\nAs its pot.\n": {"17 user: How deep?", "34 assistant: As its pot."},
		"<img/>\n\n# How deep?\n":                                  {"8 user: How deep?"},
		"<img/>\n":                                                 nil,
		"":                                                         nil,
	} {
		var got []string
		Headed(text, func(p Placed) {
			got = append(got, fmt.Sprint(p.At, " ", p.Message.Role, ": ", Texts(p.Message.Parts)))
		})
		if !slices.Equal(got, want) {
			t.Errorf("%q:\n%q, want\n%q", text, got, want)
		}
	}
}
