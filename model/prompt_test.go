package model_test

import (
	"testing"

	"msgview/model"
)

// TestThreadByPrompt checks that a thread with a key of its own hangs below the call
// whose prompt it begins with, unless the log says what started it.
func TestThreadByPrompt(t *testing.T) {
	side := func(key, call, text string) *model.Message {
		return &model.Message{Role: model.RoleUser, Thread: key, ParentCall: call, Sidechain: true, Parts: []model.Part{model.Text{Text: text}}}
	}
	x := model.NewIndex()
	for _, m := range []*model.Message{
		{Role: model.RoleAssistant, Parts: []model.Part{
			&model.ToolCall{Name: "Task", Rare: &model.RareCall{PromptHash: model.HashText("look")}},
			&model.ToolCall{ID: "c", Name: "Task", Rare: &model.RareCall{PromptHash: model.HashText("other")}},
		}},
		side("a", "", "You are brief."), side("a", "", "look\n"),
		side("b", "c", "look"),
		side("d", "", "never asked"),
	} {
		x.Add([]model.Entry{model.EntryOf(m)})
	}
	if got := x.Spawned(0, 0); len(got) != 1 || got[0] != 0 {
		t.Errorf("the first call started the threads %v", got)
	}
	if got := x.Spawned(0, 1); len(got) != 1 || got[0] != 1 {
		t.Errorf("the second call started the threads %v", got)
	}
}
