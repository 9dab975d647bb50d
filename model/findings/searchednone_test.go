package findings

import (
	"testing"

	"msgview/model"
)

// A search that finds nothing behind programs that complain of nothing has answered; one that misses what an
// edit was to put in has not, nor has one behind a program that may have failed without a word.
func TestSearchedNone(t *testing.T) {
	for name, c := range map[string]struct {
		command, said string
		answer        bool
	}{
		"behind a look":        {"cat oven.go && grep -n rye oven.go", "package oven", true},
		"behind an edit":       {"sed -i '/^rye /d' oven.go && cat oven.go && grep -rn 'rye' oven.go", "package oven", true},
		"replaced":             {"sed -i 's/rye/oat/' oven.go && cat oven.go && grep -n rye oven.go", "package oven", true},
		"missed":               {"sed -i 's/rye/oat/' oven.go && cat oven.go && grep -n oat oven.go", "package oven", false},
		"the look complains":   {"cat oven.go mill.go && grep -n rye oven.go", "package oven\ncat: mill.go: No such file or directory", false},
		"a complaint is lost":  {"cat oven.go mill.go 2>/dev/null && grep -n rye oven.go", "package oven", false},
		"behind a build":       {"make && grep -n rye oven.go", "cc oven.c", false},
		"a build in a pipe":    {"make 2>&1 | tee oven.log && grep -n warm oven.log", "make: *** [oven] Error 2", false},
		"cut by head":          {"bakectl apply | head -20 && grep -n warm oven.log", "Error: the oven is cold", false},
		"thrown away":          {"cp rye.go oven.go >/dev/null 2>&1 && grep -n rye oven.go", "", false},
		"all thrown away":      {"cp rye.go oven.go &> /dev/null && grep -n rye oven.go", "", false},
		"missed in a copy":     {"cp rye.go oven.go && cat oven.go && grep -n rye oven.go", "package oven", false},
		"no search":            {"cat oven.go && bake", "package oven", false},
		"counted, in a frame":  {"rm mill.go && make 2>&1 | grep -c warm", "Command: rm mill.go && make 2>&1 | grep -c warm\nDirectory: (root)\nOutput: 0\nError: (none)\nExit Code: 1\nSignal: (none)", true},
		"some, in a frame":     {"rm mill.go && make 2>&1 | grep -c warm", "Command: rm mill.go && make 2>&1 | grep -c warm\nDirectory: (root)\nOutput: rm: mill.go: No such file\nError: (none)\nExit Code: 1\nSignal: (none)", false},
		"behind another build": {"cat oven.go && make && grep -n rye oven.go", "package oven\ncc oven.c", false},
	} {
		o := Verdict(bash("1", c.command), result("1", c.said, 1, model.Yes))
		if o.NoMatch != c.answer || o.State.Bad() == c.answer {
			t.Errorf("%s: %v, no match %v", name, o.State, o.NoMatch)
		}
	}
}
