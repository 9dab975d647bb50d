package qwencode

import (
	"testing"

	"msgview/loaders/formattest"
	"msgview/model"
)

const fixtures = "../../../testdata/qwen-code"

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, record string
		want         int
	}{
		{"prompt", `{"uuid":"u","parentUuid":null,"sessionId":"s","type":"user","message":{"role":"user","parts":[]}}`, 10},
		{"system", `{"uuid":"u","parentUuid":"p","sessionId":"s","type":"system","subtype":"ui_telemetry","systemPayload":{}}`, 10},
		{"iFlow", `{"uuid":"u","parentUuid":null,"sessionId":"session-1","type":"user","message":{"role":"user","content":"x"}}`, 12},
		{"Claude Code", `{"uuid":"u","parentUuid":null,"sessionId":"5e","type":"user","message":{"role":"user","content":"x"}}`, 0},
		{"Claude Code's system", `{"uuid":"u","parentUuid":"p","sessionId":"5e","type":"system","subtype":"init","content":"x"}`, 0},
		{"Gemini CLI", `{"id":"i","timestamp":"t","type":"user","content":"x"}`, 0},
		{"number", `7`, 0},
	} {
		if got := formattest.Score(Format, c.record); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}

// TestRepeatedCalls checks that a line with nothing but a call that was shown is a
// part of the message before.
func TestRepeatedCalls(t *testing.T) {
	shape := formattest.Shape(t, Format, "iFlow session")
	out := formattest.Decode(t, shape, formattest.Records(t, fixtures+"/iflow.jsonl", shape))
	if len(out.Messages) != 4 || out.Classes.At(2).Class != model.Shown {
		t.Errorf("%d messages, %v", len(out.Messages), out.Classes)
	}
}
