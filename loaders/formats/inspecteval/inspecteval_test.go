package inspecteval

import (
	"testing"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/rawjson"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, record string
		log, sample  int
	}{
		{"log", `{"version":2,"status":"success","eval":{"task":"t","model":"m"},"samples":[]}`, 10, 0},
		{"header", `{"version":2,"status":"success","eval":{"task":"t","model":"m"},"plan":{}}`, 0, 10},
		{"sample", `{"id":1,"epoch":1,"input":"x","target":"y","messages":[]}`, 0, 10},
		{"sample without messages", `{"id":"a","epoch":2,"input":[],"target":[],"events":[]}`, 0, 10},
		{"summary", `{"id":1,"epoch":1,"input":"x","target":"y","scores":{}}`, 0, 6},
		{"reduction", `{"scorer":"a","samples":[{"value":1,"sample_id":2}]}`, 0, 6},
		{"training data", `{"id":1,"epoch":1,"input":"x","target":"y"}`, 0, 0},
		{"chat", `{"messages":[{"role":"user","content":"x"}]}`, 0, 0},
		{"other evaluation", `{"version":3,"results":{"results":[]},"eval":{"name":"x"}}`, 0, 0},
		{"number", `7`, 0, 0},
	} {
		r := &format.Record{Value: formattest.Parse(t, c.record)}
		if log, sample := scoreLog(r), scoreSample(r); log != c.log || sample != c.sample {
			t.Errorf("%s: %d and %d votes, want %d and %d", c.name, log, sample, c.log, c.sample)
		}
	}
}

// Texts stand for each other only as far as the log has them, and not without end.
func TestResolve(t *testing.T) {
	r := newResolver(formattest.Parse(t, `{"attachments":{"a":"long \"text\"","n":7}}`))
	v := formattest.Parse(t, `{"x":["attachment://a",{"attachment://a":"tc://a"}],"y":"attachment://b","z":"attachment://n","w":"see attachment://a"}`)
	want := `{"x":["long \"text\"",{"attachment://a":"long \"text\""}],"y":"attachment://b","z":"attachment://n","w":"see attachment://a"}`
	if got := string(r.value(v).Raw()); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	r.left = 20
	if got := string(r.value(v).Get("x").Raw()); got != `["long \"text\"",{"attachment://a":"tc://a"}]` {
		t.Errorf("too much was resolved: %s", got)
	}
	r = newResolver(formattest.Parse(t, `{"attachments":["zero","one"]}`))
	if got := r.value(formattest.Parse(t, `"attachment://1"`)).Text(); got != "one" {
		t.Errorf("by number: %q", got)
	}
}

func TestPiece(t *testing.T) {
	for _, c := range []struct{ path, sample, part string }{
		{"samples/a/b_epoch_1/sample.json", "samples/a/b_epoch_1", "sample"},
		{"samples/x_epoch_12/messages/1000.json", "samples/x_epoch_12", "messages"},
		{"samples/x_epoch_1/events/stats.json", "samples/x_epoch_1", "stats"},
		{"samples/x_epoch_1/calls/0.json", "samples/x_epoch_1", "calls"},
		{"samples/x_epoch_1.json", "", ""},
		{"samples/x_epoch_one/messages/0.json", "", ""},
		{"samples/x_epoch_1/notes/0.json", "", ""},
		{"messages/0.json", "", ""},
	} {
		if sample, part := piece(c.path); sample != c.sample || part != c.part {
			t.Errorf("%s: %q %q", c.path, sample, part)
		}
	}
}

// A score is an error where it says that the answer is not right.
func TestWrong(t *testing.T) {
	for value, want := range map[string]bool{`"I"`: true, `"N"`: true, `"C"`: false, `"P"`: false, `0`: false, `{"value":"I"}`: false} {
		v, _, err := rawjson.ParseTolerant([]byte(value))
		if err != nil {
			t.Fatal(err)
		}
		m := chat.Note(model.MarkerScore, "match")
		if wrong(m, v); m.Parts[0].(model.Marker).Error != want {
			t.Errorf("%s: %+v", value, m.Parts[0])
		}
	}
	wrong(nil, rawjson.Value{})
}
