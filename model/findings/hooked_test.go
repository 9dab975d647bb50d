package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// A commit that a hook stopped is made good by one that the hooks let through, and by no other.
func TestHooked(t *testing.T) {
	const fixed = "trim trailing whitespace.....Failed\n- hook id: trailing-whitespace\n- exit code: 1\n- files were modified by this hook\n\nFixing oven.py"
	stops := func(command string) script {
		return func(l *fake) { l.step(bash("1", command), result("", fixed, 1, model.Yes)) }
	}
	const nobody = "Author identity unknown\n\n*** Please tell me who you are.\n\nfatal: unable to auto-detect email address (got 'root@oven.(none)')"
	const made = "[main 1234567] bake\n 1 file changed"
	for name, c := range map[string]struct {
		script []script
		open   bool
	}{
		"the same again":       {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `git add -A && git commit -m "bake rye"`), made)}, false},
		"with other words":     {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `git add -u && git commit -m "bake"`), made)}, false},
		"behind a tail":        {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `git add -u; git commit -m bake 2>&1 | tail -3`), made)}, false},
		"in a folder of it":    {[]script{stops(`cd /w/bakery && git commit -m "bake rye"`), ran(bash("2", `cd /w/bakery/ovens && git commit -am bake`), made)}, false},
		"around the hook":      {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `git commit --no-verify -m bake`), made)}, true},
		"without, in short":    {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `git commit -anm bake`), made)}, true},
		"without any":          {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `git -c core.hooksPath=/dev/null commit -m bake`), made)}, true},
		"switched off":         {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `export HUSKY=0; git commit -m bake`), made)}, true},
		"switched off by env":  {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `env HUSKY=0 git commit -m bake`), made)}, true},
		"kept elsewhere":       {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", "git config core.hooksPath /dev/null"), ""), ran(bash("3", "git commit -m bake"), made)}, true},
		"deleted":              {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", "rm -f .git/hooks/pre-commit"), ""), ran(bash("3", "git commit -m bake"), made)}, true},
		"moved away":           {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", "mv .husky/pre-commit /tmp/"), ""), ran(bash("3", "git commit -m bake"), made)}, true},
		"written anew":         {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", "echo exit > .git/hooks/pre-commit"), ""), ran(bash("3", "git commit -m bake"), made)}, true},
		"not to be run":        {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", "chmod -x .git/hooks/pre-commit"), ""), ran(bash("3", "git commit -m bake"), made)}, true},
		"the hook was read":    {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", "cat .git/hooks/pre-commit"), "#!/bin/sh"), ran(bash("3", "git commit -m bake"), made)}, false},
		"the hooks listed":     {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", "ls .git/hooks .husky"), "pre-commit"), ran(bash("3", "git commit -m bake"), made)}, false},
		"where they are":       {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", "git config --get core.hooksPath"), ".husky"), ran(bash("3", "git commit -m bake"), made)}, false},
		"another skip":         {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", "pytest --skip=slow -q"), "3 passed in 0.1s"), ran(bash("3", "git commit -m bake"), made)}, false},
		"skips in its words":   {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `git commit -am "no --no-verify, no SKIP="`), made)}, false},
		"a push without":       {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", "git push --no-verify"), "ok"), ran(bash("3", "git commit -m bake"), made)}, false},
		"after a prompt":       {[]script{stops(`git commit -m "bake rye"`), user("Go on."), ran(bash("2", "git commit -am bake"), made)}, false},
		"without one of them":  {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `SKIP=trailing-whitespace git commit -m bake`), made)}, true},
		"the hook taken away":  {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `pre-commit uninstall`), "uninstalled"), ran(bash("3", `git commit -m bake`), made)}, true},
		"in another project":   {[]script{stops(`cd /w/bakery && git commit -m "bake rye"`), ran(bash("2", `cd /w/shop && git commit -am sell`), made)}, true},
		"stopped again":        {[]script{stops(`git commit -m "bake rye"`), stops(`git commit -m bake`)}, true},
		"of one file only":     {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `git commit -m bake -- notes.md`), made)}, true},
		"never again":          {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", "git status"), "M oven.py")}, true},
		"behind a tail, again": {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `git commit -m bake 2>&1 | tail -3`), "- files were modified by this hook")}, true},
		"by nobody":            {[]script{failed(bash("1", `git commit -m "bake rye"`), nobody), ran(bash("2", `git config user.name Ada`), ""), ran(bash("3", `git commit -m "bake"`), made)}, false},
		"by nobody, elsewhere": {[]script{failed(bash("1", `cd /w/bakery && git commit -m "bake rye"`), nobody), ran(bash("3", `cd /w/shop && git commit -m "sell"`), made)}, true},
		"by nobody, left":      {[]script{failed(bash("1", `git commit -m "bake rye"`), nobody), ran(bash("2", `git config user.name Ada`), "")}, true},
		"no hook":              {[]script{failed(bash("1", `git commit -m "bake rye"`), "fatal: unable to write new index file"), ran(bash("2", `git commit -m bake`), made)}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("Commit it.")}, c.script...), answer("Done."))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Group() == Fail && !f.Recovered }); got != c.open {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}
