package cline

import (
	"fmt"
	"strings"
	"testing"
)

// A result that goes by another name than its call is that of the only one that it can be of,
// and what a person types answers what the model asked them.
func TestSettled(t *testing.T) {
	call := func(id, name string) string {
		return fmt.Sprintf(`{"type":"tool_use","id":%q,"name":%q,"input":{}}`, id, name)
	}
	said := func(text string) string { return fmt.Sprintf(`{"type":"text","text":%q}`, text) }
	const around = "<environment_details>\nThe oven is lit.\n</environment_details>"
	for _, c := range []struct {
		name, calls, answer, want string
	}{
		{"another name", call("a", "use_subagents"), said("[subagents] Result:\nTwo loaves."), "a use_subagents"},
		{"an ending among others", call("a", "use_subagents") + "," + call("b", "read_file"), said("[subagents] Result:\nTwo loaves."), "a use_subagents"},
		{"the only one left", call("a", "count_all") + "," + call("b", "read_file"), said("[read_file for 'rye'] Result:\nrye") + "," + said("[loaves] Result:\n2"), " read_file; a count_all"},
		{"no ending among others", call("a", "count_all") + "," + call("b", "read_file"), said("[loaves] Result:\n2"), " loaves"},
		{"two endings", call("a", "use_subagents") + "," + call("b", "new_subagents"), said("[subagents] Result:\n2"), " subagents"},
		{"another tool", call("a", "write_to_file"), said("[read_file for 'rye'] Result:\nrye"), " read_file"},
		{"two others", call("a", "count_all"), said("[loaves] Result:\n2") + "," + said("[buns] Result:\n3"), " loaves;  buns"},
		{"a person answers", call("a", "plan_mode_respond"), said("<user_message>\nBake rye.\n</user_message>") + "," + said(around), "answered plan_mode_respond"},
		{"feedback", call("a", "attempt_completion"), said("<feedback>\nBake rye.\n</feedback>"), "answered attempt_completion"},
		{"nobody answers", call("a", "ask_followup_question"), said(around), ""},
		{"a tool is not answered", call("a", "read_file"), said("<user_message>\nBake rye.\n</user_message>"), ""},
	} {
		lines := []string{`{"role":"user","content":[` + said("<task>\nBake.\n</task>") + `],"ts":1}`, `{"role":"assistant","content":[` + c.calls + `],"ts":2}`, `{"role":"user","content":[` + c.answer + `],"ts":3}`}
		var got []string
		for _, m := range decoded(t, lines) {
			for _, r := range m.Results() {
				got = append(got, r.CallID+" "+r.Name)
			}
			for _, c := range m.Calls() {
				if c.ResultOptional {
					got = append(got, "answered "+c.Name)
				}
			}
		}
		if got := strings.Join(got, "; "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
