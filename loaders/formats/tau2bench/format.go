// Package tau2bench reads the results of tau2-bench: simulations in which an agent
// and a customer, played by another model, work on a task; both may call tools.
//
// A file of results is {"timestamp","info","tasks","simulations":[…]}; newer runs
// keep each simulation in a file of its own. Messages have calls in the form
// {"id","name","arguments":{…},"requestor"}, and the message of a tool has the id
// of the call as its own. Several results may share one message (tool_messages).
// Simulations by voice have ticks instead of, or besides, messages: slices of time
// with what each side said during them. Ticks in which the same side goes on
// speaking are one message here.
package tau2bench

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "tau2-bench",
	Title:   "tau2-bench",
	Reads:   "results.json of a run (data/simulations) and files of single simulations, with messages or with the ticks of voice runs",
	Omits:   "the raw answers of the providers (raw_data) are kept, but not read; sound",
	Sources: []format.Source{{Project: "sierra-research/tau2-bench", File: "src/tau2/data_model/message.py, src/tau2/data_model/simulation.py", Version: "a2c02472 of 2026-08-18", Verified: "2026-11-25"}},
	Shapes: []format.Shape{
		{Name: "simulations", Score: votes.OrFirst("simulations"), Decode: decode, List: "simulations"},
		{Name: "results", Score: scoreCut, Assemble: chat.AssembleEach(decode), List: "-"},
	},
}

// votes for simulations, and for documents of results.
const votes = format.Votes(`
	10 simulations:list tasks info
	10 task_id ticks.0.agent_chunk/user_chunk
	10 task_id termination_reason messages:list
	10 task_id termination_reason start_time
`)

// scoreCut votes for documents of results that are cut before the simulations: the
// tasks stand before them and may be long.
func scoreCut(r *format.Record) int {
	return format.If(r.Repaired && r.Value.Fits("!simulations:some timestamp info.num_trials"), 8)
}

// decode turns a simulation, or each one in a document of results, into a conversation
// that ends with its outcome.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	d, none := format.NoObject(r, v)
	switch list := v.Get("simulations"); {
	case none:
	case list.Kind() == rawjson.Array:
		d = format.Metadata("results without simulations")
		d.Messages = chat.FlatMap(list, simulation)
	case votes.Of(v) > 0:
		d.Messages = simulation(v)
	default:
		d = format.Unknown("object")
	}
	d.About.Model = v.At("info", "agent_info", "llm").Text()
	return d
}

// simulation makes the messages of one simulation.
func simulation(v rawjson.Value) []*model.Message {
	messages := chat.FlatMap(v.Get("messages"), decodeMessage)
	if len(messages) == 0 {
		messages = ticks(v.Get("ticks"))
	}
	key := "task " + v.Get("task_id").Look().Scalar()
	if trial := v.Get("trial").Look().Scalar(); trial != "" {
		key += ", trial " + trial
	}
	messages = append(messages, outcome(v))
	if reward := v.Look().At("reward_info", "reward"); reward.Exists() {
		if n, ok := reward.Float(); ok && n == 0 {
			messages = append(messages, &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerScore, Text: "reward " + reward.Scalar(), Error: true}}})
		}
	}
	return chat.InConversation(key, messages)
}

// outcome is the marker at the end of a simulation. Where both messages and ticks are,
// they say the same.
func outcome(v rawjson.Value) *model.Message {
	about, text := v.Look(), v.Str("termination_reason")
	if reward := about.At("reward_info", "reward").Scalar(); reward != "" {
		text += ", reward " + reward
	}
	m := chat.Note(model.MarkerEnd, text)
	m.Time, m.Duration = chat.Time(about.Get("end_time")), chat.Seconds(about.Get("duration"))
	m.Meta = format.Rest(v, "messages", "ticks")
	return m
}

// decodeMessage decodes one message, and each result of one that has several.
func decodeMessage(v rawjson.Value) []*model.Message {
	if !v.Fits("tool_messages:list tool_messages:filled") {
		return []*model.Message{decodeMessage1(v)}
	}
	messages := chat.Map(v.Get("tool_messages"), decodeMessage1)
	format.Keep(messages[0], v)
	return messages
}

func decodeMessage1(v rawjson.Value) *model.Message {
	if v.Is("role", "tool") {
		m := &model.Message{Role: model.RoleTool, RawRole: "tool", Time: chat.Time(v.Get("timestamp"))}
		r := &model.ToolResult{CallID: v.Get("id").Scalar(), Content: chat.ResultContent(v.Get("content")), Error: chat.Failed(v.Get("error"))}
		m.Parts = []model.Part{r}
		format.Keep(m, v)
		return m
	}
	m := chat.Message(v, "generation_time_seconds")
	m.Duration = chat.Seconds(v.Get("generation_time_seconds"))
	if v.True("is_audio") {
		voice(m, v)
	}
	return m
}

// voice replaces the sound of a message, which is base64 where the text would be.
func voice(m *model.Message, v rawjson.Value) {
	media := model.Media{Kind: model.Audio, Bytes: -1, Text: v.Str("audio_script_gold"), URL: v.Str("audio_path")}
	if size, _, _, _, ok := chat.Binary(v.Get("content")); ok {
		media.Bytes = size
		m.Parts = m.Parts[:0:0]
		m.Parts = append(m.Parts, chat.ToolCalls(v.Get("tool_calls"))...)
	} else if v.Get("content").Text() != "" {
		return // a transcript
	}
	media.Lost = media.Bytes < 0 && media.URL == "" && media.Text == ""
	m.Parts = append([]model.Part{media}, m.Parts...)
}

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
