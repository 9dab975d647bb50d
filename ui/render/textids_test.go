package render

import (
	"slices"
	"testing"

	"msgview/model"
)

// Whatever the highest level names of a message is found by a search.
func TestTextsNameDetails(t *testing.T) {
	m := &model.Message{
		Role: model.RoleAssistant, RawRole: "model", ID: "message-1", Parent: "message-0", Thread: "cellar", ParentCall: "call-0",
		Conversation: "trace-7", Agent: "cook", Mode: "plan", Model: "small", StopReason: "end_turn",
		Parts: []model.Part{&model.ToolCall{ID: "call-1", Name: "stir", Server: "kitchen", Approval: &model.Approval{ID: "may-1"}}},
	}
	var texts []string
	Texts(m, func(_ int, s string) bool {
		texts = append(texts, s)
		return true
	})
	for _, want := range []string{
		"message-1", "parent: message-0", "thread: cellar", "parent call: call-0", "conversation: trace-7", "role: model", "agent: cook",
		"mode: plan", "model: small", "stop reason: end_turn", "call-1", "kitchen", "may-1",
	} {
		if !slices.Contains(texts, want) {
			t.Errorf("%q is not among %q", want, texts)
		}
	}
	m = &model.Message{Role: model.RoleUser, RawRole: "user", Parts: []model.Part{model.Text{Text: "hello"}}}
	Texts(m, func(_ int, s string) bool {
		if s != "hello" {
			t.Errorf("%q of a message that only says hello", s)
		}
		return true
	})
}
