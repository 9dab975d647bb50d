package ui

import (
	"os"
	"path/filepath"
	"testing"
)

// A file of which nothing is a message says what it is, and shows its content folded.
func TestAloneInViewer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "thread.json")
	text := `{"id":"t","object":"thread","title":"About rain","assistants":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18],"created":1,"updated":2,"metadata":{"note":"kept beside the chat"}}`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, path, 100, 30, Options{})
	s.wait(", but metadata of Jan thread (thread):")
	s.wait("more lines")
	s.wait("kept beside the chat")
}
