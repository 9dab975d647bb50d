package opencode

import (
	"msgview/model"
	"msgview/model/rawjson"
)

// addEvent takes an event of the server.
func (f *fold) addEvent(e rawjson.Value, say func(model.Class, string)) {
	kind, p := e.Str("type"), e.Get("properties")
	switch kind {
	case "session.created", "session.updated":
		f.addSession(p.Get("info"))
		say(model.Metadata, kind)
	case "session.error":
		f.fail(p.Str("sessionID"), p.Get("error"))
	case "message.updated":
		f.addMessage(p.Get("info"))
	case "message.removed":
		if m := f.messages[p.Str("messageID")]; m != nil {
			for _, one := range m.parts {
				one.removed = true
			}
		}
		say(model.Metadata, kind)
	case "message.part.updated":
		if p.At("part", "messageID").Kind() != rawjson.String {
			say(model.UnknownRecord, kind)
			return
		}
		f.addPart(p.Get("part"))
	case "message.part.delta":
		f.addDelta(p, say)
	case "message.part.removed":
		if one := f.parts[[2]string{p.Str("messageID"), p.Str("partID")}]; one != nil {
			one.removed = true
		}
		say(model.Metadata, kind)
	case "permission.asked", "permission.updated", "permission.replied":
		f.addPermission(p)
		say(model.Metadata, kind)
	default:
		if kind == "" {
			say(model.UnknownRecord, "event")
			return
		}
		say(model.Metadata, kind)
	}
}

// addDelta takes a piece of a text. The state of the part that follows has it, too.
func (f *fold) addDelta(p rawjson.Value, say func(model.Class, string)) {
	id, field := p.Str("partID"), p.Str("field")
	if id == "" || field == "" {
		say(model.UnknownRecord, "message.part.delta")
		return
	}
	m := f.message(p.Str("messageID"), p.Str("sessionID"))
	one := f.partOf(m, id)
	if one.deltas == nil {
		one.deltas = map[string][]byte{}
	}
	one.deltas[field] = append(one.deltas[field], p.Str("delta")...)
	say(model.Metadata, "piece of a text")
}

// addPermission takes a request to a person to allow a call, or the answer.
func (f *fold) addPermission(p rawjson.Value) {
	if asked := p.First("requestID", "permissionID").Scalar(); asked != "" && p.First("reply", "response").Exists() {
		a := f.approvals[f.asked[asked]]
		if a == nil {
			return
		}
		reply := p.First("reply", "response").Text()
		a.Answered, a.Approved = true, reply != "reject"
		a.Reason = p.Str("message")
		return
	}
	call := p.Str("callID")
	if call == "" {
		call = p.At("tool", "callID").Text()
	}
	id := p.Get("id").Scalar()
	if call == "" || id == "" {
		return
	}
	f.asked[id] = call
	f.approvals[call] = &model.Approval{ID: id}
}

// value returns the state of a part with the pieces that came after it.
func (p *part) value() rawjson.Value {
	if len(p.deltas) == 0 {
		return p.v
	}
	var out []byte
	sep := byte('{')
	member := func(key string, raw []byte) {
		out = append(out, sep)
		out = append(rawjson.AppendString(out, key), ':')
		out = append(out, raw...)
		sep = ','
	}
	for k, v := range p.v.Members() {
		if more, ok := p.deltas[k]; ok && v.Kind() == rawjson.String {
			member(k, rawjson.Quote(v.Text()+string(more)))
			continue
		}
		member(k, v.Raw())
	}
	for _, k := range [...]string{"text", "raw", "output"} {
		if more, ok := p.deltas[k]; ok && !p.v.Get(k).Exists() {
			member(k, rawjson.Quote(string(more)))
		}
	}
	if p.v.Get("type").Kind() == rawjson.Missing {
		member("type", []byte(`"text"`))
	}
	if v, err := rawjson.Parse(append(out, '}')); err == nil {
		return v
	}
	return p.v
}
