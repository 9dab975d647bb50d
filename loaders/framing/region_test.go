package framing

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// regions frames data in stretches of n bytes and returns the records. Each has its
// bytes compared with those of the data.
func regions(t testing.TB, r io.ReaderAt, data []byte, from, n int) []Record {
	t.Helper()
	var all []Record
	var g Region
	line := 1
	for start := from; start < len(data); start += n {
		lineEnds, err := g.Read(r, int64(start), int64(min(start+n, len(data))), start == from)
		if err != nil {
			t.Fatal(err)
		}
		records, long, err := g.Records(line)
		if err != nil {
			t.Fatal(err)
		}
		if long {
			all = append(all, records...)
			if records, err = g.LastRecord(); err != nil {
				t.Fatal(err)
			}
		}
		for _, rec := range records {
			if raw := g.Bytes(rec); raw != nil && !bytes.Equal(raw, data[rec.Offset:rec.Offset+rec.Length]) {
				t.Errorf("stretches of %d: the bytes of line %d are %q", n, rec.Line, raw)
			}
		}
		all = append(all, records...)
		line += lineEnds
	}
	return all
}

// checkRegions compares the records of stretches with those of Split.
func checkRegions(t testing.TB, data []byte, sizes ...int) {
	t.Helper()
	guess := Guess{Container: JSONL}
	if bytes.HasPrefix(data, []byte(mark)) {
		guess.BOM = len(mark)
	}
	want := split(t, data, guess)
	for _, n := range sizes {
		if got := regions(t, bytes.NewReader(data), data, guess.BOM, n); !slices.Equal(got, want) {
			t.Fatalf("stretches of %d of %q:\n%v, not\n%v", n, data[:min(len(data), 200)], got, want)
		}
	}
}

func TestRegions(t *testing.T) {
	pad := strings.Repeat("\x00", 100)
	for _, data := range []string{
		"", "\n", "{1}", "{1}\n", "\n\n{1}\n\n", "{1}\n{2}\n", "{1}\n{2", " {1} \r\n\r\n\t{2}\r\n", mark + "{1}\n\x1e{2}\n" + mark + "\n" + mark + "{3}",
		"{1},\n{2} , \n", "Trace:\n  at x\n{1}\ntrue\ntruely\n", "{1}\n" + pad + "{2}\n" + pad, pad + "\n" + pad + "\n{1}", "\xEF\n\xEF\xBB\n\xEF\xBB",
	} {
		checkRegions(t, []byte(data), 1, 2, 3, 5, 8, 64, 1000)
	}
	var long bytes.Buffer
	for i := range 40 {
		fmt.Fprintf(&long, "{\"n\":%d,\"text\":%q}\n", i, strings.Repeat("x", i*i*100))
	}
	checkRegions(t, long.Bytes(), 1000, 4096, 10_000, behind, 1<<20)
}

// A file that gives fewer bytes at a time than it is asked for, or was cut since its
// size was read, is framed as far as it goes.
func TestRegionsOfShortReads(t *testing.T) {
	data := []byte("{1}\n{22}\n{333}\n{4444}\n{5")
	want := split(t, data, Guess{Container: JSONL})
	if got := regions(t, sparing{bytes.NewReader(data)}, data, 0, 7); !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
	longer := append(bytes.Clone(data), "}\n{6}\n{7}\n"...)
	if got := regions(t, bytes.NewReader(data), longer, 0, 7); !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
	var g Region
	if _, err := g.Read(failing{}, 0, 10, true); err == nil {
		t.Error("an error of the file is not told")
	}
}

// sparing reads three bytes at a time.
type sparing struct{ r io.ReaderAt }

func (s sparing) ReadAt(p []byte, off int64) (int, error) {
	return s.r.ReadAt(p[:min(len(p), 3)], off)
}

func FuzzRegion(f *testing.F) {
	f.Add([]byte("{\"a\":1}\r\n\x00\x1e{\"a\":\"x\"},\n  bad\ntrue\n"+mark+"{}"), uint8(4))
	f.Fuzz(func(t *testing.T, data []byte, n uint8) {
		checkRegions(t, data, 1+int(n))
	})
}

func BenchmarkRegion(b *testing.B) {
	for _, size := range []int{100, 5000} {
		var lines bytes.Buffer
		for i := 0; lines.Len() < 16<<20; i++ {
			lines.WriteString(logLine(i, size) + "\n")
		}
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			b.SetBytes(int64(lines.Len()))
			r := bytes.NewReader(lines.Bytes())
			var g Region
			for b.Loop() {
				for at := 0; at < lines.Len(); at += 256 << 10 {
					if _, err := g.Read(r, int64(at), int64(min(at+256<<10, lines.Len())), at == 0); err != nil {
						b.Fatal(err)
					}
					if _, _, err := g.Records(1); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
