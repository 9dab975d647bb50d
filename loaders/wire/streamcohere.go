package wire

import (
	"cmp"
	"strings"

	"msgview/model/rawjson"
)

// cohereStream puts the events of Cohere's chat together (docs.cohere.com/v2:
// streaming), and of its first version, whose last event repeats the answer.
type cohereStream struct {
	head, end rawjson.Value // delta of message-end
	blocks    []*streamBlock
	known     map[int64]*streamBlock
	plan      strings.Builder
	calls     []*chatCall
	byIndex   map[int64]*chatCall
	citations []rawjson.Value
	last      rawjson.Value // v1: the whole answer
	text      strings.Builder
	first     bool // v1
	done      bool
}

// cohereEvent returns the name of an event of either version, "" if v is none.
func cohereEvent(v rawjson.Value) string {
	switch kind := v.Str("type"); kind {
	case "message-start", "message-end", "content-start", "content-delta", "content-end", "tool-plan-delta", "tool-call-start", "tool-call-delta",
		"tool-call-end", "citation-start", "citation-end":
		if v.Get("delta").Kind() == rawjson.Object || v.Get("index").Exists() || v.Len() == 1 {
			return kind
		}
	}
	if v.Get("is_finished").Kind() == rawjson.Bool {
		return v.Str("event_type")
	}
	return ""
}

func (s *cohereStream) add(v rawjson.Value, kind string) {
	index, _ := v.Get("index").Int()
	message := v.At("delta", "message")
	switch kind {
	case "message-start":
		s.head = v
	case "content-start":
		s.block(index).start = message.Get("content")
	case "content-delta":
		s.block(index).add(message.Get("content"))
	case "tool-plan-delta":
		s.plan.WriteString(message.Str("tool_plan"))
	case "tool-call-start", "tool-call-delta":
		s.call(index, message.Get("tool_calls"))
	case "citation-start":
		if c := message.Get("citations"); c.Kind() == rawjson.Array {
			for _, e := range c.Elems() {
				s.citations = append(s.citations, e)
			}
		} else if c.Exists() {
			s.citations = append(s.citations, c)
		}
	case "message-end":
		s.end, s.done = v.Get("delta"), true
	case "stream-start":
		s.first, s.head = true, v
	case "text-generation":
		s.first = true
		s.text.WriteString(v.Str("text"))
	case "stream-end":
		s.first, s.last, s.done = true, v.Get("response"), true
	}
}

func (s *cohereStream) block(index int64) *streamBlock {
	if b := s.known[index]; b != nil {
		return b
	}
	if s.known == nil {
		s.known = map[int64]*streamBlock{}
	}
	b := &streamBlock{index: index, texts: map[string]*strings.Builder{}}
	s.blocks, s.known[index] = append(s.blocks, b), b
	return b
}

func (s *cohereStream) call(index int64, v rawjson.Value) {
	c := s.byIndex[index]
	if c == nil {
		if s.byIndex == nil {
			s.byIndex = map[int64]*chatCall{}
		}
		c = &chatCall{index: index}
		s.calls, s.byIndex[index] = append(s.calls, c), c
	}
	c.id, c.kind = cmp.Or(c.id, v.Get("id").Scalar()), cmp.Or(c.kind, v.Str("type"))
	f := v.Get("function")
	c.name = cmp.Or(c.name, f.Str("name"))
	c.arguments.WriteString(f.Str("arguments"))
}

func (s *cohereStream) body(failed rawjson.Value) []byte {
	var o object
	if s.first {
		if s.last.Kind() == rawjson.Object {
			return s.last.Raw()
		}
		o.text("text", s.text.String())
		o.raw("generation_id", s.head.Get("generation_id"))
		if !s.head.Get("generation_id").Exists() {
			o.text("generation_id", "")
		}
		o.text("response_id", "")
		return o.done()
	}
	var m object
	m.text("role", "assistant")
	if s.plan.Len() > 0 {
		m.text("tool_plan", s.plan.String())
	}
	writeList(&m, "content", s.blocks, (*streamBlock).body)
	if len(s.calls) > 0 {
		writeList(&m, "tool_calls", s.calls, (*chatCall).body)
	}
	if len(s.citations) > 0 {
		writeList(&m, "citations", s.citations, rawjson.Value.Raw)
	}
	o.raw("id", s.head.Get("id"))
	o.key("message")
	o.b = append(o.b, m.done()...)
	for k, e := range s.end.Members() {
		o.raw(k, e)
	}
	if failed.Exists() {
		o.raw("error", failed.Get("error"))
	}
	return o.done()
}
