// Package formattest tests message formats.
//
// The tests of all formats are those of package formats: they go over its table and the
// fixtures of testdata ([Logs]) and compare what becomes of each with one golden file
// ([Dump], [Golden]). No bytes whatever make a shape fail, lose a record or lose a word
// ([Check]). Messages and parts are described in one form, on one line and with
// everything they hold ([Describe], [Parts]), for tests of single cases too.
package formattest

import (
	"slices"
	"testing"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Parse reads a JSON value that must be valid.
func Parse(t testing.TB, json string) rawjson.Value {
	t.Helper()
	v, err := rawjson.Parse([]byte(json))
	if err != nil {
		t.Fatalf("%s: %v", json, err)
	}
	return v
}

// Record makes a record of any text. What is not JSON, not even when it is read
// tolerantly, has no value.
func Record(text string) *format.Record {
	r := &format.Record{Raw: []byte(text)}
	setValue(r, r.Raw)
	return r
}

// setValue parses a record's JSON as the loaders do.
func setValue(r *format.Record, json []byte) {
	if v, repaired, err := rawjson.ParseTolerant(json); err == nil {
		r.Value, r.Repaired = rawjson.Unwrap(v, 2), repaired
	}
}

// Score returns the highest vote of a format's shapes for one record.
func Score(f format.Format, json string) int {
	best := 0
	for _, s := range f.Shapes {
		best = max(best, s.Score(Record(json)))
	}
	return best
}

// Shape returns the shape of that name, which must exist.
func Shape(t testing.TB, f format.Format, name string) *format.Shape {
	t.Helper()
	i := slices.IndexFunc(f.Shapes, func(s format.Shape) bool { return s.Name == name })
	if i < 0 {
		t.Fatalf("no shape %q", name)
	}
	return &f.Shapes[i]
}

// Surest returns the shape that gives records the most votes. Of several it is the
// first.
func Surest(f format.Format, records []*format.Record) *format.Shape {
	votes := make([]int, len(f.Shapes))
	for i, s := range f.Shapes {
		for _, r := range records {
			votes[i] += s.Score(r)
		}
	}
	return &f.Shapes[slices.Index(votes, slices.Max(votes))]
}
