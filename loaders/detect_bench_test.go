package loaders

import (
	"context"
	"strings"
	"testing"
)

// BenchmarkDetect tells the format of logs whose head is full of records.
func BenchmarkDetect(b *testing.B) {
	for name, line := range map[string]string{
		"claude-code": sessionLine("user", "u1", "", "hi"),
		"openai-chat": `{"role":"user","content":"hi"}` + "\n",
		"requests":    `{"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"ho"}]}` + "\n",
		"generic":     `{"at":"2026-01-02","level":"info","what":"something happened","who":{"name":"a"}}` + "\n",
	} {
		b.Run(name, func(b *testing.B) {
			head := []byte(strings.Repeat(line, headBytes/len(line)))
			path := folder(b, map[string]string{"log.jsonl": string(head)})
			l, err := Open(context.Background(), path+"/log.jsonl", Options{})
			if err != nil {
				b.Fatal(err)
			}
			defer l.Close()
			for b.Loop() {
				if _, err := detect(head, false, "", l.file(0), l.file(0).src); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/1000, "ms/detect")
		})
	}
}
