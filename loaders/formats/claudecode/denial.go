package claudecode

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// denials are beginnings of the texts that stand in for the result of a call that
// a person, a rule or a hook refused. Behind them may stand the reason.
var denials = [...]string{
	"The user doesn't want to proceed with this tool use",
	"The user doesn't want to take this action right now",
	"The agent proposed a plan that was rejected by the user",
	"[Request interrupted by user for tool use]",
	"Permission for this tool use was denied",
	"Permission for this action has been denied",
	"Permission to use ",
	"Claude requested permissions to ",
	"Hook PreToolUse:",
	"PreToolUse:",
}

// denial recognises such a text.
func denial(text string) bool {
	for _, start := range denials {
		if !strings.HasPrefix(text, start) {
			continue
		}
		line, _, _ := strings.Cut(text, "\n")
		switch start {
		case "Permission to use ":
			return strings.Contains(line, "denied")
		case "Claude requested permissions to ":
			return strings.Contains(line, "haven't granted it")
		case "Hook PreToolUse:":
			return strings.Contains(line, " denied this tool")
		case "PreToolUse:":
			return strings.Contains(line, " hook error: ")
		}
		return true
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
