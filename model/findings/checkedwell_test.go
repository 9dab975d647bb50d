package findings

import (
	"slices"
	"testing"
)

// A runner prints the check that it runs, which makes good what that found; a program of Java is run
// with its classes elsewhere.
func TestToldWell(t *testing.T) {
	red := failed(bash("1", "cd /w/packages/oven && go test ./..."), "--- FAIL: TestHeat (0.00s)\nFAIL\nFAIL\toven/heat\t0.1s\nFAIL")
	by := func(command, said string) script { return ran(bash("3", command), said) }
	fix := ran(edit("2", "/w/packages/oven/heat.go", "a", "b"), "ok")
	const green = "\n=== RUN   TestHeat\n--- PASS: TestHeat (0.00s)\nPASS\nok  \toven/heat\t0.1s\n"
	java := failed(bash("1", "javac -cp /w/oven.jar -d /w /w/Bake.java && java -cp /w:/w/oven.jar Bake"), "/w/Bake.java:1: error: package oven does not exist")
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"a target":             {[]script{red, fix, by("make test-oven", "cd packages/oven && go test -v ./..."+green)}, false},
		"of another folder":    {[]script{red, fix, by("make test-mill", "cd packages/mill && go test -v ./..."+green)}, true},
		"only one of them":     {[]script{red, fix, by("make test-oven", "cd packages/oven && go test -run TestDoor ./..."+green)}, true},
		"it did not run":       {[]script{red, fix, by("make -n test-oven", "cd packages/oven && go test -v ./...")}, true},
		"its failure is taken": {[]script{red, fix, by("make test-oven", "cd packages/oven && go test -v ./...\nFAIL\nmake: [test-oven] Error 1 (ignored)")}, true},
		"a linter":             {[]script{red, fix, by("make lint-oven", "cd packages/oven && go vet ./...\n")}, true},

		"other classes":   {[]script{java, by("javac -cp /w/classes -d /w /w/Bake.java && java -cp /w:/w/classes Bake", "baked")}, false},
		"another program": {[]script{java, by("javac -cp /w/classes -d /w /w/Mill.java && java -cp /w:/w/classes Mill", "milled")}, true},
		"another loaf":    {[]script{java, by("javac -cp /w/classes -d /w /w/Bake.java && java -cp /w:/w/classes Bake rye", "baked")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...)
		open := slices.ContainsFunc(list, func(one Finding) bool {
			return (one.Group() == Fail || one.Group() == Hidden) && one.Places[0].Entry == 1 && !one.Recovered && one.Severity != Hint
		})
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
