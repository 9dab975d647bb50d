package findings

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What somebody pulled in beside the agent is lost where a file is written as it had been read before,
// if git shows that later.
func TestPulledUnseen(t *testing.T) {
	const first, mine = "heat: 200 degrees\ntime: 40 minutes\nloaf: rye\n", "oven:\n  heat: 200 degrees\n  time: 40 minutes\n  loaf: rye\n"
	const came = "-heat: 200 degrees\n-time: 45 minutes\n-loaf: rye\n-steam: a lot\n"
	const whole = "diff --git a/conf/oven.yaml b/conf/oven.yaml\n--- a/conf/oven.yaml\n+++ b/conf/oven.yaml\n" + came + "+oven:\n+  heat: 200 degrees\n"
	const ownRow = "diff --git a/conf/oven.yaml b/conf/oven.yaml\n-heat: 210 degrees\n+heat: 200 degrees\n loaf: rye\n"
	asks, pulled := user("Put it all under oven:"), user("Yes. By the way, I've just pulled Ada's changes into this copy.")
	looks := ran(read("1", "/w/conf/oven.yaml"), first)
	writes := ran(write("5", "/w/conf/oven.yaml", mine), "ok")
	diff := func(command, text string) script { return ran(bash("7", command), text) }
	shows := diff("git diff conf/oven.yaml | grep '^-'", came)
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"pulled":               {[]script{asks, looks, answer("Shall I?"), pulled, writes, shows}, true},
		"all of the diff":      {[]script{asks, looks, answer("Shall I?"), pulled, writes, diff("git diff", whole)}, true},
		"by the agent":         {[]script{asks, looks, ran(bash("2", "git pull -q"), ""), writes, shows}, true},
		"read again":           {[]script{asks, looks, answer("Shall I?"), pulled, ran(read("3", "/w/conf/oven.yaml"), first+"steam: a lot\n"), ran(write("5", "/w/conf/oven.yaml", mine+"  steam: a lot\n"), "ok"), diff("git diff", "diff --git a/conf/oven.yaml b/conf/oven.yaml\n-steam: a lot\n-loaf: rye\n")}, false},
		"edited since":         {[]script{asks, looks, answer("Shall I?"), pulled, ran(edit("4", "/w/conf/oven.yaml", "time: 45 minutes", "time: 40 minutes"), "ok"), writes, shows}, false},
		"put in again":         {[]script{asks, looks, answer("Shall I?"), pulled, writes, shows, ran(edit("8", "/w/conf/oven.yaml", "  loaf: rye", "  loaf: rye\n  steam: a lot"), "ok")}, false},
		"written again":        {[]script{asks, looks, answer("Shall I?"), pulled, writes, shows, ran(write("8", "/w/conf/oven.yaml", mine+"  steam: a lot\n"), "ok")}, false},
		"thrown away":          {[]script{asks, looks, answer("Shall I?"), pulled, writes, shows, ran(bash("8", "git checkout conf/oven.yaml"), "")}, false},
		"nothing was lost":     {[]script{asks, looks, answer("Shall I?"), pulled, writes, diff("git diff conf/oven.yaml | grep '^-'", "-heat: 200 degrees\n-time: 40 minutes\n-loaf: rye\n")}, false},
		"nothing was pulled":   {[]script{asks, looks, answer("Shall I?"), user("Yes."), writes, shows}, false},
		"nothing new":          {[]script{asks, looks, ran(bash("2", "git pull -q"), "Already up to date."), writes, shows}, false},
		"of another file":      {[]script{asks, looks, answer("Shall I?"), pulled, writes, diff("git diff", "diff --git a/conf/shop.yaml b/conf/shop.yaml\n"+came)}, false},
		"against a branch":     {[]script{asks, looks, answer("Shall I?"), pulled, writes, diff("git diff main~4 conf/oven.yaml", whole)}, false},
		"its own edit before":  {[]script{asks, looks, ran(edit("2", "/w/conf/oven.yaml", "time: 45 minutes", "time: 40 minutes"), "ok"), ran(read("3", "/w/conf/oven.yaml"), first), answer("Shall I?"), pulled, writes, shows}, false},
		"not in the pull":      {[]script{asks, looks, ran(bash("2", "git pull"), "Updating 1a2b3c4..5d6e7f8\nFast-forward\n shop.py | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)"), writes, shows}, false},
		"in the pull":          {[]script{asks, looks, ran(bash("2", "git pull"), "Updating 1a2b3c4..5d6e7f8\nFast-forward\n conf/oven.yaml | 2 --\n 1 file changed, 2 deletions(-)"), writes, shows}, true},
		"a row of the pull":    {[]script{asks, looks, ran(bash("2", "git pull"), "Updating 1a2b3c4..5d6e7f8\nFast-forward\n conf/oven.yaml | 2 +-\n 1 file changed"), writes, diff("git diff", "diff --git a/conf/oven.yaml b/conf/oven.yaml\n-heat: 210 degrees\n+heat: 200 degrees\n loaf: rye\n")}, true},
		"a moved file":         {[]script{asks, looks, ran(bash("2", "git pull"), "Updating 1a2b3c4..5d6e7f8\nFast-forward\n {old => conf}/oven.yaml | 2 +-\n 1 file changed"), writes, shows}, true},
		"beside its own":       {[]script{asks, looks, answer("Shall I?"), pulled, writes, diff("git diff", "diff --git a/conf/oven.yaml b/conf/oven.yaml\n-heat: 210 degrees\n-time: 40 minutes\n+heat: 200 degrees\n+oven: hot\n")}, false},
		"the person's own row": {[]script{asks, looks, answer("Shall I?"), pulled, writes, diff("git diff", "diff --git a/conf/oven.yaml b/conf/oven.yaml\n-heat: 210 degrees\n+heat: 200 degrees\n loaf: rye\n")}, false},
		"and another":          {[]script{asks, looks, answer("Shall I?"), pulled, writes, diff("git diff", "diff --git a/conf/oven.yaml b/conf/oven.yaml\n-heat: 210 degrees\n+heat: 200 degrees\n loaf: rye\n-steam: a lot\n+cake: no\n")}, true},
		"on the server":        {[]script{asks, looks, answer("Shall I?"), user("Yes. I merged the menu branch into main on the server."), writes, shows}, false},
		"on another site":      {[]script{asks, looks, answer("Shall I?"), user("Yes. I've just merged Ada's PR on GitHub."), writes, shows}, false},
		"from the server":      {[]script{asks, looks, answer("Shall I?"), user("Yes. I've just pulled from the server."), writes, shows}, true},
		"by a rebase":          {[]script{asks, looks, ran(bash("2", "git pull --rebase"), "Successfully rebased and updated refs/heads/main."), writes, diff("git diff", ownRow)}, true},
		"a quiet one":          {[]script{asks, looks, ran(bash("2", "git fetch -q && git merge -q origin/main"), ""), writes, diff("git diff", ownRow)}, true},
		"put aside for it":     {[]script{asks, looks, ran(bash("2", "git pull --rebase --autostash"), "Created autostash: 1a2b3c4\nApplied autostash.\nSuccessfully rebased and updated refs/heads/main."), writes, diff("git diff", ownRow)}, false},
		"nothing to rebase":    {[]script{asks, looks, ran(bash("2", "git pull --rebase"), "Current branch main is up to date."), writes, shows}, false},
		"a list that is cut":   {[]script{asks, looks, ran(bash("2", "git pull | head -4"), "Updating 1a2b3c4..5d6e7f8\nFast-forward\n bread.py | 3 ++-\n cake.py | 2 +-"), writes, shows}, true},
		"merged and pulled":    {[]script{asks, looks, answer("Shall I?"), user("Yes. I merged the PR on GitHub and then pulled it here."), writes, shows}, true},
		"pulled what is there": {[]script{asks, looks, answer("Shall I?"), user("Yes. I've just pulled what Ada did on the server."), writes, shows}, true},
		"pulled there":         {[]script{asks, looks, answer("Shall I?"), user("Yes. I've just pulled it on the server."), writes, shows}, false},
		"by somebody there":    {[]script{asks, looks, answer("Shall I?"), user("Yes. I merged it on GitHub, and Ada pulled it."), writes, shows}, false},
		"a value asked for":    {[]script{asks, looks, answer("Shall I?"), user("Yes, and heat it to 205. I've just pulled."), ran(write("5", "/w/conf/oven.yaml", "heat: 205 degrees\ntime: 40 minutes\nloaf: rye\n"), "ok"), diff("git diff", "diff --git a/conf/oven.yaml b/conf/oven.yaml\n-heat: 220 degrees\n+heat: 205 degrees\n")}, false},
		"a value of its own":   {[]script{asks, looks, answer("Shall I?"), pulled, ran(write("5", "/w/conf/oven.yaml", "heat: 205 degrees\ntime: 40 minutes\nloaf: rye\n"), "ok"), diff("git diff", "diff --git a/conf/oven.yaml b/conf/oven.yaml\n-heat: 220 degrees\n+heat: 205 degrees\n")}, true},
		"another text":         {[]script{asks, looks, answer("Shall I?"), pulled, ran(write("5", "/w/conf/oven.yaml", "all: is new\n"), "ok"), shows}, false},
		"read behind the pull": {[]script{asks, answer("Shall I?"), pulled, looks, writes, shows}, false},
	} {
		_, list := failsAfter(t, append(c.script, answer("All values are kept."))...)
		n := 0
		for _, f := range list {
			if f.Rule == ruleOverlooked {
				n++
			}
		}
		if (n == 1) != c.found || n > 1 {
			t.Errorf("%s: %d found\n%s", name, n, told(list))
		}
	}
}

// A diff that takes out many rows, and puts in as many, is looked at row by row: twice as many take twice as long.
func BenchmarkUnseen(b *testing.B) {
	for _, n := range []int{500, 1000, 2000, 4000} {
		text := "diff --git a/oven.yaml b/oven.yaml\n" + strings.Repeat("-rye\n", n) + strings.Repeat("+wheat\n", n-1)
		written := writtenBlind{}
		for i := range n {
			written.before = append(written.before, rowHash(fmt.Sprint("loaf ", i)))
		}
		written.before = append(written.before, rowHash("wheat"))
		slices.Sort(written.before)
		written.rows = written.before
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				written.unseen(text, "oven.yaml", "")
			}
		})
	}
}
