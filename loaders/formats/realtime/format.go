// Package realtime reads logs of the events of OpenAI's Realtime API, as clients
// write them: one per line, of both sides, with or without a record around them.
//
//	{"type":"conversation.item.created","event_id":"…","item":{"id":"…","type":"message","role":"user","content":[…]}}
//	{"type":"response.done","event_id":"…","response":{"id":"…","status":"completed","output":[…],"usage":{…}}}
//
// An item is told of several times: when it is created, empty as often as not, in
// deltas, when it is done, and in the answer that it belongs to. The most complete
// of these is shown, once, where the item first appeared. What was spoken is read
// from transcripts.
package realtime

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "openai-realtime",
	Title: "OpenAI Realtime events",
	Reads: "events of the Realtime API of both sides as programs log them, one a line: items, transcripts, calls and errors",
	Omits: "sound is not played",
	Sources: []format.Source{
		{Project: "openai/openai-openapi", File: "openapi.json (RealtimeServerEvent, RealtimeClientEvent)"},
	},
	Shapes: []format.Shape{
		{Name: "events", Score: score, Assemble: assemble, List: "-"},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	hint    = 2
)

// score votes for events that only this interface has.
func score(r *format.Record) int {
	e := eventOf(r.Value)
	kind := e.Str("type")
	switch kind {
	case "conversation.item.created", "conversation.item.added", "conversation.item.done", "conversation.item.create":
		if e.Get("item").Kind() == rawjson.Object {
			return certain
		}
	case "session.created", "session.updated", "session.update":
		session := e.Get("session")
		if session.Str("object") == "realtime.session" || session.Get("modalities").Exists() || session.Get("output_modalities").Exists() || session.Get("turn_detection").Exists() {
			return certain
		}
	case "response.done":
		if e.At("response", "object").Text() == "realtime.response" || e.Get("event_id").Exists() {
			return certain
		}
	case "response.create", "rate_limits.updated":
		return hint
	}
	if strings.HasPrefix(kind, "input_audio_buffer.") || strings.HasPrefix(kind, "conversation.item.input_audio_transcription.") {
		return certain
	}
	if strings.HasPrefix(kind, "response.") && e.Get("event_id").Exists() && e.Get("response_id").Exists() {
		return certain
	}
	return 0
}

// eventOf returns the event of a record, which may stand in a member of it.
func eventOf(v rawjson.Value) rawjson.Value {
	if strings.Contains(v.Str("type"), ".") {
		return v
	}
	for _, key := range [...]string{"event", "message", "data", "payload", "msg"} {
		if inner := rawjson.Unwrap(v.Get(key), 1); inner.Kind() == rawjson.Object && strings.Contains(inner.Str("type"), ".") {
			return inner
		}
	}
	return v
}
