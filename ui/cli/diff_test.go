package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestDiff(t *testing.T) {
	dir := t.TempDir()
	file := func(name, data string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const asks = `{"role":"user","content":"Mend the oven."}` + "\n"
	a := file("a.jsonl", asks+`{"role":"assistant","content":"It is mended."}`+"\n")
	b := file("b.jsonl", asks+`{"role":"assistant","content":"It is broken."}`+"\n")
	bad := file("bad.jsonl", asks+`{"role":"assistant","content":"It is mended."}`+"\n{\"role\":\n")
	oven := wrongFile(t)
	fine := file("fine.jsonl", strings.ReplaceAll(strings.ReplaceAll(wrong, "2 failed, 141", "143"), "2026-03", "2026-04"))
	left := file("left.jsonl", wrong+strings.NewReplacer(`"u3"`, `"u4"`, "Sure?", "Really?").Replace(strings.Split(wrong, "\n")[4])+"\n")
	mid := file("mid.jsonl", wrong+strings.NewReplacer(`"u3"`, `"u4"`, `"a2"`, `"u2"`, "Sure?", "Really?").Replace(strings.Split(wrong, "\n")[4])+"\n")
	agents := filepath.Join("..", "..", "testdata", "claude-code", "web-subagents.json")
	missing := filepath.Join(dir, "none.jsonl")
	for _, c := range []struct {
		args     []string
		code     int
		out, err string
	}{
		{[]string{a, a}, 0, "all 2 steps are the same", ""},
		{[]string{a, b}, 1, "first divergence: A m2 L2  B m2 L2: answer, changed", "the runs differ: 1 step the same, 1 changed"},
		{[]string{a, b}, 1, "    - It is mended.\n    + It is broken.\n", ""},
		{[]string{"--fail-on", "findings", a, b}, 0, "", ""},
		{[]string{"--fail-on", "divergence", a, b}, 1, "", ""},
		{[]string{oven, fine}, 1, "~ call Bash, another output of pytest -q | tail -4   A m2 L2  B m2 L2\n    - 2 failed, 141 passed in 3s\n    + 143 passed in 3s\n", ""},
		{[]string{oven, fine}, 1, "only in A\n" + oven + ":2: hidden.test error: tests failed", ""},
		{[]string{"--fail-on", "divergence", oven, fine}, 0, "", ""},
		{[]string{"--fail-on", "findings", oven, fine}, 1, "", ""},
		{[]string{a, bad}, 1, "1 finding only in B\n", "1 of 3 records could not be read"},
		{[]string{a, bad}, 1, "", "the runs differ: all 2 steps are the same, 1 finding only in B"},
		{[]string{"--fail-on", "divergence", a, bad}, 0, "", ""},
		{[]string{"--branches", left}, 1, "~ prompt   A m5 L5  B m7 L7\n    - Sure?\n    + Really?\n", ""},
		{[]string{"--branches", mid}, 1, "A  " + mid + "#b1  ", ""},
		{[]string{"--branches", mid}, 1, "- answer   A m4 L4\n    - All tests pass.\n", ""},
		{[]string{"--branches", left}, 1, "A  " + left + "#b1  ", ""},
		{[]string{agents + "#a1", agents + "#a2"}, 1, "~ prompt   A m3 L38  B m9 L149\n    - Look left.\n    + Look right.\n- call LS", ""},
		{[]string{agents + "#a1", agents + "#a1"}, 0, "all 3 steps are the same", ""},
		{[]string{agents + "#a1", agents + "#a3"}, 2, "", "it has 2 agents, and none has the number 3"},
		{[]string{agents + "#c1#a1", agents + "#a2"}, 2, "", "agents are counted in the file as a whole"},
		{[]string{"--branches", a}, 2, "", "no branch was left"},
		{[]string{a, a + "#c2"}, 2, "", "it has 1 conversation, and none has the number 2"},
		{[]string{a, a + "#c1"}, 0, "", ""},
		{[]string{a + "#m2", a + ":1"}, 0, "", ""},
		{[]string{a, missing}, 2, "", "no such file"},
		{[]string{a}, 2, "", "name two logs"},
		{[]string{"--fail-on", "al", a, b}, 2, "", "any, divergence, findings"},
		{[]string{"-", "-"}, 2, "", "read once"},
	} {
		r := run(t, "", nil, append([]string{"diff"}, c.args...)...)
		if r.code != c.code || !strings.Contains(r.out, c.out) || !strings.Contains(r.err, c.err) {
			t.Errorf("%q: %d\n%s\n%s", c.args, r.code, r.out, r.err)
		}
	}
	r := run(t, "", nil, "diff", "--json", a, b)
	var out struct {
		Same        bool
		First       int `json:"first_divergence"`
		Differences []struct {
			Change, Kind string
			A, B         struct {
				Message int
				Said    string
			}
		}
	}
	if err := json.Unmarshal([]byte(r.out), &out); err != nil || out.Same || out.First != 0 || len(out.Differences) != 1 || out.Differences[0].B.Said != "It is broken." || out.Differences[0].A.Message != 2 {
		t.Errorf("%v: %s", err, r.out)
	}
}
