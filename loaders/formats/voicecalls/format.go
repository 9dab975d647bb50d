// Package voicecalls reads the transcripts that platforms for voice agents keep of
// calls: Vapi, Retell AI and ElevenLabs, as their interfaces return them and as they
// send them when a call has ended.
package voicecalls

import (
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
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

// A call is what a record holds.
type call struct {
	v     rawjson.Value // the call itself
	list  rawjson.Value // what was said
	start time.Time     // zero if it does not matter
	turn  func(v rawjson.Value, start time.Time) []*model.Message
}

// callOf finds the call in a record: the record itself, or what an event reports.
func callOf(v rawjson.Value) (c call, ok bool) {
	for _, body := range [...]rawjson.Value{v, v.Get("message"), v.Get("call"), v.Get("data")} {
		if c, ok := bare(body); ok {
			return c, true
		}
	}
	return c, false
}

func bare(v rawjson.Value) (call, bool) {
	for _, list := range [...]rawjson.Value{v.At("artifact", "messages"), v.Get("messages")} {
		if isVapi(list) {
			return call{v: v, list: list, turn: vapiMessage}, true
		}
	}
	for _, key := range [...]string{"transcript_with_tool_calls", "transcript_object"} {
		if list := v.Get(key); v.Fits("call_id:text") && list.Fits(".:list 0.role") {
			return call{v, list, chat.Time(v.Get("start_timestamp")), retellMessage}, true
		}
	}
	if list := v.Get("transcript"); list.Fits(".:list 0.role:text 0.time_in_call_secs") {
		return call{v, list, chat.Time(v.At("metadata", "start_time_unix_secs")), elevenLabsMessages}, true
	}
	return call{}, false
}

// isVapi reports whether a list is of Vapi's messages: what was said is the member
// "message", beside the seconds since the call began.
func isVapi(list rawjson.Value) bool {
	for i, m := range list.Elems() {
		if m.Fits("role:text secondsFromStart message/result") {
			return true
		}
		if i >= 4 {
			break
		}
	}
	return false
}

func score(r *format.Record) int {
	if _, ok := callOf(r.Value); ok {
		return 10
	}
	return 0
}
