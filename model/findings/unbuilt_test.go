package findings

import (
	"slices"
	"testing"
)

// A check that says the same after each edit: what it runs was not built.
func TestUnbuilt(t *testing.T) {
	manifest := ran(bash("1", "cat package.json"), `{"scripts": {"build": "tsc", "smoke": "sh smoke.sh"}}`)
	smoke := ran(bash("1", "cat smoke.sh"), "node lib/../dist/oven.js rye.txt | diff - rye.want")
	fails := ran(bash("2", "npm run smoke"), "1c1\n< heat 20\n---\n> heat 40")
	changes := ran(edit("3", "src/oven.ts", "20", "40"), "ok")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"never built":      {[]script{manifest, smoke, fails, changes, fails, changes, fails}, true},
		"shown in part":    {[]script{manifest, smoke, ran(bash("2", "npm run smoke 2>&1 | tail -8"), "ok wheat\n1c1\n< heat 20\n---\n> heat 40"), changes, ran(bash("2", "npm run smoke 2>&1 | tail -8"), "ok wheat\n1c1\n< heat 20\n---\n> heat 40"), changes, ran(bash("2", "npm run smoke 2>&1 | tail -4"), "1c1\n< heat 20\n---\n> heat 40")}, true},
		"built between":    {[]script{manifest, smoke, fails, changes, fails, ran(bash("4", "npm run build"), "done"), changes, fails}, false},
		"twice":            {[]script{manifest, smoke, fails, changes, fails}, false},
		"one edit":         {[]script{manifest, smoke, fails, fails, changes, fails}, false},
		"edits of a text":  {[]script{manifest, smoke, fails, ran(edit("3", "a.md", "1", "2"), "ok"), fails, ran(edit("3", "a.md", "2", "3"), "ok"), fails}, false},
		"other words":      {[]script{manifest, smoke, fails, changes, ran(bash("2", "npm run smoke"), "1c1\n< heat 30\n---\n> heat 40"), changes, fails}, false},
		"it passes":        {[]script{manifest, smoke, ran(bash("2", "npm run smoke"), "3 passed"), changes, ran(bash("2", "npm run smoke"), "3 passed"), changes, ran(bash("2", "npm run smoke"), "3 passed")}, false},
		"nothing is built": {[]script{fails, changes, fails, changes, fails}, false},
		"run as it is":     {[]script{manifest, ran(bash("1", "cat smoke.sh"), "node src/oven.js rye.txt"), fails, changes, fails, changes, fails}, false},
	} {
		l := newFake()
		user("Mend the oven.")(l)
		for _, s := range c.script {
			s(l)
		}
		answer("It is the machine.")(l)
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleRepeat }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
		if i := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == ruleRepeat }); i >= 0 && list[i].Place().Entry <= 6 {
			t.Errorf("%s: at entry %d, which is before any edit", name, list[i].Place().Entry)
		}
	}
}
