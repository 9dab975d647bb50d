package inspecteval

import (
	"testing"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// Why a tool failed is shown once, whether it said something before or not.
func TestToolErrors(t *testing.T) {
	for content, want := range map[string]string{
		"half of the list":        "half of the list\ntimeout: too slow to sort",
		"":                        "too slow to sort",
		"it was too slow to sort": "it was too slow to sort",
	} {
		v, err := rawjson.Parse([]byte(`{"role":"tool","tool_call_id":"c","function":"sort","content":"` + content + `","error":{"type":"timeout","message":"too slow to sort"}}`))
		if err != nil {
			t.Fatal(err)
		}
		r := message(v).Results()
		if len(r) != 1 || chat.Texts(r[0].Content) != want || r[0].Error != model.Yes {
			t.Errorf("%q: %+v, want %q", content, r, want)
		}
	}
}
