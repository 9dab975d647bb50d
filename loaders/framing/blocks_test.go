package framing

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// All lines of a text are in its blocks, in order and with the blank ones between them,
// and no block has too many.
func TestBlocks(t *testing.T) {
	text := "\n  indented\n\n" + strings.Repeat("a line\n\n", 450) + strings.Repeat("x", 40_000) + "\nlast"
	var got []string
	lines := []int{}
	err := Split(context.Background(), bytes.NewReader([]byte(text)), func() (int64, bool) { return int64(len(text)), true },
		Guess{Container: Text, List: Blocks}, 0, func(records []Record) error {
			for _, r := range records {
				got = append(got, text[r.Offset:r.Offset+r.Length])
				lines = append(lines, r.Line)
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	words := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	if words(strings.Join(got, "\n")) != words(text) || len(got) != 7 || !strings.HasPrefix(got[0], "  indented\n\na line\n") || lines[1] != 202 {
		t.Errorf("%d blocks from lines %d, the first %.30q", len(got), lines, got[0])
	}
	for _, block := range got {
		if strings.Count(block, "\n") >= blockLines {
			t.Errorf("a block of %d lines", strings.Count(block, "\n"))
		}
	}
}
