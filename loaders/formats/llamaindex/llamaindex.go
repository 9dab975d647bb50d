// Package llamaindex reads chat messages of LlamaIndex: chat stores, memories,
// single messages, and the events of agent workflows.
//
//   - What is said is a list of blocks with a block_type; messages of older versions
//     have a content instead.
//   - The result of a tool is a message of the role tool; the id of its call stands
//     in additional_kwargs, where older versions keep the calls, too.
//   - A store has a list of messages for each key: a conversation.
//   - Events of workflows repeat the history with every step; what is new is shown.
package llamaindex

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "llamaindex",
	Title: "LlamaIndex",
	Reads: "chat stores (SimpleChatStore.persist) and memories, lists of chat messages, chat responses, and events of agent workflows; messages and snapshots of the memory of LlamaIndex.TS",
	Omits: "retrieved nodes are shown only in the raw record",
	Sources: []format.Source{
		{Project: "run-llama/llama_index", File: "llama-index-core/llama_index/core/base/llms/types.py, agent/workflow/workflow_events.py", Version: "0485fc9e, workflow_events.py of 062929da", Verified: "2026-11-25"},
		{Project: "run-llama/llama_index", File: "llama-index-core/llama_index/core/storage/chat_store/simple_chat_store.py, memory/chat_memory_buffer.py", Version: "simple_chat_store.py of 136ead39, chat_memory_buffer.py of 089743e7", Verified: "2026-11-26"},
		{Project: "run-llama/LlamaIndexTS", File: "packages/core/src/llms/type.ts, packages/core/src/memory/memory.ts, e2e/node/snapshot", Version: "acd9b66d of 2025-12-02", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: scoreMessages, Decode: decode, Assemble: chat.Streamed{Decode: decode, Piece: piece}.Assemble, Pieces: true},
		{Name: "messages of TypeScript", Title: "LlamaIndex.TS", Score: chat.MessageVotes(script.Of), Decode: wire.DecodeRecord},
		{Name: "recorded calls", Title: "LlamaIndex.TS", Score: recordings.Score, Decode: format.Objects(recorded), List: "-"},
		{Name: "store", Score: scoreStore, Decode: decodeStore, List: "-"},
	},
}

// votes are for one message.
const votes = format.Votes(`
	0  !role:text
	0  type
	10 blocks.0.block_type:text blocks.0.block_type:filled
	5  blocks:list !blocks.0 additional_kwargs:object
	6  content additional_kwargs:object !parts
`)

// script are messages of LlamaIndex.TS, which have calls and results in their options.
const script = format.Votes(`
	10 role:text content options.toolCall/toolResult:some
	5  role=memory content
`)

// scoreMessages votes on messages and what holds one.
func scoreMessages(r *format.Record) int {
	v := r.Value
	switch {
	case votes.Of(v) > 0:
		return votes.Of(v)
	case v.Kind() == rawjson.Array:
		return chat.Surest(v, votes.Of)
	case isEvent(v):
		return 10
	case v.Fits("message:object raw/delta"):
		return votes.Of(v.Get("message"))
	}
	return chat.Surest(v.Get("messages"), votes.Of)
}

// isEvent reports whether v is an event of a workflow as its serializer writes it.
func isEvent(v rawjson.Value) bool { return v.Fits("value:object qualified_name^llama_index.") }

// scoreStore votes on chat stores and what holds one.
func scoreStore(r *format.Record) int {
	best := 0
	for _, l := range storeOf(r.Value, 4) {
		if n := max(chat.Surest(l.list, votes.Of), chat.Surest(l.list, script.Of)); n > 0 {
			best = max(best, min(n+1, 10))
		}
	}
	return best
}

// named is a list of messages with its key.
type named struct {
	key  string
	list rawjson.Value
}

// storeOf returns the first lists of a store: {"store":{"key":[…]}}, by itself or
// within a memory.
func storeOf(v rawjson.Value, most int) []named {
	var out []named
	for _, path := range [...][]string{{"store"}, {"chat_store", "store"}, {"sql_store", "store"}, {"memory", "chat_store", "store"}, {"primary_memory", "chat_store", "store"}} {
		inner := v
		for _, key := range path {
			inner = rawjson.Unwrap(inner.Get(key), 2)
		}
		for key, list := range inner.Members() {
			if list.Kind() == rawjson.Array && len(out) < most {
				out = append(out, named{key, list})
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	if list := v.Get("chat_history"); list.Kind() == rawjson.Array {
		out = append(out, named{"", list})
	}
	return out
}

// decode turns one record into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	list := v
	switch {
	case r.Envelope:
		return format.Metadata("envelope")
	case isMessage(v):
		return format.Shown(message(v))
	case isEvent(v):
		return event(v)
	case isMessage(v.Get("message")):
		return format.Shown(response(v, "message"))
	case v.Kind() == rawjson.Object:
		list = v.Get("messages")
	}
	messages := conversation(list, strconv.FormatInt(r.Origin.Offset, 10))
	if len(messages) == 0 {
		return format.Unknown(v.First("class_name", "type").Text())
	}
	return format.Shown(messages...)
}

const recordings = format.Votes("12 llmEventStart:list llmEventEnd:list")

// recorded decodes what the tests of LlamaIndex.TS keep of calls: the messages that each was
// given, and apart from them what came back (e2e/node/utils.ts).
func recorded(_ *format.Record, v rawjson.Value) format.Decoded {
	answers := map[string]rawjson.Value{}
	for _, end := range v.Get("llmEventEnd").Elems() {
		answers[end.Get("id").Scalar()] = end.At("response", "message")
	}
	var d format.Decoded
	var last []string // what was said until then, letter by letter
	key := ""
	for _, start := range v.Get("llmEventStart").Elems() {
		id := start.Get("id").Scalar()
		list := start.Get("messages").AsList()
		if answer := answers[id]; answer.Exists() {
			list = append(list, answer)
			delete(answers, id)
		}
		var said []string
		for _, m := range list {
			said = append(said, string(rawjson.Compact(nil, m.Look().Raw())))
		}
		known := len(last)
		if known == 0 || known > len(said) || !slices.Equal(last, said[:known]) {
			key, known = id, 0
		}
		for i, m := range list {
			if m := message(m); i >= known {
				m.Conversation = key
				d.Messages = append(d.Messages, m)
			}
		}
		last = said
	}
	for _, id := range slices.Sorted(maps.Keys(answers)) {
		d.Messages = append(d.Messages, chat.InConversation(id, []*model.Message{message(answers[id])})...)
	}
	if len(d.Messages) == 0 {
		return format.Unknown("object")
	}
	return d
}

// decodeStore decodes a chat store: a conversation for each key.
func decodeStore(r *format.Record) format.Decoded {
	v := r.Value
	lists := storeOf(v, math.MaxInt)
	if len(lists) == 0 {
		return decode(r)
	}
	var d format.Decoded
	for _, l := range lists {
		d.Messages = append(d.Messages, conversation(l.list, cmp.Or(l.key, strconv.FormatInt(r.Origin.Offset, 10)))...)
	}
	if len(d.Messages) == 0 {
		return format.Metadata("empty store")
	}
	return d
}

// conversation decodes a list; nil if it has no message.
func conversation(list rawjson.Value, key string) []*model.Message {
	return chat.Conversation(list, key, chat.OneIf(isMessage, message))
}

func isMessage(v rawjson.Value) bool {
	return v.Fits("role:text blocks:list") || v.Fits("role:text content")
}

// message decodes a ChatMessage.
func message(v rawjson.Value) *model.Message {
	if v.Fits("options:object") { // of TypeScript
		return chat.Message(v)
	}
	m := &model.Message{RawRole: v.Str("role"), ID: v.Get("id").Scalar()}
	m.Role, _ = chat.Role(m.RawRole)
	extra := v.Get("additional_kwargs")
	parts := blocks(v)
	switch m.Role {
	case model.RoleTool:
		id, name := extra.Get("tool_call_id").Scalar(), extra.First("name", "tool_name").Text()
		m.Parts = []model.Part{&model.ToolResult{CallID: id, Name: name, Content: parts, Error: chat.Failed(extra.Get("is_error"))}}
	case model.RoleAssistant:
		m.Parts = chat.SplitTexts(parts)
	default:
		m.Parts = parts
	}
	addCalls(m, chat.ToolCalls(extra.Get("tool_calls")))
	chat.Facts(m, extra, nil)
	m.Meta = append(m.Meta, format.Rest(v)...)
	return m
}

// addCalls adds the calls that a message does not have yet.
func addCalls(m *model.Message, calls []model.Part) {
	have := map[string]bool{}
	for _, c := range m.Calls() {
		have[c.ID] = true
	}
	for _, p := range calls {
		if c, ok := p.(*model.ToolCall); !ok || !have[c.ID] {
			m.Parts = append(m.Parts, p)
		}
	}
}

// blocks decodes what a message says, or an output: blocks, or a content.
func blocks(v rawjson.Value) []model.Part {
	if list := v.Get("blocks"); list.Len() > 0 {
		return chat.FlatMap(list, func(b rawjson.Value) []model.Part { return block(b, 0) })
	}
	return chat.Parts(v.Get("content"))
}

// block decodes a block of a message.
func block(b rawjson.Value, depth int) []model.Part {
	kind := b.Str("block_type")
	switch kind {
	case "":
		return chat.Part(b)
	case "text":
		return []model.Part{model.Text{Text: b.Str("text")}}
	case "image", "audio", "video", "document":
		return []model.Part{media(b, kind)}
	case "thinking":
		r := model.Reasoning{Text: b.Str("content")}
		if r.Text == "" {
			r.Opaque = b.At("additional_information", "signature").Text()
			r.NotStored, r.Size = true, len(r.Opaque)
		}
		return []model.Part{r}
	case "tool_call":
		return chat.ToolCalls(b)
	case "cache", "cache_point":
		return nil
	case "citable", "citation":
		c := model.Citation{Title: b.Str("title"), URL: b.Str("source")}
		var others []model.Part
		for _, inner := range append(b.Get("content").AsList(), b.Get("cited_content")) {
			if inner.Kind() != rawjson.Object || depth >= 4 {
				continue
			}
			for _, p := range block(inner, depth+1) {
				if text, ok := p.(model.Text); ok {
					c.Text += text.Text
				} else {
					others = append(others, p)
				}
			}
		}
		return append([]model.Part{c}, others...)
	}
	return []model.Part{model.Unknown{Type: kind, Raw: b.Keep()}}
}

// media decodes a block of an image, a sound, a video or a document.
func media(b rawjson.Value, kind string) model.Media {
	source := b.First(kind, "data", "url", "path")
	m := chat.Image(source, b.Str(kind+"_mimetype"))
	m.Kind = map[string]model.MediaKind{"image": model.Image, "audio": model.Audio, "video": model.Video, "document": model.File}[kind]
	if m.Kind != model.Image {
		m.Data = nil
	}
	if format := b.Str("format"); m.MediaType == "" && format != "" {
		m.MediaType = kind + "/" + format
	}
	if m.URL == "" {
		m.URL = b.First("url", "path").Text()
	}
	m.Name = b.Str("title")
	return m
}

// response decodes a ChatResponse or the output of an agent: a message, and the
// provider's answer that it was made of.
func response(v rawjson.Value, key string) *model.Message {
	m := message(v.Get(key))
	raw := v.Get("raw")
	chat.Facts(m, raw, nil)
	m.StopReason = cmp.Or(m.StopReason, raw.Get("choices").Index(0).Str("finish_reason"))
	m.Agent = v.Str("current_agent_name")
	addCalls(m, chat.Map(v.Get("tool_calls"), func(e rawjson.Value) model.Part {
		return chat.Call(e.Get("tool_id").Scalar(), e.Str("tool_name"), e.Get("tool_kwargs"))
	}))
	return m
}

// event decodes an event of an agent workflow. Calls stand in the output of the
// agent, and the history in its input; only what is new is shown.
func event(v rawjson.Value) format.Decoded {
	name := v.Str("qualified_name")
	name = name[strings.LastIndexByte(name, '.')+1:]
	body := v.Get("value")
	switch name {
	case "AgentInput":
		list := body.Get("input")
		last := list.Index(list.Len() - 1)
		if role, _ := chat.Role(last.Str("role")); role == model.RoleUser && isMessage(last) {
			return format.Shown(message(last))
		}
		return format.Metadata("repeated history")
	case "AgentOutput":
		if isMessage(body.Get("response")) {
			return format.Shown(response(body, "response"))
		}
	case "ToolCallResult":
		out := body.Get("tool_output")
		r := &model.ToolResult{CallID: body.Get("tool_id").Scalar(), Name: body.Str("tool_name"), Content: blocks(out), Error: chat.Failed(out.Get("is_error"))}
		if raw := out.Get("raw_output"); !raw.IsNull() && raw.Kind() != rawjson.String {
			r.Details = raw.Keep()
		}
		return format.Shown(&model.Message{Role: model.RoleTool, RawRole: name, Parts: []model.Part{r}})
	case "ToolCall":
		m := &model.Message{Role: model.RoleAssistant, RawRole: name, Parts: []model.Part{chat.Call(body.Get("tool_id").Scalar(), body.Str("tool_name"), body.Get("tool_kwargs"))}}
		m.Indexing.Restates = true
		return format.Shown(m)
	case "AgentStream":
		return format.Metadata("repeated piece")
	}
	return format.Metadata(name)
}

// piece decodes a piece of what an agent says.
func piece(v rawjson.Value) *model.Message {
	body := v.Get("value")
	if !strings.HasSuffix(v.Look().Str("qualified_name"), ".AgentStream") {
		return nil
	}
	return &model.Message{RawRole: "AgentStream", Role: model.RoleAssistant, Agent: body.Str("current_agent_name"), Parts: chat.TextParts(body.Str("delta"))}
}
