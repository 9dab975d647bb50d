package frameagent

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// prompt shows the messages of a request that were not shown before. It has
// {systemPrompt, messages} if the program asked for prompts (includePrompts).
func (t *trace) prompt(r *run, v rawjson.Value) bool {
	p := v.At("data", "prompt")
	if p.Kind() != rawjson.Object {
		return false
	}
	any := false
	if text := p.Str("systemPrompt"); text != "" && r.fresh("systemPrompt", text, nil) {
		t.speak(r, v, chat.Say(model.RoleSystem, "systemPrompt", text))
		any = true
	}
	here := map[string]int{}
	for _, e := range p.Get("messages").Elems() {
		role, content := e.Str("role"), e.Get("content")
		if !r.fresh(role, string(content.Raw()), here) {
			continue
		}
		if failed, ok := strings.CutPrefix(content.Text(), nodeFailed); ok && r.failed != "" && failed == r.failed {
			continue
		}
		m := chat.Element(e, message)
		if m.Role == model.RoleTool && r.detail(m) {
			continue
		}
		t.speak(r, v, m)
		any = true
	}
	return any
}

// fresh reports whether a message was not shown yet and notes that it is now.
// here counts the messages of the request at hand, as a text may occur twice.
func (r *run) fresh(role, content string, here map[string]int) bool {
	key := role + "\x00" + content
	if here != nil {
		if here[key]++; here[key] <= r.seen[key] {
			return false
		}
	} else if r.seen[key] > 0 {
		return false
	}
	r.seen[key]++
	return true
}

// detail finds the result that was shown from an event for the message that
// repeats it, and takes over the longer text: events keep 1,000 characters of a
// result, prompts 4,000.
func (r *run) detail(m *model.Message) bool {
	for _, found := range m.Results() {
		for _, known := range r.results {
			if r.detailed[known] || found.Name != "" && known.Name != found.Name || found.Name == "" && known.Error != model.Yes {
				continue
			}
			r.detailed[known] = true
			known.SetRaw(found.Raw())
			if known.Truncated && len(chat.Texts(found.Content)) > len(chat.Texts(known.Content)) {
				known.Content, known.Truncated = found.Content, found.Truncated
			}
			if said := chat.Texts(found.Content); known.Raw() == "" && said != chat.Texts(known.Content) {
				known.SetRaw(said)
			}
			return true
		}
	}
	return false
}

// output shows a reply of the model. Without its text, the figures wait for the
// tool call that the reply turns out to be.
func (t *trace) output(r *run, v rawjson.Value) bool {
	m := &model.Message{
		Role: model.RoleAssistant, RawRole: "assistant",
		Model:      v.At("llm", "model").Text(),
		StopReason: v.At("llm", "finishReason").Text(),
		Duration:   duration(v),
	}
	usage := v.At("llm", "usage")
	m.Usage = model.Usage{Input: chat.Count(usage, "prompt"), Output: chat.Count(usage, "completion")}
	t.about.Model = cmp.Or(t.about.Model, m.Model)
	preview := v.At("data", "outputPreview")
	if preview.Kind() != rawjson.String {
		r.reply = m
		return false
	}
	reply(m, preview.Text())
	r.fresh("assistant", string(preview.Raw()), nil)
	r.last, r.reply = m, nil
	t.speak(r, v, m)
	return true
}

// call gives the call of the last reply the id that the event tells, or shows the
// call if the reply was not traced.
func (t *trace) call(r *run, v rawjson.Value) bool {
	tool := v.Get("tool")
	name, id := tool.Str("name"), tool.Str("toolCallId")
	if v.Str("type") == "tool_execution_started" {
		r.open = id
	}
	said := v.Str("type") + "\x00" + id
	hash := model.HashBytes(tool.Raw()) ^ model.HashBytes(v.Get("data").Raw())
	first, again := r.told[said]
	r.told[said] = hash
	if model.IsID(id) && r.calls[id] && (!again || first == hash) {
		return true
	}
	r.calls[id] = true
	if r.last != nil {
		if name == finalAnswer && r.last.HasText() {
			return true
		}
		for _, c := range r.last.Calls() {
			if c.Name == name && c.ID == "" {
				c.ID = id
				if params := tool.Get("params"); c.Malformed && params.Kind() == rawjson.Object {
					c.Malformed = false // only the trace's copy of the prose was cut
					chat.SetArguments(c, params)
				}
				return true
			}
		}
	}
	m := r.reply
	if m == nil {
		m = &model.Message{Role: model.RoleAssistant}
	}
	r.reply = nil
	if text := v.At("data", "thoughtPreview").Text(); text != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: text})
	}
	if answer := tool.Get("params").Get("answer"); name == finalAnswer && answer.Kind() == rawjson.String {
		m.Parts = append(m.Parts, model.Text{Text: answer.Text()})
	} else {
		m.Parts = append(m.Parts, newCall(id, name, tool.Get("params")))
	}
	r.last = m
	t.speak(r, v, m)
	return true
}

// result shows what a tool gave back, or why it did not run.
func (t *trace) result(r *run, v rawjson.Value) {
	p := traceResult(v)
	r.results = append(r.results, p)
	r.open = ""
	if p.Error == model.Yes {
		r.failed = v.Str("message")
	}
	t.speak(r, v, &model.Message{Role: model.RoleTool, Parts: []model.Part{p}})
}

// traceResult reads an event that tells how a tool ended, nil for others.
func traceResult(v rawjson.Value) *model.ToolResult {
	tool := v.Get("tool")
	p := &model.ToolResult{
		CallID: tool.Str("toolCallId"), Name: tool.Str("name"), Duration: duration(v), Error: model.Yes,
	}
	body := tool.Get("observationPreview")
	switch v.Str("type") {
	case "tool_execution_finished":
		p.Error = model.No
	case "tool_execution_failed":
		body = v.Get("message")
	case "custom:tool_execution_denied", "custom:todo_plan_guardrail_blocked":
		body, p.Denied = v.Get("message"), true
	default:
		return nil
	}
	p.Content = chat.ResultContent(body)
	p.Truncated = strings.HasSuffix(body.Text(), cutMark)
	return p
}
