//go:build unix

package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fakeSSH is a program that does what ssh does: it has a shell run the words behind the host,
// with spaces between them, in a home of its own.
func fakeSSH(t *testing.T, home string) string {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "ssh")
	text := fmt.Sprintf("#!/bin/sh\n[ \"$1\" = mill ] || { echo no such host >&2; exit 255; }\nshift\nHOME='%s' PATH='%s:%s' exec sh -c \"$*\"\n", home, filepath.Dir(program), os.Getenv("PATH"))
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

// The sessions of another machine are listed among those of this one; what cannot be asked is
// said, and the rest is listed.
func TestListRemote(t *testing.T) {
	env, _ := machine(t)
	far, farHome := machine(t)
	_ = far
	odd := filepath.Join(farHome, ".claude/projects/-bakery", `it's "odd"; touch $HOME.jsonl`)
	data, err := os.ReadFile(filepath.Join(farHome, ".claude/projects/-bakery/s1.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(odd, []byte(strings.ReplaceAll(string(data), "oven", "mill")), 0o600); err != nil {
		t.Fatal(err)
	}
	ssh := fakeSSH(t, farHome)
	alone := run(t, "", env, "list", "--json")
	r := run(t, "", env, "list", "--json", "--remote", ssh+" mill")
	if r.code != 0 || strings.Count(r.out, ssh+" mill:"+farHome) < 2 || strings.Count(r.out, "\n") <= strings.Count(alone.out, "\n")+1 {
		t.Errorf("%+v", r)
	}
	if r := run(t, "", env, "list", "--json", "--remote", ssh+" moon"); r.code != 1 || r.out != alone.out || !strings.Contains(r.err, "no such host") {
		t.Errorf("a host that is not there: %+v", r)
	}
	s := runOnTerminalWith(t, env, program, nil, "--remote", ssh+" mill")
	s.wait("Is the mill hot?")
	s.keys("/mill hot\r")
	s.wait("YOU")
	s.wait("} turn") // the preview says YOU, too
	s.keys("q")
	s.wait("sessions on this machine")
	s.keys("\x1b")
	s.wait("Is the oven hot?")
	s.keys("q")
	s.end()
}

// What is to be looked at in sessions of another machine is found out there, behind the list,
// if the msgview there can do that.
func TestJudgedRemote(t *testing.T) {
	env, _ := machine(t)
	_, farHome := machine(t)
	failed := ""
	for i := range 3 {
		failed += fmt.Sprintf(`{"type":"assistant","sessionId":"f","uuid":"a%d","timestamp":"2026-02-01T10:00:0%dZ","message":{"role":"assistant","content":[{"type":"tool_use","id":"t%d","name":"Bash","input":{"command":"make mill"}}]}}`+"\n", i, i, i) +
			fmt.Sprintf(`{"type":"user","sessionId":"f","uuid":"r%d","timestamp":"2026-02-01T10:00:0%dZ","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t%d","is_error":true,"content":"Exit code 2\nmake: *** [mill] Error 2"}]}}`+"\n", i, i, i)
	}
	odd := filepath.Join(farHome, ".claude/projects/-bakery", "two\nlines \\ it's.jsonl")
	if err := os.WriteFile(odd, []byte(`{"type":"user","sessionId":"f","uuid":"u","timestamp":"2026-02-01T10:00:00Z","message":{"role":"user","content":"Why does the mill stand?"}}`+"\n"+failed), 0o600); err != nil {
		t.Fatal(err)
	}
	ssh := fakeSSH(t, farHome)
	found := func(out string) (line string) {
		for line := range strings.Lines(out) {
			if strings.Contains(line, "Why does the mill stand?") {
				return line
			}
		}
		return ""
	}
	if r := run(t, "", env, "list", "--json", "--remote", ssh+" mill"); strings.Contains(found(r.out), `"found"`) {
		t.Errorf("not asked for: %s", found(r.out))
	}
	if r := run(t, "", env, "list", "--json", "--check", "--remote", ssh+" mill"); !strings.Contains(found(r.out), `"found":{"errors":1`) {
		t.Errorf("%+v", r)
	}
	if r := run(t, "", env, "list", "--json", "--select", "is:error", "--remote", ssh+" mill"); found(r.out) == "" {
		t.Errorf("%+v", r)
	}
	for _, can := range []bool{true, false} {
		if !can { // an older one
			text, err := os.ReadFile(ssh)
			if err != nil {
				t.Fatal(err)
			}
			text = []byte(strings.Replace(string(text), "shift\n", "shift\ncase \"$*\" in *--check*) echo unknown flag: --check >&2; exit 2;; esac\n", 1))
			if err := os.WriteFile(ssh, text, 0o700); err != nil {
				t.Fatal(err)
			}
			if r := run(t, "", env, "list", "--json", "--check", "--remote", ssh+" mill"); r.code != 0 || found(r.out) == "" {
				t.Errorf("%+v", r)
			}
		}
		s := runOnTerminalWith(t, env, program, nil, "--remote", ssh+" mill")
		s.wait("Why does the mill stand?")
		if can {
			s.wait("1✗")
		}
		s.keys("/mill stand\r")
		s.wait("} turn")
		s.wait("YOU")
		s.keys("q")
		s.wait("sessions on this machine")
		s.keys("\x1b")
		s.wait("Is the oven hot?")
		s.keys("q")
		s.end()
	}
}

// A text in quotation marks is one word to a shell, whatever it holds.
func TestQuotedForShell(t *testing.T) {
	for s, want := range map[string]string{"a b": `'a b'`, "it's": `'it'\''s'`, "$HOME`x`": "'$HOME`x`'", "": "''"} {
		if got := quotedForShell(s); got != want {
			t.Errorf("%q: %s", s, got)
		}
	}
}

// --place lists the sessions of a folder among those of the machine, and so does the config.
func TestPlaces(t *testing.T) {
	env, home := machine(t)
	place := t.TempDir()
	if err := os.WriteFile(filepath.Join(place, "loaf.jsonl"), []byte(`{"role":"user","content":"A loaf, please"}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := run(t, "", env, "list", "--json", "--place", place); r.code != 0 || !strings.Contains(r.out, "A loaf, please") || !strings.Contains(r.out, "oven") {
		t.Errorf("%+v", r)
	}
	if r := run(t, "", env, "search", "--json", "--place", place, "A loaf, please"); r.code != 0 || strings.Count(r.out, "\n") != 1 {
		t.Errorf("%+v", r)
	}
	if r := run(t, "", env, "list", "--place", filepath.Join(place, "nowhere")); r.code != 2 {
		t.Errorf("%+v", r)
	}
	config := filepath.Join(home, "config", "msgview", "config.toml")
	if err := os.MkdirAll(filepath.Dir(config), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(config, []byte("places = ["+fmt.Sprintf("%q", place)+"]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := run(t, "", append(env, "XDG_CONFIG_HOME="+filepath.Join(home, "config")), "list", "--json"); r.code != 0 || !strings.Contains(r.out, "A loaf, please") {
		t.Errorf("by the config: %+v", r)
	}
}
