package formats_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/loaders/chat"
	"msgview/loaders/formats"
	"msgview/loaders/formattest"
)

var testdata = filepath.Join("..", "..", "testdata")

// open opens a log and waits until it is read to its end.
func open(t testing.TB, path string) *loaders.Log {
	t.Helper()
	l, err := loaders.Open(context.Background(), path, loaders.Options{})
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	t.Cleanup(func() { l.Close() })
	if err := l.Wait(context.Background()); err != nil {
		t.Logf("%s: %v", path, err)
	}
	return l
}

// goldenOf returns the path of the golden file of a fixture.
func goldenOf(format, fixture string) string {
	return filepath.Join(testdata, "golden", format, filepath.Base(fixture)+".txt")
}

// Every fixture opens as the format whose folder it is in, every record is accounted
// for, and what becomes of it is what its golden file says. (go test -update writes the
// files anew: read the difference.)
func TestFixtures(t *testing.T) {
	for _, f := range formats.All() {
		if !formattest.Wanted(f.Name) {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			for _, path := range formattest.Logs(t, testdata, f.Name) {
				t.Run(filepath.Base(path), func(t *testing.T) {
					l := open(t, path)
					if got := l.Source().Format; got != f.Name {
						t.Errorf("opened as %s: %s", got, strings.Join(l.Source().Why, "; "))
					}
					checkAccount(t, l)
					checkRaw(t, l)
					formattest.Golden(t, goldenOf(f.Name, path), formattest.Dump(t, l))
				})
			}
		})
	}
}

// Every format has fixtures, each fixture a golden file of its own, and nothing else
// lies beside them.
func TestNothingLeft(t *testing.T) {
	expected := map[string]bool{}
	known := map[string]bool{filepath.Join(testdata, "golden"): true}
	for _, f := range formats.All() {
		known[filepath.Join(testdata, f.Name)] = true
		for _, path := range formattest.Logs(t, testdata, f.Name) {
			name := goldenOf(f.Name, path)
			if expected[name] {
				t.Errorf("two fixtures have the golden file %s", name)
			}
			expected[name] = true
		}
	}
	for pattern, known := range map[string]map[string]bool{
		filepath.Join(testdata, "*"):                known,
		filepath.Join(testdata, "golden", "*", "*"): expected,
	} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if !known[path] {
				t.Errorf("%s belongs to no format or fixture", path)
			}
		}
	}
}

// The shape that is surest of a document is the surest of its records, too: a log may
// be cut into them before it is known.
func TestShapes(t *testing.T) {
	for _, f := range formats.All() {
		if !formattest.Wanted(f.Name) {
			continue
		}
		for _, path := range formattest.Files(t, filepath.Join(testdata, f.Name)) {
			s := formattest.Surest(f, formattest.Records(t, path, nil))
			if cut := formattest.Surest(f, formattest.Records(t, path, s)); cut.Name != s.Name {
				t.Errorf("%s: the surest shape of the whole is %q, that of its records %q", path, s.Name, cut.Name)
			}
		}
	}
}

// checkRaw wants no source beside a result that it is equal to: it would be said twice.
func checkRaw(t *testing.T, l *loaders.Log) {
	t.Helper()
	for i := range l.Index().Len() {
		m, err := l.Message(i)
		if err != nil || m == nil {
			continue
		}
		for _, r := range m.Results() {
			if r.Raw() != "" && r.Raw() == chat.Texts(r.Content) {
				t.Errorf("message %d says the result %q twice", i, r.Raw())
			}
		}
	}
}

// checkAccount holds an account to its sum and to the index.
func checkAccount(t *testing.T, l *loaders.Log) {
	t.Helper()
	a := l.Index().Account()
	if sum := a.Shown + a.Metadata + a.Unknown + a.Malformed; sum != a.Records {
		t.Errorf("records %d = %d shown + %d metadata + %d unknown + %d malformed: sum is %d", a.Records, a.Shown, a.Metadata, a.Unknown, a.Malformed, sum)
	}
	for _, types := range []struct {
		counts map[string]int
		want   int
	}{{a.MetadataTypes, a.Metadata}, {a.UnknownTypes, a.Unknown}} {
		sum := 0
		for _, n := range types.counts {
			sum += n
		}
		if sum != types.want {
			t.Errorf("%v: the types of %d records", types.counts, types.want)
		}
	}
	messages, _ := l.Index().Totals()
	if messages != a.Messages {
		t.Errorf("%d messages in the account, %d in the index", a.Messages, messages)
	}
	if a.Paired > a.Calls || a.Paired > a.Results {
		t.Errorf("%d pairs of %d calls and %d results", a.Paired, a.Calls, a.Results)
	}
}
