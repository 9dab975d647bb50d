package chat

import (
	"cmp"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// Gemini's Interactions: what was asked and what came of it is a list of steps, or of older
// versions of outputs: {"type":"user_input"|"model_output","content":[…]}, {"type":
// "thought"}, calls and results of tools with arguments and a result
// (googleapis/python-genai: google/genai/_interactions/types).

// IsInteraction reports whether a body is an interaction.
func IsInteraction(v rawjson.Value) bool {
	return v.Fits("object=interaction") || v.Fits("steps:list steps.0.type=user_input|model_output|thought status:text")
}

// isStep reports whether v is a step of one.
func isStep(v rawjson.Value) bool {
	switch kind := v.Str("type"); kind {
	case "user_input", "model_output":
		return v.Get("content").Exists() || v.Len() <= 2
	case "thought":
		return v.Fits("signature/summary !text !content !thought")
	default:
		return strings.HasSuffix(kind, "_call") && v.Fits("id arguments:object !call_id !role") ||
			strings.HasSuffix(kind, "_result") && v.Fits("call_id result !role !tool_use_id !output")
	}
}

// isGiven reports whether a list is what somebody says in one step, as requests may have it
// without the step.
func isGiven(list rawjson.Value) bool {
	if list.Kind() != rawjson.Array {
		return false
	}
	for _, e := range list.Elems() {
		if !e.Fits("type=text|image|audio|video|document text/data/uri/file_id !role") {
			return false
		}
	}
	return list.Len() > 0
}

// stepMessage decodes a step.
func stepMessage(v rawjson.Value) *model.Message {
	m := &model.Message{Role: model.RoleAssistant}
	kind := v.Str("type")
	switch {
	case kind == "user_input":
		m.Role, m.Parts = model.RoleUser, Parts(v.Get("content"))
	case kind == "model_output":
		m.Parts = Parts(v.Get("content"))
	case kind == "thought":
		r := model.Reasoning{}
		for _, e := range v.Get("summary").Elems() {
			r.Text = Join("\n\n", r.Text, e.Str("text"))
		}
		if r.Opaque = v.Str("signature"); r.Text == "" {
			r.NotStored, r.Size = true, len(r.Opaque)
		}
		m.Parts = []model.Part{r}
	case strings.HasSuffix(kind, "_call"):
		m.Parts = []model.Part{Call(v.Str("id"), cmp.Or(v.Str("name"), strings.TrimSuffix(kind, "_call")), v.Get("arguments"))}
	default:
		r := &model.ToolResult{CallID: v.Str("call_id"), Name: cmp.Or(v.Str("name"), strings.TrimSuffix(kind, "_result")), Content: ResultContent(v.Get("result")), Error: Failed(v.Get("is_error"))}
		m.Role, m.Parts = model.RoleTool, []model.Part{r}
	}
	m.Meta = Meta(v, "type", "content", "summary", "signature", "id", "name", "arguments", "call_id", "result", "is_error")
	return m
}

// interaction decodes an interaction: its steps, the answer with what is said of it.
func interaction(v rawjson.Value) []*model.Message {
	var messages []*model.Message
	for _, e := range v.First("steps", "outputs").Elems() {
		m := &model.Message{Role: model.RoleAssistant}
		if isStep(e) {
			m = stepMessage(e)
		} else {
			m.Parts = Part(e)
		}
		if n := len(messages); n > 0 && m.Role == model.RoleAssistant && messages[n-1].Role == m.Role {
			messages[n-1].Parts, messages[n-1].Meta = append(messages[n-1].Parts, m.Parts...), append(messages[n-1].Meta, m.Meta...)
			continue
		}
		messages = append(messages, m)
	}
	last := len(messages) - 1
	if last < 0 || messages[last].Role != model.RoleAssistant {
		messages = append(messages, Note(model.MarkerNotice, strings.TrimSpace("an interaction without an answer: "+v.Look().Str("status"))))
		last++
	}
	m := AnswerFacts(messages[last], v, "steps", "outputs", "object", "created")
	if m.StopReason == "" && !v.Is("status", "completed") {
		m.StopReason = v.Str("status")
	}
	m.Agent = v.Str("agent")
	if t := Time(v.Get("created")); m.Time.IsZero() {
		m.Time = t
	}
	return withFailure(messages, v)
}
