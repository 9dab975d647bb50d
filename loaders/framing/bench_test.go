package framing

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// logLine is shaped like a record of a coding agent: some small members, and a
// long text with escapes.
func logLine(i, size int) string {
	text := strings.Repeat(`func main() {\n\tfmt.Println(\"x\")\n}\n`, size/40)
	return fmt.Sprintf(`{"type":"user","uuid":"00000000-%08d","parentUuid":null,"message":{"role":"user","content":[{"type":"text","text":"%s"}]},"n":%d}`, i, text, i)
}

func file(b *testing.B, data []byte) *os.File {
	path := filepath.Join(b.TempDir(), "log")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		b.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { f.Close() })
	return f
}

func benchmarkSplit(b *testing.B, data []byte, g Guess) {
	f := file(b, data)
	size := func() (int64, bool) { return int64(len(data)), true }
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		if err := Split(context.Background(), f, size, g, 0, func(r []Record) error { n += len(r); return nil }); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(n), "records")
	}
}

func BenchmarkSplit(b *testing.B) {
	const total = 64 << 20
	for _, size := range []int{100, 5000, 240_000} {
		var lines, array bytes.Buffer
		for i := 0; lines.Len() < total; i++ {
			if array.Len() > 0 {
				array.WriteByte(',')
			} else {
				array.WriteByte('[')
			}
			line := logLine(i, size)
			lines.WriteString(line + "\n")
			array.WriteString(line)
		}
		array.WriteByte(']')
		b.Run(fmt.Sprintf("jsonl/%d", size), func(b *testing.B) { benchmarkSplit(b, lines.Bytes(), Guess{Container: JSONL}) })
		b.Run(fmt.Sprintf("array/%d", size), func(b *testing.B) { benchmarkSplit(b, array.Bytes(), Guess{Container: Array}) })
		document := append([]byte(`{"messages":`), append(bytes.Clone(array.Bytes()), '}')...)
		b.Run(fmt.Sprintf("document/%d", size), func(b *testing.B) {
			benchmarkSplit(b, document, Guess{Container: Document, List: "messages"})
		})
	}
	var pretty bytes.Buffer
	pretty.WriteString("[\n")
	for i := 0; pretty.Len() < total; i++ {
		line := strings.NewReplacer(`{"`, "{\n      \"", `,"`, ",\n      \"", `},`, "\n    },").Replace(logLine(i, 5000))
		pretty.WriteString("    " + line + ",\n")
	}
	b.Run("pretty", func(b *testing.B) { benchmarkSplit(b, pretty.Bytes(), Guess{Container: Array}) })
	one := []byte("[" + logLine(1, total) + "]")
	b.Run("giant", func(b *testing.B) { benchmarkSplit(b, one, Guess{Container: Array}) })
	events := bytes.Repeat([]byte("event: delta\ndata: {\"type\":\"delta\",\"text\":\"hello there\"}\n\n"), total/60)
	b.Run("sse", func(b *testing.B) { benchmarkSplit(b, events, Guess{Container: SSE}) })
}

func BenchmarkSniff(b *testing.B) {
	var lines bytes.Buffer
	for i := 0; lines.Len() < 256<<10; i++ {
		lines.WriteString(logLine(i, 2000) + "\n")
	}
	document := []byte(`{"messages":[` + strings.ReplaceAll(lines.String(), "\n", ","))
	for name, head := range map[string][]byte{"jsonl": lines.Bytes(), "document": document} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(head)))
			for b.Loop() {
				Sniff(head, false)
			}
		})
	}
}
