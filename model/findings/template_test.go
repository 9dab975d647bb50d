package findings

import (
	"slices"
	"testing"
)

// A value that was changed in the example of a file only.
func TestTemplates(t *testing.T) {
	asks := user("The oven should take 40 loaves.")
	both := ran(bash("1", "grep -rn OVEN_MAX ."), "./oven.py:3:OVEN_MAX\n./.env.example:3:OVEN_MAX=20\n./.env:7:OVEN_MAX=20")
	changes := ran(edit("2", "/w/.env.example", "OVEN_MAX=20", "OVEN_MAX=40"), "ok")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"only the example":      {[]script{asks, both, changes, answer("The oven takes 40 now.")}, true},
		"with an ending":        {[]script{asks, ran(bash("1", "grep -rn heat ."), "oven.sample.yaml:2:heat: 20\noven.yaml:2:heat: 20"), ran(edit("2", "/w/oven.sample.yaml", "heat: 20", "heat: 40"), "ok"), answer("done")}, true},
		"of Windows":            {[]script{asks, both, ran(edit("2", `C:\w\.env.example`, "OVEN_MAX=20", "OVEN_MAX=40"), "ok"), answer("done")}, true},
		"both, of Windows":      {[]script{asks, both, changes, ran(edit("3", `C:\w\.env`, "OVEN_MAX=20", "OVEN_MAX=40"), "ok"), answer("done")}, false},
		"both":                  {[]script{asks, both, changes, ran(edit("3", "/w/.env", "OVEN_MAX=20", "OVEN_MAX=40"), "ok"), answer("done")}, false},
		"the file first":        {[]script{asks, both, ran(edit("3", "/w/.env", "OVEN_MAX=20", "OVEN_MAX=40"), "ok"), changes, answer("done")}, false},
		"the file by a command": {[]script{asks, both, changes, ran(bash("3", "sed -i s/OVEN_MAX=20/OVEN_MAX=40/ .env"), ""), answer("done")}, false},
		"a key that is new":     {[]script{asks, both, ran(edit("2", "/w/.env.example", "RYE=1", "RYE=1\nWHEAT=2"), "ok"), answer("done")}, false},
		"there is no file":      {[]script{asks, ran(bash("1", "grep -rn OVEN_MAX ."), "./oven.py:3:OVEN_MAX\n./.env.example:3:OVEN_MAX=20"), changes, answer("done")}, false},
		"it was asked for":      {[]script{user("Raise the limit in the example of the settings."), both, changes, answer("done")}, false},
		"another key":           {[]script{asks, both, ran(edit("2", "/w/.env.example", "RYE=1", "RYE=2"), "ok"), answer("done")}, false},
	} {
		_, list := failsAfter(t, c.script...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleTemplate && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
