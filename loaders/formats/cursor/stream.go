package cursor

import (
	"cmp"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// streams are the output of `cursor-agent --output-format stream-json`
// (docs.cursor.com, CLI: Output format). Claude Code's has the same members and more.
const streams = format.Votes(`
	0  !session_id:text
	0  uuid
	0  parent_tool_use_id
	0  sessionId
	0  num_turns
	0  total_cost_usd
	0  tools
	10 type=tool_call call_id tool_call:object
	10 type=system subtype=init apiKeySource permissionMode
	10 type=user message.role=user message.content.0.type=text
	10 type=assistant message.role=assistant message.content.0.type=text
	6  type=result subtype is_error !usage.input_tokens
	4  type=thinking subtype
`)

func scoreStream(r *format.Record) int {
	if m := r.Value.Get("message"); m.Exists() && m.Len() != 2 {
		return 0
	}
	return streams.Score(r)
}

// stream puts the messages of a capture together.
type stream struct {
	out     format.Assembled
	thought strings.Builder
	thinker *format.Record // the first piece of reasoning
	text    strings.Builder
	speaker *format.Record // the first piece of an answer
	calls   map[string]*model.ToolCall
	answer  *model.Message  // the last one
	said    strings.Builder // what was answered in this turn, without white space
	model   string
}

func assembleStream(records iter.Seq[*format.Record]) format.Assembled {
	s := stream{calls: map[string]*model.ToolCall{}}
	for r := range records {
		chat.Add(&s.out, r, format.Objects(s.record)(r))
	}
	s.flush("")
	s.think()
	return s.out
}

func (s *stream) record(r *format.Record, v rawjson.Value) format.Decoded {
	switch kind := v.Str("type"); {
	case kind == "thinking":
		text := v.Str("text")
		if text == "" {
			s.think()
			return format.Metadata(kind)
		}
		if s.thinker == nil {
			s.thinker = r
		}
		s.thought.WriteString(text)
		v.Is("subtype", "delta") // any other is kept
	case kind == "system" && v.Is("subtype", "init"):
		s.model = v.Str("model")
		s.out.About.Merge(format.About{ID: v.Str("session_id"), Model: s.model, Directory: v.Str("cwd")})
		return format.Metadata("init")
	case kind == "user", kind == "assistant":
		s.say(r, kind)
	case kind == "tool_call" && v.Fits("tool_call:object"):
		s.flush("")
		s.call(r)
	case kind == "result":
		return s.result(r)
	default:
		return format.Unknown(kind)
	}
	return format.Shown()
}

func (s *stream) add(r *format.Record, m *model.Message) {
	m.Origin = r.Origin
	if m.Time.IsZero() {
		m.Time = chat.Time(r.Value.Get("timestamp_ms"))
	}
	if m.Role == model.RoleAssistant {
		m.Model = s.model
		s.answer = m
		s.said.WriteString(chat.Squeeze(chat.Texts(m.Parts)))
	}
	s.out.Messages = append(s.out.Messages, m)
}

// think shows the reasoning up to here.
func (s *stream) think() {
	if s.thinker == nil {
		return
	}
	s.add(s.thinker, &model.Message{Role: model.RoleAssistant, RawRole: "thinking", Parts: []model.Part{model.Reasoning{Text: s.thought.String()}}})
	s.thinker = nil
	s.thought.Reset()
}

// flush shows the pieces of an answer, unless whole repeats them.
func (s *stream) flush(whole string) {
	s.think()
	if s.speaker != nil && strings.TrimSpace(s.text.String()) != strings.TrimSpace(whole) {
		s.add(s.speaker, &model.Message{Role: model.RoleAssistant, RawRole: "assistant", Parts: []model.Part{model.Text{Text: s.text.String()}}})
	}
	s.speaker = nil
	s.text.Reset()
}

// say adds a prompt or an answer. With --stream-partial-output an answer comes in
// pieces, which have a time, and then as a whole, which has none or names a call.
func (s *stream) say(r *format.Record, kind string) {
	v := r.Value
	content := v.At("message", "content")
	if text, plain := textOf(content.Index(0)); kind == "assistant" && plain && content.Len() == 1 {
		if v.Get("timestamp_ms").Exists() && !v.Get("model_call_id").Exists() {
			if s.speaker == nil {
				s.think()
				s.speaker = r
			}
			s.text.WriteString(text)
			return
		}
		s.flush(text)
	} else {
		s.flush("")
	}
	role, _ := chat.Role(kind)
	s.add(r, &model.Message{Role: role, RawRole: kind, Parts: chat.Parts(content)})
}

// call adds a call when it starts and its result when it is completed.
func (s *stream) call(r *format.Record) {
	v := r.Value
	started, completed := v.Is("subtype", "started"), v.Is("subtype", "completed")
	name, body := "", rawjson.Value{}
	for key, member := range v.Get("tool_call").Members() {
		if name == "" && member.Kind() == rawjson.Object {
			name, body = strings.TrimSuffix(key, "ToolCall"), member
		}
	}
	args := body.First("args", "arguments")
	if name == "function" {
		name = cmp.Or(body.Str("name"), name)
	}
	if mcp := args.Str("toolName"); name == "mcp" && mcp != "" {
		name = mcp
	}
	c := chat.Call(v.Get("call_id").Scalar(), name, args.Look())
	before := s.calls[c.ID]
	if before != nil && c.ID != "" && chat.PlainArguments(c) == chat.PlainArguments(before) {
		args.Take() // else what the completed call has is kept with its result
	} else if before == nil || c.ID == "" || started {
		args.Take()
		s.calls[c.ID] = c
		s.add(r, &model.Message{Role: model.RoleAssistant, RawRole: "tool_call", Parts: []model.Part{c}})
	}
	if result := body.Get("result"); result.Exists() || completed {
		s.add(r, &model.Message{Role: model.RoleTool, RawRole: "tool_call", Parts: []model.Part{outcome(c.ID, name, result)}})
	}
}

// outcome decodes a result: its one member says how the call went.
func outcome(id, name string, v rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: id, Name: name}
	inner := v
	if v.Kind() == rawjson.Object && v.Len() == 1 {
		inner = v.Index(0)
		switch how := v.Key(0); how {
		case "success":
			r.Error = model.No
		case "rejected", "permissionDenied":
			r.Error, r.Denied = model.Yes, true
		case "error", "failure", "timeout", "fileNotFound", "spawnError":
			r.Error = model.Yes
		default:
			inner = v
		}
	}
	if inner.Kind() != rawjson.Object {
		r.Content = chat.ResultContent(inner)
		return r
	}
	var texts []string
	for _, key := range [...]string{"content", "stdout", "stderr", "output", "errorMessage", "error", "message", "reason"} {
		if text := inner.Get(key); text.Kind() == rawjson.String && text.Text() != "" {
			texts = append(texts, text.Text())
		}
	}
	if len(texts) > 0 {
		r.Content = []model.Part{model.Text{Text: strings.Join(texts, "\n")}}
		r.Details = inner.Keep()
	} else {
		r.Content = chat.ResultContent(inner)
	}
	chat.SetExit(r, inner.Get("exitCode"))
	return r
}

// result ends a capture. What it says, all answers of the turn or the last one, was said before
// by most.
func (s *stream) result(r *format.Record) format.Decoded {
	v, d := r.Value, format.Shown()
	s.flush("")
	usage, text := chat.Usage(v.Get("usage")), v.Str("result")
	usage.CacheRead, usage.CacheWrite = chat.Count(v.Get("usage"), "cacheReadTokens"), chat.Count(v.Get("usage"), "cacheWriteTokens")
	switch {
	case v.True("is_error"):
		s.add(r, chat.Note(model.MarkerError, chat.FirstText(v.Get("result"), v.Get("subtype"))))
	case text != "" && !strings.Contains(s.said.String(), chat.Squeeze(text)):
		v.Is("subtype", "success") // any other is kept
		s.add(r, &model.Message{Role: model.RoleAssistant, RawRole: "result", Parts: []model.Part{model.Text{Text: text}}, Usage: usage})
	default:
		if s.answer != nil {
			s.answer.Usage = usage
		}
		d = format.Metadata("result")
	}
	s.answer = nil
	s.said.Reset()
	return d
}
