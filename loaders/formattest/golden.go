package formattest

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

var update = flag.Bool("update", false, "write anew what the fixtures are expected to become")

// Updating reports whether files of what is expected are to be written anew.
func Updating() bool { return *update }

// Decode decodes the records of a log with one shape: at once if it assembles
// them, else one by one. There is one class for each record.
func Decode(t testing.TB, s *format.Shape, records []*format.Record) format.Assembled {
	var out format.Assembled
	for _, r := range records {
		r.Track()
	}
	if s.Assemble != nil {
		out = s.Assemble(slices.Values(records)).Whole(len(records))
		keep(records, out)
	} else {
		for _, r := range records {
			d := s.Decode(r)
			r.Keep(d.Messages)
			out.Classes.Add(classOf(d))
			out.Messages = append(out.Messages, d.Messages...)
			out.About.Merge(d.About)
		}
	}
	if out.Classes.Len() != len(records) {
		t.Fatalf("%s: %d classes for %d records", s.Name, out.Classes.Len(), len(records))
	}
	return out
}

// keep puts what nobody took of records into the metadata of messages.
func keep(records []*format.Record, out format.Assembled) {
	said := map[model.Origin]bool{}
	for _, m := range out.Messages {
		said[m.Origin] = true
	}
	var places format.Origins
	for _, r := range records {
		places.Add(r.Origin)
	}
	format.KeepAll(&places, func(i int) format.Kept {
		shown := said[records[i].Origin] || i < out.Classes.Len() && out.Classes.At(i).Class == model.Shown
		return format.Kept{Shown: shown, Value: func() rawjson.Value { return records[i].Value }}
	}, out.Messages)
}

func classOf(d format.Decoded) format.RecordClass {
	if len(d.Messages) > 0 {
		return format.RecordClass{Class: model.Shown}
	}
	return format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem}
}

// Golden compares a text with that of a file and shows the first line that
// differs. With -update it writes the file.
func Golden(t testing.TB, path, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if want := string(data); got != want {
		g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
		i := 0
		for i < min(len(g), len(w)) && g[i] == w[i] {
			i++
		}
		g, w = append(g, "(the end)"), append(w, "(the end)")
		t.Fatalf("%s differs (-update writes it anew), line %d:\n got %s\nwant %s", path, i+1, g[i], w[i])
	}
}
