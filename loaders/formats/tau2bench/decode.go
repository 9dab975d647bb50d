package tau2bench

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
	"time"
)

// decode turns one simulation into a conversation that ends with its outcome.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("no JSON")
	case r.Envelope:
		d := format.Metadata("envelope")
		d.About.Model = v.At("info", "agent_info", "llm").Text()
		return d
	case v.Kind() != rawjson.Object || !isSimulation(v):
		return format.Unknown(v.Kind().String())
	}
	return format.Shown(simulation(v)...)
}

// decodeResults decodes a document of results as a whole.
func decodeResults(r *format.Record) format.Decoded {
	list := r.Value.Get("simulations")
	if list.Kind() != rawjson.Array {
		return decode(r)
	}
	d := format.Metadata("results without simulations")
	d.Messages = append(d.Messages, chat.FlatMap(list, simulation)...)
	d.About.Model = r.Value.At("info", "agent_info", "llm").Text()
	return d
}

// simulation makes the messages of one simulation.
func simulation(v rawjson.Value) []*model.Message {
	used := []string{"messages", "ticks"} // where both are, they say the same
	messages := chat.FlatMap(v.Get("messages"), decodeMessage)
	if v.Get("messages").Len() == 0 {
		messages = ticks(v.Get("ticks"))
	}
	messages = append(messages, outcome(v, used))
	key := "task " + v.Get("task_id").Scalar()
	if trial := v.Get("trial").Scalar(); trial != "" {
		key += ", trial " + trial
	}
	for _, m := range messages {
		m.Conversation = key
	}
	return messages
}

// outcome is the marker at the end of a simulation.
func outcome(v rawjson.Value, used []string) *model.Message {
	text := v.Str("termination_reason")
	if reward := v.At("reward_info", "reward").Scalar(); reward != "" {
		text += ", reward " + reward
	}
	m := chat.Note(model.MarkerEnd, text)
	m.Time = chat.Time(v.Get("end_time"))
	if s, ok := v.Get("duration").Float(); ok && s > 0 && s < 1e8 {
		m.Duration = time.Duration(s * float64(time.Second))
	}
	m.Meta = chat.Meta(v, append(used, "termination_reason")...)
	return m
}

// decodeMessage decodes one message, and each result of one that has several.
func decodeMessage(v rawjson.Value) []*model.Message {
	if list := v.Get("tool_messages"); list.Kind() == rawjson.Array && list.Len() > 0 {
		messages := chat.Map(list, decodeMessage1)
		messages[0].Meta = append(messages[0].Meta, chat.Meta(v, "role", "tool_messages")...)
		return messages
	}
	return []*model.Message{decodeMessage1(v)}
}

func decodeMessage1(v rawjson.Value) *model.Message {
	if role := v.Str("role"); role == "tool" {
		m := &model.Message{Role: model.RoleTool, RawRole: role, Time: chat.Time(v.Get("timestamp"))}
		result := &model.ToolResult{CallID: v.Get("id").Scalar(), Content: chat.ResultContent(v.Get("content"))}
		used := []string{"id", "role", "content"}
		if !m.Time.IsZero() {
			used = append(used, "timestamp")
		}
		if failed, ok := v.Get("error").Bool(); ok {
			result.Error = model.Stated(failed)
			used = append(used, "error")
		}
		m.Parts, m.Meta = []model.Part{result}, chat.Meta(v, used...)
		return m
	}
	m := chat.Message(v, "generation_time_seconds")
	if s, ok := v.Get("generation_time_seconds").Float(); ok && s > 0 && s < 1e6 {
		m.Duration = time.Duration(s * float64(time.Second))
	}
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
