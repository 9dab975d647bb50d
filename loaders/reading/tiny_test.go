package reading

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// Records of a few bytes wait for the index in portions: a stretch has very many, and an
// entry has a hundred times their size.
func TestPortions(t *testing.T) {
	const n = 3 * mostEntries
	path := filepath.Join(t.TempDir(), "tiny.jsonl")
	text := strings.Repeat("{}\n", n)
	writeFile(t, path, text)
	l := detected(t, path)
	w, line := newWorker(l, l.decoder(0), 0), make(chan int, 1)
	line <- 1
	j := takeJob(nil, nil, &stretch{end: int64(len(text)), atLine: true, line: line, next: make(chan int, 1)})
	go func() {
		w.run(j)
		j.done <- struct{}{}
	}()
	seen, portions := 0, 0
	for more := true; more; portions++ {
		<-j.done
		for _, e := range j.entries {
			if seen++; e.Line != seen {
				t.Fatalf("entry %d is of line %d", seen, e.Line)
			}
		}
		if len(j.entries) > mostEntries {
			t.Errorf("a portion has %d entries", len(j.entries))
		}
		if more = j.more; more {
			j.more = false
			j.empty()
			close(j.resume)
		}
	}
	if seen != n || portions < 3 {
		t.Errorf("%d entries in %d portions", seen, portions)
	}
}

// All entries of a file of portions reach the index in their order.
func TestPortionsInOrder(t *testing.T) {
	const n = 100_000
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "{\"a\":%d}\n", i%7)
	}
	path := filepath.Join(t.TempDir(), "tiny.jsonl")
	writeFile(t, path, b.String())
	l := detected(t, path)
	if err := l.readFile(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	if l.index.Len() != n {
		t.Fatalf("%d entries", l.index.Len())
	}
	for i := range n {
		if p := l.index.Place(i); p.Line != i+1 || p.Offset != int64(8*i) {
			t.Fatalf("entry %d is at %+v", i, p)
		}
	}
}
