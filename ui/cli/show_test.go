package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model/redact/redacttest"
)

// A recording goes to standard output, or to a file: a new one, or over one that is there
// if that is said, and never half written.
func TestExportCast(t *testing.T) {
	path := file(t, "small.jsonl", small)
	direct := run(t, "", environment(), "export", "--to", "cast", "-o", "-", path)
	if direct.code != 0 || direct.err != "" {
		t.Fatalf("%+v", direct)
	}
	lines := strings.Split(strings.TrimSuffix(direct.out, "\n"), "\n")
	for _, l := range lines {
		if !json.Valid([]byte(l)) {
			t.Errorf("%q is no JSON", l)
		}
	}
	if !strings.HasPrefix(lines[0], `{"version":2,"width":80,"height":24,`) || strings.Contains(lines[0], filepath.Dir(path)) {
		t.Errorf("it begins with %s", lines[0])
	}
	if !strings.Contains(direct.out, `,"m","1. Is the **oven** hot?"]`) || strings.Contains(direct.out, "\x1b") {
		t.Errorf("the recording is\n%s", direct.out)
	}
	out := filepath.Join(t.TempDir(), "out.cast")
	write := func(code int, says string, args ...string) string {
		t.Helper()
		r := run(t, "", environment(), append([]string{"export", "--to", "cast", "-o", out}, args...)...)
		if r.code != code || !strings.Contains(r.err, says) || r.out != "" {
			t.Errorf("%v: %+v", args, r)
		}
		data, _ := os.ReadFile(out)
		return string(data)
	}
	if write(0, "", path) != direct.out {
		t.Error("a file has something else than standard output")
	}
	if write(2, "--force writes over it", "--v3", path) != direct.out {
		t.Error("a file was written over")
	}
	if data := write(0, "", "--v3", "--force", "--cols", "40", "--rows", "10", path); !strings.HasPrefix(data, `{"version":3,"term":{"cols":40,"rows":10,`) {
		t.Errorf("the third version begins with %s", data[:min(len(data), 100)])
	}
	before, _ := os.ReadFile(out)
	if after := write(2, "", "--force", path+".none"); after != string(before) {
		t.Error("what failed changed the file")
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(out), ".*")); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

// What is said of a show is understood, or refused with what is wrong.
func TestShowFlags(t *testing.T) {
	path := file(t, "small.jsonl", small)
	talk := file(t, "talk.toml", "title = \"Heat\"\nhide = [\"1\"]\n")
	for _, c := range []struct {
		args      []string
		code      int
		has, lack string
	}{
		{nil, 0, "user: Is the **oven** hot?\nassistant: Let me look.\ntool: thermometer oven\nassistant: Yes", "\x1b"},
		{[]string{"--begin", "m4"}, 0, "Yes", "Let me"},
		{[]string{"--end", "2"}, 0, "Let me", "Yes"},
		{[]string{"--hide", "1,4"}, 0, "Let me", "oven**"},
		{[]string{"--cuts", talk}, 0, "Heat\n", "oven**"},
		{[]string{"--chapter", "m2:It is measured", "--label", "user=Ann", "--end-card", "The end"}, 0, "chapter 2: It is measured\n", "user:"},
		{[]string{"--max-tool-lines", "3"}, 0, "  200 degrees", "\x1b"},
		{[]string{"--begin", "9", "--end", "4"}, 2, "before it begins", ""},
		{[]string{"--begin", "x"}, 2, "no number of a message", ""},
		{[]string{"--trim", "4"}, 2, "m12:8", ""},
		{[]string{"--chapter", "4"}, 2, "a title", ""},
		{[]string{"--label", "tool=x"}, 2, "labels are of user and assistant", ""},
		{[]string{"--timing", "clik"}, 2, "did you mean click?", ""},
		{[]string{"--idle", "0s"}, 2, "--idle is more than 0", ""},
		{[]string{"--idle", "25h"}, 2, "no more than 24h", ""},
		{[]string{"--fit", "99999h"}, 2, "no more than 24h", ""},
		{[]string{"--fit", "24h"}, 0, "Yes", ""},
		{[]string{"--cols", "3"}, 2, "--cols is at least", ""},
		{[]string{path, path, path}, 2, "name one log", ""},
		{[]string{"--cuts", path}, 2, "line 1", ""},
	} {
		r := run(t, "", environment(), append(append([]string{"play"}, c.args...), path)...)
		text := r.out + r.err
		if r.code != c.code || !strings.Contains(text, c.has) || c.lack != "" && strings.Contains(text, c.lack) {
			t.Errorf("%v: %+v", c.args, r)
		}
	}
	if r := run(t, "", environment(), "play", "--begin", "4", path, path); r.code != 0 || !strings.Contains(r.out, "run 2 of 2\n") || strings.Count(r.out, "Let me") != 1 {
		t.Errorf("two logs, of which the first is cut: %+v", r)
	}
	if r := run(t, "", environment(), "play", path, path+"#m2"); r.code != 2 || r.out != "" {
		t.Errorf("a message of the second log: %+v", r)
	}
	if r := run(t, "", environment(), "export", "--to", "cast", "--cuts", path+".none", path); r.code != 2 || r.out != "" {
		t.Errorf("cuts that are not there: %+v", r)
	}
	if r := run(t, "", environment(), "export", "--to", "cast", "--select", "role=user", path); r.code != 0 || strings.Contains(r.out, "Yes") {
		t.Errorf("--select: %+v", r)
	}
}

// What is written line after line has the tags that secrets have everywhere, and each of
// two logs its own count of them.
func TestPlayedSecretsHaveNumbers(t *testing.T) {
	kinds := redacttest.All(3)
	path, other := file(t, "planted.jsonl", planted(kinds)), file(t, "other.jsonl", planted(kinds[:9]))
	r := run(t, "", environment(), "play", path, other)
	first, second, _ := strings.Cut(r.out, "run 2 of 2\n")
	if r.code != 0 || strings.Contains(r.out, "[secret]") || !strings.HasSuffix(first, fmt.Sprintf("\n%d values masked\n", len(kinds))) || !strings.HasSuffix(second, "\n9 values masked\n") {
		t.Errorf("%+v", r)
	}
}

// A tape plays the log with what was said of the show.
func TestExportTape(t *testing.T) {
	path := file(t, "it's.jsonl", small)
	r := run(t, "", environment(), "export", "--to", "tape", "--timing", "click", "--title-card", "Heat", path)
	if r.code != 0 || !strings.Contains(r.out, "--autoplay --timing click") || !strings.Contains(r.out, "--title-card Heat -- ") || !strings.Contains(r.out, "Set Width ") {
		t.Errorf("%+v", r)
	}
	list := file(t, "list.txt", "oven\n")
	r = run(t, "", environment(), "export", "--to", "tape", "--from", "openai-chat", "--redact", "auto", "--redact-list", list, "--redact-also", "emails,homes", path+"#m3")
	if r.code != 0 || !strings.Contains(r.out, "--from openai-chat --redact auto --redact-list "+list+" --redact-also emails,homes -- ") || !strings.Contains(r.out, "#m3") {
		t.Errorf("what is masked, and where it begins: %+v", r)
	}
	if r = run(t, "", environment(), "export", "--to", "tape", "--select", "role=user", path); r.code != 2 || r.out != "" {
		t.Errorf("--select: %+v", r)
	}
}
