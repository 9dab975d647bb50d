package loaders

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// textMember is a member of an object that is a text of some words.
var textMember = regexp.MustCompile(`"[A-Za-z_]+" ?: ?"[^"\\]*[a-z] [a-z][^"\\]*"`)

// A member that a later one with the same key takes the place of is kept, however deep
// in the record it is.
func TestOverriddenInside(t *testing.T) {
	for _, path := range mutatedLogs(t) {
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(filepath.Join("..", "testdata"), path)
		if err != nil || len(data) > 32<<10 || filepath.Ext(path) != ".jsonl" {
			continue
		}
		lines := bytes.SplitAfter(data, []byte("\n"))
		to, tried := copyAround(t, path), 0
		for i, line := range lines {
			places := textMember.FindAllIndex(line, -1)
			if len(places) == 0 || !json.Valid(line) || tried == 3 {
				continue
			}
			at := places[len(places)/2]
			member := line[at[0]:at[1]]
			key, _, _ := strings.Cut(string(member), ":")
			before, after := bytes.Join(lines[:i], nil), bytes.Join(lines[i+1:], nil)
			alone := slices.Concat(before, line[:at[0]], []byte(key+`:"some quuxly words"`), line[at[1]:], after)
			if !strings.Contains(wordsOf(t, to, alone), "quuxly") {
				continue // it is shown in no case
			}
			tried++
			twice := slices.Concat(before, line[:at[0]], []byte(key+`:"some quuxly words",`), line[at[0]:], after)
			if !strings.Contains(wordsOf(t, to, twice), "quuxly") {
				t.Errorf("%s: line %d: the first of two %s is lost: %.100s", name, i+1, key, line)
			}
		}
	}
}
