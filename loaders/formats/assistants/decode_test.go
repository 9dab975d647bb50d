package assistants

import (
	"testing"

	"msgview/loaders/formattest"
	"msgview/model"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"object":"thread.message","created_at":1,"run_id":null,"content":[]}`, 9},
		{`{"object":"thread.message","created_at":1,"content":[]}`, 4},
		{`{"object":"list","data":[{"object":"thread.run.step"}]}`, 9},
		// records of others
		{`{"object":"thread.message","created_at":1760000000000,"status":"ready","content":[]}`, 0},
		{`{"object":"thread","id":"jan_1","title":"t"}`, 0},
		{`{"object":"list","data":[{"type":"message","role":"user","content":[]}]}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}

// A step that no message is made of must not count as shown.
func TestStepOfAnotherShape(t *testing.T) {
	r := formattest.Cut([]byte(`{"object":"thread.run.step","id":"s","type":"tool_calls","step_details":[{"type":"function","function":{"name":"rake"}}]}`), nil)
	out := formattest.Decode(t, &Format.Shapes[0], r)
	if len(out.Messages) > 0 || out.Classes.At(0).Class != model.UnknownRecord {
		t.Errorf("%d messages, counted as %v", len(out.Messages), out.Classes.At(0).Class)
	}
}
