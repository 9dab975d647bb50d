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
	out := chat.AssembleEach(s.record)(records)
	s.round.flush()
	for _, a := range s.agents {
		a.flush()
	}
	return out
}

// record takes in a record.
func (s *stream) record(r *format.Record) format.Decoded {
	v := rawjson.Unwrap(r.Value, 2)
	d, none := format.NoObject(r, v)
	if !none {
		s.fresh = nil
		d = s.event(v.Str("type"), v)
		d.Messages = s.fresh
	}
	return d
}

// stream is a sequence of events on its way to messages.
type stream struct {
	fresh  []*model.Message  // those that begin at the current record
	round  *reply            // what the model is saying, nil before it said anything
	agents map[string]*reply // what sub-agents are saying, by the key of their thread
	silent bool              // a round ended without a word; its calls follow
	open   []*model.ToolCall // calls without a result, oldest first
	calls  int               // calls so far
	failed string            // what ended the run
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
func (s *stream) event(kind string, v rawjson.Value) format.Decoded {
	switch kind {
	case "token":
		s.current().add(v.Str("text"), false)
	case "reasoning":
		s.current().add(v.Str("text"), true)
	case "round_completed":
		if s.round == nil || s.round.ended {
			s.silent = true
			return format.Metadata(kind)
		}
		s.round.flush()
		s.round.ended = true
	case "tool_started":
		s.started(v)
	case "tool_progress":
		return s.progress(v)
	case "tool_completed", "tool_failed":
		s.finished(kind, v)
	case "context_compacted":
		text := v.Get("tokensBefore").Scalar() + " tokens before, " + v.Get("tokensAfter").Scalar() + " after"
		s.emit(chat.Note(model.MarkerCompaction, text)).RawRole = kind
	case "failed":
		s.failed = v.Str("error")
		s.emit(chat.Note(model.MarkerError, s.failed)).RawRole = kind
	case "result":
		return s.result(v)
	case "completed", "todos":
		return format.Metadata(kind)
	default:
		return format.Unknown(kind)
	}
	return format.Shown()
}

// emit appends a message that begins at the current record.
func (s *stream) emit(m *model.Message) *model.Message {
	s.fresh = append(s.fresh, m)
	return m
}

// current returns the round that a delta belongs to, a new one if need be.
func (s *stream) current() *reply {
	if s.round == nil || s.round.ended {
		s.silent = false
		s.round = &reply{message: s.emit(&model.Message{Role: model.RoleAssistant})}
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
	s.round.message.Parts = append(s.round.message.Parts, c)
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
func (s *stream) progress(v rawjson.Value) format.Decoded {
	c, i := s.running(v)
	agent := v.Get("subagent").Text()
	if c == nil || agent == "" && c.Thread() == "" {
		return format.Metadata("tool_progress")
	}
	if c.Thread() == "" {
		if c.SetThread(c.ID); c.Thread() == "" {
			c.SetThread(fmt.Sprintf("%s %d", c.Name, s.calls-len(s.open)+i+1))
		}
		c.SetAgent(agent)
	}
	a := s.agents[c.Thread()]
	if a == nil {
		a = &reply{message: s.emit(&model.Message{
			Role: model.RoleAssistant, Agent: agent, Sidechain: true, Thread: c.Thread(), ParentCall: c.ID,
		})}
		s.agents[c.Thread()] = a
	}
	a.add(v.Str("delta"), false)
	return format.Shown()
}

// finished adds the result of a call. One that repeats the round before fails without
// having been started (ReactAgent.swift: appendDuplicateFeedback).
func (s *stream) finished(kind string, v rawjson.Value) {
	r := &model.ToolResult{CallID: callID(v.Get("callID")), Name: v.Str("name")}
	body := v.Get("result")
	if kind == "tool_failed" {
		body = v.Get("error")
	}
	r.Content = chat.ResultContent(body)
	judge(r, body.Text())
	if r.Error == model.NotStated {
		r.Error = model.Stated(kind == "tool_failed")
	}
	if image := v.Get("imageURL"); !image.IsNull() {
		r.Content = append(r.Content, chat.Image(image, ""))
	}
	c, i := s.running(v)
	if c == nil && kind == "tool_failed" {
		s.started(v)
		c, i = s.running(v)
	}
	if c != nil {
		r.SetThread(c.Thread())
		s.open = append(s.open[:i], s.open[i+1:]...)
	}
	s.emit(&model.Message{Role: model.RoleTool, Parts: []model.Part{r}})
}

// result closes the run. Its text is that of the last round, which is shown
// already unless the capture is the single object of --output-format json.
func (s *stream) result(v rawjson.Value) format.Decoded {
	s.round.flush()
	if text := v.Str("result"); text != "" && !s.said(text) {
		s.emit(chat.Say(model.RoleAssistant, "", text))
	}
	failed, _ := v.Get("is_error").Bool()
	end := model.Marker{Kind: model.MarkerEnd, Text: v.Str("subtype"), Error: failed}
	if text := v.Look().Str("error"); text != "" && text == s.failed {
		end.Error = false // the event has said it
	} else if text = v.Str("error"); text != "" {
		end.Text += ": " + text
	}
	m := s.emit(&model.Message{Role: model.RoleMarker, RawRole: "result", Model: v.Str("model"), Parts: []model.Part{end}})
	m.Meta = format.Rest(v)
	return format.Decoded{Class: model.Shown, About: format.About{Model: m.Model}}
}

// said reports whether the last round said just this.
func (s *stream) said(text string) bool {
	return s.round != nil && chat.Squeeze(chat.Texts(s.round.message.Parts)) == chat.Squeeze(text)
}
