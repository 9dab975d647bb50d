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
		{"git diff --no-index --stat a b", " a => b | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)", true},
		{"git diff --exit-code --stat", " oven.go | 12 ++++++------", true},
		{"git diff --no-index --shortstat a b", " 1 file changed, 1 insertion(+)", true},
		{"git diff --no-index --stat a b", "error: Could not access 'b'", false},
		{"which bake", "which: no bake in (/usr/bin:/bin)", true},
		{"type bake", "bash: line 1: type: bake: not found", true},
		{"which bake", "bash: line 1: which: command not found", false},
		{"which bake", "which: command not found", false},
		{"which bake", "sh: 1: which: not found", false},
		{"which bake", "bake not found", true},
		{"systemctl is-enabled oven", "disabled", true},
		{"systemctl is-active oven", "inactive", true},
		{"systemctl restart oven", "inactive", false},
		{"npm outdated", "Package  Current  Wanted  Latest\noven  1.0.0  1.0.1  2.0.0", true},
		{"jq -e .heat oven.json", "null", true},
		{"jq .heat oven.json", "null", false},
		{"kubectl diff -f oven.yaml", "diff -u -N /tmp/LIVE/oven /tmp/MERGED/oven\n-cold\n+hot", true},
		{"dpkg -s oven", "dpkg-query: package 'oven' is not installed and no information is available", true},
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

// An exit is an answer for programs that are asked one, and a failure for all others.
func TestExitsThatAnswer(t *testing.T) {
	for _, c := range []struct {
		command string
		exit    int
		answer  bool
	}{
		{"git rev-parse --verify -q rye", 1, true},
		{"git config user.nick", 1, true},
		{"git config user.nick rye", 1, false},
		{"git merge-tree --write-tree main rye", 1, true},
		{"git ls-remote --exit-code origin rye", 2, true},
		{"git ls-remote origin rye", 2, false},
		{"git push", 1, false},
		{"getent passwd ada", 2, true},
		{"jq -e .heat oven.json", 1, true},
		{"jq .heat oven.json", 1, false},
		{"sdiff a b", 1, true},
		{"sdiff a b", 2, false},
		{"kubectl diff -f oven.yaml", 1, true},
		{"kubectl apply -f oven.yaml", 1, false},
		{"kubectl auth can-i delete pods", 1, true},
		{"dpkg -s oven", 1, true},
		{"rpm -q oven", 1, true},
		{"nc -zv localhost 8080", 1, true},
		{"pg_isready", 2, true},
		{"systemctl status oven", 3, true},
		{"crontab -l", 1, true},
		{"crontab oven.cron", 1, false},
	} {
		o := Verdict(bash("1", c.command), result("1", "x", c.exit, model.Yes))
		if o.NoMatch != c.answer || o.State.Bad() == c.answer {
			t.Errorf("%s, %d: an answer %v (%v), want %v", c.command, c.exit, o.NoMatch, o.State, c.answer)
		}
	}
}
