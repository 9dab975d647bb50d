package wire

import (
	"cmp"
	"slices"
	"strings"

	"msgview/model/rawjson"
)

// anthropicStream puts the events of Anthropic's Messages API together
// (docs.anthropic.com: Streaming Messages).
type anthropicStream struct {
	message rawjson.Value // of message_start
	blocks  []*streamBlock
	known   map[int64]*streamBlock   // by their index
	delta   map[string]rawjson.Value // stop_reason and its kin
	order   []string
	usage   rawjson.Value // of the last message_delta
}

type streamBlock struct {
	index     int64
	start     rawjson.Value
	texts     map[string]*strings.Builder // text, thinking, signature, content
	order     []string
	input     strings.Builder
	citations []rawjson.Value
}

func (s *anthropicStream) add(v rawjson.Value, kind string) {
	switch kind {
	case "message_start":
		s.message = v.Get("message")
	case "content_block_start":
		b := s.block(v)
		b.start = v.Get("content_block")
	case "content_block_delta":
		s.block(v).add(v.Get("delta"))
	case "message_delta":
		for k, m := range v.Get("delta").Members() {
			if s.delta == nil {
				s.delta = map[string]rawjson.Value{}
			}
			if _, seen := s.delta[k]; !seen {
				s.order = append(s.order, k)
			}
			s.delta[k] = m
		}
		if u := v.Get("usage"); u.Kind() == rawjson.Object {
			s.usage = u
		}
	}
}

func (s *anthropicStream) block(v rawjson.Value) *streamBlock {
	index, _ := v.Get("index").Int()
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

func (b *streamBlock) add(d rawjson.Value) {
	for k, m := range d.Members() {
		switch {
		case k == "type" || m.IsNull():
		case k == "partial_json":
			b.input.WriteString(m.Text())
		case k == "citation":
			b.citations = append(b.citations, m)
		case m.Kind() == rawjson.String:
			t := b.texts[k]
			if t == nil {
				t = &strings.Builder{}
				t.WriteString(b.start.Str(k))
				b.texts[k] = t
				b.order = append(b.order, k)
			}
			t.WriteString(m.Text())
		}
	}
}

func (b *streamBlock) body() []byte {
	var o object
	for k, m := range b.start.Members() {
		if b.texts[k] != nil || k == "input" && b.input.Len() > 0 || k == "citations" && len(b.citations) > 0 {
			continue
		}
		o.raw(k, m)
	}
	if !b.start.Exists() && b.texts["text"] != nil {
		o.text("type", "text")
	}
	for _, k := range b.order {
		o.text(k, b.texts[k].String())
	}
	if b.input.Len() > 0 {
		if v, err := rawjson.Parse([]byte(b.input.String())); err == nil {
			o.raw("input", v)
		} else {
			o.text("input", b.input.String()) // cut in the middle
		}
	}
	if len(b.citations) > 0 {
		writeList(&o, "citations", b.citations, rawjson.Value.Raw)
	}
	return o.done()
}

func (s *anthropicStream) body(failed rawjson.Value) []byte {
	var o object
	for k, m := range s.message.Members() {
		if k == "content" || k == "usage" || m.IsNull() || s.delta[k].Exists() {
			continue
		}
		o.raw(k, m)
	}
	if s.message.Get("type").IsNull() {
		o.text("type", "message")
	}
	if s.message.Get("role").IsNull() {
		o.text("role", "assistant")
	}
	if s.message.Get("stop_reason").IsNull() && !s.delta["stop_reason"].Exists() {
		o.raw("stop_reason", nothing) // makes it an answer of this API, finished or not
	}
	for _, k := range s.order {
		o.raw(k, s.delta[k])
	}
	usage := map[string]bool{}
	var u object
	for _, counts := range [...]rawjson.Value{s.usage, s.message.Get("usage")} {
		for k, m := range counts.Members() {
			if !usage[k] && !m.IsNull() {
				usage[k] = true
				u.raw(k, m)
			}
		}
	}
	if len(usage) > 0 {
		o.key("usage")
		o.b = append(o.b, u.done()...)
	}
	var content [][]byte
	for _, b := range s.blocks {
		content = append(content, b.body())
	}
	if began := s.message.Get("content"); began.Len() > 0 || began.Text() != "" {
		streamed := &words{}
		for _, b := range content {
			if v, _, err := rawjson.ParseTolerant(b); err == nil {
				streamed.text += wordsOf(v).text
			}
		}
		first := [][]byte{}
		for _, e := range began.AsList() {
			if kind := e.Look().Str("type"); len(content) == 0 || (kind == "text" || kind == "thinking") && !streamed.say([]string{wordsOf(e).text}) {
				first = append(first, asPart(e))
			}
		}
		content = append(first, content...)
	}
	writeList(&o, "content", content, func(block []byte) []byte { return block })
	if failed.Exists() {
		o.raw("error", failed.Get("error"))
	}
	return o.done()
}

// nothing is null.
var nothing, _ = rawjson.Parse([]byte("null"))

// geminiStream puts the partial responses of Gemini's streamGenerateContent
// together: each has the next parts of each candidate.
type geminiStream struct {
	head       map[string]rawjson.Value
	order      []string
	candidates []*geminiCandidate
}

type geminiCandidate struct {
	index int64
	parts []*geminiPart
	last  rawjson.Value // with the reason to stop
}

type geminiPart struct {
	raw     []byte
	text    strings.Builder
	thought bool
}

func (s *geminiStream) add(v rawjson.Value) {
	if s.head == nil {
		s.head = map[string]rawjson.Value{}
	}
	for k, m := range v.Members() {
		if k == "candidates" {
			continue
		}
		if _, seen := s.head[k]; !seen {
			s.order = append(s.order, k)
		}
		s.head[k] = m
	}
	for i, c := range v.Get("candidates").Elems() {
		index, stated := c.Look().Get("index").Int()
		if !stated {
			index = int64(i)
		}
		s.candidate(index).add(c)
	}
}

// candidate returns the candidate with an index.
func (s *geminiStream) candidate(index int64) *geminiCandidate {
	at, known := slices.BinarySearchFunc(s.candidates, index, func(c *geminiCandidate, index int64) int { return cmp.Compare(c.index, index) })
	if !known {
		s.candidates = slices.Insert(s.candidates, at, &geminiCandidate{index: index})
	}
	return s.candidates[at]
}

func (s *geminiCandidate) add(c rawjson.Value) {
	s.last = c
	for _, p := range c.At("content", "parts").Elems() {
		t := p.Get("text")
		if t.Kind() != rawjson.String {
			s.parts = append(s.parts, &geminiPart{raw: p.Keep()})
			continue
		}
		thought, _ := p.Get("thought").Bool()
		if n := len(s.parts); n > 0 && s.parts[n-1].raw == nil && s.parts[n-1].thought == thought {
			s.parts[n-1].text.WriteString(t.Text())
			continue
		}
		g := &geminiPart{thought: thought}
		g.text.WriteString(t.Text())
		s.parts = append(s.parts, g)
	}
}

func (s *geminiStream) body() []byte {
	var o object
	for _, k := range s.order {
		o.raw(k, s.head[k])
	}
	if len(s.candidates) == 0 {
		s.candidate(0)
	}
	writeList(&o, "candidates", s.candidates, (*geminiCandidate).body)
	return o.done()
}

func (s *geminiCandidate) body() []byte {
	var c, content object
	for k, m := range s.last.Members() {
		if k != "content" {
			c.raw(k, m)
		}
	}
	content.text("role", "model")
	writeList(&content, "parts", s.parts, (*geminiPart).body)
	c.key("content")
	c.b = append(c.b, content.done()...)
	return c.done()
}

func (p *geminiPart) body() []byte {
	if p.raw != nil {
		return p.raw
	}
	var part object
	part.text("text", p.text.String())
	if p.thought {
		part.key("thought")
		part.b = append(part.b, "true"...)
	}
	return part.done()
}
