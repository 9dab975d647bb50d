package loaders

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A message whose pieces are all over a log is made once, not again for each piece and each
// result that somebody who reads the log as a whole comes by.
func TestScatteredMessagesAreKept(t *testing.T) {
	var b strings.Builder
	for i := range 20 {
		for k := range 20 { // twenty messages of twenty pieces each
			fmt.Fprintf(&b, `{"type":"assistant","uuid":"a%d-%d","sessionId":"s","timestamp":"2026-03-01T10:00:01Z","message":{"role":"assistant","id":"m%d","content":[{"type":"text","text":"piece %d of %d: %s"}]}}`+"\n", i, k, k, i, k, strings.Repeat("flour ", 20))
		}
		for k := range 40 {
			fmt.Fprintf(&b, `{"type":"user","uuid":"u%d-%d","sessionId":"s","timestamp":"2026-03-01T10:00:02Z","message":{"role":"user","content":"%s"}}`+"\n", i, k, strings.Repeat("water ", 10_000))
		}
	}
	path := filepath.Join(t.TempDir(), "log.jsonl")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, how := range map[string]func(*Log){"as it is": func(*Log) {}, "whole": (*Log).ReadWhole, "onwards": (*Log).ReadOnwards} {
		l, err := Open(context.Background(), path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Wait(context.Background()); err != nil {
			t.Fatal(err)
		}
		how(l)
		first, err := l.Message(0)
		if err != nil || len(first.Parts) != 20 {
			t.Fatalf("%s: %d parts, %v", name, len(first.Parts), err)
		}
		for i := range l.Index().Len() {
			m, err := l.Message(i)
			if err != nil {
				t.Fatal(err)
			}
			if l.Index().Owner(i) == 0 && m != first {
				t.Fatalf("%s: a message of 20 pieces is made again for entry %d", name, i)
			}
		}
		l.Close()
	}
}
