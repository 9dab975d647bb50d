package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// A look that saw nothing is made good by a later one in its turn that sees what it was for,
// and by nothing else.
func TestMissedLooks(t *testing.T) {
	const absent, large = "File does not exist.", "File content (10339 tokens) exceeds maximum allowed tokens (10000). Use offset and limit."
	fails := func(c *model.ToolCall, text string) script {
		return func(l *fake) { l.step(c, result("", text, -1, model.Yes)) }
	}
	gone := func(c *model.ToolCall, text string) script {
		return func(l *fake) { l.step(c, result("", text, 1, model.Yes)) }
	}
	two := func(c *model.ToolCall, text string) script {
		return func(l *fake) { l.step(c, result("", text, 2, model.Yes)) }
	}
	glob := func(id, pattern string) *model.ToolCall { return call(id, "Glob", map[string]any{"pattern": pattern}) }
	grep := func(id, pattern, path string) *model.ToolCall {
		return call(id, "Grep", map[string]any{"pattern": pattern, "path": path})
	}
	list := func(id, path string) *model.ToolCall { return call(id, "LS", map[string]any{"path": path}) }
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"found by a search":          {[]script{fails(read("1", "/a/oven.go"), absent), ran(glob("2", "**/oven*"), "/b/c/oven.go\n/b/c/bread.go")}, false},
		"under a longer name":        {[]script{fails(read("1", "/a/oven_test.go"), absent), ran(glob("2", "**/*test.go"), "/a/warm_oven_test.go")}, false},
		"in full":                    {[]script{fails(read("1", "/a/repo.go"), absent), ran(list("2", "/a"), "repository.go\nbread.go")}, false},
		"under a shorter one":        {[]script{fails(read("1", "/a/warm_oven_test.go"), absent), ran(glob("2", "**/*test.go"), "/a/oven_test.go")}, true},
		"a search finds another":     {[]script{fails(read("1", "/a/oven.go"), absent), ran(glob("2", "**/*.go"), "/a/bread.go")}, true},
		"a search finds nothing":     {[]script{fails(read("1", "/a/oven.go"), absent), ran(glob("2", "**/oven.go"), "No files found for oven.go")}, true},
		"found before":               {[]script{ran(glob("2", "**/oven*"), "/b/c/oven.go"), fails(read("1", "/a/oven.go"), absent)}, true},
		"in another turn":            {[]script{fails(read("1", "/a/oven.go"), absent), user("go on"), ran(glob("2", "**/oven*"), "/b/c/oven.go")}, true},
		"listed":                     {[]script{fails(read("1", "/a/oven.go"), absent), ran(list("2", "/a/src"), "- oven.go\n- bread.go")}, false},
		"listed by the shell":        {[]script{gone(bash("1", "cat /a/oven.go"), "cat: /a/oven.go: No such file or directory"), ran(bash("2", "find / -name 'oven*'"), "/b/oven.go")}, false},
		"without a folder":           {[]script{two(bash("1", "rg rye loaves -n"), "rg: loaves: IO error for operation on loaves: No such file or directory (os error 2)"), ran(bash("2", "ls -a"), ".loaves\noven.go")}, false},
		"what it was to look for":    {[]script{two(bash("1", "rg loaves rye -n"), "rg: rye: IO error for operation on rye: No such file or directory (os error 2)"), ran(read("2", "b/oat.md"), "oat")}, true},
		"one of two":                 {[]script{gone(bash("1", "cat a/oven.go a/bread.go"), "cat: a/oven.go: No such file or directory\ncat: a/bread.go: No such file or directory"), ran(bash("2", "cat b/oven.go"), "package oven")}, true},
		"both of two":                {[]script{gone(bash("1", "cat a/oven.go a/bread.go"), "cat: a/oven.go: No such file or directory\ncat: a/bread.go: No such file or directory"), ran(bash("2", "cat b/oven.go"), "package oven"), ran(read("3", "b/bread.go"), "package bread")}, false},
		"the one that is missing":    {[]script{gone(bash("1", "cat a/oven.go a/bread.go"), "package oven\ncat: a/bread.go: No such file or directory"), ran(read("3", "b/bread.go"), "package bread")}, false},
		"named in a text":            {[]script{fails(read("1", "/a/oven.go"), absent), ran(read("2", "/a/README.md"), "see oven.go")}, true},
		"written":                    {[]script{fails(read("1", "/a/oven.go"), absent), ran(write("2", "/a/oven.go", "package oven"), "ok")}, true},
		"another of its kind":        {[]script{fails(read("1", "/a/oven_spec.md"), absent), ran(read("2", "/a/oven.md"), "warm")}, true},
		"sought elsewhere":           {[]script{fails(grep("1", "BakeBread|bake-bread", "/a/cmd"), "Path does not exist: /a/cmd"), ran(grep("2", "BakeBread|bake.bread", "/a/oven.go"), "12: BakeBread()")}, false},
		"sought in vain":             {[]script{fails(grep("1", "BakeBread", "/a/cmd"), "Path does not exist: /a/cmd"), ran(grep("2", "BakeBread", "/a/b"), "No matches found")}, true},
		"something else sought":      {[]script{fails(grep("1", "BakeBread", "/a/cmd"), "Path does not exist: /a/cmd"), ran(grep("2", "WarmTheOven", "/a/oven.go"), "12: WarmTheOven()")}, true},
		"too large, sought in":       {[]script{fails(read("1", "/a/oven.go"), large), ran(grep("2", "Bread", "/a/oven.go"), "No matches found")}, false},
		"too large, counted":         {[]script{fails(read("1", "/a/oven.go"), large), ran(bash("2", "cd /a && wc -l *.go"), "  12 bread.go\n 832 oven.go")}, false},
		"too large, only listed":     {[]script{fails(read("1", "/a/oven.go"), large), ran(bash("2", "ls -l /a"), "-rw-r--r-- 1 a a 90000 oven.go")}, true},
		"too large, another is read": {[]script{fails(read("1", "/a/oven.go"), large), ran(read("2", "/a/bread.go"), "package bread")}, true},
		"too large, a part is read":  {[]script{fails(read("1", "/a/oven.go"), large), ran(call("2", "Read", map[string]any{"file_path": "/a/oven.go", "offset": 1, "limit": 90}), "package oven")}, false},
		"for another reason":         {[]script{fails(read("1", "/a/oven.go"), "permission denied"), ran(glob("2", "**/oven*"), "/a/oven.go")}, true},
		"what does more than look":   {[]script{gone(bash("1", "python oven.py"), "python: can't open file 'oven.py': No such file or directory"), ran(bash("2", "find . -name oven.py"), "./a/oven.py")}, true},
	} {
		if open, list := failsAfter(t, append([]script{user("go")}, append(c.steps, answer("done"))...)...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// A file that is too large to be read is no error.
func TestTooLarge(t *testing.T) {
	l := newFake()
	user("go")(l)
	l.step(read("1", "a.csv"), result("", "File is too large (2393126 bytes). Maximum size is 256000 bytes", -1, model.Yes))
	answer("done")(l)
	l.index.Finish(nil)
	if list := run(t, l).Findings(); len(list) != 1 || list[0].Severity != Warning {
		t.Error(told(list))
	}
}

// A program that the model wrote for an interpreter is made good by its next version of the turn
// that runs, and by no other program or tool.
func TestTries(t *testing.T) {
	code := func(id, tool, program string) *model.ToolCall {
		return call(id, tool, map[string]any{"code": program, "language": "PYTHON"})
	}
	fails := func(c *model.ToolCall) script {
		return func(l *fake) {
			l.step(c, result("", "Traceback (most recent call last):\nTypeError: expected string, got 'dict'", 1, model.Yes))
		}
	}
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"the next one":    {[]script{fails(code("1", "code_execution", "print(warm(oven))")), ran(code("2", "code_execution", "oven = 3\nprint(warm(oven))"), "4")}, false},
		"a failure again": {[]script{fails(code("1", "code_execution", "warm(oven)")), fails(code("2", "code_execution", "warm(oven) + 1"))}, true},
		"another turn":    {[]script{fails(code("1", "python", "warm(oven)")), user("go on"), ran(code("2", "python", "oven = 3\nwarm(oven)"), "4")}, true},
		"another tool":    {[]script{fails(code("1", "python", "warm(oven)")), ran(code("2", "jupyter_run", "oven = 3\nwarm(oven)"), "4")}, true},
		"another program": {[]script{fails(code("1", "python", "warm(oven)")), ran(code("2", "python", "print(price(bread))"), "4")}, true},
		"without a word":  {[]script{fails(code("1", "python", "1/0")), ran(code("2", "python", "print(price(bread))"), "4")}, true},
		"code alone":      {[]script{fails(call("1", "python", map[string]any{"code": "warm(oven)"})), ran(call("2", "python", map[string]any{"code": "price(bread)"}), "4")}, true},
		"its next one":    {[]script{fails(call("1", "python", map[string]any{"code": "warm(oven)"})), ran(call("2", "python", map[string]any{"code": "oven = 3; warm(oven)"}), "4")}, false},
		"it only crashed": {[]script{ran(call("1", "python", map[string]any{"code": "warm(oven)"}), "Traceback (most recent call last):\nNameError: oven"), ran(call("2", "python", map[string]any{"code": "oven = 3; warm(oven)"}), "4")}, false},
		"without a name":  {[]script{fails(call("1", "", map[string]any{"what": "warm"})), ran(call("2", "", map[string]any{"what": "bread"}), "4")}, true},
		"with one":        {[]script{fails(call("1", "ask_oven", map[string]any{"what": "warm"})), ran(call("2", "ask_oven", map[string]any{"what": "bread"}), "4")}, false},
		"a shell":         {[]script{fails(bash("1", "python a.py")), ran(bash("2", "python b.py"), "4")}, true},
	} {
		if open, list := failsAfter(t, append([]script{user("go")}, append(c.steps, answer("done"))...)...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// What is already as it was to be is a hint, and so is an exit that a look was to print.
func TestAlready(t *testing.T) {
	for name, c := range map[string]struct {
		call *model.ToolCall
		said string
		want Severity
	}{
		"a file":            {write("1", "a.md", "bread"), "File a.md already contains the exact content. No changes made.", Hint},
		"a workspace":       {bash("1", "oven init"), "Error: this workspace is already initialized", Hint},
		"a file in the way": {write("1", "a.md", "bread"), "File a.md already exists, and was not read before.", Error},
		"the same text":     {edit("1", "a.md", "bread", "bread"), "old_string and new_string must be different", Hint},
		"another text":      {edit("1", "a.md", "bread", "bread "), "old_string and new_string must be different", Error},
		"nothing found":     {edit("1", "a.md", "bread", "rye"), "No changes made: old_string was not found.", Error},
		"a test behind it":  {bash("1", "git pull && pytest -q"), "Already up to date.\n2 failed, 3 passed", Error},
	} {
		l := newFake()
		user("go")(l)
		l.step(c.call, result("", c.said, 1, model.Yes))
		answer("done")(l)
		l.index.Finish(nil)
		if list := run(t, l).Findings(); len(list) != 1 || list[0].Severity != c.want {
			t.Errorf("%s: %s", name, told(list))
		}
	}
	l := newFake()
	user("go")(l)
	ran(bash("1", "git rev-parse --abbrev-ref @{u}; echo exit code: $?"), "fatal: no upstream configured\nexit code: 128")(l)
	ran(bash("2", "deploy oven; echo exit code: $?"), "no\nexit code: 128")(l)
	answer("done")(l)
	l.index.Finish(nil)
	for _, f := range run(t, l).Findings() {
		if want := map[bool]Severity{true: Hint, false: Warning}[f.Places[0].Entry == 1]; f.Severity != want {
			t.Errorf("%s is %v", f.Call, f.Severity)
		}
	}
}

// An edit that failed is made good by a write that finds the file as it is to be.
func TestAlreadyWritten(t *testing.T) {
	const same = "File a.md already contains the exact content. No changes made."
	refused := func(c *model.ToolCall, shown string) script {
		return func(l *fake) { l.step(c, result(c.ID, shown, 1, model.Yes)) }
	}
	edited := refused(edit("1", "a.md", "", "bread"), "old_string appears multiple times in the file.")
	for name, c := range map[string]struct {
		then script
		open bool
	}{
		"the same file":   {refused(write("2", "a.md", "bread"), same), false},
		"another file":    {refused(write("2", "b.md", "bread"), strings.Replace(same, "a.md", "b.md", 1)), true},
		"another failure": {refused(write("2", "a.md", "bread"), "a.md already exists, and was not read before."), true},
		"another edit":    {refused(edit("2", "a.md", "rye", "rye"), "old_string and new_string must be different"), true},
	} {
		_, list := failsAfter(t, user("go"), edited, c.then, answer("done"))
		if open := slices.ContainsFunc(list, func(f Finding) bool { return f.Severity == Error && !f.Recovered }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// A patch that failed is made good by whatever writes its file afterwards, in whatever member the tool
// has it.
func TestPatchMadeGood(t *testing.T) {
	const patch = "*** Begin Patch\n*** Update File: /w/oven.rs\n@@\n-rye\n+oat\n*** End Patch"
	for name, c := range map[string]struct {
		call *model.ToolCall
		open bool
	}{
		"written as a whole": {write("2", "/w/oven.rs", "oat"), false},
		"edited":             {edit("2", "/w/oven.rs", "rye", "oat"), false},
		"another file":       {write("2", "/w/shelf.rs", "oat"), true},
		"read only":          {read("2", "/w/oven.rs"), true},
	} {
		for _, key := range []string{"input", "patch", "patch_text", "patchText"} {
			fails := func(l *fake) {
				l.step(call("1", "patch", map[string]any{key: patch}), result("", "failed to parse patch: Invalid Context 0", -1, model.Yes))
			}
			if open, list := failsAfter(t, user("go"), fails, ran(c.call, "done"), answer("done")); open != c.open {
				t.Errorf("%s, %s: open %v\n%s", name, key, open, told(list))
			}
		}
	}
}

// An edit to the same text is no cause of those that were to change something.
func TestSameTextIsItsOwnCause(t *testing.T) {
	fails := func(id, old, new string) script {
		return func(l *fake) {
			l.step(edit(id, "/w/a.md", old, new), result("", "String to replace not found in file.", -1, model.Yes))
		}
	}
	for _, steps := range [][]script{{fails("1", "rye", "oat"), fails("2", "oat", "oat")}, {fails("1", "oat", "oat"), fails("2", "rye", "oat")}} {
		_, list := failsAfter(t, append(append([]script{user("go")}, steps...), answer("done"))...)
		if len(list) != 2 || list[0].Severity != Error || list[1].Severity != Hint {
			t.Error(told(list))
		}
	}
}

// A patch that puts the same text in its place changes nothing that would have to be checked.
func TestPatchOfNothing(t *testing.T) {
	for name, c := range map[string]struct {
		lines string
		want  bool
	}{
		"the same": {"-rye\n+rye", false},
		"another":  {"-rye\n+oat", true},
		"moved":    {"*** Move to: /w/rye.go\n@@\n-rye\n+rye", true},
	} {
		patch := call("2", "patch", map[string]any{"patch_text": "*** Begin Patch\n*** Update File: /w/oven.go\n" + c.lines + "\n*** End Patch"})
		_, list := failsAfter(t, user("go"), ran(edit("0", "/w/oven.go", "oat", "rye"), "done"), ran(bash("1", "go test ./..."), "ok  \toven\t0.1s"), ran(patch, "Patch applied successfully."), answer("done"))
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUnchecked }); got != c.want {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// Words between backticks that the shell took for commands are made good by writing the text
// anew, and a diagnosis that finds something is no error.
func TestGarbled(t *testing.T) {
	garbled := func(l *fake) {
		ran(bash("1", "gh pr create --title oven --body \"It is `warm` now\""), "/bin/bash: warm: command not found\nhttps://oven/pull/1")(l)
	}
	for name, c := range map[string]struct {
		next script
		open bool
	}{
		"written anew":     {ran(bash("2", "cd /a && gh pr edit 1 --body-file - <<'EOF'\nIt is warm\nEOF"), "https://oven/pull/1"), false},
		"of another thing": {ran(bash("2", "gh issue edit 1 --body-file a.md"), "https://oven/issue/1"), true},
		"only looked at":   {ran(bash("2", "gh pr view 1"), "It is now"), true},
		"and failed":       {func(l *fake) { l.step(bash("2", "gh pr edit 1 --body-file a.md"), result("", "no", 1, model.Yes)) }, true},
		"in another turn":  {func(l *fake) { user("go on")(l); ran(bash("2", "gh pr edit 1 --title x"), "ok")(l) }, true},
	} {
		l := newFake()
		user("go")(l)
		garbled(l)
		c.next(l)
		answer("done")(l)
		l.index.Finish(nil)
		open, found := false, false
		for _, one := range run(t, l).Findings() {
			if one.Rule == ruleNotFound {
				open, found = !one.Recovered, true
			}
		}
		if !found || open != c.open {
			t.Errorf("%s: found %v, open %v", name, found, open)
		}
	}
	for command, want := range map[string]Severity{"bd doctor --json": Warning, "bd repair --json": Error, "bd doctor && deploy oven": Error} {
		l := newFake()
		user("go")(l)
		l.step(bash("1", command), result("", "no directory for ovens", 1, model.Yes))
		answer("done")(l)
		l.index.Finish(nil)
		if list := run(t, l).Findings(); len(list) != 1 || list[0].Severity != want {
			t.Errorf("%s: %s", command, told(list))
		}
	}
}

// An error before anybody asked for something is made good by the first answer; behind a prompt
// by one to that.
func TestErrorBeforeThePrompt(t *testing.T) {
	fails := event(model.MarkerError, "no connection", true)
	for name, c := range map[string]struct {
		script []script
		open   bool
	}{
		"before":              {[]script{fails, user("go"), answer("done")}, false},
		"before, no answer":   {[]script{fails, user("go")}, true},
		"between":             {[]script{user("go"), fails, answer("done")}, false},
		"and asked again":     {[]script{user("go"), fails, user("again"), answer("done")}, false},
		"and asked otherwise": {[]script{user("go"), fails, user("heat"), answer("done")}, true},
		"in the second turn":  {[]script{user("go"), answer("yes"), user("on"), fails, answer("done")}, false},
		"without any prompts": {[]script{fails, answer("done")}, false},
	} {
		if open, list := failsAfter(t, c.script...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
