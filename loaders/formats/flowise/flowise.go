// Package flowise reads the messages of chatflows and agentflows of Flowise: as its API
// lists them, as its database has them, and as its window of messages exports them.
//
// What an agent did stands with its answer: agentReasoning has what each agent of a
// team said and used, usedTools all calls with what they gave back. Rows of the
// database have these as JSON in texts. Exports hold a list of messages for each chat.
package flowise

import (
	"cmp"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "flowise",
	Title: "Flowise messages",
	Reads: "messages of flows as the API lists them, rows of the table chat_message, and exported messages: calls with results, what the agents of a team did, sources, files",
	Omits: "what the nodes of an agentflow were given (agentFlowExecutedData) is kept, but not shown",
	Sources: []format.Source{
		{Project: "FlowiseAI/Flowise", File: "packages/server/src/Interface.ts (IChatMessage), packages/components/nodes/agentflow/Agent/Agent.ts", Version: "ababf4c8 of 2026-07-24", Verified: "2026-11-25"},
		{Project: "FlowiseAI/Flowise", File: "packages/ui/src/ui-component/dialog/ViewMessagesDialog.jsx", Version: "ababf4c8 of 2026-07-24", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: scoreAny(votes), Decode: format.Objects(decode)},
		{Name: "exported chats", Score: scoreAny(chats), Decode: format.Objects(decodeChat), Many: true},
	},
}

// votes are those for messages.
const votes = format.Votes("10 role=userMessage|apiMessage content:text chatflowid/chatId/chatType:some")

// chats are exported ones.
const chats = format.Votes(`
	10 messages.0.role=user|ai|userMessage|apiMessage messages.0.time source:text sessionId memoryType
`)

// scoreAny makes the Score of records with such votes, and of lists of them.
func scoreAny(votes format.Votes) func(*format.Record) int {
	return func(r *format.Record) int { return max(votes.Score(r), chat.Surest(r.Value, votes.Of)) }
}

// decode reads a message.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	if votes.Of(v) == 0 {
		return format.Unknown(cmp.Or(v.Str("_table"), "object"))
	}
	key := cmp.Or(v.Look().Str("chatId"), v.Look().Str("sessionId"))
	m := message(v)
	m.Conversation = key
	v.Get("chatId").IsText(key)
	return format.Shown(m)
}

// decodeChat reads an exported chat.
func decodeChat(r *format.Record, v rawjson.Value) format.Decoded {
	if v.Get("messages").Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	var out []*model.Message
	out = append(out, chat.Map(v.Get("messages"), message)...)
	return chat.Row(r, v, v.Get("id").Scalar(), out)
}

// message decodes a message.
func message(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object {
		return chat.NoMessage(v, "message")
	}
	m := &model.Message{ID: v.Str("id"), RawRole: v.Str("role"), Time: chat.Time(v.First("createdDate", "time"))}
	switch m.RawRole {
	case "userMessage", "user":
		m.Role = model.RoleUser
	case "apiMessage", "ai":
		m.Role = model.RoleAssistant
	default:
		m.Role, _ = chat.Role(m.RawRole)
	}
	key := cmp.Or(m.ID, v.First("createdDate", "time").Text())
	reason := rawjson.Unwrap(v.Get("reasonContent"), 1)
	m.Parts = append(m.Parts, chat.Thoughts(cmp.Or(reason.Str("thinking"), reason.Text()))...)
	for i, a := range list(v.Get("agentReasoning")) {
		m.Parts = append(m.Parts, agent(a, key+" "+strconv.Itoa(i))...)
	}
	if len(m.Calls()) == 0 {
		m.Parts = append(m.Parts, tools(v.Get("usedTools"), key)...)
	}
	m.Parts = append(m.Parts, chat.Said(m.Role, v.Get("content"))...)
	for _, s := range list(v.Get("sourceDocuments")) {
		about := s.Get("metadata")
		c := model.Citation{Title: chat.FirstText(about.Get("title"), about.Get("source"), about.Get("fileName")), URL: about.Str("url"), Text: s.Str("pageContent")}
		if c == (model.Citation{}) {
			m.Parts = append(m.Parts, model.Unknown{Type: "source", Raw: s.Keep()})
			continue
		}
		m.Parts = append(m.Parts, c)
	}
	for _, name := range [...]string{"fileUploads", "artifacts"} {
		for _, f := range list(v.Get(name)) {
			m.Parts = append(m.Parts, file(f))
		}
	}
	m.Meta = format.Rest(v)
	return m
}

// list returns the elements of a list, which may be JSON in a text.
func list(v rawjson.Value) (out []rawjson.Value) {
	for _, e := range rawjson.Unwrap(v, 1).Elems() {
		if !e.IsNull() {
			out = append(out, e)
		}
	}
	return out
}

// tools decodes calls with what they gave back. They have no ids.
func tools(v rawjson.Value, key string) (parts []model.Part) {
	for i, t := range list(v) {
		if t.Kind() != rawjson.Object {
			parts = append(parts, model.Unknown{Type: "tool", Raw: t.Keep()})
			continue
		}
		c := chat.Call(key+" tool "+strconv.Itoa(i), t.Str("tool"), t.Get("toolInput"))
		c.Malformed = false // some tools take a text
		parts = append(parts, c)
		fault := t.Str("error")
		if t.Get("toolOutput").IsNull() && fault == "" {
			continue
		}
		r := chat.Answer(c, t.Get("toolOutput"))
		if fault != "" {
			r.Error = model.Yes
			if chat.Texts(r.Content) != fault {
				r.Content = append(r.Content, model.Text{Text: fault})
			}
		}
		r.Details = chat.JSONObject(format.Rest(t))
		parts = append(parts, r)
	}
	return parts
}

// agent decodes what an agent of a team did on the way to the answer.
func agent(a rawjson.Value, key string) (parts []model.Part) {
	text := strings.Trim(chat.JoinTexts(a.Get("messages"), "\n\n")+"\n\n"+a.Str("instructions"), "\n")
	if name := cmp.Or(a.Str("agentName"), a.Str("nodeName")); name != "" && text != "" {
		text = name + ": " + text
	}
	return append(chat.Thoughts(text), tools(a.Get("usedTools"), key)...)
}

// file decodes an upload or what a tool made.
func file(f rawjson.Value) model.Part {
	m := model.Media{Bytes: -1}
	if data := f.Get("data"); strings.HasPrefix(data.Text(), "data:") || strings.HasPrefix(data.Text(), "http") {
		m = chat.Image(data, f.Str("mime"))
	}
	m.Kind = model.File
	m.MediaType = cmp.Or(m.MediaType, f.Str("mime"))
	if kind := cmp.Or(m.MediaType, f.Str("type")); strings.HasPrefix(kind, "image") || kind == "png" || kind == "jpeg" {
		m.Kind = model.Image
	} else if strings.HasPrefix(kind, "audio") {
		m.Kind = model.Audio
	}
	m.Name = cmp.Or(f.Str("name"), m.Name)
	if m.Name == "" && m.URL == "" && m.Data == nil {
		return model.Unknown{Type: cmp.Or(f.Str("type"), "file"), Raw: f.Keep()}
	}
	return m
}
