package turns_test

import (
	"testing"
	"time"

	"msgview/ui/turns"
)

// What a log has backwards took no time that could be said.
func TestNoTimeBackwards(t *testing.T) {
	for d, want := range map[time.Duration]string{-4455 * time.Second: "", -time.Hour: "", 0: "", 3 * time.Second: "3s"} {
		if got := turns.Short(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}
