package picture

import (
	"bytes"
	"image/jpeg"
	"testing"
)

// Nothing in a picture makes its decoding fail otherwise than with an error.
func FuzzDecode(f *testing.F) {
	f.Add(pngOf(f, painted(9, 5)))
	f.Add(made(4, 1, 8, 3, 0, []byte{0, 0, 1, 2, 3}, chunk("PLTE", []byte{1, 2, 3})))
	var j bytes.Buffer
	if err := jpeg.Encode(&j, painted(9, 5), nil); err != nil {
		f.Fatal(err)
	}
	f.Add(j.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		if pixels, err := shape(data, 3, 3); err == nil && len(pixels) != 9 {
			t.Errorf("%d pixels", len(pixels))
		}
	})
}

func BenchmarkLargest(b *testing.B) {
	data := made(8000, 5000, 8, 2, 0, make([]byte, 5000*(8000*3+1)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := shape(data, 80, 40); err != nil {
			b.Fatal(err)
		}
	}
}
