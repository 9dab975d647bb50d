package chat

import (
	"encoding/json"
	"strings"

	"msgview/model"
)

// PlainArguments is the same for two renderings of the arguments of a call: as text or
// as JSON, with white space or without, in any order of members. "" stands for none.
func PlainArguments(c *model.ToolCall) string {
	raw := []byte(c.ArgumentsText)
	if len(c.Arguments) > 0 {
		raw = c.Arguments
	}
	var v any
	if json.Unmarshal(raw, &v) == nil {
		if s, ok := v.(string); ok && json.Unmarshal([]byte(s), &v) != nil {
			v = s
		}
		raw, _ = json.Marshal(v)
	}
	switch text := strings.Join(strings.Fields(string(raw)), " "); text {
	case "{}", "null", `""`:
		return ""
	default:
		return text
	}
}
