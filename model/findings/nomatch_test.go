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
		{"diff -c a b", "*** a\t2026-01-01\n--- b\t2026-01-01\n***************\n! cold", true},
		{"diff -e a b", "1c\nhot\n.", true},
		{"diff -n a b", "d1 1\na1 1\nhot", true},
		{"diff -r a b", "Common subdirectories: a/x and b/x\ndiff a/y b/y", true},
		{"diff -r a b", "File a/x is a directory while file b/x is a regular file", true},
		{"diff -y a b", "cold                    | hot", true},
		{"diff --side-by-side -W 80 a b", "salt        salt\ncold      | hot\nold       <", true},
		{"diff -y a b", "diff: b: No such file or directory", false},
		{"sdiff a b", "cold\t\t|\thot", true},
		{"sdiff -s a b", "rye: error   |  rye: fine", true},
		{"sdiff a b", "sdiff: b: No such file or directory", false},
		{"sdiff a b", "bash: sdiff: command not found", false},
		{"sdiff a b", "Command timed out after 120s", false},
		{"wdiff a b", "[-cold-] {+hot+}", true},
		{"cmp a b", "a b differ: char 5, line 1", true},
		{"cmp -l a b", " 1 143 150\n 2 157 157", true},
		{"cmp a b", "cmp: EOF on a after byte 12, line 1", true},
		{"cmp a b", "cmp: b: No such file or directory", false},
		{"colordiff -u a b", "\x1b[1m--- a\x1b[0m\n\x1b[1m+++ b\x1b[0m", true},
		{"git diff --no-index --color=always a b", "\x1b[1mdiff --git a/a b/b\x1b[m", true},
		{"git diff --no-index --name-only a b", "b/x\nb/y", true},
		{"git diff --no-index --name-status a b", "M\tb/x\nA\tb/y", true},
		{"git diff --no-index --numstat a b", "3\t1\tb/x", true},
		{"git diff --exit-code --name-only", "fatal: not a git repository", false},
		{"git diff --no-index a b | head -5", "diff --git a/a b/b\nindex 1..2 100644", true},
		{"gofmt -d .", "diff oven.go.orig oven.go\n--- oven.go.orig\n+++ oven.go\n-a\n+b", true},
		{"gofmt -l -d .", "oven.go\ndiff oven.go.orig oven.go\n--- oven.go.orig", true},
		{"gofmt -d .", "oven.go:3:1: expected declaration, found bake", false},
		{"gofmt -w .", "diff oven.go.orig oven.go", false},
		{"which bake knead", "/usr/bin/knead", true},
		{"tmux has-session -t oven", "can't find session: oven", true},
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
		{"gofmt -d .", 1, true},
		{"gofmt -s -d=true oven.go", 1, true},
		{"gofmt -d .", 2, false},
		{"gofmt -w .", 1, false},
		{"go run mvdan.cc/gofumpt@latest -d .", 1, false},
		{"shfmt -d bake.sh", 1, true},
		{"ruff format --diff .", 1, true},
		{"uv run ruff format --diff .", 1, true},
		{"ruff check .", 1, false},
		{"difft --exit-code a b", 1, true},
		{"delta a b", 1, true},
		{"dwdiff a b", 1, true},
		{"xzdiff a b", 1, true},
		{"diff3 a b c", 1, true},
		{"jd a.json b.json", 1, true},
		{"dyff between --set-exit-code a.yaml b.yaml", 1, true},
		{"argocd app diff oven", 1, true},
		{"argocd app sync oven", 1, false},
		{"helm diff upgrade oven ./chart --detailed-exitcode", 2, true},
		{"helm upgrade oven ./chart", 2, false},
		{"make -q", 1, true},
		{"make", 1, false},
		{"pkill -f oven", 1, true},
		{"killall oven", 1, true},
		{"dpkg --compare-versions 1 gt 2", 1, true},
		{"git cat-file -e HEAD:oven.go", 1, true},
		{"git ls-files --error-unmatch oven.go", 1, true},
		{"git config --get-all remote.rye.url", 1, true},
		{"find . -name '*.go' | xargs grep -l rye", 123, true},
		{"find . -name '*.go' | xargs bake", 123, false},
		{"git diff --no-index a b | head -5", 1, true},
		{"set -o pipefail; git diff --no-index a b | head -5", 1, true},
		{"set -euo pipefail\ndiff a b | sort | head -3", 1, true},
		{"grep -rn rye src | head", 1, true},
		{"rg -c rye src | wc -l", 1, true},
		{"bake | head -5", 1, false},
		{"bake | grep rye | head -5", 1, false},
		{"set -o pipefail; bake | head -5", 1, false},
		{"diff a b | head -5", 2, false},
		{"set -o pipefail; git log | head -1", 141, true},
		{"set -o pipefail; bake | grep -q rye", 141, true},
		{"bake", 141, false},
		{"set -o pipefail; bake | tee rye.log", 141, false},
	} {
		o := Verdict(bash("1", c.command), result("1", "x", c.exit, model.Yes))
		if o.NoMatch != c.answer || o.State.Bad() == c.answer {
			t.Errorf("%s, %d: an answer %v (%v), want %v", c.command, c.exit, o.NoMatch, o.State, c.answer)
		}
	}
}

// A search that counts nothing at the end of a command is an answer, and what failed before it, or
// kept another program from being run, is a failure.
func TestCountsNone(t *testing.T) {
	for _, c := range []struct {
		command, said string
		answer        bool
	}{
		{"make && grep -c warning log", "cc oven.c\n0", true},
		{"sed -i s/rye/oats/ a && grep -c rye a", "0", true},
		{"docker exec oven grep -ic rye a b", "a:0\nb:0", true},
		{"kubectl exec oven -- grep --count rye a", "0", true},
		{"./bake.sh && grep -c rye a && echo there", "baked\n0", true},
		{"grep -c rye a; grep -c oats b", "3\n0", true},

		{"make && grep -c warning log", "cc oven.c\nmake: *** [all] Error 2", false},
		{"./bake.sh && grep -c rye a", "error: no flour\n0", false},
		{"make && grep warning log", "0", false},
		{"make && ls -c log", "0", false},
		{"make && ./count", "0", false},
		{"make && grep -c warning log", "3", false},
		{"./bake.sh && grep -c rye a && deploy", "baked\n0", false},
	} {
		for _, exit := range []int{1, -1} {
			if got := Verdict(bash("1", c.command), result("1", c.said, exit, model.Yes)).NoMatch; got != c.answer {
				t.Errorf("%s, exit %d: %q is an answer: %v", c.command, exit, c.said, got)
			}
		}
		if Verdict(bash("1", c.command), result("1", c.said, 2, model.Yes)).NoMatch {
			t.Errorf("%s, exit 2: %q is an answer", c.command, c.said)
		}
	}
}
