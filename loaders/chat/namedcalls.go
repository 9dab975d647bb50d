package chat

import (
	"strings"

	"msgview/model"
)

// NamedCalls reads calls as newer templates of Mistral write them behind their mark, which
// stands again between two of them: "look[CALL_ID]abc[ARGS]{…}[TOOL_CALLS]look[ARGS]{…}".
// It returns nil for other texts.
// Source: mistralai/mistral-common: tokens/tokenizers/instruct.py.
func NamedCalls(text, mark string) (calls []model.Part) {
	for _, one := range strings.Split(text, mark) {
		head, arguments, ok := strings.Cut(one, "[ARGS]")
		name, id, _ := strings.Cut(head, "[CALL_ID]")
		if name = strings.TrimSpace(name); !ok || name == "" || strings.ContainsAny(name, " \n{") {
			return nil
		}
		calls = append(calls, Call(strings.TrimSpace(id), name, Quoted(strings.TrimSpace(arguments))))
	}
	return calls
}

// NamedResult cuts the id of the call off a result that such a template wrote.
func NamedResult(text string) (id, body string) {
	if id, body, ok := strings.Cut(text, "[TOOL_CONTENT]"); ok && len(id) < 64 {
		return strings.TrimPrefix(strings.TrimSpace(id), "[CALL_ID]"), body
	}
	return "", text
}
