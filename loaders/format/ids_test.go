package format

import (
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// Of a log in which there is no more room to look for what is said an id that stands
// nowhere is not taken for said, unlike a piece of a stream.
func TestIDsWithoutRoom(t *testing.T) {
	w := wordsOf(&model.Message{ID: "resp_0123456789abcdef", Parts: []model.Part{
		model.Text{Text: "see msg_aaaaaaaaaaaa1111 there"},
		&model.ToolCall{ID: "call_1", Arguments: []byte(`{"path":"/x/item_bbbbbbbbbb22"}`)},
	}})
	w.generous, w.room = true, -1
	for text, said := range map[string]bool{
		"resp_0123456789abcdef":      true,
		"msg_aaaaaaaaaaaa1111":       true,
		"item_bbbbbbbbbb22":          true,
		"msg_cccccccccccc3333":       false,
		"a piece of a text, 1 of 2":  true,
		"averyverylongwordindeedyes": true,
	} {
		v, err := rawjson.Parse(rawjson.Quote(text))
		if err != nil {
			t.Fatal(err)
		}
		if w.says(text, v) != said {
			t.Errorf("%q is said: %v", text, !said)
		}
	}
}
