package wire

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"msgview/loaders/chat"
	"msgview/model/rawjson"
)

// words is what a body says, without white space, and how far it was found to be said.
type words struct {
	text string
	at   int
}

// wordMembers are the members of items and parts that say something.
var wordMembers = map[string]bool{
	"text": true, "thinking": true, "refusal": true, "content": true, "transcript": true, "summary": true,
	"arguments": true, "input": true, "code": true, "operation": true, "action": true,
}

// wordsOf returns what items say.
func wordsOf(v rawjson.Value) *words {
	var b strings.Builder
	collectWords(&b, "", v.Look())
	return &words{text: b.String()}
}

func collectWords(b *strings.Builder, key string, v rawjson.Value) {
	switch v.Kind() {
	case rawjson.String:
		if wordMembers[key] {
			b.WriteString(chat.Squeeze(v.Text()))
		}
	case rawjson.Array:
		for _, e := range v.Elems() {
			collectWords(b, key, e)
		}
	case rawjson.Object:
		switch key {
		case "arguments", "input", "operation", "action": // what was streamed as the text of an object
			b.WriteString(chat.Squeeze(string(v.Raw())))
			return
		}
		for k, m := range v.Members() {
			collectWords(b, k, m)
		}
	}
}

// say reports whether the words have these pieces, one after the other: a capture may
// lack some between them.
func (w *words) say(pieces []string) bool {
	for _, from := range [...]int{w.at, 0} {
		at, said := from, true
		for _, p := range pieces {
			p = chat.Squeeze(p)
			if !utf8.ValidString(p) { // half of a character
				continue
			}
			i := strings.Index(w.text[at:], p)
			if i < 0 {
				said = false
				break
			}
			at += i + len(p)
		}
		if said {
			w.at = at
			return true
		}
	}
	return false
}

// unsaid returns the streamed texts of an item that the words do not have.
func (it *responsesItem) unsaid(w *words) (texts []*responsesText) {
	for _, t := range it.texts {
		if !w.say(t.pieces) {
			texts = append(texts, t)
		}
	}
	return texts
}

// kind is the type of an item.
func (it *responsesItem) kind() string {
	if kind := cmp.Or(it.done.Look().Str("type"), it.added.Look().Str("type")); kind != "" {
		return kind
	}
	for _, t := range it.texts {
		if t.kind == "summary_text" {
			return "reasoning"
		}
	}
	return "message"
}

// output returns the items of the answer: those of the last body, and of the streamed
// ones what it does not say. whole is set if it says all of them.
func (s *responsesStream) output() (items [][]byte, whole bool) {
	out := s.response.Get("output").Look()
	list := []rawjson.Value{out}
	if out.Kind() == rawjson.Array {
		list = list[:0]
		for _, e := range out.Elems() {
			list = append(list, e)
		}
	} else if out.IsNull() {
		list = nil
	}
	w := wordsOf(out)
	taken, before := map[int][]byte{}, map[int][][]byte{}
	whole = out.Kind() == rawjson.Array && chat.AnyItem(out) || len(list) == 0 && len(s.items) == 0 && s.response.Exists()
	for _, it := range s.items {
		texts := it.unsaid(w)
		lost := len(list) == 0 || it.done.Exists() && it.lost(list, w)
		if len(texts) == 0 && !lost {
			continue
		}
		whole = false
		i := it.place(list, taken)
		switch {
		case i < 0:
			at := min(int(min(max(it.index, 0), 1<<30)), len(list))
			before[at] = append(before[at], it.body())
		case lost && wordsOf(list[i]).text == "":
			taken[i] = it.body()
		case lost:
			before[i] = append(before[i], it.body())
		default:
			taken[i] = it.on(list[i], texts, false)
		}
	}
	for i, e := range list {
		items = append(items, before[i]...)
		if b, ok := taken[i]; ok {
			items = append(items, b)
		} else {
			items = append(items, e.Raw())
		}
	}
	return append(items, before[len(list)]...), whole
}

// lost reports whether the items of the last body do not have this finished one.
func (it *responsesItem) lost(list []rawjson.Value, w *words) bool {
	done, said := it.done.Look(), wordsOf(it.done).text
	if kind := it.kind(); kind != "message" && kind != "reasoning" {
		id := done.First("call_id", "id").Text()
		for _, e := range list {
			if id != "" && (e.Str("call_id") == id || e.Str("id") == id) {
				return false
			}
		}
		if said == "" {
			return it.place(list, nil) < 0
		}
	}
	return !w.say([]string{said})
}

// place returns which item of the last body is this one, -1 if none is.
func (it *responsesItem) place(list []rawjson.Value, taken map[int][]byte) int {
	kind := it.kind()
	fits := func(i int) bool {
		return taken[i] == nil && list[i].Kind() == rawjson.Object && list[i].Str("type") == kind
	}
	if i := it.index; i >= 0 && i < int64(len(list)) && fits(int(i)) {
		return int(i)
	}
	for i := range list {
		if fits(i) {
			return i
		}
	}
	return -1
}
