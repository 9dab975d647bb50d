package loaders

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// gzipped returns a text packed.
func gzipped(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write([]byte(text))
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Of several files each that is not read is named with the reason, and so are those
// that are read in part, whatever reads them.
func TestFaultyFiles(t *testing.T) {
	const good = `{"role":"user","content":"Is the oven hot?"}` + "\n" + `{"role":"assistant","content":"Yes."}` + "\n"
	packed := gzipped(t, strings.Repeat(good, 50))
	wrong := func(text string) string {
		b := []byte(gzipped(t, text))
		b[len(b)-6] ^= 1 // within the checksum
		return string(b)
	}
	dir := folder(t, map[string]string{
		"1.jsonl": "", "2.jsonl": " \n", "3.jsonl": "\x7fELF\x02\x01\x01" + strings.Repeat("\x00\x01\x02\xff", 100),
		"4.jsonl.gz": packed[:len(packed)-9], "5.jsonl.gz": wrong(good), "6.jsonl.gz": packed[:10], "a.jsonl": good,
		// a format that is read as a whole
		"b.jsonl.gz": wrong(`data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"role":"assistant","content":"Hot."}}]}` + "\n\ndata: [DONE]\n\n"),
	})
	l, err := Open(context.Background(), dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	err = l.Wait(context.Background())
	if err == nil || !strings.HasPrefix(err.Error(), "4.jsonl.gz: the gzip data is cut short") || !strings.HasSuffix(err.Error(), "; 3 other files could not be read whole either") {
		t.Errorf("%v", err)
	}
	s := l.Source()
	for what, c := range map[string]struct{ got, want []string }{
		"left out": {s.LeftOut, []string{"1.jsonl: the file is empty", "2.jsonl: the file is empty but for white space", "3.jsonl: this is a binary file", "6.jsonl.gz: the gzip data is cut short: nothing"}},
		"damaged":  {s.Damaged, []string{"4.jsonl.gz: the gzip data is cut short; ", "5.jsonl.gz: the gzip checksum is wrong", "b.jsonl.gz: the gzip checksum is wrong"}},
	} {
		if !slices.EqualFunc(c.got, c.want, strings.HasPrefix) {
			t.Errorf("%s: %q", what, c.got)
		}
	}
}

// A file that cannot be opened is left out, too, and a directory is told by its first
// file that has something in it, however far that is from the first.
func TestFaultyFirst(t *testing.T) {
	const lookedAt = 100 // as package reading does
	files := map[string]string{"z.jsonl": `{"role":"user","content":"Is the oven hot?"}` + "\n"}
	for i := range lookedAt + 20 {
		files[fmt.Sprintf("a%03d.jsonl", i)] = ""
	}
	dir := folder(t, files)
	if os.Getuid() != 0 {
		os.Chmod(filepath.Join(dir, "a000.jsonl"), 0)
	}
	l, err := Open(context.Background(), dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	err = l.Wait(context.Background())
	left := l.Source().LeftOut
	if l.Index().Account().Messages != 1 || len(left) != lookedAt+20 {
		t.Errorf("%d left out, %+v", len(left), l.Index().Account())
	}
	if os.Getuid() != 0 && (!errors.Is(err, os.ErrPermission) || !strings.HasPrefix(err.Error(), "a000.jsonl: ") || left[0] != "a000.jsonl: permission denied") {
		t.Errorf("%v, %q", err, left[0])
	}
}

// Where nothing can be read it is said of which file why.
func TestAllFaulty(t *testing.T) {
	dir := folder(t, map[string]string{"1.jsonl": "", "2.jsonl.gz": "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03", "3.jsonl": "\x7fELF\x02\x01\x01" + strings.Repeat("\x00\x01\x02\xff", 100)})
	l, err := Open(context.Background(), dir, Options{})
	if err == nil {
		l.Close()
		t.Fatal("no error")
	}
	for _, want := range []string{dir + ": ", "none of 3 files can be read", "2.jsonl.gz: the gzip data is cut short", "3.jsonl: this is a binary file", "1 empty"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v: want %q", err, want)
		}
	}
}
