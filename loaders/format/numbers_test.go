package format

import (
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// A decoder that took a text of JSON and showed its words has not shown its numbers.
func TestNumbersInTexts(t *testing.T) {
	v, err := rawjson.Parse([]byte(`{"text":"{\"request\":\"Bake the bread for twenty\",\"cost\":0.29885,\"tries\":2}"}`))
	if err != nil {
		t.Fatal(err)
	}
	r := Record{Value: v}
	r.Track()
	inner := rawjson.Unwrap(r.Value.Get("text"), 1)
	m := &model.Message{Parts: []model.Part{model.Text{Text: inner.Str("request")}}}
	r.Value.Str("text")
	r.Keep([]*model.Message{m})
	for _, f := range m.Meta {
		if f.Name == "text.cost" && string(f.Value) == "0.29885" {
			return
		}
	}
	t.Errorf("the cost is nowhere: %v", m.Meta)
}
