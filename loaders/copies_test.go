package loaders

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"msgview/loaders/formattest"
	"msgview/model"
)

// replaced are fixtures with records that say what holds from there on: what they said
// before is meant to go.
var replaced = []string{
	"gemini-cli/log.jsonl", // the history is set anew
	"codex/nested.jsonl",   // an event restates a call of a tool
}

// prose is a word between others.
var prose = regexp.MustCompile(`[ a-z]([a-z]{4,})[ .,]`)

// A record that is like another, with the same ids, length, begin and end, but says
// another word in its midst, is no copy of it: both are shown.
func TestNearCopies(t *testing.T) {
	t.Parallel()
	const filler = " some more words, some more words, some more words, "
	for _, path := range mutatedLogs(t) {
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(filepath.Join("..", "testdata"), path)
		if err != nil || !formattest.Sampled(name) || len(data) > 32<<10 || filepath.Ext(path) != ".jsonl" || slices.Contains(replaced, filepath.ToSlash(name)) {
			continue
		}
		lines := bytes.SplitAfter(append(bytes.TrimRight(data, "\n"), '\n'), []byte("\n"))
		lines = lines[:len(lines)-1]
		to, tried := copyAround(t, path), 0
		for i, line := range lines {
			places := prose.FindAllSubmatchIndex(line, -1)
			if len(places) == 0 || !json.Valid(line) || tried == 4 {
				continue
			}
			at := places[len(places)/2][3]
			with := func(word string) []byte {
				return slices.Concat(line[:at], []byte(filler+word+filler), line[at:])
			}
			before, after := bytes.Join(lines[:i], nil), bytes.Join(lines[i+1:], nil)
			if !strings.Contains(wordsOf(t, to, slices.Concat(before, with("quuxly"), after)), "quuxly") {
				continue // it is shown in no case
			}
			tried++
			if !strings.Contains(wordsOf(t, to, slices.Concat(before, with("garply"), with("quuxly"), after)), "quuxly") {
				t.Errorf("%s: line %d, said again with another word, is dropped: %.100s", name, i+1, line)
			}
		}
	}
}

// wordsOf returns what the messages of a log say.
func wordsOf(t *testing.T, path string, data []byte) string {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := Open(context.Background(), path, Options{})
	if err != nil {
		return ""
	}
	defer l.Close()
	_ = l.Wait(context.Background())
	var b strings.Builder
	for i := range l.index.Len() {
		if l.index.Flags(i).Any(model.FlagPiece | model.FlagPart) {
			continue
		}
		if m, err := l.Message(i); err == nil {
			b.WriteString(formattest.Said(m))
		}
	}
	return b.String()
}
