package opencode

import (
	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// addEvent takes an event of the server.
func (f *fold) addEvent(e rawjson.Value) {
	kind, p := e.Str("type"), e.Get("properties")
	switch kind {
	case "session.error":
		f.fail(p.Str("sessionID"), p.Get("error"))
		return
	case "message.updated":
		f.addMessage(p.Get("info"))
		return
	case "message.part.updated":
		if p.Fits("part.messageID:text") {
			f.addPart(p.Get("part"))
		} else {
			f.say(model.UnknownRecord, kind)
		}
		return
	case "message.part.delta":
		f.addDelta(p)
		return
	case "":
		f.say(model.UnknownRecord, "event")
		return
	case "session.created", "session.updated":
		f.addSession(p.Get("info"))
	case "message.removed":
		if m := f.messages[p.Str("messageID")]; m != nil {
			for _, one := range m.parts {
				one.removed = true
			}
		}
	case "message.part.removed":
		if one := f.parts[[2]string{p.Str("messageID"), p.Str("partID")}]; one != nil {
			one.removed = true
		}
	case "permission.asked", "permission.updated", "permission.replied":
		f.addPermission(p)
	}
	f.say(model.Metadata, kind)
}

// addDelta takes a piece of a text. The state of the part that follows has it, too.
func (f *fold) addDelta(p rawjson.Value) {
	id, field := p.Str("partID"), p.Str("field")
	if id == "" || field == "" {
		f.say(model.UnknownRecord, "message.part.delta")
		return
	}
	one := f.partOf(f.message(p.Str("messageID"), p.Str("sessionID")), id, 0)
	if one.deltas == nil {
		one.deltas = map[string][]byte{}
	}
	one.deltas[field] = append(one.deltas[field], p.Str("delta")...)
	f.say(model.Metadata, "piece of a text")
}

// addPermission takes a request to a person to allow a call, or the answer.
func (f *fold) addPermission(p rawjson.Value) {
	reply := p.First("reply", "response")
	if asked := p.First("requestID", "permissionID").Scalar(); asked != "" && reply.Exists() {
		if a := f.approvals[f.asked[asked]]; a != nil {
			a.Answered, a.Approved, a.Reason = true, reply.Text() != "reject", p.Str("message")
		}
		return
	}
	id, call := p.Get("id").Scalar(), chat.FirstText(p.Get("callID"), p.At("tool", "callID"))
	if call != "" && id != "" {
		f.asked[id], f.approvals[call] = call, &model.Approval{ID: id}
	}
}

// value returns the state of a part with the pieces that came after it.
func (p *part) value() rawjson.Value {
	if len(p.deltas) == 0 {
		return p.v
	}
	var fields []model.Field
	for k, v := range p.v.Members() {
		raw := v.Raw()
		if more, ok := p.deltas[k]; ok && v.Kind() == rawjson.String {
			raw = rawjson.Quote(v.Text() + string(more))
		}
		fields = append(fields, model.Field{Name: k, Value: raw})
	}
	for _, k := range [...]string{"text", "raw", "output"} {
		if more, ok := p.deltas[k]; ok && !p.v.Get(k).Exists() {
			fields = append(fields, model.Field{Name: k, Value: rawjson.Quote(string(more))})
		}
	}
	if !p.v.Get("type").Exists() {
		fields = append(fields, model.Field{Name: "type", Value: []byte(`"text"`)})
	}
	return chat.ObjectOf(fields)
}
