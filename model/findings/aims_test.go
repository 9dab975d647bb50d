package findings

import (
	"strings"
	"testing"

	"msgview/model"
)

// A check that failed is made good by another one that is for the same, and by none that is
// for something else, of something else or of a part.
func TestAims(t *testing.T) {
	const wrong = "src/a.ts(1,2): error TS2345: wrong\nFAIL"
	for name, c := range map[string]struct {
		failed, next, said string
		open               bool
	}{
		"a compiler, then the build":    {"npx tsc --noEmit", "npm run build", "built", false},
		"before a tail":                 {"npx tsc --noEmit src/*.ts", "npm run build 2>&1 | tail -5", "> oven@1 build\n> tsc", false},
		"still wrong before a tail":     {"npx tsc --noEmit", "npm run build 2>&1 | tail -5", "npm error command failed", true},
		"the build, then a compiler":    {"npm run build", "npx tsgo -p . ", "", false},
		"a compiler, then tests":        {"npx tsc --noEmit", "npm test", "3 passed", true},
		"tests, then the build":         {"npm test", "npm run build", "built", true},
		"tests, then all checks":        {"npx vitest run", "npm run ci", "built", false},
		"a compiler, then a check":      {"npx tsc", "npm run check", "ok", false},
		"a linter, then the check":      {"npx eslint src", "npm run lint:all", "ok", false},
		"a linter, then another":        {"ruff check .", "mypy .", "ok", true},
		"one test, then all":            {"pytest tests/test_oven.py -q", "python -m pytest -q", "9 passed", false},
		"with another runner":           {"pytest tests/test_oven.py", "uv run pytest", "9 passed", false},
		"all, then one":                 {"pytest", "uv run pytest tests/test_oven.py", "9 passed", true},
		"all, then some":                {"pytest", "uv run pytest -k warm", "9 passed", true},
		"by the project's own way":      {"pytest tests", "make test", "9 passed", false},
		"make test, then make check":    {"make test", "make check", "9 passed", false},
		"make check, then make test":    {"make check", "make test", "9 passed", false},
		"make test, then make build":    {"make test", "make build", "built", true},
		"a build, then all tests":       {"go build ./...", "go test ./...", "ok", false},
		"tests, then a build":           {"go test ./...", "go build ./...", "", true},
		"of another language":           {"go test ./...", "npm test", "9 passed", true},
		"in the same folder":            {"cd web && npx tsc", "cd web && npm run build", "built", false},
		"in another folder":             {"cd web && npx tsc", "cd shop && npm run build", "built", true},
		"around it":                     {"cd web/oven && npx tsc", "npm run build", "built", false},
		"in a part of it":               {"npx tsc", "cd web && npm run build", "built", true},
		"in the folder in full":         {"npx tsc", "cd /srv/oven && npm run build", "built", false},
		"in another one in full":        {"cd /srv/shop && npx tsc", "cd /srv/oven && npm run build", "built", true},
		"tests whose tail says nothing": {"pytest", "make test 2>&1 | tail -3", "the oven is warm", true},
		"tests whose tail tells":        {"pytest", "make test 2>&1 | tail -3", "9 passed in 1s", false},
		"a script of another name":      {"npx tsc", "npm run deploy", "ok", true},
	} {
		open, list := failsAfter(t, user("go"),
			func(l *fake) { l.step(bash("1", c.failed), result("", wrong, 1, model.Yes)) },
			ran(bash("2", c.next), c.said), answer("done"))
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// That no test ran is made good by any that did, of the same program.
func TestNoneRan(t *testing.T) {
	for name, c := range map[string]struct {
		next, said string
		open       bool
	}{
		"others ran":      {"go test -v -run TestWarm ./oven/", "=== RUN   TestWarm\n--- PASS: TestWarm\nPASS\nok  \toven\t0.2s", false},
		"none ran again":  {"go test -run TestHeat ./oven/", "testing: warning: no tests to run\nPASS\nok  \toven\t0.2s [no tests to run]", true},
		"another program": {"npm test", "3 passed", true},
		"they failed":     {"go test -run TestWarm ./oven/", "--- FAIL: TestWarm\nFAIL", true},
	} {
		l := newFake()
		user("go")(l)
		ran(bash("1", "go test -run TestContent ./oven/"), "testing: warning: no tests to run\nPASS\nok  \toven\t0.2s [no tests to run]")(l)
		ran(bash("2", c.next), c.said)(l)
		answer("done")(l)
		l.index.Finish(nil)
		n := Counts(run(t, l).Findings())
		if open := n.Errors+n.Warnings > 0; open != c.open {
			t.Errorf("%s: open %v, %+v", name, open, n)
		}
	}
	l := newFake() // those that were found, and skipped, are no others
	user("go")(l)
	ran(bash("1", "pytest tests/oven"), "collected 14 items\n\n==== 14 skipped in 0.12s ====")(l)
	ran(bash("2", "pytest tests/bread"), "3 passed in 0.1s")(l)
	answer("done")(l)
	l.index.Finish(nil)
	if n := Counts(run(t, l).Findings()); n.Warnings != 1 {
		t.Errorf("skipped: %+v", n)
	}
}

// What a program is run with is no word of its own.
func TestBareCheck(t *testing.T) {
	for command, want := range map[string]string{
		"uv run --with crumb --python 3.12 pytest -q": "pytest -q", "uv run -q pytest --with x": "pytest --with x", "npx -y -p typescript tsc --noEmit": "tsc --noEmit",
		"uvx --from loaf bake": "bake", "uv run python -m pytest -q": "pytest -q", "poetry run pytest": "pytest", "uv pip install x": "uv pip install x",
	} {
		if got := strings.Join(bareCheck(strings.Fields(command)), " "); got != want {
			t.Errorf("%s: %s", command, got)
		}
	}
}
