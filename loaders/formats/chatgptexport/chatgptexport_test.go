package chatgptexport

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/model"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, json string
		want       int
	}{
		{"conversation", `{"mapping":{"r":{"id":"r","message":null,"parent":null,"children":["a"]},"a":{"message":{"author":{"role":"user"},"content":{"parts":["x"]}}}},"current_node":"a"}`, 10},
		{"list in a document", `{"conversations":[{"mapping":{"a":{"message":{"author":{"role":"user"},"content":{}}}}}]}`, 10},
		{"shared page", `{"data":{"linear_conversation":[{"message":{"author":{"role":"user"},"content":{}}}]}}`, 10},
		{"nothing but the root", `{"title":"t","current_node":"r","mapping":{"r":{"id":"r","message":null,"parent":null,"children":[]}}}`, 6},
		{"nothing but the root, no leaf", `{"mapping":{"r":{"message":null,"parent":null}}}`, 3},
		{"DeepSeek", `{"mapping":{"r":{"message":null,"parent":null},"1":{"parent":"r","message":{"fragments":[{"type":"REQUEST","content":"x"}]}}}}`, 0},
		{"mapping of something else", `{"mapping":{"a":{"x":1}}}`, 0},
		{"mapping of words", `{"mapping":{"a":"b"},"title":"t"}`, 0},
		{"empty mapping", `{"mapping":{}}`, 0},
		{"OpenAI chat", `{"messages":[{"role":"user","content":"x"}]}`, 0},
		{"Claude.ai", `{"uuid":"u","name":"n","chat_messages":[]}`, 0},
		{"number", `3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}

func TestOtherFiles(t *testing.T) {
	for json, want := range map[string]string{
		`{"id":"f","conversation_id":"c","rating":"thumbs_up","content":"{}"}`: "message feedback",
		`{"id":"s","conversation_id":"c","title":"t","is_anonymous":true}`:     "shared link",
		`{"id":"u","email":"ann@example.org"}`:                                 "account",
	} {
		if d := decode(formattest.Record(json)); d.Class != model.Metadata || d.Type != want {
			t.Errorf("%s: %d %q", json, d.Class, d.Type)
		}
	}
	if d := decode(&format.Record{Raw: []byte("x")}); d.Class != model.MalformedRecord {
		t.Error("a record without JSON is not malformed")
	}
}
