package chat

import "strings"

// Denials are beginnings of the texts that in Claude Code stand in for the result of a call that
// a person, a rule or a hook refused, and what else has to stand in their first line.
// Behind them may stand the reason.
var Denials = [...]struct{ Start, Has string }{
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

// Refused recognises such a text.
func Refused(text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	for _, d := range Denials {
		if strings.HasPrefix(line, d.Start) {
			return strings.Contains(line, d.Has)
		}
	}
	return false
}
