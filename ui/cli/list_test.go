package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// machine makes a home with sessions of two agents, and returns what a program needs
// to know to find them.
func machine(t *testing.T) (env []string, home string) {
	t.Helper()
	home = t.TempDir()
	for name, log := range map[string]string{
		".claude/projects/-bakery/s1.jsonl":                   `{"type":"user","message":{"role":"user","content":"Is the oven hot?"},"uuid":"u1","parentUuid":null,"sessionId":"s1","cwd":"/home/ada/bakery","timestamp":"2026-01-02T03:04:05Z","version":"2.1.0"}` + "\n",
		".continue/sessions/other.json":                       `[{"role":"user","content":"A loaf of rye"},{"role":"assistant","content":"Of course, a loaf \u001b[31mof rye"}]`,
		".claude/projects/-bakery/s1/subagents/agent-1.jsonl": `{}`,
	} {
		path := filepath.Join(home, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(log), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return []string{"HOME=" + home}, home
}

func TestList(t *testing.T) {
	env, home := machine(t)
	r := run(t, "", env, "list")
	if r.code != 0 || !strings.Contains(r.out, "Is the oven hot?") || !strings.Contains(r.out, "Claude Code") || !strings.Contains(r.out, "A loaf of rye") {
		t.Errorf("%+v", r)
	}
	r = run(t, "", env, "list", "--json")
	lines := strings.Split(strings.TrimSpace(r.out), "\n")
	if len(lines) != 2 {
		t.Fatalf("%+v", r)
	}
	for _, line := range lines {
		var s struct {
			Path, Program, Title, Project string
			LastMessage                   string `json:"last_message"`
			Modified                      time.Time
			Turns                         int
		}
		if err := json.Unmarshal([]byte(line), &s); err != nil || s.Path == "" || s.Turns != 1 {
			t.Errorf("%s: %v", line, err)
		}
		if want := map[string]string{"Claude Code": "2026-01-02T03:04:05Z"}[s.Program]; s.LastMessage != want || s.Modified.IsZero() {
			t.Errorf("times: %s", line)
		}
		if s.Program == "Claude Code" && s.Project != "/home/ada/bakery" {
			t.Error(line)
		}
	}
	if r = run(t, "", nil, "list"); r.code != 1 || !strings.Contains(r.err, "no sessions found") {
		t.Errorf("%+v", r)
	}
	if r = run(t, "", nil, "list", filepath.Join(home, ".claude")); r.code != 0 || !strings.Contains(r.out, "oven") {
		t.Errorf("%+v", r)
	}
}

// What the list says of standard input, of a file that nobody knows in the folder of a
// program, and of a folder that is one session.
func TestListOne(t *testing.T) {
	const line = `{"role":"user","content":"Is the oven hot?"}` + "\n"
	if r := run(t, line, nil, "list", "-"); r.code != 0 || strings.Contains(r.out, "0001") || !strings.Contains(r.out, "oven") || !strings.Contains(r.out, " 45 B") {
		t.Errorf("standard input: %+v", r)
	}
	env, home := machine(t)
	project := filepath.Join(home, ".claude/projects/-bakery")
	if err := os.WriteFile(filepath.Join(project, "odd.jsonl"), []byte(`{"colour":"red"}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := run(t, "", env, "list"); r.code != 0 || strings.Count(r.out, "Claude Code") != 1 || !strings.Contains(r.out, "Any JSON") {
		t.Errorf("a file of nobody: %+v", r)
	}
	for _, folder := range []string{filepath.Join(project, "s1"), project} {
		r := run(t, "", nil, "list", folder)
		if r.code != 0 || !strings.Contains(r.out, "oven") || !strings.Contains(r.out, " 196 B") || !strings.Contains(r.out, filepath.Join(project, "s1.jsonl")) {
			t.Errorf("%s: %+v", folder, r)
		}
		if err := os.RemoveAll(filepath.Join(project, "odd.jsonl")); err != nil {
			t.Fatal(err)
		}
	}
}

func TestSearchSessions(t *testing.T) {
	env, home := machine(t)
	r := run(t, "", env, "search", "oven HOT")
	if r.code != 1 || !strings.Contains(r.err, "nothing found") {
		t.Errorf("with capitals: %+v", r)
	}
	r = run(t, "", env, "search", "oven hot")
	if want := filepath.Join(home, ".claude/projects/-bakery/s1.jsonl") + ":1: user: Is the oven hot?\n"; r.code != 0 || r.out != want {
		t.Errorf("%+v, want %q", r, want)
	}
	r = run(t, "", env, "search", "--json", "/l.af")
	if n := strings.Count(r.out, "\n"); r.code != 0 || n != 2 || strings.Contains(r.out, "\x1b") {
		t.Errorf("%+v", r)
	}
	for _, key := range []string{"file", "line", "message", "role", "kind", "snippet"} {
		if strings.Count(r.out, `"`+key+`":`) != 2 {
			t.Errorf("no %s in %s", key, r.out)
		}
	}
	if r = run(t, "", env, "search"); r.code != 2 {
		t.Errorf("%+v", r)
	}
	odd := filepath.Join(home, "two\nlines\x1b[31m.jsonl")
	if err := os.WriteFile(odd, []byte(`{"role":"user","content":"A loaf"}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	torn := filepath.Join(home, "torn.zip")
	if err := os.WriteFile(torn, []byte("PK\x03\x04 and no more"), 0o600); err != nil {
		t.Fatal(err)
	}
	r = run(t, "", nil, "search", "loaf", odd, torn)
	if strings.Count(r.out, "\n") != 1 || strings.Contains(r.out, "\x1b") || !strings.Contains(r.err, torn) {
		t.Errorf("odd names: %+v", r)
	}
}

// The list is in the order of the last messages, whenever the files were written.
func TestListOrder(t *testing.T) {
	dir := t.TempDir()
	written := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	for name, said := range map[string]string{"a": "2026-01-03", "b": "2026-01-01", "c": "2026-01-04", "d": "2026-01-02", "e": "2026-01-05"} {
		path := filepath.Join(dir, name+".jsonl")
		line := `{"type":"user","message":{"role":"user","content":"on ` + said + `"},"uuid":"u` + name + `","parentUuid":null,"sessionId":"` + name + `","timestamp":"` + said + `T10:00:00Z","version":"2.1.0"}` + "\n"
		if err := os.WriteFile(path, []byte(line), 0o600); err != nil {
			t.Fatal(err)
		}
		at := written.Add(time.Duration(name[0]) * time.Minute)
		if name == "d" { // not touched since
			at = time.Date(2026, 1, 2, 10, 0, 0, 0, time.UTC)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args []string
		want string
	}{{nil, "05 04 03 02 01"}, {[]string{"-n", "2"}, "05 04"}} {
		r := run(t, "", nil, append([]string{"list", dir}, c.args...)...)
		var got []string
		for _, line := range strings.Split(r.out, "\n") {
			if _, day, ok := strings.Cut(line, "on 2026-01-"); ok {
				got = append(got, day)
			}
		}
		if strings.Join(got, " ") != c.want || r.code != 0 {
			t.Errorf("%v: %q, %+v", c.args, got, r)
		}
	}
}

// What a log says with each message of its folder is not what was said.
func TestSearchSays(t *testing.T) {
	env, _ := machine(t)
	if r := run(t, "", env, "search", "--plain", "/home/ada"); r.code != 1 || r.out != "" {
		t.Errorf("%+v", r)
	}
}

// A database in which a program keeps its sessions is listed session by session.
func TestListStore(t *testing.T) {
	env, home := machine(t)
	data, err := os.ReadFile("../../loaders/source/sqlite/testdata/deep.db")
	if err != nil {
		t.Fatal(err)
	}
	store := filepath.Join(home, ".local/share/opencode/opencode.db")
	if err := os.MkdirAll(filepath.Dir(store), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(store, data, 0o600); err != nil {
		t.Fatal(err)
	}
	r := run(t, "", env, "list", "--json")
	numbers := map[int]bool{}
	for _, line := range strings.Split(strings.TrimSpace(r.out), "\n") {
		var s struct {
			Path, Project, Title        string
			Conversation, Conversations int
		}
		if err := json.Unmarshal([]byte(line), &s); err != nil {
			t.Fatal(err)
		}
		if s.Path != store {
			continue
		}
		if s.Project != "/home/ada/bakery" || s.Title == "" || s.Conversations != 1 {
			t.Error(line)
		}
		numbers[s.Conversation] = true
	}
	if len(numbers) != 8 || !numbers[1] || !numbers[8] {
		t.Errorf("conversations %v of\n%s", numbers, r.out)
	}
	if r := run(t, "", nil, "list", "--json", store); strings.Count(r.out, "\n") != 1 {
		t.Errorf("named itself it is one log:\n%s", r.out)
	}
}

// The errors of the list are those that info counts: a call without a result and a record
// that nobody knows are none.
func TestListErrors(t *testing.T) {
	log := `{"type":"user","message":{"role":"user","content":"Bake"},"uuid":"u1","parentUuid":null,"sessionId":"s","timestamp":"2026-01-02T03:04:05Z","version":"2.1.0"}
{"type":"assistant","message":{"id":"m1","role":"assistant","model":"m","content":[{"type":"tool_use","id":"a","name":"Bash","input":{"command":"bake"}},{"type":"tool_use","id":"b","name":"Bash","input":{"command":"cool"}}]},"uuid":"u2","parentUuid":"u1","sessionId":"s","timestamp":"2026-01-02T03:04:06Z","version":"2.1.0"}
{"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","is_error":true,"content":"burnt"}]},"uuid":"u3","parentUuid":"u2","sessionId":"s","timestamp":"2026-01-02T03:04:07Z","version":"2.1.0"}
{"type":"crumbs","uuid":"u4","parentUuid":"u3","sessionId":"s"}
{"type":"user","message":{"role":"user","content":"Again"},"uuid":"u5","parentUuid":"u4","sessionId":"s","timestamp":"2026-01-02T03:04:08Z","version":"2.1.0"}
`
	path := filepath.Join(t.TempDir(), "log.jsonl")
	if err := os.WriteFile(path, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	var info, list struct{ Errors, Problems int }
	for command, into := range map[string]any{"info": &info, "list": &list} {
		r := run(t, "", nil, command, "--json", path)
		if err := json.Unmarshal([]byte(r.out), into); err != nil || r.code != 0 {
			t.Fatalf("%v, %+v", err, r)
		}
	}
	if list.Errors != 1 || info.Errors != 1 || info.Problems != 3 {
		t.Errorf("list %+v, info %+v", list, info)
	}
}

// What no decoder took of all sessions of a folder is listed without values.
func TestUnknown(t *testing.T) {
	env, _ := machine(t)
	dir := t.TempDir()
	for _, name := range []string{"a", "b"} {
		line := `{"type":"user","message":{"role":"user","content":"hi"},"uuid":"u","sessionId":"` + name + `","timestamp":"2026-01-03T10:00:00Z","version":"2.1.0","weather":"rainy"}` + "\n"
		if err := os.WriteFile(filepath.Join(dir, name+".jsonl"), []byte(line), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := run(t, "", env, "info", "--unknown", dir)
	if got := strings.Join(strings.Fields(r.out), " "); r.code != 0 || !strings.Contains(got, "claude-code, 2 logs") || !strings.Contains(got, "member user weather string 2") || strings.Contains(got, "rainy") {
		t.Errorf("%+v", r)
	}
	r = run(t, "", env, "info", "--unknown", "--json", dir)
	if r.code != 0 || !strings.Contains(r.out, `"of":"user","path":"weather","value":"string","count":2}`) {
		t.Errorf("%+v", r)
	}
}

// --select lists what an expression means, and says what is wrong with one.
func TestListSelect(t *testing.T) {
	env, _ := machine(t)
	for _, c := range []struct {
		only  string
		code  int
		lines int
	}{{"agent~claude turns=1", 0, 1}, {"agent~claude since:1h turns>5", 1, 0}, {"turms>1", 2, 0}} {
		if r := run(t, "", env, "list", "--json", "--select", c.only); r.code != c.code || strings.Count(r.out, "\n") != c.lines {
			t.Errorf("%s: %+v", c.only, r)
		}
	}
}

// One turn is one turn.
func TestListCounts(t *testing.T) {
	env, _ := machine(t)
	r := run(t, "", env, "list")
	if r.code != exitFine || !strings.Contains(r.out, " 1 turn ") || strings.Contains(r.out, " 1 turns") || strings.Contains(r.out, " 1 calls") {
		t.Errorf("%+v", r)
	}
}
