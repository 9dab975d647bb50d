package frameagent

import (
	"strings"
	"testing"

	"msgview/model"
)

// Text in which nothing closes must not take quadratic time.
func TestActionsTime(t *testing.T) {
	for _, piece := range []string{"Action: a = {'", "Action: a = {}'{", "Action: a\n", "Thought: x\n", "```\nAction: a = {}\n```", "{{{{", "Action: a = {\"}\" "} {
		text := strings.Repeat(piece, 300_000/len(piece))
		got := &model.Message{}
		if reply(got, text); len(got.Parts) == 0 {
			t.Errorf("%q: nothing is left of it", piece)
		}
	}
}

func TestTimeOf(t *testing.T) {
	for id, want := range map[string]string{
		"msg-1767225600000-1":  "2026-01-01 00:00:00 +0000 UTC",
		"msg-1767225600000":    "",
		"msg-1767225600000-":   "",
		"msg-176722560000-1":   "",
		"msg-1767225600000-1x": "",
		"x-1767225600000-1":    "",
		"":                     "",
	} {
		got := timeOf(id)
		if got.IsZero() != (want == "") || want != "" && got.String() != want {
			t.Errorf("%q: %v, want %q", id, got, want)
		}
	}
}
