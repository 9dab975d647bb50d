// Package agui reads streams of events of the Agent-User Interaction Protocol (AG-UI), by
// which agents of many frameworks talk to their front ends: JSON lines, lists, and
// captures of server-sent events.
//
// A message comes as TEXT_MESSAGE_START, deltas and an end, or as chunks that need
// neither; so do the arguments of calls and reasoning. TOOL_CALL_RESULT answers a call.
// RUN_STARTED may hold what was asked, MESSAGES_SNAPSHOT all that was said so far, of
// which only what no event told is shown. A thread is a conversation.
package agui

import (
	"cmp"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "ag-ui",
	Title:   "AG-UI events",
	Reads:   "streams of events of the Agent-User Interaction Protocol, one a line, as a list, or as server-sent events",
	Omits:   "events of the framework below (RAW) are metadata",
	Sources: []format.Source{{Project: "ag-ui-protocol/ag-ui", File: "sdks/typescript/packages/core/src/events.ts, sdks/typescript/packages/core/src/types.ts", Version: "821b8c22 of 2026-08-22", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "events", Score: votes.Score, Assemble: assemble}},
}

// votes are for events with the member without which there is none of that type.
const votes = format.Votes(`
	10 type^TEXT_MESSAGE_CHUNK|THINKING_TEXT_MESSAGE_CONTENT|STATE_DELTA delta
	10 type^TEXT_MESSAGE_|REASONING_ messageId
	10 type^TOOL_CALL_ toolCallId
	10 type^RUN_STARTED|RUN_FINISHED threadId
	10 type^RUN_ERROR message
	10 type^STATE_SNAPSHOT snapshot
	10 type^MESSAGES_SNAPSHOT messages
	10 type^ACTIVITY_ activityType
	10 type^STEP_ stepName
	4  type=CUSTOM name value
	4  type=RAW event
`)

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
		chat.Add(&s.out, r, s.event(r.Value))
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
func (s *stream) event(v rawjson.Value) format.Decoded {
	kind := v.Get("type").Look().Text()
	switch {
	case strings.HasPrefix(kind, "TEXT_MESSAGE_"):
		s.text(v)
	case strings.HasPrefix(kind, "REASONING_MESSAGE_"), strings.HasPrefix(kind, "THINKING_TEXT_MESSAGE_"):
		s.reasoning(v)
	case kind == "REASONING_ENCRYPTED_VALUE":
		s.encrypted(v)
	case kind == "TOOL_CALL_RESULT":
		m := s.begin(v, model.RoleTool, v.Str("messageId"))
		m.Parts = []model.Part{&model.ToolResult{CallID: v.Str("toolCallId"), Content: chat.ResultContent(v.Get("content"))}}
	case strings.HasPrefix(kind, "TOOL_CALL_"):
		s.call(v)
	case kind == "RUN_STARTED":
		s.run(v)
	case kind == "RUN_FINISHED":
		return s.finished(v)
	case kind == "RUN_ERROR":
		s.mark(v, model.MarkerError, strings.TrimSpace(v.Str("code")+" "+v.Str("message")))
	case kind == "MESSAGES_SNAPSHOT":
		if !s.messages(v.Get("messages")) {
			return format.Metadata(kind)
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
		return format.Metadata(kind)
	default:
		return format.Unknown(kind)
	}
	chat.Time(v.Get("timestamp")) // of each delta: the message has that of the first
	return format.Shown()
}

// begin appends a message.
func (s *stream) begin(v rawjson.Value, role model.Role, id string) *model.Message {
	m := &model.Message{Role: role, ID: id, Time: chat.Time(v.Get("timestamp")), Origin: s.record.Origin, Conversation: s.thread}
	s.out.Messages = append(s.out.Messages, m)
	if id != "" && (s.byID[id] == nil || !model.IsID(id)) { // the last one, if none can be known by it
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

// piece takes an event of a piece of this family: a delta of it or its end. begin makes the
// message and the part that it belongs to. Chunks that name no id go on with the last one.
func (s *stream) piece(v rawjson.Value, family, idKey string, begin func(id string) (*model.Message, model.Part)) {
	id := cmp.Or(v.Str(idKey), s.last[idKey])
	s.last[idKey] = id
	key := family + " " + id
	p := s.open[key]
	if strings.HasSuffix(v.Look().Str("type"), "_END") {
		s.close(key, p)
		return
	}
	if p == nil {
		m, part := begin(id)
		p = &piece{message: m, part: len(m.Parts)}
		m.Parts = append(m.Parts, part)
		s.open[key] = p
	}
	p.text.WriteString(v.Str("delta"))
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
func (s *stream) text(v rawjson.Value) {
	s.piece(v, "text", "messageId", func(id string) (*model.Message, model.Part) {
		role, known := chat.Role(v.Str("role"))
		if !known {
			role = model.RoleAssistant
		}
		m := s.byID[id]
		if m == nil || id == "" || m.Role != role {
			m = s.begin(v, role, id)
			m.Agent = v.Str("name")
		}
		return m, model.Text{}
	})
}

// reasoning takes an event of what the model thought.
func (s *stream) reasoning(v rawjson.Value) {
	s.piece(v, "reasoning", "messageId", func(id string) (*model.Message, model.Part) {
		return s.begin(v, model.RoleAssistant, id), model.Reasoning{}
	})
}

// encrypted takes what the model thought in a form that only its provider reads.
func (s *stream) encrypted(v rawjson.Value) {
	if s.byID[v.Get("entityId").Look().Text()] == nil {
		opaque := v.Str("encryptedValue")
		m := s.begin(v, model.RoleAssistant, v.Str("entityId"))
		m.Parts = []model.Part{model.Reasoning{Encrypted: true, Opaque: opaque, Size: len(opaque)}}
	}
}

// call takes an event of a call.
func (s *stream) call(v rawjson.Value) {
	s.piece(v, "call", "toolCallId", func(id string) (*model.Message, model.Part) {
		m := s.byID[v.Str("parentMessageId")]
		if m == nil || m.Role != model.RoleAssistant {
			m = s.begin(v, model.RoleAssistant, v.Str("parentMessageId"))
		}
		return m, &model.ToolCall{ID: id, Name: v.Str("toolCallName")}
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
func (s *stream) finished(v rawjson.Value) format.Decoded {
	if s.answer != nil && s.answer.Usage.IsZero() {
		for _, u := range v.Get("usage").Elems() {
			s.answer.Usage = s.answer.Usage.Plus(chat.Usage(u))
			s.answer.Model = cmp.Or(s.answer.Model, u.Str("model"))
		}
	}
	if v.At("outcome", "type").IsText("interrupt") {
		why := chat.Map(v.At("outcome", "interrupts"), func(i rawjson.Value) string {
			return strings.TrimSpace(i.Str("reason") + " " + i.Str("message"))
		})
		s.mark(v, model.MarkerInterrupt, strings.Join(why, "\n"))
		return format.Shown()
	}
	if result := v.Get("result"); !result.IsNull() {
		s.data(v, "result", result)
		return format.Shown()
	}
	return format.Metadata("RUN_FINISHED")
}
