package agentswarm

import (
	"strings"
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, record string
		want         int
	}{
		{"message", `{"role":"user","mode":"user","agentName":"a","content":"x"}`, 10},
		{"string with a message", `"{\"role\":\"user\",\"mode\":\"tool\",\"agentName\":\"a\",\"content\":\"x\"}"`, 10},
		{"rescue of an old log", `{"role":"resque","content":"Empty output"}`, 10},
		{"reset", `{"role":"flush","content":""}`, 10},
		{"assistant without mode", `{"role":"assistant","agentName":"a","content":"x"}`, 3},
		{"history in one record", `[{"role":"user","mode":"user","agentName":"a","content":"x"}]`, 10},
		{"output", `{"type":"emit-output","source":"agent-bus","input":{"mode":"user"},"output":{"result":"x"},"context":{},"clientId":"c"}`, 6},
		{"bus event", `{"type":"push","source":"history-bus","input":{"message":{"role":"user"}},"clientId":"c"}`, 6},
		{"other event", `{"type":"push","source":"button","input":{"text":"x"}}`, 0},
		{"active agent", `{"agentName":"a"}`, 0},
		{"OpenAI chat", `{"role":"assistant","content":"x","tool_calls":[]}`, 0},
		{"UI message with an agent", `{"role":"user","agentName":"a","mode":"user","parts":[{"type":"text"}]}`, 0},
		{"other agents", `{"role":"assistant","agentName":"a","content":"x","timestamp":1}`, 0},
		{"other mode", `{"role":"user","agentName":"a","mode":"plan","content":"x"}`, 0},
		{"push to another bus", `{"type":"push","source":"webhook-bus","input":{"message":"x"},"clientId":"c"}`, 0},
		{"bus event without a client", `{"type":"push","source":"history-bus","input":{"message":{"role":"user"}}}`, 0},
		{"role of something else", `{"role":"admin","agentName":"a","mode":"user","content":"x"}`, 0},
		{"number", `7`, 0},
	} {
		if r := (&format.Record{Value: formattest.Parse(t, c.record)}); max(scoreHistory(r), scoreBus(r)) != c.want {
			t.Errorf("%s: %d votes for a history, %d for a bus, want %d", c.name, scoreHistory(r), scoreBus(r), c.want)
		}
	}
}

func TestOtherRecords(t *testing.T) {
	whole := formattest.Parse(t, `[{"role":"user","mode":"user","agentName":"a","content":"x"},"{\"role\":\"flush\"}",7]`)
	d := decode(&format.Record{Value: whole})
	if len(d.Messages) != 3 || d.Messages[1].RawRole != "flush" {
		t.Errorf("a history in one record: %d messages", len(d.Messages))
	}
	d = decode(&format.Record{Envelope: true, Value: formattest.Parse(t, `{"clientId":"c","history":[]}`)})
	if len(d.Messages) != 0 || d.About.ID != "c" {
		t.Errorf("envelope: %+v", d)
	}
	d = decode(&format.Record{Value: formattest.Parse(t, `{"bannedClients":[]}`)})
	if d.Type != "policy" {
		t.Errorf("policy: %+v", d)
	}
	d = decode(&format.Record{Value: formattest.Parse(t, `"no object"`)})
	if d.Problem == "" {
		t.Errorf("a plain string is no message: %+v", d)
	}
}

// What a person saw is shown, also where the history is read message by message.
func TestOutputAlone(t *testing.T) {
	d := decodeAlone(&format.Record{Value: formattest.Parse(t, `{"type":"emit-output","source":"agent-bus","input":{"mode":"user","rawResult":"x"},"output":{"result":"other"},"context":{},"clientId":"c"}`)})
	if len(d.Messages) != 1 || !strings.Contains(formattest.Said(d.Messages[0]), "other") {
		t.Errorf("an output alone: %+v", d)
	}
}

func TestClient(t *testing.T) {
	for _, c := range []struct{ dir, file, want string }{
		{"visitor-7", "1.json", "visitor-7"},
		{"visitor-7", "10.json.gz", "visitor-7"},
		{"visitor-7", "2024.jsonl", ""},
		{"visitor-7", "history.json", ""},
		{".", "1.json", ""},
	} {
		if got := clientOf(&format.Record{Dir: c.dir, File: c.file}); got != c.want {
			t.Errorf("%s/%s: client %q, want %q", c.dir, c.file, got, c.want)
		}
	}
}
