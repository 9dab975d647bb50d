package chat

import (
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

func TestMap(t *testing.T) {
	v, _ := rawjson.Parse([]byte(`{"list":["a",1,["b"]],"id":"c1"}`))
	if got := Map(v.Get("list"), rawjson.Value.Scalar); len(got) != 3 || got[0] != "a" || got[1] != "1" || got[2] != "" {
		t.Errorf("%q", got)
	}
	if got := FlatMap(v.Get("list"), Parts); len(got) != 3 || got[0] != (model.Text{Text: "a"}) {
		t.Errorf("%v", got)
	}
	if got := Map(v.Get("id"), rawjson.Value.Text); got != nil {
		t.Errorf("%q of what is no list", got)
	}
}
