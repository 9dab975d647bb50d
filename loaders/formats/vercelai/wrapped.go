package vercelai

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Programs that record a stream put each chunk into an envelope, with the time and
// the chat it came for: {"ts":…,"chatId":…,"chunk":{…}}. The member's name is
// anyone's choice; the chunk may be a text, as JSON or as the line of the event
// stream. Others keep all chunks of an answer in a list: {"id":…,"chunks":[…]}.

// isChunkKind reports whether a chunk may have a type. Of chunks with few members the
// type alone tells what they are, which suffices within a stream.
func isChunkKind(kind string) bool {
	switch kind {
	case "text", "text-start", "text-delta", "text-end",
		"reasoning", "reasoning-start", "reasoning-delta", "reasoning-end", "reasoning-signature", "reasoning-file", "redacted-reasoning",
		"tool-call", "tool-call-delta", "tool-call-streaming-start", "tool-result", "tool-error",
		"start", "start-step", "finish-step", "step-start", "step-finish", "reset-step", "finish", "abort", "error", "raw",
		"file", "custom", "source", "source-url", "source-document", "message-metadata", "stream-start", "response-metadata":
		return true
	}
	what, event, _ := strings.Cut(kind, "-")
	return what == "data" && event != "" ||
		what == "tool" && (strings.HasPrefix(event, "input-") || strings.HasPrefix(event, "output-") || strings.HasPrefix(event, "approval-"))
}

func isChunk(v rawjson.Value) bool { return isChunkKind(v.Str("type")) }

// chunkText looks into a text that holds a chunk: JSON, or a line of an event stream.
func chunkText(v rawjson.Value) rawjson.Value {
	if v.Kind() != rawjson.String {
		return v
	}
	whole := strings.TrimSpace(v.Look().Text())
	text := strings.TrimSpace(strings.TrimPrefix(whole, "data:"))
	switch {
	case !strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "[{"):
		return v
	case text == whole:
		return rawjson.Unwrap(v, 1)
	}
	inner, err := rawjson.Parse([]byte(text))
	if err != nil {
		return v
	}
	v.Take()
	return inner
}

// inEnvelope returns the member of an object that is a chunk or a list of chunks.
// fits judges a chunk.
func inEnvelope(v rawjson.Value, fits func(rawjson.Value) bool) (key string, inner rawjson.Value) {
	if v.Kind() != rawjson.Object {
		return "", rawjson.Value{}
	}
	for i, member := range v.Saying() {
		member = chunkText(member)
		one := member
		if member.Kind() == rawjson.Array {
			one = chunkText(member.Index(0))
		}
		if one.Kind() == rawjson.Object && fits(one) {
			return v.Key(i), member
		}
	}
	return "", rawjson.Value{}
}

// wrappedVotes judges an object around a chunk.
func wrappedVotes(v rawjson.Value) int {
	_, inner := inEnvelope(v, func(c rawjson.Value) bool { return chunks.Of(c) > 0 })
	return chunks.Of(inner)
}

// scoreRecorded votes for a list of chunks, in an object or by itself. Unless the
// request stands beside them it votes faintly: of a document the elements of the list
// should be the records.
func scoreRecorded(r *format.Record) int {
	most, list := 2, r.Value
	if r.Envelope || list.Opaque() {
		return 0
	}
	votes := func(c rawjson.Value) int { return max(chunks.Of(c), wrappedVotes(c)) }
	if list.Kind() == rawjson.Object {
		if messageList(list) != "" {
			most = 4
		}
		_, list = inEnvelope(list, func(v rawjson.Value) bool { return votes(v) > 0 })
	}
	return first(list, most, func(c rawjson.Value) int { return votes(chunkText(c)) })
}

// isDone reports whether an envelope holds the end of an event stream.
func isDone(v rawjson.Value) bool {
	for _, member := range v.Look().Members() {
		if member.Kind() == rawjson.String && strings.TrimSpace(strings.TrimPrefix(member.Text(), "data:")) == "[DONE]" {
			return true
		}
	}
	return false
}

// streams keeps the streams of a file apart, where envelopes name them.
type streams struct {
	byKey map[string]*assembly
	all   []*assembly
	done  []*model.Message // of requests beside the chunks
}

// streamKeys are members of envelopes that name the conversation, or only the stream.
var (
	conversationKeys = [...]string{"chatId", "conversationId", "threadId", "sessionId", "chat_id", "conversation_id", "thread_id", "session_id"}
	streamKeys       = [...]string{"streamId", "stream_id", "runId", "run_id", "requestId", "request_id"}
	timeKeys         = [...]string{"ts", "timestamp", "time", "at", "receivedAt", "createdAt", "created_at", "t"}
)

// of returns the stream that an envelope belongs to.
func (s *streams) of(v rawjson.Value) *assembly {
	conversation := v.First(conversationKeys[:]...).Scalar()
	key := conversation + "\x00" + v.First(streamKeys[:]...).Scalar()
	a := s.byKey[key]
	if a == nil {
		a = s.add(conversation)
		s.byKey[key] = a
	}
	return a
}

func (s *streams) add(conversation string) *assembly {
	a := &assembly{conversation: conversation}
	s.all = append(s.all, a)
	return a
}

// assembleStream puts captured streams together, one message for each "start".
// Deltas count as shown; chunks that only frame the stream do, too.
func assembleStream(records iter.Seq[*format.Record]) format.Assembled {
	s := streams{byKey: map[string]*assembly{}}
	out := chat.AssembleEach(s.record)(records)
	out.Messages = s.done
	for _, a := range s.all {
		a.end(false)
		out.Messages = append(out.Messages, a.messages...)
	}
	if len(s.all) > 1 || len(s.done) > 0 {
		slices.SortStableFunc(out.Messages, func(a, b *model.Message) int { return cmp.Compare(a.Origin.Offset, b.Origin.Offset) })
	}
	return out
}

func (s *streams) record(r *format.Record) format.Decoded {
	v := r.Value
	none := s.of(rawjson.Value{})
	switch {
	case r.Envelope:
		return format.Decoded{Class: model.Metadata, Type: "envelope", About: about(v)}
	case v.Kind() == rawjson.Array:
		return s.list(none, v, r)
	case v.Kind() != rawjson.Object || isChunk(v):
		return none.record(r)
	}
	key, inner := inEnvelope(v, isChunk)
	if key == "" {
		key, inner = inEnvelope(v, func(c rawjson.Value) bool { return wrappedVotes(c) > 0 })
	}
	a := s.of(v)
	switch {
	case key == "" && isDone(v):
		a.end(true)
		return format.Metadata("[DONE]")
	case key == "":
		return none.record(r)
	case inner.Kind() == rawjson.Object:
		return a.enveloped(v, key, inner, r)
	}
	if messages := messageList(v); messages != "" && messages != key {
		s.done = append(s.done, at(r, inOneConversation(newDecoder().wrapped(v), conversationKey(v, r)))...)
	}
	if a.conversation == "" {
		a = s.add(conversationKey(v, r))
	}
	a.end(true)
	d := s.list(a, inner, r)
	a.kept(v, key)
	a.end(false)
	return d
}

// list takes in a list of chunks without anything around it.
func (s *streams) list(a *assembly, list rawjson.Value, r *format.Record) format.Decoded {
	known := false
	for _, c := range list.Elems() {
		c = chunkText(c)
		if key, inner := inEnvelope(c, isChunk); !isChunk(c) && inner.Kind() == rawjson.Object {
			known = a.enveloped(c, key, inner, r).Class == model.Shown || known
		} else if d := a.chunk(c, r.Origin); d.Class == model.UnknownRecord {
			a.current(r.Origin).fixed(model.Unknown{Type: d.Type, Raw: c.Keep()})
		} else {
			known = true
		}
	}
	if !known {
		return format.Unknown("")
	}
	return format.Shown()
}

// enveloped takes in a chunk and what stands around it.
func (a *assembly) enveloped(v rawjson.Value, key string, inner rawjson.Value, r *format.Record) format.Decoded {
	a.at = time.Time{}
	for _, name := range timeKeys {
		if name != key && a.at.IsZero() {
			a.at = chat.Time(v.Get(name))
		}
	}
	d := a.chunk(inner, r.Origin)
	a.kept(v, key)
	return d
}

// kept enters what stands around a chunk into its message: the times, and the first
// of the other members of each name.
func (a *assembly) kept(v rawjson.Value, key string) {
	m := (*model.Message)(nil)
	switch {
	case a.cur != nil:
		m = a.cur.m
	case len(a.messages) > 0:
		m = a.messages[len(a.messages)-1]
	default:
		return
	}
	if !a.at.IsZero() {
		if m.Time.IsZero() {
			m.Time = a.at
		} else if d := a.at.Sub(m.Time); d > m.Duration && d < longest {
			m.Duration = d
		}
	}
	for name, member := range v.Members() {
		if name == key || slices.Contains(timeKeys[:], name) && !a.at.IsZero() || member.IsNull() ||
			slices.Contains(lists[:], name) && messageList(v) == name || a.conversation != "" && (name == "id" || slices.Contains(conversationKeys[:], name)) && member.Look().Scalar() == a.conversation {
			continue
		}
		if !slices.ContainsFunc(m.Meta, func(f model.Field) bool { return f.Name == name }) {
			m.Meta = append(m.Meta, model.Field{Name: name, Value: member.Keep()})
		}
	}
}

// longest is how long an answer may take for times of its chunks to be believed.
const longest = 24 * time.Hour
