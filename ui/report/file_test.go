package report

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders"
)

// What is found in one of several files is said to be in that one, in every form, whether
// the log was named by its main file or by its folder.
func TestFileOfAPlace(t *testing.T) {
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
			record("assistant", "u4", `"u3"`, "", `[{"type":"text","text":"Done."}]`),
		side: record("user", "s1", "null", agent, `"Sift."`) +
			record("assistant", "s2", `"s1"`, agent, `[{"type":"tool_use","id":"t2","name":"Edit","input":{"file_path":"/m/flour.txt","old_string":"a","new_string":"b"}}]`) +
			record("user", "s3", `"s2"`, agent, `[{"type":"tool_result","tool_use_id":"t2","is_error":true,"content":"Error: the sieve is broken"}]`),
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
		r, _ := look(t, log, named)
		for i := range r.Findings {
			if r.Findings[i].Rule.Code == "fail.error" {
				r.Findings = r.Findings[i : i+1]
				break
			}
		}
		all := []Report{r}
		for form, write := range map[string]func(*bytes.Buffer) error{
			"text":     func(b *bytes.Buffer) error { return Text(b, r, Options{}) },
			"github":   func(b *bytes.Buffer) error { return GitHub(b, r, Options{}) },
			"junit":    func(b *bytes.Buffer) error { return JUnit(b, all, nil, false, Options{}) },
			"sarif":    func(b *bytes.Buffer) error { return SARIF(b, all, "1", Options{}) },
			"markdown": func(b *bytes.Buffer) error { return Markdown(b, all, nil, Options{}) },
		} {
			var b bytes.Buffer
			if err := write(&b); err != nil {
				t.Fatal(err)
			}
			if text := filepath.ToSlash(b.String()); !strings.Contains(text, filepath.ToSlash(side)) {
				t.Errorf("%s of %s does not name %s:\n%.300s", form, named, side, text)
			}
		}
	}
}
