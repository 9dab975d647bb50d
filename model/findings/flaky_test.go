package findings

import (
	"slices"
	"testing"
)

// Tests that fail and pass in turn with nothing changed between, and passed last, prove nothing, where the answer
// does not say so.
func TestFlaky(t *testing.T) {
	const command = "go test ./oven -run TestBake -race -count=1"
	n := 0
	run := func(command string, exit int, says string) script {
		n++
		return exited(bash(string(rune('a'+n)), command), exit, says)
	}
	fails := func() script {
		return run(command, 1, "--- FAIL: TestBake (0.10s)\n    oven_test.go:9: cold\nFAIL\nFAIL\tbakery/oven\t0.122s")
	}
	passes := func() script { return run(command, 0, "ok  \tbakery/oven\t0.124s") }
	const done = "The oven is mended: TestBake passes."
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"until it passes":      {[]script{fails(), passes(), fails(), passes(), answer(done)}, true},
		"it passed before":     {[]script{passes(), fails(), passes(), answer(done)}, true},
		"looked at between":    {[]script{fails(), passes(), run("cat oven/oven.go", 0, "package oven"), fails(), run("go clean -testcache && "+command, 0, "ok  \tbakery/oven\t0.131s"), run("git commit -qam mended", 0, ""), answer(done)}, true},
		"of other folders":     {[]script{run("cd rye && npm test", 0, "Tests: 4 passed, 4 total"), run("cd oat && npm test", 1, "Tests: 1 failed, 3 passed, 4 total"), run("cd spelt && npm test", 0, "Tests: 4 passed, 4 total"), answer(done)}, false},
		"with other settings":  {[]script{run("OVEN=gas npm test", 0, "Tests: 4 passed, 4 total"), run("OVEN=wood npm test", 1, "Tests: 1 failed, 3 passed, 4 total"), run("OVEN=coal npm test", 0, "Tests: 4 passed, 4 total"), answer(done)}, false},
		"once more":            {[]script{fails(), passes(), answer(done)}, false},
		"an edit between":      {[]script{fails(), passes(), fails(), ran(edit("e", "/w/oven/oven.go", "1", "2"), "ok"), passes(), answer(done)}, false},
		"an edit behind":       {[]script{fails(), passes(), fails(), passes(), ran(edit("e", "/w/oven/oven.go", "1", "2"), "ok"), passes(), answer(done)}, false},
		"started between":      {[]script{fails(), passes(), fails(), run("docker compose up -d", 0, "Started"), passes(), answer(done)}, false},
		"it failed last":       {[]script{fails(), passes(), fails(), answer("It fails.")}, false},
		"it is said":           {[]script{fails(), passes(), fails(), passes(), answer("TestBake is flaky: it failed twice in four runs.")}, false},
		"no test by name":      {[]script{run(command, 1, "dial tcp: timeout"), passes(), run(command, 1, "dial tcp: timeout"), passes(), answer(done)}, false},
		"another test between": {[]script{fails(), run("go test ./mill", 0, "ok  \tbakery/mill\t0.1s"), passes(), answer(done)}, false},
		"asked to go on":       {[]script{fails(), passes(), user("I closed the door, again."), fails(), passes(), answer(done)}, false},
	} {
		_, list := failsAfter(t, append([]script{user("TestBake fails sometimes. Mend it.")}, c.steps...)...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleFlaky }); found != c.found {
			t.Errorf("%s: found %v\n%s", name, found, told(list))
		}
	}
}
