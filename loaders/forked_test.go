package loaders

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model"
)

// turnsOf counts the turns of rollouts by their ids, and what their answers took, by the last
// figures of each: what a fork was made from has the same ids.
func turnsOf(t *testing.T, data string) (turns int, took int64) {
	t.Helper()
	now, of := "", map[string]int64{}
	for line := range strings.Lines(data) {
		var r struct {
			Payload struct {
				Type string
				Turn string `json:"turn_id"`
				Info struct {
					Last struct {
						Total int64 `json:"total_tokens"`
					} `json:"last_token_usage"`
				}
			}
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		switch r.Payload.Type {
		case "task_started":
			now = r.Payload.Turn
		case "token_count":
			of[now] = r.Payload.Info.Last.Total
		}
	}
	for _, n := range of {
		took += n
	}
	return len(of), took
}

// What a fork of Codex inherits is counted once, where what it was made from is read, too: in
// one file, of forks of forks, and in that of a sub-agent. Nothing of it is lost.
func TestForksOnce(t *testing.T) {
	data, err := os.ReadFile("../testdata/codex/forks.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(strings.TrimSuffix(string(data), "\n"), "\n")
	var heads []int
	for i, line := range lines {
		if strings.Contains(line, `"type":"session_meta"`) {
			heads = append(heads, i)
		}
	}
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	parent := strings.Join(lines[:heads[1]], "")
	agent := strings.Replace(strings.Join(lines[heads[1]:heads[3]], ""), `"source":"cli"`,
		`"source":{"subagent":{"thread_spawn":{"parent_thread_id":"019d0000-1000-7000-8000-000000000000"}}}`, 1)
	above := write("rollout-2026-05-04T09-00-00-a.jsonl", parent)
	write("rollout-2026-05-04T09-00-20-b.jsonl", agent)
	for _, c := range []struct {
		name, path, data string
		talks, repeated  int
	}{
		{"a file", "../testdata/codex/forks.jsonl", strings.TrimSuffix(string(data), "\n"), 3, 15},
		{"a sub-agent", above, strings.TrimSuffix(parent+agent, "\n"), 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := open(t, c.path)
			turns, took := turnsOf(t, c.data)
			var prompts, calls int
			var tokens int64
			for i := range l.index.Len() {
				f := l.index.Flags(i)
				if !f.IsMessage() || f.Has(model.FlagMarker) {
					continue
				}
				m, err := l.Message(i)
				if err != nil {
					t.Fatal(err)
				}
				tokens += m.Usage.Total()
				calls += len(m.Calls())
				if m.Role == model.RoleUser {
					prompts++
				}
			}
			a := l.index.Account()
			if prompts != turns || tokens != took || calls != 1 || a.Calls != 1 || a.Results != 1 || a.Errors != 1 {
				t.Errorf("%d prompts, %d tokens, %d calls; want %d, %d, 1; %+v", prompts, tokens, calls, turns, took, a)
			}
			if n := l.index.Talks(); n != c.talks || a.Repeated != c.repeated || a.Records != strings.Count(c.data+"\n", "\n") || a.Unknown+a.Malformed > 0 {
				t.Errorf("%d conversations, %+v", n, a)
			}
		})
	}
}
