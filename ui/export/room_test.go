package export

import (
	"io"
	"runtime"
	"testing"
)

// What is needed to print a call with its result is a bounded number of things: very many
// calls stand in one message, and each thing is collected later.
func TestRoomOfCalls(t *testing.T) {
	const n = 2000
	for shape, most := range map[string]float64{"openai-chat, calls": 96, "claude-code, calls": 72} {
		made := func(n int) float64 {
			text := wide[shape](n)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if err := atLevel(4)(t, io.Discard, "wide.jsonl", text); err != nil {
				t.Fatal(err)
			}
			runtime.ReadMemStats(&after)
			return float64(after.Mallocs - before.Mallocs)
		}
		if each := (made(2*n) - made(n)) / n; each > most {
			t.Errorf("%s: %.1f things for each call, at most %.0f are expected", shape, each, most)
		} else {
			t.Logf("%s: %.1f things for each call", shape, each)
		}
	}
}
