package findings

import (
	"slices"
	"testing"
)

// A search in a folder that is not there, with its complaints thrown away, is told where a listing has one of
// nearly that name.
func TestNoFolder(t *testing.T) {
	list := ran(bash("1", "ls"), "loaves\novens\nrye\ntools\n")
	search := func(command string) script { return ran(bash("3", command), "") }
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"grep":                   {[]script{list, search("grep -rn --include='*.py' 'bake_v1' rye/ oven/ 2>/dev/null | sort")}, true},
		"rg, in a folder of it":  {[]script{list, search("rg bake_v1 oven/hot 2>/dev/null")}, true},
		"find":                   {[]script{list, search("find ./oven -name '*.py' 2> /dev/null")}, true},
		"said to be empty":       {[]script{list, ran(bash("3", "grep -rn bake_v1 oven 2>/dev/null"), "<system>Command executed successfully.</system><system>Command output is empty.</system>")}, true},
		"another one afterwards": {[]script{list, search("grep -rn bake_v1 oven 2>/dev/null"), ran(bash("4", "grep -rn bake_v1 loaves"), "")}, true},
		"the right one":          {[]script{list, search("grep -rn bake_v1 oven 2>/dev/null"), ran(bash("4", "grep -rn bake_v1 ovens"), "")}, false},
		"both":                   {[]script{list, search("grep -rn bake_v1 oven ovens 2>/dev/null")}, false},
		"it complains":           {[]script{list, ran(bash("3", "grep -rn bake_v1 oven"), "grep: oven: No such file or directory")}, false},
		"it finds something":     {[]script{list, ran(bash("3", "grep -rn bake_v1 rye oven 2>/dev/null"), "rye/a.py:1: bake_v1")}, false},
		"one that is there":      {[]script{list, search("grep -rn bake_v1 ovens 2>/dev/null")}, false},
		"none that is like it":   {[]script{list, search("grep -rn bake_v1 src test 2>/dev/null")}, false},
		"made since":             {[]script{list, ran(bash("2", "mkdir oven"), ""), search("grep -rn bake_v1 oven 2>/dev/null")}, false},
		"written into":           {[]script{list, ran(edit("2", "/w/oven/a.py", "a", "b"), "ok"), search("grep -rn bake_v1 oven 2>/dev/null")}, false},
		"in another folder":      {[]script{list, search("cd rye && grep -rn bake_v1 oven 2>/dev/null")}, false},
		"never listed":           {[]script{ran(bash("1", "ls rye"), "ovens"), search("grep -rn bake_v1 oven 2>/dev/null")}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("Does anything call bake_v1?")}, c.steps...), answer("Nothing calls it."))...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleNoFolder }); found != c.found {
			t.Errorf("%s: found %v:\n%s", name, found, told(list))
		}
	}
}
