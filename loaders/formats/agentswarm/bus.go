package agentswarm

import (
	"iter"
	"slices"

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

// assembleBus puts the events of the bus together, and the messages of the history that
// stand among them. A listener may have all of it, the history or the agents alone. So what
// an event says besides the messages is shown if no message says it, above all what a
// person was really answered: that is not in the history if the answer was changed on its
// way or stands for one that failed.
func assembleBus(records iter.Seq[*format.Record]) format.Assembled {
	var list []*format.Record
	var decoded []format.Decoded
	clients := map[string]bool{}
	said := map[string]int{} // by messages, and by events of one kind
	for r := range records {
		d := decode(r)
		list, decoded = append(list, r), append(decoded, d)
		if isBusEvent(r.Value) {
			clients[r.Value.Look().Get("clientId").Scalar()] = true
		}
		for _, m := range d.Messages {
			said[chat.Texts(parts(m))]++
		}
	}
	var out format.Assembled
	last := answers{}
	for i, r := range list {
		d := decoded[i]
		for _, m := range d.Messages {
			for client := range clients {
				if m.Conversation == "" && len(clients) == 1 {
					m.Conversation = client
				}
			}
			last.add(m)
		}
		if v := r.Value.Look(); len(d.Messages) == 0 && isBusEvent(v) {
			kind, client, text := v.Str("type"), v.Get("clientId").Scalar(), spoken(v).Text()
			said[kind+"\x00"+text]++
			m := last.saying(client, text, v.At("input", "rawResult").Text(), kind)
			switch {
			case m != nil:
				m.Parts = append(m.Parts, model.Marker{Kind: "output", Text: sawIt})
			case text != "" && (isOutput(kind) || said[kind+"\x00"+text] > said[text]):
				d = format.Shown(speak(r.Value))
			}
		}
		out.About.Merge(d.About)
		chat.Add(&out, r, d)
	}
	return out
}

// sawIt marks what a person was really answered.
const sawIt = "this is what the person saw"

// isOutput tells the events of what a person was answered.
func isOutput(kind string) bool { return kind == "emit-output" || kind == "emit" }

// answers are what the models said to each client and no output has followed yet.
type answers map[string][]*model.Message

func (a answers) add(m *model.Message) {
	if m.Role == model.RoleAssistant && m.HasText() {
		a[m.Conversation] = append(a[m.Conversation], m)
	}
}

// saying returns the answer that an output is, nil if it says something else. raw is the
// answer from which the output was made: the last one, or an earlier one where all
// outputs stand behind the history.
func (a answers) saying(client, text, raw, kind string) *model.Message {
	if !isOutput(kind) || text == "" {
		return nil
	}
	is := func(m *model.Message) bool { return slices.Contains([]string{text, raw}, chat.Texts(m.Parts)) }
	list := a[client]
	i := len(list) - 1
	if i >= 0 && !is(list[i]) {
		i = slices.IndexFunc(list, is)
	}
	if i < 0 {
		return nil
	}
	a[client] = list[i+1:]
	if chat.Texts(list[i].Parts) != text {
		return nil
	}
	return list[i]
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
		m.Parts = append(m.Parts, model.Marker{Kind: "output", Text: sawIt})
	}
	return m
}
