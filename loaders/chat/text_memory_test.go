package chat

import (
	"runtime"
	"testing"
	"weak"

	"msgview/loaders/format"
	"msgview/model"
)

// A text of very many short lines is put together without keeping their records, which take
// a hundred times as much.
func TestLinesAreLetGo(t *testing.T) {
	const n = 1000
	var made []weak.Pointer[format.Record]
	kept := -1
	out := AssembleText(func(text string, _ func(Placed)) {
		runtime.GC()
		kept = 0
		for _, p := range made {
			if p.Value() != nil {
				kept++
			}
		}
		if len(text) != 2*n-1 {
			t.Errorf("the text has %d bytes", len(text))
		}
	})(func(yield func(*format.Record) bool) {
		for i := range n {
			r := &format.Record{Number: i, Raw: []byte{'x'}, Origin: model.Origin{File: "talk.txt", Line: i + 1, Offset: int64(2 * i), Length: 1}}
			made = append(made, weak.Make(r))
			if !yield(r) {
				return
			}
		}
	})
	for range out.Each {
		t.Error("a message of nothing")
	}
	if kept < 0 || kept > n/10 {
		t.Errorf("%d of %d records are kept", kept, n)
	}
}
