package format

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"msgview/model"
)

// Places are what they were, and found, whatever their order is.
func TestOrigins(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 200 {
		var o Origins
		var all []model.Origin
		last := map[string]map[int64]int{}
		for f := range 1 + r.IntN(4) {
			file, at, line := fmt.Sprint("f", f%3), int64(r.IntN(3)), 1
			for range r.IntN(200) {
				p := model.Origin{File: file, Line: line, Offset: at, Length: int64(r.IntN(300))}
				if round%2 == 1 && r.IntN(20) == 0 {
					p.Offset, p.Line = int64(r.IntN(int(at)+1)), 1 // the document around a list
				} else {
					at += p.Length + int64(r.IntN(3))
					line += r.IntN(4)
				}
				if last[file] == nil {
					last[file] = map[int64]int{}
				}
				last[file][p.Offset] = len(all)
				all = append(all, p)
				o.Add(p)
			}
		}
		if o.Len() != len(all) {
			t.Fatalf("%d places, want %d", o.Len(), len(all))
		}
		for i, got := range o.All() {
			if got != all[i] {
				t.Fatalf("round %d: place %d is %v, want %v", round, i, got, all[i])
			}
		}
		for i, want := range all {
			if got := o.At(i); got != want {
				t.Fatalf("round %d: place %d is %v, want %v", round, i, got, want)
			}
			k, ok := o.Find(want.File, want.Offset)
			if p := all[k]; !ok || p.File != want.File || p.Offset != want.Offset {
				t.Fatalf("round %d: %v is found at %d (%v), want %d", round, want, k, ok, last[want.File][want.Offset])
			}
		}
		if _, ok := o.Find("f0", 1<<40); ok {
			t.Error("found what is not there")
		}
	}
}

// A place takes a few bytes.
func TestOriginsAreSmall(t *testing.T) {
	var o Origins
	const n = 10000
	for i := range n {
		o.Add(model.Origin{File: "talk.txt", Line: 2 * i, Offset: int64(i) * 70, Length: 68})
	}
	if size := len(o.places) + 32*len(o.blocks); size > 8*n {
		t.Errorf("%d bytes for each place", size/n)
	}
}
