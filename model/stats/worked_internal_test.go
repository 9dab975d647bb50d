package stats

import (
	"testing"
	"time"

	"msgview/model"
)

// The time of calls that stand with their results in the answer that made them is that of all
// together, once.
func TestWorked(t *testing.T) {
	at := time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC)
	second := func(n int) time.Time { return at.Add(time.Duration(n) * time.Second) }
	m := &model.Message{Role: model.RoleAssistant, Time: at}
	for _, c := range []struct {
		id, name   string
		from, took int
	}{{"a", "bash", 5, 10}, {"b", "bash", 8, 3}, {"c", "bash", 14, 6}, {"d", "read", 30, 2}, {"e", "AskUserQuestion", 40, 7}, {"early", "bash", -3, 9}, {"unknown", "bash", 50, 0}} {
		m.Parts = append(m.Parts, &model.ToolCall{ID: c.id, Name: c.name, Rare: &model.RareCall{Time: second(c.from)}})
		m.Parts = append(m.Parts, &model.ToolResult{CallID: c.id, Duration: time.Duration(c.took) * time.Second})
	}
	all, waited := worked(m)
	if sum := total(all); len(all) != 3 || sum != 24*time.Second || waited != 7*time.Second {
		t.Errorf("%v, %v in all, %v for a person; want 3 stretches, 24s, 7s", all, sum, waited)
	}
}
