package detect

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders/decode"
	"msgview/loaders/source"
)

// BenchmarkDetect tells the format of logs whose head is full of records.
func BenchmarkDetect(b *testing.B) {
	for name, line := range map[string]string{
		"claude-code": `{"parentUuid":"","isSidechain":false,"type":"user","message":{"role":"user","id":"m-u1","content":"hi"},"uuid":"u1","timestamp":"2026-05-04T03:02:01Z","sessionId":"s1","version":"2.1.0"}` + "\n",
		"openai-chat": `{"role":"user","content":"hi"}` + "\n",
		"requests":    `{"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"ho"}]}` + "\n",
		"generic":     `{"at":"2026-01-02","level":"info","what":"something happened","who":{"name":"a"}}` + "\n",
	} {
		b.Run(name, func(b *testing.B) {
			head := []byte(strings.Repeat(line, headBytes/len(line)))
			path := filepath.Join(b.TempDir(), "log.jsonl")
			if err := os.WriteFile(path, head, 0o600); err != nil {
				b.Fatal(err)
			}
			src, err := source.Open(b.Context(), path)
			if err != nil {
				b.Fatal(err)
			}
			defer src.Close()
			file := &decode.File{Name: "log.jsonl"}
			for b.Loop() {
				if _, err := Head(head, false, "", file, src); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/1000, "ms/detect")
		})
	}
}
