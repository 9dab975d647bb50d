package format

import (
	"fmt"
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// Of a log in which there is no more room to look for what is said an id that stands
// nowhere is not taken for said, unlike a piece of a stream.
func TestIDsWithoutRoom(t *testing.T) {
	w := wordsOf(&model.Message{ID: "resp_0123456789abcdef", Parts: []model.Part{
		model.Text{Text: "see msg_aaaaaaaaaaaa1111 there, it is a piece of a text, 1 of 2 of them"},
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

// Nor is prose that no message says, unlike pieces of what one does.
func TestProseWithoutRoom(t *testing.T) {
	long := ""
	for i := range 2000 {
		long += fmt.Sprintf("loaf %d is baked at noon in oven %d, and then it cools. ", i, i%7)
	}
	w := wordsOf(&model.Message{Parts: []model.Part{
		model.Text{Text: long + "先把面团揉好然后放进烤箱里烤一个小时。"},
		&model.ToolCall{ID: "call_1", Arguments: []byte(`{"note":"the dough rests for an hour\nunder a damp cloth before it is shaped"}`)},
	}})
	w.generous, w.room = true, -1
	for text, said := range map[string]bool{
		long[100:400]:       true,
		long[len(long)-90:]: true,
		"f 17 is baked at noon in oven 3, and th":                                 true,
		"the dough rests for an hour\nunder a damp cloth before it is shaped":     true,
		"把面团揉好然后放进烤箱里":                                                            true,
		"two words":                                                               true,
		"nobody has ever told the baker about the leaking roof above the flour":   false,
		"loaf 17 is baked at noon, but nobody told the baker that the roof leaks": false,
		"没有人告诉面包师屋顶漏水的事情已经三年":                                                     false,
	} {
		v, err := rawjson.Parse(rawjson.Quote(text))
		if err != nil {
			t.Fatal(err)
		}
		if _, repeated := w.repeated("note", rawjson.Quote(text)); w.says(text, v) != said || !said && repeated {
			t.Errorf("%q is said: %v", text, !said)
		}
	}
	if n := len(newRunSet(1 << 40)); n > mostRunBits/64 {
		t.Errorf("a set has %d words", n)
	}
}
