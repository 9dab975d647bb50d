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

// events are those that only this interface has.
const events = format.Votes(`
	10 type=conversation.item.created|conversation.item.added|conversation.item.done|conversation.item.create item:object
	10 type=session.created|session.updated|session.update session.object=realtime.session
	10 type=session.created|session.updated|session.update session.modalities/output_modalities/turn_detection
	10 type=response.done response.object=realtime.response
	10 type=response.done event_id
	2  type=response.create|rate_limits.updated
	10 type^input_audio_buffer.|conversation.item.input_audio_transcription.
	10 type^response. event_id response_id
`)

func score(r *format.Record) int { return events.Of(eventOf(r.Value)) }

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
