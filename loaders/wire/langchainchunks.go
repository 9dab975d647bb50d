package wire

import (
	"cmp"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/model/rawjson"
)

// LangChainChunks puts the pieces of a streamed message of LangChain together, as
// adding AIMessageChunks does (langchain-ai/langchain:
// libs/core/langchain_core/messages/ai.py, add_ai_message_chunks).
type LangChainChunks struct {
	members  map[string]rawjson.Value // last value of each member of a piece
	order    []string
	blocks   []*chunkBlock
	byKey    map[string]*chunkBlock
	calls    []*chatCall
	byIndex  map[int64]*chatCall // the last call with an index
	complete []rawjson.Value     // calls of pieces that are whole
	texts    map[string]*strings.Builder
	textKeys []string // members of additional_kwargs that are streamed
	extra    map[string]rawjson.Value
	extras   []string
	meta     map[string]rawjson.Value
	metas    []string
	counts   [5]int64
	counted  bool
	list     bool // the content is a list of blocks
}

// chunkBlock is a block of the content: a text that grows, or a block as it is.
type chunkBlock struct {
	members map[string]rawjson.Value
	order   []string
	texts   map[string]*strings.Builder
}

// Add adds a piece, in any form of [chat.LangChainBody].
func (s *LangChainChunks) Add(v rawjson.Value) {
	body, _, _ := chat.LangChainBody(v)
	if s.members == nil {
		s.members, s.byKey = map[string]rawjson.Value{}, map[string]*chunkBlock{}
		s.texts, s.extra, s.meta = map[string]*strings.Builder{}, map[string]rawjson.Value{}, map[string]rawjson.Value{}
	}
	for k, m := range body.Members() {
		switch k {
		case "content":
			s.content(m)
		case "tool_call_chunks":
			for _, c := range m.Elems() {
				s.call(c)
			}
		case "tool_calls":
			if body.Get("tool_call_chunks").Len() == 0 {
				for _, c := range m.Elems() {
					s.complete = append(s.complete, c)
				}
			}
		case "invalid_tool_calls": // what the pieces of a call look like by themselves
		case "additional_kwargs":
			s.kwargs(m)
		case "response_metadata":
			for k, m := range m.Members() {
				put(s.meta, &s.metas, k, m)
			}
		case "usage_metadata":
			if m.Kind() == rawjson.Object {
				u := chat.Usage(m)
				s.counted = true
				for i, n := range [...]int64{u.Input, u.Output, u.CacheRead, u.CacheWrite, u.Reasoning} {
					s.counts[i] += n
				}
			}
		default:
			put(s.members, &s.order, k, m)
		}
	}
}

// put keeps the last value of a member that is not null.
func put(values map[string]rawjson.Value, order *[]string, key string, v rawjson.Value) {
	if v.IsNull() {
		return
	}
	if _, seen := values[key]; !seen {
		*order = append(*order, key)
	}
	values[key] = v
}

func (s *LangChainChunks) kwargs(v rawjson.Value) {
	for k, m := range v.Members() {
		switch {
		case k == "tool_calls" || k == "function_call": // pieces of what tool_call_chunks have
		case m.Kind() == rawjson.String && strings.Contains(k, "reasoning"):
			b := s.texts[k]
			if b == nil {
				b = &strings.Builder{}
				s.texts[k] = b
				s.textKeys = append(s.textKeys, k)
			}
			b.WriteString(m.Text())
		default:
			put(s.extra, &s.extras, k, m)
		}
	}
}

// content adds a string or blocks. Blocks with the same index and kind are pieces
// of one block.
func (s *LangChainChunks) content(v rawjson.Value) {
	switch v.Kind() {
	case rawjson.String:
		if v.Text() != "" {
			s.block("text").text("text", v.Text())
		}
	case rawjson.Array:
		s.list = true
		for _, e := range v.Elems() {
			if e.Kind() == rawjson.String {
				if e.Text() != "" {
					s.block("text").text("text", e.Text())
				}
				continue
			}
			s.Block(e)
		}
	}
}

// Block adds a block of the content or a piece of one.
func (s *LangChainChunks) Block(e rawjson.Value) {
	if s.members == nil {
		s.Add(rawjson.Value{})
	}
	s.list = true
	kind := blockKind(e.Str("type"))
	index := e.Get("index").Scalar()
	key := index + "\x00" + kind
	if index == "" && kind != "text" && kind != "thinking" && kind != "reasoning" {
		key = "\x00" + strconv.Itoa(len(s.blocks)) // stands alone
	}
	b := s.block(key)
	for k, m := range e.Members() {
		switch {
		case m.Kind() == rawjson.String && streamedMember(k):
			b.text(k, m.Text())
		case k == "type" && b.members["type"].Exists(): // the first says what it is
		default:
			put(b.members, &b.order, k, m)
		}
	}
}

// Replace sets a block of the content that is complete, in the place of its
// pieces.
func (s *LangChainChunks) Replace(index string, e rawjson.Value) {
	if s.members == nil {
		s.Add(rawjson.Value{})
	}
	kind := blockKind(e.Str("type"))
	if b := s.byKey[index+"\x00"+kind]; b != nil {
		*b = chunkBlock{members: map[string]rawjson.Value{}, texts: map[string]*strings.Builder{}}
	}
	s.Block(e)
}

// blockKind is the same for the pieces of one block, which call themselves
// differently.
func blockKind(kind string) string {
	switch kind {
	case "tool_call_chunk", "input_json_delta", "tool_use", "tool_call":
		return "tool_use"
	case "text_delta":
		return "text"
	case "signature_delta", "thinking_delta":
		return "thinking"
	}
	return kind
}

// streamedMember reports whether a member of a block arrives in pieces.
func streamedMember(key string) bool {
	switch key {
	case "text", "thinking", "reasoning", "input", "partial_json", "arguments", "args", "signature":
		return true
	}
	return false
}

func (s *LangChainChunks) block(key string) *chunkBlock {
	if key == "text" { // a string: goes on with the text before it
		if n := len(s.blocks); n > 0 && s.blocks[n-1].texts["text"] != nil && len(s.blocks[n-1].order) == 0 {
			return s.blocks[n-1]
		}
		key += strconv.Itoa(len(s.blocks))
	}
	b := s.byKey[key]
	if b == nil {
		b = &chunkBlock{members: map[string]rawjson.Value{}, texts: map[string]*strings.Builder{}}
		s.byKey[key] = b
		s.blocks = append(s.blocks, b)
	}
	return b
}

func (b *chunkBlock) text(key, text string) {
	if b.texts[key] == nil {
		b.texts[key] = &strings.Builder{}
	}
	b.texts[key].WriteString(text)
}

// call adds a piece of a call; the pieces of one share an index.
func (s *LangChainChunks) call(v rawjson.Value) {
	index, ok := v.Get("index").Int()
	id := v.Get("id").Scalar()
	var call *chatCall
	if c := s.byIndex[index]; ok && c != nil && (id == "" || c.id == "" || id == c.id) {
		call = c
	}
	if call == nil && !ok && id == "" && len(s.calls) > 0 {
		call = s.calls[len(s.calls)-1]
	}
	if call == nil {
		call = &chatCall{index: index}
		s.calls = append(s.calls, call)
		if s.byIndex == nil {
			s.byIndex = map[int64]*chatCall{}
		}
		s.byIndex[index] = call
	}
	call.id, call.name = cmp.Or(call.id, id), cmp.Or(call.name, v.Str("name"))
	if a := v.Get("args"); a.Kind() == rawjson.Object {
		call.argumentsObject = a
	} else {
		call.arguments.WriteString(a.Text())
	}
}

// Body returns the message that the pieces make, in the flat form.
func (s *LangChainChunks) Body() rawjson.Value {
	var o object
	for _, k := range s.order {
		o.raw(k, s.members[k])
	}
	if s.members["type"].Kind() == rawjson.Missing {
		o.text("type", "ai")
	}
	for _, b := range s.blocks {
		if len(s.calls)+len(s.complete) > 0 {
			delete(b.texts, "partial_json") // the arguments of a call, which the calls have
		}
	}
	if len(s.blocks) == 1 && !s.list {
		o.text("content", s.blocks[0].texts["text"].String())
	} else {
		writeList(&o, "content", s.blocks, (*chunkBlock).body)
	}
	if len(s.calls)+len(s.complete) > 0 {
		o.open("tool_calls", '[')
		for i, c := range s.calls {
			if i > 0 {
				o.b = append(o.b, ',')
			}
			o.b = append(o.b, c.flat()...)
		}
		for i, c := range s.complete {
			if i+len(s.calls) > 0 {
				o.b = append(o.b, ',')
			}
			o.b = append(o.b, c.Raw()...)
		}
		o.b = append(o.b, ']')
	}
	var extra, meta object
	for _, k := range s.textKeys {
		extra.text(k, s.texts[k].String())
	}
	for _, k := range s.extras {
		extra.raw(k, s.extra[k])
	}
	for _, k := range s.metas {
		meta.raw(k, s.meta[k])
	}
	o.key("additional_kwargs")
	o.b = append(o.b, extra.done()...)
	o.key("response_metadata")
	o.b = append(o.b, meta.done()...)
	if s.counted {
		var u, in, out object
		number := func(o *object, k string, n int64) {
			o.key(k)
			o.b = strconv.AppendInt(o.b, n, 10)
		}
		number(&u, "input_tokens", s.counts[0])
		number(&u, "output_tokens", s.counts[1])
		number(&in, "cache_read", s.counts[2])
		number(&in, "cache_creation", s.counts[3])
		number(&out, "reasoning", s.counts[4])
		u.key("input_token_details")
		u.b = append(u.b, in.done()...)
		u.key("output_token_details")
		u.b = append(u.b, out.done()...)
		o.key("usage_metadata")
		o.b = append(o.b, u.done()...)
	}
	v, _, err := rawjson.ParseTolerant(o.done())
	if err != nil {
		return rawjson.Value{}
	}
	return v
}

func (b *chunkBlock) body() []byte {
	var o object
	if !b.members["type"].Exists() {
		o.text("type", "text")
	}
	for _, k := range b.order {
		if _, streamed := b.texts[k]; !streamed {
			o.raw(k, b.members[k])
		}
	}
	for _, k := range [...]string{"text", "thinking", "reasoning", "input", "partial_json", "arguments", "args", "signature"} {
		if t := b.texts[k]; t != nil {
			if k == "args" || k == "input" {
				if v, err := rawjson.Parse([]byte(t.String())); err == nil {
					o.raw(k, v)
					continue
				}
			}
			o.text(k, t.String())
		}
	}
	return o.done()
}

// flat writes a call in LangChain's form. Arguments that are no JSON stay a string.
func (c *chatCall) flat() []byte {
	var o object
	o.text("name", c.name)
	if c.argumentsObject.Exists() {
		o.raw("args", c.argumentsObject)
	} else if v, err := rawjson.Parse([]byte(c.arguments.String())); err == nil {
		o.raw("args", v)
	} else {
		o.text("args", c.arguments.String())
	}
	if c.id != "" {
		o.text("id", c.id)
	}
	o.text("type", "tool_call")
	return o.done()
}
