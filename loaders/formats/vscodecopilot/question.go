package vscodecopilot

import (
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
	for _, key := range [...]string{"title", "subtitle", "message"} {
		if s := words(v.Get(key)); s != "" {
			lines = append(lines, s)
			used = append(used, key)
		}
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
		lines = append(lines, "("+s+")")
		used = append(used, "buttons")
	}
	if s := v.Str("state"); s != "" {
		lines = append(lines, "→ "+s)
		used = append(used, "state")
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
	switch v.Kind() {
	case rawjson.Missing, rawjson.Null:
		return ""
	case rawjson.Array, rawjson.Object:
		if v.Opaque() {
			return string(v.Raw())
		}
		var all []string
		if v.Kind() == rawjson.Object {
			for _, inner := range v.Members() {
				if s := chosenOne(inner); s != "" {
					all = append(all, s)
				}
			}
		}
		for _, inner := range v.Elems() {
			if s := chosenOne(inner); s != "" {
				all = append(all, s)
			}
		}
		return strings.Join(all, ", ")
	}
	return v.Scalar()
}

// chosenOne returns one of several answers.
func chosenOne(v rawjson.Value) string {
	switch v.Kind() {
	case rawjson.Missing, rawjson.Null:
		return ""
	case rawjson.Array:
		if s := options(v); s != "" {
			return s
		}
		return string(v.Raw())
	case rawjson.Object:
		return string(v.Raw())
	}
	return v.Scalar()
}
