package geminicli

import (
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// scoreStream votes for lines of `gemini --output-format stream-json`
// (google-gemini/gemini-cli: packages/core/src/output/types.ts).
func scoreStream(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || r.Envelope || r.List != "" || v.Get("timestamp").Kind() != rawjson.String {
		return 0
	}
	for _, foreign := range [...]string{"id", "uuid", "sessionId", "message_id", "data", "payload", "subtype", "toolId"} {
		if v.Get(foreign).Exists() {
			return 0
		}
	}
	votes := func(n int, ok bool) int {
		if ok {
			return n
		}
		return 0
	}
	switch v.Str("type") {
	case "init":
		return votes(likely, v.Get("session_id").Kind() == rawjson.String && v.Get("model").Kind() == rawjson.String)
	case "message":
		if v.Get("content").Kind() != rawjson.String || v.Str("role") != "user" && v.Str("role") != "assistant" || v.Get("session_id").Exists() {
			return 0
		}
		if v.Get("delta").Kind() == rawjson.Bool {
			return certain
		}
		return hint
	case "tool_use":
		return votes(certain, v.Get("tool_id").Exists() && v.Get("tool_name").Kind() == rawjson.String && v.Get("parameters").Exists())
	case "tool_result":
		return votes(certain, v.Get("tool_id").Exists() && v.Get("status").Kind() == rawjson.String)
	case "error":
		return votes(hint, v.Get("severity").Kind() == rawjson.String && v.Get("message").Kind() == rawjson.String)
	case "result":
		return votes(likely, v.Get("status").Kind() == rawjson.String && v.First("stats", "error").Kind() == rawjson.Object && !v.Get("result").Exists())
	}
	return 0
}

// A stream is what was read of the events of one or more runs.
type stream struct {
	out      format.Assembled
	r        *format.Record
	reply    *model.Message  // that grows, nil if the next piece begins another
	text     strings.Builder // of its last part, if that grows
	sessions []int           // places of the first message of each run
	ids      []string
	model    string
	names    map[string]string // of tools, by call
}

// assembleStream puts the pieces of an answer together, with the calls that it
// ends with.
func assembleStream(records iter.Seq[*format.Record]) format.Assembled {
	s := stream{names: map[string]string{}}
	for r := range records {
		s.r = r
		s.out.Classes = append(s.out.Classes, s.event(r.Value))
	}
	s.flush()
	s.keys()
	return s.out
}

// keys tells the conversations apart if there are several.
func (s *stream) keys() {
	distinct := map[string]bool{}
	for _, id := range s.ids {
		distinct[id] = true
	}
	if len(distinct) < 2 {
		if len(s.ids) > 0 {
			s.out.About.ID = s.ids[0]
		}
		return
	}
	for i, from := range s.sessions {
		to := len(s.out.Messages)
		if i+1 < len(s.sessions) {
			to = s.sessions[i+1]
		}
		for _, m := range s.out.Messages[from:to] {
			m.Conversation = s.ids[i]
		}
	}
}

// flush ends the text that grows.
func (s *stream) flush() {
	if s.text.Len() > 0 {
		s.reply.Parts = append(s.reply.Parts, model.Text{Text: s.text.String()})
		s.text.Reset()
	}
}

// begin adds a message, which ends the one that grows.
func (s *stream) begin(role model.Role, v rawjson.Value, used ...string) *model.Message {
	s.flush()
	s.reply = nil
	m := &model.Message{Role: role, RawRole: v.Str("role"), Time: chat.Time(v.Get("timestamp")), Origin: s.r.Origin}
	m.Meta = chat.Meta(v, append(used, "type", "timestamp", "role")...)
	s.out.Messages = append(s.out.Messages, m)
	return m
}

// grow returns the answer that goes on with an event.
func (s *stream) grow(v rawjson.Value, used ...string) *model.Message {
	if s.reply == nil {
		m := s.begin(model.RoleAssistant, v, used...)
		m.Model = s.model
		s.reply = m
		return m
	}
	s.reply.Meta = append(s.reply.Meta, chat.Meta(v, append(used, "type", "timestamp", "role")...)...)
	return s.reply
}

// event takes one line.
func (s *stream) event(v rawjson.Value) format.RecordClass {
	kind := v.Str("type")
	switch {
	case !v.Exists():
		return format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
	case kind == "init":
		s.flush()
		s.reply = nil
		s.model = v.Str("model")
		s.ids, s.sessions = append(s.ids, v.Get("session_id").Scalar()), append(s.sessions, len(s.out.Messages))
		s.out.About.Merge(format.About{Model: s.model})
		return format.RecordClass{Class: model.Metadata, Type: kind}
	case kind == "message" && v.Get("content").Exists():
		s.said(v)
	case kind == "tool_use":
		m := s.grow(v, "tool_name", "tool_id", "parameters")
		s.flush()
		c := &model.ToolCall{ID: v.Get("tool_id").Scalar(), Name: v.Str("tool_name")}
		chat.SetArguments(c, v.Get("parameters"))
		s.names[c.ID] = c.Name
		m.Parts = append(m.Parts, c)
	case kind == "tool_result":
		s.result(v)
	case kind == "error" && v.Get("message").Exists():
		failed := v.Str("severity") != "warning"
		marker := model.Marker{Kind: model.MarkerNotice, Text: v.Get("message").Scalar(), Error: failed}
		if failed {
			marker.Kind = model.MarkerError
		}
		s.begin(model.RoleMarker, v, "severity", "message").Parts = []model.Part{marker}
	case kind == "result":
		s.end(v)
	default:
		return format.RecordClass{Class: model.UnknownRecord, Type: kind}
	}
	return part
}

// said takes a prompt, an answer, or a piece of one.
func (s *stream) said(v rawjson.Value) {
	role, ok := chat.Role(v.Str("role"))
	if !ok {
		role = model.RoleUnknown
	}
	piece, _ := v.Get("delta").Bool()
	content := v.Get("content")
	if role != model.RoleAssistant || !piece || content.Kind() != rawjson.String {
		m := s.begin(role, v, "content", "delta")
		m.Parts = chat.Parts(content)
		if role == model.RoleAssistant {
			m.Model, s.reply = s.model, m // calls may follow
		} else if text := chat.Texts(m.Parts); role == model.RoleUser {
			m.Injected = injected(text)
		}
		return
	}
	if s.reply != nil && len(s.reply.Calls()) > 0 {
		s.flush()
		s.reply = nil // text behind calls is another answer
	}
	s.grow(v, "content", "delta")
	s.text.WriteString(content.Text())
}

// result takes what a tool gave back. The pieces of an answer that follow are
// another answer.
func (s *stream) result(v rawjson.Value) {
	m := s.begin(model.RoleTool, v, "tool_id", "status", "output", "error")
	r := &model.ToolResult{CallID: v.Get("tool_id").Scalar(), Content: chat.ResultContent(v.Get("output"))}
	r.Name = s.names[r.CallID]
	switch status := v.Str("status"); status {
	case "success", "error":
		r.Error = model.Stated(status == "error")
	case "cancelled", "canceled":
		r.Denied = true
	}
	if e := v.Get("error"); !e.IsNull() {
		r.Error = model.Yes
		text := e.Str("message")
		if e.Kind() != rawjson.Object {
			text = e.Scalar()
		}
		if text != "" && !strings.Contains(chat.Texts(r.Content), text) {
			r.Content = append(r.Content, model.Text{Text: text})
		}
		r.Details = e.Keep()
	}
	chat.Respond(r)
	m.Parts = []model.Part{r}
}

// end takes the last line of a run: how it ended, and its figures, which stand
// nowhere else.
func (s *stream) end(v rawjson.Value) {
	m := s.begin(model.RoleMarker, v, "status")
	marker := model.Marker{Kind: model.MarkerEnd, Text: v.Str("status")}
	if e := v.Get("error"); !e.IsNull() || marker.Text == "error" {
		marker.Error = true
		if text := e.Str("message"); text != "" {
			marker.Text = text
		}
	}
	m.Parts = []model.Part{marker}
	stats := v.Get("stats")
	m.Usage = model.Usage{Input: chat.Count(stats, "input_tokens"), Output: chat.Count(stats, "output_tokens"), CacheRead: chat.Count(stats, "cached")}
	if ms, ok := stats.Get("duration_ms").Float(); ok {
		m.Duration = chat.Milliseconds(ms)
	}
}
