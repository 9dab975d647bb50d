package letta

import (
	"cmp"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeFile reads an agent file.
var decodeFile = format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
	d := format.Metadata("agents without messages")
	list := v.Get("agents")
	if list.Kind() == rawjson.Array {
		for _, a := range list.Elems() {
			key := chat.ConversationKey(a.Str("name"), a.Str("id"))
			d.Messages = append(d.Messages, chat.InConversation(key, agent(a))...)
		}
		v = list.Index(0)
	} else if agents.Of(v) == 0 {
		return format.Unknown("object")
	} else {
		d.Messages = agent(v)
	}
	if v = v.Look(); len(d.Messages) > 0 && list.Len() <= 1 {
		d.About = format.About{
			ID: v.Str("id"), Title: v.Str("name"), TitleWeight: 2, Model: v.At("llm_config", "model").Text(), Version: v.Str("version"),
		}
	}
	return d
})

// agent decodes the messages of an agent.
func agent(a rawjson.Value) (out []*model.Message) {
	thinks := a.Look().Str("agent_type") != "letta_v1_agent"
	for _, e := range a.Get("messages").Elems() {
		if e.Kind() != rawjson.Object {
			out = append(out, chat.NoMessage(e, "message"))
			continue
		}
		out = append(out, message(e, thinks))
	}
	if len(out) > 0 {
		out[0].Meta = append(out[0].Meta, chat.Prefixed("agent.", format.Rest(a, "name", "id"))...)
	}
	return out
}

// message decodes a message as agent files have it. thinks says that what the agent
// says beside a call is thought.
func message(v rawjson.Value, thinks bool) *model.Message {
	m := &model.Message{ID: v.Str("id"), RawRole: v.Str("role"), Time: chat.Time(v.Get("created_at")), Agent: v.Str("name")}
	m.Role, _ = chat.Role(m.RawRole)
	made := chat.ToolCalls(v.Get("tool_calls"))
	if m.Role == model.RoleAssistant {
		m.Model = v.Str("model")
	}
	if m.Role == model.RoleTool {
		m.Agent, m.Parts = "", results(v)
	} else {
		m.Parts = content(v.Get("content"))
	}
	if m.RawRole == "approval" {
		m.Role = model.RoleAssistant
		await(made, m.ID)
		given := answers(v)
		if m.Parts = append(m.Parts, given...); len(given) > 0 {
			m.Role = model.RoleUser
		} else if answer, stated := v.Get("approve").Bool(); stated {
			m.Role = model.RoleUser
			m.Parts = append(m.Parts, decision(answer, v.Get("denial_reason"), v.Get("approval_request_id")))
		}
	}
	if m.Role == model.RoleUser || m.RawRole == "summary" {
		unwrapUser(m)
	}
	if m.RawRole == "summary" && len(m.Parts) == 1 && chat.Texts(m.Parts) != "" {
		chat.Mark(m, model.MarkerCompaction, chat.Texts(m.Parts))
	}
	for i, p := range m.Parts {
		if t, ok := p.(model.Text); ok && thinks && len(made) > 0 {
			m.Parts[i] = model.Reasoning{Text: t.Text}
		}
	}
	m.Parts = append(m.Parts, spoken(made)...)
	format.Keep(m, v)
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
			parts = append(parts, chat.PartAs(e, "redacted_thinking")...)
		case "reasoning":
			parts = append(parts, model.Reasoning{Text: e.Str("reasoning")})
		case "summarized_reasoning":
			for _, s := range e.Get("summary").Elems() {
				parts = append(parts, model.Reasoning{Text: s.Str("text"), Summary: true})
			}
		case "tool_return":
			parts = append(parts, chat.PartAs(e, "tool_result")...)
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
		v, _ := rawjson.Parse([]byte(t.Text))
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

// results decodes what tools gave back. tool_returns has the same with the streams of
// the tool's process, and of several calls at once.
func results(v rawjson.Value) []model.Part {
	r := &model.ToolResult{CallID: v.Str("tool_call_id"), Name: v.Str("name"), Content: content(v.Get("content"))}
	var run rawjson.Value
	var others []model.Part
	for _, e := range v.Get("tool_returns").Elems() {
		if r.CallID != "" && e.Is("tool_call_id", r.CallID) {
			run = e
		} else {
			others = append(others, returned(e))
		}
	}
	if r.CallID == "" && len(others) > 0 {
		return others
	}
	settle(r, run)
	return append([]model.Part{r}, others...)
}

// returned decodes what one tool gave back.
func returned(v rawjson.Value) *model.ToolResult {
	content := chat.ResultContent(v.First("tool_return", "func_response"))
	r := &model.ToolResult{CallID: v.Str("tool_call_id"), Name: v.Str("name"), Content: content}
	settle(r, v)
	return r
}

// settle reads the words and the fate of a result out of the JSON that the program
// puts it into, and out of the record of the run.
func settle(r *model.ToolResult, run rawjson.Value) {
	if len(r.Content) == 1 {
		if t, ok := r.Content[0].(model.Text); ok {
			if v, _ := rawjson.Parse([]byte(t.Text)); v.Fits("status:text message:text") {
				r.Content[0] = model.Text{Text: v.Str("message")}
				fate(r, v.Get("status"))
			}
		}
	}
	fate(r, run.Get("status"))
	for _, key := range [...]string{"stdout", "stderr"} {
		for _, line := range run.Get(key).Elems() {
			if line.Text() != "" {
				r.Content = append(r.Content, model.Text{Text: line.Text()})
			}
		}
	}
}

func fate(r *model.ToolResult, status rawjson.Value) {
	switch {
	case status.IsText("OK"), status.IsText("success"):
		r.Error = model.No
	case status.IsText("Failed"), status.IsText("error"):
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

// await says that calls wait for a person's leave, which this request asks for; "" is one
// for each.
func await(calls []model.Part, request string) {
	for _, p := range calls {
		if c, ok := p.(*model.ToolCall); ok {
			c.State, c.Approval = model.CallAwaitingApproval, &model.Approval{ID: cmp.Or(request, c.ID)}
		}
	}
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
	answer := model.Approval{ID: request.Scalar(), Answered: true, Approved: allowed, Reason: why.Text()}
	return model.Marker{Kind: model.MarkerNotice, Text: text, Answer: &answer}
}
