package deepagents

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns one record into messages. It serves both shapes of messages.
func decode(r *format.Record) format.Decoded {
	v, d, object := chat.Object(r, message)
	if !object {
		return d
	}
	switch {
	case r.Envelope:
		return header("envelope", v)
	case v.Get("role").Kind() == rawjson.String:
		m := message(v)
		if strings.EqualFold(m.Conversation, r.Dir) {
			m.Conversation = "" // the session of the folder, whose store does not name it
		}
		return format.Shown(m)
	case isHeader(v):
		return header("session", v)
	}
	return format.Unknown(v.Str("type"))
}

// header reads what a session's metadata tell. Titles are made by the host, from
// the first thing that was said.
func header(kind string, v rawjson.Value) format.Decoded {
	d := format.Metadata(kind)
	d.About = format.About{ID: v.Str("id"), Model: v.Str("model"), Directory: v.Str("projectPath"), Title: v.Str("title"), TitleWeight: 3}
	return d
}

// message decodes an AgentMessage or a line of JSONLMessageLog.
func message(v rawjson.Value) *model.Message {
	m := &model.Message{
		ID: v.Get("id").Scalar(), RawRole: v.Str("role"),
		Conversation: v.Get("threadId").Scalar(),
		Model:        v.Get("modelID").Scalar(),
		Time:         timeOf(v.Get("timestamp")),
		Duration:     chat.Seconds(v.Get("generationSeconds")),
	}
	m.Role, _ = chat.Role(m.RawRole)
	m.Parts = contents(m.Role, v)
	m.Parts = append(m.Parts, chat.Images(v.Get("imageURLs"), "")...)
	if m.Role == model.RoleTool {
		m.Parts = []model.Part{result(v, m.Parts)}
		m.Agent = v.Get("subagentType").Scalar()
	}
	m.Parts = append(m.Parts, calls(v)...)
	synthetic(m, v.Get("source").Scalar())
	return m
}

// synthetic marks what the framework said in somebody's name. A compaction leaves
// a summary, as if a person had written it, and an acknowledgement of the model
// (SummarizationMiddleware.swift); both have the same source. ScreenshotMiddleware
// hands over its image in a message that has no source.
func synthetic(m *model.Message, source string) {
	const screenshot = "Here is the screenshot you captured."
	switch {
	case source == "":
		if m.Role == model.RoleUser && len(m.Parts) > 1 && m.Parts[0] == model.Part(model.Text{Text: screenshot}) {
			m.Injected = "screenshot"
		}
	case source == "summarization" && m.Role == model.RoleUser:
		m.Role = model.RoleMarker
		for i, p := range m.Parts {
			if text, ok := p.(model.Text); ok {
				m.Parts[i] = model.Marker{Kind: model.MarkerCompaction, Text: text.Text}
			}
		}
		if len(m.Parts) == 0 {
			m.Parts = []model.Part{model.Marker{Kind: model.MarkerCompaction}}
		}
	case source == "summarization":
		m.Injected = "compaction summary"
	default:
		m.Injected = source
	}
}

// contents decodes reasoning and content. The order is that of the blocks; in a
// log line the reasoning, which has a member of its own, comes first.
func contents(role model.Role, v rawjson.Value) (parts []model.Part) {
	content, thought := v.First("content", "text"), v.Get("reasoning")
	if content.Kind() == rawjson.Array {
		parts = blocks(content)
		takeComputed(v, parts)
		return parts
	}
	if text := thought.Text(); text != "" {
		parts = append(parts, model.Reasoning{Text: text})
	}
	switch {
	case content.Kind() != rawjson.String:
		parts = append(parts, chat.Parts(content)...)
	case role == model.RoleAssistant && thought.IsNull():
		parts = append(parts, splitThink(content.Text())...)
	default:
		parts = appendText(parts, content.Text())
	}
	parts = append(parts, chat.Images(v.Get("images"), "")...)
	return parts
}

// splitThink moves all <think>…</think> of an answer into reasoning, as the
// framework's decoder does with the strings of older versions
// (AgentMessage.swift: legacy content). A tag that is never closed takes the rest.
func splitThink(text string) []model.Part {
	const open, end = "<think>", "</think>"
	if !strings.Contains(text, open) {
		return appendText(nil, text)
	}
	var answer strings.Builder
	var thoughts []string
	unclosed := false
	for {
		before, rest, found := strings.Cut(text, open)
		answer.WriteString(before)
		if !found {
			break
		}
		thought, after, closed := strings.Cut(rest, end)
		if thought = strings.TrimSpace(thought); thought != "" {
			thoughts = append(thoughts, thought)
		}
		text, unclosed = after, !closed
	}
	var parts []model.Part
	if len(thoughts) > 0 {
		parts = append(parts, model.Reasoning{Text: strings.Join(thoughts, "\n\n"), Unclosed: unclosed})
	}
	return appendText(parts, strings.TrimSpace(answer.String()))
}
