package findings

import (
	"slices"
	"testing"
)

// A trial that a check refuted is taken back by its name, and another file is changed in its place.
func TestTriedBack(t *testing.T) {
	trial := ran(edit("1", "/w/oven/heat.go", "heat()", "lock()\n\theat()"), "ok")
	more := ran(edit("9", "/w/oven/heat.go", "cool()", "lock()\n\tcool()"), "ok")
	red := failed(bash("2", "go test ./oven"), "--- FAIL: TestHeat (0.00s)\nFAIL\noven\t0.1s")
	back := ran(bash("3", "git checkout oven/heat.go"), "Updated 1 path from the index")
	both := ran(bash("3", "git checkout oven/heat.go && sed -i 's/bake()/lockedBake()/' oven/door.go"), "Updated 1 path from the index")
	other := ran(edit("4", "/w/oven/door.go", "bake()", "lockedBake()"), "ok")
	green := ran(bash("5", "go test ./..."), "ok  \toven\t0.1s")
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"another file":           {[]script{trial, red, back, other, green}, false},
		"in the same command":    {[]script{trial, red, both, green}, false},
		"still red":              {[]script{trial, red, back, other, failed(bash("5", "go test ./oven"), "--- FAIL: TestHeat (0.00s)\nFAIL\noven\t0.1s")}, true},
		"never tried again":      {[]script{trial, red, back, other}, true},
		"nothing else":           {[]script{trial, red, back, green}, true},
		"it was not refuted":     {[]script{trial, back, other, green}, true},
		"it had been green":      {[]script{trial, green, red, back, other, green}, true},
		"more than that":         {[]script{more, trial, red, back, other, green}, true},
		"the folder":             {[]script{trial, red, ran(bash("3", "git checkout oven"), "Updated 1 path from the index"), other, green}, true},
		"of that test only":      {[]script{trial, red, back, other, ran(bash("5", "go test ./oven"), "ok  \toven\t0.1s")}, false},
		"of another folder":      {[]script{trial, red, back, other, ran(bash("5", "go test ./door"), "ok  \tdoor\t0.1s")}, true},
		"of fewer tests":         {[]script{trial, red, back, other, ran(bash("5", "go test ./oven -run TestCool"), "ok  \toven\t0.1s")}, true},
		"of one test, then all":  {[]script{trial, failed(bash("2", "go test ./oven -run TestHeat"), "--- FAIL: TestHeat (0.00s)\nFAIL\noven\t0.1s"), back, other, green}, false},
		"a test of its name":     {[]script{trial, failed(bash("2", "pytest tests/test_heat.py"), "1 failed in 0.1s"), back, other, ran(bash("5", "pytest tests/test_heat.py"), "1 passed in 0.1s")}, false},
		"another test of it":     {[]script{trial, failed(bash("2", "pytest tests/test_heat.py"), "1 failed in 0.1s"), back, other, ran(bash("5", "pytest tests/test_door.py"), "1 passed in 0.1s")}, true},
		"what has no part in it": {[]script{trial, failed(bash("2", "pytest tests/test_shop.py"), "FAILED tests/test_shop.py::test_sum - assert 1 == 2\n1 failed in 0.1s"), back, other, ran(bash("5", "pytest tests/test_shop.py"), "1 passed in 0.1s")}, true},
		"a build of it":          {[]script{trial, failed(bash("2", "go build ./..."), "oven/heat.go:4:2: undefined: lock"), back, other, ran(bash("5", "go build ./..."), "")}, false},
		"a build of less":        {[]script{trial, failed(bash("2", "go build ./..."), "oven/heat.go:4:2: undefined: lock"), back, other, ran(bash("5", "go build ./door"), "")}, true},
		"another check":          {[]script{trial, red, back, other, ran(bash("5", "go vet ./..."), "")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...)
		if open := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleReset && !f.Recovered }); open != c.open {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
