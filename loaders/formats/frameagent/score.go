package frameagent

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Votes for a record, see format.Shape.
const (
	certain = 8
	likely  = 6
	hint    = 3
	faint   = 2
)

// foreign are members that messages of other formats have.
var foreign = [...]string{"tool_calls", "tool_call_id", "function_call", "name", "parts", "type", "agentName", "mode", "uuid", "toolCalls", "toolCallID", "reasoning_content"}

// scoreHistory votes for {id, role, content} by the SDK's own ids and by whole
// messages in its prose protocol. A message without id counts only if all of it
// is that prose.
func scoreHistory(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || r.Envelope {
		return 0
	}
	role, content := v.Str("role"), v.Get("content")
	if role == "" || !content.Exists() {
		return 0
	}
	for _, key := range foreign {
		if v.Get(key).Exists() {
			return 0
		}
	}
	votes := 0
	if id := v.Str("id"); !timeOf(id).IsZero() {
		votes = certain
	} else if documentedID(id) {
		votes = faint
	} else if id != "" {
		return 0
	}
	text := content.Text()
	switch role {
	case "system":
		if _, body, ok := responseHeader(text); ok && votes > 0 {
			votes += hint
		} else if ok && strings.HasPrefix(strings.TrimSpace(body), "{") {
			votes = faint // alone it may be a heading in anybody's instructions
		}
	case "assistant":
		if wholeTurn(text) {
			votes += faint
		}
	}
	return votes
}

// documentedID recognises the shorter ids of the documentation's examples:
// "msg-123". Ids that people count up by hand, msg-1 and msg-001, are not meant.
func documentedID(id string) bool {
	digits, ok := strings.CutPrefix(id, "msg-")
	return ok && len(digits) >= 3 && digits[0] != '0' && strings.Trim(digits, "0123456789") == ""
}

// wholeTurn reports whether a text is nothing but a thought and one action.
func wholeTurn(text string) bool {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "Thought:") || !strings.HasSuffix(text, "}") || !strings.Contains(text, " = {") {
		return false
	}
	c, ok := newActions(text).next(0)
	return ok && c.end == len(text) && !c.malformed
}

// scoreState votes for a saved IGraphState.
func scoreState(r *format.Record) int {
	if isState(r.Value) && r.List == "" {
		return certain
	}
	return 0
}

func isState(v rawjson.Value) bool {
	list := v.Get("messages")
	if list.Kind() != rawjson.Array {
		return false
	}
	if first := list.Index(0); list.Len() > 0 && (first.Str("role") == "" || !first.Get("content").Exists()) {
		return false
	}
	switch v.Str("status") {
	case "RUNNING", "PAUSED", "FINISHED", "ERROR", "INTERRUPTED":
		return true
	}
	return false
}

// scoreTrace votes for trace events.
func scoreTrace(r *format.Record) int {
	if isTrace(r.Value) {
		return likely
	}
	return 0
}

func isTrace(v rawjson.Value) bool {
	if v.Get("runId").Kind() != rawjson.String || !v.Get("ts").Exists() || v.Get("type").Kind() != rawjson.String {
		return false
	}
	if kind := v.Str("orchestrator"); kind != "graph" && kind != "steps" {
		return false
	}
	// The types of src/telemetry: run_started, llm_request_finished, custom:...
	kind := v.Str("type")
	for _, subject := range [...]string{"run_", "node_", "step_", "llm_request_", "tool_", "custom:"} {
		if strings.HasPrefix(kind, subject) {
			return true
		}
	}
	return false
}
