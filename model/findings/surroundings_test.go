package findings

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A prompt that lists other files than before, or tells another day, asks for the same. One of
// which a rule is another does not, and a list that says what may be done is one of rules.
func TestSurroundings(t *testing.T) {
	const prompt = "You bake bread, and you do it well. Never sell a loaf that is older than a day.\nHEAD:\n/w/bake.py\n/w/rye/\n\nToday's date is Monday, 3 March 2026.\nBudget for flour: 20 sacks\nAnswer in short sentences, please."
	with := func(head string, pairs ...string) string {
		return strings.NewReplacer(append(pairs, "HEAD", head)...).Replace(prompt)
	}
	const files = "* Directory contents (snapshot at start of turn; may be stale)"
	for name, c := range map[string]struct {
		was, now string
		warns    bool
	}{
		"other files":         {with(files), with(files, "/w/rye/", "/w/oven\\Procfile\n/w/rye/\n/w/sell.ts"), false},
		"fewer files":         {with(files), with(files, "/w/rye/\n", ""), false},
		"another day":         {with(files), with(files, "Monday, 3 March", "Tuesday, 14 April"), false},
		"files and day":       {with(files), with(files, "/w/rye/", "/w/oats/", "3 March", "4 March"), false},
		"in a tree":           {with("Project structure", "/w/bake.py", "├── bake.py"), with("Project structure", "/w/bake.py", "├── bake.py\n└── Makefile"), false},
		"rows of Windows":     {strings.ReplaceAll(with(files), "\n", "\r\n"), strings.ReplaceAll(with(files, "/w/rye/", "/w/oats/\n/w/sell.ts"), "\n", "\r\n"), false},
		"another number":      {with(files), with(files, "20 sacks", "30 sacks"), true},
		"a rule less":         {with(files), with(files, "Never sell a loaf that is older than a day.", ""), true},
		"a rule and a file":   {with(files), with(files, "Never", "Always", "/w/rye/", "/w/oats/"), true},
		"what may be written": {with("Directories that may be written"), with("Directories that may be written", "/w/rye/", "/etc/"), true},
		"no heading":          {with("Be careful with these"), with("Be careful with these", "/w/rye/", "/etc/"), true},
		"a short sentence":    {with(files), with(files, "/w/rye/", "/w/rye/ must not be sold"), true},
		"a sentence":          {with(files), with(files, "/w/rye/", "/w/rye/ is where the old loaves are kept, see /w/old.md."), true},
	} {
		l := newFake()
		for _, s := range []script{system(c.was), user("go"), ran(bash("1", "ls"), "rye"), system(c.now), answer("well")} {
			s(l)
		}
		rows := 0
		warns := slices.ContainsFunc(runAll(t, l), func(one Finding) bool {
			if one.Rule == ruleSystem {
				rows++
			}
			return one.Rule == ruleSystem && one.Severity != Hint
		})
		if warns != c.warns || rows != 1 {
			t.Errorf("%s: warned %v, %d rows", name, warns, rows)
		}
	}
}

// Prompts that list more and more files.
func BenchmarkSurroundings(b *testing.B) {
	prompt := func(n int) string {
		var all strings.Builder
		all.WriteString("You bake bread.\nDirectory contents\n")
		for i := range maxSurroundings - 10 {
			fmt.Fprintf(&all, "/w/bakery/loaves/of/day%d/loaf%d.py\n", n, i)
		}
		return all.String()
	}
	was, now := prompt(1), prompt(2)
	for b.Loop() {
		if !sameButSurroundings(was, now) {
			b.Fatal("another prompt")
		}
	}
}
