package dify

import (
	"cmp"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// messages decodes a message: what was asked, and the answer.
func messages(v rawjson.Value) []*model.Message {
	at := chat.Time(v.Get("created_at"))
	ask := chat.Say(model.RoleUser, "query", v.Str("query"))
	ask.Time = at
	answer := &model.Message{ID: v.Str("id"), Role: model.RoleAssistant, RawRole: "answer", Time: at}
	if ask.ID = ""; answer.ID != "" {
		ask.ID = answer.ID + " query"
	}
	for _, f := range v.Get("message_files").Elems() {
		if file := media(f); f.Is("belongs_to", "assistant") {
			answer.Parts = append(answer.Parts, file)
		} else {
			ask.Parts = append(ask.Parts, file)
		}
	}
	ask.Meta = chat.Prefixed("inputs.", format.Rest(v.Get("inputs")))
	text := v.Str("answer")
	answer.Parts = append(spoken(v.Get("agent_thoughts").AsList(), text), answer.Parts...)
	about(answer, v)
	answer.Meta = append(answer.Meta, format.Rest(v)...)
	if len(ask.Parts) == 0 { // apps that complete a text have no query
		answer.Meta = append(ask.Meta, answer.Meta...)
		return []*model.Message{answer}
	}
	return []*model.Message{ask, answer}
}

// about enters the figures, the sources and the failure of an answer.
func about(m *model.Message, v rawjson.Value) {
	meta := v.Get("metadata")
	figures := meta.Get("usage")
	m.Usage = chat.Usage(figures)
	if in, _ := v.Get("message_tokens").Int(); m.Usage.IsZero() {
		out, _ := v.Get("answer_tokens").Int()
		m.Usage.Input, m.Usage.Output = max(in, 0), max(out, 0)
	}
	m.Duration = cmp.Or(chat.Seconds(v.Get("provider_response_latency")), chat.Seconds(figures.Get("latency")))
	sources := v.Get("retriever_resources")
	if sources.Len() == 0 {
		sources = meta.Get("retriever_resources")
	}
	for _, s := range sources.Elems() {
		title := s.Str("document_name")
		if set := s.Str("dataset_name"); set != "" {
			title = strings.TrimSuffix(set+": "+title, ": ")
		}
		m.Parts = append(m.Parts, model.Citation{Title: title, Text: s.Str("content")})
	}
	if v.Fits("error:filled") || v.Is("status", "error") {
		m.Parts = append(m.Parts, chat.Fault(v.Get("error"), "the answer failed"))
	}
}

// spoken decodes what an agent thought and did, and its answer. The answer is all that
// it thought in one text: what stands before a call is cut from it.
func spoken(thoughts []rawjson.Value, answer string) (parts []model.Part) {
	answer = strings.TrimLeft(answer, "\n ")
	end := strings.TrimSpace(answer)
	for i, t := range thoughts {
		said := t.Str("thought")
		plain := strings.TrimSpace(said)
		rest, begins := strings.CutPrefix(answer, plain)
		switch {
		case said == "":
		case t.Is("tool", "") && (begins || strings.HasSuffix(end, plain)): // the answer again
		case begins:
			parts = append(parts, chat.SplitReasoning(said)...)
			answer = strings.TrimLeft(rest, "\n ")
		default:
			parts = append(parts, model.Reasoning{Text: said})
		}
		parts = append(parts, acts(t, i)...)
	}
	return append(parts, chat.SplitReasoning(answer)...)
}

// maxTools bounds the tools of a thought: each is looked for in the whole input.
const maxTools = 64

// acts decodes the calls of a thought.
func acts(t rawjson.Value, i int) (parts []model.Part) {
	tools := t.Str("tool")
	if tools == "" {
		return nil
	}
	names := strings.Split(tools, ";")
	input, output := rawjson.Unwrap(t.Get("tool_input"), 1), rawjson.Unwrap(t.Get("observation"), 1)
	id := cmp.Or(t.Str("id"), strconv.Itoa(i))
	for k, name := range names[:min(len(names), maxTools)] {
		c := &model.ToolCall{ID: id + "." + strconv.Itoa(k), Name: name}
		chat.SetArguments(c, of(input, name, len(names)))
		c.Malformed = false // some agents give their tools a text
		parts = append(parts, c)
		if back := of(output, name, len(names)); !back.IsNull() && !back.IsEmptyText() {
			parts = append(parts, chat.Answer(c, back))
		}
	}
	if len(names) > maxTools {
		parts = append(parts, model.Unknown{Type: "agent_thought", Raw: t.Keep()})
	}
	for _, f := range t.Get("message_files").Elems() {
		parts = append(parts, media(f))
	}
	return parts
}

// of returns what an object has for a tool. With one tool it may be all of it.
func of(v rawjson.Value, name string, tools int) rawjson.Value {
	if own := v.Get(name); own.Exists() {
		return own
	}
	if tools == 1 {
		return v
	}
	return rawjson.Value{}
}

// media decodes a file, which may be only an id.
func media(f rawjson.Value) model.Part {
	kinds := map[string]model.MediaKind{"image": model.Image, "audio": model.Audio, "video": model.Video}
	m := model.Media{
		Kind: kinds[f.Str("type")], Name: f.Str("filename"), MediaType: f.Str("mime_type"), URL: f.Str("url"),
		FileID: cmp.Or(f.Str("upload_file_id"), f.Str("id"), f.Text()), Bytes: chat.Size(f.Get("size")),
	}
	if m.URL == "" && m.FileID == "" && m.Name == "" {
		return model.Unknown{Type: "file", Raw: f.Keep()}
	}
	return m
}
