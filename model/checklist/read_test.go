package checklist

import (
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// The words of agents for how far a thing to do is.
func TestStates(t *testing.T) {
	for _, c := range []struct {
		word  string
		want  State
		known bool
	}{
		{"completed", Done, true}, {"DONE", Done, true}, {"TODO_STATUS_COMPLETED", Done, true},
		{"in_progress", Begun, true}, {"in-progress", Begun, true}, {"In Progress", Begun, true},
		{"pending", Pending, true}, {"not-started", Pending, true}, {"todo", Pending, true},
		{"cancelled", GivenUp, true}, {"blocked on the miller", Pending, false},
	} {
		if got, known := stateOf(c.word); got != c.want || known != c.known {
			t.Errorf("%q: %v %v, want %v %v", c.word, got, known, c.want, c.known)
		}
	}
}

// What a result says of a task, and what says nothing of one.
func TestGiven(t *testing.T) {
	for _, c := range []struct{ text, details, id, what string }{
		{"Task #3 created successfully: Grind", "", "3", "Grind"},
		{"Created task a1b2c3: Grind", "", "a1b2c3", "Grind"},
		{"anything", `{"task":{"id":"4","subject":"Sift"}}`, "4", "Sift"},
		{"Updated task #3 status", "", "", ""},
		{"The oven is hot: 220", "", "", ""},
	} {
		r := &model.ToolResult{Content: []model.Part{model.Text{Text: c.text}}, Details: []byte(c.details)}
		if got := given(r); got.ID != c.id || got.Text != c.what {
			t.Errorf("%q %s: %q %q, want %q %q", c.text, c.details, got.ID, got.Text, c.id, c.what)
		}
	}
}

// What is no list of things to do is none.
func TestNoList(t *testing.T) {
	for _, s := range []string{`{}`, `{"plan":"1) Grind"}`, `{"todos":[1,2]}`, `{"todos":"Grind, then sift"}`, `{"todos":[{"status":"done"}]}`, `{"tasks":{"a":1}}`} {
		v, err := rawjson.Parse([]byte(s))
		if err != nil {
			t.Fatal(err)
		}
		if l, ok := listOf(v); ok {
			t.Errorf("%s: %v", s, l.things)
		}
	}
}
