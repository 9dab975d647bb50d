package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// A check that is not there is a hint when another one of its kind passed behind it.
func TestNotStarted(t *testing.T) {
	fails := func(command, said string, exit int) func(*fake) {
		return func(l *fake) { l.step(bash("1", command), result("", said, exit, model.Yes)) }
	}
	blocked := "npm : File C:\\ovens\\node\\v24.11.0\\bin\\npm.ps1 cannot be loaded because running scripts is disabled \r\non this system. For more information, see about_Execution_Policies at https:/go.example/fwlink/?LinkID=1.\r\nAt line:2 char:1\r\n+ npm test -- --watch=false\r\n+ ~~~\r\n    + CategoryInfo          : SecurityError: (:) [], PSSecurityException\r\n    + FullyQualifiedErrorId : UnauthorizedAccess\r\n"
	lint := fails("npm run lint", "\n> bakery@0.1.0 lint\n> eslint .\n\nsh: eslint: command not found\n", 127)
	types := ran(bash("2", "npx tsc --noEmit"), "")
	typesFail := fails("npx tsc --noEmit", "src/oven.ts(2,24): error TS2307: Cannot find module './rye'.", 2)
	pytest := ran(bash("2", "uv run python -m pytest oven/tests -v"), "==== test session starts ====\n==== 10 passed in 0.34s ====")
	lacks := func(l *fake) {
		l.step(bash("1", "uv run --directory oven pytest oven/tests -v 2>&1 | tail -30"), result("", strings.Repeat("   Building oven @ file:///home/ada/bakery/oven\n", 9)+"error: Failed to spawn: `pytest`\n  Caused by: No such file or directory (os error 2)\n", -1, model.No))
	}
	inContainer := fails("docker compose exec api go test -run TestRye ./...", "OCI runtime exec failed: exec failed: unable to start container process: exec: \"go\": executable file not found in $PATH: unknown", 127)
	bunScript := fails("bun run typecheck", "error: Script not found \"typecheck\"", 1)
	for name, c := range map[string]struct {
		steps []script
		open  Severity // Hint if it is none to look at
	}{
		"a linter, and the types are well":        {[]script{lint, types}, Warning},
		"and they were not before":                {[]script{lint, typesFail, types}, Warning},
		"a linter, and nothing":                   {[]script{lint}, Error},
		"a linter, and the types failed later":    {[]script{lint, types, typesFail}, Error},
		"a linter, and tests of another kind":     {[]script{lint, pytest}, Warning},
		"a linter, and another language is well":  {[]script{lint, ran(bash("2", "go build ./..."), "")}, Error},
		"tests, and others passed":                {[]script{lacks, pytest}, Hint},
		"tests, and nothing":                      {[]script{lacks}, Warning},
		"tests, and a build":                      {[]script{lacks, types}, Warning},
		"tests in a container":                    {[]script{inContainer, ran(bash("2", "./run_tests.sh"), "ok  \toven/rye\t0.004s")}, Hint},
		"tests in a container, and others fail":   {[]script{inContainer, fails("./run_tests.sh", "--- FAIL: TestRye (0.00s)\nFAIL\toven/rye\t0.004s", 1)}, Error},
		"a script of a project":                   {[]script{bunScript, ran(bash("2", "bun tsc --noEmit -p oven/tsconfig.json"), "")}, Hint},
		"what may not run, and another way fails": {[]script{fails("npm test -- --watch=false", blocked, 1), fails("npm.cmd test", " FAIL  src/rye.test.ts > rises\n Tests  1 failed | 3 passed (4)", 1)}, Hint},
		"what may not run":                        {[]script{fails("npm test -- --watch=false", blocked, 1), ran(bash("2", "npm.cmd test"), " Tests  4 passed (4)")}, Hint},
	} {
		_, list := failsAfter(t, slices.Concat([]script{user("go")}, c.steps, []script{answer("done")})...)
		got := Hint
		for _, one := range list {
			if !one.Recovered && one.Severity < got && one.Places[0].Entry == 1 {
				got = one.Severity
			}
		}
		if got != c.open {
			t.Errorf("%s: %v, want %v\n%s", name, got, c.open, told(list))
		}
	}
}

// Tests that are not there are no failed ones, and are done without where others ran.
func TestSoughtTests(t *testing.T) {
	const none = "\n\nno tests ran in 0.00s\nERROR: file or directory not found: tests/test_rye.py::test_rises\n"
	const red = "tests/test_oven.py F\n==== short test summary info ====\nFAILED tests/test_oven.py::test_heat - assert 1 == 2\n1 failed, 3 passed in 0.2s"
	sought := ran(bash("1", "pytest tests/test_rye.py::test_rises -q || true"), none)
	fails := func(l *fake) { l.step(bash("1", "pytest tests/test_rye.py -q"), result("", none, 4, model.Yes)) }
	tool := func(said string) script {
		return func(l *fake) { l.step(call("1", "run_tests", map[string]any{}), result("", said, 5, model.Yes)) }
	}
	for name, c := range map[string]struct {
		steps []script
		want  Severity
	}{
		"and nothing":             {[]script{sought}, Warning},
		"and others fail":         {[]script{sought, failed(bash("2", "pytest -q tests"), red)}, Hint},
		"and others pass":         {[]script{sought, ran(bash("2", "pytest -q tests"), "4 passed in 0.2s")}, Hint},
		"and a build":             {[]script{sought, ran(bash("2", "npx tsc --noEmit"), "")}, Warning},
		"failed, and nothing":     {[]script{fails}, Warning},
		"failed, and others fail": {[]script{fails, failed(bash("2", "pytest -q tests"), red)}, Hint},
		"one of them failed":      {[]script{ran(bash("1", "pytest tests -q || true"), red)}, Error},
		"by a tool":               {[]script{tool(`{"status": "no_tests", "exit_code": 5, "tests": [], "stdout": "\nno tests ran in 0.01s\n"}`)}, Warning},
		"by a tool, one fails":    {[]script{tool(`{"status": "failed", "exit_code": 1, "stdout": "1 failed, 2 passed in 0.1s"}`)}, Error},
	} {
		_, list := failsAfter(t, slices.Concat([]script{user("go")}, c.steps, []script{answer("done")})...)
		got := Hint
		for _, one := range list {
			if !one.Recovered && one.Severity < got && one.Places[0].Entry == 1 {
				got = one.Severity
			}
		}
		if got != c.want {
			t.Errorf("%s: %v, want %v\n%s", name, got, c.want, told(list))
		}
	}
}

// A file of tests that failed, was moved and passed where it is now has passed.
func TestMovedTests(t *testing.T) {
	red := func(id, command string) script {
		return func(l *fake) {
			l.step(bash(id, command), result("", "FAILED tests/test_rye.py::test_rises - assert 1 == 2\n1 failed in 0.2s", 1, model.Yes))
		}
	}
	green := func(id, command string) script { return ran(bash(id, command), "3 passed in 0.2s") }
	for name, c := range map[string]struct {
		steps []script
		want  Severity
	}{
		"moved":               {[]script{red("1", "pytest tests/test_rye.py"), green("2", "pytest tests/rye/test_rye.py")}, Warning},
		"moved, one of it":    {[]script{red("1", "pytest tests/test_rye.py::test_rises"), green("2", "pytest tests/rye/test_rye.py")}, Warning},
		"another":             {[]script{red("1", "pytest tests/test_rye.py"), green("2", "pytest tests/rye/test_loaf.py")}, Error},
		"of all":              {[]script{red("1", "pytest"), green("2", "pytest tests/rye/test_rye.py")}, Error},
		"moved before":        {[]script{green("2", "pytest tests/rye/test_rye.py"), red("1", "pytest tests/test_rye.py")}, Error},
		"moved, and it fails": {[]script{red("1", "pytest tests/test_rye.py"), green("2", "pytest tests/rye/test_rye.py"), red("3", "pytest tests/rye/test_rye.py")}, Error},
		"one of two":          {[]script{red("1", "pytest tests/test_rye.py tests/test_oat.py"), green("2", "pytest tests/rye/test_rye.py")}, Error},
	} {
		_, list := failsAfter(t, slices.Concat([]script{user("go")}, c.steps, []script{answer("done")})...)
		i := slices.IndexFunc(list, func(one Finding) bool { return one.Group() == Fail && !one.Recovered })
		if i < 0 || list[i].Severity != c.want {
			t.Errorf("%s: want %v\n%s", name, c.want, told(list))
		}
	}
}

// The exit of a wait for what the command ended itself tells nothing.
func TestWaitsForEnded(t *testing.T) {
	const served = "INFO: serving on http://localhost:8000\nwarm"
	for name, c := range map[string]struct {
		command, said string
		open          bool
	}{
		"ended by itself":   {"python serve.py &\nPID=$!\nsleep 2\ncurl -s localhost:8000 | head -c 20\nkill $PID 2>/dev/null\nwait $PID 2>/dev/null", served, false},
		"another is ended":  {"python serve.py &\nPID=$!\nkill $OLD\nwait $PID", served, true},
		"only waited for":   {"python bake.py &\nPID=$!\nwait $PID", served, true},
		"it crashed":        {"python serve.py &\nPID=$!\nsleep 2\nkill $PID\nwait $PID", "Traceback (most recent call last):\n  File \"serve.py\", line 1, in <module>\npanic: no oven", true},
		"only looked for":   {"python heat.py & PID=$!\nkill -0 $PID && echo hot\nwait $PID", "hot\nno gas\n", true},
		"it was gone":       {"python serve.py &\nPID=$!\nkill $PID\nwait $PID", "kill: (77) - No such process\n", true},
		"one depends on it": {"python serve.py & PID=$!; ./bake.sh && kill $PID && wait $PID", served, true},
	} {
		_, list := failsAfter(t, user("go"), func(l *fake) { l.step(bash("1", c.command), result("", c.said, 143, model.Yes)) }, answer("done"))
		open := slices.ContainsFunc(list, func(one Finding) bool { return !one.Recovered && one.Severity != Hint })
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
