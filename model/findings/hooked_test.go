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
		"without one of them":  {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `SKIP=trailing-whitespace git commit -m bake`), made)}, true},
		"the hook taken away":  {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `pre-commit uninstall`), "uninstalled"), ran(bash("3", `git commit -m bake`), made)}, true},
		"in another project":   {[]script{stops(`cd /w/bakery && git commit -m "bake rye"`), ran(bash("2", `cd /w/shop && git commit -am sell`), made)}, true},
		"stopped again":        {[]script{stops(`git commit -m "bake rye"`), stops(`git commit -m bake`)}, true},
		"of one file only":     {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `git commit -m bake -- notes.md`), made)}, true},
		"never again":          {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", "git status"), "M oven.py")}, true},
		"behind a tail, again": {[]script{stops(`git commit -m "bake rye"`), ran(bash("2", `git commit -m bake 2>&1 | tail -3`), "- files were modified by this hook")}, true},
		"no hook":              {[]script{failed(bash("1", `git commit -m "bake rye"`), "fatal: unable to write new index file"), ran(bash("2", `git commit -m bake`), made)}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("Commit it.")}, c.script...), answer("Done."))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Group() == Fail && !f.Recovered }); got != c.open {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}
