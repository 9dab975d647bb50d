package wire

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/model/rawjson"
)

// chatStream puts the chunks of a chat completion together
// (openai/openai-openapi: openapi.json, CreateChatCompletionStreamResponse).
type chatStream struct {
	head    map[string]rawjson.Value // last value of each member of the chunks
	order   []string
	choices []*chatChoice
	known   map[int64]*chatChoice // by their index
}

type chatChoice struct {
	index   int64
	role    string
	pieces  []*piece                    // content and reasoning parts in order
	members map[string]*strings.Builder // texts besides the content
	order   []string
	calls   []*chatCall
	numbers map[int64]int              // the last call of an index
	ids     map[string]int             // the last call of an id
	lists   map[string][]rawjson.Value // annotations, reasoning_details
	finish  rawjson.Value

	streamed bool // came in deltas
	numbered bool // says its index
}

// piece is a run of content of one kind.
type piece struct {
	kind string // "text", "thinking", or "" for a part as it is
	text strings.Builder
	raw  []byte
}

type chatCall struct {
	index           int64
	id, kind, name  string
	arguments       strings.Builder
	argumentsObject rawjson.Value
}

func (s *chatStream) add(v rawjson.Value) {
	s.note(v, "choices")
	for i, c := range v.Get("choices").Elems() {
		index, ok := c.Get("index").Int()
		if !ok {
			index = int64(i)
		}
		choice := s.choice(index)
		choice.numbered = choice.numbered || ok
		choice.add(c)
	}
}

// isOllamaChunk reports whether v is a line of Ollama's streamed chat, or of its
// completion of a text (ollama/ollama: api/types.go, ChatResponse and
// GenerateResponse).
func isOllamaChunk(v rawjson.Value) bool {
	return v.Get("done").Kind() == rawjson.Bool && v.Get("created_at").Exists() &&
		(v.Get("message").Kind() == rawjson.Object || v.Get("response").Kind() == rawjson.String && v.Get("model").Exists())
}

// addOllama adds a line of Ollama's chat, whose delta is called message and whose
// reason to stop stands beside it.
func (s *chatStream) addOllama(v rawjson.Value) {
	s.note(v, "message", "done", "done_reason", "response", "thinking", "context")
	c := s.choice(0)
	c.delta(v.Get("message"))
	if t := v.Get("thinking"); t.Kind() == rawjson.String {
		c.member("thinking", t.Text())
	}
	if t := v.Get("response"); t.Kind() == rawjson.String {
		c.piece("text", t.Text())
	}
	if done, _ := v.Get("done").Bool(); done {
		if c.finish = v.Get("done_reason"); c.finish.IsNull() {
			c.finish = v.Get("done")
		}
	}
}

// note keeps the last value of each member of a chunk but these.
func (s *chatStream) note(v rawjson.Value, but ...string) {
	if s.head == nil {
		s.head = map[string]rawjson.Value{}
	}
	for k, m := range v.Members() {
		if m.IsNull() || slices.Contains(but, k) {
			continue
		}
		if _, seen := s.head[k]; !seen {
			s.order = append(s.order, k)
		}
		s.head[k] = m
	}
}

func (s *chatStream) choice(index int64) *chatChoice {
	if c := s.known[index]; c != nil {
		return c
	}
	if s.known == nil {
		s.known = map[int64]*chatChoice{}
	}
	c := &chatChoice{index: index, members: map[string]*strings.Builder{}, lists: map[string][]rawjson.Value{}}
	s.choices, s.known[index] = append(s.choices, c), c
	return c
}

func (s *chatStream) finished() bool {
	for _, c := range s.choices {
		if c.finish.IsNull() {
			return false
		}
	}
	return len(s.choices) > 0
}

func (c *chatChoice) add(v rawjson.Value) {
	if f := v.Get("finish_reason"); !f.IsNull() {
		c.finish = f
	}
	whole := v.Look().Get("delta").IsNull() && v.Look().Get("message").Kind() == rawjson.Object && c.streamed
	c.streamed = c.streamed || !v.Look().Get("delta").IsNull()
	delta := v.First("delta", "message")
	if whole {
		c.replace(delta.Look())
	}
	c.delta(delta)
}

// replace drops of what was streamed all that the whole message says.
func (c *chatChoice) replace(m rawjson.Value) {
	streamed := make([]string, 0, len(c.pieces))
	for _, p := range c.pieces {
		streamed = append(streamed, p.text.String()+chat.Squeeze(string(p.raw)))
	}
	if content := m.Get("content"); (&words{text: chat.Squeeze(content.Text() + chat.JoinTexts(content, ""))}).say(streamed) {
		c.pieces = nil
	}
	for k, b := range c.members {
		if m.Get(k).Kind() == rawjson.String && (&words{text: chat.Squeeze(m.Str(k))}).say([]string{b.String()}) {
			b.Reset()
		}
	}
	ids := map[string]string{}
	for _, t := range m.Get("tool_calls").Elems() {
		ids[t.Get("id").Scalar()] = chat.Squeeze(t.First("function", "custom").First("arguments", "input").Text())
	}
	for _, call := range c.calls {
		if said, ok := ids[call.id]; !ok || said != chat.Squeeze(call.arguments.String()) || call.argumentsObject.Exists() {
			return
		}
	}
	c.calls, c.numbers, c.ids = nil, nil, nil
}

func (c *chatChoice) delta(delta rawjson.Value) {
	for k, m := range delta.Members() {
		switch {
		case m.IsNull():
		case k == "role":
			c.role = m.Text()
		case k == "content":
			c.content(m)
		case k == "tool_calls":
			for _, t := range m.Elems() {
				c.call(t)
			}
		case m.Kind() == rawjson.String:
			c.member(k, m.Text())
		case m.Kind() == rawjson.Array:
			for _, e := range m.Elems() {
				if k == "executed_tools" && c.executed(e) {
					continue
				}
				c.lists[k] = append(c.lists[k], e)
			}
		}
	}
}

// member adds to a text besides the content.
func (c *chatChoice) member(key, text string) {
	b := c.members[key]
	if b == nil {
		b = &strings.Builder{}
		c.members[key] = b
		c.order = append(c.order, key)
	}
	b.WriteString(text)
}

// content adds a string, or parts as Mistral streams them.
func (c *chatChoice) content(v rawjson.Value) {
	if v.Kind() == rawjson.String {
		c.piece("text", v.Text())
		return
	}
	for _, part := range v.Elems() {
		switch part.Str("type") {
		case "text":
			c.piece("text", part.Str("text"))
		case "thinking":
			c.piece("thinking", chat.JoinTexts(part.Get("thinking"), "")+part.Str("thinking"))
		default:
			c.pieces = append(c.pieces, &piece{raw: part.Keep()})
		}
	}
}

func (c *chatChoice) piece(kind, text string) {
	if n := len(c.pieces); n > 0 && c.pieces[n-1].kind == kind {
		c.pieces[n-1].text.WriteString(text)
		return
	}
	if text == "" {
		return
	}
	c.pieces = append(c.pieces, &piece{kind: kind})
	c.pieces[len(c.pieces)-1].text.WriteString(text)
}

func (c *chatChoice) call(t rawjson.Value) {
	index, ok := t.Get("index").Int()
	id := t.Get("id").Scalar()
	var call *chatCall
	at, known := c.numbers[index]
	if !ok {
		at, known = c.ids[id]
	}
	if known {
		call = c.calls[at]
	}
	if call != nil && id != "" && call.id != "" && id != call.id {
		call = nil // some servers give every call the index 0
	}
	if call == nil {
		if !ok && id == "" && len(c.calls) > 0 {
			at = len(c.calls) - 1
			call = c.calls[at]
		} else {
			if c.numbers == nil {
				c.numbers, c.ids = map[int64]int{}, map[string]int{}
			}
			at, call = len(c.calls), &chatCall{index: index}
			c.numbers[index] = at
			c.calls = append(c.calls, call)
		}
	}
	if call.id == "" && id != "" {
		call.id = id
		c.ids[id] = max(c.ids[id], at)
	}
	call.kind = cmp.Or(call.kind, t.Str("type"))
	f := t.First("function", "custom")
	call.name = cmp.Or(call.name, f.Str("name"))
	switch a := f.First("arguments", "input"); a.Kind() {
	case rawjson.String:
		call.arguments.WriteString(a.Text())
	case rawjson.Object:
		call.argumentsObject = a
	}
}

// body writes the chat completion that the chunks make.
func (s *chatStream) body(failed rawjson.Value) []byte {
	var o object
	for _, k := range s.order {
		if k != "error" && k != "object" {
			o.raw(k, s.head[k])
		}
	}
	o.text("object", "chat.completion")
	if e := s.head["error"]; e.Exists() {
		o.raw("error", e)
	} else if failed.Exists() {
		o.raw("error", failed.Get("error"))
	}
	writeList(&o, "choices", s.choices, (*chatChoice).body)
	return o.done()
}

// executed enters what became of a tool that Groq ran, which was announced with the
// same index when it began. It returns false for a tool that was not announced.
func (c *chatChoice) executed(v rawjson.Value) bool {
	index, ok := v.Get("index").Int()
	list := c.lists["executed_tools"]
	for i, e := range list {
		if known, same := e.Get("index").Int(); !ok || !same || known != index {
			continue
		}
		var o object
		for k, m := range e.Members() {
			if later := v.Get(k); later.IsNull() {
				o.raw(k, m)
			}
		}
		for k, m := range v.Members() {
			if !m.IsNull() {
				o.raw(k, m)
			}
		}
		if whole, err := rawjson.Parse(o.done()); err == nil {
			list[i] = whole
		}
		return true
	}
	return false
}

func (c *chatChoice) body() []byte {
	var m object
	m.text("role", cmp.Or(c.role, "assistant"))
	for _, k := range c.order {
		m.text(k, c.members[k].String())
	}
	for _, k := range [...]string{"reasoning_details", "annotations", "executed_tools", "images", "thinking_blocks"} {
		if list := c.lists[k]; len(list) > 0 {
			writeList(&m, k, list, rawjson.Value.Raw)
		}
	}
	if len(c.pieces) == 1 && c.pieces[0].kind == "text" {
		m.text("content", c.pieces[0].text.String())
	} else if len(c.pieces) > 0 {
		m.open("content", '[')
		for i := range c.pieces {
			if i > 0 {
				m.b = append(m.b, ',')
			}
			p := c.pieces[i]
			if p.kind == "" {
				m.b = append(m.b, p.raw...)
				continue
			}
			var part object
			part.text("type", p.kind)
			part.text(p.kind, p.text.String())
			m.b = append(m.b, part.done()...)
		}
		m.b = append(m.b, ']')
	}
	if len(c.calls) > 0 {
		writeList(&m, "tool_calls", c.calls, (*chatCall).body)
	}
	var o object
	o.key("message")
	o.b = append(o.b, m.done()...)
	o.raw("finish_reason", c.finish)
	if c.numbered {
		o.key("index")
		o.b = strconv.AppendInt(o.b, c.index, 10)
	}
	return o.done()
}

func (c *chatCall) body() []byte {
	var f, o object
	f.text("name", c.name)
	if c.argumentsObject.Exists() {
		f.raw("arguments", c.argumentsObject)
	} else {
		f.text("arguments", c.arguments.String())
	}
	o.text("id", c.id)
	o.text("type", cmp.Or(c.kind, "function"))
	o.key("function")
	o.b = append(o.b, f.done()...)
	return o.done()
}
