// Package langchain reads messages of LangChain in Python and JavaScript.
//
// One message is written in several ways: as a constructor call (langchain.load
// dumps), as {"type","data"} (messages_to_dict), flat (model_dump, toJSON of newer
// versions), and as a pair of role and text. Histories keep them in files, in rows
// of a table or in documents of a database; what a model was given and gave back is
// dumped as a prompt value and as generations.
//
// What is special about these messages:
//
//   - A call occurs up to three times: in tool_calls, as a block of the content, and
//     as the provider's own spelling in additional_kwargs. It is shown once.
//   - The content has the blocks of whatever provider answered.
//   - A streamed message is written in pieces that share an id.
//   - A summary of earlier messages is put into a person's mouth and marked with
//     lc_source.
package langchain

import (
	"iter"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "langchain",
	Title: "LangChain messages",
	Reads: "what programs save: messages as written by dumps, messages_to_dict and model_dump, histories in files (FileChatMessageHistory) and table rows, prompt values, generations, and streams of chunks; messages of langchaingo",
	Omits: "objects that are no messages (chains, prompts, tools) are shown as records",
	Sources: []format.Source{
		{Project: "langchain-ai/langchain", File: "libs/core/langchain_core/messages, load/dump.py, outputs, prompt_values.py", Version: "messages/content.py of 003b0429", Verified: "2026-11-23"},
		{Project: "langchain-ai/langchain-community", File: "libs/community/langchain_community/chat_message_histories", Version: "bc877730 of 2025-05-05", Verified: "2026-11-26"},
		{Project: "langchain-ai/langchainjs", File: "langchain-core/src/messages", Version: "62fc484b of 2026-08-05", Verified: "2026-11-25"},
		{Project: "tmc/langchaingo", File: "llms/marshaling.go, llms/chat_messages.go", Version: "8fea3de6 of 2026-01-11", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: scoreMessages, Decode: decode},
		{Name: "streamed messages", Score: scoreChunk, Decode: decode, Assemble: assemble},
		{Name: "messages of Go", Title: "langchaingo", Score: chat.MessageVotes(inGo.Of), Decode: wire.DecodeRecord},
	},
}

// inGo are messages as langchaingo writes them: one text beside the role, or parts.
const inGo = format.Votes(`
	0 !role:text
	9 parts.0.type=tool_call|tool_response parts.0.tool_call/tool_response:object
	7 role=human|ai|system|generic parts.0.type=text|image_url|binary !id !content
	7 role=human|ai text:text !content !id
`)

// scoreMessages votes on messages, lists of them and the records around them.
func scoreMessages(r *format.Record) int {
	v := r.Value
	switch {
	case isPair(v):
		return 1
	case v.Kind() == rawjson.Array && v.Index(0).Kind() == rawjson.Array: // of a batch
		return chat.Surest(v.Index(0), chat.LangChainVotes)
	case v.Kind() == rawjson.Array:
		return chat.Surest(v, chat.LangChainVotes)
	}
	if n := chat.LangChainVotes(v); n > 0 {
		if isPiece(v) {
			return min(n, 2)
		}
		return n
	}
	if body, ok := rowMessage(v); ok {
		return chat.LangChainVotes(body)
	}
	if list := promptMessages(v); list.Kind() == rawjson.Array {
		if pairs(list) {
			return 4
		}
		n := chat.LangChainVotes(list.Index(0))
		if n > 0 && !v.Get("lc").Exists() {
			return min(n, 3) // a state of LangGraph as well
		}
		return n
	}
	first := format.Leading(v.Get("generations").Index(0))
	if g := generation(first); g.Get("message").Kind() == rawjson.Object {
		return chat.LangChainVotes(g.Get("message"))
	}
	return 0
}

// scoreChunk votes on pieces of streamed messages. A history may have messages that
// were put together and still call themselves chunks; those say why the model
// stopped.
func scoreChunk(r *format.Record) int {
	n := chat.LangChainVotes(r.Value)
	if n < 5 || !isPiece(r.Value) {
		return 0
	}
	return min(n+1, 10)
}

// isPiece reports whether a message is a piece of one that others go on with.
func isPiece(v rawjson.Value) bool {
	body, _, chunk := chat.LangChainBody(v)
	return chunk && body.Get("response_metadata").First("finish_reason", "stop_reason", "done_reason").IsNull()
}

// decode turns one record into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if v.Kind() == rawjson.Array && !r.Envelope {
		if m := pairMessage(v); m != nil {
			return format.Shown(m)
		}
		return list(r, v)
	}
	if d, none := format.NoObject(r, v); none {
		return d
	}
	if m := chat.LangChain(v); m != nil {
		return format.Shown(m)
	}
	if body, ok := rowMessage(v); ok {
		if m := message(body); m != nil {
			return format.Shown(inRow(m, v))
		}
	}
	if messages := promptMessages(v); messages.Kind() == rawjson.Array {
		return list(r, messages)
	}
	if v.Fits("generations:list") {
		return generations(r, v)
	}
	return format.Unknown(kindOf(v))
}

// kindOf names an object that is no message: by its class, if it is a dump.
func kindOf(v rawjson.Value) string {
	if id := v.Get("id"); v.Get("lc").Exists() && id.Kind() == rawjson.Array {
		return id.Index(id.Len() - 1).Text()
	}
	return v.Str("type")
}

// unknown makes a message of what is none.
func unknown(v rawjson.Value) *model.Message {
	return &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: kindOf(v), Raw: v.Keep()}}}
}

// message decodes a message in any form; nil if v is none.
func message(v rawjson.Value) *model.Message {
	v = rawjson.Unwrap(v, 2)
	if m := chat.LangChain(v); m != nil {
		return m
	}
	if m := pairMessage(v); m != nil {
		return m
	}
	if chat.IsMessage(v) { // as convert_to_openai_messages writes them
		return chat.Message(v)
	}
	return nil
}

// list decodes a list of messages, or a list of such lists (the prompts of a
// batch), as conversations of their own.
func list(r *format.Record, v rawjson.Value) format.Decoded {
	messages, known := messagesOf(v, strconv.FormatInt(r.Origin.Offset, 10))
	if !known {
		return format.Unknown("array")
	}
	return format.Shown(messages...)
}

// messagesOf decodes a list; known is false if it has no message.
func messagesOf(v rawjson.Value, key string) (messages []*model.Message, known bool) {
	for i, e := range v.Elems() {
		m := message(e)
		if m == nil && e.Kind() == rawjson.Array && len(key) < 40 {
			inner, some := messagesOf(e, key+"."+strconv.Itoa(i))
			messages, known = append(messages, inner...), known || some
			continue
		}
		if known = known || m != nil; m == nil {
			m = unknown(e)
		}
		m.Conversation = key
		messages = append(messages, m)
	}
	return messages, known
}

// isPair recognises ["human","text"], a message as prompts may be given.
func isPair(v rawjson.Value) bool {
	return v.Kind() == rawjson.Array && v.Len() == 2 && v.Fits("0=human|ai|system|user|assistant|placeholder 1:text")
}

func pairMessage(v rawjson.Value) *model.Message {
	if !isPair(v) {
		return nil
	}
	m := &model.Message{RawRole: v.Index(0).Text(), Parts: []model.Part{model.Text{Text: v.Index(1).Text()}}}
	m.Role, _ = chat.Role(m.RawRole)
	return m
}

// rowMessage finds the message of a row or document in which a message history
// keeps it: SQL tables have a column message (Postgres too), MongoDB and DynamoDB
// a member History (langchain-community: chat_message_histories).
func rowMessage(v rawjson.Value) (rawjson.Value, bool) {
	for _, keys := range [...][2]string{{"message", "session_id"}, {"History", "SessionId"}, {"history", "session_id"}} {
		body := rawjson.Unwrap(v.Get(keys[0]), 2)
		if body.Kind() == rawjson.Object && v.Get(keys[1]).Exists() {
			return body, true
		}
	}
	return rawjson.Value{}, false
}

// inRow enters what the row around a message says.
func inRow(m *model.Message, v rawjson.Value) *model.Message {
	m.Conversation = v.First("session_id", "SessionId").Scalar()
	if m.ID == "" {
		m.ID = v.First("id", "_id").Scalar()
	}
	chat.Facts(m, v, nil)
	return m
}

// promptMessages returns the messages of a dumped prompt value, or of a history
// that was dumped as one object.
func promptMessages(v rawjson.Value) rawjson.Value {
	if v.Fits("lc kwargs.messages:list") {
		return v.At("kwargs", "messages")
	}
	if list := v.Get("messages"); list.Kind() == rawjson.Array && (chat.LangChainVotes(list.Index(0)) > 0 || pairs(list)) {
		return list
	}
	return rawjson.Value{}
}

// pairs reports whether a list of messages has the first of them, or the one after
// the system's and a placeholder, as a pair.
func pairs(list rawjson.Value) bool {
	for i, e := range list.Elems() {
		if !isPair(e) || i > 2 {
			return false
		}
		if !e.Fits("0=system|placeholder") {
			return true
		}
	}
	return false
}

// generation returns the members of an answer, which may be dumped as a
// constructor call.
func generation(v rawjson.Value) rawjson.Value {
	if k := v.Get("kwargs"); k.Kind() == rawjson.Object {
		return k
	}
	return v
}

// generations decodes the answers of a model (langchain_core/outputs/llm_result.py):
// one list for each prompt, with alternatives.
func generations(r *format.Record, v rawjson.Value) format.Decoded {
	var messages []*model.Message
	for i, alternatives := range v.Get("generations").Elems() {
		key := strconv.FormatInt(r.Origin.Offset, 10)
		if alternatives.Kind() == rawjson.Array {
			key += "." + strconv.Itoa(i)
		}
		for _, g := range alternatives.AsList() {
			messages = append(messages, answer(g, key))
		}
	}
	if len(messages) == 0 {
		return format.Unknown("generations")
	}
	chat.Facts(messages[0], v.Get("llm_output"), nil)
	return format.Shown(messages...)
}

func answer(v rawjson.Value, conversation string) *model.Message {
	g := generation(v)
	m := message(g.Get("message"))
	switch text := g.Get("text"); {
	case m != nil:
		text.IsText(chat.Texts(m.Parts))
	case text.Kind() == rawjson.String:
		m = chat.Say(model.RoleAssistant, "", text.Text())
	default:
		m = unknown(v)
	}
	chat.Facts(m, g.Get("generation_info"), nil)
	m.Meta = append(m.Meta, format.Rest(g)...)
	m.Conversation = conversation
	return m
}

// assemble puts streamed messages together: pieces with the same id, or pieces
// without one that follow each other.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var open *pieces
	var all []*pieces
	byID := map[string]*pieces{}
	for r := range records {
		body, kind, chunk := chat.LangChainBody(r.Value)
		if !chunk {
			open = nil
			chat.Add(&out, r, decode(r))
			continue
		}
		out.Classes.Add(format.RecordClass{Class: model.Shown})
		id := kind + chat.ID(body.Get("id"))
		p := byID[id]
		if id == kind {
			p = open
		}
		if p == nil || p.kind != kind {
			p = &pieces{message: &model.Message{Origin: r.Origin}, kind: kind, thread: r.Thread}
			byID[id], all = p, append(all, p)
			out.Messages = append(out.Messages, p.message)
		}
		open = p
		p.chunks.Add(r.Value)
	}
	for _, p := range all {
		p.finish()
	}
	return out
}

// pieces are those of one streamed message.
type pieces struct {
	chunks  wire.LangChainChunks
	message *model.Message
	kind    string
	thread  string
}

// finish fills the message with what the pieces make.
func (p *pieces) finish() {
	m := chat.LangChain(p.chunks.Body())
	if m == nil {
		m = &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: p.kind, Raw: p.chunks.Body().Keep()}}}
	}
	m.Origin, m.Thread = p.message.Origin, p.thread
	*p.message = *m
}
