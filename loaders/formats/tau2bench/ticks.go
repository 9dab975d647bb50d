package tau2bench

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// sides are the members of a tick that belong to each side.
var sides = [...]struct{ chunk, calls, results, role string }{
	{"user_chunk", "user_tool_calls", "user_tool_results", "user"},
	{"agent_chunk", "agent_tool_calls", "agent_tool_results", "assistant"},
}

// ticks makes messages of the slices of a voice run.
func ticks(list rawjson.Value) []*model.Message {
	var all []*model.Message
	var speaking [len(sides)]*utterance
	for _, tick := range list.Elems() {
		for i, side := range sides {
			chunk := tick.Get(side.chunk)
			speech, stated := chunk.Get("contains_speech").Bool()
			talks := chunk.Kind() == rawjson.Object && (speech || !stated && chunk.Str("content") != "")
			u := speaking[i]
			if u != nil && (!talks || chunk.Fits("turn_taking_action.action=generate_message|backchannel|interrupt")) {
				u.end(tick)
				u, speaking[i] = nil, nil
			}
			if talks {
				if u == nil {
					u = begin(chunk, tick, side.role)
					speaking[i] = u
					all = append(all, u.m)
				}
				u.add(chunk)
			} else if chunk.Fits("tool_calls:filled") {
				m := decodeMessage1(chunk)
				m.Time = chat.Time(tick.Get("timestamp"))
				all = append(all, m)
			}
			if aside := insert(chunk); aside.Exists() && !talks {
				m := chat.Note(model.MarkerNotice, "the "+side.role+" beside the conversation: "+aside.Str("text"))
				m.Time = chat.Time(tick.Get("timestamp"))
				m.Meta = chat.Meta(aside, "text")
				all = append(all, m)
			}
			if calls := tick.Get(side.calls); calls.Len() > 0 && chunk.Get("tool_calls").Len() == 0 {
				role, _ := chat.Role(side.role)
				all = append(all, &model.Message{Role: role, RawRole: side.role, Time: chat.Time(tick.Get("timestamp")), Parts: chat.ToolCalls(calls)})
			}
			all = append(all, chat.FlatMap(tick.Get(side.results), decodeMessage)...)
		}
	}
	for _, u := range speaking {
		if u != nil {
			u.finish()
		}
	}
	return all
}

// An utterance is what one side says without a break.
type utterance struct {
	m      *model.Message
	text   strings.Builder
	heard  strings.Builder // transcript
	first  rawjson.Value
	begun  rawjson.Value // the time of it
	insert rawjson.Value // what was mixed in last
	mixed  [][]byte      // what was mixed into further chunks
	chunks int
}

// insert returns what the simulation mixed into a chunk besides what was to be
// said: a cough, or words that are not for the other side. Missing if nothing was.
// Source: sierra-research/tau2-bench: tests/test_voice, full-duplex simulations.
func insert(chunk rawjson.Value) rawjson.Value {
	for _, effects := range [...]string{"source_effects", "speech_effects"} {
		if v := chunk.At(effects, "speech_insert"); v.Str("text") != "" {
			return v
		}
	}
	return rawjson.Value{}
}

func begin(chunk, tick rawjson.Value, role string) *utterance {
	u := &utterance{first: chunk, begun: tick.Get("timestamp"), insert: insert(chunk), m: &model.Message{RawRole: role}}
	u.m.Role, _ = chat.Role(role)
	u.m.Time = chat.Time(u.begun)
	return u
}

func (u *utterance) add(chunk rawjson.Value) {
	u.chunks++
	if v := insert(chunk); v.Str("text") != u.insert.Str("text") {
		u.insert = v
		if v.Exists() {
			u.mixed = append(u.mixed, v.Raw())
		}
	}
	if !chunk.True("is_audio") {
		u.text.WriteString(chunk.Str("content"))
	}
	u.heard.WriteString(chunk.Str("audio_script_gold"))
	u.m.Parts = append(u.m.Parts, chat.ToolCalls(chunk.Get("tool_calls"))...)
}

// end closes an utterance with the tick in which it is over.
func (u *utterance) end(tick rawjson.Value) {
	u.m.Duration = chat.Span(u.begun, tick.Get("timestamp"))
	u.finish()
}

// finish puts the parts together. Logs often have neither sound nor text, only
// that somebody spoke.
func (u *utterance) finish() {
	var said model.Part = model.Text{Text: u.text.String()}
	if u.text.Len() == 0 {
		said = model.Media{Kind: model.Audio, Name: "speech", Bytes: -1, Lost: u.heard.Len() == 0, Text: u.heard.String()}
	}
	u.m.Parts = append([]model.Part{said}, u.m.Parts...)
	u.m.Meta = append(chat.Meta(u.first, "role", "content", "contains_speech", "audio_script_gold", "tool_calls"),
		model.Field{Name: "chunks", Value: []byte(strconv.Itoa(u.chunks))})
	if len(u.mixed) > 0 {
		u.m.Meta = append(u.m.Meta, model.Field{Name: "later speech_insert", Value: slices.Concat([]byte("["), bytes.Join(u.mixed, []byte(",")), []byte("]"))})
	}
}
