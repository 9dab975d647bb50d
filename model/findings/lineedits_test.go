package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// A patch that failed is not made good by one of another file.
func TestPatchOfAnotherFile(t *testing.T) {
	patch := func(id, file string) *model.ToolCall {
		return &model.ToolCall{ID: id, Name: "apply_patch", ArgumentsText: "*** Begin Patch\n*** Update File: " + file + "\n@@\n-a = 1\n+a = 2\n*** End Patch\n"}
	}
	const well, lost = "Success. Updated the following files:\nM shop.py\n", "apply_patch verification failed: Failed to find expected lines in /w/oven.py:\na = 1"
	for name, c := range map[string]struct {
		script []script
		open   bool
	}{
		"another file":  {[]script{ran(patch("1", "oven.py"), lost), ran(patch("2", "shop.py"), well)}, true},
		"the same file": {[]script{ran(patch("1", "oven.py"), lost), ran(patch("2", "oven.py"), well)}, false},
		"by an edit":    {[]script{failed(patch("1", "oven.py"), lost), ran(edit("2", "oven.py", "b", "c"), "ok")}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("Mend it.")}, c.script...), answer("Mended."))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return !f.Recovered }); got != c.open {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}

// The commands of SWE-agent that change a file are lines of words.
func TestChangedInLine(t *testing.T) {
	does := func(name, command, text string) script {
		return ran(call(command, name, map[string]any{"command": command}), text)
	}
	tests := does("bash", "python -m pytest -q", "12 passed in 0.3s")
	const well = "The file src/oven.py has been edited successfully.\n\n(Open file: n/a)\n(Current directory: /w)\nbash-$"
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"edit":                {[]script{tests, does("edit", "edit src/oven.py\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\nend_of_edit", well)}, true},
		"edit of rows":        {[]script{tests, does("edit", "edit 3:4\nheat()\nend_of_edit", "[File: /w/src/oven.py (20 lines total)]\n1:x")}, true},
		"of a remark":         {[]script{tests, does("edit", "edit src/oven.py\n<<<<<<< SEARCH\nheat()\n=======\n# hot\nheat()\n>>>>>>> REPLACE\nend_of_edit", well)}, false},
		"with a remark":       {[]script{tests, does("edit", "edit src/oven.py\n<<<<<<< SEARCH\nheat()\n=======\n# hot\nheats()\n>>>>>>> REPLACE\nend_of_edit", well)}, true},
		"a remark edited":     {[]script{tests, ran(edit("2", "src/oven.py", "heat()", "# hot\nheat()"), "ok")}, false},
		"of C":                {[]script{tests, ran(edit("2", "src/oven.c", "heat();", "# include <oven.h>\nheat();"), "ok")}, true},
		"of C, defined":       {[]script{tests, ran(edit("2", "src/oven.h", "# define HEAT 20", "# define HEAT 40"), "ok")}, true},
		"a remark of C":       {[]script{tests, ran(edit("2", "src/oven.c", "heat();", "// hot\nheat();"), "ok")}, false},
		"halved":              {[]script{tests, ran(edit("2", "src/oven.py", "x = (a\n)", "x = (a\n// 2\n)"), "ok")}, true},
		"of a block":          {[]script{tests, ran(edit("2", "src/oven.c", "/*\n * heats\n */\nheat();", "/*\n * heats well\n *\n * and long\n */\nheat();"), "ok")}, false},
		"the end of a block":  {[]script{tests, ran(edit("2", "src/oven.c", " * heats\n */\nheat();", " * heats well\n */\nheat();"), "ok")}, false},
		"a new block":         {[]script{tests, ran(edit("2", "src/Oven.java", "heat();", "/**\n * Heats.\n */\nheat();"), "ok")}, false},
		"a row of a block":    {[]script{tests, ran(edit("2", "src/Oven.java", " * Heats the oven.", " * Heats the oven for an hour."), "ok")}, false},
		"a product":           {[]script{tests, ran(edit("2", "src/oven.c", "x = a\n  * heat", "x = a\n  * cold"), "ok")}, true},
		"a product of Python": {[]script{tests, ran(edit("2", "src/oven.py", "x = (a\n  * heat of ovens", "x = (a\n  * cold of ovens"), "ok")}, true},
		"a pointer":           {[]script{tests, ran(edit("2", "src/oven.c", "heat();", "* the_oven = 3;\nheat();"), "ok")}, true},
		"behind a block":      {[]script{tests, ran(edit("2", "src/oven.c", "/* heats */\nheat();", "/* heats */ cool();\nheat();"), "ok")}, true},
		"a product behind":    {[]script{tests, ran(edit("2", "src/oven.c", "/* heats */\nx = a\n * heat;", "/* heats */\nx = a\n * cold;"), "ok")}, true},
		"a block left open":   {[]script{tests, ran(edit("2", "src/oven.c", "/* heats */\nheat();", "/* heats\nheat();"), "ok")}, true},
		"code into a block":   {[]script{tests, ran(edit("2", "src/oven.c", "heat();\ncool();", "/*\nheat();\n*/\ncool();"), "ok")}, true},
		"a linter's":          {[]script{tests, ran(edit("2", "src/oven.py", "heat()", "# type: ignore\nheat()"), "ok")}, true},
		"create":              {[]script{tests, does("create", "create src/oven.py", "[File: src/oven.py (1 lines total)]\n1:")}, true},
		"before the test":     {[]script{tests, does("edit", "edit src/oven.py\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE", well), tests}, false},
		"not made":            {[]script{tests, does("edit", "edit src/oven.py\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE", "The search block was not found in src/oven.py: edit failed")}, false},
		"of a text":           {[]script{tests, does("edit", "edit notes.md\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE", "ok")}, false},
		"then linted":         {[]script{tests, ran(edit("2", "src/Oven.tsx", "a", "b"), "ok"), ran(bash("3", "npx next lint"), "No ESLint warnings or errors")}, false},
		"then run":            {[]script{tests, ran(edit("2", "probe.py", "a", "b"), "ok"), ran(bash("3", "python probe.py"), "all 4 right")}, false},
		"then tests by name":  {[]script{tests, ran(edit("2", "src/oven.py", "a", "b"), "ok"), ran(bash("3", "./run_tests.sh 2>&1 | grep FAIL"), "")}, false},
		"an image built":      {[]script{tests, ran(edit("2", "src/oven.py", "a", "b"), "ok"), ran(bash("3", "docker compose build oven | tail -3"), "oven Built")}, false},
		"a check of the disk": {[]script{tests, ran(edit("2", "src/oven.py", "a", "b"), "ok"), ran(bash("3", "python scripts/check_disk.py"), "ok")}, true},
		"an image that fails": {[]script{tests, ran(edit("2", "src/oven.py", "a", "b"), "ok"), func(l *fake) {
			l.step(bash("3", "docker compose build oven"), result("", "failed to solve", 17, model.Yes))
		}}, true},
		"a script of a name": {[]script{tests, ran(edit("2", "src/oven.py", "a", "b"), "ok"), ran(bash("3", "./latest.sh"), "ok")}, true},
		"another one run":    {[]script{tests, ran(edit("2", "src/oven.py", "a", "b"), "ok"), ran(bash("3", "python probe.py"), "all 4 right")}, true},
		"then shown":         {[]script{tests, ran(edit("2", "probe.py", "a", "b"), "ok"), ran(bash("3", "cat probe.py"), "b")}, true},
		"a look":             {[]script{tests, does("open", "open src/oven.py", "[File: src/oven.py (20 lines total)]")}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("Mend it.")}, c.script...), answer("Mended."))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUnchecked }); got != c.found {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}

// Edits of one file that find no place for what they bring are one cause, and a command behind
// which git shows no change makes none of them good.
func TestNoPlace(t *testing.T) {
	none := func(id, old string) script {
		return ran(call(id, "str_replace_editor", map[string]any{"command": "str_replace", "path": "/w/oven.py", "old_str": old, "new_str": "hot()"}), "No replacement was performed, old_str `"+old+"` did not appear verbatim in /w/oven.py.")
	}
	for name, c := range map[string]struct {
		behind []script
		count  int
	}{
		"no change":  {[]script{ran(bash("7", "cd /w && sed -i 's/^    cold/    hot/' oven.py && git diff --stat"), "")}, 3},
		"a change":   {[]script{ran(bash("7", "cd /w && sed -i 's/^    cold/    hot/' oven.py && git diff --stat"), " oven.py | 2 +-")}, 0},
		"not looked": {[]script{ran(bash("7", "cd /w && sed -i 's/^    cold/    hot/' oven.py"), "")}, 0},
	} {
		_, list := failsAfter(t, append(append([]script{user("Mend it."), none("1", "  cold()"), none("2", "    cold()"), none("3", "        chill()")}, c.behind...), answer("Mended."))...)
		count, rows := 0, 0
		for _, f := range list {
			if !f.Recovered && f.Rule == ruleError {
				count, rows = count+f.Count, rows+1
			}
		}
		if count != c.count || rows > 1 {
			t.Errorf("%s: %d in %d rows\n%s", name, count, rows, told(list))
		}
	}
}
