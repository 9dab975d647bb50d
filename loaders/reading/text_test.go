package reading

import (
	"fmt"
	"iter"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"msgview/loaders/format"
	"msgview/model"
)

// The messages of a text go into the index, and out of memory, one after the other: of one
// with very many short lines all of them would take a hundred times its size.
func TestTextIsNotHeld(t *testing.T) {
	const n = 40_000
	var b strings.Builder
	for i := range n / 2 {
		fmt.Fprintf(&b, "User: and the pot %d?\nAssistant: deep\n", i)
	}
	path := filepath.Join(t.TempDir(), "talk.txt")
	writeFile(t, path, b.String())
	l := detected(t, path)
	alive := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before, kept, entered := alive(), int64(0), 0
	shape := *l.file(0).Found.Shape
	assemble := shape.Assemble
	shape.Assemble = func(records iter.Seq[*format.Record]) format.Assembled {
		out := assemble(records)
		each := out.Each
		out.Each = func(yield func(*model.Message) bool) {
			i := 0
			for m := range each {
				if i++; i == n-1 {
					kept, entered = alive()-before, l.index.Len()
				}
				if !yield(m) {
					return
				}
			}
		}
		return out
	}
	if err := l.assemble(t.Context(), &shape, []int{0}); err != nil {
		t.Fatal(err)
	}
	if l.index.Len() != n {
		t.Fatalf("%d entries", l.index.Len())
	}
	const most = 250 // with 23 of the text itself; a message alone has 500
	if kept > most*n || kept == 0 {
		t.Errorf("%d bytes are kept for each message", kept/n)
	}
	if entered < n-2*mostEntries {
		t.Errorf("only %d entries are in the index before the last ones", entered)
	}
	for i := 0; i < n; i += n / 7 {
		m, _, err := l.held.At(i)
		if err != nil || m == nil || m.Origin.Line != i+1 {
			t.Errorf("message %d is %+v, %v", i, m, err)
		}
	}
}
