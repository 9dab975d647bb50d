package findings

import (
	"slices"
	"testing"
)

// A program of the project refuses what nobody means.
func TestEdgeValues(t *testing.T) {
	for name, c := range map[string]struct {
		command, said string
		open          bool
	}{
		"an empty text":           {"./target/debug/bake \"\"", "error: empty name of a loaf", false},
		"to a script":             {"python bake.py ''", "a name is required", false},
		"that is built for it":    {"cargo run -q -- ''", "error: the name must not be empty", false},
		"by its name":             {"./bake --kind no-such-loaf", "error: unknown kind no-such-loaf", false},
		"for another reason":      {"./target/debug/bake \"\"", "error: the oven is cold", true},
		"with a trace":            {"python bake.py ''", "Traceback (most recent call last):\n  File \"bake.py\", line 2\nIndexError: empty", true},
		"something meant":         {"./target/debug/bake rye", "error: empty oven", true},
		"what is empty by chance": {"./target/debug/bake \"$LOAF\"", "error: empty name of a loaf", true},
		"a program of others":     {"sendmail ''", "error: empty address", true},
		"a path":                  {"./bake missing/loaf-not-a.txt", "cannot open missing/loaf-not-a.txt", true},
		"an empty option":         {"./bake rye --note \"\"", "error: the note must not be empty", false},
		"an option by its name":   {"python bake.py rye --note ''", "usage: bake.py [--note NOTE]\nerror: --note: a text is required", false},
		"another one is missing":  {"./bake.sh rye --note \"\"", "error: RECIPE.md is missing", true},
		"what it needs":           {"bash bake.sh --note \"\" --oven 1", "bake: 1: required module steam not loaded", true},
		"a file is missing":       {"./bake \"\"", "error: RECIPE.md is missing", true},
		"no such file":            {"./bake \"\"", "required recipe: no such file", true},
		"a file by its name":      {"python bake.py invalid-rows.csv", "error: invalid-rows.csv has no rows", true},
		"a file that is not open": {"python bake.py --rows invalid-rows", "error: cannot open invalid-rows", true},
		"a check":                 {"./node_modules/.bin/jest ''", "error: empty pattern", true},
	} {
		l := newFake()
		user("go")(l)
		failed(bash("2", c.command), c.said)(l)
		answer("done")(l)
		list := runAll(t, l)
		if open := slices.ContainsFunc(list, func(one Finding) bool { return one.Severity != Hint && !one.Recovered }); open != c.open {
			t.Errorf("%s: open %v, %s", name, open, told(list))
		}
	}
}
