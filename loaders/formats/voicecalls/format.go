// Package voicecalls reads the transcripts that platforms for voice agents keep of
// calls: Vapi, Retell AI and ElevenLabs, as their interfaces return them and as they
// send them when a call has ended.
package voicecalls

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "voice-calls",
	Title: "Calls of voice agents (Vapi, Retell, ElevenLabs)",
	Reads: "calls as the interfaces of Vapi, Retell AI and ElevenLabs return them and as they report their end: one as a document, several as a list or one a line, with tool calls, times and the summary",
	Omits: "sound; when each word was said; transcripts in parts while a call goes on",
	Sources: []format.Source{
		{Project: "Vapi", File: "OpenAPI document (Artifact, UserMessage, BotMessage, ToolCallMessage, ToolCallResultMessage, ServerMessageEndOfCallReport)"},
		{Project: "Retell AI", File: "API reference, \"Get call\" (transcript_with_tool_calls)"},
		{Project: "elevenlabs/elevenlabs-python", File: "types/conversation_history_transcript_common_model_output.py"},
	},
	Shapes: []format.Shape{
		{Name: "calls", Score: score, Decode: decode, List: "-", Whole: true, Many: true},
	},
}

// platform is whose call a record is.
type platform int

const (
	none platform = iota
	vapi
	retell
	elevenLabs
)

// A call is what a record holds.
type call struct {
	of    platform
	v     rawjson.Value // the call itself
	list  rawjson.Value // what was said
	path  []string      // members of v that lead to list
	outer rawjson.Value // record around the call, Missing if there is none
	inner string        // member of outer that holds the call
}

// callOf finds the call in a record: the record itself, or what an event reports.
func callOf(v rawjson.Value) (c call, ok bool) {
	if v.Kind() != rawjson.Object {
		return c, false
	}
	if c, ok := bare(v); ok {
		return c, true
	}
	for _, key := range [...]string{"message", "call", "data"} {
		if c, ok := bare(v.Get(key)); ok {
			c.outer, c.inner = v, key
			return c, true
		}
	}
	return c, false
}

func bare(v rawjson.Value) (call, bool) {
	for _, path := range [...][]string{{"artifact", "messages"}, {"messages"}} {
		if list := v.At(path...); isVapi(list) {
			return call{of: vapi, v: v, list: list, path: path}, true
		}
	}
	if v.Get("call_id").Kind() == rawjson.String {
		for _, key := range [...]string{"transcript_with_tool_calls", "transcript_object"} {
			if list := v.Get(key); list.Kind() == rawjson.Array && list.Len() > 0 && list.Index(0).Get("role").Exists() {
				return call{of: retell, v: v, list: list, path: []string{key}}, true
			}
		}
	}
	if list := v.Get("transcript"); list.Kind() == rawjson.Array && list.Len() > 0 && isElevenLabs(list) {
		return call{of: elevenLabs, v: v, list: list, path: []string{"transcript"}}, true
	}
	return call{}, false
}

// isVapi reports whether a list is of Vapi's messages: what was said is the member
// "message", beside the seconds since the call began.
func isVapi(list rawjson.Value) bool {
	if list.Kind() != rawjson.Array {
		return false
	}
	for i, m := range list.Elems() {
		if m.Get("role").Kind() == rawjson.String && m.Get("secondsFromStart").Exists() && (m.Get("message").Exists() || m.Get("result").Exists()) {
			return true
		}
		if i >= 4 {
			break
		}
	}
	return false
}

func isElevenLabs(list rawjson.Value) bool {
	first := list.Index(0)
	return first.Get("role").Kind() == rawjson.String && first.Get("time_in_call_secs").Exists()
}

// certain is the vote for a record, see format.Shape.
const certain = 10

func score(r *format.Record) int {
	if _, ok := callOf(r.Value); ok {
		return certain
	}
	return 0
}
