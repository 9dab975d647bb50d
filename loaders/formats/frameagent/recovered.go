package frameagent

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// A state has no results of tools that succeeded among its messages, but often holds
// them elsewhere: those of all tools in metadata.trace, if the program keeps the trace
// there, and that of the last one in lastModelOutput.
func recovered(v rawjson.Value, messages []*model.Message) []*model.Message {
	found := traced(v.At("metadata", "trace"))
	var out []*model.Message
	for i, m := range messages {
		out = append(out, m)
		for _, c := range m.Calls() {
			if answered(messages[i+1:], c) {
				found.take(c.Name) // the trace has it, too
				continue
			}
			if r := found.take(c.Name); r != nil {
				c.ID = r.CallID
				out = append(out, from("metadata.trace", r))
			} else if last := v.Get("lastModelOutput"); !slices.ContainsFunc(messages[i+1:], isReply) && isOutput(last, v, c) {
				r := &model.ToolResult{Name: c.Name, Content: chat.ResultContent(last)}
				out = append(out, from("lastModelOutput", r))
			}
		}
	}
	return out
}

// from makes a message of a result that says where it stands.
func from(place string, r *model.ToolResult) *model.Message {
	return &model.Message{
		Role: model.RoleTool, RawRole: place, Parts: []model.Part{r},
		Warnings: []string{"the result is not among the messages of the state but in its " + place},
	}
}

// answered reports whether a call has its result among the messages that follow it,
// before the next call.
func answered(later []*model.Message, c *model.ToolCall) bool {
	for _, m := range later {
		for _, r := range m.Results() {
			if r.Name == "" || r.Name == c.Name {
				return true
			}
		}
		if len(m.Calls()) > 0 {
			return false
		}
	}
	return false
}

func isReply(m *model.Message) bool { return m.Role == model.RoleAssistant }

// isOutput reports whether lastModelOutput is what the last tool gave back: the SDK
// puts it there once a tool ran, and before that what the model said.
func isOutput(last, v rawjson.Value, c *model.ToolCall) bool {
	text := strings.TrimSpace(last.Text())
	return text != "" && c.Name != askUser && !strings.Contains(text, strings.TrimSpace(c.Raw())) && v.Str("status") != "PAUSED"
}

// toolRuns are results by the name of their tool, oldest first.
type toolRuns map[string][]*model.ToolResult

// traced reads the results of a trace within a state.
func traced(events rawjson.Value) toolRuns {
	runs := toolRuns{}
	for _, e := range events.Elems() {
		if r := traceResult(e); r != nil {
			runs[r.Name] = append(runs[r.Name], r)
		}
	}
	return runs
}

func (t toolRuns) take(name string) *model.ToolResult {
	list := t[name]
	if len(list) == 0 {
		return nil
	}
	t[name] = list[1:]
	return list[0]
}

// unsaid returns the last reply of the model, which metadata.raw has as its provider gave
// it, unless it is among the messages of the state.
func unsaid(v rawjson.Value) *model.Message {
	reply := v.At("metadata", "raw", "choices").Index(0).Get("message")
	text := strings.TrimSpace(reply.Look().Str("content"))
	for _, m := range v.Get("messages").Elems() {
		said := strings.TrimSpace(m.Look().Str("content"))
		if m.Look().Str("role") == "assistant" && (strings.Contains(said, text) || said != "" && strings.Contains(text, said)) {
			return nil
		}
	}
	if reply.Kind() != rawjson.Object {
		return nil
	}
	m := message(reply)
	m.Role, m.RawRole = model.RoleAssistant, "metadata.raw"
	return m
}

// lastReply gives the last reply what the metadata hold of it: figures, why it ended,
// and what the model thought, which is no part of its message.
func lastReply(metadata rawjson.Value, messages []*model.Message) {
	for i := len(messages) - 1; i >= 0; i-- {
		m := messages[i]
		if m.Role != model.RoleAssistant {
			continue
		}
		m.Model = metadata.Str("model")
		m.Usage = chat.Usage(metadata.Get("usage"))
		choice := metadata.At("raw", "choices").Index(0)
		m.StopReason = choice.Str("finish_reason")
		var thoughts []model.Part
		think := func(text string) {
			if text = strings.TrimSpace(text); text != "" && !hasThought(m.Parts, text) && !hasThought(thoughts, text) {
				thoughts = append(thoughts, model.Reasoning{Text: text})
			}
		}
		for _, p := range chat.Message(choice.Get("message")).Parts {
			if r, ok := p.(model.Reasoning); ok {
				think(r.Text)
			}
		}
		think(metadata.Str("thinking"))
		m.Parts = append(thoughts, m.Parts...)
		return
	}
}

// hasThought reports whether parts have reasoning that says a text.
func hasThought(parts []model.Part, text string) bool {
	for _, p := range parts {
		if r, ok := p.(model.Reasoning); ok && strings.Contains(r.Text, text) {
			return true
		}
	}
	return false
}
