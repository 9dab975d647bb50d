package findings

import (
	"testing"

	"msgview/model"
)

// A program that looks or compares answers with an exit of 1; where the log tells no exit, its
// output says whether that was all.
func TestOnlyAnswers(t *testing.T) {
	for _, c := range []struct {
		command, said string
		answer        bool
	}{
		{"grep -c rye oven.go", "0\n", true},
		{"grep -c rye oven.go shop.go", "oven.go:0\nshop.go:0", true},
		{"cat oven.go | grep -ic rye", "0", true},
		{"diff a b", "1c1\n< cold\n---\n> hot\n", true},
		{"diff -u a b", "--- a\n+++ b\n@@ -1 +1 @@\n-cold\n+hot\n", true},
		{"diff -rq a b", "Only in a: oven.go", true},
		{"cmp a b", "a b differ: byte 1, line 1", true},
		{"git diff --no-index a b", "diff --git a/a b/b\nindex 1..2 100644", true},
		{"grep -c rye oven.go", "grep: oven.go: No such file or directory", false},
		{"grep -c rye oven.go shop.go", "oven.go:0\ngrep: shop.go: No such file or directory", false},
		{"diff a b", "diff: b: No such file or directory", false},
		{"bake --count", "0", false},
		{"grep -q rye a && bake", "1c1", false},
	} {
		o := Verdict(bash("1", c.command), result("1", c.said, -1, model.Yes))
		if o.NoMatch != c.answer || o.State.Bad() == c.answer {
			t.Errorf("%s, %q: an answer %v (%v), want %v", c.command, c.said, o.NoMatch, o.State, c.answer)
		}
	}
}
