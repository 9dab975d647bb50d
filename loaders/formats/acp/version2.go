package acp

import (
	"slices"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// whole enters a message of version 2 that is told at once, or again after its chunks.
func (s *stream) whole(c *session, u rawjson.Value, kind string, at time.Time) format.RecordClass {
	id, text := u.Look().Get("messageId").Scalar(), chat.Texts(blocks(u.Look().Get("content")))
	m := c.byID[id]
	if text == "" || kind == "user_message" && text == c.prompt || m != nil && says(m, text) {
		return format.MetadataRecord("repeated " + kind)
	}
	c.open = nil
	return s.chunk(c, u, kind+"_chunk", at)
}

// says reports whether a part of a message is this text, said or thought.
func says(m *model.Message, text string) bool {
	return slices.Contains(m.Parts, model.Part(model.Text{Text: text})) || slices.Contains(m.Parts, model.Part(model.Reasoning{Text: text}))
}

// ended enters the end of a turn, if a record says it.
func (s *stream) ended(c *session, v rawjson.Value, at time.Time) format.RecordClass {
	reason, open := v.Str("stopReason"), c.open
	if reason == "" {
		return format.MetadataRecord("state of turn")
	}
	c.open, c.kind, c.prompt = nil, "", ""
	if open != nil && open.Role == model.RoleAssistant && isOnly(v, "stopReason", "sessionUpdate", "state") {
		open.StopReason = reason
	} else if reason != "end_turn" {
		return s.mark(c, at, model.MarkerEnd, reason)
	}
	return format.MetadataRecord("end of turn")
}
