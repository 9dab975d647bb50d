package deepagents

import (
	"fmt"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// assemble makes a conversation of the events of ripple's stream-json. A round is
// one reply of the model: deltas of reasoning and answer, round_completed, then
// the tools it called. What the person asked is not among the events.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	s := stream{agents: map[string]*reply{}}
	for r := range records {
		s.record = r
		v := rawjson.Unwrap(r.Value, 2)
		class := format.RecordClass{Class: model.UnknownRecord, Type: v.Str("type")}
		switch {
		case !v.Exists():
			class = format.RecordClass{Class: model.MalformedRecord, Problem: "no JSON"}
		case v.Kind() == rawjson.Object:
			class.Class = s.event(class.Type, v)
		}
		s.out.Classes = append(s.out.Classes, class)
	}
	s.round.flush()
	for _, a := range s.agents {
		a.flush()
	}
	return s.out
}

// stream is a sequence of events on its way to messages.
type stream struct {
	out    format.Assembled
	record *format.Record
	round  *reply            // what the model is saying, nil before it said anything
	agents map[string]*reply // what sub-agents are saying, by the key of their thread
	silent bool              // a round ended without a word; its calls follow
	open   []*model.ToolCall // calls without a result, oldest first
	calls  int               // calls so far
}

// A reply is a message that grows by deltas.
type reply struct {
	message *model.Message
	text    strings.Builder
	thought bool // text is reasoning
	ended   bool // more text begins another message
}

func (r *reply) add(delta string, thought bool) {
	if r.thought != thought {
		r.flush()
		r.thought = thought
	}
	r.text.WriteString(delta)
}

// flush makes a part of the text so far.
func (r *reply) flush() {
	if r == nil || r.text.Len() == 0 {
		return
	}
	if r.thought {
		r.message.Parts = append(r.message.Parts, model.Reasoning{Text: r.text.String()})
	} else {
		r.message.Parts = append(r.message.Parts, model.Text{Text: r.text.String()})
	}
	r.text.Reset()
}

// event takes in one event (HeadlessOutput.swift: EventLine, ResultLine) and says
// what became of it.
func (s *stream) event(kind string, v rawjson.Value) model.Class {
	switch kind {
	case "token":
		s.current().add(v.Str("text"), false)
	case "reasoning":
		s.current().add(v.Str("text"), true)
	case "round_completed":
		if s.round == nil || s.round.ended {
			s.silent = true
			return model.Metadata
		}
		s.round.flush()
		s.round.ended = true
	case "tool_started":
		s.started(v)
	case "tool_progress":
		return s.progress(v)
	case "tool_completed", "tool_failed":
		s.finished(v)
	case "context_compacted":
		s.emit(&model.Message{
			Role: model.RoleMarker, RawRole: kind,
			Parts: []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: fmt.Sprintf("%s tokens before, %s after",
				v.Get("tokensBefore").Scalar(), v.Get("tokensAfter").Scalar())}},
			Meta: chat.Meta(v, "type"),
		})
	case "failed":
		s.emit(&model.Message{
			Role: model.RoleMarker, RawRole: kind,
			Parts: []model.Part{model.Marker{Kind: model.MarkerError, Text: v.Str("error"), Error: true}},
			Meta:  chat.Meta(v, "type", "error"),
		})
	case "result":
		s.result(v)
	case "completed", "todos":
		return model.Metadata
	default:
		return model.UnknownRecord
	}
	return model.Shown
}

// emit appends a message that begins at the current record.
func (s *stream) emit(m *model.Message) {
	m.Origin = s.record.Origin
	s.out.Messages = append(s.out.Messages, m)
}

// current returns the round that a delta belongs to, a new one if need be.
func (s *stream) current() *reply {
	if s.round == nil || s.round.ended {
		s.silent = false
		s.round = &reply{message: &model.Message{Role: model.RoleAssistant}}
		s.emit(s.round.message)
	}
	return s.round
}

// started adds a call to the round that made it. Its input is a rendering of the
// arguments for people, not JSON.
func (s *stream) started(v rawjson.Value) {
	if s.silent {
		s.round = nil
	}
	if s.round == nil {
		s.current()
	}
	s.round.flush()
	s.round.ended = true
	c := &model.ToolCall{ID: callID(v.Get("callID")), Name: v.Str("name"), State: model.CallPlain}
	input := v.Get("input")
	if inner := rawjson.Unwrap(input, 1); inner.Kind() == rawjson.Object {
		chat.SetArguments(c, inner)
	} else {
		c.ArgumentsText = input.Scalar()
	}
	s.calls++
	s.open = append(s.open, c)
	m := s.round.message
	m.Parts = append(m.Parts, c)
	m.Meta = append(m.Meta, chat.Meta(v, "type", "name", "input", "callID")...)
}

// running returns the open call that an event is about, and its place. Older
// versions write no ids; they run one tool at a time.
func (s *stream) running(v rawjson.Value) (*model.ToolCall, int) {
	id, name := callID(v.Get("callID")), v.Str("name")
	for i, c := range s.open {
		if id != "" && c.ID == id || id == "" && c.Name == name {
			return c, i
		}
	}
	return nil, -1
}

// progress adds what a sub-agent says to its thread. Other tools' progress is
// repeated by their results.
func (s *stream) progress(v rawjson.Value) model.Class {
	c, i := s.running(v)
	agent := v.Get("subagent").Text()
	if c == nil || agent == "" && c.Thread == "" {
		return model.Metadata
	}
	if c.Thread == "" {
		if c.Thread = c.ID; c.Thread == "" {
			c.Thread = fmt.Sprintf("%s %d", c.Name, s.calls-len(s.open)+i+1)
		}
		c.Agent = agent
	}
	a := s.agents[c.Thread]
	if a == nil {
		a = &reply{message: &model.Message{
			Role: model.RoleAssistant, Agent: agent, Sidechain: true, Thread: c.Thread, ParentCall: c.ID,
		}}
		s.agents[c.Thread] = a
		s.emit(a.message)
	}
	a.add(v.Str("delta"), false)
	return model.Shown
}

// finished adds the result of a call.
func (s *stream) finished(v rawjson.Value) {
	r := &model.ToolResult{CallID: callID(v.Get("callID")), Name: v.Str("name")}
	body := v.Get("result")
	if v.Str("type") == "tool_failed" {
		body = v.Get("error")
	}
	r.Content = chat.ResultContent(body)
	judge(r, body.Text())
	if r.Error == model.NotStated {
		r.Error = model.Stated(v.Str("type") == "tool_failed")
	}
	if image := v.Get("imageURL"); !image.IsNull() {
		r.Content = append(r.Content, chat.Image(image, ""))
	}
	if c, i := s.running(v); c != nil {
		r.Thread = c.Thread
		s.open = append(s.open[:i], s.open[i+1:]...)
	}
	m := &model.Message{Role: model.RoleTool, Parts: []model.Part{r}}
	m.Meta = chat.Meta(v, "type", "name", "result", "error", "callID", "imageURL")
	s.emit(m)
}

// result closes the run. Its text is that of the last round, which is shown
// already unless the capture is the single object of --output-format json.
func (s *stream) result(v rawjson.Value) {
	s.round.flush()
	if text := v.Str("result"); text != "" && !s.said(text) {
		s.emit(&model.Message{Role: model.RoleAssistant, Parts: []model.Part{model.Text{Text: text}}})
	}
	failed, _ := v.Get("is_error").Bool()
	end := model.Marker{Kind: model.MarkerEnd, Text: v.Str("subtype"), Error: failed}
	if text := v.Str("error"); text != "" {
		end.Text += ": " + text
	}
	s.emit(&model.Message{
		Role: model.RoleMarker, RawRole: "result", Model: v.Str("model"), Parts: []model.Part{end},
		Meta: chat.Meta(v, "type", "subtype", "result", "is_error", "error", "model"),
	})
	s.out.About.Merge(format.About{Model: v.Str("model")})
}

// said reports whether the last round said just this.
func (s *stream) said(text string) bool {
	if s.round == nil {
		return false
	}
	var all strings.Builder
	for _, p := range s.round.message.Parts {
		if t, ok := p.(model.Text); ok {
			all.WriteString(t.Text)
		}
	}
	return strings.TrimSpace(all.String()) == strings.TrimSpace(text)
}
