package formattest

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/loaders/format"
	"msgview/model"
)

var update = flag.Bool("update", false, "write anew what the fixtures are expected to become")

// Fixtures decodes every file below a folder with the shape of the format that is
// surest of it, and compares what became of it with testdata/<file>.want in the
// folder of the test (go test -update writes them anew). The first line is the
// name of the shape. No other file may be left in testdata.
func Fixtures(t *testing.T, folder string, f format.Format) {
	expected := map[string]bool{}
	for _, path := range Files(t, folder) {
		name, err := filepath.Rel(folder, path)
		if err != nil {
			t.Fatal(err)
		}
		name = strings.ReplaceAll(filepath.ToSlash(name), "/", "_")
		expected[name+".want"] = true
		t.Run(name, func(t *testing.T) {
			s := surest(f, Records(t, path, nil))
			records := Records(t, path, s)
			if cut := surest(f, records); cut.Name != s.Name {
				t.Errorf("the surest shape of the whole is %q, that of its records %q", s.Name, cut.Name)
			}
			Golden(t, filepath.Join("testdata", name+".want"), Dump(t, s, records))
		})
	}
	entries, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !e.IsDir() && !expected[e.Name()] {
			t.Errorf("testdata/%s belongs to no fixture", e.Name())
		}
	}
}

// Decode decodes the records of a log with one shape: at once if it assembles
// them, else one by one. There is one class for each record.
func Decode(t testing.TB, s *format.Shape, records []*format.Record) format.Assembled {
	var out format.Assembled
	if s.Assemble != nil {
		var err error
		if out, err = s.Assemble(context.Background(), slices.Values(records)); err != nil {
			t.Fatal(err)
		}
	} else {
		for _, r := range records {
			d := s.Decode(r)
			out.Classes = append(out.Classes, classOf(d))
			out.Messages = append(out.Messages, d.Messages...)
			out.About.Merge(d.About)
		}
	}
	if len(out.Classes) != len(records) {
		t.Fatalf("%s: %d classes for %d records", s.Name, len(out.Classes), len(records))
	}
	return out
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
