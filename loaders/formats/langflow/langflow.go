// Package langflow reads the messages of flows of Langflow: as its API lists them, as
// rows of its database, and as answers of a run.
//
// A message says who sent it ("User" or "Machine") and what an agent did on the way to
// it (content_blocks): its calls with what they gave back, and texts, of which those
// with the headers Input and Output repeat the question and the answer.
package langflow

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
	Name:  "langflow",
	Title: "Langflow messages",
	Reads: "messages of flows as the API lists them or the database has them, with the steps of agents, and answers of runs",
	Omits: "what components gave back that is no message",
	Sources: []format.Source{
		{Project: "langflow-ai/langflow", File: "src/backend/base/langflow/schema/content_types.py, services/database/models/message/model.py", Version: "071f5ccc, model.py of 01858599", Verified: "2026-11-25"},
		{Project: "langflow-ai/langflow", File: "src/backend/base/langflow/schema/message.py, api/v1/schemas.py (RunResponse), graph/schema.py (RunOutputs)", Version: "message.py of 00325d06, schemas.py of 002c0910, graph/schema.py of 14803f86", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: score, Decode: format.Objects(decode)},
		{Name: "run", Score: runs.Score, Decode: format.Objects(decodeRun), Assemble: chat.AssembleEach(format.Objects(decodeRun)), List: "-"},
	},
}

// votes are those for messages.
const votes = format.Votes(`
	0  !text:text
	0  !sender:text
	10 sender_name session_id flow_id/content_blocks/category
	7  sender_name session_id
`)

// score votes for messages and lists of them.
func score(r *format.Record) int { return max(votes.Score(r), chat.Surest(r.Value, votes.Of)) }

// runs are answers of runs.
const runs = format.Votes("10 session_id outputs.0.inputs outputs.0.outputs.0.results")

// decode reads a message.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	if votes.Of(v) == 0 {
		return format.Unknown(cmp.Or(v.Str("_table"), "object"))
	}
	m := message(v)
	v.Get("session_id").IsText(m.Conversation)
	return format.Shown(m)
}

// decodeRun reads the answer of a run.
func decodeRun(_ *format.Record, v rawjson.Value) format.Decoded {
	if v.Get("outputs").Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	d := format.Metadata("run without messages")
	for _, run := range v.Get("outputs").Elems() {
		if ask := run.At("inputs", "input_value").Text(); ask != "" {
			d.Messages = append(d.Messages, chat.Say(model.RoleUser, "input_value", ask))
		}
		for _, e := range run.Get("outputs").Elems() {
			for name, result := range e.Get("results").Members() {
				d.Messages = append(d.Messages, said(name, result))
			}
		}
	}
	if len(d.Messages) > 0 {
		d.About.ID = v.Look().Get("session_id").Scalar()
		chat.InConversation(v.Get("session_id").Scalar(), d.Messages)
	}
	return d
}

// said decodes what a component gave back.
func said(name string, result rawjson.Value) *model.Message {
	data := result.Get("data")
	switch {
	case votes.Of(data) > 0:
		return message(data)
	case !data.Is("text", ""):
		return chat.Say(model.RoleAssistant, name, data.Str("text"))
	}
	return &model.Message{Role: model.RoleAssistant, RawRole: name, Parts: []model.Part{model.Data{Name: name, Raw: result.Keep()}}}
}

// message decodes a message.
func message(v rawjson.Value) *model.Message {
	m := &model.Message{
		ID: v.Get("id").Scalar(), RawRole: v.Str("sender"), Role: model.RoleAssistant,
		Time: chat.Time(v.Get("timestamp")), Conversation: v.Look().Get("session_id").Scalar(),
	}
	properties := rawjson.Unwrap(v.Get("properties"), 1)
	switch m.RawRole {
	case "User":
		m.Role = model.RoleUser
	case "Machine", "AI":
		m.Model = properties.At("source", "source").Text()
		if name := v.Str("sender_name"); name != "AI" && name != m.RawRole {
			m.Agent = name
		}
	default:
		if role, ok := chat.Role(m.RawRole); ok {
			m.Role = role
		}
		m.Agent = v.Str("sender_name")
	}
	text := v.Str("text")
	key := cmp.Or(m.ID, v.Get("timestamp").Text())
	for _, b := range rawjson.Unwrap(v.Get("content_blocks"), 1).Elems() {
		b = rawjson.Unwrap(b, 1) // rows have them as texts
		for _, c := range b.Get("contents").Elems() {
			m.Parts = append(m.Parts, content(c, text, key+" "+strconv.Itoa(len(m.Parts)))...)
		}
	}
	failed, _ := v.Get("error").Bool()
	if failed || v.Is("category", "error") {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: cmp.Or(text, "the flow failed"), Error: true})
	} else {
		m.Parts = append(m.Parts, chat.Say(m.Role, "", text).Parts...)
	}
	m.Parts = append(m.Parts, files(rawjson.Unwrap(v.Get("files"), 1))...)
	v.Is("text_key", "text")
	for _, key := range [...]string{"background_color", "text_color", "icon"} {
		properties.Str(key) // how it is drawn
	}
	m.Meta = format.Rest(v)
	return m
}

// content decodes what an agent did or said on the way to its answer.
func content(c rawjson.Value, answer, id string) []model.Part {
	text := c.Str("text")
	switch c.Str("type") {
	case "tool_use":
		return use(c, id)
	case "text":
		if title := c.At("header", "title").Text(); text == "" || text == answer || title == "Input" {
			return nil // said by a message
		}
		return []model.Part{model.Reasoning{Text: text}}
	case "code":
		return []model.Part{model.Text{Text: chat.Fenced(c.Str("code"), c.Str("language"))}}
	case "error":
		why := cmp.Or(c.Str("reason"), c.Str("solution"), c.Str("traceback"), "failed")
		return []model.Part{model.Marker{Kind: model.MarkerError, Text: why, Error: true}}
	case "media":
		return files(c.Get("urls"))
	}
	return []model.Part{model.Unknown{Type: c.Str("type"), Raw: c.Keep()}}
}

// use decodes a call with what it gave back.
func use(c rawjson.Value, id string) []model.Part {
	call := chat.Call(id, cmp.Or(c.Str("name"), "tool"), c.First("tool_input", "input"))
	call.Malformed = false
	output, fault := c.Get("output"), c.Get("error")
	if output.IsNull() && fault.IsNull() {
		return []model.Part{call}
	}
	r := chat.Answer(call, output)
	r.Duration = chat.Millis(c.Get("duration"))
	if !fault.IsNull() {
		r.Error = model.Yes
		r.Content = append(r.Content, chat.ResultContent(fault)...)
	}
	return []model.Part{call, r}
}

// files decodes files, which may be only their paths.
func files(list rawjson.Value) (parts []model.Part) {
	for _, f := range list.Elems() {
		m := model.Media{Bytes: -1, URL: cmp.Or(f.Text(), f.Str("path"), f.Str("url")), Name: f.Str("name"), MediaType: f.Str("type")}
		if image := chat.Image(f, ""); strings.HasPrefix(m.URL, "data:") && image.Data != nil {
			m = image
		}
		if m.URL == "" {
			parts = append(parts, model.Unknown{Type: "file", Raw: f.Keep()})
		} else {
			parts = append(parts, m)
		}
	}
	return parts
}
