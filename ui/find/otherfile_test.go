package find

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders"
)

// What is found in a file of a sub-agent is said to be in that file, and in the turn of the
// call that started it, however late the file is read.
func TestMatchesInFilesOfAgents(t *testing.T) {
	dir := t.TempDir()
	main := filepath.Join(dir, "5e55.jsonl")
	side := filepath.Join(dir, "5e55", "subagents", "agent-a1.jsonl")
	record := func(kind, id, parent, rest, content string) string {
		return fmt.Sprintf(`{"type":%q,"uuid":%q,"parentUuid":%s,"sessionId":"5e55","timestamp":"2026-03-01T09:00:00Z"%s,"message":{"role":%[1]q,"content":%[5]s}}`+"\n", kind, id, parent, rest, content)
	}
	const agent = `,"isSidechain":true,"agentId":"a1"`
	for path, text := range map[string]string{
		main: record("user", "u1", "null", "", `"Sift the flour."`) +
			record("assistant", "u2", `"u1"`, "", `[{"type":"tool_use","id":"t1","name":"Task","input":{"description":"sift","prompt":"Sift."}}]`) +
			record("user", "u3", `"u2"`, `,"toolUseResult":{"agentId":"a1"}`, `[{"type":"tool_result","tool_use_id":"t1","content":"Sifted."}]`) +
			record("assistant", "u4", `"u3"`, "", `[{"type":"text","text":"Done."}]`) +
			record("user", "u5", `"u4"`, "", `"Now sieve the rye."`),
		side: record("user", "s1", "null", agent, `"Sift."`) +
			record("assistant", "s2", `"s1"`, agent, `[{"type":"text","text":"The sieve is broken."}]`),
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, named := range []string{main, dir} {
		log, err := loaders.Open(context.Background(), named, loaders.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer log.Close()
		if err := log.Wait(context.Background()); err != nil {
			t.Fatal(err)
		}
		var got []string
		if err := Matches(context.Background(), log, "sieve", func(m Match) bool {
			file := m.File
			if file == "" {
				file = named
			}
			got = append(got, fmt.Sprintf("%s:%d t%d", file, m.Line, m.Turn))
			return true
		}); err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("%s:5 t2\n%s:2 t1", main, side)
		if s := strings.Join(got, "\n"); s != want {
			t.Errorf("%s:\n%s\nwant\n%s", named, s, want)
		}
	}
}
