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
		{Project: "langflow-ai/langflow", File: "src/backend/base/langflow/schema/message.py, schema/content_types.py, services/database/models/message/model.py, api/v1/schemas.py (RunResponse)"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: score, Decode: decode},
		{Name: "run", Score: scoreRun, Decode: decodeRun, Assemble: chat.AssembleEach(decodeRun), List: "-"},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 7
)

// score votes for messages.
func score(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		v = v.Index(0)
	}
	return votes(v)
}

// votes judges a message.
func votes(v rawjson.Value) int {
	if v.Get("text").Kind() != rawjson.String || v.Get("sender").Kind() != rawjson.String || !v.Get("sender_name").Exists() || !v.Get("session_id").Exists() {
		return 0
	}
	if v.Get("flow_id").Exists() || v.Get("content_blocks").Exists() || v.Get("category").Exists() {
		return certain
	}
	return likely
}

// scoreRun votes for answers of runs.
func scoreRun(r *format.Record) int {
	v := r.Value
	out := v.Get("outputs").Index(0)
	if v.Get("session_id").Exists() && out.Get("inputs").Exists() && out.At("outputs").Index(0).Get("results").Exists() {
		return certain
	}
	return 0
}

// decode reads a message.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if d, problem := format.NoObject(r, v); problem {
		return d
	}
	if votes(v) == 0 {
		return format.Unknown(cmp.Or(v.Str("_table"), "object"))
	}
	m := message(v)
	v.Get("session_id").IsText(m.Conversation)
	return format.Shown(m)
}

// decodeRun reads the answer of a run.
func decodeRun(r *format.Record) format.Decoded {
	v := r.Value
	if d, problem := format.NoObject(r, v); problem {
		return d
	}
	var out []*model.Message
	for _, run := range v.Get("outputs").Elems() {
		if ask := run.At("inputs", "input_value").Text(); ask != "" {
			out = append(out, chat.Say(model.RoleUser, "input_value", ask))
		}
		for _, e := range run.Get("outputs").Elems() {
			for name, result := range e.Get("results").Members() {
				data := result.Get("data")
				switch {
				case votes(data) > 0:
					out = append(out, message(data))
				case !data.Is("text", ""):
					out = append(out, chat.Say(model.RoleAssistant, name, data.Str("text")))
				default:
					m := &model.Message{Role: model.RoleAssistant, RawRole: name, Parts: []model.Part{model.Data{Name: name, Raw: result.Keep()}}}
					out = append(out, m)
				}
			}
		}
	}
	if v.Get("outputs").Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	if len(out) == 0 {
		return format.Metadata("run without messages")
	}
	d := format.Shown(out...)
	for _, m := range out {
		m.Conversation = v.Get("session_id").Scalar()
	}
	d.About.ID = v.Look().Get("session_id").Scalar()
	return d
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
	switch {
	case failed || v.Is("category", "error"):
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: cmp.Or(text, "the flow failed"), Error: true})
	case m.Role == model.RoleAssistant:
		m.Parts = append(m.Parts, chat.SplitReasoning(text)...)
	case text != "":
		m.Parts = append(m.Parts, model.Text{Text: text})
	}
	for _, f := range rawjson.Unwrap(v.Get("files"), 1).Elems() {
		m.Parts = append(m.Parts, file(f))
	}
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
		var parts []model.Part
		for _, u := range c.Get("urls").Elems() {
			parts = append(parts, file(u))
		}
		return parts
	}
	return []model.Part{model.Unknown{Type: c.Str("type"), Raw: c.Keep()}}
}

// use decodes a call with what it gave back.
func use(c rawjson.Value, id string) []model.Part {
	call := &model.ToolCall{ID: id, Name: cmp.Or(c.Str("name"), "tool")}
	arguments := c.Get("tool_input")
	if !arguments.Exists() {
		arguments = c.Get("input")
	}
	chat.SetArguments(call, arguments)
	call.Malformed = false
	output, fault := c.Get("output"), c.Get("error")
	if output.IsNull() && fault.IsNull() {
		return []model.Part{call}
	}
	r := &model.ToolResult{CallID: call.ID, Name: call.Name}
	if ms, ok := c.Get("duration").Float(); ok {
		r.Duration = chat.Milliseconds(ms)
	}
	if !output.IsNull() {
		r.Content = chat.ResultContent(output)
	}
	if !fault.IsNull() {
		r.Error = model.Yes
		r.Content = append(r.Content, chat.ResultContent(fault)...)
	}
	return []model.Part{call, r}
}

// file decodes a file, which may be only its path.
func file(f rawjson.Value) model.Part {
	m := model.Media{Bytes: -1, URL: cmp.Or(f.Text(), f.Str("path"), f.Str("url")), Name: f.Str("name"), MediaType: f.Str("type")}
	if m.URL == "" {
		return model.Unknown{Type: "file", Raw: f.Keep()}
	}
	if image := chat.Image(f, ""); strings.HasPrefix(f.Text(), "data:") && image.Data != nil {
		return image
	}
	return m
}
