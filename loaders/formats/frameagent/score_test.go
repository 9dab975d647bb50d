package frameagent

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, record          string
		history, state, trace int
	}{
		{"own id", `{"id":"msg-1767225600000-1","role":"user","content":"x"}`, 8, 0, 0},
		{"own id and response", `{"id":"msg-1767225600000-1","role":"system","content":"# a response\nx"}`, 8 + 3, 0, 0},
		{"whole turn without id", `{"role":"assistant","content":"Thought: x\nAction: a = {}"}`, 2, 0, 0},
		{"quoted action", `{"role":"assistant","content":"Write Action: a = {} to call it."}`, 0, 0, 0},
		{"turn of another ReAct dialect", `{"role":"assistant","content":"Thought: x\nAction: a\nAction Input: {}"}`, 0, 0, 0},
		{"id of the documentation", `{"id":"msg-456","role":"user","content":"x"}`, 2, 0, 0},
		{"id counted by hand", `{"id":"msg-1","role":"user","content":"x"}`, 0, 0, 0},
		{"id counted with zeros", `{"id":"msg-001","role":"user","content":"x"}`, 0, 0, 0},
		{"id of the AI SDK", `{"id":"msg-abcdefghijklmnopqrstuvwx","role":"user","content":"x"}`, 0, 0, 0},
		{"id of an API", `{"id":"msg_01","role":"user","content":"x"}`, 0, 0, 0},
		{"more members", `{"id":"msg-1767225600000-1","role":"user","content":"x","name":"y"}`, 0, 0, 0},
		{"heading in a system prompt", `{"role":"system","content":"# Your response\nmust be short"}`, 0, 0, 0},
		{"state", `{"messages":[],"status":"PAUSED"}`, 0, 8, 0},
		{"status of something else", `{"messages":[],"status":"completed"}`, 0, 0, 0},
		{"trace", `{"ts":"t","runId":"r","orchestrator":"steps","type":"run_started"}`, 0, 0, 6},
		{"status of a job", `{"messages":["started"],"status":"FINISHED"}`, 0, 0, 0},
		{"trace of a build", `{"ts":"t","runId":"r","orchestrator":"graph","type":"job"}`, 0, 0, 0},
		{"response without id", `{"role":"system","content":"# a response\n{\"b\":1}"}`, 2, 0, 0},
		{"members of the program around it", `{"id":"msg-1767225600000-1","role":"user","content":"x","ts":5}`, 8, 0, 0},
		{"trace of something else", `{"ts":"t","runId":"r","type":"run_started"}`, 0, 0, 0},
	} {
		r := &format.Record{Value: formattest.Parse(t, c.record)}
		if h, s, tr := scoreHistory(r), scoreState(r), events.Score(r); h != c.history || s != c.state || tr != c.trace {
			t.Errorf("%s: votes %d %d %d, want %d %d %d", c.name, h, s, tr, c.history, c.state, c.trace)
		}
	}
}

func TestOtherRecords(t *testing.T) {
	d := decode(&format.Record{Value: formattest.Parse(t, `[{"role":"user","content":"x"},7]`)})
	if len(d.Messages) != 2 {
		t.Errorf("a history in one record: %d messages", len(d.Messages))
	}
	d = decode(&format.Record{Envelope: true, Value: formattest.Parse(t, `{"messages":[],"status":"FINISHED","sessionId":"s"}`)})
	if len(d.Messages) != 1 || d.About.ID != "s" {
		t.Errorf("a state around its messages: %+v", d)
	}
	d = decode(&format.Record{Envelope: true, Value: formattest.Parse(t, `{"messages":[]}`)})
	if len(d.Messages) != 0 || d.Type != "envelope" {
		t.Errorf("envelope: %+v", d)
	}
}
