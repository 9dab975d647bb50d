package findings

import (
	"slices"
	"testing"
)

// What an answer takes for done, and the log says is not.
func TestBelieved(t *testing.T) {
	const rolled = "0040 ... OK\n0042 ...\nERROR: migration 0042 failed: relation \"loaf\" does not exist\nRolled back 0040, 0042\nrestarted oven"
	deploy := func(text string) script { return ran(bash("1", "scripts/deploy.sh staging"), text) }
	task := func(text string) script {
		return ran(call("1", "Task", map[string]any{"subagent_type": "baker", "description": "Run tests", "prompt": "Run the integration tests."}), text)
	}
	change := ran(edit("0", "oven.py", "heat(20)", "heat(21)"), "ok")
	asks := user("Mend the oven and bring it to staging.")
	done, pass := answer("The oven is on staging, migrations applied."), answer("Mended. The 33 unit tests and the integration tests pass.")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"a script":                  {[]script{asks, deploy(rolled), done}, true},
		"with something behind":     {[]script{asks, deploy(rolled), ran(bash("2", "git status -sb"), "## main"), done}, true},
		"in JSON":                   {[]script{asks, deploy(`{"exit_code": 0, "stdout": "0042 ...\nERROR: migration 0042 failed: no loaf\nrestarted", "stderr": ""}`), done}, true},
		"fatal":                     {[]script{asks, ran(bash("1", "./bake"), "FATAL: no flour is left in the store\nend"), done}, true},
		"by its name":               {[]script{asks, ran(bash("1", "python manage.py migrate"), "Error: migration 0042 could not be applied"), done}, true},
		"the agent saw it":          {[]script{asks, deploy(rolled), answer("The oven is on staging, but migration 0042 failed.")}, false},
		"and says so at once":       {[]script{asks, deploy(rolled), answer("The migration was rolled back."), ran(bash("2", "psql -c 'create table loaf()'"), "CREATE TABLE"), done}, false},
		"run again":                 {[]script{asks, deploy(rolled), ran(bash("2", "scripts/deploy.sh staging"), "OK"), done}, false},
		"mended":                    {[]script{asks, deploy(rolled), change, done}, false},
		"went well":                 {[]script{asks, deploy("0042 ... OK\n0 failed\nrestarted"), done}, false},
		"went well the second time": {[]script{asks, deploy("ERROR: upload failed: timed out\nretrying\nuploaded"), done}, false},
		"a text":                    {[]script{asks, ran(bash("1", "cat deploy.log"), rolled), done}, false},
		"a log by a program":        {[]script{asks, ran(bash("1", "./show_log deploy"), rolled), done}, false},
		"a program of its own":      {[]script{asks, ran(bash("1", "python oven.py --cold"), "ERROR: heating failed: no wood"), done}, false},
		"a check":                   {[]script{asks, ran(bash("1", "./check_deploy.sh"), "ERROR: deploy failed: none"), done}, false},
		"nothing was answered":      {[]script{asks, deploy(rolled)}, false},
		"a new prompt":              {[]script{asks, deploy(rolled), user("Stop it."), done}, false},

		"a report: not run":         {[]script{asks, task("There is no database here, so no integration test was executed. They should pass."), pass}, true},
		"a report: were not run":    {[]script{asks, task("The integration tests were not run."), pass}, true},
		"a report: failed":          {[]script{asks, task("The integration tests FAILED: 3 failed, 12 passed. I was unable to fix them."), pass}, true},
		"an empty report":           {[]script{asks, task(""), pass}, true},
		"a report: well":            {[]script{asks, task("2 tests failed at first. I mended them; all tests pass now."), pass}, false},
		"a report that is believed": {[]script{asks, task("The integration tests were not run."), answer("Mended. The integration tests were not run.")}, false},
		"others pass":               {[]script{asks, task("The integration tests were not run."), answer("Mended. The unit tests pass.")}, false},
		"run by the agent":          {[]script{asks, task("The integration tests were not run."), ran(bash("2", "pytest -q tests/integration"), "12 passed in 1.2s"), pass}, false},
		"an empty report of else":   {[]script{asks, ran(call("1", "Task", map[string]any{"subagent_type": "baker", "description": "read", "prompt": "Read the oven."}), ""), pass}, false},

		"no test":               {[]script{asks, change, answer("Mended; all 14 tests pass.")}, true},
		"no test, but git":      {[]script{asks, change, ran(bash("1", "git diff --stat"), "oven.py | 2"), answer("All tests pass.")}, true},
		"a test":                {[]script{asks, change, ran(bash("1", "pytest -q"), "14 passed"), answer("All 14 tests pass.")}, false},
		"a test of a kind":      {[]script{asks, change, ran(bash("1", "./oven --try"), ""), answer("All tests pass.")}, false},
		"a tool that may be":    {[]script{asks, change, ran(call("1", "run_project", map[string]any{}), "ok"), answer("All tests pass.")}, false},
		"they should":           {[]script{asks, change, answer("All tests should pass now. If the tests pass, merge it.")}, false},
		"nothing was changed":   {[]script{asks, answer("I read that all tests pass.")}, false},
		"the person ran them":   {[]script{asks, change, answer("Mended."), user("Thanks, the tests pass."), ran(edit("9", "a.md", "a", "b"), "ok"), answer("Yes, all tests pass.")}, false},
		"more than ran":         {[]script{asks, change, ran(bash("1", "pytest -q"), "12 passed in 0.3s"), answer("Mended; all 14 tests pass.")}, true},
		"more, and a linter":    {[]script{asks, change, ran(bash("1", "pytest -q"), "12 passed in 0.3s"), ran(bash("2", "ruff check"), "All checks passed!"), answer("Mended; all 14 tests pass.")}, true},
		"as many as two runs":   {[]script{asks, change, ran(bash("1", "pytest -q a"), "12 passed in 0.3s"), ran(bash("2", "pytest -q b"), "2 passed, 1 skipped in 0.3s"), answer("Mended; all 14 tests pass.")}, false},
		"fewer, as functions":   {[]script{asks, change, ran(bash("1", "pytest -q"), "12 passed in 0.3s"), answer("Mended; all 5 tests pass.")}, false},
		"a number of the code":  {[]script{user("Mend the 14 tests."), change, ran(bash("1", "pytest -q"), "12 passed in 0.3s"), answer("Mended; all 14 tests pass.")}, false},
		"a run without number":  {[]script{asks, change, ran(bash("1", "pytest -q"), "12 passed in 0.3s"), ran(bash("1", "go test ./..."), "ok"), answer("Mended; all 14 tests pass.")}, false},
		"no word of it":         {[]script{asks, change, answer("Mended.")}, false},
		"how many is not known": {[]script{asks, change, answer("I could not run it, so whether all tests pass is open.")}, false},
	} {
		l := newFake()
		for _, s := range c.script {
			s(l)
		}
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleClaim }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
