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

// What is found in several files of a folder is said of each, in every form, and a name of
// a file breaks no line.
func TestSameInSeveralFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new\nline")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Skip(err) // no such names here
	}
	const log = `{"messages":[{"role":"user","content":"Bake."},{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"bash","arguments":"{\"command\":\"make cake\"}"}}]},{"role":"tool","tool_call_id":"a","content":"Exit code 2\nmake: *** [cake] Error 1"},{"role":"assistant","content":"No cake."}]}`
	names := []string{"a.json", "b.json", "c.json"}
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(log), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	opened, err := loaders.Open(context.Background(), dir, loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	r, _ := look(t, opened, dir)
	if len(r.Findings) == 0 || len(r.others(&r.Findings[0])) != 2 {
		t.Fatalf("%+v", r.Findings)
	}
	r.Findings = r.Findings[:1]
	all := []Report{r}
	for form, write := range map[string]func(*bytes.Buffer) error{
		"text":     func(b *bytes.Buffer) error { return Text(b, r, Options{}) },
		"github":   func(b *bytes.Buffer) error { return GitHub(b, r, Options{}) },
		"junit":    func(b *bytes.Buffer) error { return JUnit(b, all, nil, false, Options{}) },
		"sarif":    func(b *bytes.Buffer) error { return SARIF(b, all, "1", Options{}) },
		"json":     func(b *bytes.Buffer) error { return JSON(b, r, Options{}) },
		"markdown": func(b *bytes.Buffer) error { return Markdown(b, all, nil, Options{}) },
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if !strings.Contains(b.String(), name) {
				t.Errorf("%s does not name %s:\n%s", form, name, b.String())
			}
		}
		if n := strings.Count(b.String(), "\n"); n != 1 && (form == "text" || form == "github" || form == "json") {
			t.Errorf("%s has %d lines:\n%s", form, n, b.String())
		}
		if n := strings.Count(b.String(), `"startLine"`); form == "sarif" && n != 3 {
			t.Errorf("%d places:\n%s", n, b.String())
		}
	}
}

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
