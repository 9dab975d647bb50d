package tracing

import (
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/wire"
	"msgview/model"
)

// requests puts the requests to models together. Runs of agents stand for them
// where the requests themselves are not in the trace.
func (t *traced) requests() {
	var h wire.Histories
	for _, s := range t.spans {
		if s.Kind == SpanAgent && t.asking[s] || len(s.Request)+len(s.Answer) == 0 || s.Kind != SpanModel && s.Kind != SpanAgent {
			continue
		}
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
			if i == 0 && m.Duration == 0 && !s.Start.IsZero() && s.End.After(s.Start) {
				m.Duration = s.End.Sub(s.Start)
			}
			m.Agent = cmp.Or(m.Agent, s.Agent)
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
			target := added[len(added)-1]
			if len(s.Answer) > 0 {
				target = s.Answer[0]
			}
			target.Meta = append(target.Meta, s.Meta...)
			s.used = true
		}
		seg.messages = append(seg.messages, added...)
	}
	if len(t.order) == 0 || !t.answered() {
		t.ends()
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
		if s.Kind == SpanModel || s.Kind == SpanTool || len(s.Output) != 1 || s.Output[0].Role != model.RoleAssistant {
			continue
		}
		if whole := wire.SpokenText(s.Output[0]); len(whole) > len(rest) && strings.HasSuffix(whole, rest) {
			answer.Parts = s.Output[0].Parts
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

// answered reports whether a model said anything.
func (t *traced) answered() bool {
	for _, seg := range t.order {
		for _, m := range seg.messages {
			if m.Role == model.RoleAssistant && len(m.Parts) > 0 && m.Duration > 0 {
				return true
			}
		}
	}
	for _, s := range t.spans {
		if len(s.Answer) > 0 && s.used {
			return true
		}
	}
	return false
}
