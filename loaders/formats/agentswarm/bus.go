package agentswarm

import (
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// isBusEvent recognises an event of the message bus: {"type":"push",
// "source":"history-bus","input":{…},"output":{…},"context":{…},"clientId":"c"}
// (src/model/Event.model.ts).
func isBusEvent(v rawjson.Value) bool {
	return v.Fits("type:text source:text input:object !role")
}

// decodeEvent reads a bus event: its message, if it carries one.
func decodeEvent(v rawjson.Value) format.Decoded {
	inner := v.At("input", "message")
	if inner.Get("role").Kind() != rawjson.String {
		return format.Metadata(v.Str("type"))
	}
	m := message(inner)
	m.Conversation = v.Get("clientId").Scalar()
	d := format.Shown(m)
	d.About = client(m.Conversation)
	return d
}

// assembleBus puts the events of the bus together. A listener may have all of it, the
// history or the agents alone. So what an event says besides the messages is shown if no
// message says it: above all what a person was really answered, which is not in the
// history if the answer was changed on its way or stands for one that failed.
func assembleBus(records iter.Seq[*format.Record]) format.Assembled {
	var list []*format.Record
	var decoded []format.Decoded
	said := map[string]bool{}
	for r := range records {
		d := decode(r)
		list, decoded = append(list, r), append(decoded, d)
		for _, m := range d.Messages {
			said[m.Conversation+"\x00"+chat.Texts(parts(m))] = true
		}
	}
	var out format.Assembled
	for i, r := range list {
		d := decoded[i]
		if v := r.Value; len(d.Messages) == 0 && isBusEvent(v) {
			if text := spoken(v).Look().Text(); text != "" && !said[v.Look().Get("clientId").Scalar()+"\x00"+text] {
				d = format.Shown(speak(v))
			}
		}
		out.About.Merge(d.About)
		chat.Add(&out, r, d)
	}
	return out
}

// parts returns what a message says, be it of a tool.
func parts(m *model.Message) []model.Part {
	for _, r := range m.Results() {
		return r.Content
	}
	return m.Parts
}

// saying are the events that say something, and in whose name
// (src/client/ClientAgent.ts: the calls of bus.emit).
var saying = map[string]model.Role{
	"emit-output": model.RoleAssistant, "run": model.RoleAssistant, "emit": model.RoleAssistant,
	"commit-assistant-message": model.RoleAssistant, "commit-user-message": model.RoleUser, "execute": model.RoleUser,
	"commit-system-message": model.RoleSystem, "commit-developer-message": model.RoleDeveloper, "commit-tool-output": model.RoleTool,
}

// spoken returns what an event says.
func spoken(v rawjson.Value) rawjson.Value {
	if _, ok := saying[v.Look().Str("type")]; ok {
		input := v.Get("input")
		for _, place := range [...]rawjson.Value{v.At("output", "result"), input.Get("content"), input.Get("message"), input.Get("result")} {
			if place.Look().Text() != "" {
				return place
			}
		}
	}
	return rawjson.Value{}
}

// speak makes a message of what an event says.
func speak(v rawjson.Value) *model.Message {
	kind := v.Str("type")
	m := &model.Message{
		Role: saying[kind], RawRole: kind, Conversation: v.Get("clientId").Scalar(),
		Agent: v.At("context", "agentName").Scalar(), Mode: v.At("input", "mode").Scalar(),
		Parts: []model.Part{model.Text{Text: spoken(v).Text()}},
	}
	switch kind {
	case "commit-tool-output":
		m.Parts = []model.Part{&model.ToolResult{CallID: v.At("input", "toolId").Scalar(), Content: m.Parts}}
	case "emit-output", "emit":
		m.Injected = "output" // what a person was answered, not what the model said
	}
	return m
}
