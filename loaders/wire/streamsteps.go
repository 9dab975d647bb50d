package wire

import (
	"slices"
	"strings"

	"msgview/model/rawjson"
)

// stepStream puts the events of a streamed interaction of Gemini together, which are
// "interaction.*" with what is said of all of it and "step.*", or "content.*" in older
// versions, with the pieces.
type stepStream struct {
	head  rawjson.Value
	steps []*pieces
	known map[int64]*pieces
}

// pieces are those of one step.
type pieces struct {
	start                    rawjson.Value
	text, thought, arguments strings.Builder
	signature                string
	others                   []rawjson.Value
}

// stepEvent returns the name of an event of an interaction, "" if v is none.
func stepEvent(v rawjson.Value) string {
	kind := v.Str("event_type")
	if strings.HasPrefix(kind, "interaction.") || strings.HasPrefix(kind, "step.") || strings.HasPrefix(kind, "content.") {
		return kind
	}
	return ""
}

func (s *stepStream) add(v rawjson.Value, kind string) {
	if body := v.Get("interaction"); body.Kind() == rawjson.Object {
		s.head = body
	}
	index, ok := v.Get("index").Int()
	if !ok {
		return
	}
	p := s.known[index]
	if p == nil {
		if s.known == nil {
			s.known = map[int64]*pieces{}
		}
		p = &pieces{}
		s.steps, s.known[index] = append(s.steps, p), p
	}
	if start := v.First("step", "content"); start.Kind() == rawjson.Object {
		p.start = start
	}
	switch d := v.Get("delta"); d.Str("type") {
	case "":
	case "text":
		p.text.WriteString(d.Str("text"))
	case "thought_summary":
		p.thought.WriteString(d.At("content", "text").Text())
	case "thought_signature":
		p.signature += d.Str("signature")
	case "arguments_delta":
		p.arguments.WriteString(d.First("arguments", "partial_arguments").Text())
	default: // a whole one
		p.others = append(p.others, d)
	}
}

// body returns the interaction as it is without streaming.
func (s *stepStream) body(failed rawjson.Value) []byte {
	var o object
	o.text("object", "interaction")
	for k, m := range s.head.Members() {
		if k != "object" && (k != "steps" && k != "outputs" || len(s.steps) == 0) {
			o.raw(k, m)
		}
	}
	o.raw("error", failed.Get("error"))
	if len(s.steps) > 0 {
		writeList(&o, "steps", s.steps, (*pieces).body)
	}
	return o.done()
}

func (p *pieces) body() []byte {
	if p.text.Len() == 0 && len(p.others) == 1 && p.start.Len() <= 1 && !p.start.Is("type", "model_output") {
		return slices.Clone(p.others[0].Raw())
	}
	var o object
	for k, m := range p.start.Members() {
		if (k != "arguments" || p.arguments.Len() == 0) && (k != "text" || p.text.Len() == 0) && (k != "content" || p.text.Len() == 0 && len(p.others) == 0) {
			o.raw(k, m)
		}
	}
	if !p.start.Get("type").Exists() {
		o.text("type", "model_output")
	}
	switch {
	case p.text.Len() > 0 && p.start.Is("type", "text"):
		o.text("text", p.start.Str("text")+p.text.String())
	case p.text.Len() > 0 || len(p.others) > 0:
		o.open("content", '[')
		if p.text.Len() > 0 {
			o.b = append(rawjson.AppendString(append(o.b, `{"type":"text","text":`...), p.text.String()), '}')
		}
		for i, e := range p.others {
			if i > 0 || p.text.Len() > 0 {
				o.b = append(o.b, ',')
			}
			o.b = append(o.b, e.Raw()...)
		}
		o.b = append(o.b, ']')
	}
	if p.thought.Len() > 0 {
		o.key("summary")
		o.b = append(rawjson.AppendString(append(o.b, `[{"type":"text","text":`...), p.thought.String()), "}]"...)
	}
	if p.signature != "" {
		o.text("signature", p.signature)
	}
	if p.arguments.Len() > 0 {
		if v, err := rawjson.Parse([]byte(p.arguments.String())); err == nil {
			o.raw("arguments", v)
		} else {
			o.text("arguments", p.arguments.String())
		}
	}
	return o.done()
}
