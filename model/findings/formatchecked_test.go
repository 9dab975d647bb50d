package findings

import "testing"

// A script that found files not written as they should be is made good by its formatter, which checks the
// same files and says that they are, by no check of others and none that finds some.
func TestFormatChecked(t *testing.T) {
	found := ran(bash("1", "pnpm format:check 2>&1 | tail -3"), "[ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL] bakery@1.0.0 format:check: `oxfmt --check ./ovens ./trays`\nExit status 1\n[ELIFECYCLE] Command failed with exit code 1.")
	well := "Finished in 15ms on 1 files.\nAll matched files use the correct format.\n"
	mends := func(command, said string) script { return ran(bash("2", command), said) }
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"by itself":      {[]script{found, mends("pnpm exec oxfmt ./ovens/a.ts | tail -2 && pnpm exec oxfmt --check ./ovens ./trays 2>&1 | tail -3", well)}, false},
		"some of them":   {[]script{found, mends("pnpm exec oxfmt --check ./ovens 2>&1 | tail -3", well)}, true},
		"it finds some":  {[]script{found, mends("pnpm exec oxfmt --check ./ovens ./trays 2>&1 | tail -3", "Format issues found in above 1 files.")}, true},
		"never checked":  {[]script{found, mends("pnpm exec oxfmt ./ovens ./trays | tail -2", "Finished in 15ms on 9 files.")}, true},
		"another checks": {[]script{found, mends("pnpm exec prettier --check ./ovens ./trays 2>&1 | tail -3", "All matched files use Prettier code style!")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...)
		open := false
		for _, one := range list {
			open = open || one.Group() == Hidden && one.Severity != Hint && !one.Recovered
		}
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
