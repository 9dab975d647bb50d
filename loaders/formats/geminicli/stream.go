package geminicli

import (
	"cmp"
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
	if r.Envelope || r.List != "" {
		return 0
	}
	return streams.Score(r)
}

const streams = format.Votes(`
	0  !timestamp:text
	0  id/uuid/sessionId/message_id/data/payload/subtype/toolId
	0  type=message session_id
	10 type=message content:text role=user|assistant delta:bool
	3  type=message content:text role=user|assistant
	10 type=tool_use tool_id tool_name:text parameters
	10 type=tool_result tool_id status:text
	6  type=init session_id:text model:text
	6  type=result status:text stats/error:object !result
	3  type=error severity:text message:text
`)

// A stream is what was read of the events of one or more runs.
type stream struct {
	out     format.Assembled
	r       *format.Record
	reply   *model.Message  // that grows, nil if the next piece begins another
	text    strings.Builder // of its last part, if that grows
	run     string          // id of the run
	several bool            // there were others before
	model   string
	names   map[string]string // of tools, by call
}

// assembleStream puts the pieces of an answer together, with the calls that it
// ends with.
func assembleStream(records iter.Seq[*format.Record]) format.Assembled {
	s := stream{names: map[string]string{}}
	for r := range records {
		s.r = r
		s.out.Classes.Add(s.event(r.Value))
	}
	s.flush()
	if s.several {
		return s.out
	}
	s.out.About.ID = s.run
	for _, m := range s.out.Messages {
		m.Conversation = ""
	}
	return s.out
}

// flush ends the text that grows.
func (s *stream) flush() {
	if s.text.Len() > 0 {
		s.reply.Parts = append(s.reply.Parts, model.Text{Text: s.text.String()})
		s.text.Reset()
	}
}

// begin adds a message, which ends the one that grows.
func (s *stream) begin(role model.Role, v rawjson.Value) *model.Message {
	s.flush()
	s.reply = nil
	m := &model.Message{Role: role, RawRole: v.Str("role"), Time: chat.Time(v.Get("timestamp")), Conversation: s.run, Origin: s.r.Origin}
	s.out.Messages = append(s.out.Messages, m)
	return m
}

// grow returns the answer that goes on with an event.
func (s *stream) grow(v rawjson.Value) *model.Message {
	if s.reply == nil {
		m := s.begin(model.RoleAssistant, v)
		m.Model = s.model
		s.reply = m
	}
	return s.reply
}

// event takes one line.
func (s *stream) event(v rawjson.Value) format.RecordClass {
	kind := v.Str("type")
	switch {
	case !v.Exists():
		return format.RecordClass{Class: model.MalformedRecord, Problem: "no JSON"}
	case kind == "init":
		s.flush()
		s.reply = nil
		s.model = v.Str("model")
		id := v.Get("session_id").Scalar()
		s.several = s.several || s.run != "" && s.run != id
		s.run = id
		s.out.About.Merge(format.About{Model: s.model})
		return format.RecordClass{Class: model.Metadata, Type: kind}
	case kind == "message" && v.Get("content").Exists():
		s.said(v)
	case kind == "tool_use":
		m := s.grow(v)
		s.flush()
		c := &model.ToolCall{ID: v.Get("tool_id").Scalar(), Name: v.Str("tool_name")}
		chat.SetArguments(c, v.Get("parameters"))
		s.names[chat.ID(v.Get("tool_id"))] = c.Name
		m.Parts = append(m.Parts, c)
	case kind == "tool_result":
		s.result(v)
	case kind == "error" && v.Get("message").Exists():
		marker := model.Marker{Kind: model.MarkerNotice, Text: v.Get("message").Scalar()}
		if !v.Is("severity", "warning") {
			marker.Kind, marker.Error = model.MarkerError, true
		}
		s.begin(model.RoleMarker, v).Parts = []model.Part{marker}
	case kind == "result":
		s.end(v)
	default:
		return format.RecordClass{Class: model.UnknownRecord, Type: kind}
	}
	return part
}

// said takes a prompt, an answer, or a piece of one.
func (s *stream) said(v rawjson.Value) {
	role, _ := chat.Role(v.Str("role"))
	piece, _ := v.Get("delta").Bool()
	content := v.Get("content")
	if role != model.RoleAssistant || !piece || content.Kind() != rawjson.String {
		m := s.begin(role, v)
		m.Parts = chat.Parts(content)
		if role == model.RoleAssistant {
			m.Model, s.reply = s.model, m // calls may follow
		} else if role == model.RoleUser {
			m.Injected = injected(chat.Texts(m.Parts))
		}
		return
	}
	if s.reply != nil && len(s.reply.Calls()) > 0 {
		s.flush()
		s.reply = nil // text behind calls is another answer
	}
	s.grow(v)
	s.text.WriteString(content.Text())
}

// result takes what a tool gave back. The pieces of an answer that follow are
// another answer.
func (s *stream) result(v rawjson.Value) {
	m := s.begin(model.RoleTool, v)
	r := &model.ToolResult{CallID: v.Get("tool_id").Scalar(), Content: chat.ResultContent(v.Get("output"))}
	if model.IsID(r.CallID) { // else the call is known by its place
		r.Name = s.names[r.CallID]
	}
	chat.Ended(r, v)
	if e := v.Get("error"); !e.IsNull() {
		r.Error = model.Yes
		if text := e.Scalar() + e.Str("message"); !strings.Contains(chat.Texts(r.Content), text) {
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
	m := s.begin(model.RoleMarker, v)
	e := v.Get("error")
	marker := model.Marker{Kind: model.MarkerEnd, Text: v.Str("status"), Error: !e.IsNull() || v.Is("status", "error")}
	marker.Text = cmp.Or(e.Str("message"), marker.Text)
	m.Parts = []model.Part{marker}
	stats := v.Get("stats")
	m.Usage = model.Usage{Input: chat.Count(stats, "input_tokens"), Output: chat.Count(stats, "output_tokens"), CacheRead: chat.Count(stats, "cached")}
	s.out.About.Totals.Usage = s.out.About.Totals.Usage.Plus(m.Usage)
	if ms, ok := stats.Get("duration_ms").Float(); ok {
		m.Duration = chat.Milliseconds(ms)
	}
}
