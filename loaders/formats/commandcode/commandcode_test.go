package commandcode

import (
	"os"
	"path/filepath"
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"id":"m","sessionId":"s","role":"user","content":[],"gitBranch":"main","metadata":{"version":2}}`: 14,
		`{"id":"m","sessionId":"s","role":"user","content":[]}`:                                             0,
	} {
		if got := formattest.Score(Format, record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}

func TestTitle(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"s.jsonl": "{}", "s.meta.json": `{"title":"A swarm"}`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if got := Format.Siblings(filepath.Join(dir, "s.jsonl")); len(got) != 1 || filepath.Base(got[0].Path) != "s.meta.json" {
		t.Errorf("%v", got)
	}
	d := decode(&format.Record{File: "s.meta.json", Value: formattest.Parse(t, `{"title":"A swarm"}`)})
	if d.About.Title != "A swarm" {
		t.Errorf("%+v", d)
	}
}
