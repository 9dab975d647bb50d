package facts

import (
	"context"
	"encoding/json"
	"io/fs"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model/findings"
)

// Where nothing is asked for but findings, they are the same.
func TestOnlyFindings(t *testing.T) {
	tried := 0
	_ = filepath.WalkDir("../../testdata", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(path, "golden") {
			return err
		}
		log, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			return nil // it is of a log that is a folder
		}
		defer log.Close()
		_ = log.Wait(context.Background())
		var found [2][]findings.Finding
		for i := range found {
			f := findings.NewFinder(log)
			f.SetEnded(true)
			if i > 0 {
				f.OnlyFindings()
			}
			if err := f.Run(context.Background()); err != nil {
				t.Fatal(err)
			}
			found[i] = f.Findings()
			if n := len(f.Files()) + len(f.Checks()) + len(f.Threads()); i > 0 && n > 0 {
				t.Errorf("%s: %d files, checks and threads were kept", path, n)
			}
		}
		if tried += len(found[0]); !reflect.DeepEqual(found[0], found[1]) {
			t.Errorf("%s: found is %v, not %v", path, found[1], found[0])
		}
		return nil
	})
	if tried < 100 {
		t.Errorf("%d findings were compared", tried)
	}
}

// A conversation that the log does not name is called by its first prompt that says
// something, without what a program put before it.
func TestTitle(t *testing.T) {
	for _, c := range []struct {
		want    string
		prompts []string
	}{
		{"Make the oven remember", []string{"Make the oven remember\nIt forgets."}},
		{"Make the oven remember", []string{"/mode", "hi", "Make the oven remember"}},
		{"Add a timer to the oven", []string{"Implement the following plan:\n\n# Plan: Add a timer to the oven\n\n## Why\nIt burns."}},
		{"Do these three things: 1. Knead the dough", []string{"Do these three things:\n\n1. Knead the dough\n2. Bake"}},
		{"Make an oven that remembers what was baked, and for how long…", []string{"Make an oven that remembers what was baked, and for how long; it forgets"}},
		{"hi → ls", []string{"hi", "ls"}},
		{strings.Repeat("a ", 30) + "a…", []string{strings.Repeat("a ", 60)}},
	} {
		var b strings.Builder
		for _, p := range c.prompts {
			line, _ := json.Marshal(map[string]any{"role": "user", "content": p})
			b.Write(append(line, "\n{\"role\":\"assistant\",\"content\":\"Well.\"}\n"...))
		}
		log, err := loaders.OpenBytes(context.Background(), "x.jsonl", []byte(b.String()))
		if err != nil {
			t.Fatal(err)
		}
		_ = log.Wait(context.Background())
		if got := Title(log, 62, nil); got != c.want {
			t.Errorf("%q is called %q, not %q", c.prompts, got, c.want)
		}
		log.Close()
	}
}

// What took less than is told took no time that is told.
func TestTook(t *testing.T) {
	for between, want := range map[string]bool{"00.0004": false, "01": true} {
		log, err := loaders.OpenBytes(context.Background(), "log.jsonl", []byte(`{"type":"user","uuid":"a","sessionId":"s","timestamp":"2026-01-01T00:00:00Z","message":{"role":"user","content":"Hot?"}}
{"type":"assistant","uuid":"b","parentUuid":"a","sessionId":"s","timestamp":"2026-01-01T00:00:`+between+`Z","message":{"role":"assistant","content":[{"type":"text","text":"Yes."}]}}
`))
		if err != nil {
			t.Fatal(err)
		}
		defer log.Close()
		_ = log.Wait(context.Background())
		known, err := Of(context.Background(), log, nil)
		if err != nil {
			t.Fatal(err)
		}
		took := false
		for _, f := range known.List {
			took = took || f.Name == "took"
		}
		if took != want {
			t.Errorf("after %s s: %v", between, known.List)
		}
	}
}
