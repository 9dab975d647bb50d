package formattest

import (
	"os"
	"slices"
	"strings"
	"testing"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Kept returns the words of a record that must be found in the messages that a
// shape made of it. nil stands for none.
type Kept func(s *format.Shape, r *format.Record, d format.Decoded) []string

// Fuzz feeds any bytes to all shapes of a format, from the fixtures on: as one
// record, as the document around a list, and cut into records. See [Check].
func Fuzz(f *testing.F, folder string, tested format.Format, most int, kept Kept) {
	Seed(f, folder)
	f.Fuzz(func(t *testing.T, data []byte) { CheckBytes(t, tested, data, most, kept) })
}

// CheckBytes feeds bytes to all shapes of a format as [Fuzz] does.
func CheckBytes(t *testing.T, tested format.Format, data []byte, most int, kept Kept) {
	whole, envelope := Record(string(data)), Record(string(data))
	envelope.Envelope = true
	for i := range tested.Shapes {
		s := &tested.Shapes[i]
		Check(t, s, []*format.Record{whole}, most, kept)
		Check(t, s, []*format.Record{whole, whole, envelope}, most, kept)
		Check(t, s, Cut(data, s), most, kept)
	}
}

// Seed adds the files below a folder to a fuzz target, as they are and record by
// record.
func Seed(f *testing.F, folder string) {
	f.Helper()
	for _, path := range Files(f, folder) {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		for _, r := range Cut(data, nil) {
			f.Add(r.Raw)
			if r.Event != "" || strings.HasPrefix(string(r.Raw), "data: ") {
				f.Add(r.Value.Raw())
			}
		}
	}
}

// Check holds a shape to what every shape promises of every input: from 0 to most
// votes for a record, a class for each record, a record without messages that does
// not count as shown, messages and parts that are there and can be indexed, the
// same messages each time, and the words that must be kept. It runs a million times
// over, and marking helpers takes as long as decoding: the name of the shape in front
// of each finding says where it belongs.
func Check(t *testing.T, s *format.Shape, records []*format.Record, most int, kept Kept) {
	for _, r := range records {
		if n := s.Score(r); n < 0 || n > most {
			t.Errorf("%s: %d votes", s.Name, n)
		}
	}
	first := Decode(t, s, records)
	checkMessages(t, s, first.Messages)
	if a, b := describe(first.Messages), describe(Decode(t, s, records).Messages); a != b {
		t.Errorf("%s: decoded twice:\n%s\n%s", s.Name, a, b)
	}
	if s.Decode == nil {
		return
	}
	for _, r := range records {
		r.Track()
		d := s.Decode(r)
		r.Keep(d.Messages)
		if len(d.Messages) == 0 && d.Class == model.Shown {
			t.Errorf("%s: a record without messages counts as shown: %s", s.Name, r.Raw)
		}
		checkMessages(t, s, d.Messages)
		if kept == nil {
			continue
		}
		var said strings.Builder
		for _, m := range d.Messages {
			said.WriteString(Said(m))
		}
		for _, w := range kept(s, r, d) {
			if !strings.Contains(said.String(), w) {
				t.Errorf("%s: %q of %s is nowhere in\n%s", s.Name, w, r.Raw, describe(d.Messages))
			}
		}
	}
}

func checkMessages(t *testing.T, s *format.Shape, messages []*model.Message) {
	if len(messages) == 0 {
		return
	}
	index := model.NewIndex()
	for _, m := range messages {
		if m == nil {
			t.Fatalf("%s: nil message", s.Name)
		}
		for _, p := range m.Parts {
			if p == nil {
				t.Fatalf("%s: nil part", s.Name)
			}
		}
		index.Add([]model.Entry{model.EntryOf(m)})
	}
}

func describe(messages []*model.Message) string {
	var lines []string
	for _, m := range messages {
		lines = append(lines, Describe(m))
	}
	return strings.Join(lines, "\n")
}

// KeepWords asks for all plain words of records that are messages, but those
// below the members that are named: names of types and roles become something
// else, data of images stays in the log.
func KeepWords(except ...string) Kept {
	return func(_ *format.Shape, r *format.Record, d format.Decoded) []string {
		if len(d.Messages) == 0 {
			return nil
		}
		return Words(r.Value, except...)
	}
}

// Words returns those texts of a value that no decoder has a reason to change:
// words of four or more small letters. Objects with repeated members, of which a
// decoder sees only one, are passed over, and so are the members that are named.
func Words(v rawjson.Value, except ...string) []string {
	switch v.Kind() {
	case rawjson.String:
		if s := v.Text(); IsWord(s) {
			return []string{s}
		}
	case rawjson.Array, rawjson.Object:
		if v.HasDuplicateKeys() {
			return nil
		}
		var list []string
		for i := range v.Len() {
			if v.Kind() == rawjson.Object && slices.Contains(except, v.Key(i)) {
				continue
			}
			list = append(list, Words(v.Index(i), except...)...)
		}
		return list
	}
	return nil
}

// IsWord reports whether a text is a plain word: four or more small letters.
func IsWord(s string) bool {
	return len(s) >= 4 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz") == ""
}
