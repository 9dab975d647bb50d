package export

import (
	"encoding/json"
	"testing"

	"msgview/model"
)

// Readers of JSON keep one of several members with one name: each field has its own.
func TestMetaNames(t *testing.T) {
	var e jsonWriter
	e.b = append(e.b, '{')
	e.meta([]model.Field{
		{Name: "id", Value: []byte(`"a"`)}, {Name: "id", Value: []byte(`"b"`)}, {Name: "id (2)", Value: []byte(`"c"`)}, {Name: "id", Value: []byte(`"d"`)}, {Name: "x", Value: []byte(`1`)},
	})
	var got struct{ Meta map[string]any }
	if err := json.Unmarshal(append(e.b, '}'), &got); err != nil {
		t.Fatalf("%v: %s", err, e.b)
	}
	if len(got.Meta) != 5 {
		t.Errorf("%d of 5 fields: %v", len(got.Meta), got.Meta)
	}
}
