package chat

import (
	"testing"
	"time"

	"msgview/model"
)

func TestSaid(t *testing.T) {
	const text = `"<think>hm</think>yes"`
	if got := Said(model.RoleUser, parse(t, text)); len(got) != 1 {
		t.Errorf("a user's text has %d parts, want 1", len(got))
	}
	if got := Said(model.RoleAssistant, parse(t, text)); len(got) != 2 || got[0] != (model.Reasoning{Text: "hm"}) {
		t.Errorf("an assistant's text is %v, want reasoning and a text", got)
	}
	if got := Thoughts("", "a", ""); len(got) != 1 || got[0] != (model.Reasoning{Text: "a"}) {
		t.Errorf("one thought is %v", got)
	}
}

func TestOutcomeOfResults(t *testing.T) {
	c := Call("i", "n", parse(t, `"{\"a\":1}"`))
	if c.ID != "i" || c.Name != "n" || string(c.Arguments) != `{"a":1}` {
		t.Errorf("a call is %+v", c)
	}
	var r model.ToolResult
	if SetExit(&r, parse(t, `"1"`)); r.ExitCode != nil {
		t.Error("a text is no exit code")
	}
	if SetExit(&r, parse(t, `1`)); r.ExitCode == nil || *r.ExitCode != 1 || r.Error != model.Yes {
		t.Errorf("exit code 1: %+v", r)
	}
	for value, want := range map[string]model.Tristate{`true`: model.Yes, `false`: model.No, `"true"`: model.NotStated, `null`: model.NotStated} {
		if got := Failed(parse(t, value)); got != want {
			t.Errorf("%s failed: %v, want %v", value, got, want)
		}
	}
	if got := Millis(parse(t, `1500`)); got != 1500*time.Millisecond {
		t.Errorf("1500 milliseconds are %v", got)
	}
}

func TestObjectOfTolerantFields(t *testing.T) {
	v := ObjectOf([]model.Field{{Name: "a", Value: []byte("\"x\fy\"")}, {Name: "b", Value: []byte(`NaN`)}})
	if v.Str("a") != "x\fy" || !v.Get("b").Exists() {
		t.Errorf("an object of fields that are no strict JSON is %s", v.Raw())
	}
}
