package findings

import (
	"slices"
	"strings"
	"testing"
)

// A push that failed is made good where git says later that the other side has the branch.
func TestPushedByHand(t *testing.T) {
	const refused = "fatal: could not read Username for 'https://oven.example': No such device or address"
	push := func(command string) script { return failed(bash("1", command), refused) }
	status := func(command, said string) script { return ran(bash("3", command), "On branch main\n"+said) }
	const even, ahead = "Your branch is up to date with 'origin/main'.\n\nnothing to commit", "Your branch is ahead of 'origin/main' by 1 commit."
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"it is there":         {[]script{push("git push"), user("I pushed it."), status("git status", even)}, false},
		"that branch":         {[]script{push("git push -u origin main"), user("done"), status("git status", even)}, false},
		"still ahead":         {[]script{push("git push"), user("go on"), status("git status", ahead)}, true},
		"another branch":      {[]script{push("git push origin rye"), user("go on"), status("git status", even)}, true},
		"another place":       {[]script{push("git push backup main"), user("go on"), status("git status", even)}, true},
		"another folder":      {[]script{push("cd oven && git push"), user("go on"), status("cd mill && git status", even)}, true},
		"the commits went":    {[]script{push("git push"), ran(bash("2", "git reset --hard origin/main"), "HEAD is now at 1a2b3c4"), status("git status", even)}, true},
		"its tags":            {[]script{push("git push --tags"), user("go on"), status("git status", even)}, true},
		"all branches":        {[]script{push("git push --all"), user("go on"), status("git status", even)}, true},
		"as a mirror":         {[]script{push("git push --mirror"), user("go on"), status("git status", even)}, true},
		"what is to go":       {[]script{push("git push origin --delete main"), user("go on"), status("git status", even)}, true},
		"by force":            {[]script{push("git push --force-with-lease"), user("I pushed it."), status("git status", even)}, false},
		"gone, and it failed": {[]script{push("git push"), failed(bash("2", "git reset --hard origin/main && npm test"), "HEAD is now at 1a2b3c4\n\n1 failing"), status("git status", even)}, true},
		"a reset that failed": {[]script{push("git push"), failed(bash("2", "git reset --hard rye"), "fatal: ambiguous argument 'rye': unknown revision or path not in the working tree."), user("I pushed it."), status("git status", even)}, false},
		"it had been so then": {[]script{status("git status", even), push("git push"), user("go on")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...)
		open := slices.ContainsFunc(list, func(one Finding) bool {
			return one.Group() == Fail && !one.Recovered && one.Severity != Hint && strings.Contains(told([]Finding{one}), "git push")
		})
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
