package loaders

import (
	"context"
	"path/filepath"
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
	const aider = "\n# aider chat started at 2026-03-01 09:00:00\n\n> Aider v0.80.0  \n\n#### add a test  \n\nHere it is.\n"
	const swe = `{"trajectory":[{"action":"ls","observation":"a.py","thought":"look","response":"look","state":"{}","query":[]}],"history":[{"role":"system","content":"s","agent":"main"},{"role":"user","content":"u","agent":"main"}],"info":{"exit_status":"submitted","model_stats":{}}}`
	claude := sessionLine("user", "u1", "", "hi")
	for _, c := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"files", map[string]string{"a.jsonl": line, "sub/b.json": line, "notes.md": "# no log", "c.eval": "PK", "d.db": "", "e.traj": "{}"}, "a.jsonl c.eval d.db e.traj sub/b.json"},
		{"one file", map[string]string{"a.jsonl": line}, "a.jsonl"},
		{"one conversation", map[string]string{"1.json": line, "2.json": line, "10.json": line}, "."},
		{"told by content", map[string]string{"a.md": aider, "README.md": aider, "b.txt": claude, "c": claude, "d.jsonlines": line, "e.log": claude, "f.log": "GET / 200\nGET /a 404\n", "g.go": claude, "notes.txt": "buy milk\n", "h.1": claude, "i.bin": claude},
			"a.md b.txt c d.jsonlines e.log h.1"},
		{"one trajectory", map[string]string{"run.traj": swe}, "run.traj"},
		{"a project with a session", map[string]string{"package.json": "{}", "tsconfig.base.json": "{}", "src/settings.json": `{"a":[1,2],"name":"x"}`, "src/main.go": "package main", "node_modules/x/s.jsonl": claude, ".aider.chat.history.md": aider}, ".aider.chat.history.md"},
		{"nothing that speaks", map[string]string{"a.json": `{"a":1}`, "b.json": `{"b":1}`}, "a.json b.json"},
		{"files beside a session", map[string]string{"s.jsonl": claude, "agent-7.jsonl": claude, "agent-7.meta.json": `{"agentType":"x"}`, "s/subagents/agent-8.jsonl": claude, "s/subagents/agent-8.meta.json": `{"agentType":"x"}`}, "s.jsonl"},
		{"sub-agents of nobody", map[string]string{"subagents/agent-8.jsonl": claude, "subagents/agent-8.meta.json": `{"agentType":"x"}`}, "subagents/agent-8.jsonl"},
		{"empty files", map[string]string{"a.jsonl": line, "b.jsonl": "", "c.json": ""}, "a.jsonl"},
		{"a task", map[string]string{"api_conversation_history.json": "[" + line + "]", "ui_messages.json": "[" + line + "]", "task_metadata.json": "{}"}, "api_conversation_history.json"},
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

// The folder of a session's sub-agents is the session, wherever one stands.
func TestSessionOfFolder(t *testing.T) {
	claude := sessionLine("user", "u1", "", "hi")
	root := folder(t, map[string]string{"s.jsonl": claude, "s/subagents/agent-8.jsonl": claude, "s/tool-results/x.txt": "out"})
	want := root + "/s.jsonl"
	check := func(path string) {
		t.Helper()
		list, err := Sessions(context.Background(), path)
		if err != nil || len(list) != 1 || list[0].Path != want || list[0].Size != int64(len(claude)) {
			t.Errorf("%s: %+v, %v", path, list, err)
		}
	}
	check(root + "/s")
	check(root + "/s/")
	t.Chdir(root + "/s")
	want, _ = filepath.EvalSymlinks(want)
	check(".")
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
