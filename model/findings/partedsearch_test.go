package findings

import (
	"slices"
	"strings"
	"testing"
)

// A search that was cut says nothing of the rest, and an answer may speak of it.
func TestSearchCut(t *testing.T) {
	search := func(text string) script { return ran(bash("1", `rg -n "oven\.Heat\("`), text) }
	change := ran(edit("2", "a.go", "oven.Heat()", "oven.Warm()"), "ok")
	asks, all := user("Replace each oven.Heat by oven.Warm."), answer("All five uses of oven.Heat are replaced.")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"lines, of Codex":      {[]script{asks, search("a.go:1: oven.Heat()\n…207 lines truncated…"), change, all}, true},
		"tokens, in a line":    {[]script{asks, search("a.go:1: oven.Heat()\nb.go…512 tokens truncated…:9: oven.Heat()"), change, all}, true},
		"in the middle":        {[]script{asks, search("a.go:1: oven.Heat()\n" + strings.Repeat("b.go:1: oven.Heat()\n", 8) + "\n... [207 lines truncated] ...\n\n" + strings.Repeat("c.go:1: oven.Heat()\n", 8)), change, all}, true},
		"saved elsewhere":      {[]script{asks, search("<persisted-output>\nOutput too large (81.2KB). Full output saved to: /h/results/x1.txt\n\nPreview (first 2KB):\na.go:1: oven.Heat()\n</persisted-output>"), change, all}, true},
		"in JSON":              {[]script{asks, search(`{"exit_code": 0, "stdout": "a.go:1: oven.Heat()\n... [207 lines truncated] ...", "stderr": ""}`), change, all}, true},
		"results":              {[]script{asks, search("a.go:1: oven.Heat()\n(Results are truncated. Consider using a more specific path or pattern.)"), change, all}, true},
		"of a tool":            {[]script{asks, ran(call("1", "Grep", map[string]any{"pattern": "oven.Heat"}), "a.go:1: oven.Heat()\n(Results are truncated. Consider using a more specific path or pattern.)"), change, all}, true},
		"whole":                {[]script{asks, search("a.go:1: oven.Heat() // truncated"), change, all}, false},
		"searched again":       {[]script{asks, search("a.go:1: oven.Heat()\n…207 lines truncated…"), change, ran(bash("3", "grep -rn oven.Heat | head"), ""), all}, false},
		"replaced everywhere":  {[]script{asks, search("a.go:1: oven.Heat()\n…207 lines truncated…"), ran(bash("3", "sed -i s/oven.Heat/oven.Warm/ *.go"), ""), all}, false},
		"read where it is":     {[]script{asks, search("Output too large (81.2KB). Full output saved to: /h/results/x1.txt\na.go:1"), ran(read("3", "/h/results/x1.txt"), "a.go:1"), change, all}, false},
		"said to be a part":    {[]script{asks, search("a.go:1: oven.Heat()\n…207 lines truncated…"), change, answer("All uses of oven.Heat in the first lines are replaced; the output was truncated.")}, false},
		"of nothing else":      {[]script{asks, search("a.go:1: oven.Heat()\n…207 lines truncated…"), change, answer("Replaced it in a.go.")}, false},
		"of something else":    {[]script{asks, search("a.go:1: oven.Heat()\n…207 lines truncated…"), change, answer("All calls of Bake are left.")}, false},
		"the output of a test": {[]script{asks, ran(bash("1", "go test ./... | grep oven.Heat"), "a\n…207 lines truncated…"), all}, false},
	} {
		l := newFake()
		for _, s := range c.script {
			s(l)
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		if err := f.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		list := f.Findings()
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == rulePart }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
