package tracing

import (
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// requests puts the requests to models together. Runs of agents stand for them
// where the requests themselves are not in the trace.
func (t *traced) requests() {
	h := &t.histories
	for i, s := range t.spans {
		if s.Kind == SpanAgent && t.asking[s] || len(s.Request)+len(s.Answer) == 0 || s.Kind != SpanModel && s.Kind != SpanAgent {
			continue
		}
		if outer := t.twice(s, t.spans[:i]); outer != nil {
			if a := outer.Answer[0]; a.Usage.IsZero() {
				a.Usage = s.Answer[0].Usage
			}
			s.Request, s.Answer = append(s.Request, s.Answer...), nil
			t.differences(s, nil)
			s.used = true
			continue
		}
		s.Request = t.ordered(s.Request)
		t.answers(s)
		scope := t.scope(s)
		group := ""
		if scope != nil {
			group = scope.ID
		}
		if whole := joinPieces(s.Answer); len(whole) < len(s.Answer) {
			s.Answer = whole
			t.complete(whole[0])
		}
		for i, m := range s.Answer {
			if m.Role == model.RoleMarker {
				continue
			}
			if m.Time.IsZero() {
				m.Time = s.Start
			}
			if i == 0 && m.Duration == 0 {
				m.Duration = s.took()
				if m.Time.Equal(s.Start) {
					chat.WroteUntil(m, m.Time.Add(m.Duration))
				}
			}
			m.Agent = cmp.Or(m.Agent, t.agentOf(s))
		}
		if s.Error != "" {
			failed := chat.Note(model.MarkerError, s.Error)
			failed.Time = s.Start
			s.Answer = append(s.Answer, failed)
		}
		var fresh []*model.Message
		var seg *segment
		if len(s.Request) == 0 {
			if seg = t.last(scope); seg != nil && repeats(seg.messages, s.Answer) {
				s.used = true
				continue
			}
		}
		key := ""
		if seg == nil {
			fresh, key, _ = h.Add(s.Record, group, s.Sent, s.Request, s.Answer)
			for _, m := range fresh {
				if m.Time.IsZero() && m.Role != model.RoleTool {
					m.Time = s.Start
				}
			}
			t.differences(s, fresh)
			seg = t.segments[key]
		}
		if seg == nil {
			seg = &segment{scope: scope, first: s}
			t.segments[key] = seg
			t.order = append(t.order, seg)
		}
		added := append(slices.Clip(fresh), s.Answer...)
		for _, m := range added {
			if m.Origin == (model.Origin{}) {
				m.Origin = s.Record.Origin
			}
		}
		if len(added) > 0 {
			s.show(added[len(added)-1])
			if len(s.Answer) > 0 {
				s.show(s.Answer[0])
			}
			s.repeated()
		}
		seg.messages = append(seg.messages, added...)
		s.segment = seg
	}
	if len(t.order) == 0 || !t.answered() {
		t.ends()
	}
}

// repeated takes what the span was given and gave back as far as its messages say the
// same: conventions that log messages as attributes mostly log them as JSON, too.
func (s *Span) repeated() {
	if s.Input.IsNull() && s.Output.IsNull() {
		return
	}
	said := map[string]bool{"user": true, "assistant": true, "system": true, "tool": true, "text": true}
	add := func(text string) bool { said[text] = true; return true }
	for _, m := range slices.Concat(s.Request, s.Answer) {
		add(m.RawRole)
		spoken(m.Parts, add)
		for _, c := range m.Calls() {
			add(c.ID)
			add(c.Name)
			add(string(c.Arguments))
			v, _ := rawjson.Parse(c.Arguments)
			texts(v, func(leaf rawjson.Value) { add(leaf.Text()) })
		}
		for _, r := range m.Results() {
			add(r.CallID)
		}
	}
	for _, v := range [...]rawjson.Value{s.Input, s.Output} {
		same, others := 0, 0
		texts(v.Look(), func(leaf rawjson.Value) {
			if said[leaf.Text()] {
				same++
			} else {
				others++
			}
		})
		if same > others {
			texts(v, func(leaf rawjson.Value) {
				if said[leaf.Look().Text()] {
					leaf.Text()
				}
			})
		}
	}
}

// texts yields the texts within a value.
func texts(v rawjson.Value, yield func(rawjson.Value)) {
	if v.Kind() == rawjson.String {
		yield(v)
	}
	for i := range v.Len() {
		texts(v.Index(i), yield)
	}
}

// spoken yields what parts say, piece by piece, until yield returns false. It returns
// false, too, if a part says something that is no text.
func spoken(parts []model.Part, yield func(string) bool) bool {
	for _, p := range parts {
		ok := false
		switch p := p.(type) {
		case model.Text:
			ok = yield(p.Text)
		case model.Reasoning:
			ok = yield(p.Text) && yield(p.Opaque)
		case *model.ToolCall:
			ok = yield(p.Name+string(rawjson.Compact(nil, p.Arguments))) && yield(p.ArgumentsText)
		case *model.ToolResult:
			ok = spoken(p.Content, yield)
		}
		if !ok {
			return false
		}
	}
	return true
}

// differences keeps what the repeated messages of a request say otherwise than before.
func (t *traced) differences(s *Span, fresh []*model.Message) {
	for _, m := range slices.Concat(s.Request, s.Answer, s.spare) {
		again := !slices.Contains(fresh, m) && !slices.Contains(s.Answer, m)
		keep := func(name string, value []byte) {
			h := model.Hash(name) ^ model.HashBytes(value)*31
			if again && !t.said[h] {
				s.Meta = append(s.Meta, model.Field{Name: "repeated." + name, Value: value})
			}
			t.said[h] = true
		}
		for _, f := range m.Meta {
			keep(f.Name, f.Value)
		}
		spoken(m.Parts, func(text string) bool {
			if text != "" {
				keep("text", rawjson.Quote(text))
			}
			return true
		})
	}
}

// last returns the segment that began last in a scope.
func (t *traced) last(scope *Span) *segment {
	for i := len(t.order) - 1; i >= 0; i-- {
		if t.order[i].scope == scope {
			return t.order[i]
		}
	}
	return nil
}

// joinPieces makes one message of the pieces of a streamed answer: many messages of
// nothing but a short text each.
func joinPieces(answer []*model.Message) []*model.Message {
	if len(answer) < 4 {
		return answer
	}
	var text strings.Builder
	for _, m := range answer {
		t, ok := model.Text{}, len(m.Parts) == 0
		if len(m.Parts) == 1 {
			t, ok = m.Parts[0].(model.Text)
		}
		if !ok || m.Role != model.RoleAssistant || len(t.Text) > 200 || len(m.Meta) > 0 {
			return answer
		}
		text.WriteString(t.Text)
	}
	whole := answer[0]
	for _, m := range answer {
		whole.StopReason = cmp.Or(m.StopReason, whole.StopReason)
	}
	whole.Parts = chat.SplitReasoning(text.String())
	return answer[:1]
}

// minCutAnswer is how long the rest of an answer must be to be recognised by.
const minCutAnswer = 40

// complete gives an answer its beginning back. Tracing tools that log each piece of
// a stream as an attribute lose the first ones, because a span may have only so many
// attributes; the whole answer is what a step gave back that ends with the rest.
// Source: open-telemetry/opentelemetry-specification: common/README.md, attribute
// limits.
func (t *traced) complete(answer *model.Message) {
	rest := wire.SpokenText(answer)
	if len(rest) < minCutAnswer {
		return
	}
	for _, s := range t.spans {
		if s.Kind == SpanModel || s.Kind == SpanTool {
			continue
		}
		out := Said(rawjson.Unwrap(s.Output, 2).Look())
		if len(out) != 1 || out[0].Role != model.RoleAssistant {
			continue
		}
		if whole := wire.SpokenText(out[0]); len(whole) > len(rest) && strings.HasSuffix(whole, rest) {
			answer.Parts = out[0].Parts
			answer.Warnings = append(answer.Warnings, "only the end of the stream is in the log; the whole answer is what "+cmp.Or(s.Name, "a step")+" gave back")
			return
		}
	}
}

// repeats reports whether the messages end with these.
func repeats(messages, answer []*model.Message) bool {
	n := len(messages) - len(answer)
	if n < 0 {
		return false
	}
	for i, m := range answer {
		if wire.MessageKey(m) != wire.MessageKey(messages[n+i]) {
			return false
		}
	}
	return true
}

// answered reports whether a model said anything but which tools to call.
func (t *traced) answered() bool {
	for _, seg := range t.order {
		for _, m := range seg.messages {
			if m.Role == model.RoleAssistant && m.Duration > 0 && tells(m) {
				return true
			}
		}
	}
	for _, s := range t.spans {
		if s.used && slices.ContainsFunc(s.Answer, tells) {
			return true
		}
	}
	return false
}

// tells reports whether a message has more than calls and what was thought before them.
func tells(m *model.Message) bool {
	return slices.ContainsFunc(m.Parts, func(p model.Part) bool {
		switch p := p.(type) {
		case model.Text:
			return strings.TrimSpace(p.Text) != ""
		case *model.ToolCall, model.Reasoning:
			return false
		}
		return true
	})
}

// unsaid leaves out what the requests say already: the messages of a state that a run
// gave back, and an answer that is what a tool was given or gave.
func (t *traced) unsaid(messages []*model.Message) []*model.Message {
	if len(t.order) == 0 {
		return messages
	}
	said := map[string]bool{}
	add := func(text string) bool { said[chat.Squeeze(text)] = true; return true }
	keys := map[uint64]bool{}
	for _, seg := range t.order {
		for _, m := range seg.messages {
			keys[wire.MessageKey(m)] = true
			spoken(m.Parts, add)
			for _, c := range m.Calls() {
				add(chat.PlainArguments(c))
			}
		}
	}
	for _, s := range t.spans {
		if s.Call != nil {
			add(chat.PlainArguments(s.Call))
		}
		if s.Result != nil {
			spoken(s.Result.Content, add)
		}
	}
	return slices.DeleteFunc(messages, func(m *model.Message) bool {
		return keys[wire.MessageKey(m)] || spoken(m.Parts, func(text string) bool { return text == "" || said[chat.Squeeze(text)] })
	})
}
