package cli

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// wrong is a run with failed tests behind a tail, times and tokens.
const wrong = `{"parentUuid":null,"type":"user","uuid":"u1","timestamp":"2026-03-01T09:00:00Z","sessionId":"5e551011-0000-4000-8000-00000000000a","version":"2.1.15","message":{"role":"user","content":"Mend the oven."}}
{"parentUuid":"u1","type":"assistant","uuid":"a1","timestamp":"2026-03-01T09:00:04Z","sessionId":"5e551011-0000-4000-8000-00000000000a","version":"2.1.15","message":{"id":"m1","type":"message","role":"assistant","model":"baker-1","content":[{"type":"tool_use","id":"c1","name":"Bash","input":{"command":"pytest -q | tail -4"}}],"usage":{"input_tokens":10,"output_tokens":5,"cache_read_input_tokens":100}}}
{"parentUuid":"a1","type":"user","uuid":"u2","timestamp":"2026-03-01T09:00:10Z","sessionId":"5e551011-0000-4000-8000-00000000000a","version":"2.1.15","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"2 failed, 141 passed in 3s","is_error":false}]}}
{"parentUuid":"u2","type":"assistant","uuid":"a2","timestamp":"2026-03-01T09:00:11Z","sessionId":"5e551011-0000-4000-8000-00000000000a","version":"2.1.15","message":{"id":"m2","type":"message","role":"assistant","model":"baker-1","content":[{"type":"text","text":"All tests pass."}],"usage":{"input_tokens":20,"output_tokens":7,"cache_read_input_tokens":110}}}
{"parentUuid":"a2","type":"user","uuid":"u3","timestamp":"2026-03-01T09:01:11Z","sessionId":"5e551011-0000-4000-8000-00000000000a","version":"2.1.15","message":{"role":"user","content":"Sure?"}}
{"parentUuid":"u3","type":"assistant","uuid":"a3","timestamp":"2026-03-01T09:01:13Z","sessionId":"5e551011-0000-4000-8000-00000000000a","version":"2.1.15","message":{"id":"m3","type":"message","role":"assistant","model":"baker-1","content":[{"type":"text","text":"Yes."}],"usage":{"input_tokens":30,"output_tokens":1,"cache_read_input_tokens":120}}}
`

func wrongFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "oven.jsonl")
	if err := os.WriteFile(path, []byte(wrong), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCheck(t *testing.T) {
	path := wrongFile(t)
	missing := filepath.Join(t.TempDir(), "none.jsonl")
	fine := filepath.Join(t.TempDir(), "fine.jsonl")
	if err := os.WriteFile(fine, []byte(`{"role":"user","content":"hi"}`+"\n"+`{"role":"assistant","content":"hello"}`+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args     []string
		code     int
		out, err string
	}{
		{[]string{"check", path}, 1, path + ":2: hidden.test error: tests failed although the call is not marked as failed (Bash, message 2)\n", "1 error"},
		{[]string{"check", fine}, 0, "", ""},
		{[]string{"check", "--strict", fine}, 0, "", ""},
		{[]string{"check", fine, missing}, 2, "", "not all files could be read"},
		{[]string{"check", missing}, 2, "", "no such file"},
		{[]string{"check"}, 2, "", "name the files to check"},
		{[]string{"check", "--json", "--sarif", path}, 2, "", "cannot be given together"},
		{[]string{"check", "--explain", "hidden.tets"}, 2, "", "did you mean hidden.test?"},
		{[]string{"check", "--explain", "hidden.test"}, 0, "hidden.test (error)", ""},
		{[]string{"brief", path}, 0, "ended: with an answer (m6, line 6)", ""},
		{[]string{"brief", "--budget", "7", path}, 2, "", "--budget is at least"},
		{[]string{"skill"}, 0, "`msgview brief FILE` says", ""},
		{[]string{"print", "--at", "m4", path}, 0, "All tests pass.", ""},
		{[]string{"print", "--at", "L5", path}, 0, "Sure?", ""},
		{[]string{"print", "--at", "5", "--around", "1", path}, 0, "Yes.", ""},
		{[]string{"print", "--at", "x", path}, 2, "", "--at is a line as in L152"},
		{[]string{"print", "--around", "1", path}, 2, "", "--around needs a place"},
		{[]string{"print", "--at", "m1", path + ":2"}, 2, "", "told twice"},
	} {
		r := run(t, "", environment(), c.args...)
		if r.code != c.code || !strings.Contains(r.out, c.out) || !strings.Contains(r.err, c.err) {
			t.Errorf("%v: exit %d\n%s\n%s\nwant %d, %q and %q", c.args, r.code, r.out, r.err, c.code, c.out, c.err)
		}
	}
	if r := run(t, "", environment(), "check", path); strings.Contains(r.out, "pytest") {
		t.Errorf("words of the log in a pipe:\n%s", r.out)
	}
	if r := run(t, "", environment(), "check", "--content", path); !strings.Contains(r.out, ">pytest -q | tail -4: 2 failed, 141 passed in 3s</log ") {
		t.Errorf("no words of the log:\n%s", r.out)
	}
}

func TestStats(t *testing.T) {
	r := run(t, "", environment(), "stats", "--json", wrongFile(t))
	var s jsonStats
	if err := json.Unmarshal([]byte(r.out), &s); err != nil || r.code != 0 {
		t.Fatal(err, r)
	}
	if s.Seconds != (jsonTime{Wall: 73, Person: 60, Model: 7, Tools: 6}) {
		t.Errorf("%+v", s.Seconds)
	}
	if s.Tokens != (jsonTokens{Answers: 3, Input: 60, InputAll: 390, Output: 13, CacheRead: 330}) || s.Turns != 2 || s.Calls != 1 || s.Failed != 0 || s.Unsure != 1 {
		t.Errorf("%+v", s)
	}
	if len(s.Tools) != 1 || s.Tools[0] != (jsonTool{"Bash", 1, 0, jsonCalls{Unsure: 1}, 26, 1, 6, 6, 6}) || len(s.Models) != 1 {
		t.Errorf("%+v %+v", s.Tools, s.Models)
	}
	if r := run(t, "", environment(), "stats", wrongFile(t)); r.code != 0 || !strings.Contains(r.out, "person 1m0s (82 %)") || !strings.Contains(r.out, "Bash") {
		t.Error(r)
	}
}

// A log that breaks off is checked and told of as far as it goes, and the exit of both says
// that it could not be read, whatever was found. One whose last line breaks off was read: that
// is a finding.
func TestCheckCut(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	for i := range 4000 {
		fmt.Fprintf(z, `{"role":"user","content":"How deep is %d?"}`+"\n"+`{"role":"assistant","content":"Very."}`+"\n", i)
	}
	z.Close()
	path := file(t, "cut.jsonl.gz", packed.String()[:packed.Len()*2/3])
	known := filepath.Join(t.TempDir(), "known")
	for _, args := range [][]string{{"--json"}, {"--format", "junit"}, {"--strict"}, {file(t, "small.jsonl", small)}, {wrongFile(t)}, {"--baseline", known, "--write-baseline"}} {
		r := run(t, "", environment(), append([]string{"check", path}, args...)...)
		if r.code != 2 || !strings.Contains(r.err, "cut short") || !strings.Contains(r.err, "not all of what was checked could be read") {
			t.Errorf("%v: %+v", args, r)
		}
	}
	if _, err := os.Stat(known); err != nil {
		t.Error(err)
	}
	r := run(t, "", environment(), "brief", path)
	if r.code != 2 || !strings.Contains(r.err, "cut short") || !strings.Contains(r.out, "\nended: the log could not be read to its end; as far as it was, ") || !strings.Contains(r.out, "\nmore: ") {
		t.Errorf("brief: %+v", r)
	}
	line := file(t, "line.jsonl", small+`{"role":"assistant","con`)
	if r := run(t, "", environment(), "check", line); r.code != 0 || !strings.Contains(r.out, "log.malformed warning") {
		t.Errorf("%+v", r)
	}
	if r := run(t, "", environment(), "brief", line); r.code != 0 || !strings.Contains(r.out, "log.malformed warning") {
		t.Errorf("%+v", r)
	}
	for _, none := range []string{file(t, "go.mod", "module oven\n\ngo 1.26\n"), file(t, "settings.json", `{"theme":"dark"}`)} {
		for _, command := range []string{"check", "brief"} {
			if r := run(t, "", environment(), command, none); r.code != 2 || !strings.Contains(r.err, "no conversation was found") {
				t.Errorf("%s of no conversation: %+v", command, r)
			}
		}
	}
	for _, help := range []string{run(t, "", environment(), "check", "--help").out, run(t, "", environment(), "brief", "--help").out} {
		if !strings.Contains(strings.Join(strings.Fields(help), " "), "could not be read, or not to its end, or has no conversation.") {
			t.Error(help)
		}
	}
}

// There may be more logs than files can be open at a time.
func TestCheckMany(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	var paths []string
	dir := t.TempDir()
	for i := range 100 {
		path := filepath.Join(dir, fmt.Sprintf("%03d.jsonl", i))
		if err := os.WriteFile(path, []byte(small), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	cmd := exec.Command(sh, append([]string{"-c", `ulimit -n 48; exec "$@"`, "sh", program, "check"}, paths...)...)
	cmd.Env = environment()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// Whoever closes the pipe early is told by the exit of a check what was found.
func TestCheckClosedPipe(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are other pipes")
	}
	path := wrongFile(t)
	want := run(t, "", environment(), "check", path).code
	for _, as := range []string{"text", "json", "sarif", "junit"} {
		cmd := exec.Command(program, "check", "--format", as, path)
		cmd.Env = environment()
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		out.Close()
		var exit *exec.ExitError
		if err := cmd.Run(); !errors.As(err, &exit) || exit.ExitCode() != want || want != 1 {
			t.Errorf("%s: %v, want exit %d", as, err, want)
		}
	}
}
