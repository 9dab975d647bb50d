package chat

import (
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// A message of a sub-agent that was put between those of its caller names it in its role.
func TestSideRole(t *testing.T) {
	for text, want := range map[string]struct {
		role   model.Role
		thread string
		parts  string
	}{
		`{"role":"assistant-subagent-a95b","content":"I look."}`:                                                                                       {model.RoleAssistant, "a95b", "text"},
		`{"role":"assistant-subagent-a95b","content":"Find the tests.","_metadata":{"source":"subagent","original_role":"user"}}`:                      {model.RoleUser, "a95b", "text"},
		`{"role":"assistant-subagent-a95b","tool_call_id":"t1","content":[{"type":"tool_output","text":"a.go"}],"_metadata":{"original_role":"tool"}}`: {model.RoleTool, "a95b", "result t1"},
		`{"role":"assistant-subagent-a95b","tool_call_id":"t1","content":"a.go"}`:                                                                      {model.RoleTool, "a95b", "result t1"},
		`{"role":"user-subagent-7","content":"Find the tests."}`:                                                                                       {model.RoleUser, "7", "text"},
		`{"role":"assistant-subagent-","content":"I look."}`:                                                                                           {model.RoleUnknown, "", "text"},
		`{"role":"villain-subagent-7","content":"I look."}`:                                                                                            {model.RoleUnknown, "", "text"},
		`{"role":"assistant","content":"I look.","_metadata":{"original_role":"user"}}`:                                                                {model.RoleAssistant, "", "text"},
	} {
		v, err := rawjson.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		m := Message(v)
		var parts string
		for _, p := range m.Parts {
			switch p := p.(type) {
			case model.Text:
				parts += "text"
			case *model.ToolResult:
				parts += "result " + p.CallID
			}
		}
		if m.Role != want.role || m.Thread != want.thread || m.Sidechain != (want.thread != "") || parts != want.parts {
			t.Errorf("%s: %s in thread %q, aside %v, with %q", text, m.Role, m.Thread, m.Sidechain, parts)
		}
	}
}

// A message of a sub-agent is one whatever it has, or has not, to say.
func TestSideIsMessage(t *testing.T) {
	for record, is := range map[string]bool{
		`{"role":"assistant-subagent-a95b","content":null,"tool_calls":[{"id":"t1","function":{"name":"ls","arguments":"{}"}}]}`:                           true,
		`{"role":"assistant-subagent-a95b","tool_call_id":"t1","content":[{"type":"tool_output","text":[{"type":"tool_reference","tool_name":"ovens"}]}]}`: true,
		`{"role":"assistant-subagent-a95b","tool_call_id":"t1","content":[]}`:                                                                              true,
		`{"role":"villain-subagent-7","content":null}`:                                                                                                     false,
	} {
		if got := IsMessage(parse(t, record)); got != is {
			t.Errorf("%s: %v", record, got)
		}
	}
}
