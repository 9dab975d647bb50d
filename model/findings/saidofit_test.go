package findings

import (
	"testing"

	"msgview/model"
)

// The same files under another message are the same commit; other files, and another message to
// somebody, are not.
func TestSameButForTheMessage(t *testing.T) {
	push := func(id, message, text string) *model.ToolCall {
		return call(id, "push_files", map[string]any{"owner": "ada", "repo": "bakery", "branch": "main", "message": message, "files": []any{map[string]any{"path": "oven.go", "content": text}}})
	}
	tell := func(id, text string) *model.ToolCall {
		return call(id, "tell_guest", map[string]any{"guest": "ada", "table": 4, "message": text})
	}
	const empty = "409: the repository is empty"
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"under another message": {[]script{failed(push("1", "first loaf", "package oven"), empty), ran(push("2", "the bakery", "package oven"), `{"ref":"main"}`)}, false},
		"other files":           {[]script{failed(push("1", "first loaf", "package oven"), empty), ran(push("2", "first loaf", "package mill"), `{"ref":"main"}`)}, true},
		"in vain again":         {[]script{failed(push("1", "first loaf", "package oven"), empty), failed(push("2", "the bakery", "package oven"), empty)}, true},
		"another message":       {[]script{failed(tell("1", "your bread is late"), "409: no line"), ran(tell("2", "good evening"), "sent")}, true},
	} {
		if open, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
