package export

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"msgview/loaders"
	"msgview/loaders/formattest"
	"msgview/themes"
	"msgview/ui/palette"
	"msgview/ui/safetext"
	"msgview/ui/tour"
)

func TestMain(m *testing.M) {
	time.Local = time.UTC
	os.Exit(m.Run())
}

func wait(t testing.TB, l *loaders.Log, err error) *loaders.Log {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	if err := l.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	return l
}

func open(t testing.TB, path string) *loaders.Log {
	t.Helper()
	l, err := loaders.Open(context.Background(), path, loaders.Options{})
	return wait(t, l, err)
}

func openBytes(t testing.TB, name, data string) *loaders.Log {
	t.Helper()
	l, err := loaders.OpenBytes(context.Background(), name, []byte(data))
	return wait(t, l, err)
}

// logs are the fixtures of all formats, and the built-in conversation.
func logs(t testing.TB) map[string]*loaders.Log {
	t.Helper()
	all := map[string]*loaders.Log{"tour": openBytes(t, tour.Name, string(tour.Log))}
	var paths []string
	for _, pattern := range []string{"../../testdata/*/*.json", "../../testdata/*/*.jsonl", "../../testdata/*/*.log", "../testdata/*.jsonl"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, found...)
	}
	if len(paths) < 10 {
		t.Fatalf("only %d fixtures", len(paths))
	}
	for _, path := range paths {
		if formattest.Sampled(path) {
			all[path] = open(t, path)
		}
	}
	return all
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if formattest.Updating() {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; -update writes it", err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("differs from %s; got\n%s\nwant\n%s", path, got, want)
	}
}

func TestInfoRepeated(t *testing.T) {
	log := open(t, "../../testdata/claude-code/resumed.jsonl")
	var out bytes.Buffer
	if err := Info(&out, log, nil); err != nil {
		t.Fatal(err)
	}
	if err := InfoJSON(&out, log, nil); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\nrepeated      4 of those shown repeat an earlier record and are shown once\n", `"repeated":4`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// A record that does not say what it is is counted as that.
func TestInfoWithoutType(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	lines := `{"type":"user","uuid":"u1","sessionId":"s","message":{"role":"user","content":"hi"}}` + "\n" + `{"sessionId":"s","gardens":3}` + "\n"
	if err := os.WriteFile(path, []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Info(&out, open(t, path), nil); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "unknown       1 x without a type\n") {
		t.Errorf("%s", out.String())
	}
}

func TestInfo(t *testing.T) {
	log := open(t, "../testdata/damaged.jsonl")
	var out bytes.Buffer
	if err := Info(&out, log, nil); err != nil {
		t.Fatal(err)
	}
	golden(t, "damaged-info.txt", out.Bytes())
	out.Reset()
	if err := InfoJSON(&out, log, nil); err != nil {
		t.Fatal(err)
	}
	var v struct {
		Format                                       string
		Records, Shown, Metadata, Unknown, Malformed int
		UnknownTypes                                 map[string]int `json:"unknown_types"`
	}
	if err := json.Unmarshal(out.Bytes(), &v); err != nil {
		t.Fatal(err)
	}
	if v.Records != 8 || v.Records != v.Shown+v.Metadata+v.Unknown+v.Malformed || v.UnknownTypes["telemetry"] != 1 {
		t.Errorf("%+v", v)
	}
}

// What cannot be written is an error, and a context that ended stops the work.
func TestFailures(t *testing.T) {
	log := openBytes(t, tour.Name, string(tour.Log))
	o := PlainOptions{Width: 80, Level: 5, Palette: palette.New(themes.Default(true))}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for name, write := range map[string]func(context.Context, brokenWriter) error{
		"json":     func(ctx context.Context, w brokenWriter) error { return JSON(ctx, w, log, nil) },
		"markdown": func(ctx context.Context, w brokenWriter) error { return Markdown(ctx, w, log, 5) },
		"plain":    func(ctx context.Context, w brokenWriter) error { return Plain(ctx, w, log, o) },
	} {
		if err := write(context.Background(), brokenWriter{}); err == nil {
			t.Errorf("%s: no error of the writer", name)
		}
		if err := write(ended, brokenWriter{}); err != context.Canceled {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A writer that fails at any of its calls ends the work, with its error, and what
// was written before that is what would have been written.
func TestFailingWriter(t *testing.T) {
	line := `{"role":"user","content":"` + strings.Repeat("words ", 3000) + `"}` + "\n"
	log := openBytes(t, "long.jsonl", strings.Repeat(line, 30))
	o := PlainOptions{Width: 80, Level: 5, Palette: palette.New(themes.Default(true))}
	for name, write := range map[string]func(w io.Writer) error{
		"json":      func(w io.Writer) error { return JSON(context.Background(), w, log, nil) },
		"markdown":  func(w io.Writer) error { return Markdown(context.Background(), w, log, 5) },
		"plain":     func(w io.Writer) error { return Plain(context.Background(), safetext.NewWriter(w), log, o) },
		"info":      func(w io.Writer) error { return Info(w, log, nil) },
		"info json": func(w io.Writer) error { return InfoJSON(w, log, nil) },
	} {
		whole := &failingWriter{at: -1}
		if err := write(whole); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for n := range whole.calls {
			for _, short := range []bool{false, true} {
				w := &failingWriter{at: n, short: short}
				if err := write(w); !errors.Is(err, errFull) {
					t.Errorf("%s, call %d: %v", name, n, err)
				}
				if !bytes.HasPrefix(whole.written, w.written) || w.calls != n+1 {
					t.Errorf("%s, call %d: %d calls, other bytes than else", name, n, w.calls)
				}
			}
		}
		t.Logf("%s: %d calls", name, whole.calls)
	}
}

var errFull = errors.New("no room")

// failingWriter fails at one of its calls, counted from 0, and at all later ones.
type failingWriter struct {
	at, calls int
	short     bool // half of the bytes are written
	written   []byte
}

func (w *failingWriter) Write(p []byte) (int, error) {
	w.calls++
	n, err := 0, errFull
	switch {
	case w.at < 0 || w.calls <= w.at:
		n, err = len(p), nil
	case w.short:
		n = len(p) / 2
	}
	w.written = append(w.written, p[:n]...)
	return n, err
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, os.ErrClosed }
