package claudecode

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// denials are beginnings of the texts that stand in for the result of a call that
// a person, a rule or a hook refused, and what else has to stand in their first line.
// Behind them may stand the reason.
var denials = [...]struct{ start, has string }{
	{"The user doesn't want to proceed with this tool use", ""},
	{"The user doesn't want to take this action right now", ""},
	{"The agent proposed a plan that was rejected by the user", ""},
	{"[Request interrupted by user for tool use]", ""},
	{"Permission for this tool use was denied", ""},
	{"Permission for this action has been denied", ""},
	{"Permission to use ", "denied"},
	{"Claude requested permissions to ", "haven't granted it"},
	{"Hook PreToolUse:", " denied this tool"},
	{"PreToolUse:", " hook error: "},
}

// denial recognises such a text.
func denial(text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	for _, d := range denials {
		if strings.HasPrefix(line, d.start) {
			return strings.Contains(line, d.has)
		}
	}
	return false
}

// denied returns what the end of a stream tells of calls that were refused:
// "permission_denials":[{"tool_name","tool_use_id","tool_input"}].
func denied(list rawjson.Value) []model.Outcome {
	var outcomes []model.Outcome
	for _, d := range list.Elems() {
		if id := d.Str("tool_use_id"); id != "" {
			outcomes = append(outcomes, model.Outcome{Call: id, Denied: true})
		}
	}
	return outcomes
}

// control decodes what the program and the one that runs it say to each other
// (SDKControlRequest, SDKControlResponse and PermissionResult of the Claude Agent
// SDK): among other things whether a tool may be used. The response names the
// request; only some libraries repeat the id of the call.
func (l *line) control(kind string) format.Decoded {
	d := format.Metadata(kind)
	v := l.v.First("request", "response")
	answer := v.Get("response")
	switch {
	case kind == "control_request" && v.Str("subtype") == "can_use_tool":
		d.Outcomes = []model.Outcome{{Call: v.Str("tool_use_id"), Approval: l.v.Str("request_id")}}
	case kind == "control_response" && answer.Str("behavior") == "deny":
		d.Outcomes = []model.Outcome{{
			Call: answer.First("toolUseID", "tool_use_id").Text(), Approval: v.Str("request_id"), Denied: true, Text: answer.Str("message"),
		}}
	}
	return d
}
