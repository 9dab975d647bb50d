package ui

import (
	"context"
	"strings"
	"testing"

	"msgview/loaders"
)

// A gap is one within a conversation, not between two of them.
func TestGapBetweenConversations(t *testing.T) {
	const log = `{"id":"a","messages":[{"role":"user","content":"one","timestamp":"2026-05-04T10:00:00Z"},{"role":"assistant","content":"two","timestamp":"2026-05-04T12:00:00Z"}]}
{"id":"b","messages":[{"role":"user","content":"three","timestamp":"2026-05-04T18:00:00Z"},{"role":"assistant","content":"four","timestamp":"2026-05-04T18:00:01Z"}]}
`
	l, err := loaders.OpenBytes(context.Background(), "log.jsonl", []byte(log))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	s := show(t, l, 80, 30, Options{})
	if n := strings.Count(s.String(), "later"); n != 1 {
		t.Errorf("%d gaps, want the one within the first conversation\n%s", n, s)
	}
}
