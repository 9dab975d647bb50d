package findings

import (
	"testing"

	"msgview/model"
)

// Who asks why something fails is shown that it does; who wants it mended is told that it still does.
func TestAskedWhy(t *testing.T) {
	fails := func(command string) script {
		return func(l *fake) {
			l.step(bash("1", command), result("", "--- FAIL: TestRye\nexit status 1", 1, model.Yes))
		}
	}
	for name, c := range map[string]struct {
		prompt string
		steps  []script
		open   bool
	}{
		"the command":             {"Why does `make test` fail?", []script{fails("make test")}, false},
		"with its folder":         {"why does make test fail", []script{fails("cd /srv/oven && make test 2>&1 | tail -20")}, false},
		"with more arguments":     {"Why is `go test ./oven` failing?", []script{fails("go test ./oven -v")}, false},
		"tests of any kind":       {"Why do the tests fail?", []script{fails("go test ./...")}, false},
		"flaky tests":             {"why is the test flaky?", []script{fails("go test -count=10 ./...")}, false},
		"the build":               {"why is the build broken?", []script{fails("go build ./...")}, false},
		"what makes it":           {"What makes `make test` fail?", []script{fails("make test")}, false},
		"another command":         {"Why does `make test` fail?", []script{fails("make bake")}, true},
		"tests, for the build":    {"Why does the build fail?", []script{fails("go test ./...")}, true},
		"to be mended":            {"Why does `make test` fail? Fix it.", []script{fails("make test")}, true},
		"to be well":              {"Find out why the tests fail and make them pass", []script{fails("go test ./...")}, true},
		"after a change":          {"Why does `make test` fail?", []script{ran(edit("0", "/srv/oven.go", "a", "b"), "ok"), fails("make test")}, true},
		"after the next prompt":   {"Why does `make test` fail?", []script{answer("no flour"), user("run make test"), fails("make test")}, true},
		"something else is asked": {"Run make test.", []script{fails("make test")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user(c.prompt)}, c.steps...), answer("There is no flour."))...)
		n := Counts(list)
		if open := n.Errors > 0; open != c.open || n.Errors+n.Hints == 0 {
			t.Errorf("%s: open %v, %+v\n%s", name, open, n, told(list))
		}
	}
}
