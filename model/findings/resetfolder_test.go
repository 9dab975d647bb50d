package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// What git throws away is what it is told: the words of its command that are paths, in the tree it
// works in; all other edits stay open.
func TestResetOfWhat(t *testing.T) {
	edits := func(id, name string) script { return ran(edit(id, name, "heat := 1", "heat := 2"), "ok") }
	git := func(command string) script { return ran(bash("g"+command, command), "") }
	says := func(said, command string) script {
		return func(l *fake) {
			m := calls(bash("3", command))
			m.Parts = append([]model.Part{model.Text{Text: said}}, m.Parts...)
			l.add(m)
			l.add(results(result("3", "", -1, model.No)))
		}
	}
	const mine = "That broke the oven. I revert this change."
	const there = "fatal: destination path 'bakery' already exists and is not an empty directory."
	exits := func(command, said string, exit int) script {
		return func(l *fake) {
			l.add(calls(bash("3", command)))
			l.add(results(result("3", said, exit, model.Yes)))
		}
	}
	a, b := edits("a", "bakery/oven.py"), edits("b", "bakery/loaf.py")
	deep, root := edits("d", "src/main/java/Oven.java"), edits("r", "/w/bakery/oven.py")
	for name, c := range map[string]struct {
		steps []script
		want  string // the files that are told
	}{
		"one taken back":            {[]script{a, b, says(mine, "git checkout -- bakery/oven.py")}, ""},
		"and then the other":        {[]script{a, b, says(mine, "git checkout -- bakery/oven.py"), git("git checkout -- .")}, "bakery/loaf.py"},
		"one lost, then the other":  {[]script{a, b, git("git checkout -- bakery/oven.py"), git("git checkout -- bakery/loaf.py")}, "bakery/oven.py bakery/loaf.py"},
		"one lost twice":            {[]script{a, b, git("git checkout -- bakery/oven.py"), git("git checkout -- bakery/oven.py")}, "bakery/oven.py"},
		"by a way up":               {[]script{a, git("git checkout -- ../bakery/oven.py")}, "bakery/oven.py"},
		"a folder by a way up":      {[]script{a, git("git checkout -- ../bakery")}, "bakery/oven.py"},
		"from a folder, a way up":   {[]script{root, git("cd /w/tests && git checkout -- ../bakery/oven.py")}, "/w/bakery/oven.py"},
		"another by a way up":       {[]script{root, git("cd /w/tests && git checkout -- ../flour")}, ""},
		"a branch":                  {[]script{deep, git("git checkout main")}, ""},
		"a branch in silence":       {[]script{deep, git("git checkout -q main")}, ""},
		"a folder that has no such": {[]script{deep, git("cd src/main && git checkout main")}, ""},
		"a folder of that name":     {[]script{edits("d", "main/Oven.java"), git("git checkout main")}, "main/Oven.java"},
		"a branch of that name":     {[]script{edits("d", "main/Oven.java"), ran(bash("g", "git checkout main"), "Switched to branch 'main'")}, ""},
		"a folder from its root":    {[]script{deep, git("git checkout src/main")}, "src/main/java/Oven.java"},
		"of a folder of git's":      {[]script{edits("d", "src/checkout/till.go"), git("git checkout main")}, ""},
		"of a branch":               {[]script{deep, git("git checkout main -- src")}, "src/main/java/Oven.java"},
		"of a branch, elsewhere":    {[]script{deep, git("git checkout main -- tests")}, ""},
		"restored of a branch":      {[]script{deep, git("git restore --source main src/")}, "src/main/java/Oven.java"},
		"restored of it, elsewhere": {[]script{deep, git("git restore -s main tests/")}, ""},
		"staged and all":            {[]script{a, git("git restore --staged --worktree .")}, "bakery/oven.py"},
		"only staged":               {[]script{a, git("git restore --staged .")}, ""},
		"in a tree of its own":      {[]script{root, git("cd /w/.worktrees/x && git reset --hard")}, ""},
		"named one of its own":      {[]script{root, git("git -C /w/.worktrees/x reset --hard")}, ""},
		"in one that was added":     {[]script{root, git("git -C /w worktree add -b x /w/copies/x HEAD"), git("cd /w/copies/x && git reset --hard")}, ""},
		"a folder called so":        {[]script{edits("d", "/w/src/worktrees/x/oven.py"), git("cd /w && git reset --hard")}, "/w/src/worktrees/x/oven.py"},
		"around a tree":             {[]script{edits("d", "/w/.worktrees/x/oven.py"), git("cd /w && git reset --hard")}, ""},
		"in that tree":              {[]script{edits("d", "/w/.worktrees/x/oven.py"), git("cd /w/.worktrees/x && git reset --hard")}, "/w/.worktrees/x/oven.py"},
		"in a folder of that tree":  {[]script{edits("d", "/w/.worktrees/x/oven.py"), git("cd /w/.worktrees/x/tests && git reset --hard")}, "/w/.worktrees/x/oven.py"},
		"in a folder of it":         {[]script{root, git("cd /w/tests && git reset --hard")}, "/w/bakery/oven.py"},
		"at its root":               {[]script{edits("d", "docs/README.md"), git("git checkout -- README.md")}, ""},
		"two at its root":           {[]script{edits("d", "packages/oven/package.json"), git("git checkout package.json package-lock.json")}, ""},
		"one at its root":           {[]script{edits("d", "README.md"), git("git checkout -- README.md")}, "README.md"},
		"somewhere in it":           {[]script{edits("d", "docs/README.md"), git("cd docs && ls"), git("git checkout -- README.md")}, "docs/README.md"},
		"in a clone":                {[]script{a, git("git clone -q https://h/oven /tmp/base && cd /tmp/base && git checkout v1.0 -- bakery/oven.py")}, ""},
		"in a clone by its name":    {[]script{a, git("git clone --depth 1 https://h/rye.git; cd rye && git checkout -- .")}, ""},
		"in one beside":             {[]script{a, git("git worktree add ../base main"), git("cd ../base && git checkout -- .")}, ""},
		"in one beside, elsewhere":  {[]script{a, git("git worktree add ../base main"), git("cd ../other && git checkout -- .")}, "bakery/oven.py"},
		"edited in a clone":         {[]script{git("git clone -q https://h/oven /tmp/base"), a, git("cd /tmp/base && git checkout -- .")}, "bakery/oven.py"},
		"in a clone that was there": {[]script{a, exits("git clone https://h/bakery.git", there, 128), git("cd bakery && git checkout -- oven.py")}, "bakery/oven.py"},
		"in one, cut":               {[]script{a, ran(bash("g", "git clone https://h/bakery.git 2>&1 | tail -1; ls bakery"), there+"\noven.py"), git("cd bakery && git checkout -- .")}, "bakery/oven.py"},
		"in one, silent":            {[]script{a, ran(bash("g", "git clone -q https://h/bakery.git 2>/dev/null; ls bakery"), "oven.py"), git("cd bakery && git checkout -- .")}, "bakery/oven.py"},
		"in one, if not there":      {[]script{a, ran(bash("g", "[ -d bakery ] || git clone https://h/bakery.git; ls bakery"), "oven.py"), git("cd bakery && git checkout -- .")}, "bakery/oven.py"},
		"in one, else there":        {[]script{a, ran(bash("g", "ls bakery || git clone https://h/bakery.git"), "oven.py"), git("cd bakery && git checkout -- .")}, "bakery/oven.py"},
		"in a tree, if not there":   {[]script{a, ran(bash("g", "if [ ! -d bakery ]; then git worktree add bakery; fi"), ""), git("cd bakery && git checkout -- .")}, "bakery/oven.py"},
		"in a clone, if not there":  {[]script{a, ran(bash("g", "if ! ls bakery; then git clone https://h/bakery.git; fi"), "oven.py"), git("cd bakery && git checkout -- .")}, "bakery/oven.py"},
		"in a tree that was there":  {[]script{a, exits("git worktree add bakery", "fatal: 'bakery' already exists", 128), git("cd bakery && git checkout -- .")}, "bakery/oven.py"},
		"in a clone in its folder":  {[]script{a, git("mkdir -p /tmp/x && cd /tmp/x && git clone -q https://h/bakery.git"), git("cd /tmp/x/bakery && git checkout -- .")}, ""},
		"edited by another name":    {[]script{edits("d", "./bakery/oven.py"), git("git checkout -- bakery/oven.py")}, "bakery/oven.py"},
		"another of it by its name": {[]script{edits("d", "./bakery/oven.py"), git("git checkout -- oven.py")}, ""},
		"by that and then another":  {[]script{edits("d", "bakery//oven.py"), says(mine, "git checkout -- ./bakery/oven.py")}, ""},
		"a copy of another":         {[]script{a, git("git checkout -- . && cp templates/oven.py bakery/oven.py")}, "bakery/oven.py"},
		"another into its folder":   {[]script{a, git("git checkout -- . && cp templates/oven.py bakery/")}, "bakery/oven.py"},
		"a copy of it":              {[]script{a, git("cp bakery/oven.py oven.bak && git checkout -- . && cp oven.bak bakery/oven.py")}, ""},
		"moved away and back":       {[]script{a, git("mv bakery/oven.py /tmp/o && git checkout -- . ; mv /tmp/o bakery/oven.py")}, ""},
		"printed away and back":     {[]script{a, git("cat bakery/oven.py > /tmp/o && git checkout -- . ; cp /tmp/o bakery/oven.py")}, ""},
		"a copy of its folder":      {[]script{a, git("cp -r bakery /tmp/b && git checkout -- . ; cp /tmp/b/oven.py bakery/oven.py")}, ""},
		"a copy of long before":     {[]script{a, git("cp bakery/oven.py /tmp/"), git("git checkout -- . && cp /tmp/oven.py bakery/oven.py")}, ""},
		"a copy of an older one":    {[]script{git("cp bakery/oven.py /tmp/o"), a, git("git checkout -- . && cp /tmp/o bakery/oven.py")}, "bakery/oven.py"},
	} {
		_, list := failsAfter(t, append(append([]script{user("Heat it twice.")}, c.steps...), answer("The fix is in."))...)
		var told []string
		for _, f := range list {
			if f.Rule == ruleReset && !f.Recovered {
				told = append(told, f.Line)
			}
		}
		if got := strings.Join(told, " "); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	for name, c := range map[string]struct {
		back string
		open bool
	}{"that copy": {"cp /tmp/o/oven.py bakery/oven.py", false}, "another file": {"cp templates/oven.py bakery/oven.py", true}} {
		_, list := failsAfter(t, user("Heat it twice."), a, git("cp bakery/oven.py /tmp/o/"), git("git checkout -- ."), git(c.back), answer("The fix is in."))
		if open := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleReset && !f.Recovered }); open != c.open {
			t.Errorf("%s later: %s", name, told(list))
		}
	}
}
