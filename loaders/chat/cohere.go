package chat

import (
	"msgview/model"
	"msgview/model/rawjson"
)

// cohereHistory decodes a request to the first version of Cohere's chat
// (docs.cohere.com/v1: chat): the history, the new message, and the results of
// tools. nil if v is none.
func cohereHistory(v rawjson.Value) []*model.Message {
	var messages []*model.Message
	if p := v.Str("preamble"); p != "" {
		messages = append(messages, Say(model.RoleSystem, "preamble", p))
	}
	messages = append(messages, Items(v.Get("chat_history"))...)
	if s := v.Str("message"); s != "" {
		messages = append(messages, Say(model.RoleUser, "USER", s))
	}
	if results := cohereResults(v.Get("tool_results")); len(results) > 0 {
		messages = append(messages, &model.Message{Role: model.RoleTool, RawRole: "TOOL", Parts: results})
	}
	return messages
}

// isCohereRequest reports whether v is such a request.
func isCohereRequest(v rawjson.Value) bool {
	if v.Get("message").Kind() != rawjson.String || v.Get("text").Exists() || v.Get("role").Exists() {
		return false
	}
	list := v.Get("chat_history")
	return list.Kind() == rawjson.Array && (list.Len() == 0 && v.Get("model").Exists() || IsMessage(list.Index(0))) ||
		v.Get("preamble").Exists() && v.Get("model").Exists() || v.Get("tool_results").Kind() == rawjson.Array && v.Get("model").Exists()
}

// SaidIn returns the members of a request that say something besides the list under
// this key.
func SaidIn(key string) []string {
	if key == "chat_history" {
		return []string{"message", "preamble", "tool_results"}
	}
	return nil
}

// cohereResults decodes results that hold a copy of their call instead of its id.
func cohereResults(list rawjson.Value) []model.Part {
	var parts []model.Part
	for _, e := range list.Elems() {
		call := e.Get("call")
		if call.Kind() != rawjson.Object {
			parts = append(parts, Part(e)...)
			continue
		}
		r := &model.ToolResult{Name: call.Str("name"), CallID: call.Get("id").Scalar()}
		for _, o := range e.Get("outputs").Elems() {
			r.Content = append(r.Content, ResultContent(o)...)
		}
		if out := e.Get("outputs"); out.Kind() != rawjson.Array {
			r.Content = ResultContent(out)
		}
		parts = append(parts, r)
	}
	return parts
}

// IsCohereAnswer reports whether v is an answer of that version.
func IsCohereAnswer(v rawjson.Value) bool {
	return v.Get("text").Kind() == rawjson.String && v.Get("generation_id").Exists() && !v.Get("message").Exists() &&
		(v.Get("finish_reason").Exists() || v.Get("chat_history").Exists() || v.Get("response_id").Exists())
}

// cohereAnswer decodes it. It repeats the history, which is not shown again.
func cohereAnswer(v rawjson.Value) *model.Message {
	m := Say(model.RoleAssistant, "CHATBOT", v.Str("text"))
	m.ID = v.First("response_id", "generation_id").Scalar()
	m.Parts = append(m.Parts, ToolCalls(v.Get("tool_calls"))...)
	m.Parts = append(m.Parts, citations(v.Get("citations"))...)
	m.Usage = Usage(v.Get("meta"))
	used := []string{"text", "generation_id", "response_id", "tool_calls", "citations", "chat_history"}
	Facts(m, v, &used)
	m.Meta = Meta(v, used...)
	return m
}
