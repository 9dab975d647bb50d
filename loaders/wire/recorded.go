package wire

import (
	"encoding/base64"
	"strings"

	"msgview/loaders/eventstream"
	"msgview/model/rawjson"
)

// recordedKeys are the members of recordings whose lists are of requests with their
// answers: cassettes of JSON (vcrpy, Betamax, Braintrust's).
var recordedKeys = [...]string{"entries", "interactions", "http_interactions", "recordings"}

// Recorded returns the list of a recording that is one document, a HAR file or a cassette,
// and whether v is one.
func Recorded(v rawjson.Value) (list rawjson.Value, ok bool) {
	if list = v.At("log", "entries"); list.Kind() == rawjson.Array {
		return list, true
	}
	for _, key := range recordedKeys {
		if list = v.Get(key); list.Kind() == rawjson.Array && list.Index(0).Fits("request:object response:object") {
			return list, true
		}
	}
	return rawjson.Value{}, false
}

// FirstExchange is [ExchangeOf] for records that may be a whole recording: the first of its
// requests to a model.
func FirstExchange(v rawjson.Value) (x Exchange, ok bool) {
	list, recorded := Recorded(v)
	if !recorded {
		return ExchangeOf(v)
	}
	entries := list.AsList()
	for _, e := range entries[:min(len(entries), 64)] {
		if IsExchange(e) {
			return ExchangeOf(e)
		}
	}
	return Exchange{}, false
}

// bodyKeys are the members of a logged HTTP message that hold its body.
var bodyKeys = [...]string{"parsed_body", "body", "string", "jsonBody", "json", "data", "content", "text", "postData", "params", "json_body", "inputBodyJson", "outputBodyJson", "value"}

// bodyOf returns the body of a logged HTTP message: v itself, or what it holds
// under one of the usual names if that fits or is an event stream. Of several
// levels of strings the JSON is returned.
func bodyOf(v rawjson.Value, fits func(rawjson.Value) bool) rawjson.Value {
	v = rawjson.Unwrap(v, 2)
	inner := v
	for range 4 {
		if chunks := joinedChunks(inner); chunks.Exists() {
			inner = chunks
		}
		if fits(inner) || isStreamed(inner) {
			return inner
		}
		inner = rawjson.Unwrap(inner.First(bodyKeys[:]...), 2)
	}
	return v
}

// BodyIn returns the object in one side of an exchange, of a streamed answer the list of its
// events; Missing without one.
func BodyIn(side rawjson.Value) rawjson.Value {
	if side.Kind() != rawjson.Object {
		return rawjson.Value{}
	}
	for inner := side.First(bodyKeys[:]...); inner.Exists(); inner = inner.First(bodyKeys[:]...) {
		if inner = rawjson.Unwrap(inner, 2); isStreamed(inner) {
			return Exchange{Response: inner}.Events()
		} else if inner.Kind() == rawjson.Object && inner.First("body", "string", "text", "value").IsNull() {
			return inner
		}
	}
	return rawjson.Value{}
}

// isStreamed reports whether a value is the text of a stream: of events, or of lines of JSON.
func isStreamed(v rawjson.Value) bool {
	if v.Kind() != rawjson.String {
		return false
	}
	text := v.Look().Text()
	line, _, more := strings.Cut(strings.TrimSpace(text), "\n")
	if strings.Contains(text, "data:") || !more || !strings.HasPrefix(line, "{") {
		return strings.Contains(text, "data:")
	}
	first, err := rawjson.Parse([]byte(line))
	return err == nil && isLine(first)
}

// joinedChunks returns the text of a body that was recorded in the pieces in which it came,
// Missing if it was not: {"kind":"sse","chunks":["data: …"]} and frames in base64.
func joinedChunks(v rawjson.Value) rawjson.Value {
	if v.Fits("contentType^application/vnd.amazon.eventstream value:text") {
		if data, err := base64.StdEncoding.DecodeString(v.Look().Str("value")); err == nil {
			return said(string(eventstream.Text(data)))
		}
	}
	if !v.Fits("chunks.0:text") {
		return rawjson.Value{}
	}
	var b strings.Builder
	for _, e := range v.Get("chunks").Elems() {
		b.WriteString(strings.TrimRight(e.Text(), "\r\n") + "\n\n")
	}
	return said(b.String())
}

// Events returns the list of the events that an answer was streamed as, without any that is
// no JSON.
func (x Exchange) Events() rawjson.Value {
	var events []string
	for line := range strings.Lines(x.Response.Text()) {
		if event, ok := strings.CutPrefix(line, "data:"); ok && strings.TrimSpace(event) != "[DONE]" {
			events = append(events, event)
		}
	}
	v, _ := rawjson.Parse([]byte("[" + strings.Join(events, ",") + "]"))
	return v
}

// said is a text as a value.
func said(text string) rawjson.Value {
	v, _ := rawjson.Parse(rawjson.Quote(text))
	return v
}
