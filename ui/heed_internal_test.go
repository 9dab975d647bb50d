package ui

import (
	"runtime"
	"testing"
)

// More goroutines than there are processors may run while keys are waited for, and none
// more where somebody said how many.
func TestHeedKeys(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	for set, more := range map[string]int{"": moreProcessors, "1": 0} {
		t.Setenv("GOMAXPROCS", set)
		end := heedKeys()
		if got := runtime.GOMAXPROCS(0); got != before+more {
			t.Errorf("GOMAXPROCS=%q: %d processors, not %d", set, got, before+more)
		}
		if end(); runtime.GOMAXPROCS(0) != before {
			t.Errorf("GOMAXPROCS=%q: %d processors are left", set, runtime.GOMAXPROCS(0))
		}
	}
}
