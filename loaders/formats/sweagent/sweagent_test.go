package sweagent

import (
	"strings"
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"trajectory":[{"action":"ls","observation":"","thought":""}],"info":{}}`, 10},
		{`{"trajectory":[{"action":"ls","observation":"","thought":""}]}`, 8},
		{`{"history":[{"role":"system","content":"x","agent":"main","message_type":"system_prompt"}]}`, 8},
		{`{"history":[{"role":"user","content":"x"}]}`, 0},
		{`{"history":[{"action":"run","source":"agent","args":{}}],"instance_id":"i"}`, 0},
		{`{"trajectory":[{"x":1,"y":2}]}`, 0},
		{`{"trajectory_format":"mini-swe-agent-1","messages":[]}`, 0},
		{`{"history":[{"message":{"role":"user"}}],"sessionId":"s"}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}

// Of a document that is cut in its history the steps that it lacks come from the
// trajectory, which stands before it.
func TestCutHistory(t *testing.T) {
	data := []byte(`{"environment":"main","trajectory":[` +
		`{"action":"ls","observation":"oven.go","response":"I look.\n` + "```" + `\nls\n` + "```" + `","thought":"I look."},` +
		`{"action":"cat oven.go","observation":"package oven","response":"I read it.\n` + "```" + `\ncat oven.go\n` + "```" + `","thought":"I read it."}],` +
		`"history":[{"role":"system","content":"You bake.","agent":"main"},{"role":"user","content":"Look for it.","agent":"main"},{"role":"assistant","content":"I loo`)
	v, cut := rawjson.ParseOpen(data)
	out := assemble(func(yield func(*format.Record) bool) {
		yield(&format.Record{Raw: data, Value: v, Repaired: cut, Cut: cut})
	})
	var roles []string
	for _, m := range out.Messages {
		roles = append(roles, m.Role.String())
	}
	if got := strings.Join(roles, " "); !cut || got != "system user assistant assistant tool assistant tool marker" {
		t.Errorf("cut: %v, roles: %s", cut, got)
	}
}

// What was submitted as a limit was reached is no end to wish for.
func TestSubmittedAtALimit(t *testing.T) {
	for status, want := range map[string]model.Marker{
		"submitted":                {Kind: model.MarkerEnd},
		"submitted (exit_cost)":    {Kind: model.MarkerLimit},
		"submitted (exit_context)": {Kind: model.MarkerLimit},
		"submitted (exit_error)":   {Kind: model.MarkerLimit, Error: true},
		"exit_cost":                {Kind: model.MarkerEnd, Error: true},
	} {
		v, _ := rawjson.Parse([]byte(`{"info":{"exit_status":"` + status + `"}}`))
		got := outcome(v)[0].Parts[0].(model.Marker)
		if got.Kind != want.Kind || got.Error != want.Error || got.Text != status {
			t.Errorf("%s: %+v", status, got)
		}
	}
}

// The calls of the editor are of the file that it has open, of a history and of steps alone.
func TestOpenFile(t *testing.T) {
	const state = `"state":"{\"open_file\": \"n/a\", \"working_dir\": \"/bakery\"}"`
	for name, data := range map[string]string{
		"history": `{"history":[{"role":"user","content":"Mend it.\n(Open file: n/a)\n(Current directory: /bakery)\nbash-$","agent":"main"},` +
			`{"role":"assistant","content":"x","action":"open oven.py","agent":"main"},` +
			`{"role":"user","content":"[File: /bakery/oven.py (1 lines total)]\n1:heat = 1\n\n(Open file: /bakery/oven.py)\n(Current directory: /bakery)\nbash-$","agent":"main"},` +
			`{"role":"assistant","content":"y","action":"edit 1:1\nheat = 2\nend_of_edit","agent":"main"},` +
			`{"role":"user","content":"[File: /bakery/oven.py (1 lines total)]\n1:heat = 2\nFile updated.\n(Open file: /bakery/oven.py)\n(Current directory: /bakery)\nbash-$","agent":"main"}]}`,
		"steps": `{"trajectory":[{"action":"open oven.py","observation":"[File: oven.py (1 lines total)]\n1:heat = 1\n","thought":"x",` + state + `},` +
			`{"action":"edit 1:1\nheat = 2\nend_of_edit","observation":"[File: oven.py (1 lines total)]\n1:heat = 2\nFile updated.","thought":"y",` + state + `}]}`,
	} {
		v, err := rawjson.Parse([]byte(data))
		if err != nil {
			t.Fatal(err)
		}
		d := document(v, false)
		var said []string
		for _, m := range d.Messages {
			for _, c := range m.Calls() {
				u := tool.Of(c)
				said = append(said, u.Purpose.String()+" "+u.Path())
				for _, e := range u.Edits() {
					said = append(said, e.Old+"-> "+e.New)
				}
			}
		}
		if got := strings.Join(said, ", "); got != "read /bakery/oven.py, edit /bakery/oven.py, heat = 1\n-> heat = 2\n" || d.About.Directory != "/bakery" {
			t.Errorf("%s: %q in %q", name, got, d.About.Directory)
		}
	}
}
