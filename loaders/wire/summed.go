package wire

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
)

// A program whose history grows too long has it summed up by the model, and begins a new
// one with the summary. That goes on with the conversation if the summary is the last that
// was said there, word for word.

const (
	mostSummaries = 8   // whose words are looked for where a history begins
	leastSummary  = 120 // bytes of a summary that nobody says by chance
	leastSummed   = 3   // messages that one is made of
)

// sums notes an answer that may be a summary of its conversation.
func (h *histories) sums(s *state) {
	if len(s.sent) <= leastSummed || len(summaryOf(s)) < leastSummary {
		return
	}
	asked := strings.ToLower(SpokenText(s.sent[len(s.sent)-2].message()))
	if !strings.Contains(asked, "summar") && !strings.Contains(asked, "compact") {
		return
	}
	if len(h.summaries) == mostSummaries {
		h.summaries = append(h.summaries[:0], h.summaries[1:]...)
	}
	h.summaries = append(h.summaries, s)
}

// summaryOf returns the words of an answer that sums up: those in tags that say so, if
// there are any.
func summaryOf(s *state) string {
	text := SpokenText(s.answer[0])
	if _, inner, ok := strings.Cut(text, "<summary>"); ok {
		text, _, _ = strings.Cut(inner, "</summary>")
	}
	return strings.TrimSpace(text)
}

// summed returns the conversation whose summary a history begins with, nil for none.
func (h *histories) summed(apart uint64, history []*model.Message) *conversation {
	if len(h.summaries) == 0 || len(history) == 0 || history[0].Role != model.RoleUser {
		return nil
	}
	begins := SpokenText(history[0])
	for i := len(h.summaries) - 1; i >= 0; i-- {
		s := h.summaries[i]
		if s.at == s.of.count && s.of.group == apart && strings.Contains(begins, summaryOf(s)) {
			return s.of
		}
	}
	return nil
}

// compacted is the event that a summary took the place of what was said. The message that
// begins with it is not what a person typed.
func compacted(begins *model.Message) *model.Message {
	if begins.Injected == "" {
		begins.Injected = "compaction summary"
	}
	return chat.Note(model.MarkerCompaction, "the request begins with the summary")
}
