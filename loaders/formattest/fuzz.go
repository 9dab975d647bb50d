package formattest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// CheckBytes feeds any bytes to all shapes of a format: as one record, as the document
// around a list, and cut into records. See [Check].
func CheckBytes(t *testing.T, tested format.Format, data []byte, words bool) {
	whole, envelope := Record(string(data)), Record(string(data))
	envelope.Envelope = true
	for i := range tested.Shapes {
		s := &tested.Shapes[i]
		Check(t, s, []*format.Record{whole}, words)
		Check(t, s, []*format.Record{whole, whole, envelope}, words)
		Check(t, s, Cut(data, s), words)
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

// mostVotes is more than any shape gives one record: 10 is certain, and some count the
// messages of a document.
const mostVotes = 100

// Check holds a shape to what every shape promises of every input: from 0 to mostVotes
// votes for a record, a class for each record, a record without messages that does not
// count as shown, messages and parts that are there and can be indexed, the same messages
// each time, and with words all words of records that have messages. It runs a million times over,
// and marking helpers takes as long as decoding: the name of the shape in front of each
// finding says where it belongs.
func Check(t *testing.T, s *format.Shape, records []*format.Record, words bool) {
	for _, r := range records {
		if n := s.Score(r); n < 0 || n > mostVotes {
			t.Errorf("%s: %d votes", s.Name, n)
		}
	}
	first := Decode(t, s, records)
	checkMessages(t, s, first.Messages)
	if a, b := describe(first.Messages), describe(Decode(t, s, records).Messages); a != b {
		t.Errorf("%s: decoded twice:\n%s\n%s", s.Name, a, b)
	}
	if s.Decode == nil {
		if words && len(records) == 1 {
			checkWords(t, s, records[0], first.Messages)
		}
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
		if words {
			checkWords(t, s, r, d.Messages)
		}
	}
}

// checkWords looks in the messages of a record for its words.
func checkWords(t *testing.T, s *format.Shape, r *format.Record, messages []*model.Message) {
	if len(messages) == 0 {
		return
	}
	var said strings.Builder
	for _, m := range messages {
		said.WriteString(Said(m))
	}
	for _, w := range wordsOf(r.Value.Look()) {
		if !strings.Contains(said.String(), w) {
			t.Errorf("%s: %q of %s is nowhere in\n%s", s.Name, w, r.Raw, describe(messages))
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

// wordsOf returns those texts of a value that no decoder has a reason to change: words of
// four or more small letters. Left out are those that say how what is beside them is to be
// read, those that the code knows, as the states of calls are, and objects with repeated
// members, of which a decoder sees only one.
func wordsOf(v rawjson.Value) []string {
	switch v.Kind() {
	case rawjson.String:
		if s := v.Text(); len(s) >= 4 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz") == "" && !known()[s] {
			return []string{s}
		}
	case rawjson.Array, rawjson.Object:
		if v.HasDuplicateKeys() {
			return nil
		}
		var list []string
		for i := range v.Len() {
			if v.Kind() == rawjson.Object && slices.Contains(discriminators, v.Key(i)) {
				continue
			}
			list = append(list, wordsOf(v.Index(i))...)
		}
		return list
	}
	return nil
}

// discriminators are the members that choose a decoder.
var discriminators = []string{"type", "role", "object"}

// known returns the words that stand in the code of the loaders as texts of their own. The
// tests run in the folder of the formats.
var known = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	literal := regexp.MustCompile("[\"`]([a-z]{4,})[\"`]")
	_ = filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		code, err := os.ReadFile(path)
		for _, m := range literal.FindAllSubmatch(code, -1) {
			words[string(m[1])] = true
		}
		return err
	})
	return words
})
