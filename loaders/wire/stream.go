package wire

import (
	"bytes"
	"strings"

	"msgview/model/rawjson"
)

// A Stream puts the events of a streamed answer together. What comes out is the
// body that the same answer has without streaming, so that [chat.Response] can read it.
//
// It knows the events of OpenAI's Chat Completions ("chat.completion.chunk"), of
// Anthropic's Messages (message_start to message_stop), of OpenAI's Responses
// ("response.*"), of Gemini, of Bedrock's
// ConverseStream, of Cohere, of Gemini's Interactions, the lines of Ollama's chat, and what
// models say on Bedrock that complete a text. The zero Stream is ready for use, by one goroutine.
type Stream struct {
	chat      *chatStream
	anthropic *anthropicStream
	gemini    *geminiStream
	responses *responsesStream
	converse  *converseStream
	cohere    *cohereStream
	steps     *stepStream
	words     *wordStream
	failed    rawjson.Value // an error event
	ended     bool
}

// Add takes the next event. It returns false for values that belong to no stream
// it knows.
func (s *Stream) Add(v rawjson.Value) bool {
	kind := v.Str("type")
	converse, cohere := converseEvent(v), cohereEvent(v)
	switch step := stepEvent(v); {
	case step != "":
		if s.steps == nil {
			s.steps = &stepStream{}
		}
		s.steps.add(v, step)
		s.ended = s.ended || step == "interaction.completed" || step == "interaction.complete" || step == "interaction.failed"
	case converse != "":
		if s.converse == nil {
			s.converse = &converseStream{}
		}
		s.converse.add(v, converse)
		s.ended = s.ended || converse == "messageStop"
	case cohere != "":
		if s.cohere == nil {
			s.cohere = &cohereStream{}
		}
		s.cohere.add(v, cohere)
		s.ended = s.ended || s.cohere.done
	case kind == "message_start", kind == "message_delta", kind == "message_stop", strings.HasPrefix(kind, "content_block_"):
		if s.anthropic == nil {
			s.anthropic = &anthropicStream{}
		}
		s.anthropic.add(v, kind)
		s.ended = s.ended || kind == "message_stop"
	case kind == "ping", kind == "keepalive":
	case kind == "error":
		s.failed = v
	case strings.HasPrefix(kind, "response."):
		if s.responses == nil {
			s.responses = &responsesStream{}
		}
		s.responses.add(v, kind)
		s.ended = s.ended || kind == "response.completed" || kind == "response.incomplete" || kind == "response.failed"
	case v.Get("candidates").Kind() == rawjson.Array:
		if s.gemini == nil {
			s.gemini = &geminiStream{}
		}
		s.gemini.add(v)
		s.ended = s.ended || !v.Get("candidates").Index(0).Get("finishReason").IsNull()
	case v.Get("choices").Kind() == rawjson.Array, v.Str("object") == "chat.completion.chunk":
		if s.chat == nil {
			s.chat = &chatStream{}
		}
		s.chat.add(v)
		s.ended = s.ended || s.chat.finished() || v.Is("object", "chat.completion")
	case isOllamaChunk(v):
		if s.chat == nil {
			s.chat = &chatStream{}
		}
		s.chat.addOllama(v)
		s.ended = s.ended || s.chat.finished()
	case v.Get("error").Kind() == rawjson.Object:
		s.failed = v
	case pieceKey(v) != "":
		if s.words == nil {
			s.words = &wordStream{}
		}
		s.ended = s.words.add(v) || s.ended
	default:
		return false
	}
	return true
}

// Ended reports whether the stream came to its proper end.
func (s *Stream) Ended() bool { return s.ended }

// Body returns what the events so far make together; Missing if there were none.
func (s *Stream) Body() rawjson.Value {
	var b []byte
	switch {
	case s.converse != nil:
		b = s.converse.body(s.failed)
	case s.cohere != nil:
		b = s.cohere.body(s.failed)
	case s.steps != nil:
		b = s.steps.body(s.failed)
	case s.anthropic != nil:
		b = s.anthropic.body(s.failed)
	case s.chat != nil:
		b = s.chat.body(s.failed)
	case s.gemini != nil:
		b = s.gemini.body()
	case s.responses != nil:
		output, whole := s.responses.output()
		if whole && (len(output) > 0 || !s.failed.Exists()) {
			return s.responses.response
		}
		b = s.responses.body(s.failed, output)
	case s.words != nil:
		b = s.words.body(s.failed)
	case s.failed.Exists():
		return s.failed
	default:
		return rawjson.Value{}
	}
	v, _, err := rawjson.ParseTolerant(b)
	if err != nil {
		return rawjson.Value{}
	}
	return v
}

// StreamText reads an answer that was logged as the text of its event stream
// (SSE: lines "data: {…}"), or of the lines of Ollama's. ok is false if the text is
// none. What stands between the events is a member of the body.
func StreamText(text string) (body rawjson.Value, ended, ok bool) {
	var s Stream
	var beside []string
	known := 0
	data := []byte(text)
	for len(data) > 0 {
		line := data
		if i := bytes.IndexByte(data, '\n'); i >= 0 {
			line, data = data[:i], data[i+1:]
		} else {
			data = nil
		}
		line = bytes.TrimSpace(line)
		rest, isData := bytes.CutPrefix(line, []byte("data:"))
		rest = bytes.TrimSpace(rest)
		if !isData && (len(rest) == 0 || rest[0] != '{') {
			if name, value, is := bytes.Cut(line, []byte(":")); len(bytes.Trim(line, ": ")) > 0 && (!is || string(name) != "event" || bytes.ContainsAny(bytes.TrimSpace(value), " \t")) {
				beside = append(beside, string(line))
			}
			continue
		}
		if string(rest) == "[DONE]" {
			s.ended = true
			continue
		}
		v, _, err := rawjson.ParseTolerant(rest)
		switch {
		case err != nil, !isData && !isLine(v):
		case s.Add(v):
			known++
			continue
		}
		beside = append(beside, string(line))
	}
	if known == 0 {
		return s.Body(), s.Ended(), false
	}
	return with(s.Body(), "beside the events", strings.Join(beside, "\n")), s.Ended(), true
}

// isLine reports whether v is of a stream that has its pieces as lines, without the names of
// events: Ollama's, and that of Cohere's first version.
func isLine(v rawjson.Value) bool { return isOllamaChunk(v) || v.Fits("event_type:text is_finished") }

// with returns an object with one member more, unless the text is empty.
func with(v rawjson.Value, name, text string) rawjson.Value {
	raw := bytes.TrimSpace(v.Raw())
	if text == "" || v.Kind() != rawjson.Object || v.Len() == 0 {
		return v
	}
	more := append(rawjson.AppendString(append(raw[:len(raw)-1:len(raw)-1], ','), name), ':')
	all, _, err := rawjson.ParseTolerant(append(rawjson.AppendString(more, text), '}'))
	if err != nil {
		return v
	}
	return all
}

// object writes a JSON object member by member.
type object struct{ b []byte }

func (o *object) key(k string) {
	if len(o.b) == 0 {
		o.b = append(o.b, '{')
	} else {
		o.b = append(o.b, ',')
	}
	o.b = append(rawjson.AppendString(o.b, k), ':')
}

func (o *object) raw(k string, v rawjson.Value) {
	if v.Exists() {
		o.key(k)
		o.b = append(o.b, v.Raw()...)
	}
}

func (o *object) text(k, s string) {
	o.key(k)
	o.b = rawjson.AppendString(o.b, s)
}

func (o *object) open(k string, bracket byte) {
	o.key(k)
	o.b = append(o.b, bracket)
}

// writeList writes a member that is an array of what body makes of each item.
func writeList[T any](o *object, k string, items []T, body func(T) []byte) {
	o.open(k, '[')
	for i, item := range items {
		if i > 0 {
			o.b = append(o.b, ',')
		}
		o.b = append(o.b, body(item)...)
	}
	o.b = append(o.b, ']')
}

func (o *object) done() []byte {
	if len(o.b) == 0 {
		return []byte("{}")
	}
	return append(o.b, '}')
}
