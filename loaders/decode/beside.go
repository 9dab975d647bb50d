package decode

import (
	"bytes"
	"errors"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Beside returns what stands in the bytes of a record and not in its value.
func Beside(r *format.Record) (fields []model.Field) {
	if r.Prefix != "" {
		fields = append(fields, model.Field{Name: "line begins", Value: rawjson.Quote(r.Prefix)})
	}
	if r.Beside != "" {
		fields = append(fields, model.Field{Name: "beside it", Value: rawjson.Quote(r.Beside)})
	}
	return fields
}

// eventSaid reports whether the data of an event say of which kind it is, and say the same
// as the name beside them, or leave it to that.
func eventSaid(v rawjson.Value, name string) bool {
	for i := range v.Len() {
		if m := v.Index(i); m.Kind() == rawjson.String && m.Text() == name {
			return true
		}
	}
	return v.Str("type") == "" && !strings.ContainsAny(name, " \t")
}

// maxPrefix is how long the text before the JSON of a line may be, in bytes.
const maxPrefix = 300

var errNoPrefix = errors.New("no text with an object behind it")

// behindText reads a line of a program's log that is text with an object behind it:
// "INFO 2026-01-01 {…}". A line that was torn looks similar, but what is left of the
// object before the tear has quotes and braces.
func behindText(line []byte) (v rawjson.Value, prefix string, err error) {
	at := bytes.Index(line[:min(len(line), maxPrefix)], []byte(`{"`))
	if at <= 0 || line[0] == '{' || bytes.IndexByte(line[:at], '}') >= 0 || bytes.Count(line[:at], []byte(`"`))%2 != 0 {
		return v, "", errNoPrefix
	}
	if v, err = rawjson.Parse(bytes.TrimSpace(line[at:])); err != nil {
		return rawjson.Value{}, "", err
	}
	return v, string(bytes.TrimSpace(line[:at])), nil
}

// prefixTime finds the time in the text before the JSON of a line.
func prefixTime(prefix string) time.Time {
	words := strings.FieldsFunc(prefix, func(r rune) bool {
		return r == ' ' || r == '\t' || r == '[' || r == ']' || r == '(' || r == ')' || r == '|'
	})
	for i, w := range words[:min(len(words), 6)] {
		if len(w) < 8 || w[0] < '0' || w[0] > '9' || !strings.Contains(w, "-") {
			continue
		}
		w = strings.TrimRight(w, ":,")
		if i+1 < len(words) && strings.Count(words[i+1], ":") == 2 {
			both := w + " " + strings.Replace(strings.TrimRight(words[i+1], ":,"), ",", ".", 1)
			if t := chat.TimeOf(both); !t.IsZero() {
				return t
			}
		}
		if t := chat.TimeOf(w); !t.IsZero() {
			return t
		}
	}
	return time.Time{}
}
