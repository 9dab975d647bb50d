package tau2bench

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

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
	return chat.InConversation(key, append(messages, outcome(v)))
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
