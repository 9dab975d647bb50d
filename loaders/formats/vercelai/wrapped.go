package vercelai

import (
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
	what, event, _ := strings.Cut(kind, "-")
	switch what {
	case "text", "reasoning":
		return event == "" || event == "start" || event == "delta" || event == "end" || event == "file" || event == "signature"
	case "tool":
		return event == "call" || event == "call-delta" || event == "call-streaming-start" || event == "result" || event == "error" || strings.HasPrefix(event, "input-") || strings.HasPrefix(event, "output-") || strings.HasPrefix(event, "approval-")
	case "data":
		return event != ""
	}
	switch kind {
	case "start", "start-step", "finish-step", "step-start", "step-finish", "reset-step", "redacted-reasoning", "finish", "abort", "error", "raw", "file", "custom", "reasoning-file",
		"source", "source-url", "source-document", "message-metadata", "stream-start", "response-metadata":
		return true
	}
	return false
}

// chunkText looks into a text that holds a chunk: JSON, or a line of an event stream.
func chunkText(v rawjson.Value) rawjson.Value {
	if v.Kind() != rawjson.String {
		return v
	}
	text := strings.TrimSpace(v.Look().Text())
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[{") {
		return rawjson.Unwrap(v, 1)
	}
	text = strings.TrimSpace(strings.TrimPrefix(text, "data:"))
	if !strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "[{") {
		return v
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
	for name, member := range v.Members() {
		member = chunkText(member)
		switch member.Kind() {
		case rawjson.Object:
			if fits(member) {
				return name, member
			}
		case rawjson.Array:
			if first := chunkText(member.Index(0)); first.Kind() == rawjson.Object && fits(first) {
				return name, member
			}
		}
	}
	return "", rawjson.Value{}
}

// hasVotes reports whether a value is a chunk of a kind that says so.
func hasVotes(v rawjson.Value) bool { return chunkVotes(v) > 0 }

// wrappedVotes judges an object around a chunk.
func wrappedVotes(v rawjson.Value) int {
	if v.Kind() != rawjson.Object {
		return 0
	}
	_, inner := inEnvelope(v, hasVotes)
	return chunkVotes(inner)
}

// scoreRecorded votes for a list of chunks, in an object or by itself. Unless the
// request stands beside them it votes faintly: of a document the elements of the list
// should be the records.
func scoreRecorded(r *format.Record) int {
	most, list := 2, r.Value
	if r.Envelope || list.Opaque() {
		return 0
	}
	if list.Kind() == rawjson.Object {
		if messageList(list) != "" {
			most = 4
		}
		_, list = inEnvelope(list, func(v rawjson.Value) bool { return chunkVotes(v) > 0 || wrappedVotes(v) > 0 })
	}
	votes := 0
	for i, c := range list.Elems() {
		if i == inspected || votes >= most {
			break
		}
		c = chunkText(c)
		votes += max(chunkVotes(c), wrappedVotes(c))
	}
	return min(votes, most)
}

// isDone reports whether an envelope holds the end of an event stream.
func isDone(v rawjson.Value) bool {
	for _, member := range v.Members() {
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
		if s.byKey == nil {
			s.byKey = map[string]*assembly{}
		}
		a = &assembly{conversation: conversation}
		s.byKey[key] = a
		s.all = append(s.all, a)
	}
	return a
}

// assembleStream puts captured streams together, one message for each "start".
// Deltas count as shown; chunks that only frame the stream do, too.
func assembleStream(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var s streams
	for r := range records {
		if r.Envelope {
			out.About.Merge(about(r.Value))
			out.Classes = append(out.Classes, format.RecordClass{Class: model.Metadata, Type: "envelope"})
			continue
		}
		out.Classes = append(out.Classes, s.record(r))
	}
	out.Messages = s.done
	for _, a := range s.all {
		a.end(false)
		out.Messages = append(out.Messages, a.messages...)
	}
	if len(s.all) > 1 || len(s.done) > 0 {
		slices.SortStableFunc(out.Messages, func(a, b *model.Message) int { return int(min(max(a.Origin.Offset-b.Origin.Offset, -1), 1)) })
	}
	return out
}

func (s *streams) record(r *format.Record) format.RecordClass {
	v := r.Value
	none := s.of(rawjson.Value{})
	if v.Kind() != rawjson.Object && v.Kind() != rawjson.Array || v.Kind() == rawjson.Object && isChunkKind(v.Str("type")) {
		return none.record(r)
	}
	if v.Kind() == rawjson.Array {
		return s.list(none, v, r)
	}
	key, inner := inEnvelope(v, func(c rawjson.Value) bool { return isChunkKind(c.Str("type")) })
	if key == "" {
		key, inner = inEnvelope(v, func(c rawjson.Value) bool { return wrappedVotes(c) > 0 })
	}
	a := s.of(v)
	if key == "" && isDone(v) {
		a.end(true)
		return format.RecordClass{Class: model.Metadata, Type: "[DONE]"}
	}
	if key == "" {
		return none.record(r)
	}
	if inner.Kind() == rawjson.Object {
		a.enveloped(v, key)
		class := a.chunk(inner, r.Origin)
		a.kept(v, key)
		return class
	}
	if messages := messageList(v); messages != "" && messages != key {
		ms := newDecoder().wrapped(v)
		for _, m := range ms {
			m.Origin = r.Origin
		}
		s.done = append(s.done, inOneConversation(ms, conversationKey(v, r))...)
	}
	if a.conversation == "" {
		a = &assembly{conversation: conversationKey(v, r)}
		s.all = append(s.all, a)
	}
	a.end(true)
	class := s.list(a, inner, r)
	a.kept(v, key)
	a.end(false)
	return class
}

// list takes in a list of chunks without anything around it.
func (s *streams) list(a *assembly, list rawjson.Value, r *format.Record) format.RecordClass {
	known := false
	for _, c := range list.Elems() {
		c = chunkText(c)
		if key, inner := inEnvelope(c, func(c rawjson.Value) bool { return isChunkKind(c.Str("type")) }); !isChunkKind(c.Str("type")) && inner.Kind() == rawjson.Object {
			a.enveloped(c, key)
			known = a.chunk(inner, r.Origin).Class == model.Shown || known
			a.kept(c, key)
			continue
		}
		if class := a.chunk(c, r.Origin); class.Class == model.UnknownRecord {
			a.current(r.Origin).fixed(model.Unknown{Type: class.Type, Raw: c.Keep()})
			continue
		}
		known = true
	}
	if !known {
		return format.RecordClass{Class: model.UnknownRecord}
	}
	return format.RecordClass{Class: model.Shown}
}

// enveloped notes when a chunk came.
func (a *assembly) enveloped(v rawjson.Value, key string) {
	a.at = time.Time{}
	for _, name := range timeKeys {
		if name != key {
			if a.at = chat.Time(v.Get(name)); !a.at.IsZero() {
				return
			}
		}
	}
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
			slices.Contains(lists[:], name) && messageList(v) == name || a.conversation != "" && member.Scalar() == a.conversation {
			continue
		}
		if !slices.ContainsFunc(m.Meta, func(f model.Field) bool { return f.Name == name }) {
			m.Meta = append(m.Meta, model.Field{Name: name, Value: member.Keep()})
		}
	}
}

// longest is how long an answer may take for times of its chunks to be believed.
const longest = 24 * time.Hour
