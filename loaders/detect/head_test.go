package detect

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"msgview/loaders/decode"
	"msgview/loaders/source"
)

// openPacked opens lines that are to be unpacked. Nothing of them is there yet, or all.
func openPacked(t *testing.T, lines func(w io.Writer)) *source.File {
	t.Helper()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	lines(w)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "bread.jsonl.gz")
	if err := os.WriteFile(path, packed.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	src, err := source.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { src.Close() })
	return src
}

// What is unpacked is waited for, however slowly that goes: what came so far may be rows of
// bookkeeping, of no format.
func TestHeadOfPacked(t *testing.T) {
	defer func(was time.Duration) { quiet = was }(quiet)
	quiet = 0
	for range 20 {
		src := openPacked(t, func(w io.Writer) {
			for i := range 8000 {
				fmt.Fprintf(w, `{"role":"user","content":"loaf %d of rye, oat, wheat and spelt with a crust"}`+"\n", i)
			}
		})
		if head, _, err := ReadHead(t.Context(), src); err != nil || len(head) < headBytes {
			t.Errorf("%d bytes, %v", len(head), err)
		}
	}
}

// A database or a packed file whose head is of no format is looked at further, whether it was
// unpacked to its end by then or not.
func TestLookFurtherIntoPacked(t *testing.T) {
	for range 20 {
		src := openPacked(t, func(w io.Writer) {
			for i := range 30 {
				fmt.Fprintf(w, `{"flour":%d,"notes":%q}`+"\n", i, bytes.Repeat([]byte("rye oat "), 2000))
			}
			for i := range 4000 {
				fmt.Fprintf(w, `{"role":"user","content":"loaf %d"}`+"\n"+`{"role":"assistant","content":"baked %d, with a crust","tool_calls":[{"id":"c%d","type":"function","function":{"name":"bake","arguments":"{}"}}]}`+"\n", i, i, i)
			}
		})
		head, complete, err := ReadHead(t.Context(), src)
		if err != nil {
			t.Fatal(err)
		}
		found, err := Look(head, complete, "", &decode.File{Name: "bread.jsonl"}, src)
		if err != nil {
			t.Fatal(err)
		}
		if found.Generic() {
			t.Error(found.Why)
		}
	}
}
