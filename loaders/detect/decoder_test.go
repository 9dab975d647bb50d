package detect

import (
	"testing"

	"msgview/loaders/formats"
)

// There is a decoder for each record: to make one takes itself and nothing else.
func TestDecoderIsCheap(t *testing.T) {
	for _, f := range formats.All() {
		found := &Found{Format: &f, Shape: &f.Shapes[0]}
		found.Decoder()
		if n := testing.AllocsPerRun(10, func() { found.Decoder() }); n > 2 {
			t.Errorf("%s: %v allocations", f.Name, n)
		}
	}
}

func BenchmarkDecoder(b *testing.B) {
	f, _ := formats.ByName("claude-code")
	found := &Found{Format: &f, Shape: &f.Shapes[0]}
	for b.Loop() {
		found.Decoder()
	}
}
