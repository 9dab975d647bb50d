package findings

import (
	"strings"
	"testing"
)

// What a program says of its own work is no test that failed, if nothing speaks of tests.
func TestNoneOfTests(t *testing.T) {
	const spinner = "\x1b[?25l- Asking the oven\n\x1b[K\x1b[?25l✖ The bakery is closed."
	for name, c := range map[string]struct{ command, said, want string }{
		"what is to be passed":       {"python3 bake.py", "[oven] chunk 1/5 failed: No key. Set OVEN_KEY or pass key=.", "hidden.error"},
		"what passed":                {"python3 bake.py", "[oven] loaf 1/5 failed: No key.\n4 loaves pass", "hidden.error"},
		"a name that has the word":   {"python3 loaves.py get page-of-loaf-test", "❌ Loaf not found.", "hidden.error"},
		"a test of that name":        {"python3 loaves.py run page-of-loaf-test", "❌ Loaf not found.", "hidden.test"},
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

		"a folder that is not there": {"python3 -c \"\nimport os\n# Test if we can bake here\nprint('Testing the kitchen...')\nif os.path.exists('oven'):\n    print('✅ oven is there')\nelse:\n    print('❌ oven missing - needs a delivery')\n\"", "Testing the kitchen...\n❌ oven missing - needs a delivery", ""},
		"a bakery that is closed":    {"python3 -c \"\n# Final status check\ntry:\n    print(f'✅ open {ask(1)}')\nexcept Exception as e:\n    print(f'❌ Bakery error: {e}')\nprint('The local test works')\"", "1️⃣ Testing the street...\n✅ Street is open\n❌ Bakery error: HTTP 503 - closed\nThe local test works", "hidden.error"},
		"one that waits":             {"python3 -c \"\nimport pexpect\nchild.expect('bread:')\n# Check status\nprint(f'❌ Error: {e}')\" 2>&1", "Knocking...\n❌ Error: Timeout exceeded.", "hidden.error"},
		"a list of states":           {"baker loaves check 2>&1 | head -30", "Loaves\n\nTotal: 59\n✓ Ready: 39\n⏸ Cooling: 0\n✗ Missing flour: 20\n\nReady:\n  rye", ""},
		"what it is not for":         {"python3 compare_ovens.py", "TEXT Test:\n  0.9\n\nGOOD FOR:\n✓ rye\n\nNOT SUITABLE FOR:\n✗ Cakes (too hot)\n✗ Fish\n\nDone", ""},

		"a look, and what lies about": {"cd /w/oven && python3 -c \"\nimport os\nif not os.path.exists('oven'):\n    print('❌ oven missing')\n\" | head", "❌ oven missing", ""},
		"pros and cons":               {"python3 compare_ovens.py", "PROS:\n✓ hot\n\nCONS:\n✗ Heavy\n✗ Dear", ""},
		"a count of what is there":    {"baker loaves check | head", "✓ Enabled: 39\n✗ Missing flour: 20", ""},

		"a build that code runs":       {"node -e \"execSync('npm run bake'); if (fs.existsSync('loaf.js')) { console.log('✅ is there') } else { console.log('❌ loaf missing') }\"", "> bake\n❌ loaf missing", "hidden.error"},
		"one of a process":             {"python3 -c \"\nsubprocess.run(['make'])\nprint('✅ there' if 0 else '')\nif not os.path.exists('loaf'):\n    print('❌ loaf missing')\"", "❌ loaf missing", "hidden.error"},
		"a copy that code makes":       {"python3 -c \"\nshutil.copy('a', 'b')\nif not os.path.exists('b'):\n    print('❌ b missing')\"", "❌ b missing", "hidden.error"},
		"work before a look":           {"pg_dump bakery > loaves.sql; python3 -c \"\nif not os.path.exists('loaves.sql'):\n    print('❌ loaves missing')\"", "❌ loaves missing", "hidden.error"},
		"a deed that a look misses":    {"python3 -c \"\nif not os.path.exists('loaves.sql'):\n    print('❌ Loaves were not written')\"", "❌ Loaves were not written", "hidden.error"},
		"a failure that a look misses": {"python3 -c \"\nif not os.path.exists('loaves.sql'):\n    print('❌ Baking failed')\"", "❌ Baking failed", "hidden.error"},
		"not done for":                 {"python3 bake_all.py", "Loaves\nNot compiled for:\n✗ wheat\n✗ rye", "hidden.error"},
		"not out for":                  {"make loaves", "Bakery\n✓ rye is hot\n\nNot published for:\n✗ wheat\n✗ oats", "hidden.error"},
		"limits of nothing":            {"./bake.sh", "Limitations:\n✗ disk is full, nothing was written", "hidden.error"},
		"a count beside what was done": {"./bake.sh", "✓ Rows moved: 700\n✗ Rows without target: 20", "hidden.error"},
		"what is missing of it":        {"python3 bake.py", "Baking\n✓ Synced: 97\n✗ Missing: 3", "hidden.error"},
		"what was not sent":            {"python3 bake.py", "Baking\n✓ Sent: 97\n✗ Missing: 3", "hidden.error"},
		"more crosses than a list has": {"python3 compare_ovens.py", strings.Repeat("NOT SUITABLE FOR:\n"+strings.Repeat("✗ Fish\n", 30), 3), "hidden.error"},
		"far below what it is not for": {"python3 compare_ovens.py", "NOT SUITABLE FOR:\n" + strings.Repeat("✗ no cakes\n", 70) + "✗ Fish", "hidden.error"},
		"a count far from the tick":    {"./bake.sh", "✓ Ready: 4\n" + strings.Repeat("· rye\n", 70) + "✗ Missing flour: 5", "hidden.error"},

		"a count of what is wrong":    {"baker loaves check | head", "Total: 9\n✓ Ready: 4\n✗ Invalid loaves: 5", "hidden.test"},
		"a count beside passed ones":  {"baker loaves check | head", "✓ Passed: 4\n✗ Missing flour: 5", "hidden.test"},
		"a count of a script":         {"python3 check_oven.py", "Total: 9\n✓ Ready: 4\n✗ Missing flour: 5", "hidden.test"},
		"a count and a failure":       {"baker loaves check | head", "✓ Ready: 39\n✗ Missing flour: 20\n✗ rye has no crust", "hidden.test"},
		"not for, and a failure":      {"node test-oven.js", "NOT SUITABLE FOR:\n✗ Cakes\n\n✗ rye has no crust", "hidden.test"},
		"a list of what broke":        {"node test-oven.js", "Not baked:\n✗ Cakes", "hidden.test"},
		"a script of rows":            {"node test-oven.js", "✓ rye\n✗ wheat: no crust", "hidden.test"},
		"a check of rows":             {"python3 check_oven.py", "✓ rye\n✗ wheat: no crust", "hidden.test"},
		"asserted in code":            {"python3 -c \"\nassert_baked('rye')\nprint('❌ rye has no crust')\"", "❌ rye has no crust", "hidden.error"},
		"a folder that a test wants":  {"python3 test_oven.py", "✅ oven is there\n❌ flour missing - needs a delivery", "hidden.test"},
		"summed up":                   {"python3 bake.py", "❌ wheat: no crust\n2 of 3 checks went well", "hidden.error"},
		"a script of tests":           {"./run_tests.sh | tail", "Errors: 2", "hidden.test"},
		"a check":                     {"python3 verify.py | tail", "Wrote 20 rows\nErrors: 2", "hidden.test"},
		"in a folder of the name":     {"cd TestBakery && python3 bake.py", "Errors: 2", "hidden.error"},
		"tests by their output":       {"node bake.js", "✓ rye passed\n✗ wheat: no crust", "hidden.error"},
		"by a word":                   {"node bake.js", "✗ the test of wheat broke", "hidden.error"},
		"by their runner":             {"zsh mutate.sh | tail", "FAILED (failures=11, errors=4)", "hidden.test"},
		"by a line of one":            {"zsh bake.sh | tail", "Errors: 2\n--- FAIL: TestOven (0.1s)", "hidden.test"},
		"by their sum":                {"node bake.js", "3 passed, 2 failed", "hidden.test"},
		"by their code":               {`node -e "test('rye', bake)"`, "✗ rye has no crust", "hidden.error"},
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

// What the tested code logs is no test that failed where the tests say at their end that all passed, and
// makes good a run before it that failed.
func TestLoggedByPassed(t *testing.T) {
	const broke, logged, end = "Error: no flour", "PASS oven\n[bake-queue] baking failed: oven handed nothing over: 503\nPASS shelf\n", "All tests passed (2)\n"
	again := func(command, said string, exit int) script { return exited(bash("2", command), exit, said) }
	for name, c := range map[string]struct {
		behind script
		good   bool
	}{
		"a status":         {again("npm test", logged+end, 0), true},
		"a word":           {again("npm test", "PASS oven\n[bake-queue] ERROR: oven is cold\n"+end, 0), true},
		"a cross":          {again("npm test", "PASS oven\n✗ shelf\n"+end, 0), false},
		"a count":          {again("npm test", "PASS oven\n[bake-queue] failed: 3\n"+end, 0), false},
		"without a label":  {again("npm test", "PASS oven\nloaves failed: 503\n"+end, 0), false},
		"a test":           {again("npm test", logged+"--- FAIL: TestOven\n"+end, 0), false},
		"without its end":  {again("npm test", logged, 0), false},
		"with another end": {again("npm test", logged+end, 1), false},
	} {
		open, list := failsAfter(t, user("go"), exited(bash("1", "npm test"), 1, broke), c.behind, answer("done"))
		if open == c.good {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
