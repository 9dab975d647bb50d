// Package voicecalls reads the transcripts that platforms for voice agents keep of
// calls: Vapi, Retell AI and ElevenLabs, as their interfaces return them and as they
// send them when a call has ended.
package voicecalls

import (
	"cmp"
	"strconv"
	"strings"
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
		{Project: "VapiAI/server-sdk-python", File: "src/vapi/types (artifact.py, user_message.py, bot_message.py, tool_call_message.py, tool_call_result_message.py, server_message_end_of_call_report.py)", Version: "72303d15 of 2026-04-22", Verified: "2026-11-26"},
		{Project: "RetellAI/retell-python-sdk", File: "src/retell/types/web_call_response.py (TranscriptWithToolCall)", Version: "a14e5119 of 2026-07-31", Verified: "2026-11-26"},
		{Project: "elevenlabs/elevenlabs-python", File: "types/conversation_history_transcript_common_model_output.py", Version: "54e58995 of 2026-07-23", Verified: "2026-11-25"},
	},
	Shapes: []format.Shape{{Name: "calls", Score: score, Decode: decode, List: "-", Whole: true, Many: true}},
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

var decode = format.Objects(func(r *format.Record, v rawjson.Value) format.Decoded {
	c, ok := callOf(v)
	if !ok {
		switch kind := cmp.Or(v.First("type", "event").Text(), v.At("message", "type").Text()); kind {
		case "post_call_audio", "status-update", "speech-update", "assistant.started", "hang", "call_started":
			return format.Metadata(kind)
		default:
			return format.Unknown(kind)
		}
	}
	var messages []*model.Message
	for _, e := range c.list.Elems() {
		messages = append(messages, c.turn(e, c.start)...)
	}
	messages = append(messages, c.end()...)
	key := cmp.Or(c.v.First("id", "call_id", "conversation_id").Scalar(), c.v.At("call", "id").Scalar())
	chat.PassedOver(chat.InConversation(cmp.Or(key, strconv.FormatInt(r.Origin.Offset, 10)), messages))
	d := format.Shown(messages...)
	d.About.ID, d.About.TitleWeight = key, 2
	d.About.Title = chat.FirstText(c.v.At("analysis", "call_summary_title"), c.v.Get("agent_name"), c.v.At("assistant", "name"), c.v.Get("name"))
	return d
})

// after returns the time some seconds after the start of a call, none if that is
// unknown.
func after(start time.Time, seconds rawjson.Value) time.Time {
	s, ok := seconds.Float()
	if !ok || start.IsZero() || s < 0 || s > 1e7 {
		return time.Time{}
	}
	return start.Add(time.Duration(s * float64(time.Second)))
}

// turn begins the message of a turn. The platforms call the model bot or agent.
func turn(v rawjson.Value) *model.Message {
	m := &model.Message{RawRole: v.Str("role")}
	switch m.RawRole {
	case "tool_calls", "tool_call_invocation":
		m.Role = model.RoleAssistant
	case "tool_call_result", "tool_calls_result":
		m.Role = model.RoleTool
	case "node_transition", "dtmf", "agent_swap":
		m.Role = model.RoleMarker
	case "sms", "transfer_target": // written during the call, or said by whom it was passed on to
		m.Role = model.RoleUser
	case "injected": // by a program, while the call went on
		m.Role, m.Injected = model.RoleSystem, "by a program"
	default:
		m.Role, _ = chat.Role(m.RawRole)
	}
	if v.Kind() != rawjson.Object {
		m.Role, m.Parts = model.RoleMarker, []model.Part{model.Unknown{Type: v.Kind().String(), Raw: v.Keep()}}
	}
	return m
}

func vapiMessage(v rawjson.Value, _ time.Time) []*model.Message {
	m := turn(v)
	m.Time = chat.Time(v.Get("time"))
	m.Duration = cmp.Or(chat.Span(v.Get("time"), v.Get("endTime")), chat.Millis(v.Get("duration")))
	text := v.Get("message")
	if m.Role == model.RoleTool {
		text.Text()
		r := result(v.First("toolCallId", "tool_call_id"), v.Get("name"), v.First("result", "error"))
		if v.Fits("!result:some error") {
			r.Error = model.Yes
		}
		m.Parts = []model.Part{r}
	} else if text.Kind() == rawjson.String {
		m.Parts = chat.Parts(text)
	}
	m.Parts = append(m.Parts, chat.ToolCalls(v.First("toolCalls", "tool_calls"))...)
	m.Meta = format.Rest(v)
	return []*model.Message{m}
}

func retellMessage(v rawjson.Value, start time.Time) []*model.Message {
	m := turn(v)
	m.Time = after(start, v.Get("time_sec"))
	if words := v.Get("words"); words.Len() > 0 {
		from, to := after(start, words.Index(0).Get("start")), after(start, words.Index(words.Len()-1).Get("end"))
		if m.Time.IsZero() {
			m.Time = from
		}
		m.Duration = max(to.Sub(from), 0)
	}
	switch m.RawRole {
	case "tool_call_invocation":
		m.Parts = []model.Part{chat.Call(v.Get("tool_call_id").Scalar(), v.Str("name"), v.Get("arguments"))}
	case "tool_call_result":
		r := result(v.Get("tool_call_id"), v.Get("name"), v.Get("content"))
		if fine, ok := v.Get("successful").Bool(); ok {
			r.Error = model.Stated(!fine)
		}
		m.Parts = []model.Part{r}
	case "node_transition":
		m.Parts = notice("the conversation goes on with ", v.First("new_node_name", "new_node_id").Look().Text())
	case "dtmf":
		m.Parts = notice("key pressed: ", v.Get("digit").Look().Scalar())
	default:
		if m.Parts == nil {
			m.Parts = chat.Parts(v.Get("content"))
		}
	}
	m.Meta = format.Rest(v, "words")
	return []*model.Message{m}
}

func notice(label, what string) []model.Part {
	return []model.Part{model.Marker{Kind: model.MarkerNotice, Text: label + cmp.Or(what, "?")}}
}

// result makes the result of a call. What it gives is mostly JSON in a text.
func result(id, name, content rawjson.Value) *model.ToolResult {
	return &model.ToolResult{CallID: id.Scalar(), Name: name.Text(), Content: chat.ResultContent(content)}
}

// elevenLabsMessages decodes a turn. A turn of the agent may have nothing but calls,
// or nothing but their results.
func elevenLabsMessages(v rawjson.Value, start time.Time) []*model.Message {
	m := turn(v)
	m.Time = after(start, v.Get("time_in_call_secs"))
	if text := v.Str("message"); text != "" {
		m.Parts = []model.Part{model.Text{Text: text}}
	}
	for _, e := range v.Get("tool_calls").Elems() {
		id, name := e.First("request_id", "tool_call_id", "id").Scalar(), e.First("tool_name", "name").Text()
		m.Parts = append(m.Parts, chat.Call(id, name, e.First("params_as_json", "parameters", "arguments")))
	}
	for name, usage := range v.At("llm_usage", "model_usage").Members() {
		m.Model = name
		m.Usage.Input += chat.Count(usage.Get("input"), "tokens")
		m.Usage.CacheRead += chat.Count(usage.Get("input_cache_read"), "tokens")
		m.Usage.Output += chat.Count(usage.Get("output_total"), "tokens")
	}
	if cut, _ := v.Get("interrupted").Bool(); cut {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerInterrupt, Text: "the other side began to speak"})
	}
	gave := &model.Message{Role: model.RoleTool, RawRole: m.RawRole, Time: m.Time}
	for _, e := range v.Get("tool_results").Elems() {
		r := result(e.First("request_id", "tool_call_id", "id"), e.First("tool_name", "name"), e.First("result_value", "result"))
		r.Error = chat.Failed(e.Get("is_error"))
		r.Duration = chat.Seconds(e.Get("tool_latency_secs"))
		gave.Parts = append(gave.Parts, r)
	}
	said := []*model.Message{m, gave}
	if len(gave.Parts) == 0 {
		said = said[:1]
	} else if len(m.Parts) == 0 {
		said = said[1:]
	}
	said[0].Meta = format.Rest(v, "tool_calls", "tool_results", "llm_usage")
	return said
}

// ends are the members of a call that say how it ended and what it came to.
var ends = [...]struct{ label, path string }{
	{"ended: ", "endedReason"}, {"ended: ", "disconnection_reason"}, {"ended: ", "metadata.termination_reason"},
	{"success: ", "analysis.successEvaluation"}, {"success: ", "analysis.call_successful"}, {"success: ", "call_analysis.call_successful"},
	{"", "analysis.summary"}, {"", "call_analysis.call_summary"}, {"", "analysis.transcript_summary"},
}

// end says how a call ended and what it came to.
func (c *call) end() []*model.Message {
	var lines []string
	for _, e := range ends {
		v := c.v.At(strings.Split(e.path, ".")...)
		if text := chat.TextOrJSON(v.Look()); text != "" && v.Kind() < rawjson.Array {
			v.Take()
			lines = append(lines, e.label+text)
		}
	}
	if len(lines) == 0 {
		return nil
	}
	m := chat.Note(model.MarkerEnd, strings.Join(lines, "\n"))
	for _, key := range [...]string{"analysis", "call_analysis"} {
		m.Meta = append(m.Meta, chat.Prefixed(key+".", format.Rest(c.v.Get(key)))...)
	}
	return []*model.Message{m}
}
