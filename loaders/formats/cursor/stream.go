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

// isStream recognises the envelope of what cursor-agent prints, and tells it from
// Claude Code's, which has the same members and more.
func isStream(v rawjson.Value) bool {
	if v.Kind() != rawjson.Object || v.Get("session_id").Kind() != rawjson.String {
		return false
	}
	for _, foreign := range [...]string{"uuid", "parent_tool_use_id", "sessionId", "num_turns", "total_cost_usd", "tools"} {
		if v.Get(foreign).Exists() {
			return false
		}
	}
	return true
}

// scoreStream votes for the output of `cursor-agent --output-format stream-json`
// (docs.cursor.com, CLI: Output format).
func scoreStream(r *format.Record) int {
	v := r.Value
	if !isStream(v) {
		return 0
	}
	switch kind := v.Str("type"); kind {
	case "tool_call":
		if v.Get("call_id").Exists() && v.Get("tool_call").Kind() == rawjson.Object {
			return certain
		}
	case "system":
		if v.Str("subtype") == "init" && v.Get("apiKeySource").Exists() && v.Get("permissionMode").Exists() {
			return certain
		}
	case "user", "assistant":
		m := v.Get("message")
		if m.Len() == 2 && m.Str("role") == kind && m.Get("content").Index(0).Str("type") == "text" {
			return certain
		}
	case "result":
		if v.Get("subtype").Exists() && v.Get("is_error").Exists() && !v.At("usage", "input_tokens").Exists() {
			return likely
		}
	case "thinking":
		if v.Get("subtype").Exists() {
			return hint
		}
	}
	return 0
}

// stream puts the messages of a capture together.
type stream struct {
	out     format.Assembled
	thought strings.Builder
	thinker *format.Record // the first piece of reasoning
	text    strings.Builder
	speaker *format.Record // the first piece of an answer
	calls   map[string]*model.ToolCall
	answer  *model.Message // the last one
	model   string
}

func assembleStream(records iter.Seq[*format.Record]) format.Assembled {
	s := stream{calls: map[string]*model.ToolCall{}}
	for r := range records {
		c := s.record(r)
		s.out.Classes = append(s.out.Classes, c)
	}
	s.flush("")
	s.think()
	return s.out
}

var shown = format.RecordClass{Class: model.Shown}

func (s *stream) record(r *format.Record) format.RecordClass {
	v := r.Value
	kind, subtype := v.Str("type"), v.Str("subtype")
	class := func(c model.Class, kind string) format.RecordClass { return format.RecordClass{Class: c, Type: kind} }
	switch kind {
	case "thinking":
		if text := v.Str("text"); text != "" {
			if s.thinker == nil {
				s.thinker = r
			}
			s.thought.WriteString(text)
			return shown
		}
		s.think()
		return class(model.Metadata, kind)
	case "system":
		if subtype == "init" {
			s.model = v.Str("model")
			s.out.About.Merge(format.About{ID: v.Str("session_id"), Model: s.model, Directory: v.Str("cwd")})
			return class(model.Metadata, "init")
		}
	case "user", "assistant":
		s.say(r, kind)
		return shown
	case "tool_call":
		if v.Get("tool_call").Kind() == rawjson.Object {
			s.flush("")
			s.call(r, subtype)
			return shown
		}
	case "result":
		return s.result(r)
	}
	if !v.Exists() {
		return format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
	}
	return class(model.UnknownRecord, kind)
}

func (s *stream) add(r *format.Record, m *model.Message) {
	m.Origin = r.Origin
	if m.Time.IsZero() {
		m.Time = chat.Time(r.Value.Get("timestamp_ms"))
	}
	if m.Role == model.RoleAssistant {
		m.Model = s.model
		s.answer = m
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
	m := &model.Message{Role: role, RawRole: kind, Parts: chat.Parts(content)}
	m.Meta = append(chat.Meta(v.Get("message"), "role", "content"), chat.Meta(v, "type", "message", "session_id", "timestamp_ms")...)
	s.add(r, m)
}

// call adds a call when it starts and its result when it is completed.
func (s *stream) call(r *format.Record, subtype string) {
	v := r.Value
	id, name, body := v.Get("call_id").Scalar(), "", rawjson.Value{}
	var meta []model.Field
	for key, member := range v.Get("tool_call").Members() {
		if name == "" && member.Kind() == rawjson.Object {
			name, body = strings.TrimSuffix(key, "ToolCall"), member
		} else {
			meta = append(meta, model.Field{Name: "tool_call." + key, Value: member.Keep()})
		}
	}
	meta = append(meta, chat.Meta(v, "type", "subtype", "call_id", "tool_call", "session_id", "timestamp_ms", "model_call_id")...)
	args := body.First("args", "arguments")
	if name == "function" {
		name = cmp.Or(body.Str("name"), name)
	}
	if mcp := args.Str("toolName"); name == "mcp" && mcp != "" {
		name = mcp
	}
	c := &model.ToolCall{ID: id, Name: name}
	chat.SetArguments(c, args)
	before := s.calls[id]
	if before == nil || id == "" || subtype == "started" && chat.PlainArguments(c) != chat.PlainArguments(before) {
		s.calls[id] = c
		m := &model.Message{Role: model.RoleAssistant, RawRole: "tool_call", Parts: []model.Part{c}}
		m.Meta = append(meta, chat.Meta(body, "args", "arguments", "name", "result")...)
		meta = nil
		s.add(r, m)
	}
	if result := body.Get("result"); result.Exists() || subtype == "completed" {
		m := &model.Message{Role: model.RoleTool, RawRole: "tool_call", Parts: []model.Part{outcome(id, name, result)}, Meta: meta}
		s.add(r, m)
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
	if code, ok := inner.Get("exitCode").Int(); ok {
		chat.SetExitCode(r, int(code))
	}
	return r
}

// result ends a capture. What it says was said before.
func (s *stream) result(r *format.Record) format.RecordClass {
	v := r.Value
	s.flush("")
	failed, _ := v.Get("is_error").Bool()
	u := v.Get("usage")
	usage := model.Usage{Input: chat.Count(u, "inputTokens"), Output: chat.Count(u, "outputTokens"), CacheRead: chat.Count(u, "cacheReadTokens"), CacheWrite: chat.Count(u, "cacheWriteTokens")}
	text := v.Str("result")
	switch {
	case failed:
		s.add(r, chat.Note(model.MarkerError, cmp.Or(text, v.Str("subtype"))))
	case s.answer == nil && text != "":
		s.add(r, &model.Message{Role: model.RoleAssistant, RawRole: "result", Parts: []model.Part{model.Text{Text: text}}, Usage: usage})
	default:
		if s.answer != nil {
			s.answer.Usage = usage
			s.answer = nil
		}
		return format.RecordClass{Class: model.Metadata, Type: "result"}
	}
	return shown
}
