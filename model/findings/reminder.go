package findings

import (
	"strings"
	"sync"

	"msgview/model/literals"
)

// directing are words of a text that changes what a model sees, may or is to do.
var directing = sync.OnceValue(func() *literals.Set {
	return literals.New("ignore", "disregard", "forget", "override", "bypass", "skip", "instead", "never", "must", "do not", "don't", "don’t", "only", "stop", "no longer", "not ",
		"allow", "permi", "approv", "forbid", "forbidden", "block", "deny", "denied", "reject", "refus", "fail", "error", "secret", "password", "token", "credential", "key",
		"http", "curl", "send", "upload", "post ", "push", "delete", "remove", "rm ", "deploy", "you are", "act as", "role", "system", "instruction", "policy", "context", "switched", "mode", "user said", "user want", "user ask")
})

// reminding are words by which one is reminded of what is always so.
var reminding = sync.OnceValue(func() *literals.Set {
	return literals.New("remember", "remind", "consider", "verify", "check", "review", "taste", "test", "careful", "quality", "ensure", "make sure", "parallel", "batch", "concise", "step by step", "thorough", "todo", "when possible", "best practice", "before you")
})

// maxReminder is how long a reminder is at most, in bytes.
const maxReminder = 300

// isReminder reports whether what a hook put in only asks to work well, as it does again and again.
func isReminder(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) <= maxReminder && strings.Count(text, "\n") < 3 && !strings.ContainsAny(text, "`$<>{}") && !strings.Contains(text, "/") && !literals.In(directing(), strings.ToLower(text)) && literals.In(reminding(), text)
}
