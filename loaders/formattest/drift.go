package formattest

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/formattest/sampling"
	"msgview/model"
	"msgview/model/rawjson"
)

// A Direction is a way in which a member of a format changes from one version of its
// writer to the next.
type Direction struct {
	Name string
	// Of are the kinds of members that change so, Becomes what a member becomes in which
	// a word stands.
	Of      []rawjson.Kind
	Becomes func(word string) string
}

// Directions are the ways in which members change their kind, and the one in which only
// what they say changes: then another word stands there, of the same kind.
var Directions = []Direction{
	{"text to object", []rawjson.Kind{rawjson.String}, func(w string) string { return `{"` + "drifted" + `":"` + w + `"}` }},
	{"text to list", []rawjson.Kind{rawjson.String}, func(w string) string { return `["` + w + `"]` }},
	{"text to number", []rawjson.Kind{rawjson.String}, func(w string) string { return w }},
	{"object or list to text", []rawjson.Kind{rawjson.Object, rawjson.Array}, func(w string) string { return `"` + w + `"` }},
	{anotherTime, []rawjson.Kind{rawjson.String, rawjson.Number}, func(w string) string { return w }},
	{sameKind, []rawjson.Kind{rawjson.String}, func(w string) string { return `"` + w + `"` }},
}

const (
	sameKind    = "text to another text"
	anotherTime = "time to another time"
)

// driftWord is what a drifted member holds: also a number, and none that is a time.
const driftWord = "7351927"

// wordFor is the word that a member gets: where it stays a text, a name if it was one of
// small letters alone, else an id.
func wordFor(v rawjson.Value, d Direction) string {
	switch {
	case d.Name == anotherTime:
		return laterTime(v)
	case d.Name != sameKind:
		return driftWord
	case strings.Trim(v.Text(), "abcdefghijklmnopqrstuvwxyz_-") == "":
		return "vexqwubvexqwubvex" // of a length that nothing else has
	case strings.Contains(v.Text(), " ") && len(v.Text()) < longText:
		return strings.Repeat("Vx"+driftWord+" ", longText/10) + "whole" // that no row has room for
	}
	return "Vx" + driftWord + driftWord + "x"
}

// longText is of how many bytes a text is that stands for one with several words.
const longText = 300

// everyPlace has each place of every record tried, which takes minutes: without it one for
// each of the members that mean the same is.
const everyPlace = "MSGVIEW_PLACES"

// sampled reports whether a place is left out.
func sampled(seen map[string]bool, at spot) bool {
	if os.Getenv(everyPlace) != "" {
		return false
	}
	before := seen[at.key]
	seen[at.key] = true
	return before
}

// Drift changes the kind of the members of a fixture's records, one at a time, and
// returns how many were tried, and those whose word is then nowhere in what the record
// became: neither in its messages nor kept beside them. The members that choose the
// decoder (type, role, object) are left alone.
func Drift(t testing.TB, path string, f format.Format, d Direction) (tried int, lost []string) {
	s := Surest(f, Records(t, path, nil))
	records := Records(t, path, s)
	shown := decodeAll(t, s, clones(records)).shown
	seen := map[string]bool{}
	for i, r := range records {
		if !shown[i] {
			continue // it is kept as it is
		}
		for _, at := range drifting(r.Value, d) {
			if sampled(seen, at) {
				continue
			}
			word := wordFor(at.value, d)
			changed := rewritten(t, path, s, records, i, at.replaced(r.Value, d.Becomes(word)))
			tried++
			if after := decodeAll(t, s, changed); !strings.Contains(after.said, word) && !(d.Name == anotherTime && after.tells(word)) {
				lost = append(lost, fmt.Sprintf("record %d: %s", i, at.path))
			}
		}
	}
	return tried, lost
}

// Mutated calls do with a file for each text in the records of a fixture that are shown:
// the fixture with a word of its own there, of the same kind. seen are the members that
// were tried already, of all fixtures of a format, for -short. Nothing is tried of files whose records
// do not stand in them as they are.
func Mutated(t testing.TB, path string, f format.Format, seen map[string]bool, do func(where, word string, file []byte)) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	same := Directions[len(Directions)-1]
	s := Surest(f, Records(t, path, nil))
	records := Records(t, path, s)
	shown := decodeAll(t, s, clones(records)).shown
	n := 0
	for i, r := range records {
		from, raw := int(r.Origin.Offset), r.Value.Raw()
		if !shown[i] || r.Envelope || from > len(data) {
			continue
		}
		if from += bytes.Index(data[from:], raw); from < int(r.Origin.Offset) {
			continue
		}
		for _, at := range drifting(r.Value, same) {
			if sampled(seen, at) {
				continue
			}
			if n++; !sampling.Chosen(n, 3) {
				continue // Drift tries them all
			}
			word := wordFor(at.value, same)
			file := append(bytes.Clone(data[:from]), at.replaced(r.Value, same.Becomes(word))...)
			do(fmt.Sprintf("record %d: %s", i, at.path), word, append(file, data[from+len(raw):]...))
		}
	}
}

// a spot is one value within a record.
type spot struct {
	steps []int // the numbers of the members and elements that lead to it, opened for what a text holds
	path  string
	key   string // the same for values that mean the same
	value rawjson.Value
}

// drifting lists the values of a record that change in a direction.
func drifting(v rawjson.Value, d Direction) []spot {
	var spots []spot
	var walk func(v rawjson.Value, at spot)
	walk = func(v rawjson.Value, at spot) {
		if len(at.steps) > 0 && slices.Contains(d.Of, v.Kind()) && (d.Name != anotherTime || isTime(v)) {
			at.value = v
			spots = append(spots, at)
		}
		if inner := held(v); inner.Exists() {
			walk(inner, spot{append(slices.Clone(at.steps), opened), at.path + " =>", at.key + " =>", v})
			return
		}
		kind := v.Str("type") + v.Str("role") + v.Str("object") + v.Str("kind") + v.Str("_table")
		for i := range v.Len() {
			name := v.Key(i)
			if v.Kind() == rawjson.Object && v.Index(i).Kind() == rawjson.String && (name == "type" || name == "role" || name == "object" || name == "_table") {
				continue
			}
			if _, word := chat.Role(v.At("value", "stringValue").Text()); word && name == "key" {
				continue // the name of an attribute that says what the message says by itself
			}
			next := spot{append(slices.Clone(at.steps), i), at.path + "." + name, at.key + "." + name + "<" + kind + ">", v}
			if v.Kind() == rawjson.Array {
				next.path = fmt.Sprintf("%s[%d]", at.path, i)
			}
			walk(v.Index(i), next)
		}
	}
	walk(v, spot{})
	return spots
}

// opened is the step from a text to the JSON that it holds.
const opened = -1

// held returns the object or the list that a text holds, if it does.
func held(v rawjson.Value) rawjson.Value {
	if v.Kind() == rawjson.String {
		if inner := rawjson.Unwrap(v, 1); inner.Kind() >= rawjson.Array && inner.Len() > 0 {
			return inner
		}
	}
	return rawjson.Value{}
}

// replaced returns the record with another value at the spot.
func (at spot) replaced(v rawjson.Value, by string) []byte {
	return rewrite(nil, v, at.steps, by)
}

func rewrite(dst []byte, v rawjson.Value, steps []int, by string) []byte {
	if len(steps) == 0 {
		return append(dst, by...)
	}
	if steps[0] == opened {
		return append(dst, rawjson.Quote(string(rewrite(nil, held(v), steps[1:], by)))...)
	}
	open, close := byte('['), byte(']')
	if v.Kind() == rawjson.Object {
		open, close = '{', '}'
	}
	dst = append(dst, open)
	for i := range v.Len() {
		if i > 0 {
			dst = append(dst, ',')
		}
		if v.Kind() == rawjson.Object {
			dst = append(rawjson.AppendString(dst, v.Key(i)), ':')
		}
		if i == steps[0] {
			dst = rewrite(dst, v.Index(i), steps[1:], by)
		} else {
			dst = append(dst, v.Index(i).Raw()...)
		}
	}
	return append(dst, close)
}

// clones copies records, so that what is taken of them is noted for each copy.
func clones(records []*format.Record) []*format.Record {
	copies := make([]*format.Record, len(records))
	for i, r := range records {
		c := *r
		copies[i] = &c
	}
	return copies
}

// rewritten returns copies of records with other bytes for one of them; that one alone where
// each is decoded on its own.
func rewritten(t testing.TB, path string, s *format.Shape, records []*format.Record, i int, raw []byte) []*format.Record {
	t.Helper()
	changed := clones(records)
	v, _, err := rawjson.ParseTolerant(raw) // as logs are read: with NaN
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	changed[i].Raw, changed[i].Value = raw, v
	if s.Assemble == nil {
		changed = changed[i : i+1]
	}
	return changed
}

// became is what records became: all that a reader can find, and which are shown.
type became struct {
	said     string
	shown    []bool
	messages []*model.Message
}

func decodeAll(t testing.TB, s *format.Shape, records []*format.Record) became {
	out := Decode(t, s, records)
	var b strings.Builder
	said := map[model.Origin]bool{}
	for _, m := range out.Messages {
		said[m.Origin] = true
		b.WriteString(Describe(m) + "\n" + Said(m) + "\n")
	}
	result := became{shown: make([]bool, len(records)), messages: out.Messages}
	for i, r := range records {
		result.shown[i] = said[r.Origin] || i < out.Classes.Len() && out.Classes.At(i).Class == model.Shown
		if s.Assemble == nil {
			result.shown[i] = out.Classes.At(i).Class == model.Shown
		}
		if !result.shown[i] {
			b.Write(r.Raw)
		}
	}
	result.said = b.String()
	return result
}
