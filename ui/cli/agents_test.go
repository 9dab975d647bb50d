package cli

import (
	"path/filepath"
	"regexp"
	"testing"
)

// What is printed says of a sub-agent what is to be looked at, as the viewer does.
func TestPrintedAgents(t *testing.T) {
	r := run(t, "", environment(), "print", "--width", "120", filepath.Join("..", "testdata", "rows.jsonl"))
	if r.code != exitFine || !regexp.MustCompile(`└ 2 calls 1!`).MatchString(r.out) {
		t.Error(r)
	}
}
