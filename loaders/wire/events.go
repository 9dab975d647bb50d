package wire

import (
	"cmp"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// IsEvent reports whether a record is an event of a streamed answer, as [Stream]
// knows them.
func IsEvent(v rawjson.Value) bool {
	if v.Kind() != rawjson.Object || v.First("messages", "contents").Len() > 0 ||
		v.Get("prompt").Kind() == rawjson.String && !v.Get("response").IsEmptyText() && v.Get("response").Exists() { // a whole exchange
		return false
	}
	switch v.Str("type") {
	case "message_start":
		return IsMessageStart(v)
	case "content_block_start", "content_block_delta", "content_block_stop":
		return v.Get("index").Exists()
	case "message_delta":
		return v.Get("delta").Exists()
	case "response.created", "response.in_progress", "response.completed":
		return v.Get("response").Exists()
	case "response.output_text.delta", "response.output_item.added", "response.output_item.done":
		return true
	}
	return converseEvent(v) != "" || cohereEvent(v) != "" || isChunk(v) || isOllamaChunk(v) || v.Get("candidates").Kind() == rawjson.Array && v.Get("candidates").Index(0).Get("content").Exists()
}

// IsMessageStart reports whether v is Anthropic's event of that type: the message in
// it has an id and says that it is one. Agents that announce their own messages by
// the same name give neither.
func IsMessageStart(v rawjson.Value) bool {
	m := v.Get("message")
	return v.Str("type") == "message_start" && m.Kind() == rawjson.Object && (m.Str("id") != "" || m.Str("type") == "message")
}

// isChunk reports whether v is a chunk of a chat completion.
func isChunk(v rawjson.Value) bool {
	return v.Str("object") == "chat.completion.chunk" ||
		v.Get("choices").Kind() == rawjson.Array && v.Get("choices").Index(0).Get("delta").Kind() == rawjson.Object && !v.Get("choices").Index(0).Get("message").Exists()
}

// capture puts the events of streamed answers together: one answer after the other,
// or several at a time where the events say which answer they are of.
type capture struct {
	streams []*openStream
	byID    map[string]*openStream
	current *openStream
	open    int // streams that something can come to
}

// openStream is one answer.
type openStream struct {
	stream Stream
	origin model.Origin // of the first event
	thread string
	family string // whose events they are
	id     string

	closed   bool // nothing can come any more, and the events are let go
	messages []*model.Message
}

// AssembleEvents decodes a capture of streamed answers: the events that belong
// together become one answer, which stands at the first of them. Chunks of several
// answers may alternate if they have ids, as they do when programs log them as they
// come.
func AssembleEvents(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	c := capture{byID: map[string]*openStream{}}
	for r := range records {
		class := format.RecordClass{Class: model.Shown}
		switch v := r.Value; {
		case !v.Exists():
			if class = other(r); class.Type == endOfStream {
				c.end()
			}
		case !c.add(r):
			class = format.RecordClass{Class: model.UnknownRecord, Type: cmp.Or(v.Str("type"), v.Str("object"), v.Kind().String())}
		}
		out.Classes.Add(class)
	}
	for i, o := range c.streams {
		c.streams[i] = nil // what is put together takes its room
		o.close()
		for _, m := range o.messages {
			m.Origin, m.Thread = o.origin, o.thread
			out.About.Merge(format.About{Model: m.Model})
		}
		out.Messages = append(out.Messages, o.messages...)
	}
	return out
}

// close makes messages of an answer to which nothing can be added any more. They take less
// than its events do, each of which keeps what was read of the file around it in memory.
func (o *openStream) close() {
	if o.closed {
		return
	}
	body := o.stream.Body()
	o.messages = chat.Response(body)
	if len(o.messages) == 0 && body.Kind() == rawjson.Object {
		none := &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "an answer without output"}}}
		o.messages = append(o.messages, chat.AnswerFacts(none, body, "object"))
	}
	if len(o.messages) > 0 && !o.stream.Ended() {
		o.messages[0].Warnings = append(o.messages[0].Warnings, "the stream ends before the answer does")
	}
	o.stream, o.closed = Stream{}, true
}

// add enters an event. It returns false for a record that is none.
func (c *capture) add(r *format.Record) bool {
	o := c.streamOf(r.Value)
	if o == nil {
		o = &openStream{origin: r.Origin, thread: r.Thread, family: familyOf(r.Value)}
		if !o.stream.Add(r.Value) {
			return false
		}
		c.streams = append(c.streams, o)
		c.open++
	} else if !o.stream.Add(r.Value) {
		return false
	}
	if id, _ := streamID(r.Value); id != "" {
		o.id = id
		c.byID[o.family+id] = o
	}
	if o.family == "" {
		o.family = familyOf(r.Value)
	}
	if before := c.current; before != nil && before != o && before.id == "" {
		c.close(before) // only the current one is found without an id
	}
	c.current = o
	return true
}

// streamOf returns the answer that an event goes on with, nil if it begins one.
func (c *capture) streamOf(v rawjson.Value) *openStream {
	family := familyOf(v)
	id, begins := streamID(v)
	if id != "" {
		if o := c.byID[family+id]; o != nil && !o.closed {
			return o
		}
	}
	o := c.current
	switch {
	case o == nil, begins, family != "" && o.family != "" && family != o.family:
		return nil
	case id != "" && o.id != "" && id != o.id, o.stream.Ended() && isOllamaChunk(v):
		return nil
	}
	return o
}

// end enters the mark of the end of a stream, behind which an id may come again. Servers
// may give no other; of several that alternate it is not said which one ends.
func (c *capture) end() {
	o := c.current
	if o == nil || o.closed {
		return
	}
	if o.stream.ended = o.stream.ended || c.open == 1; o.stream.ended {
		delete(c.byID, o.family+o.id)
		c.close(o)
		c.current = nil
	}
}

func (c *capture) close(o *openStream) {
	if !o.closed {
		o.close()
		c.open--
	}
}

// familyOf returns whose event v is, "" for those that several interfaces have.
func familyOf(v rawjson.Value) string {
	kind := v.Str("type")
	switch {
	case kind == "message_start", kind == "message_delta", kind == "message_stop", strings.HasPrefix(kind, "content_block_"):
		return "anthropic"
	case strings.HasPrefix(kind, "response."):
		return "responses"
	case isChunk(v), v.Is("object", "chat.completion"):
		return "chat"
	case v.Get("candidates").Kind() == rawjson.Array:
		return "gemini"
	case isOllamaChunk(v):
		return "ollama"
	case converseEvent(v) != "":
		return "converse"
	case cohereEvent(v) != "":
		return "cohere"
	}
	return ""
}

// streamID returns the id of the answer that an event belongs to, "" if the event
// does not say, and whether it begins an answer.
func streamID(v rawjson.Value) (id string, begins bool) {
	switch v.Str("type") {
	case "message_start":
		return "", true
	case "response.created", "message-start":
		return "", true
	}
	if isChunk(v) || v.Is("object", "chat.completion") {
		return v.Str("id"), false
	}
	if converseEvent(v) == "messageStart" || cohereEvent(v) == "stream-start" {
		return "", true
	}
	if v.Get("candidates").Exists() {
		return v.Str("responseId"), false
	}
	return "", false
}

// endOfStream is the type of a record that marks the end of a stream.
const endOfStream = "end of stream"

// other classifies a record of a stream that is no JSON: the mark of the end, or a
// comment that keeps the connection alive.
func other(r *format.Record) format.RecordClass {
	text := string(r.Raw)
	if len(text) > 0 && text[0] == ':' {
		return format.RecordClass{Class: model.Metadata, Type: "comment"}
	}
	if len(text) < 64 && (text == "[DONE]" || text == "data: [DONE]" || text == "data:[DONE]") {
		return format.RecordClass{Class: model.Metadata, Type: endOfStream}
	}
	return format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
}
