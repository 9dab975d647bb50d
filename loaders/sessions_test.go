package loaders

import (
	"context"
	"slices"
	"strings"
	"testing"
)

func sessionNames(t *testing.T, files map[string]string) string {
	t.Helper()
	list, err := Sessions(context.Background(), folder(t, files))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range list {
		names = append(names, s.Name)
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

func TestSessions(t *testing.T) {
	const line = `{"role":"user","content":"hi"}` + "\n"
	for _, c := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"files", map[string]string{"a.jsonl": line, "sub/b.json": line, "notes.md": "# no log", "c.eval": "PK", "d.db": "", "e.traj": "{}"}, "a.jsonl c.eval d.db e.traj sub/b.json"},
		{"one file", map[string]string{"a.jsonl": line}, ""},
		{"one conversation", map[string]string{"1.json": line, "2.json": line, "10.json": line}, ""},
		{"two of them", map[string]string{"x/1.json": line, "x/2.json": line, "y/1.json": line}, "x y/1.json"},
		{"sub-agents", map[string]string{"s.jsonl": line, "t.jsonl": line, "agent-1.jsonl": line, "s/subagents/agent-2.jsonl": line}, "s.jsonl t.jsonl"},
		{"sub-agents alone", map[string]string{"agent-1.jsonl": line, "agent-2.jsonl": line}, "agent-1.jsonl agent-2.jsonl"},
	} {
		if got := sessionNames(t, c.files); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if _, err := Sessions(context.Background(), t.TempDir()+"/none"); err == nil {
		t.Error("no error for what is not there")
	}
	if list, err := Sessions(context.Background(), folder(t, map[string]string{"a.jsonl": line})+"/a.jsonl"); list != nil || err != nil {
		t.Errorf("a file: %v, %v", list, err)
	}
}

// Each session of a list opens by its path.
func TestSessionsOpen(t *testing.T) {
	const line = `{"role":"user","agentName":"cook","mode":"user","content":"hi"}`
	list, err := Sessions(context.Background(), folder(t, map[string]string{"x/1.json": line, "x/2.json": line, "y.jsonl": line}))
	if err != nil || len(list) != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	for _, s := range list {
		_, texts := read(t, s.Path)
		want := map[bool]int{true: 2, false: 1}[strings.HasSuffix(s.Path, "x")]
		if len(texts) != want || s.Size == 0 || s.Modified.IsZero() {
			t.Errorf("%+v: %q", s, texts)
		}
	}
}
