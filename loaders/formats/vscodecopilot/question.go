package vscodecopilot

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// question returns what a person was asked and what the answer was, and the members
// that the text does not have. The answers of a carousel stand under the ids of its
// questions.
func question(v rawjson.Value) (text string, rest []model.Field) {
	used := []string{"kind"}
	var lines []string
	add := func(key, line string) {
		if line != "" {
			lines, used = append(lines, line), append(used, key)
		}
	}
	for _, key := range [...]string{"title", "subtitle", "message"} {
		add(key, words(v.Get(key)))
	}
	data := v.Get("data")
	told := 0
	for _, q := range v.Get("questions").Elems() {
		line := words(q.First("title", "message", "question"))
		if s := words(q.Get("message")); s != "" && s != line {
			line += ": " + s
		}
		if s := options(q.Get("options")); s != "" {
			line += " (" + s + ")"
		}
		if id := q.Str("id"); id != "" && data.Get(id).Exists() {
			line += " → " + chosen(data.Get(id))
			told++
		}
		lines = append(lines, line)
	}
	if told > 0 && told == data.Len() {
		used = append(used, "data")
	}
	if s := options(v.Get("buttons")); s != "" {
		add("buttons", "("+s+")")
	}
	if s := v.Str("state"); s != "" {
		add("state", "→ "+s)
	}
	if s := chosen(v.Get("acceptedResult")); s != "" {
		lines = append(lines, "→ "+s)
	}
	return strings.TrimSpace(strings.Join(lines, "\n")), chat.Meta(v, used...)
}

// options joins what could be chosen, "" if it is anything but words.
func options(v rawjson.Value) string {
	var all []string
	for _, o := range v.Elems() {
		s := o.Text()
		if o.Kind() == rawjson.Object {
			s = words(o.First("label", "title", "value"))
		}
		if s == "" {
			return ""
		}
		all = append(all, s)
	}
	return strings.Join(all, " / ")
}

// chosen returns an answer in words: a text, several, or an object with what was
// selected and what was written.
func chosen(v rawjson.Value) string {
	if v.Opaque() {
		return string(v.Raw())
	}
	var all []string
	for i := range v.Len() {
		all = append(all, chosenOne(v.Index(i)))
	}
	return cmp.Or(chat.Join(", ", all...), v.Scalar())
}

// chosenOne returns one of several answers.
func chosenOne(v rawjson.Value) string {
	if s := cmp.Or(options(v), v.Scalar()); s != "" {
		return s
	}
	return chat.TextOrJSON(v.Look())
}
