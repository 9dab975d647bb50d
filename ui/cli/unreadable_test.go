package cli

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What of a directory is not shown is said on standard error, and by info with the
// reason of each file.
func TestLeftOut(t *testing.T) {
	dir := t.TempDir()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte(small))
	z.Close()
	for name, data := range map[string]string{"bin.jsonl": "\x7fELF\x02\x01\x01" + strings.Repeat("\x00\x01\x02\xff", 100), "empty.jsonl": "", "good.jsonl": small} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const said = "msgview: left out: 2 files, the first: bin.jsonl: this is a binary file"
	if r := run(t, "", nil, "print", dir); r.code != exitFine || !strings.Contains(r.out, "200 degrees") || !strings.HasPrefix(r.err, said) || strings.Count(r.err, "\n") != 1 {
		t.Errorf("%+v", r)
	}
	if err := os.WriteFile(filepath.Join(dir, "cut.jsonl.gz"), packed.Bytes()[:packed.Len()-9], 0o600); err != nil {
		t.Fatal(err)
	}
	cut := "msgview: " + filepath.Join(dir, "cut.jsonl.gz") + ": the gzip data is cut short; "
	if r := run(t, "", nil, "print", dir); r.code != exitFound || !strings.HasPrefix(r.err, said) || !strings.Contains(r.err, cut) {
		t.Errorf("with a cut file: %+v", r)
	}
	r := run(t, "", nil, "info", dir)
	for _, want := range []string{"\nnot read      bin.jsonl: this is a binary file", "\nnot read      empty.jsonl: the file is empty\n", "\nread in part  cut.jsonl.gz: the gzip data is cut short"} {
		if !strings.Contains(r.out, want) {
			t.Errorf("info: no %q in %s", want, r.out)
		}
	}
	if r.code != exitFound || !strings.Contains(r.err, cut) {
		t.Errorf("info: %+v", r)
	}
	if r = run(t, "", nil, "info", "--json", dir); !strings.Contains(r.out, `"not_read":["bin.jsonl: `) || !strings.Contains(r.out, `"read_in_part":["cut.jsonl.gz: `) {
		t.Errorf("%+v", r)
	}
}

// Files are named so that they can be opened: beside the log that was named, in the
// folder it is in, and one of two of the same name.
func TestNamesOfFiles(t *testing.T) {
	const session = `{"type":"user","message":{"role":"user","content":"Is the oven hot?"},"uuid":"u1","parentUuid":null,"sessionId":"s1","timestamp":"2026-01-02T03:04:05Z","version":"2.1.0"}` + "\n{\n"
	_, home := machine(t)
	project := filepath.Join(home, ".claude/projects/-bakery")
	main, side := filepath.Join(project, "s1.jsonl"), filepath.Join(project, "s1/subagents/agent-1.jsonl")
	for _, path := range []string{main, side} {
		if err := os.WriteFile(path, []byte(session), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{main, project, project + "/"} {
		if r := run(t, "", nil, "print", path); r.code != exitFound || !strings.Contains(r.err, "2 files, the first at "+main+":2, "+side+":2;") {
			t.Errorf("%s: %s", path, r.err)
		}
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte(small))
	z.Close()
	one, two := file(t, "log.gz", packed.String()[:packed.Len()-9]), file(t, "log.gz", packed.String()[:packed.Len()-4])
	for _, args := range [][]string{{"info", one, two}, {"search", "--plain", "oven", one, two}} {
		r := run(t, "", nil, args...)
		if !strings.Contains(r.err, "msgview: "+one+": the gzip") || !strings.Contains(r.err, "msgview: "+two+": the gzip") {
			t.Errorf("%s: %s", args[0], r.err)
		}
	}
}
