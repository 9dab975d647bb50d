package findings

import (
	"slices"
	"testing"
)

// Commits that no branch has are lost once another one is checked out.
func TestStranded(t *testing.T) {
	const leaving = "Warning: you are leaving 1 commit behind, not connected to\nany of your branches:\n\n  0f3be72 Heat the oven\n\nIf you want to keep it by creating a new branch, this may be a good time\nto do so with:\n\n git branch <new-branch-name> 0f3be72\n\nSwitched to branch 'main'\n"
	detach := ran(bash("1", "git checkout origin/rye"), "You are in 'detached HEAD' state.\nHEAD is now at 61ab0d3 Rye")
	quiet := ran(bash("2", "git commit -qam 'Heat the oven'"), "")
	commit := ran(bash("2", "git commit -am 'Heat the oven'"), "[detached HEAD 0f3be72] Heat the oven\n 1 file changed")
	leave := ran(bash("3", "git checkout main"), leaving)
	nothing := ran(bash("4", "git push"), "Everything up-to-date")
	does := func(command, text string) script { return ran(bash("9", command), text) }
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"left":                    {[]script{detach, quiet, leave}, true},
		"left, and pushed":        {[]script{detach, commit, leave, nothing}, true},
		"by a switch":             {[]script{detach, quiet, ran(bash("3", "git switch main"), leaving)}, true},
		"nothing to push":         {[]script{detach, commit, ran(bash("3", "git checkout -q main"), ""), nothing}, true},
		"others are branched":     {[]script{detach, quiet, leave, does("git branch rye 61ab0d3", "")}, true},
		"branched":                {[]script{detach, quiet, leave, does("git branch rye 0f3be72", "")}, false},
		"picked":                  {[]script{detach, quiet, leave, does("git cherry-pick 0f3be72", "[main 1a2b3c4] Heat the oven")}, false},
		"picked by a longer name": {[]script{detach, quiet, leave, does("git merge 0f3be72aa31", "Fast-forward")}, false},
		"picked by a place":       {[]script{detach, quiet, leave, does("git merge HEAD@{1}", "Fast-forward")}, false},
		"pushed by its name":      {[]script{detach, quiet, leave, does("git push origin 0f3be72:rye", "rye -> rye")}, false},
		"pushed before":           {[]script{detach, commit, does("git push origin HEAD:rye", "rye -> rye"), ran(bash("3", "git checkout -q main"), ""), nothing}, false},
		"a branch of it":          {[]script{detach, commit, does("git switch -c rye", "Switched to a new branch 'rye'"), nothing}, false},
		"on a branch":             {[]script{ran(bash("2", "git commit -am x"), "[main 0f3be72] x"), nothing}, false},
		"of somebody else":        {[]script{detach, leave}, false},
		"what a file says":        {[]script{quiet, does("cat notes.md", leaving)}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("Heat the oven.")}, c.script...), answer("done"))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleStranded }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
}
