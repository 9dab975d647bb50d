package findings

import (
	"testing"

	"msgview/model"
)

// What a call is about is said in words, never as JSON.
func TestAboutHasNoJSON(t *testing.T) {
	for _, c := range []struct{ name, arguments, want string }{
		{"Skill", `{"skill":"bake"}`, "bake"},
		{"BashOutput", `{"bash_id":"b1","wait":true,"lines":["a","b"]}`, "bash_id: b1  wait: true  lines: a, b"},
		{"Task", `{"description":"sift","prompt":"Sift it.","subagent_type":"kitchen:Explore"}`, "Explore: sift"},
		{"task", `{"description":"sift","prompt":"Sift it."}`, "sift"},
		{"Read", `{"file_path":"/m/a.txt"}`, "/m/a.txt"},
	} {
		call := &model.ToolCall{Name: c.name, Arguments: []byte(c.arguments), Rare: &model.RareCall{Thread: ""}}
		if got := About(call); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.name, c.arguments, got, c.want)
		}
	}
}

// The tokens of an answer that is nothing but an error count; those of a total do not.
func TestTokensOfFailedAnswers(t *testing.T) {
	var c counter
	c.models = map[string]*share{}
	for _, m := range []model.Message{
		{Role: model.RoleMarker, Model: "baker", Parts: []model.Part{model.Marker{Kind: model.MarkerError, Text: "overloaded"}}, Usage: model.Usage{Input: 3}},
		{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerError, Text: "overloaded"}}, Usage: model.Usage{Input: 5}},
		{Role: model.RoleMarker, Model: "baker", Parts: []model.Part{model.Marker{Kind: model.MarkerEnd}}, Usage: model.Usage{Input: 7}},
	} {
		c.add(&m, &model.Usage{})
	}
	if c.sum.Answers != 1 || c.sum.Input != 3 {
		t.Errorf("%+v", c.sum)
	}
}
