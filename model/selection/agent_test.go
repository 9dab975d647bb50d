package selection

import (
	"testing"
	"time"

	"msgview/model"
	"msgview/model/expression"
)

// told is a log of given messages.
type told struct {
	model.Log
	index    *model.Index
	messages []*model.Message
}

func (l *told) Index() *model.Index                   { return l.index }
func (l *told) Message(i int) (*model.Message, error) { return l.messages[i], nil }

// A call of one agent that starts another one is of both.
func TestAgents(t *testing.T) {
	m := &model.Message{Role: model.RoleAssistant, Agent: "head", Parts: []model.Part{&model.ToolCall{ID: "c1", Name: "ask", Rare: &model.RareCall{Agent: "baker"}}}}
	l := &told{index: model.NewIndex(), messages: []*model.Message{m}}
	e := model.EntryOf(m)
	e.Line, e.Length = 1, 99
	l.index.Add([]model.Entry{e})
	l.index.Finish(nil)
	for text, want := range map[string]bool{"agent=head": true, "agent=baker": true, "agent~ea": true, "agent=smith": false, "agent!=head": false, "agent!=baker": false, "agent!=smith": true} {
		x, err := expression.Parse(expression.Messages, text, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		if got := len(New(l, x, time.UTC).In(0)) > 0; got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
}
