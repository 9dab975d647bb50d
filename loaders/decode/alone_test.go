package decode

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Long records are decoded one after the other, short ones at any time.
func TestAlone(t *testing.T) {
	var together, most atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			defer Alone(long)()
			if n := together.Add(1); n > 1 {
				most.Store(n)
			}
			time.Sleep(time.Millisecond)
			defer Alone(long - 1)() // would wait for ever
			together.Add(-1)
		})
	}
	all.Wait()
	if most.Load() > 0 {
		t.Errorf("%d at a time", most.Load())
	}
}
