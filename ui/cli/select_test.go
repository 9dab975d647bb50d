package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestCheckForms(t *testing.T) {
	path := wrongFile(t)
	baseline := filepath.Join(t.TempDir(), "known.json")
	for _, c := range []struct {
		args     []string
		code     int
		out, err string
	}{
		{[]string{"--format", "text", path}, 1, path + ":2: hidden.test error: ", "1 error"},
		{[]string{"--format", "json", path}, 1, `"code":"hidden.test"`, "1 error"},
		{[]string{"--format", "json", "--json", path}, 1, `"code":"hidden.test"`, "1 error"},
		{[]string{"--format", "sarif", path}, 1, `"ruleId":"hidden.test"`, "1 error"},
		{[]string{"--format", "github", path}, 1, ",line=2,title=hidden.test::tests failed", "1 error"},
		{[]string{"--format", "junit", path}, 1, `<testsuites name="msgview check" tests="1" failures="1"`, "1 error"},
		{[]string{"--format", "markdown", path}, 1, "| error | `" + path + ":2` | `hidden.test` | tests failed", "1 error"},
		{[]string{"--format", "xml", path}, 2, "", `--format is text, json, sarif, github, junit or markdown, not "xml"`},
		{[]string{"--format", "junti", path}, 2, "", "did you mean junit?"},
		{[]string{"--format", "text", "--json", path}, 2, "", "cannot be given together"},
		{[]string{"--write-baseline", path}, 2, "", "--write-baseline needs --baseline FILE"},
		{[]string{"--baseline", baseline, path}, 2, "", "--write-baseline writes it"},
		{[]string{"--baseline", path, path}, 2, "", "this is no baseline"},
		{[]string{"--baseline", baseline, "--write-baseline", path}, 0, "", "names 1 finding as known"},
		{[]string{"--baseline", baseline, path}, 0, "", "1 known finding"},
		{[]string{"--baseline", baseline, "--format", "markdown", path}, 0, "Nothing was found.", "1 known finding"},
		{[]string{"--baseline", baseline, "--write-baseline", path}, 0, "", "names 1 finding as known"},
		{[]string{"--baseline", path, "--write-baseline", path}, 2, "", "is not written over: this is no baseline"},
		{[]string{"--baseline", other(t, path), "--write-baseline", path}, 2, "", "is not written over: this is no baseline"},
		{[]string{path}, 1, "hidden.test", "1 error"},
	} {
		r := run(t, "", environment(), append([]string{"check"}, c.args...)...)
		if r.code != c.code || !strings.Contains(r.out, c.out) || !strings.Contains(r.err, c.err) || c.out == "" && r.out != "" {
			t.Errorf("%v: exit %d\n%s\n%s\nwant %d, %q and %q", c.args, r.code, r.out, r.err, c.code, c.out, c.err)
		}
	}
}

func TestSelect(t *testing.T) {
	path := wrongFile(t)
	for _, c := range []struct {
		args     []string
		code     int
		out, err string
		not      string // what is not printed
	}{
		{[]string{"print", "--select", "role=user", path}, 0, "Sure?", "", "All tests pass"},
		{[]string{"print", "--select", "tool=bash", path}, 0, "pytest", "", "Sure?"},
		{[]string{"print", "--select", "role=tool", path}, 0, "pytest", "", "Sure?"},
		{[]string{"print", "--select", "text~sure", "--around", "1", path}, 0, "All tests pass", "", "pytest"},
		{[]string{"print", "--format", "json", "--select", "is:hidden.test", path}, 0, `"role":"assistant"`, "", "Sure?"},
		{[]string{"print", "--format", "markdown", "--select", "time>=09:01 role=assistant", "--utc", path}, 0, "Yes.", "", "Sure?"},
		{[]string{"print", "--select", "tool=read", path}, 1, "", "nothing in the log is what --select means", "Sure?"},
		{[]string{"print", "--select", "role=user tol=bash", path}, 2, "", "no field \"tol\" (did you mean tool?); msgview help expressions explains them\n  role=user tol=bash\n            ^^^\n", "Sure?"},
		{[]string{"print", "--select", "text~\"日本", path}, 2, "", "  text~\"日本\n       ^\n", "Sure?"},
		{[]string{"print", "--select", "日本 tol=x", path}, 2, "", "  日本 tol=x\n  ^^^^\n", "Sure?"},
		{[]string{"print", "--select", "role=user", path + ":2"}, 2, "", "--select looks through a whole log", "Sure?"},
		{[]string{"check", "--select", "tool=bash", path}, 1, "hidden.test", "1 error", ""},
		{[]string{"check", "--select", "tool=read", path}, 0, "", "", "hidden.test"},
		{[]string{"check", "--select", "is:", path}, 2, "", "a value is missing", "hidden.test"},
		{[]string{"search", "--plain", "--select", "role=assistant", "tests", path}, 0, ":4: assistant: All tests pass.", "", "pytest"},
		{[]string{"search", "--plain", "--select", "role=user", "tests", path}, 1, "", "nothing found", "pass"},
		{[]string{"help", "expressions"}, 0, "role=assistant tool=bash exit!=0", "", ""},
		{[]string{"help", "expresions"}, 2, "", "did you mean expressions?", ""},
	} {
		r := run(t, "", environment(), c.args...)
		if r.code != c.code || !strings.Contains(r.out, c.out) || !strings.Contains(r.err, c.err) || c.not != "" && strings.Contains(r.out, c.not) {
			t.Errorf("%v: exit %d\n%s\n%s\nwant %d, %q, %q and not %q", c.args, r.code, r.out, r.err, c.code, c.out, c.err, c.not)
		}
	}
}
