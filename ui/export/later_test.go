package export

import (
	"strings"
	"testing"
)

// A report that was fetched later names the call that it is of, as in the viewer.
func TestPlainLater(t *testing.T) {
	text := strings.Join(strings.Fields(string(plain(t, open(t, "../testdata/rows.jsonl"), PlainOptions{Width: 120, Level: 3}))), " ")
	if want := "TaskOutput ← Task Explore: Compare prices of rye"; !strings.Contains(text, want) {
		t.Errorf("no %q", want)
	}
}
