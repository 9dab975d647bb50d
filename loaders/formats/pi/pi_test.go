package pi

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/model"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json         string
		pi, openclaw int
	}{
		{`{"type":"session","id":"s","timestamp":"t","cwd":"/"}`, 8, 8},
		{`{"type":"session","id":"s","timestamp":"t","cwd":"/home/a/.openclaw"}`, 8, 10},
		{`{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"x"}}`, 2, 2},
		{`{"type":"message","message":{"role":"user","content":"x"}}`, 1, 1},
		{`{"type":"message","message":{"role":"toolResult","toolCallId":"c","content":[]}}`, 6, 6},
		{`{"type":"message","message":{"role":"assistant","content":[],"api":"a","stopReason":"stop"}}`, 6, 6},
		{`{"type":"message","message":{"role":"assistant","content":[],"api":"openclaw","stopReason":"stop"}}`, 6, 10},
		{`{"type":"message_end","message":{"role":"user","content":"x"}}`, 10, 0},
		{`{"type":"message_start","message":{"role":"assistant","content":[],"api":"a"}}`, 6, 0},
		{`{"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","content":[]}}`, 0, 0},
		{`{"type":"message_update","message":{"role":"assistant","content":[]},"assistantMessageEvent":{"type":"start"}}`, 10, 0},
		{`{"type":"turn_end","message":{"role":"assistant","content":[]},"toolResults":[]}`, 10, 0},
		{`{"type":"agent_end","messages":[{"role":"user","content":"x"}]}`, 6, 0},
		{`{"type":"agent_start"}`, 0, 0},
		{`{"type":"leaf","targetId":"a"}`, 0, 6},
		{`{"type":"session_start","id":"s","cwd":"/"}`, 0, 0},
		{`{"type":"message","role":"user","content":"x"}`, 0, 0},
		{`{"type":"user","message":{"role":"user","content":"x"},"uuid":"u","sessionId":"s"}`, 0, 0},
		{`{"type":"model_change","model":"x"}`, 0, 0},
	} {
		if a, b := formattest.Score(Format, c.json), formattest.Score(OpenClaw(), c.json); a != c.pi || b != c.openclaw {
			t.Errorf("%s: %d and %d, want %d and %d", c.json, a, b, c.pi, c.openclaw)
		}
	}
}

// A compaction says how much it replaced, before the summary.
func TestCompaction(t *testing.T) {
	for line, want := range map[string]string{
		`{"type":"compaction","id":"a","summary":"## Goal\nBread","tokensBefore":150000}`: "150000 tokens before\n\n## Goal\nBread",
		`{"type":"compaction","id":"a","summary":"## Goal\nBread"}`:                       "## Goal\nBread",
	} {
		d := decode(formattest.Record(line))
		if got := marker(d); got.Kind != model.MarkerCompaction || got.Text != want {
			t.Errorf("%s: %+v", line, got)
		}
	}
}

func marker(d format.Decoded) model.Marker {
	if len(d.Messages) != 1 || len(d.Messages[0].Parts) != 1 {
		return model.Marker{}
	}
	m, _ := d.Messages[0].Parts[0].(model.Marker)
	return m
}

// How much the model is to think is a setting.
func TestThinking(t *testing.T) {
	d := decode(formattest.Record(`{"type":"thinking_level_change","id":"a","thinkingLevel":"high"}`))
	if got := marker(d); got.Kind != model.MarkerModeChange || got.Text != model.ThinkingPrefix+"high" || d.Messages[0].Indexing.Stays == "" {
		t.Errorf("%+v", got)
	}
}

// What the client itself answers is of no model.
func TestAnswerOfTheClient(t *testing.T) {
	for line, want := range map[string]string{
		`{"type":"message","id":"a","message":{"role":"assistant","content":"no flour","provider":"openclaw","model":"gateway-injected","usage":{"input":0,"output":0}}}`: "",
		`{"type":"message","id":"a","message":{"role":"assistant","content":"bread","provider":"openclaw","model":"rye-1","usage":{"input":7,"output":2}}}`:               "rye-1",
		`{"type":"message","id":"a","message":{"role":"assistant","content":"bread","provider":"mill","model":"rye-1","usage":{"input":0,"output":0}}}`:                   "rye-1",
	} {
		if d := decode(formattest.Record(line)); len(d.Messages) != 1 || d.Messages[0].Model != want {
			t.Errorf("%s: %+v", line, d.Messages)
		}
	}
}
