package frameagent

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// scoreHistory votes for {id, role, content} by the SDK's own ids and by whole
// messages in its prose protocol. A message without id counts only if all of it
// is that prose.
func scoreHistory(r *format.Record) int {
	v := r.Value.Look()
	if r.Envelope || !v.Fits("role:text content") ||
		!v.Fits("!tool_calls !tool_call_id !function_call !name !parts !type !agentName !mode !uuid !toolCalls !toolCallID !reasoning_content") {
		return 0 // other formats have these
	}
	votes := 0
	if id := v.Str("id"); ownID().MatchString(id) {
		votes = 8
	} else if documentedID(id) {
		votes = 2
	} else if id != "" {
		return 0
	}
	text := v.Str("content")
	switch v.Str("role") {
	case "system":
		if _, body, ok := responseHeader(text); ok && votes > 0 {
			votes += 3
		} else if ok && strings.HasPrefix(strings.TrimSpace(body), "{") {
			votes = 2 // alone it may be a heading in anybody's instructions
		}
	case "assistant":
		if wholeTurn(text) {
			votes += 2
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
		return 8
	}
	return 0
}

func isState(v rawjson.Value) bool {
	return v.Fits("messages:list status=RUNNING|PAUSED|FINISHED|ERROR|INTERRUPTED") &&
		(v.Fits("!messages:filled") || v.Fits("messages.0.role:text messages.0.content"))
}

// events are those of traces (src/telemetry).
const events = format.Votes("6 runId:text ts orchestrator=graph|steps type^run_|node_|step_|llm_request_|tool_|custom")

func isTrace(v rawjson.Value) bool { return events.Of(v) > 0 }
