package kimi

import (
	"cmp"
	"iter"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// maxDepth is how deep events of sub-agents are unpacked.
const maxDepth = 8

// assembleWire puts the pieces of the events together.
func assembleWire(records iter.Seq[*format.Record]) format.Assembled {
	w := wire{lanes: map[string]*lane{}, asked: map[string]*model.ToolCall{}}
	for r := range records {
		w.r = r
		chat.Add(&w.out, r, w.record(r.Value))
	}
	for _, l := range w.order {
		call := l.call
		if l.end(); call != nil && call.Malformed {
			call.State, call.Malformed = model.CallStreaming, false // the log ends within it
		}
	}
	return w.out
}

// wire is the state of reading a log of events.
type wire struct {
	out   format.Assembled
	r     *format.Record
	lanes map[string]*lane // of the main agent "", and of sub-agents by their key
	order []*lane
	asked map[string]*model.ToolCall // by the id of the request to allow the call
}

// A lane is what one agent is saying.
type lane struct {
	thread, parent, kind string
	step                 *model.Message // being written
	calls                map[string]*model.ToolCall
	call                 *model.ToolCall // whose arguments are arriving
	arguments            strings.Builder
	piece                string // kind of the text that is arriving
	text                 strings.Builder
	secret               string
}

func (w *wire) lane(thread, parent, kind string) *lane {
	l := w.lanes[thread]
	if l == nil {
		l = &lane{thread: thread, parent: parent, kind: kind, calls: map[string]*model.ToolCall{}}
		w.lanes[thread] = l
		w.order = append(w.order, l)
	}
	return l
}

func (w *wire) record(v rawjson.Value) format.Decoded {
	if d, none := format.NoObject(w.r, v); none {
		return d
	}
	m := v.Get("message")
	switch {
	case isHeader(v):
		return format.Metadata("metadata")
	case m.Kind() != rawjson.Object:
		return format.Unknown(v.Str("type"))
	}
	return w.event(w.lane("", "", ""), m, 0)
}

// add begins a message.
func (w *wire) add(l *lane, role model.Role, parts ...model.Part) *model.Message {
	m := &model.Message{
		Role: role, Parts: parts, Time: chat.Time(w.r.Value.Get("timestamp")), Origin: w.r.Origin,
		Thread: l.thread, ParentCall: l.parent, Sidechain: l.thread != "", Agent: l.kind,
	}
	w.out.Messages = append(w.out.Messages, m)
	return m
}

// reply returns the message of the step that is being written.
func (w *wire) reply(l *lane) *model.Message {
	if l.step == nil {
		l.step = w.add(l, model.RoleAssistant)
	}
	return l.step
}

func (w *wire) mark(l *lane, kind model.MarkerKind, text string, p rawjson.Value, used ...string) format.Decoded {
	l.end()
	m := w.add(l, model.RoleMarker, model.Marker{Kind: kind, Text: text, Error: kind == model.MarkerError})
	m.Meta = chat.Meta(p, used...)
	return format.Shown()
}

// event reads one event of an agent.
func (w *wire) event(l *lane, e rawjson.Value, depth int) format.Decoded {
	kind, p := e.Str("type"), e.Get("payload")
	note := format.Metadata(kind)
	switch kind {
	case "TurnBegin", "SteerInput":
		l.end()
		m := w.add(l, model.RoleUser, chat.Parts(p.Get("user_input"))...)
		if kind == "SteerInput" {
			m.Mode = "steer"
		}
		return format.Shown()
	case "StepBegin", "TurnEnd":
		l.end()
		return note
	case "StepInterrupted":
		return w.mark(l, model.MarkerInterrupt, "", p)
	case "StepRetry":
		return w.mark(l, model.MarkerNotice, "retry "+p.First("error", "reason", "message").Text(), p)
	case "ContentPart":
		w.content(l, p)
		return format.Shown()
	case "ToolCall":
		w.call(l, p)
		return format.Shown()
	case "ToolCallPart":
		if l.call == nil {
			return format.Unknown(kind)
		}
		l.arguments.WriteString(p.Str("arguments_part"))
		chat.MadeAt(l.call, w.reply(l), chat.Time(w.r.Value.Get("timestamp")))
		return format.Shown()
	case "ToolResult": // the arguments of the next call may still be arriving
		w.add(l, model.RoleTool, l.result(p))
		return format.Shown()
	case "ApprovalRequest":
		if id := p.Str("tool_call_id"); l.calls[id] != nil && (id == "" || model.IsID(id)) {
			c := l.calls[id]
			c.State = model.CallAwaitingApproval
			c.Approval = &model.Approval{ID: p.Str("id"), Reason: p.Str("description")}
			w.asked[c.Approval.ID] = c
			return format.Shown()
		}
		return note
	case "ApprovalResponse", "ApprovalRequestResolved":
		return w.answer(l, p, note)
	case "StatusUpdate":
		return status(l, p, note)
	case "CompactionEnd":
		return w.mark(l, model.MarkerCompaction, "", p)
	case "SubagentEvent":
		return w.subagent(p, depth)
	case "Notification":
		return w.mark(l, model.MarkerNotice, strings.TrimSpace(p.Str("title")+"\n"+p.First("body", "content", "message").Text()), p, "title", "body")
	case "HookResolved":
		if p.Str("action") == "block" {
			return w.mark(l, model.MarkerHook, strings.TrimSpace(p.Str("event")+" "+p.Str("target")+": "+p.Str("reason")), p)
		}
		return note
	case "PlanDisplay":
		return w.mark(l, model.MarkerNotice, p.First("content", "plan").Text(), p, "content")
	case "BtwBegin":
		return w.mark(l, model.MarkerNotice, "by the way: "+p.First("question", "user_input").Text(), p)
	case "BtwEnd":
		return w.mark(l, model.MarkerNotice, p.First("response", "answer", "error").Text(), p)
	}
	if e.Fits("type=CompactionBegin|ToolCallRequest|ConfigUpdate") || e.Fits("type^MCP|Hook|Question") {
		return note
	}
	return format.Unknown(kind)
}

// subagent reads an event of a sub-agent.
func (w *wire) subagent(p rawjson.Value, depth int) format.Decoded {
	inner := p.Get("event")
	if depth >= maxDepth || inner.Kind() != rawjson.Object {
		return format.Unknown("SubagentEvent")
	}
	parent := p.First("parent_tool_call_id", "task_tool_call_id").Scalar()
	thread := cmp.Or(p.Get("agent_id").Scalar(), parent, "sub-agent")
	return w.event(w.lane(thread, parent, p.Str("subagent_type")), inner, depth+1)
}

// content adds a piece of what the model says or thinks. Pieces of one kind are one
// text.
func (w *wire) content(l *lane, p rawjson.Value) {
	m := w.reply(l)
	kind := p.Str("type")
	l.flushCall()
	switch kind {
	case "text", "think":
		if l.piece != kind {
			l.flush()
			l.piece = kind
		}
		l.text.WriteString(p.Str(kind))
		if s := p.Str("encrypted"); s != "" {
			l.secret = s
		}
	default:
		l.flush()
		m.Parts = append(m.Parts, chat.Part(p)...)
	}
}

func (w *wire) call(l *lane, p rawjson.Value) {
	l.flush()
	m := w.reply(l)
	l.call = &model.ToolCall{ID: p.Str("id"), Name: p.At("function", "name").Text()}
	l.arguments.WriteString(p.At("function", "arguments").Text())
	chat.MadeAt(l.call, m, chat.Time(w.r.Value.Get("timestamp")))
	if l.call.ID != "" {
		l.calls[l.call.ID] = l.call
	}
	m.Parts = append(m.Parts, l.call)
}

// answer reads whether a call was allowed.
func (w *wire) answer(l *lane, p rawjson.Value, note format.Decoded) format.Decoded {
	c := w.asked[p.Str("request_id")]
	if c == nil {
		return note
	}
	response := p.Str("response")
	c.State = model.CallPlain
	c.Approval.Answered, c.Approval.Approved, c.Approval.Time = true, strings.HasPrefix(response, "approve"), chat.Time(w.r.Value.Get("timestamp"))
	if !c.Approval.Approved {
		c.State = model.CallDenied
	}
	if s := p.Str("feedback"); s != "" {
		c.Approval.Reason = s
	}
	return format.Shown()
}

// status reads the tokens of a step.
func status(l *lane, p rawjson.Value, note format.Decoded) format.Decoded {
	if l.step == nil {
		return note
	}
	if u := p.Get("token_usage"); u.Kind() == rawjson.Object {
		l.step.Usage = usage(u, "input_other", "output", "input_cache_read", "input_cache_creation")
	}
	if id := p.Str("message_id"); id != "" {
		l.step.ID = id
	}
	return note
}

func usage(v rawjson.Value, input, output, read, write string) model.Usage {
	return model.Usage{Input: chat.Count(v, input), Output: chat.Count(v, output), CacheRead: chat.Count(v, read), CacheWrite: chat.Count(v, write)}
}

// flush ends the text and the arguments that are arriving.
func (l *lane) flush() {
	l.flushCall()
	if l.step == nil || l.piece == "" {
		return
	}
	s := l.text.String()
	switch {
	case l.piece == "think":
		l.step.Parts = append(l.step.Parts, thought(s, l.secret))
	case s != "":
		l.step.Parts = append(l.step.Parts, model.Text{Text: s})
	}
	l.text.Reset()
	l.piece, l.secret = "", ""
}

func (l *lane) flushCall() {
	if l.call == nil {
		return
	}
	c := l.call
	if s := l.arguments.String(); s != "" {
		if v, err := rawjson.Parse(rawjson.Quote(s)); err == nil {
			chat.SetArguments(c, v)
		}
	}
	if args, err := rawjson.Parse(c.Arguments); err == nil && (c.Name == "Agent" || c.Name == "Task") {
		c.SetAgent(args.First("subagent_type", "subagent_name").Text())
		c.Description = args.Str("description")
	}
	l.call = nil
	l.arguments.Reset()
}

// end ends the step.
func (l *lane) end() {
	l.flush()
	l.step = nil
}

// result decodes what a tool gave back.
func (l *lane) result(p rawjson.Value) *model.ToolResult {
	v := p.Get("return_value")
	r := &model.ToolResult{CallID: p.Str("tool_call_id")}
	if c := l.calls[r.CallID]; c != nil && (r.CallID == "" || model.IsID(r.CallID)) {
		r.Name = c.Name
		if c.State == model.CallAwaitingApproval {
			c.State = model.CallPlain
		}
	}
	returned(r, v, "is_error")
	return r
}

// returned decodes {"is_error","output","message","display"}.
func returned(r *model.ToolResult, v rawjson.Value, failedKey string) {
	r.Error = chat.Failed(v.Get(failedKey))
	r.Content = chat.ResultContent(v.Get("output"))
	message := v.First("message", "note").Text()
	if message != "" && (len(r.Content) == 0 || r.Error == model.Yes) {
		r.Content = append([]model.Part{model.Text{Text: message}}, r.Content...)
	}
	if v.Kind() == rawjson.Object && (message != "" || v.Get("display").Len() > 0 || !v.Get("extras").IsNull()) {
		r.Details = v.Keep()
	}
	r.Truncated = v.True("truncated")
	r.SetThread(agentOf(chat.Texts(r.Content)))
	outcome(r, message)
}

// outcome reads the sentence that says how a tool ended: what a person or a hook
// refused, and the exit code of a command.
func outcome(r *model.ToolResult, message string) {
	if strings.Contains(message, "rejected by the user") || strings.Contains(message, "blocked by hook") {
		r.Denied, r.Error = true, model.NotStated
	}
	if _, after, ok := strings.Cut(message, "exit code: "); ok && len(message) < 4096 {
		digits := len(after) - len(strings.TrimLeft(after, "0123456789"))
		if n, err := strconv.Atoi(after[:min(digits, 9)]); err == nil {
			chat.SetExitCode(r, n)
		}
	}
}
