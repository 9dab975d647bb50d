package wire

import (
	"cmp"
	"strings"

	"msgview/model/rawjson"
)

// converseStream puts the events of Bedrock's ConverseStream together, each an
// object with one member (aws/aws-sdk: bedrock-runtime, ConverseStreamOutput).
type converseStream struct {
	role   string
	blocks []*converseBlock
	known  map[int64]*converseBlock
	stop   rawjson.Value // messageStop
	about  rawjson.Value // metadata
}

type converseBlock struct {
	start                rawjson.Value
	text, input, thought strings.Builder
	signature            string
	redacted             rawjson.Value
	parts                []rawjson.Value // deltas of other kinds
	said, called, thinks bool
}

// converseEvent returns the name of an event of ConverseStream, "" if v is none.
func converseEvent(v rawjson.Value) string {
	if v.Kind() != rawjson.Object || v.Len() == 0 || v.Len() > 2 {
		return ""
	}
	e := v.Get(v.Key(0))
	switch key := v.Key(0); key {
	case "messageStart":
		if e.Get("role").Kind() == rawjson.String {
			return key
		}
	case "contentBlockStart", "contentBlockDelta", "contentBlockStop":
		if e.Get("contentBlockIndex").Exists() || e.Get("delta").Kind() == rawjson.Object {
			return key
		}
	case "messageStop":
		if e.Get("stopReason").Exists() {
			return key
		}
	case "metadata":
		if e.Get("usage").Kind() == rawjson.Object && e.At("usage", "inputTokens").Exists() {
			return key
		}
	}
	return ""
}

func (s *converseStream) add(v rawjson.Value, kind string) {
	e := v.Get(kind)
	switch kind {
	case "messageStart":
		s.role = e.Str("role")
	case "contentBlockStart":
		s.block(e).start = e.Get("start")
	case "contentBlockDelta":
		s.block(e).add(e.Get("delta"))
	case "messageStop":
		s.stop = e
	case "metadata":
		s.about = e
	}
}

func (s *converseStream) block(e rawjson.Value) *converseBlock {
	index, _ := e.Get("contentBlockIndex").Int()
	if b := s.known[index]; b != nil {
		return b
	}
	if s.known == nil {
		s.known = map[int64]*converseBlock{}
	}
	b := &converseBlock{}
	s.blocks, s.known[index] = append(s.blocks, b), b
	return b
}

func (b *converseBlock) add(d rawjson.Value) {
	for key, m := range d.Members() {
		switch key {
		case "text":
			b.said = true
			b.text.WriteString(m.Text())
		case "toolUse":
			b.called = true
			b.input.WriteString(m.Str("input"))
		case "reasoningContent":
			b.thinks = true
			b.thought.WriteString(m.Str("text"))
			if s := m.Str("signature"); s != "" {
				b.signature = s
			}
			if r := m.Get("redactedContent"); r.Exists() {
				b.redacted = r
			}
		default:
			b.parts = append(b.parts, d)
		}
	}
}

// onlySays reports whether a block is nothing but a text.
func (b *converseBlock) onlySays() bool {
	return b.said && !b.called && !b.thinks && len(b.parts) == 0 && !b.start.Exists()
}

// write appends the parts that the deltas of a block make.
func (b *converseBlock) write(o *object) {
	part := func(body []byte) {
		if o.b[len(o.b)-1] != '[' {
			o.b = append(o.b, ',')
		}
		o.b = append(o.b, body...)
	}
	if b.thinks {
		var text, reasoning, outer object
		if b.redacted.Exists() {
			reasoning.raw("redactedContent", b.redacted)
		} else {
			text.text("text", b.thought.String())
			text.text("signature", b.signature)
			reasoning.key("reasoningText")
			reasoning.b = append(reasoning.b, text.done()...)
		}
		outer.key("reasoningContent")
		outer.b = append(outer.b, reasoning.done()...)
		part(outer.done())
	}
	if b.said {
		var text object
		text.text("text", b.text.String())
		part(text.done())
	}
	if use := b.start.Get("toolUse"); use.Kind() == rawjson.Object || b.called {
		var call, outer object
		for k, m := range use.Members() {
			if k != "input" {
				call.raw(k, m)
			}
		}
		if v, err := rawjson.Parse([]byte(b.input.String())); err == nil {
			call.raw("input", v)
		} else if b.input.Len() > 0 {
			call.text("input", b.input.String()) // cut in the middle
		}
		outer.key("toolUse")
		outer.b = append(outer.b, call.done()...)
		part(outer.done())
	} else if b.start.Kind() == rawjson.Object && b.start.Len() > 0 {
		part(b.start.Raw())
	}
	for _, p := range b.parts {
		part(p.Raw())
	}
}

func (s *converseStream) body(failed rawjson.Value) []byte {
	var content, message, o object
	content.open("content", '[')
	for i := 0; i < len(s.blocks); i++ {
		b := s.blocks[i]
		if !b.onlySays() {
			b.write(&content)
			continue
		}
		all := converseBlock{said: true} // Nova gives each piece of a text a number of its own
		for ; i < len(s.blocks) && s.blocks[i].onlySays(); i++ {
			all.text.WriteString(s.blocks[i].text.String())
		}
		all.write(&content)
		i--
	}
	content.b = append(content.b, ']')
	content.text("role", cmp.Or(s.role, "assistant"))
	message.key("message")
	message.b = append(message.b, content.done()...)
	o.key("output")
	o.b = append(o.b, message.done()...)
	for k, m := range s.stop.Members() {
		o.raw(k, m)
	}
	for k, m := range s.about.Members() {
		o.raw(k, m)
	}
	if failed.Exists() {
		o.raw("error", failed.Get("error"))
	}
	return o.done()
}
