package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file with a line behind it, as it is printed, is understood wherever a file is.
func TestFileAndLine(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "small.jsonl")
	for name, text := range map[string]string{path: small, filepath.Join(dir, "odd:2"): `{"role":"user","content":"a file of that name"}` + "\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	odd := filepath.Join(dir, "odd:2")
	for _, c := range []struct {
		args        []string
		want, wrong []string
		code        int
	}{
		{[]string{"print", path + ":1"}, []string{"Is the oven hot?", "source: small.jsonl:1"}, []string{"Let me look", "200"}, 0},
		{[]string{"print", path + ":3"}, []string{"Let me look", "200 degrees", "small.jsonl:3"}, []string{"Is the oven", "Yes, it has"}, 0},
		{[]string{"print", "--level", "3", path + ":2"}, []string{"Let me look"}, []string{"source:", "Is the oven"}, 0},
		{[]string{"print", "--format", "json", path + ":4"}, []string{`"index":3`, "Yes, it has 200 degrees."}, []string{`"index":0`}, 0},
		{[]string{"print", "--format", "markdown", path + ":4"}, []string{"Yes, it has 200 degrees."}, []string{"Is the"}, 0},
		{[]string{"print", "--level", "3", path + "#m3"}, []string{"thermometer"}, []string{"Is the oven", "Yes, it has"}, 0},
		{[]string{path + "#m3"}, []string{"200 degrees", "small.jsonl:3"}, []string{"Is the oven", "Yes, it has"}, 0},
		{[]string{"print", path + ":9"}, []string{"there is no line 9: the last record is at line 4"}, []string{"oven"}, 2},
		{[]string{"print", path + ":0"}, []string{"cannot open"}, nil, 2},
		{[]string{path + ":4"}, []string{"Yes, it has"}, []string{"Is the oven"}, 0},
		{[]string{"info", path + ":4"}, []string{"messages      4 in 1"}, nil, 0},
		{[]string{"list", path + ":4"}, []string{"Is the **oven** hot?"}, nil, 0},
		{[]string{"search", "degrees", path + ":4"}, []string{path + ":3", path + ":4"}, nil, 0},
		{[]string{"print", odd}, []string{"a file of that name"}, []string{"source"}, 0},
		{[]string{"print", odd + ":1"}, []string{"a file of that name", "source"}, nil, 0},
	} {
		r := run(t, "", nil, c.args...)
		all := r.out + r.err
		for _, s := range c.want {
			if !strings.Contains(all, s) {
				t.Errorf("%q: %q is not in\n%s", c.args, s, all)
			}
		}
		for _, s := range c.wrong {
			if strings.Contains(all, s) {
				t.Errorf("%q: %q is in\n%s", c.args, s, all)
			}
		}
		if r.code != c.code {
			t.Errorf("%q: code %d, want %d", c.args, r.code, c.code)
		}
	}
}
