package findings

import (
	"slices"
	"strconv"
	"testing"

	"msgview/model"
)

// Edits of a file that was copied before, or that were only put away, are there again when that is
// put back.
func TestPutBack(t *testing.T) {
	const thrown = "git checkout HEAD -- tests/a_test.py demo.py"
	edits := []script{ran(edit("1", "/w/tests/a_test.py", "a = 1", "a = 2"), "ok"), ran(edit("2", "/w/demo.py", "b = 1", "b = 2"), "ok")}
	for name, c := range map[string]struct {
		commands []string
		open     bool
	}{
		"put back":           {[]string{"mkdir -p $S/v2/tests && cp demo.py $S/v2/ && cp tests/*.py $S/v2/tests/", thrown, "cp $S/v2/tests/a_test.py tests/", "cp $S/v2/demo.py demo.py"}, false},
		"not put back":       {[]string{"cp demo.py $S/v2/ && cp tests/*.py $S/v2/tests/", thrown}, true},
		"one was not copied": {[]string{"cp demo.py $S/v2/", thrown, "cp $S/v2/demo.py demo.py"}, true},
		"another put back":   {[]string{"cp demo.py $S/v2/ && cp tests/*.py $S/v2/tests/", thrown, "cp $S/v2/tests/b_test.py tests/"}, true},
		"not copied":         {[]string{thrown, "cp $S/v2/tests/a_test.py tests/"}, true},
		"stashed, taken":     {[]string{"git stash", "git stash pop"}, false},
		"stashed":            {[]string{"git stash", "git stash list"}, true},
		"taken at once":      {[]string{"git stash -q; make demo; git stash pop -q"}, false},
	} {
		steps := append([]script{user("go")}, edits...)
		for i, command := range c.commands {
			steps = append(steps, ran(bash("c"+strconv.Itoa(i), command), "done"))
		}
		_, list := failsAfter(t, append(steps, answer("done"))...)
		if open := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleReset && !f.Recovered }); open != c.open {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// Edits that a person wants thrown away are not missed, those that nobody spoke of are.
func TestResetAsked(t *testing.T) {
	edited, thrown := ran(edit("1", "src/a.go", "a := 1", "a := 2"), "ok"), ran(bash("2", "git checkout -- src/a.go"), "")
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"asked for":     {[]script{edited, user("Start again, please: git checkout the file."), thrown}, false},
		"not asked for": {[]script{edited, user("And now the other file."), thrown}, true},
		"edited behind": {[]script{edited, user("Start again, please: git checkout the file."), thrown, ran(edit("3", "src/a.go", "a := 1", "a := 3"), "ok"), ran(bash("4", "git checkout -- src/a.go"), "")}, true},
	} {
		_, list := failsAfter(t, append([]script{user("go")}, append(c.steps, answer("done"))...)...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleReset }); found != c.found {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// An edit that a command made is lost with another one of the same file, by who names a folder.
// Who names the file, says that all goes back, or changes the file again knows what it does.
func TestResetOfShellEdits(t *testing.T) {
	debug := ran(bash("1", `sed -i '4s/^/print("DBG", heat)\n/' bakery/oven.py && python3 -c 'import bakery.oven'`), "DBG 3")
	fix := ran(bash("2", "python3 - <<'P'\np='bakery/oven.py'\nt=open(p).read()\nopen(p,'w').write(t.replace('heat =', 'heat = 2 *'))\nP"), "")
	thrown := ran(bash("3", "git restore bakery/"), "")
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"a folder":            {[]script{debug, fix, answer("My print has to go."), thrown}, true},
		"debugged in vain":    {[]script{ran(bash("1", `sed -i '4s/^/print("DBG", heat)\n/' bakery/oven.py && python3 -c 'import bakery.oven'`), "DBG 3\nValueError: no heat"), fix, thrown}, true},
		"sed failed":          {[]script{ran(bash("1", `sed -i '4s/^/print(' bakery/oven.py; python3 -c 'import bakery.oven'`), "sed: -e expression #1, char 9: unterminated `s' command\nValueError: no heat"), fix, thrown}, false},
		"--hard":              {[]script{debug, fix, ran(bash("3", "git reset --hard"), "HEAD is now at 1a2b3c4")}, true},
		"committed":           {[]script{debug, fix, ran(bash("4", "git commit -am oven"), "[main 1a2b3c4] oven"), thrown}, false},
		"only one":            {[]script{debug, thrown}, false},
		"the file itself":     {[]script{debug, fix, ran(bash("3", "git restore bakery/oven.py"), "")}, false},
		"another folder":      {[]script{debug, fix, ran(bash("3", "git restore tests/"), "")}, false},
		"all goes back":       {[]script{debug, fix, answer("I revert all of it."), thrown}, false},
		"made anew":           {[]script{debug, fix, thrown, fix}, false},
		"by an edit":          {[]script{debug, fix, thrown, ran(edit("4", "/w/bakery/oven.py", "heat =", "heat = 2 *"), "ok")}, false},
		"other files":         {[]script{debug, ran(bash("2", "sed -i 's/rye/oat/' bakery/loaf.py"), ""), thrown}, false},
		"put away for a look": {[]script{debug, fix, ran(bash("3", "git stash"), "Saved")}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("Heat it twice.")}, c.steps...), answer("The fix is in."))...)
		if open := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleReset && !f.Recovered }); open != c.open {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// An agent that says that it takes back its one change of a file, and names the file, loses nothing.
func TestResetAnnounced(t *testing.T) {
	edited := ran(edit("1", "src/a.go", "a := 1", "a := 2"), "ok")
	twice := ran(edit("2", "src/a.go", "b := 1", "b := 2"), "ok")
	const back = "That broke the oven. I take my edit back."
	thrown := func(said, command string) script {
		return func(l *fake) {
			m := calls(bash("3", command))
			m.Parts = append([]model.Part{model.Text{Text: said}}, m.Parts...)
			l.add(m)
			l.add(results(result("3", "", -1, model.No)))
		}
	}
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"said so":          {[]script{edited, thrown(back, "git checkout src/a.go")}, false},
		"otherwise":        {[]script{edited, thrown("Let me revert my change.", "git checkout -- src/a.go")}, false},
		"nothing said":     {[]script{edited, thrown("Let me look.", "git checkout src/a.go")}, true},
		"said not to":      {[]script{edited, thrown("I do not revert my change.", "git checkout src/a.go")}, true},
		"two edits":        {[]script{edited, twice, thrown(back, "git checkout src/a.go")}, true},
		"the folder":       {[]script{edited, thrown(back, "git checkout src/")}, true},
		"said long before": {[]script{edited, answer(back), ran(bash("4", "ls"), "x"), ran(bash("5", "pwd"), "x"), ran(bash("6", "git checkout src/a.go"), "")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleReset }); found != c.found {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// Edits that are away for a look are to be made again, all of them, whether or not the look finds
// a failure.
func TestResetForALook(t *testing.T) {
	fix := ran(edit("1", "/w/bakery/oven.py", "heat = 1", "heat = 2"), "ok")
	other := ran(edit("2", "/w/bakery/loaf.py", "rye = 1", "rye = 2"), "ok")
	rust := ran(edit("1", "/w/bakery/oven.rs", "heat = 1", "heat = 2"), "ok")
	const red = "FAILED tests/test_scale.py::test_grams - ScaleError: no scale\n1 failed, 4 passed in 0.2s"
	looks := func(command, result string) script { return ran(bash("3", command), result) }
	again := ran(edit("4", "/w/bakery/oven.py", "heat = 1", "heat = 2"), "ok")
	apart := ran(edit("5", "/w/bakery/loaf.py", "rye = 1", "rye = 2"), "ok")
	bySed := ran(bash("1", "sed -i 's/heat = 1/heat = 2/' bakery/oven.py"), "")
	byScript := ran(bash("1", "python - <<'X'\np='bakery/oven.py'\ns=open(p).read()\ns=s.replace('heat = 1', 'heat = 2')\nopen(p,'w').write(s)\nX\ngit diff --stat"), " bakery/oven.py | 2 +-")
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"red":                                   {[]script{fix, looks("git checkout -- . && python -m pytest -q tests", red)}, true},
		"green":                                 {[]script{fix, looks("git checkout -- . && python -m pytest -q tests", "5 passed in 0.2s")}, true},
		"in a folder":                           {[]script{fix, looks("cd /w && git restore . ; python -m pytest -q tests", red)}, true},
		"made again":                            {[]script{fix, looks("git checkout -- . && python -m pytest -q tests", red), again}, false},
		"one of two":                            {[]script{fix, other, looks("git checkout -- . && python -m pytest -q tests", red), again}, true},
		"both of two":                           {[]script{fix, other, looks("git checkout -- . && python -m pytest -q tests", red), again, apart}, false},
		"git refused":                           {[]script{fix, looks("git checkout -- bakery/oven.py; python -m pytest -q tests", "error: pathspec 'bakery/oven.py' did not match any file(s) known to git\n"+red)}, false},
		"git refused a merge":                   {[]script{fix, looks("git checkout -- bakery/oven.py; python -m pytest -q tests", "error: path 'bakery/oven.py' is unmerged\n"+red)}, false},
		"git refused nothing":                   {[]script{fix, looks("git checkout -- bakery/oven.py; python -m pytest -q tests", red)}, true},
		"an error of the tests":                 {[]script{rust, looks("cd /w && git checkout -- . && cargo test", "running 2 tests\ntest heat ... FAILED\n\ntest result: FAILED. 1 passed; 1 failed; 0 ignored\n\nerror: test failed, to rerun pass `--lib`")}, true},
		"an error of a compiler":                {[]script{rust, looks("git checkout -- . && cargo test", "error[E0425]: cannot find value `heat` in this scope\nerror: could not compile `oven` (lib) due to 1 previous error")}, true},
		"another tree":                          {[]script{fix, looks("cd /w && git worktree add /tmp/wt HEAD && cd /tmp/wt && git checkout -- . && python -m pytest -q tests", red)}, false},
		"named another tree":                    {[]script{fix, looks("git -C /tmp/wt checkout -- . && python -m pytest -q /tmp/wt/tests", red)}, false},
		"another tree as a whole":               {[]script{fix, looks("cd /tmp/wt && git reset -q --hard && python -m pytest -q tests", red)}, false},
		"another folder":                        {[]script{fix, looks("cd /w/tests && git checkout -- . && python -m pytest -q", red)}, false},
		"back in the own one":                   {[]script{fix, looks("cd /tmp/wt; git log -1; cd /w; git checkout -- . && python -m pytest -q tests", red)}, true},
		"a shell of its own":                    {[]script{fix, looks("(cd /tmp/wt && ls); git checkout -- . && python -m pytest -q tests", red)}, true},
		"not gone to":                           {[]script{fix, looks("cd /tmp/wt; git checkout -- . && python -m pytest -q tests", "bash: line 1: cd: /tmp/wt: No such file or directory\n"+red)}, true},
		"gone to perhaps":                       {[]script{fix, looks("test -d /tmp/wt && cd /tmp/wt; git checkout -- . ; python -m pytest -q tests", red)}, true},
		"from a folder of it":                   {[]script{fix, looks("cd /w/tests && git reset -q --hard && python -m pytest -q", red)}, true},
		"by another name of it":                 {[]script{fix, looks("cd /home/baker/w && git checkout -- . && python -m pytest -q tests", red)}, true},
		"its path":                              {[]script{fix, looks("cd /tmp && git checkout -- /w/bakery && python -m pytest -q tests", red)}, true},
		"it may not have run":                   {[]script{fix, looks("make dough && git checkout -- . && python -m pytest -q tests", red)}, false},
		"it failed itself":                      {[]script{fix, ran(bash("3", "python -m pytest -q tests && git checkout -- ."), red)}, false},
		"saved and applied":                     {[]script{fix, looks("git diff > /tmp/p && git checkout -- . && python -m pytest -q tests; git apply /tmp/p", red)}, false},
		"applied later":                         {[]script{fix, looks("git diff > /tmp/p && git checkout -- . && python -m pytest -q tests", red), ran(bash("4", "git apply /tmp/p && python -m pytest -q tests"), red)}, false},
		"another patch":                         {[]script{fix, looks("git diff > /tmp/p && git checkout -- . && git apply upstream.patch", "")}, true},
		"only tried":                            {[]script{fix, looks("git diff > /tmp/p && git checkout -- . && git apply --check /tmp/p", "")}, true},
		"only counted later":                    {[]script{fix, looks("git diff > /tmp/p && git checkout -- . && python -m pytest -q tests", red), ran(bash("4", "git apply --stat /tmp/p"), " a.py | 2 ++")}, true},
		"another one later":                     {[]script{fix, looks("git diff > /tmp/p && git checkout -- . && python -m pytest -q tests", red), ran(bash("4", "git apply /tmp/upstream.patch"), "")}, true},
		"saved too late":                        {[]script{fix, looks("git checkout -- . && python -m pytest -q tests", red), ran(bash("4", "git diff > /tmp/p; git apply /tmp/p"), "")}, true},
		"edited since it":                       {[]script{fix, ran(bash("6", "git diff > /tmp/p"), ""), other, looks("git checkout -- . && python -m pytest -q tests; git apply /tmp/p", red)}, true},
		"taken out again":                       {[]script{fix, looks("git diff > /tmp/p && git checkout -- . && git apply -R /tmp/p", "")}, true},
		"saved long before":                     {[]script{fix, ran(bash("6", "git diff | tee /tmp/oven.patch"), "+heat = 2"), looks("git checkout -- . && python -m pytest -q tests", red), ran(bash("4", "cd /w && cat /tmp/oven.patch | git apply -"), "")}, false},
		"without a check":                       {[]script{fix, ran(bash("6", "git diff > /tmp/oven.patch"), ""), looks("git checkout -- .", ""), ran(bash("4", "patch -p1 < /tmp/oven.patch"), "patching file bakery/oven.py")}, false},
		"saved of another file":                 {[]script{fix, looks("git diff bakery/loaf.py > /tmp/p && git checkout -- . && git apply /tmp/p", "")}, true},
		"saved of one of two":                   {[]script{fix, other, ran(bash("6", "git diff bakery/loaf.py > /tmp/p"), ""), looks("git checkout -- .", ""), ran(bash("4", "git apply /tmp/p"), "")}, true},
		"saved of one, applied at once":         {[]script{other, fix, looks("git diff -- bakery/loaf.py > /tmp/p; git checkout -- . && git apply /tmp/p", "")}, true},
		"saved of two by one each":              {[]script{fix, other, looks("git diff bakery/loaf.py > /tmp/l; git diff bakery/oven.py > /tmp/o; git checkout -- . && git apply /tmp/l && git apply /tmp/o", "")}, false},
		"saved of two, one applied":             {[]script{fix, other, ran(bash("6", "git diff bakery/loaf.py > /tmp/l; git diff bakery/oven.py > /tmp/o"), ""), looks("git checkout -- .", ""), ran(bash("4", "git apply /tmp/l"), "")}, true},
		"saved of two, both applied":            {[]script{fix, other, ran(bash("6", "git diff bakery/loaf.py > /tmp/l; git diff bakery/oven.py > /tmp/o"), ""), looks("git checkout -- .", ""), ran(bash("4", "git apply /tmp/l"), ""), ran(bash("5", "git apply /tmp/o"), "")}, false},
		"saved of its folder":                   {[]script{fix, looks("cd /w && git diff HEAD -- bakery > /tmp/p && git checkout -- . && git apply /tmp/p", "")}, false},
		"saved of it against a branch":          {[]script{fix, looks("git diff main bakery/oven.py > /tmp/p && git checkout -- . && git apply /tmp/p", "")}, false},
		"saved of all against a branch":         {[]script{fix, looks("git diff main > /tmp/p && git checkout -- . && git apply /tmp/p", "")}, false},
		"saved of all since a commit":           {[]script{fix, looks("git diff HEAD~1 > /tmp/p && git checkout -- . && git apply /tmp/p", "")}, false},
		"saved from its folder":                 {[]script{fix, looks("cd /w/bakery && git diff oven.py > /tmp/p && git checkout -- . && git apply /tmp/p", "")}, false},
		"saved what was staged":                 {[]script{fix, looks("git add -A; git diff --cached > /tmp/p && git reset -q --hard && git apply /tmp/p", "")}, false},
		"saved between two commits":             {[]script{fix, looks("git diff main..HEAD > /tmp/p && git checkout -- . && git apply /tmp/p", "")}, true},
		"saved only its names":                  {[]script{fix, looks("git diff --name-only > /tmp/p && git checkout -- . && git apply /tmp/p", "")}, true},
		"saved only its numbers":                {[]script{fix, looks("git diff --stat=80 | tee /tmp/p; git checkout -- . && git apply /tmp/p", "")}, true},
		"saved its numbers, too":                {[]script{fix, looks("git diff --stat -p > /tmp/p; git checkout -- . && git apply /tmp/p", "")}, false},
		"saved of a copy of it":                 {[]script{fix, looks("diff -u /tmp/oven.py bakery/oven.py > /tmp/p; git checkout -- . && patch -p0 < /tmp/p", "")}, false},
		"saved of a text":                       {[]script{fix, looks("git diff README.md > /tmp/p && git checkout -- . && git apply /tmp/p", "")}, true},
		"saved of files that a program names":   {[]script{fix, looks("git diff $(git diff --name-only) > /tmp/p && git checkout -- . && git apply /tmp/p", "")}, false},
		"saved of all but a text":               {[]script{fix, looks("git diff -- ':!README.md' > /tmp/p && git checkout -- . && git apply /tmp/p", "")}, false},
		"saved of its folder in another folder": {[]script{fix, looks("cd /w/bakery && git diff . > /tmp/p && cd /w && git checkout -- . && git apply /tmp/p", "")}, false},
		"saved by a way up":                     {[]script{fix, looks("cd /w/tests && git diff ../bakery > /tmp/p && cd /w && git checkout -- . && git apply /tmp/p", "")}, false},
		"saved of a stash":                      {[]script{fix, looks("git stash show -p > /tmp/p && git checkout -- . && git apply /tmp/p", "")}, false},
		"saved what a stash counts":             {[]script{fix, looks("git stash show > /tmp/p && git checkout -- . && git apply /tmp/p", "")}, true},
		"saved of copies of another":            {[]script{fix, looks("diff -u /tmp/loaf.py bakery/loaf.py > /tmp/p; git checkout -- . && patch -p0 < /tmp/p", "")}, true},
		"copied back at once":                   {[]script{fix, looks("cp bakery/oven.py /tmp/ && git checkout -- . && python -m pytest -q tests; cp /tmp/oven.py bakery/", red)}, false},
		"put away":                              {[]script{fix, looks("git stash && python -m pytest -q tests", red)}, true},
		"put away and taken":                    {[]script{fix, looks("git stash && python -m pytest -q tests", red), ran(bash("4", "git stash pop && python -m pytest -q tests"), red)}, false},
		"put away, taken in one":                {[]script{fix, looks("git stash && python -m pytest -q tests; git stash pop", red)}, false},
		"by a command, put away for a check":    {[]script{bySed, looks("git stash -q && python -m pytest -q tests", red)}, true},
		"by a script, put away for a check":     {[]script{byScript, looks("git stash -q && python -m pytest -q tests | tail -2", red)}, true},
		"by a command, taken again":             {[]script{bySed, looks("git stash -q && python -m pytest -q tests", red), ran(bash("4", "git stash pop -q"), "")}, false},
		"by a command, taken in one":            {[]script{bySed, looks("git stash -q && python -m pytest -q tests; git stash apply", red)}, false},
		"by a command, only put away":           {[]script{bySed, looks("git stash -q", "")}, false},
		"by a command, committed before":        {[]script{bySed, ran(bash("6", "git commit -qam 'Heat it'"), ""), looks("git stash -q && python -m pytest -q tests", red)}, false},
		"a scratch file, put away for a check":  {[]script{ran(bash("1", "sed -i s/1/2/ /tmp/try.py"), ""), looks("git stash -q && python -m pytest -q tests", red)}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("Heat it twice.")}, c.steps...), answer("The fix is in."))...)
		if open := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleReset && !f.Recovered }); open != c.open {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// A patch brings back what it has, if it is taken: its name alone says nothing.
func TestResetWithAPatch(t *testing.T) {
	fix := ran(edit("1", "/w/bakery/oven.py", "heat = 1", "heat = 2"), "ok")
	other := ran(edit("2", "/w/bakery/loaf.py", "rye = 1", "rye = 2"), "ok")
	const red = "FAILED tests/test_scale.py::test_grams - ScaleError: no scale\n1 failed, 4 passed in 0.2s"
	const kept = "error: Your local changes to the following files would be overwritten by merge:\n\tbakery/oven.py\nAborting\nThe stash entry is kept in case you need it again."
	looks := func(command, result string) script { return ran(bash("3", command), result) }
	runs := func(command string) script { return looks(command, "") }
	made, more := ran(write("1", "/w/bakery/new.py", "x = 1"), "File created."), ran(edit("2", "/w/bakery/new.py", "x = 1", "x = 2"), "ok")
	does := func(command, said string, exit int) script {
		return func(l *fake) {
			l.add(calls(bash("3", command)))
			l.add(results(result("3", said, exit, model.No)))
		}
	}
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"saved under one name twice":   {[]script{fix, runs("git diff > /tmp/p"), runs("git checkout -- ."), other, runs("git diff > /tmp/p"), runs("git checkout -- ."), runs("git apply /tmp/p")}, true},
		"another one under its name":   {[]script{fix, runs("git diff > /tmp/p"), runs("git checkout -- ."), runs("git show main > /tmp/p"), runs("git apply /tmp/p")}, true},
		"under its name, at once":      {[]script{fix, runs("git diff > /tmp/p; git checkout -- . && git diff > /tmp/p; git apply /tmp/p")}, true},
		"under two names":              {[]script{fix, runs("git diff > /tmp/p"), runs("git checkout -- ."), other, runs("git diff > /tmp/q"), runs("git checkout -- ."), runs("git apply /tmp/p; git apply /tmp/q")}, false},
		"added to it":                  {[]script{fix, other, runs("git diff bakery/oven.py > /tmp/p; git diff bakery/loaf.py >> /tmp/p"), runs("git checkout -- ."), runs("git apply /tmp/p")}, false},
		"it does not apply":            {[]script{fix, looks("git diff > /tmp/p; git checkout . && python -m pytest -q; git apply /tmp/p", "3 passed\nerror: patch failed: bakery/oven.py:1\nerror: bakery/oven.py: patch does not apply")}, true},
		"its hunk fails":               {[]script{fix, looks("git diff > /tmp/p; git checkout . && python -m pytest -q; patch -p1 < /tmp/p", "3 passed\npatching file bakery/oven.py\nHunk #1 FAILED at 1.\n1 out of 1 hunk FAILED -- saving rejects to file bakery/oven.py.rej")}, true},
		"a merge of it":                {[]script{fix, looks("git diff > /tmp/p; git checkout . && git apply --3way /tmp/p", "error: patch failed: bakery/oven.py:1\nFalling back to three-way merge...\nApplied patch to 'bakery/oven.py' cleanly.")}, false},
		"it fails":                     {[]script{fix, does("git diff > /tmp/p; git checkout . && python -m pytest -q; git apply /tmp/p", "3 passed", 1)}, true},
		"it goes, the check fails":     {[]script{fix, does("git diff > /tmp/p; git checkout . ; git apply /tmp/p && python -m pytest -q", red, 1)}, false},
		"only for the next commit":     {[]script{fix, runs("git diff > /tmp/p"), runs("git checkout -- ."), runs("git apply --cached /tmp/p")}, true},
		"applied but for it":           {[]script{fix, runs("git diff > /tmp/p"), runs("git checkout -- ."), runs("git apply --exclude=bakery/oven.py /tmp/p")}, true},
		"applied but for another":      {[]script{fix, runs("git diff > /tmp/p"), runs("git checkout -- ."), runs("git apply --exclude='*.md' /tmp/p")}, false},
		"applied only of another":      {[]script{fix, runs("git diff > /tmp/p; git checkout -- . ; git apply --include=bakery/loaf.py /tmp/p")}, true},
		"saved of all but it":          {[]script{fix, runs("git diff -- . ':!bakery/oven.py' > /tmp/p"), runs("git checkout -- ."), runs("git apply /tmp/p")}, true},
		"saved of all but its folder":  {[]script{fix, runs("git diff -- ':(exclude)bakery' > /tmp/p"), runs("git checkout -- ."), runs("git apply /tmp/p")}, true},
		"saved what nobody staged":     {[]script{fix, runs("git diff --cached > /tmp/p"), runs("git reset -q --hard"), runs("git apply /tmp/p")}, true},
		"saved what was staged alone":  {[]script{fix, other, runs("git add bakery/loaf.py && git diff --cached > /tmp/p"), runs("git checkout HEAD -- ."), runs("git apply /tmp/p")}, true},
		"saved what is not staged":     {[]script{fix, runs("git add -A"), runs("git diff > /tmp/p"), runs("git reset -q --hard"), runs("git apply /tmp/p")}, true},
		"saved what both are":          {[]script{fix, runs("git add -A"), runs("git diff HEAD > /tmp/p"), runs("git reset -q --hard"), runs("git apply /tmp/p")}, false},
		"staged with what made it":     {[]script{ran(bash("1", "sed -i 's/1/2/' bakery/oven.py && git add -A"), ""), runs("git diff --cached > /tmp/p; git reset -q --hard && python -m pytest -q; git apply /tmp/p")}, false},
		"thrown away but for it":       {[]script{fix, runs("git checkout -- . ':!bakery/oven.py'")}, false},
		"thrown away but for another":  {[]script{fix, runs("git checkout -- . ':!bakery/loaf.py'")}, true},
		"put away, staged by one":      {[]script{ran(bash("1", "sed -i 's/1/2/' bakery/oven.py && git add -A"), ""), runs("git diff --cached > /tmp/p; git stash -q && python -m pytest -q; git apply /tmp/p")}, false},
		"put away, saved before":       {[]script{fix, runs("git diff > /tmp/p"), runs("git stash"), runs("git stash drop"), runs("git apply /tmp/p")}, false},
		"put away, another saved":      {[]script{fix, runs("git diff bakery/loaf.py > /tmp/p"), runs("git stash"), runs("git apply /tmp/p")}, true},
		"put away, one of two saved":   {[]script{fix, other, runs("git diff bakery/loaf.py > /tmp/p"), runs("git stash"), runs("git apply /tmp/p")}, true},
		"put away, saved behind it":    {[]script{fix, runs("git stash"), runs("git stash show -p > /tmp/p"), runs("git apply /tmp/p")}, false},
		"put away, shown and applied":  {[]script{fix, runs("git stash"), runs("git stash show -p | git apply")}, false},
		"put away, shown and patched":  {[]script{fix, runs("git stash && python -m pytest -q; git stash show -p stash@{0} | patch -p1")}, false},
		"put away, only shown":         {[]script{fix, runs("git stash"), runs("git stash show -p | head -5")}, true},
		"put away, only tried":         {[]script{fix, runs("git stash"), runs("git stash show -p | git apply --check")}, true},
		"put away, it does not apply":  {[]script{fix, runs("git stash"), looks("git stash show -p | git apply", "error: patch failed: bakery/oven.py:1")}, true},
		"put away, its file taken":     {[]script{fix, runs("git stash"), runs("git checkout stash@{0} -- bakery/oven.py")}, false},
		"put away, all taken":          {[]script{fix, other, runs("git stash"), runs("git checkout stash@{0} -- .")}, false},
		"put away, one of two taken":   {[]script{fix, other, runs("git stash"), runs("git checkout stash@{0} -- bakery/oven.py")}, true},
		"put away, both taken":         {[]script{fix, other, runs("git stash"), runs("git checkout stash@{0} bakery/oven.py"), runs("git restore --source=stash@{0} -- bakery/loaf.py")}, false},
		"put away, restored at once":   {[]script{fix, runs("git stash; python -m pytest -q; git restore -s stash@{0} .")}, false},
		"put away, another restored":   {[]script{fix, runs("git stash; python -m pytest -q; git restore -s HEAD~1 .")}, true},
		"put away, on a branch":        {[]script{fix, runs("git stash"), looks("git stash branch fan", "Switched to a new branch 'fan'\nDropped refs/stash@{0}")}, false},
		"put away, picked":             {[]script{fix, runs("git stash"), runs("git cherry-pick -n -m1 stash@{0}")}, false},
		"thrown away, others taken":    {[]script{fix, runs("git stash"), other, runs("git checkout -- . && git stash pop")}, true},
		"the check's own thrown away":  {[]script{fix, runs("git stash && python -m pytest -q; git checkout -- . && git stash pop")}, false},
		"put away, not taken in one":   {[]script{fix, looks("git stash; python -m pytest -q; git stash pop", kept)}, true},
		"put away, failed to take":     {[]script{fix, does("git stash; python -m pytest -q; git stash pop", kept, 1)}, true},
		"put away, not taken":          {[]script{fix, runs("git stash"), looks("git stash pop; git status --short", kept)}, true},
		"put away, taken then":         {[]script{fix, looks("git stash; python -m pytest -q; git stash pop", kept), runs("git checkout -- . ; git stash pop")}, false},
		"put away, in a conflict":      {[]script{fix, looks("git stash; git pull; git stash pop", "CONFLICT (content): Merge conflict in bakery/oven.py\nThe stash entry is kept in case you need it again.")}, false},
		"put away twice, one taken":    {[]script{fix, runs("git stash"), other, runs("git stash"), runs("git checkout stash@{0} -- bakery/loaf.py")}, true},
		"put away, edited again":       {[]script{fix, runs("git stash"), ran(edit("4", "/w/bakery/oven.py", "heat = 1", "heat = 3"), "ok")}, true},
		"put away under such a name":   {[]script{fix, runs("git stash push -m apply")}, true},
		"nothing put away":             {[]script{fix, looks("git stash", "No local changes to save")}, false},
		"only made, not put away":      {[]script{fix, looks("git stash create", "1a2b3c4")}, false},
		"others forgotten":             {[]script{fix, runs("git stash clear"), runs("git stash store -m x 1a2b3c4")}, false},
		"not for the next commit":      {[]script{fix, runs("git restore -S bakery/oven.py")}, false},
		"nor in the folder":            {[]script{fix, runs("git restore -S -W bakery/oven.py")}, true},
		"on another machine":           {[]script{fix, runs("ssh box 'cd /w && git reset --hard'")}, false},
		"a new file":                   {[]script{made, runs("git checkout -- ."), runs("git reset --hard"), runs("git stash")}, false},
		"a new file and an edit of it": {[]script{made, more, runs("git checkout -- .")}, false},
		"a new file that was added":    {[]script{made, runs("git add -A"), runs("git reset --hard")}, true},
		"a new file, added, edited":    {[]script{made, runs("git add -A"), more, runs("git checkout -- .")}, true},
		"a new file, put away with it": {[]script{made, runs("git stash -u")}, true},
		"a new file over one":          {[]script{ran(edit("4", "/w/bakery/new.py", "x = 1", "x = 0"), "ok"), made, runs("git checkout -- .")}, true},
		"a new file by its name":       {[]script{made, runs("git checkout main -- bakery/new.py")}, true},
		"one that was read":            {[]script{ran(read("4", "bakery/new.py"), "x = 1"), made, runs("git checkout -- .")}, true},
		"one that was printed":         {[]script{looks("cat bakery/new.py", "x = 1"), made, runs("git reset --hard")}, true},
		"one that was searched":        {[]script{looks("cd bakery && grep -n x new.py", "1:x = 1"), made, runs("git checkout -- .")}, true},
		"one that was committed":       {[]script{made, runs("git add -A && git commit -qm x"), made, runs("git checkout -- .")}, true},
		"one that was not found":       {[]script{looks("cat bakery/new.py || true", "cat: bakery/new.py: No such file or directory"), made, runs("git checkout -- .")}, false},
		"one that is not there":        {[]script{looks("ls bakery/new.py 2>/dev/null || echo none", "none"), made, runs("git checkout .")}, false},
		"one not there, put away":      {[]script{looks("ls bakery/new.py 2>/dev/null || echo none", "none"), made, runs("git stash")}, false},
		"one not there, others are":    {[]script{looks("sed -n '1,5p' bakery/new.py 2>/dev/null; ls bakery", "loaf.py"), made, runs("git reset --hard")}, false},
		"one looked for as a word":     {[]script{looks("grep -rn bakery/new.py . | head", ""), made, runs("git checkout .")}, false},
		"found as a word":              {[]script{looks("grep -rn bakery/new.py docs", "docs/a.md:1: see bakery/new.py"), made, runs("git checkout .")}, false},
		"found as a word, by option":   {[]script{looks("grep -n -e bakery/new.py docs/a.md", "1: see bakery/new.py"), made, runs("git checkout .")}, false},
		"searched by option":           {[]script{looks("grep -n -e x bakery/new.py", "1:x = 1"), made, runs("git checkout .")}, true},
		"one listed":                   {[]script{looks("ls bakery/new.py", "bakery/new.py"), made, runs("git checkout .")}, true},
		"removed and committed":        {[]script{looks("cat bakery/new.py", "x = 1"), runs("rm bakery/new.py"), looks("git commit -am gone", "[main 1a2b3c4] gone"), made, runs("git checkout .")}, false},
		"removed by git, committed":    {[]script{looks("cat bakery/new.py", "x = 1"), runs("git rm -r bakery && git commit -qm gone"), made, runs("git checkout .")}, false},
		"removed only":                 {[]script{looks("cat bakery/new.py", "x = 1"), runs("rm bakery/new.py"), made, runs("git checkout .")}, true},
		"another removed":              {[]script{looks("cat bakery/new.py", "x = 1"), runs("git rm bakery/old.py && git commit -qm gone"), made, runs("git checkout .")}, true},
		"one read in vain":             {[]script{failed(read("4", "bakery/new.py"), "File not found"), made, runs("git checkout -- .")}, false},
		"another that was read":        {[]script{ran(read("4", "/w/oven/new.py"), "x = 1"), made, runs("git checkout -- .")}, false},
		"one created or updated":       {[]script{ran(write("1", "/w/bakery/new.py", "x = 1"), "File created or updated."), runs("git checkout -- .")}, true},
		"a new file, others added":     {[]script{made, runs("git add -u"), runs("git reset --hard")}, false},
		"added, and again with others": {[]script{made, runs("git add bakery/new.py"), more, runs("git add -u"), runs("git checkout -- .")}, false},
		"staged, another taken out":    {[]script{fix, runs("git add -A"), runs("git reset HEAD secrets.env"), runs("git checkout -- .")}, false},
		"staged, taken out by name":    {[]script{fix, runs("git add -A"), runs("git reset HEAD bakery/oven.py"), runs("git checkout -- .")}, true},
		"staged, its folder taken out": {[]script{fix, runs("git add -A"), runs("git reset -q bakery"), runs("git checkout -- .")}, true},
		"staged, a text taken out":     {[]script{fix, runs("git add -A"), runs("git reset notes.md"), runs("git checkout -- .")}, false},
		"staged, of a commit before":   {[]script{fix, runs("git add -A"), runs("git reset HEAD~1"), runs("git checkout -- .")}, true},
		"staged, all of HEAD":          {[]script{fix, runs("git add -A"), runs("git reset HEAD -- ."), runs("git checkout -- .")}, true},
		"staged at its root":           {[]script{ran(edit("1", "docs/README.md", "heat", "heat it"), "ok"), runs("git add README.md"), runs("git checkout -- .")}, true},
		"a written file":               {[]script{ran(write("1", "/w/bakery/new.py", "x = 1"), "The file was updated."), runs("git checkout -- .")}, true},
		"staged":                       {[]script{fix, runs("git add -A"), runs("git checkout -- .")}, false},
		"staged, restored":             {[]script{fix, runs("git add bakery/oven.py"), runs("git restore bakery")}, false},
		"staged, of the last commit":   {[]script{fix, runs("git add -A"), runs("git checkout HEAD -- .")}, true},
		"staged, all of it":            {[]script{fix, runs("git add -A"), runs("git reset --hard")}, true},
		"staged and taken out":         {[]script{fix, runs("git add -A"), runs("git reset"), runs("git checkout -- .")}, true},
		"staged another":               {[]script{fix, runs("git add bakery/loaf.py"), runs("git checkout -- .")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("Heat it twice.")}, c.steps...), answer("The fix is in."))...)
		if open := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleReset && !f.Recovered }); open != c.open {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// A trial of several edits that no check found to work may go as a whole, as the agent says, if the
// file is then changed in another way.
func TestResetOfATrial(t *testing.T) {
	edited, more := ran(edit("1", "src/a.go", "a := 1", "a := 2"), "ok"), ran(edit("2", "src/a.go", "b := 1", "b := 2"), "ok")
	red, green := ran(bash("5", "go test ./..."), "--- FAIL: TestHeat\nFAIL"), ran(bash("6", "go test ./..."), "ok  bakery 0.1s")
	otherwise := ran(edit("7", "src/a.go", "a := 1", "a := 3"), "ok")
	thrown := func(said, command string) script {
		return func(l *fake) {
			m := calls(bash("3", command))
			m.Parts = append([]model.Part{model.Text{Text: said}}, m.Parts...)
			l.add(m)
			l.add(results(result("3", "", -1, model.No)))
		}
	}
	const back = "A second fan is no way to heat it. I take that back and turn the dial."
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"said so":            {[]script{edited, more, red, thrown(back, "git checkout src/a.go && git status --short"), otherwise}, false},
		"otherwise":          {[]script{edited, more, red, thrown("Let me undo these changes.", "git checkout src/a.go"), otherwise}, false},
		"it, and":            {[]script{edited, more, red, thrown("That does not heat it. I drop this and turn the dial.", "git checkout src/a.go"), otherwise}, false},
		"all of it":          {[]script{edited, more, red, thrown("I undo all of that first.", "git checkout src/a.go"), otherwise}, false},
		"it, because":        {[]script{edited, more, red, thrown("I revert both because the oven stays cold.", "git checkout src/a.go"), otherwise}, false},
		"another thing":      {[]script{edited, more, red, thrown("Now I drop this warning by taking the version of main.", "git checkout main -- src/a.go"), otherwise}, true},
		"other things":       {[]script{edited, more, red, thrown("I discard both rows of the table.", "git checkout src/a.go"), otherwise}, true},
		"and no other way":   {[]script{edited, more, red, thrown(back, "git checkout src/a.go")}, true},
		"one of them worked": {[]script{edited, green, more, red, thrown(back, "git checkout src/a.go"), otherwise}, true},
		"nothing said":       {[]script{edited, more, red, thrown("Let me look.", "git checkout src/a.go"), otherwise}, true},
		"all of the folder":  {[]script{edited, more, red, thrown(back, "git checkout ."), otherwise}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...)
		if open := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleReset && !f.Recovered }); open != c.open {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
