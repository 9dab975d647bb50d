package wire

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Some logs write the two sides of an exchange as records of their own: a line for
// the request and one for the answer, each a bare body or with a word that says
// which side it is.

// half is one side of an exchange.
type half struct {
	request, response rawjson.Value // one of them
	outer             rawjson.Value // the record around it; Missing for a bare body
	key               string        // member of outer that holds the body
	id                string        // what the two sides have in common, where they do
}

// waiting is a request that was not answered yet.
type waiting struct {
	id      string
	of      *conversation
	group   uint64
	end     uint64 // hash of its history
	request uint64
	sent    []sent // its history
	edited  *edited
	mark    *model.Message // the event that says what is otherwise in it, nil for none
}

// maxWaiting bounds how many requests wait for their answers.
const maxWaiting = 256

// sideKeys are the members that say which side a record is, sharedKeys those that
// hold what the sides have in common.
var (
	sideKeys   = [...]string{"direction", "type", "event", "kind", "phase", "stage", "dir", "name"}
	sharedKeys = []string{"request_id", "requestId", "exchange_id", "correlation_id", "correlationId", "call_id", "callId", "trace_id", "traceId", "span_id", "id"}
	halfBodies = [...]string{"body", "data", "payload", "request", "response", "content", "json", "message", "params", "result"}
)

// sideOf returns the side that a record says to be, "" for none.
func sideOf(v rawjson.Value) string {
	for _, k := range sideKeys {
		s := strings.ToLower(v.Str(k))
		if len(s) > 40 {
			continue
		}
		switch {
		case s == "req", s == "out" && k != "type", strings.HasSuffix(s, "request"), strings.HasSuffix(s, "request_sent"):
			return "request"
		case s == "res", s == "resp", s == "in" && k != "type", strings.HasSuffix(s, "response"), strings.HasSuffix(s, "response_received"):
			return "response"
		}
	}
	return ""
}

// halfOf finds one side of an exchange in a record.
func halfOf(v rawjson.Value) (x half, ok bool) {
	if v.Kind() != rawjson.Object {
		return x, false
	}
	if isBareAnswer(v) {
		return half{response: v}, true
	}
	x.outer, x.id = v, v.First(sharedKeys...).Scalar()
	side := sideOf(v)
	for _, key := range halfBodies {
		inner := v.Get(key)
		if inner.IsNull() || side == "" && key != "request" && key != "response" {
			continue
		}
		if side == "request" || side == "" && key == "request" {
			if body := bodyOf(inner, isRequest); isRequest(body) {
				x.request, x.key = body, key
				return x, true
			}
			continue
		}
		body := bodyOf(inner, isResponse)
		if isResponse(body) || body.Kind() == rawjson.String && strings.Contains(body.Text(), "data:") {
			if side == "" {
				if _, both := SidesOf(v); both {
					return x, false
				}
			}
			x.response, x.key = body, key
			return x, true
		}
	}
	return x, false
}

// IsHalf reports whether a record is one side of an exchange; bare says that it is
// only the body of an answer. The body of a Failure counts if it is a provider's.
func IsHalf(v rawjson.Value) (bare, ok bool) {
	x, ok := halfOf(v)
	if e := x.response.Get("error"); ok && e.Kind() == rawjson.Object && !isAnswered(x.response) && !IsProviderError(x.response) {
		return false, false
	}
	return ok && !x.outer.Exists(), ok
}

func isAnswered(v rawjson.Value) bool {
	return !v.First("choices", "candidates", "output", "message", "content").IsNull()
}

// IsProviderError reports whether v is the body of a failed request in the words of a
// provider of models. An "error" with a message alone is none: every program logs
// those. OpenAI states "type" and "param", Anthropic a "type" that ends in "_error"
// (openai/openai-openapi: openapi.json, Error; anthropics/anthropic-sdk-python:
// types/shared/error_object.py).
func IsProviderError(v rawjson.Value) bool {
	e := v.Get("error")
	if e.Kind() != rawjson.Object || e.Get("message").Kind() != rawjson.String {
		return false
	}
	return strings.HasSuffix(e.Str("type"), "_error") || e.Get("type").Exists() && e.Get("param").Exists()
}

// isBareAnswer reports whether v is the body of an answer by itself.
func isBareAnswer(v rawjson.Value) bool {
	switch {
	case v.Get("messages").Exists() || v.Get("request").Exists() || v.Get("contents").Exists():
		return false
	case chat.IsMessage(v.Get("choices").Index(0).Get("message")):
		return true
	case v.Str("type") == "message" && v.Str("role") == "assistant" && v.Get("stop_reason").Exists():
		return true
	case v.Get("candidates").Index(0).Get("content").Exists():
		return true
	case v.Str("object") == "response" && v.Get("output").Kind() == rawjson.Array:
		return true
	case v.At("output", "message").Kind() == rawjson.Object && v.Get("stopReason").Exists():
		return true
	case v.Get("error").Kind() == rawjson.Object && v.At("error", "message").Exists() && v.Len() <= 3:
		return true
	}
	done, isDone := v.Get("done").Bool()
	return isDone && done && chat.IsMessage(v.Get("message"))
}

// AssembleSnapshots is AssembleExchanges for logs that also have the history by
// itself, without saying which model it is for, again whenever it has grown.
func AssembleSnapshots(records iter.Seq[*format.Record]) format.Assembled {
	h := newHistories()
	h.snapshots = true
	return h.assemble(records, DecodeRecord)
}

// half enters a record that is one side of an exchange, or a snapshot of a history.
func (h *histories) half(r *format.Record, about *format.About) (format.RecordClass, bool) {
	x, ok := halfOf(r.Value)
	if !ok && h.snapshots && r.Value.Get("messages").Kind() == rawjson.Array && isRequest(r.Value) {
		x, ok = half{request: r.Value}, true
	}
	switch {
	case !ok:
		return format.RecordClass{}, false
	case x.request.Exists():
		if about.Model == "" {
			about.Model = x.request.Str("model")
		}
		return h.requested(r, x), true
	}
	w := h.take(x.id)
	if w == nil {
		return format.RecordClass{}, false
	}
	answer := Exchange{Response: x.response}.Answer()
	if len(answer) == 0 {
		return format.RecordClass{Class: model.Metadata, Type: "empty answer"}, true
	}
	x.note(answer[0])
	if w.mark != nil && spokenAnswer(answer) != nil { // it stands with the answer
		at := len(w.of.messages) - 1
		for at >= 0 && w.of.messages[at] != w.mark {
			at--
		}
		if at >= 0 {
			w.of.messages = slices.Delete(w.of.messages, at, at+1)
		}
		h.say(w.edited, nil, answer)
	}
	w.of.add(r, answer)
	h.last = w.of
	h.answered(w.of, w.group, w.end, answer, w.request, w.sent)
	return format.RecordClass{Class: model.Shown}, true
}

// requested enters a request whose answer follows in another record, or never.
func (h *histories) requested(r *format.Record, side half) format.RecordClass {
	history := chat.Request(side.request)
	if len(history) == 0 {
		return format.RecordClass{Class: model.Metadata, Type: "empty conversation"}
	}
	x := Exchange{Request: side.request, Endpoint: cmp.Or(side.outer.Str("url"), side.outer.Str("endpoint"), side.outer.Str("path"))}
	c, shown := h.enter(r, x.group(), side.request.First("previous_response_id", "previous_interaction_id").Text(), model.HashBytes(side.request.Raw()), x.asker(nil), history, nil)
	h.wait(side.id)
	if n := len(shown); h.snapshots && !side.outer.Exists() && n == 1 && isBranch(shown[0]) {
		shown = nil
	}
	if len(shown) == 0 {
		return format.RecordClass{Class: model.Metadata, Type: "repeated history"}
	}
	x.parameters(shown, nil, c.seen)
	side.note(shown[len(shown)-1])
	c.add(r, shown)
	return format.RecordClass{Class: model.Shown}
}

func isBranch(m *model.Message) bool {
	if m.Role != model.RoleMarker || len(m.Parts) != 1 {
		return false
	}
	p, ok := m.Parts[0].(model.Marker)
	return ok && p.Kind == model.MarkerBranch
}

// note enters what the record around one side says.
func (x half) note(m *model.Message) {
	if !x.outer.Exists() {
		return
	}
	used := []string{x.key}
	if m.Duration == 0 {
		m.Duration = duration(x.outer)
	}
	for _, k := range chat.TimeKeys {
		if t := chat.Time(x.outer.Get(k)); !t.IsZero() {
			if m.Time.IsZero() {
				m.Time = t
			}
			used = append(used, k)
			break
		}
	}
	m.Meta = append(m.Meta, chat.Meta(x.outer, used...)...)
}

// wait notes that the request entered last has no answer yet.
func (h *histories) wait(id string) {
	w := h.entered
	w.id = id
	if len(h.waiting) == maxWaiting {
		h.waiting = append(h.waiting[:0], h.waiting[1:]...)
	}
	h.waiting = append(h.waiting, w)
}

// take returns the request that an answer with this id is to: the one with the same
// id, else the last.
func (h *histories) take(id string) *waiting {
	at := len(h.waiting) - 1
	if at < 0 {
		return nil
	}
	for i := at; id != "" && i >= 0; i-- {
		if h.waiting[i].id == id {
			at = i
			break
		}
	}
	w := h.waiting[at]
	h.waiting = append(h.waiting[:at], h.waiting[at+1:]...)
	return &w
}
