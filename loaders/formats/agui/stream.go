package agui

import (
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A stream puts messages together from events.
type stream struct {
	out    format.Assembled
	record *format.Record
	thread string
	runs   int
	open   map[string]*piece // texts, reasoning and arguments that are being written, by kind and id
	byID   map[string]*model.Message
	last   map[string]string // id of the message, reasoning or call that chunks go on with
	answer *model.Message    // the last one of the model
}

// A piece is a text that comes in deltas, and where it belongs.
type piece struct {
	text    strings.Builder
	message *model.Message
	part    int
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	s := stream{open: map[string]*piece{}, byID: map[string]*model.Message{}, last: map[string]string{}}
	for r := range records {
		s.record = r
		s.out.Classes = append(s.out.Classes, s.event(r.Value))
	}
	for key, p := range s.open {
		s.close(key, p)
		if c, ok := p.message.Parts[p.part].(*model.ToolCall); ok && c.Malformed { // the stream ends within it
			c.State, c.Malformed = model.CallStreaming, false
		}
	}
	return s.out
}

// event takes one event, and says what became of it.
func (s *stream) event(v rawjson.Value) format.RecordClass {
	shown := format.RecordClass{Class: model.Shown}
	kind := v.Get("type").Look().Text()
	switch {
	case !v.Exists():
		return format.RecordClass{Class: model.MalformedRecord, Problem: "no JSON"}
	case strings.HasPrefix(kind, "TEXT_MESSAGE_"):
		s.text(v, kind)
	case strings.HasPrefix(kind, "REASONING_MESSAGE_"), strings.HasPrefix(kind, "THINKING_TEXT_MESSAGE_"), kind == "REASONING_ENCRYPTED_VALUE":
		s.reasoning(v, kind)
	case kind == "TOOL_CALL_RESULT":
		m := s.begin(v, model.RoleTool, v.Str("messageId"))
		m.Parts = []model.Part{&model.ToolResult{CallID: v.Str("toolCallId"), Content: chat.ResultContent(v.Get("content"))}}
	case strings.HasPrefix(kind, "TOOL_CALL_"):
		s.call(v, kind)
	case kind == "RUN_STARTED":
		s.run(v)
	case kind == "RUN_FINISHED":
		return s.finished(v)
	case kind == "RUN_ERROR":
		s.mark(v, model.MarkerError, strings.TrimSpace(v.Str("code")+" "+v.Str("message")))
	case kind == "MESSAGES_SNAPSHOT":
		if !s.messages(v.Get("messages")) {
			return format.RecordClass{Class: model.Metadata, Type: kind}
		}
	case kind == "STATE_SNAPSHOT", kind == "STATE_DELTA":
		s.data(v, "state", v.First("snapshot", "delta"))
	case kind == "ACTIVITY_SNAPSHOT", kind == "ACTIVITY_DELTA":
		s.data(v, v.Str("activityType"), v.First("content", "patch"))
	case kind == "CUSTOM":
		s.data(v, v.Str("name"), v.Get("value"))
	case kind == "STEP_STARTED":
		s.mark(v, model.MarkerStep, v.Str("stepName"))
	case kind == "RAW", kind == "STEP_FINISHED", strings.HasPrefix(kind, "REASONING_"), strings.HasPrefix(kind, "THINKING_"):
		return format.RecordClass{Class: model.Metadata, Type: kind}
	default:
		return format.RecordClass{Class: model.UnknownRecord, Type: kind}
	}
	chat.Time(v.Get("timestamp")) // of each delta: the message has that of the first
	return shown
}

// begin appends a message.
func (s *stream) begin(v rawjson.Value, role model.Role, id string) *model.Message {
	m := &model.Message{Role: role, ID: id, Time: chat.Time(v.Get("timestamp")), Origin: s.record.Origin, Conversation: s.thread}
	s.out.Messages = append(s.out.Messages, m)
	if id != "" && s.byID[id] == nil {
		s.byID[id] = m
	}
	if role == model.RoleAssistant {
		s.answer = m
	}
	return m
}

func (s *stream) mark(v rawjson.Value, kind model.MarkerKind, text string) {
	s.begin(v, model.RoleMarker, "").Parts = []model.Part{model.Marker{Kind: kind, Text: text, Error: kind == model.MarkerError}}
}

// data shows what the program sent for its own purposes.
func (s *stream) data(v rawjson.Value, name string, value rawjson.Value) {
	m := s.begin(v, model.RoleMarker, "")
	m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: name}, model.Data{Name: name, Raw: value.Keep()}}
}

// id returns the id that an event names, or of chunks that name none the last one.
func (s *stream) id(v rawjson.Value, key string) string {
	id := v.Str(key)
	if id == "" {
		return s.last[key]
	}
	s.last[key] = id
	return id
}

// add goes on with a piece; make makes the message and part that it belongs to.
func (s *stream) add(key, delta string, make func() (*model.Message, model.Part)) *piece {
	p := s.open[key]
	if p == nil {
		m, part := make()
		p = &piece{message: m, part: len(m.Parts)}
		m.Parts = append(m.Parts, part)
		s.open[key] = p
	}
	p.text.WriteString(delta)
	return p
}

// close enters the text of a piece into its part.
func (s *stream) close(key string, p *piece) {
	if p == nil {
		return
	}
	delete(s.open, key)
	switch part := p.message.Parts[p.part].(type) {
	case model.Text:
		p.message.Parts[p.part] = model.Text{Text: p.text.String()}
	case model.Reasoning:
		part.Text, part.NotStored = p.text.String(), p.text.Len() == 0
		p.message.Parts[p.part] = part
	case *model.ToolCall:
		arguments, _ := rawjson.Parse(rawjson.Quote(p.text.String()))
		chat.SetArguments(part, arguments)
	}
}

// text takes an event of a message.
func (s *stream) text(v rawjson.Value, kind string) {
	id := s.id(v, "messageId")
	key := "text " + id
	if kind == "TEXT_MESSAGE_END" {
		s.close(key, s.open[key])
		return
	}
	s.add(key, v.Str("delta"), func() (*model.Message, model.Part) {
		role, known := chat.Role(v.Str("role"))
		if !known {
			role = model.RoleAssistant
		}
		if m := s.byID[id]; m != nil && id != "" && m.Role == role {
			return m, model.Text{}
		}
		m := s.begin(v, role, id)
		m.Agent = v.Str("name")
		return m, model.Text{}
	})
}

// reasoning takes an event of what the model thought.
func (s *stream) reasoning(v rawjson.Value, kind string) {
	if kind == "REASONING_ENCRYPTED_VALUE" {
		if m := s.byID[v.Get("entityId").Look().Text()]; m == nil {
			m = s.begin(v, model.RoleAssistant, v.Str("entityId"))
			opaque := v.Str("encryptedValue")
			m.Parts = []model.Part{model.Reasoning{Encrypted: true, Opaque: opaque, Size: len(opaque)}}
		}
		return
	}
	id := s.id(v, "messageId")
	key := "reasoning " + id
	if strings.HasSuffix(kind, "_END") {
		s.close(key, s.open[key])
		return
	}
	s.add(key, v.Str("delta"), func() (*model.Message, model.Part) {
		return s.begin(v, model.RoleAssistant, id), model.Reasoning{}
	})
}

// call takes an event of a call.
func (s *stream) call(v rawjson.Value, kind string) {
	id := s.id(v, "toolCallId")
	key := "call " + id
	if kind == "TOOL_CALL_END" {
		s.close(key, s.open[key])
		return
	}
	s.add(key, v.Str("delta"), func() (*model.Message, model.Part) {
		c := &model.ToolCall{ID: id, Name: v.Str("toolCallName")}
		if m := s.byID[v.Get("parentMessageId").Text()]; m != nil && m.Role == model.RoleAssistant {
			return m, c
		}
		return s.begin(v, model.RoleAssistant, v.Get("parentMessageId").Text()), c
	})
}

// run begins a run, which may hold what was asked.
func (s *stream) run(v rawjson.Value) {
	if thread := v.Str("threadId"); thread != s.thread {
		s.thread, s.runs = thread, 0
	}
	if s.runs++; s.runs > 1 || !s.messages(v.At("input", "messages")) {
		s.mark(v, model.MarkerRunStart, v.Str("runId"))
		s.messages(v.At("input", "messages"))
	}
}

// messages shows those of a list that no event told, and reports whether there are any.
func (s *stream) messages(list rawjson.Value) bool {
	told := false
	for _, v := range list.Elems() {
		id := v.Get("id").Look().Text()
		if m := s.byID[id]; id != "" && m != nil {
			takeSaid(v, m)
			continue
		}
		if !chat.IsMessage(v) {
			continue
		}
		m := chat.Message(v)
		m.Origin, m.Conversation = s.record.Origin, s.thread
		if s.out.Messages = append(s.out.Messages, m); id != "" {
			s.byID[id] = m
		}
		told = true
	}
	return told
}

// takeSaid takes of a message what is shown of it already.
func takeSaid(v rawjson.Value, m *model.Message) {
	v.Get("id").Take()
	v.Get("content").IsText(chat.Texts(m.Parts))
	for _, one := range v.Get("toolCalls").Elems() {
		for _, c := range m.Calls() {
			if one.Is("id", c.ID) {
				one.Get("function").Is("name", c.Name)
				one.Get("function").Is("arguments", string(c.Arguments))
			}
		}
	}
}

// finished ends a run. What it took in all is told of the last answer.
func (s *stream) finished(v rawjson.Value) format.RecordClass {
	if s.answer != nil && s.answer.Usage.IsZero() {
		for _, u := range v.Get("usage").Elems() {
			one := chat.Usage(u)
			s.answer.Usage.Input += one.Input
			s.answer.Usage.Output += one.Output
			s.answer.Usage.Reasoning += one.Reasoning
			s.answer.Usage.CacheRead += one.CacheRead
			if s.answer.Model == "" {
				s.answer.Model = u.Str("model")
			}
		}
	}
	if v.At("outcome", "type").IsText("interrupt") {
		var why []string
		for _, i := range v.At("outcome", "interrupts").Elems() {
			why = append(why, strings.TrimSpace(i.Str("reason")+" "+i.Str("message")))
		}
		s.mark(v, model.MarkerInterrupt, strings.Join(why, "\n"))
		return format.RecordClass{Class: model.Shown}
	}
	if result := v.Get("result"); !result.IsNull() {
		s.data(v, "result", result)
		return format.RecordClass{Class: model.Shown}
	}
	return format.RecordClass{Class: model.Metadata, Type: "RUN_FINISHED"}
}
