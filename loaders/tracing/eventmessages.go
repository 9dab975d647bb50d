package tracing

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// An EventMessage is a message that is logged as an event.
type EventMessage struct {
	Message *model.Message
	Answer  bool
}

// EventMessages reads an event of a span, or a log record, whose attributes or body
// hold messages: gen_ai.user.message and its kin, gen_ai.choice, and
// gen_ai.client.inference.operation.details (semantic conventions 1.28 to 1.37).
// It returns nil for other events.
func EventMessages(name string, attributes, body rawjson.Value) []EventMessage {
	if name == "" {
		name = AttrText(attributes, "event.name")
	}
	kind, isMessage := strings.CutPrefix(name, "gen_ai.")
	if !isMessage {
		return nil
	}
	if request, answer := conventionMessages(attributes); len(request)+len(answer) > 0 && strings.HasSuffix(kind, "details") {
		var list []EventMessage
		for _, m := range request {
			list = append(list, EventMessage{Message: m})
		}
		for _, m := range answer {
			list = append(list, EventMessage{m, true})
		}
		return list
	}
	v := body
	if v.Kind() != rawjson.Object {
		v = attributes
	}
	switch kind {
	case "choice":
		inner := rawjson.Unwrap(v.Get("message"), 1)
		m := &model.Message{}
		switch inner.Kind() {
		case rawjson.Object:
			m = chat.Message(inner)
		case rawjson.String:
			m = chat.Say(model.RoleAssistant, "", inner.Text())
		default:
			m = chat.Message(v)
		}
		if m.RawRole == "" {
			m.Role = model.RoleAssistant
		}
		if calls := rawjson.Unwrap(v.Get("tool_calls"), 1); len(m.Calls()) == 0 && calls.Exists() {
			m.Parts = append(m.Parts, chat.ToolCalls(calls)...)
		}
		m.StopReason = cmp.Or(v.Str("finish_reason"), m.StopReason)
		if n, ok := v.Get("index").Int(); ok && n > 0 { // one of several choices
			m.Meta = append(m.Meta, model.Field{Name: "index", Value: v.Get("index").Raw()})
		}
		return []EventMessage{{m, true}}
	case "content.prompt":
		if list := FirstAttr(attributes, "gen_ai.prompt"); list.Exists() {
			return eventList(attributeMessages(list, model.RoleUser), false)
		}
	case "content.completion":
		if list := FirstAttr(attributes, "gen_ai.completion"); list.Exists() {
			return eventList(attributeMessages(list, model.RoleAssistant), true)
		}
	}
	role, ok := strings.CutSuffix(kind, ".message")
	if !ok {
		return nil
	}
	named := v.Get("role")
	m := chat.MessageAs(v, role)
	if !named.IsText(role) && !named.IsNull() {
		m.Meta = append(m.Meta, model.Field{Name: "role", Value: named.Keep()})
	}
	if r := m.Results(); len(r) == 1 && r[0].CallID == "" {
		r[0].CallID = v.Get("id").Scalar()
	}
	return []EventMessage{{Message: m}}
}

func eventList(messages []*model.Message, answer bool) []EventMessage {
	var list []EventMessage
	for _, m := range messages {
		list = append(list, EventMessage{m, answer})
	}
	return list
}
