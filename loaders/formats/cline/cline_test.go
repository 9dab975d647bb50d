package cline

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/model"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json       string
		cline, roo int
	}{
		{`{"role":"user","content":[{"type":"text","text":"<task>x</task>"}]}`, 5, 4},
		{`{"role":"user","content":[{"type":"text","text":"<task>x</task>"}],"ts":1767000000000}`, 16, 17},
		{`{"role":"user","content":[{"type":"text","text":"[read_file for 'a'] Result:\nx"}]}`, 5, 4},
		{`{"role":"assistant","content":[],"modelInfo":{"modelId":"m"},"metrics":{"tokens":{}}}`, 12, 0},
		{`{"role":"assistant","content":[],"isSummary":true,"ts":1}`, 0, 12},
		{`{"id":"m1","role":"assistant","content":[],"modelInfo":{"id":"m","provider":"p"},"metrics":{"inputTokens":1,"outputTokens":2}}`, 12, 0},
		{`{"ts":1,"type":"say","say":"text","text":"x","conversationHistoryIndex":1}`, 10, 0},
		{`{"ts":1,"type":"ask","ask":"tool","text":"{}","isAnswered":true}`, 0, 10},
		{`{"ts":1,"type":"say","say":"text","text":"x"}`, 7, 6},
		{`{"role":"user","content":"hi"}`, 0, 0},
		{`{"role":"user","content":[{"type":"text","text":"[draft] Result: none"}]}`, 0, 0},
		{`{"type":"user","message":{"role":"user","content":"<task>x</task>"},"uuid":"u"}`, 0, 0},
		{`{"type":"say","text":"x"}`, 0, 0},
	} {
		if a, b := formattest.Score(Format, c.json), formattest.Score(Roo(), c.json); a != c.cline || b != c.roo {
			t.Errorf("%s: %d and %d, want %d and %d", c.json, a, b, c.cline, c.roo)
		}
	}
}

// A document of messages, as the command line keeps them.
func TestSession(t *testing.T) {
	s := formattest.Shape(t, Format, "task")
	d := formattest.Decode(t, s, []*format.Record{formattest.Record(`{"version":1,"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"<read_file>\n<path>a</path>\n</read_file>"}]}`)})
	if len(d.Messages) != 2 || len(d.Messages[1].Calls()) != 1 || d.Messages[0].Role != model.RoleUser {
		t.Error(d.Messages)
	}
}
