package chat

import (
	"cmp"
	"fmt"

	"msgview/model"
	"msgview/model/rawjson"
)

// candidates decodes Gemini's answers (ai.google.dev/api: GenerateContentResponse),
// also as the Python client writes them, with underscores. Alternative answers
// follow each other, each after a marker.
func candidates(v rawjson.Value) []*model.Message {
	var messages []*model.Message
	list := v.Get("candidates")
	for i, c := range list.Elems() {
		m := Message(c.Get("content"))
		if m.RawRole == "" {
			m.Role = model.RoleAssistant
		}
		grounding := c.First("groundingMetadata", "grounding_metadata")
		for _, s := range grounding.First("groundingChunks", "grounding_chunks").Elems() {
			if source := citation(s); source != (model.Citation{}) {
				m.Parts = append(m.Parts, source)
			}
		}
		for _, s := range c.First("citationMetadata", "citation_metadata").First("citationSources", "citations").Elems() {
			m.Parts = append(m.Parts, citation(s))
		}
		used := []string{"content"}
		if !tellsPlace(c, i, list.Len()) {
			used = append(used, "index")
		}
		Facts(m, c, &used)
		if reason := m.StopReason; len(m.Parts) == 0 && reason != "" && reason != "STOP" {
			text := "no answer: " + reason
			if why := c.First("finishMessage", "finish_message").Text(); why != "" {
				text += ": " + why
			}
			m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: text, Error: true})
		}
		m.Meta = append(m.Meta, Meta(c, used...)...)
		if i == 0 {
			m.Model = v.First("modelVersion", "model_version").Text()
			if t := v.First("createTime", "create_time"); !t.IsNull() {
				m.Time = Time(t)
			}
			m = AnswerFacts(m, v, "candidates", "modelVersion", "model_version", "createTime", "create_time")
		} else {
			messages = append(messages, &model.Message{Role: model.RoleMarker, Parts: []model.Part{
				model.Marker{Kind: model.MarkerBranch, Text: fmt.Sprintf("answer %d of %d to the same request", i+1, list.Len()), Back: model.SameRequest},
			}})
			m.Model = v.First("modelVersion", "model_version").Text()
		}
		messages = append(messages, m)
	}
	if len(messages) == 0 {
		blocked := v.First("promptFeedback", "prompt_feedback")
		reason := cmp.Or(blocked.First("blockReason", "block_reason").Text(), "the list of candidates is empty")
		if why := blocked.First("blockReasonMessage", "block_reason_message").Text(); why != "" {
			reason += ": " + why
		}
		return []*model.Message{Failure("no answer: "+reason, v)}
	}
	return messages
}
