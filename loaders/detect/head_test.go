package detect

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"msgview/loaders/source"
)

// What is unpacked is waited for, however slowly that goes: what came so far may be rows of
// bookkeeping, of no format.
func TestHeadOfPacked(t *testing.T) {
	defer func(was time.Duration) { quiet = was }(quiet)
	quiet = 0
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	for i := range 8000 {
		fmt.Fprintf(w, `{"role":"user","content":"loaf %d of rye, oat, wheat and spelt with a crust"}`+"\n", i)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "bread.jsonl.gz")
	if err := os.WriteFile(path, packed.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 20 {
		src, err := source.Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		head, _, err := ReadHead(t.Context(), src)
		if err != nil || len(head) < headBytes {
			t.Errorf("%d bytes, %v", len(head), err)
		}
		src.Close()
	}
}
