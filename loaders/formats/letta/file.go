package letta

import (
	"cmp"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeFile reads an agent file.
func decodeFile(r *format.Record) format.Decoded {
	v := r.Value
	if d, problem := format.NoObject(r, v); problem {
		return d
	}
	var d format.Decoded
	agents := v.Get("agents")
	if agents.Kind() != rawjson.Array {
		if !isAgent(v) {
			return format.Unknown("object")
		}
		d.Messages = agent(v)
		d.About = about(v)
		if v.Str("version") != "" {
			d.About.Version = v.Str("version")
		}
	}
	for _, a := range agents.Elems() {
		list := agent(a)
		for _, m := range list {
			m.Conversation = chat.ConversationKey(a.Str("name"), a.Str("id"))
		}
		d.Messages = append(d.Messages, list...)
	}
	if len(d.Messages) == 0 {
		return format.Metadata("agents without messages")
	}
	if agents.Len() == 1 {
		d.About = about(agents.Index(0))
	}
	return d
}

func about(a rawjson.Value) format.About {
	b := format.About{ID: a.Str("id"), Title: a.Str("name"), Model: a.At("llm_config", "model").Text()}
	if b.Title != "" {
		b.TitleWeight = 2
	}
	return b
}

// agent decodes the messages of an agent.
func agent(a rawjson.Value) (out []*model.Message) {
	thinks := a.Str("agent_type") != "letta_v1_agent"
	for _, e := range a.Get("messages").Elems() {
		if e.Kind() != rawjson.Object {
			out = append(out, &model.Message{Parts: []model.Part{model.Unknown{Type: "message", Raw: e.Keep()}}})
			continue
		}
		out = append(out, message(e, thinks))
	}
	if len(out) > 0 {
		out[0].Meta = append(out[0].Meta, chat.Filled("agent.", a, "name", "id", "messages", "system", "tools", "tool_ids", "block_ids", "tool_rules", "source_ids", "folder_ids",
			"llm_config", "embedding_config", "tool_exec_environment_variables", "secrets", "in_context_message_ids", "in_context_message_indices", "core_memory", "memory_blocks")...)
	}
	return out
}

// message decodes a message as agent files have it. thinks says that what the agent
// says beside a call is thought.
func message(v rawjson.Value, thinks bool) *model.Message {
	m := &model.Message{ID: v.Str("id"), RawRole: v.Str("role"), Time: chat.Time(v.Get("created_at")), Agent: v.Str("name")}
	m.Role, _ = chat.Role(m.RawRole)
	calls := v.Get("tool_calls")
	if m.Role == model.RoleAssistant {
		m.Model = v.Str("model")
	}
	returns := v.Get("tool_returns")
	switch {
	case m.Role == model.RoleTool:
		m.Agent = ""
		m.Parts = results(v, returns)
	case m.RawRole == "approval":
		m.Role, m.Parts = model.RoleAssistant, content(v.Get("content"))
		if answer, stated := v.Get("approve").Bool(); stated {
			m.Role = model.RoleUser
			m.Parts = append(m.Parts, decision(answer, v.Get("denial_reason"), v.Get("approval_request_id")))
		}
	default:
		m.Parts = content(v.Get("content"))
	}
	if m.Role == model.RoleUser {
		unwrapUser(m)
	}
	if thinks && calls.Len() > 0 {
		for i, p := range m.Parts {
			if t, ok := p.(model.Text); ok {
				m.Parts[i] = model.Reasoning{Text: t.Text}
			}
		}
	}
	made := chat.ToolCalls(calls)
	for _, p := range made {
		if c, ok := p.(*model.ToolCall); ok && m.RawRole == "approval" {
			c.State, c.Approval = model.CallAwaitingApproval, &model.Approval{ID: m.ID}
		}
	}
	m.Parts = append(m.Parts, spoken(made)...)
	m.Meta = chat.Filled("", v, "type", "id", "role", "content", "created_at", "updated_at", "name", "model", "tool_calls", "tool_call_id", "tool_returns", "agent_id",
		"approve", "denial_reason", "approval_request_id")
	return m
}

// content decodes the content of a message.
func content(v rawjson.Value) (parts []model.Part) {
	if v.Kind() != rawjson.Array {
		return chat.Parts(v)
	}
	for _, e := range v.Elems() {
		switch e.Str("type") {
		case "omitted_reasoning":
			parts = append(parts, model.Reasoning{NotStored: true})
		case "redacted_reasoning":
			parts = append(parts, model.Reasoning{Redacted: true, Size: len(e.Str("data"))})
		case "reasoning":
			parts = append(parts, model.Reasoning{Text: e.Str("reasoning")})
		case "summarized_reasoning":
			for _, s := range e.Get("summary").Elems() {
				parts = append(parts, model.Reasoning{Text: s.Str("text"), Summary: true})
			}
		case "tool_return":
			failed, stated := e.Get("is_error").Bool()
			r := &model.ToolResult{CallID: e.Str("tool_call_id"), Content: chat.ResultContent(e.Get("content"))}
			if stated {
				r.Error = model.Stated(failed)
			}
			parts = append(parts, r)
		default:
			parts = append(parts, chat.Part(e)...)
		}
	}
	return parts
}

// unwrapUser takes what a person said out of the JSON that the program puts it into,
// along with events that it sends in the person's name.
func unwrapUser(m *model.Message) {
	for i, p := range m.Parts {
		t, ok := p.(model.Text)
		if !ok {
			continue
		}
		v := packed(t.Text)
		kind := v.Str("type")
		if kind == "" {
			continue
		}
		if said := v.First("message", "reason"); said.Kind() == rawjson.String {
			m.Parts[i] = model.Text{Text: said.Text()}
			m.Meta = append(m.Meta, chat.Filled(kind+".", v, "type", "message", "reason", "time")...)
		}
		if kind != "user_message" {
			m.Injected = kind
		}
	}
}

// packed returns the object in a text, if that is all it has.
func packed(text string) rawjson.Value {
	if len(text) == 0 || text[0] != '{' {
		return rawjson.Value{}
	}
	v, err := rawjson.Parse([]byte(text))
	if err != nil {
		return rawjson.Value{}
	}
	return v
}

// results decodes what tools gave back. tool_returns has the same with the streams of
// the tool's process, and of several calls at once.
func results(v, returns rawjson.Value) (parts []model.Part) {
	about := map[string]rawjson.Value{}
	for _, e := range returns.Elems() {
		about[e.Str("tool_call_id")] = e
	}
	id := v.Str("tool_call_id")
	if id != "" || returns.Len() == 0 {
		r := &model.ToolResult{CallID: id, Name: v.Str("name"), Content: content(v.Get("content"))}
		settle(r, about[id])
		delete(about, id)
		parts = append(parts, r)
	}
	for _, e := range returns.Elems() {
		if _, more := about[e.Str("tool_call_id")]; !more {
			continue
		}
		delete(about, e.Str("tool_call_id"))
		r := &model.ToolResult{CallID: e.Str("tool_call_id"), Content: chat.ResultContent(e.First("func_response", "tool_return"))}
		settle(r, e)
		parts = append(parts, r)
	}
	return parts
}

// settle reads the words and the fate of a result out of the JSON that the program
// puts it into, and out of the record of the run.
func settle(r *model.ToolResult, run rawjson.Value) {
	if len(r.Content) == 1 {
		if t, ok := r.Content[0].(model.Text); ok {
			if v := packed(t.Text); v.Get("status").Kind() == rawjson.String && v.Get("message").Kind() == rawjson.String {
				r.Content[0] = model.Text{Text: v.Str("message")}
				fate(r, v.Str("status"))
			}
		}
	}
	fate(r, run.Str("status"))
	for _, key := range [...]string{"stdout", "stderr"} {
		for _, line := range run.Get(key).Elems() {
			if line.Text() != "" {
				r.Content = append(r.Content, model.Text{Text: line.Text()})
			}
		}
	}
}

func fate(r *model.ToolResult, status string) {
	switch status {
	case "OK", "success":
		r.Error = model.No
	case "Failed", "error":
		r.Error = model.Yes
	}
}

// spoken adds what an agent says by calling send_message.
func spoken(parts []model.Part) (out []model.Part) {
	for _, p := range parts {
		out = append(out, p)
		c, ok := p.(*model.ToolCall)
		if !ok || c.Name != "send_message" {
			continue
		}
		if v, err := rawjson.Parse(c.Arguments); err == nil && v.Str("message") != "" {
			out = append(out, model.Text{Text: v.Str("message")})
		}
	}
	return out
}

// decision is a person's answer to the request to allow a call.
func decision(allowed bool, why, request rawjson.Value) model.Part {
	text := "allowed"
	if !allowed {
		text = "refused"
	}
	if s := why.Text(); s != "" {
		text += ": " + s
	}
	return model.Marker{Kind: model.MarkerNotice, Text: text, Answer: &model.Approval{
		ID: cmp.Or(request.Text(), request.Scalar()), Answered: true, Approved: allowed, Reason: why.Text(),
	}}
}
