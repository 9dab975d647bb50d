package loaders

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
)

// What ends a stream belongs to the capture, whatever is in it.
func TestEndOfEvents(t *testing.T) {
	for name, message := range map[string]string{
		"agent-swarm-kit": `{"role":"user","agentName":"cook","mode":"user","content":"hi"}`,
		"generic":         `{"speaker":"bob","text":"hi there, who is it?"}`,
	} {
		log := "data: " + message + "\n\ndata: " + message + "\n\ndata: [DONE]\n\n"
		l, texts := read(t, folder(t, map[string]string{"log.sse": log})+"/log.sse")
		if a := l.Index().Account(); a.Metadata != 1 || a.Malformed+a.Unknown > 0 || a.Records != 3 {
			t.Errorf("%s: %+v %q", name, a, texts)
		}
	}
}

// An error names the file as it was given, and says so if it is not quite empty.
func TestNothingInFiles(t *testing.T) {
	dir := folder(t, map[string]string{"empty.jsonl": "", "blank.jsonl": " \r\n\n", "many/1.jsonl": "", "many/2.jsonl": ""})
	for name, want := range map[string]string{"empty.jsonl": "is empty", "blank.jsonl": "white space", "many": "others (2 files)"} {
		path := filepath.Join(dir, name)
		l, err := Open(context.Background(), path, Options{})
		if err == nil {
			l.Close()
			t.Errorf("%s: no error", name)
			continue
		}
		if !errors.Is(err, ErrEmpty) || !strings.HasPrefix(err.Error(), path) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
