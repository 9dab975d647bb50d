package vscodecopilot

import (
	"testing"
	"time"

	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/rawjson"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, record string
		want         int
	}{
		{"export", `{"requesterUsername":"a","responderUsername":"b","initialLocation":"panel","requests":[]}`, 10},
		{"session", `{"version":3,"sessionId":"s","creationDate":1,"requests":[]}`, 10},
		{"request", `{"requestId":"r","message":{"text":"x"},"response":[],"agent":{}}`, 10},
		{"bare request", `{"requestId":"r","message":{"text":"x"},"response":[]}`, 6},
		{"first state", `{"kind":0,"v":{"requests":[]}}`, 10},
		{"mutation", `{"kind":1,"k":["inputState","inputText"],"v":"x"}`, 6},
		{"requests of a test runner", `{"requests":[{"url":"x"}]}`, 0},
		{"Gemini CLI", `{"sessionId":"s","projectHash":"h","messages":[]}`, 0},
		{"OpenHands", `{"kind":"MessageEvent","source":"user"}`, 0},
		{"Nostr event", `{"kind":1,"content":"x"}`, 0},
		{"number", `7`, 0},
	} {
		if got := formattest.Score(Format, c.record); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}

// TestMutations replays what no program should write.
func TestMutations(t *testing.T) {
	log := formattest.Cut([]byte(`{"kind":0,"v":{"requests":[{"requestId":"r","message":{"text":"a"},"response":[]}]}}
{"kind":1,"k":[],"v":1}
{"kind":1,"k":["requests",-1,"message"],"v":1}
{"kind":1,"k":["requests",5],"v":{"requestId":"s","message":{"text":"b"}}}
{"kind":1,"k":["requests",1],"v":{"requestId":"t","message":{"text":"c"}}}
{"kind":2,"k":["requests",0,"message","text"],"v":["x"]}
{"kind":2,"k":["requests",0,"response"],"i":-4,"v":"no array"}
{"kind":1,"k":["requests",0,"response",0],"v":"first"}
{"kind":3,"k":["requests",0,"nothing"]}
{"kind":3,"k":["requests",0]}
{"kind":9,"k":["requests"]}
`), formattest.Shape(t, Format, "mutation log"))
	out := formattest.Decode(t, formattest.Shape(t, Format, "mutation log"), log)
	if len(out.Messages) != 1 || formattest.Parts(out.Messages[0].Parts) != `"c"` {
		for _, m := range out.Messages {
			t.Error(formattest.Describe(m))
		}
	}
}

// A request that a person cancelled tells so once, whatever else failed is told beside it.
func TestEnding(t *testing.T) {
	for request, want := range map[string]int{
		`{"result":{"errorDetails":{"message":"Canceled"}},"isCanceled":true}`: 1,
		`{"isCanceled":true}`: 1,
		`{"result":{"errorDetails":{"message":"The oven is out."}},"isCanceled":true}`: 2,
		`{"result":{},"isCanceled":false}`:                                             0,
	} {
		v, err := rawjson.Parse([]byte(request))
		if err != nil {
			t.Fatal(err)
		}
		if got := ending(v, time.Time{}); len(got) != want {
			t.Errorf("%s: %d, want %d", request, len(got), want)
		}
	}
}

// The model of a request is the one that the person picked for the prompt, so the prompt has it.
func TestPickedModel(t *testing.T) {
	log := formattest.Cut([]byte(`{"kind":0,"v":{"requests":[{"requestId":"r","message":{"text":"knead"},"response":[{"value":"kneaded"}],"modelId":"mill/rye-1"},{"requestId":"s","message":{"text":"bake"},"response":[{"value":"baked"}]}]}}
`), formattest.Shape(t, Format, "mutation log"))
	out := formattest.Decode(t, formattest.Shape(t, Format, "mutation log"), log)
	var picked []string
	for _, m := range out.Messages {
		for _, f := range m.Meta {
			if m.Role == model.RoleUser && f.Name == "modelId" {
				picked = append(picked, m.ID+" "+string(f.Value))
			}
		}
	}
	if len(picked) != 1 || picked[0] != `r "mill/rye-1"` {
		t.Errorf("picked: %q", picked)
	}
}
