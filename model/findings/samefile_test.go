package findings

import (
	"slices"
	"testing"
)

// A file as a container has it, and one in a folder in parentheses, is the one that was named. What a package
// manager put there names none. Others of its name are told as before.
func TestFileIsTheSame(t *testing.T) {
	for name, c := range map[string]struct {
		prompt, changed string
		told            bool
	}{
		"in a container":          {"Why? /app/src/pages/RyeLoaf.tsx: no flour", "shop/src/pages/RyeLoaf.tsx", false},
		"of few folders":          {"Why? /app/pages/RyeLoaf.tsx: no flour", "shop/pages/RyeLoaf.tsx", true},
		"deeper":                  {"Why? /home/w/src/pages/RyeLoaf.tsx: no flour", "shop/src/pages/RyeLoaf.tsx", true},
		"beneath the same root":   {"Why? /app/src/pages/RyeLoaf.tsx: no flour", "/app/shop/src/pages/RyeLoaf.tsx", true},
		"no folder of containers": {"Why? /shed/src/pages/RyeLoaf.tsx: no flour", "/home/shop/src/pages/RyeLoaf.tsx", true},
		"a sibling of its name":   {"Fix mill/rye/main.go", "/w/mill/oat/main.go", true},
		"no root":                 {"Fix mill/src/pages/RyeLoaf.tsx", "shop/src/pages/RyeLoaf.tsx", true},
		"a group":                 {"Fix src/app/loaf/rye.tsx", "/w/src/app/(shop)/loaf/rye.tsx", false},
		"a group that is named":   {"Fix src/app/(mill)/loaf/rye.tsx", "/w/src/app/(mill)/loaf/rye.tsx", false},
		"a part that varies":      {"Fix src/app/[id]/rye.tsx", "/w/src/app/[id]/rye.tsx", false},
		"another part":            {"Fix src/app/[id]/rye.tsx", "/w/src/app/[name]/rye.tsx", true},
		"a package":               {"Why? lib/site-packages/oven/rye.py fails", "shop/oven/rye.py", false},
		"no package":              {"Why? lib/mill/oven/rye.py fails", "shop/oven/rye.py", true},
	} {
		_, list := failsAfter(t, user(c.prompt), ran(edit("1", c.changed, "rye", "oat"), "done"), answer("done"))
		if told := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleTarget }); told != c.told {
			t.Errorf("%s: told %v", name, told)
		}
	}
}

// A file in a folder beside the one that was named is a hint, where many folders have one of its name.
func TestSiblings(t *testing.T) {
	for changed, want := range map[string]Severity{"/w/mill/oat/main.go": Hint, "/w/mill/oat/rye_loaf.go": Warning} {
		named := "mill/rye" + changed[len("/w/mill/oat"):]
		_, list := failsAfter(t, user("Fix "+named), ran(edit("1", changed, "rye", "oat"), "done"), answer("done"))
		if !slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleTarget && f.Severity == want }) {
			t.Errorf("%s: want %v\n%s", changed, want, told(list))
		}
	}
}
