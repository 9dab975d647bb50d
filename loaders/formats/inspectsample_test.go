package formats_test

import (
	"os"
	"path/filepath"
	"testing"
)

// A sample of an evaluation by itself is one whoever had the last word in its messages:
// they look like a conversation with its answer, too.
func TestSampleByItself(t *testing.T) {
	const head = `{"id": 7, "epoch": 1, "input": "How warm is the oven?", "target": "210", "messages": [
		{"role": "system", "content": "You are a baker."},
		{"role": "user", "content": "How warm is the oven?", "source": "input"},
		{"role": "assistant", "content": "I look.", "source": "generate", "tool_calls": [{"id": "call_1", "function": "look", "arguments": {"at": "oven"}, "type": "function"}]},
		{"role": "tool", "content": "210 degrees", "tool_call_id": "call_1", "function": "look"}`
	const tail = `], "output": {"model": "m", "choices": [{"message": {"role": "assistant", "content": "210", "source": "generate"}, "stop_reason": "stop"}], "usage": {"input_tokens": 9, "output_tokens": 2, "total_tokens": 11}},
		"scores": {"match": {"value": "C", "answer": "210"}}, "metadata": {}, "store": {}, "events": [{"event": "sample_limit", "timestamp": "2026-03-01T09:00:00+00:00", "type": "message", "limit": 5, "message": "too many"}],
		"model_usage": {}, "attachments": {}}`
	for name, last := range map[string]string{
		"answer": `, {"role": "assistant", "content": "210", "source": "generate"}`,
		"person": `, {"role": "user", "content": "Go on."}`,
		"tool":   "",
	} {
		path := filepath.Join(t.TempDir(), "7_epoch_1.json")
		if err := os.WriteFile(path, []byte(head+last+tail), 0o600); err != nil {
			t.Fatal(err)
		}
		if s := open(t, path).Source(); s.Format != "inspect-eval" {
			t.Errorf("%s: opened as %s: %s", name, s.Format, s.Why)
		}
	}
}
