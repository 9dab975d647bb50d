package findings

import (
	"strings"
	"testing"
)

// What a program says of its own work is no test that failed, if nothing speaks of tests.
func TestNoneOfTests(t *testing.T) {
	const spinner = "\x1b[?25l- Asking the oven\n\x1b[K\x1b[?25l✖ The bakery is closed."
	for name, c := range map[string]struct{ command, said, want string }{
		"most went well":             {"python3 fetch.py --rounds 2", "fetching\nWrote 101 loaves to loaves.csv\r\nErrors: 1", ""},
		"the same on a line":         {"python3 fetch.py", "12 ok / 2 errors", ""},
		"made or brought up to date": {"node migrate.js", "Created: 0\nUpdated: 120\nErrors: 3", ""},
		"neither":                    {"node migrate.js", "Wrote 900 lines\nCreated: 0\nUpdated: 0\nErrors: 3", "hidden.error"},
		"only read":                  {"node migrate.js", "Loaded 500 loaves\nUploaded: 0\nFailed: 200", "hidden.error"},
		"only led to":                {"node migrate.js", "Exported 5000 loaves\nUploaded: 0\nFailed: 200", "hidden.error"},
		"those among them":           {"node migrate.js", "Processed: 1000\nFailed: 400", "hidden.error"},
		"not far more":               {"node migrate.js", "Saved: 10\nFailed: 4", "hidden.error"},
		"all failed":                 {"node migrate.js", "Summary:\n  ✅ Newly baked: 0\n  ❌ Errors: 2\n\nMigration complete!", "hidden.error"},
		"most failed":                {"node migrate.js", "Saved: 3\nErrors: 7", "hidden.error"},
		"it says that it failed":     {"./deploy.sh", "Copying loaves... FAILED", "hidden.error"},
		"a cross":                    {"gh secret set OVEN && echo ok || echo '✗ OVEN failed'", "✗ OVEN failed", "hidden.error"},
		"behind a spinner":           {`oven eval 'check($loaf);' 2>&1`, spinner, "hidden.error"},
		"a look at a log":            {`dotnet restore oven.csproj > diag.log 2>&1; rg -n "Build FAILED|NU\d+" diag.log | head -60`, "12:Restoring oven\n24889:Build FAILED.\n", ""},
		"a look at what it prints":   {`./bake.sh 2>&1 | grep -nE "OK|FAILED"`, "12:rye FAILED", "hidden.error"},
		"at what make prints":        {`make world 2>&1 | tail -50 | grep -n "FAILED"`, "12:rye FAILED", "hidden.error"},
		"a look at a log, by cat":    {`dotnet restore oven.csproj > diag.log 2>&1; cat diag.log | grep -n "FAILED"`, "12:Build FAILED\n", ""},
		"a look at that of tests":    {`./run_tests.sh > out.log 2>&1; grep -n "FAILED" out.log`, "12:Oven bakes rye... FAILED", "hidden.test"},
		"a look at that of go":       {`go test ./... > out.log 2>&1; grep -n "FAILED" out.log`, "12:Oven bakes rye... FAILED", "hidden.test"},

		"a script of tests":           {"./run_tests.sh | tail", "Errors: 2", "hidden.test"},
		"a check":                     {"python3 verify.py | tail", "Wrote 20 rows\nErrors: 2", "hidden.test"},
		"in a folder of the name":     {"cd TestBakery && python3 bake.py", "Errors: 2", "hidden.error"},
		"tests by their output":       {"node bake.js", "✓ rye passed\n✗ wheat: no crust", "hidden.test"},
		"by a word":                   {"node bake.js", "✗ the test of wheat broke", "hidden.test"},
		"by their runner":             {"zsh mutate.sh | tail", "FAILED (failures=11, errors=4)", "hidden.test"},
		"by a line of one":            {"zsh bake.sh | tail", "Errors: 2\n--- FAIL: TestOven (0.1s)", "hidden.test"},
		"by their sum":                {"node bake.js", "3 passed, 2 failed", "hidden.test"},
		"by their code":               {`node -e "test('rye', bake)"`, "✗ rye has no crust", "hidden.test"},
		"of a runner with a spinner":  {"npx ava test.js", "\x1b[?25l✖ oven › rye has no crust", "hidden.test"},
		"of a runner behind a runner": {"npm test 2>&1 | tail", "✖ oven bakes rye", "hidden.test"},
	} {
		l := newFake()
		for _, s := range []script{user("go"), ran(bash("1", c.command), c.said), answer("done")} {
			s(l)
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		said := told(ranBy(t, f).Findings())
		if got, _, _ := strings.Cut(said, " "); c.want == "" && strings.Contains(said, "hidden.test") || c.want == "" && strings.Contains(said, "hidden.error") || c.want != "" && got != c.want {
			t.Errorf("%s: %s, want %q", name, said, c.want)
		}
	}
}
