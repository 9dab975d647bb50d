package findings

import (
	"testing"

	"msgview/model"
)

// A linter that is not there is done without where that is said, tests where others run.
func TestAbsentChecks(t *testing.T) {
	type next struct {
		text, command, said string
		exit                int
	}
	const ruff, pytest = "bash: line 1: ruff: command not found", "/usr/bin/python: No module named pytest"
	for name, c := range map[string]struct {
		command, said string
		exit          int
		next          next
		open          bool
	}{
		"said":              {"ruff check oven", ruff, 127, next{"No ruff on this machine; I look it over.", "git diff", "+ heat", 0}, false},
		"said of another":   {"ruff check oven", ruff, 127, next{"The bread is not done.", "git diff", "+ heat", 0}, true},
		"nothing said":      {"ruff check oven", ruff, 127, next{"On.", "git diff", "+ heat", 0}, true},
		"said and stuck":    {"ruff check oven", ruff, 127, next{"No ruff here, so I install it.", "pip install ruff", "no network", 1}, true},
		"a script":          {"npm run lint", "npm error Missing script: \"lint\"", 1, next{"There is no lint script here.", "git diff", "+ heat", 0}, false},
		"all of it":         {"go vet ./...", "bash: go: command not found", 127, next{"Go is not installed here.", "git diff", "+ heat", 0}, true},
		"the syntax":        {"npm run lint", "npm error Missing script: \"lint\"", 1, next{"On.", "node --check oven.js && echo ok", "ok", 0}, false},
		"another script":    {"npm run bake", "npm error Missing script: \"bake\"", 1, next{"There is no such script here, not available.", "git diff", "+ heat", 0}, true},
		"tests":             {"python -m pytest -q", pytest, 1, next{"Plain unittest.", "python -m unittest", "Ran 4 tests in 0.01s\n\nOK", 0}, false},
		"tests only said":   {"python -m pytest -q", pytest, 1, next{"pytest is not installed here.", "git diff", "+ heat", 0}, true},
		"tests of others":   {"python -m pytest -q", pytest, 1, next{"On.", "go test ./...", "ok  \toven\t0.1s", 0}, true},
		"no script of npm":  {"npm test", "npm error Missing script: \"test\"", 1, next{"I run them directly.", "node --test", "# tests 4\n# pass 4\n# fail 0", 0}, false},
		"none specified":    {"npm test", "Error: no test specified", 1, next{"I run them directly.", "npx vitest run", "Tests  4 passed (4)", 0}, false},
		"no target of make": {"make test", "make: *** No rule to make target 'test'.  Stop.", 2, next{"Directly.", "rspec", "14 examples, 0 failures", 0}, false},
		"only a look at it": {"npm test", "npm error Missing script: \"test\"", 1, next{"What is there?", "cat package.json", "{}", 0}, true},
		"node runs a file":  {"npm test", "npm error Missing script: \"test\"", 1, next{"I run it.", "node oven.mjs", "warm", 0}, true},
		"none are there":    {"npm test", "npm error Missing script: \"test\"", 1, next{"Directly.", "node --test", "# tests 0\n# pass 0\n# fail 0", 0}, true},
		"others that build": {"mvn -q test", "bash: mvn: command not found", 127, next{"On.", "./gradlew build -x test", "BUILD SUCCESSFUL", 0}, true},
		"others that test":  {"mvn -q test -Dtest=OvenTests", "bash: mvn: command not found", 127, next{"On.", "./gradlew -q test --tests OvenTests", "OvenTests > heat() FAILED\n4 tests completed, 2 failed", 1}, false},
	} {
		l := newFake()
		user("go")(l)
		l.step(bash("1", c.command), result("", c.said, c.exit, model.Yes))
		m := calls(bash("2", c.next.command))
		m.Parts = append([]model.Part{model.Text{Text: c.next.text}}, m.Parts...)
		l.add(m)
		failed := model.No
		if c.next.exit != 0 {
			failed = model.Yes
		}
		l.add(results(result("2", c.next.said, c.next.exit, failed)))
		answer("done")(l)
		open := false
		for _, f := range runAll(t, l) {
			open = open || !f.Recovered && f.Severity == Error && f.Places[0].Entry == 1
		}
		if open != c.open {
			t.Errorf("%s: open %v, %s", name, open, told(runAll(t, l)))
		}
	}
}
