package findings

import (
	"slices"
	"strings"
	"testing"
)

// What an edit took out is back where it stands as before. The same line in another place of the
// file, or at the end of a longer one, never went.
func TestStandsElsewhere(t *testing.T) {
	const old = "def rye():\n    heat(220)\n    wait(40)\n"
	edits := ran(edit("1", "oven.py", old, "def rye():\n    heat(240)\n    wait(40)\n"), "ok")
	tail := ran(edit("1", "oven.css", ".rye {\n  color: #f8f9fa;\n  top: 0;\n}\n", ".rye {\n  color: var(--crust);\n  top: 0;\n}\n"), "ok")
	looks := func(path, text string) script { return ran(read("3", path), text) }
	patch := ran(call("1", "apply_patch", map[string]any{"input": "*** Begin Patch\n*** Update File: oven.py\n@@\n def rye():\n-    heat(220)\n+    heat(240)\n     wait(40)\n*** End Patch"}), "Success.")
	patches := func(name string) script {
		return ran(call("4", "apply_patch", map[string]any{"input": "*** Begin Patch\n*** Update File: oven.py\n@@\n def " + name + "():\n-    heat(220)\n+    heat(200)\n     wait(90)\n*** End Patch"}), "Success.")
	}
	unified := ran(call("1", "apply_patch", map[string]any{"input": "--- a/oven.py\n+++ b/oven.py\n@@ -1,3 +1,4 @@\n def rye():\n+    open()\n-    heat(220)\n+    heat(240)\n     wait(40)\n--- a/loaf.py\n+++ b/loaf.py\n@@ -1,3 +1,3 @@\n def oats():\n-    heat(220)\n+    heat(200)\n     wait(25)\n"}), "Success.")
	shows := func(command, text string) script { return ran(bash("3", command), text) }
	const both = old + "def oats():\n    heat(220)\n    wait(25)\n"
	for name, c := range map[string]struct {
		steps []script
		want  string
	}{
		"the other place edited":          {[]script{edits, looks("oven.py", both), ran(edit("4", "oven.py", "def oats():\n    heat(220)\n    wait(25)\n", "def oats():\n    heat(200)\n    wait(25)\n"), "ok")}, "open"},
		"both places edited":              {[]script{edits, looks("oven.py", both), ran(edit("4", "oven.py", both, strings.ReplaceAll(both, "220", "200")), "ok")}, "good"},
		"everywhere edited":               {[]script{edits, looks("oven.py", both), ran(edit("4", "oven.py", "heat(220)", "heat(200)"), "ok")}, "good"},
		"the other place patched":         {[]script{edits, looks("oven.py", both), patches("oats")}, "open"},
		"patched again":                   {[]script{edits, looks("oven.py", both), patches("rye")}, "good"},
		"of a patch of two files":         {[]script{unified, looks("oven.py", old)}, "open"},
		"elsewhere, of two files":         {[]script{unified, looks("oven.py", "def oats():\n    heat(220)\n    wait(25)\n")}, ""},
		"numbered with a line":            {[]script{edits, looks("oven.py", "  10 - def rye():\n  11 -     heat(220)\n  12 -     wait(40)\n")}, "open"},
		"numbered with a mark":            {[]script{edits, looks("oven.py", "10#AB:def rye():\n11#CD:    heat(220)\n12#EF:    wait(40)\n")}, "open"},
		"numbered with a mark behind":     {[]script{edits, looks("oven.py", "10:ab|def rye():\n11:c4|    heat(220)\n12:ef|    wait(40)\n")}, "open"},
		"numbered so, elsewhere":          {[]script{edits, looks("oven.py", "10#AB:def oats():\n11#CD:    heat(220)\n12#EF:    wait(25)\n")}, ""},
		"numbered with a line, elsewhere": {[]script{edits, looks("oven.py", "  10 - def oats():\n  11 -     heat(220)\n  12 -     wait(25)\n")}, ""},
		"with more before it":             {[]script{edits, looks("oven.py", "  10 - def rye():\n  11 -     2 * heat(220)\n  12 -     wait(40)\n")}, ""},
		"a line, of which file":           {[]script{edits, looks("oven.py", "File oven.py, lines 2-2 of 90:\n    heat(220)\n(87 more lines)")}, "open"},
		"numbered lines, of which file":   {[]script{edits, looks("oven.py", "Oven of the bakery:\n2: heat(220)\nThere is more.")}, "open"},
		"picked by grep":                  {[]script{edits, shows("cat oven.py | grep -n '220'", "11:    open(220)\n19:    heat(220)\n40:    heat(220)\n")}, ""},
		"picked, with its lines":          {[]script{edits, shows("cat oven.py | grep -n -A1 'heat'", "2:    heat(220)\n3-    wait(40)\n--\n19:    heat(220)\n20-    wait(25)\n")}, "open"},
		"a line of two files":             {[]script{edits, shows("sed -n 2,2p oven.py; cat loaf.py", "    heat(220)\ndef oats():\n")}, "open"},
		"elsewhere, of two that are read": {[]script{edits, shows("cat oven.py; cat loaf.py", "def oats():\n    heat(220)\n    wait(25)\ndef loaf():\n")}, ""},
		"a line behind another file":      {[]script{edits, shows("cat loaf.py; sed -n 2p oven.py", "def oats():\n    open()\n    heat(220)\n")}, "open"},
		"a line of it, by head":           {[]script{edits, shows("head -n 1 loaf.py; tail -n 1 oven.py", "def oats():\n    heat(220)\n")}, "open"},
		"a line, and the other has it":    {[]script{edits, shows("sed -n 2,2p oven.py; cat loaf.py", "    heat(240)\n    wait(25)\n    heat(220)\n")}, ""},
		"elsewhere, and a state":          {[]script{edits, shows("sed -n 20,22p oven.py; git status --short", "    heat(220)\n    wait(25)\n    open()\n M oven.py")}, ""},
		"as before, and a state":          {[]script{edits, shows("sed -n 2,3p oven.py; git status --short", "    heat(220)\n    wait(40)\n M oven.py")}, "open"},
		"elsewhere, and another part":     {[]script{edits, shows("sed -n 20,22p oven.py; sed -n 40,42p oven.py", "    heat(220)\n    wait(25)\n    open()\n    close()\n")}, ""},
		"elsewhere, a rule between":       {[]script{edits, shows("sed -n 20,22p oven.py; echo ---; sed -n 50,51p oven.py", "    heat(220)\n    wait(25)\n    open()\n---\n    close()\n")}, ""},
		"elsewhere, behind a blank line":  {[]script{edits, shows("cat shop.py; sed -n 21,22p oven.py", "import oven\n\n    heat(220)\n    wait(25)\n")}, ""},
		"as before, behind a blank line":  {[]script{edits, shows("cat shop.py; sed -n 2,3p oven.py", "import oven\n\n    heat(220)\n    wait(40)\n")}, "open"},
		"elsewhere, of two whole files":   {[]script{edits, shows("cat a.py; cat oven.py", "    heat(220)\n    wait(0)\n    heat(220)\n    wait(1)\n    heat(220)\n    wait(2)\n")}, ""},
		"elsewhere, before another file":  {[]script{edits, shows("sed -n 20,22p oven.py; cat a.py", "    heat(220)\n    wait(25)\n    open()\nimport oven\n")}, ""},
		"the first line that is read":     {[]script{edits, shows("sed -n 9,12p oven.py", "    heat(220)\n    wait(25)\n")}, ""},
		"as before":                       {[]script{edits, looks("oven.py", "     1\t"+strings.ReplaceAll(old, "\n", "\n     2\t"))}, "open"},
		"as before, a part":               {[]script{edits, looks("oven.py", "     2\t    heat(220)")}, "open"},
		"as before, in part":              {[]script{edits, looks("oven.py", "     1\tdef rye():\n     2\t    heat(220)\n     3\t    wait(50)\n")}, "open"},
		"in a frame":                      {[]script{edits, looks("oven.py", "<output>\n    heat(220)\n    wait(40)\n</output>")}, "open"},
		"in another function":             {[]script{edits, looks("oven.py", "     9\tdef oats():\n    10\t    heat(220)\n    11\t    wait(25)\n")}, ""},
		"of a patch":                      {[]script{patch, looks("oven.py", old)}, "open"},
		"elsewhere, of a patch":           {[]script{patch, looks("oven.py", "def oats():\n    heat(220)\n    wait(25)\n")}, ""},
		"the end of another":              {[]script{tail, looks("oven.css", ":root {\n  --crust-color: #f8f9fa;\n  --top: 0;\n}\n")}, ""},
		"no end of another":               {[]script{tail, looks("oven.css", ".rye {\n  color: #f8f9fa;\n  top: 0;\n}\n")}, "open"},
		"edited again":                    {[]script{edits, looks("oven.py", old), ran(edit("4", "oven.py", "    heat(220)\n", "    heat(240)\n"), "ok")}, "good"},
		"edited elsewhere":                {[]script{edits, looks("oven.py", old), ran(edit("4", "oven.py", "    wait(40)\n", "    wait(50)\n"), "ok")}, "open"},
		"edited in vain":                  {[]script{edits, looks("oven.py", old), failed(edit("4", "oven.py", "    heat(220)\n", "    heat(240)\n"), "not found")}, "open"},
		"another file edited":             {[]script{edits, looks("oven.py", old), ran(edit("4", "shop.py", "    heat(220)\n", "    heat(240)\n"), "ok")}, "open"},
		"written again":                   {[]script{edits, looks("oven.py", old), ran(write("4", "oven.py", "def rye():\n    heat(250)\n    wait(40)\n"), "ok")}, "good"},
		"written as it was":               {[]script{edits, looks("oven.py", old), ran(write("4", "oven.py", old), "ok")}, "open"},
	} {
		_, list := failsAfter(t, slices.Concat([]script{user("go")}, c.steps, []script{answer("done")})...)
		got := ""
		for _, one := range list {
			if one.Rule == ruleStale {
				if got = "open"; one.Recovered {
					got = "good"
				}
			}
		}
		if got != c.want {
			t.Errorf("%s: %q\n%s", name, got, told(list))
		}
	}
}
