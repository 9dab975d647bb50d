package wordset

import (
	"sync"
	"testing"
)

func TestHas(t *testing.T) {
	s := Set{Words: " cat  head\ntail "}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for w, want := range map[string]bool{"cat": true, "head": true, "tail": true, "": false, " ": false, "cat  head": false, "Cat": false, "ca": false} {
				if got := s.Has(w); got != want {
					t.Errorf("Has(%q) is %v", w, got)
				}
			}
		})
	}
	all.Wait()
}
