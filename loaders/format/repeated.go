package format

import (
	"bytes"
	"strings"

	"msgview/model/rawjson"
)

// ofItsOwn is what says a name, an id, or JSON that a decoder showed: the same member says it
// a second time, or one of another name says it of something else.
const ofItsOwn = "the message"

// repeated reports whether a value, JSON as logged, is among the words, or the number of
// tokens that a member counts, and what says it: "" for a count, which has nothing more to
// say. Shorter words than names are the same by chance.
func (w *words) repeated(name string, value []byte) (by string, is bool) {
	v, err := rawjson.Parse(value)
	if err != nil {
		return "", false
	}
	switch v.Kind() {
	case rawjson.String:
		text := v.Text()
		switch {
		case len(text) < 3:
			return "", false
		case w.exactly(text) && w.isName(text):
			return ofItsOwn, true
		case w.exactly(text):
			return "the text", true
		case w.lacks(text):
			return "", false
		}
		of, is := w.raws(value)
		if is && w.isMember(name, value) {
			of = ofItsOwn
		}
		return of, is
	case rawjson.Object, rawjson.Array: // what a decoder showed as text
		if w.exactly(string(value)) || len(w.raw) > few && w.isRaw(string(value)) {
			return ofItsOwn, true
		}
		_, is = w.raws(value)
		return ofItsOwn, is
	case rawjson.Number:
		return "", (strings.Contains(name, "oken") || strings.Contains(name, "usage")) && w.counts(v)
	}
	return "", false
}

// longNumber is from how many characters on a number in JSON must be said: shorter ones
// are the same as others by chance.
const longNumber = 5

// counts reports whether a number is one of tokens that a message took.
func (w *words) counts(v rawjson.Value) bool {
	n, ok := v.Int()
	for _, u := range w.usage {
		if ok && n > 1 && (n == u.Input || n == u.Output || n == u.CacheRead || n == u.CacheWrite || n == u.Reasoning || n == u.Total()) {
			return true
		}
	}
	return false
}

// isMember reports whether the JSON that is kept has a member with such a name, and with a
// value: it is the same one then, or says the same of the same.
func (w *words) isMember(path string, value []byte) bool {
	name := []byte(`"` + path[strings.LastIndexByte(path, '.')+1:] + `":`)
	for i, raw := range w.raw {
		if bytes.Equal(raw, value) && strings.HasSuffix(`."`+w.rawOf[i]+`":`, string(name[1:])) {
			return true
		}
		for rest := raw; ; {
			at := bytes.Index(rest, name)
			if at < 0 {
				break
			}
			if rest = rest[at+len(name):]; bytes.HasPrefix(bytes.TrimLeft(rest, " \n\t\r"), value) {
				return true
			}
		}
	}
	return false
}
