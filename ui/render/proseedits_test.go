package render_test

import (
	"strings"
	"testing"

	"msgview/model"
	"msgview/ui/render"
)

// saidItem is an answer with a text.
func saidItem(t *testing.T, text string) *render.Item {
	t.Helper()
	m := &model.Message{Role: model.RoleAssistant, Parts: []model.Part{model.Text{Text: text}}}
	return &render.Item{Kind: render.Answer, Message: m, Parts: m.Parts}
}

// Edits that an answer writes between a fence are differences; all else stays prose, and where
// everything is shown the text is as it was written.
func TestEditsInProse(t *testing.T) {
	const edit = "<<<<<<< SEARCH\nheat = 200\nrest()\n=======\nheat = 250\nrest()\n>>>>>>> REPLACE\n"
	for name, c := range map[string]struct {
		text      string
		want, not []string
	}{
		"fenced":   {"I make it **hot**.\n\noven.py\n```python\n" + edit + "```\n\nThat is all.", []string{"oven.py", "- heat = 200", "+ heat = 250", "  rest()", "I make it hot.", "That is all."}, []string{"SEARCH", "=======", "```"}},
		"two":      {"oven.py\n```\n" + edit + "\n" + strings.ReplaceAll(edit, "heat", "light") + "```", []string{"+ heat = 250", "+ light = 250"}, []string{"SEARCH"}},
		"no fence": {"oven.py\n" + edit + "Done.", []string{"- heat = 200", "+ heat = 250", "Done."}, []string{"SEARCH"}},
		"new file": {"new.py\n```\n<<<<<<< SEARCH\n=======\nbake()\n>>>>>>> REPLACE\n```", []string{"+ bake()"}, []string{"SEARCH"}},
		"cut":      {"oven.py\n```\n<<<<<<< SEARCH\nheat = 200\n=======\n", []string{"SEARCH", "heat = 200"}, nil},
		"unlike":   {"```\n" + edit + "what is this\n```", []string{"SEARCH", "what is this"}, nil},
		"told":     {"Write `<<<<<<< SEARCH` before it.", []string{"SEARCH"}, nil},
	} {
		it := saidItem(t, c.text)
		got := rowsOf(it, render.Full, 80)
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q:\n%s", name, want, got)
			}
		}
		for _, not := range c.not {
			if strings.Contains(got, not) {
				t.Errorf("%s: %q:\n%s", name, not, got)
			}
		}
		if got := rowsAt(it, render.MaxLevel, render.Full, 80); !strings.Contains(got, "SEARCH") {
			t.Errorf("%s: not as logged:\n%s", name, got)
		}
	}
}
