package framing

import (
	"bytes"
	"context"
	"slices"
	"testing"
)

// Each round trip of a recording is a record, wherever the pieces of the file end; the
// rest of a file whose sizes cannot be read is one.
func TestRoundTrips(t *testing.T) {
	for _, c := range []struct {
		file string
		want []string
	}{
		{"httprr trace v1\n2 3\nabcde4 1\n12\n45", []string{"httprr trace v1\n2 3\nabcde", "4 1\n12\n45"}},
		{"httprr trace v1\n2 3\nab", []string{"httprr trace v1\n2 3\nab"}},
		{"httprr trace v1\nx y\nabc\ndef\n", []string{"httprr trace v1\nx y\nabc\ndef\n"}},
		{"httprr trace v1\n0 0\n1 1\nab", []string{"httprr trace v1\n0 0\n", "1 1\nab"}},
		{"httprr trace v1\n-5 1\nab", []string{"httprr trace v1\n-5 1\nab"}},
		{"httprr trace v1\n", nil}, // nothing was recorded
		{"httprr trace v1\nx", []string{"httprr trace v1\nx"}},
	} {
		if g := Sniff([]byte(c.file), true); g.Container != Recording {
			t.Errorf("%q: %s", c.file, g.Container)
		}
		for step := 1; step <= len(c.file); step++ {
			var out collector
			s := &roundTrips{out: &out}
			for at := 0; at < len(c.file); at += step {
				s.feed([]byte(c.file[at:min(at+step, len(c.file))]), int64(at))
			}
			s.finish(int64(len(c.file)))
			var got []string
			for _, r := range out.records {
				got = append(got, c.file[r.Offset:r.Offset+r.Length])
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%q in steps of %d: %q, want %q", c.file, step, got, c.want)
			}
		}
	}
}

// The documents of a file of YAML are records of their own, whatever lists are in them.
func TestYAMLDocuments(t *testing.T) {
	file := "when:\n  header:\n  - name: a\nthen:\n  status: 200\n---\nwhen:\n  path: /b\nthen:\n  body: c\n"
	g := Sniff([]byte(file), true)
	if g.Container != YAML || g.List != Documents {
		t.Fatalf("%+v", g)
	}
	count := 0
	err := Split(context.Background(), bytes.NewReader([]byte(file)), func() (int64, bool) { return int64(len(file)), true }, g, 0, func(r []Record) error {
		count += len(r)
		return nil
	})
	if err != nil || count != 2 {
		t.Errorf("%d records, %v", count, err)
	}
}
