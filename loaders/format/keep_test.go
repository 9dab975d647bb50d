package format

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// What a decoder read and no message says is kept, however short it is.
func TestKeep(t *testing.T) {
	for _, c := range []struct {
		name, record string
		decode       func(v rawjson.Value) string // what the message says
		want         string
	}{
		{"said", `{"id":"a1","text":"Hello"}`, func(v rawjson.Value) string { return v.Str("id") + v.Str("text") }, ``},
		{"read to decide", `{"state":"odd","text":"Hello"}`, func(v rawjson.Value) string {
			if v.Str("state") == "gone" {
				return ""
			}
			return v.Str("text")
		}, `state="odd" `},
		{"the second of two", `{"name":"pond","label":"lake"}`, func(v rawjson.Value) string { return cmp.Or(v.Str("name"), v.Str("label")) }, `label="lake" `},
		{"words that choose a decoder", `{"type":"note","status":"completed","text":"Hello"}`, func(v rawjson.Value) string {
			_, _ = v.Str("type"), v.Str("status")
			return v.Str("text")
		}, ``},
		{"a type that is data", `{"type":"note","pet":{"name":"Rex","type":"dog"},"item":{"type":"message","id":"Rex"}}`, func(v rawjson.Value) string {
			_ = v.At("item", "id").Text()
			return v.At("pet", "name").Text()
		}, `pet.type="dog" `},
		{"what repeats the text", `{"text":"Hello","reviewer_said":"Hello"}`, func(v rawjson.Value) string { return v.Str("text") }, `reviewer_said="Hello" `},
		{"a long repeat", `{"text":"` + strings.Repeat("so ", 90) + `","expected":"` + strings.Repeat("so ", 90) + `"}`, func(v rawjson.Value) string { return v.Str("text") }, `expected (the same as the text)="` + strings.Repeat("so ", 17)[:50] + `…" `},
		{"containers of empty ones", `{"a":{},"b":[],"c":{"d":{}},"e":[[]],"f":{"g":null}}`, func(rawjson.Value) string { return "x" }, `c={"d":{}} e=[[]] `},
	} {
		v, err := rawjson.Parse([]byte(c.record))
		if err != nil {
			t.Fatal(err)
		}
		r := Record{Value: v}
		r.Track()
		m := &model.Message{Parts: []model.Part{model.Text{Text: c.decode(r.Value)}}}
		r.Keep([]*model.Message{m})
		got := ""
		for _, f := range m.Meta {
			got += fmt.Sprintf("%s=%s ", f.Name, f.Value)
		}
		if got != c.want {
			t.Errorf("%s: kept %s, want %s", c.name, got, c.want)
		}
	}
}
