package loaders

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"msgview/model"
)

// A session of a store shows the same whichever of its files is given: the messages in
// their order, and those of its sub-agents.
func TestAnyFileOfAStore(t *testing.T) {
	const store = "../testdata/opencode/storage.log/"
	said := func(path string) (list []string, side int) {
		log := openAll(t, store+path)
		for i := range log.Index().Len() {
			m, err := log.Message(i)
			if err != nil {
				t.Fatal(err)
			}
			if !log.Index().Flags(i).IsMessage() {
				continue
			}
			if log.Index().Flags(i).Has(model.FlagSide) {
				side++
			}
			for _, p := range m.Parts {
				switch p := p.(type) {
				case model.Text:
					list = append(list, p.Text)
				case *model.ToolCall:
					list = append(list, p.Name)
				}
			}
		}
		return list, side
	}
	want, side := said("session/prj/ses_a1.json")
	if side == 0 {
		t.Error("the sub-agent is missing")
	}
	for _, path := range []string{"message/ses_a1/msg_2.json", "part/msg_1/prt_3.json", "part/msg_2/prt_7.json"} {
		if got, _ := said(path); !slices.Equal(got, want) {
			t.Errorf("%s:\n%q, want\n%q", path, got, want)
		}
	}
}

// A store among other logs is listed as one; where its folders lie among them, as its
// sessions.
func TestStoreInMixedFolder(t *testing.T) {
	const store = "../testdata/opencode/storage.log"
	for name, want := range map[string][]string{
		"deep/storage": {"a.jsonl", "deep/b.jsonl", "deep/storage"},
		".":            {"a.jsonl", "deep/b.jsonl", "session/prj/ses_a1.json", "session/prj/ses_b2.json"},
	} {
		dir := t.TempDir()
		if err := os.CopyFS(filepath.Join(dir, name), os.DirFS(store)); err != nil {
			t.Fatal(err)
		}
		for _, log := range []string{"a.jsonl", "deep/b.jsonl"} {
			path := filepath.Join(dir, log)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(`{"type":"user","message":{"role":"user","content":"Is the oven hot?"},"uuid":"u1","parentUuid":null,"sessionId":"s1","cwd":"/p","timestamp":"2026-01-02T03:04:05Z","version":"2.1.0"}`+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		list, err := Sessions(context.Background(), dir)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range list {
			got = append(got, filepath.ToSlash(s.Name))
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
