package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// What is printed says of a sub-agent what is to be looked at, as the viewer does.
func TestPrintedAgents(t *testing.T) {
	rows, err := os.ReadFile(filepath.Join("..", "testdata", "rows.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "rows.jsonl") // a deed that failed, where the other one only looks
	if err := os.WriteFile(file, bytes.ReplaceAll(rows, []byte("cat prices.csv"), []byte("make prices.csv")), 0o600); err != nil {
		t.Fatal(err)
	}
	r := run(t, "", environment(), "print", "--width", "120", file)
	if r.code != exitFine || !regexp.MustCompile(`└ 2 calls 1!`).MatchString(r.out) {
		t.Error(r)
	}
}
