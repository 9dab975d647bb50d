package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// Edits that are put away and taken back, in the same command or later, are not thrown away.
func TestStashTakenBack(t *testing.T) {
	edited := ran(edit("1", "src/a.go", "a := 1", "a := 2"), "ok")
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"in one command": {[]script{ran(bash("2", "git stash -q -u; ./bake --old; git stash pop -q"), "4 s")}, false},
		"later":          {[]script{ran(bash("2", "git stash -q"), "quiet"), ran(bash("3", "./bake --old"), "4 s"), ran(bash("4", "git stash pop"), "On branch main")}, false},
		"never":          {[]script{ran(bash("2", "git stash -q; ./bake --old"), "4 s")}, true},
		"before":         {[]script{ran(bash("2", "git stash pop -q; git stash -q; ./bake --old"), "4 s")}, true},
		"dropped":        {[]script{ran(bash("2", "git stash -q; ./bake --old; git stash drop"), "4 s")}, true},
	} {
		l := newFake()
		for _, s := range append([]script{user("go"), edited}, append(c.steps, answer("done"))...) {
			s(l)
		}
		list := runAll(t, l)
		if open := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleReset && !f.Recovered }); open != c.open {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// How things are in git is asked beside what the command is for.
func TestNoRepositoryBeside(t *testing.T) {
	const none = "fatal: not a git repository (or any of the parent directories): .git\n"
	for name, c := range map[string]struct {
		command, said string
		want          Severity
	}{
		"a look":    {"git diff --stat oven.py; python oven.py", none + "baked 3", Hint},
		"a commit":  {"git commit -am oven; python oven.py", none + "baked 3", Warning},
		"all of it": {"git add oven.py; git status", none, Warning},
	} {
		if got := severityOf(t, c.command, c.said, 0, "go on"); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// That services do not run is an answer, but not of what is to start them.
func TestTellsStates(t *testing.T) {
	for name, c := range map[string]struct {
		command, said string
		exit          int
		want          bool
	}{
		"stopped":       {"ssh oven 'systemctl stop bread cake && systemctl is-active bread cake'", "inactive\ninactive", 3, true},
		"disabled":      {"systemctl disable --now bread cake 2>&1 | grep -v Sync; systemctl is-enabled bread cake", "Removed /etc/bread.\ndisabled\ndisabled", 1, true},
		"started":       {"systemctl restart bread && systemctl is-active bread", "inactive", 3, false},
		"one failed":    {"systemctl stop bread && systemctl is-active bread", "failed", 3, false},
		"not stopped":   {"systemctl stop bread && systemctl is-active bread", "Failed to stop bread.service: Access denied", 4, false},
		"more of them":  {"systemctl stop bread && systemctl is-active bread cake", "no such thing\ninactive", 3, false},
		"another error": {"systemctl stop bread && systemctl is-active bread", "inactive", 255, false},
	} {
		for _, told := range []bool{true, false} {
			exit := c.exit
			if !told {
				exit = -1
			}
			if c.exit == 255 && !told {
				continue
			}
			if o := Verdict(bash("1", c.command), result("1", c.said, exit, model.Yes)); o.NoMatch != c.want {
				t.Errorf("%s, exit %d: %+v", name, exit, o)
			}
		}
	}
}

// Tests of a folder make good those of a file in it, but not those of packages within packages.
func TestChecksAround(t *testing.T) {
	for name, c := range map[string]struct {
		first, then string
		open        bool
	}{
		"the folder":        {"node --test test/a.test.js", "node --test test/", false},
		"another folder":    {"node --test test/a.test.js", "node --test lib/", true},
		"its folder around": {"pytest tests/unit/test_a.py", "pytest tests", false},
		"a package":         {"go test ./oven/heat", "go test ./oven", true},
	} {
		l := newFake()
		user("go")(l)
		l.step(bash("1", c.first), result("", "1 failed", 1, model.Yes))
		l.step(bash("2", c.then), result("", "5 passed", 0, model.No))
		answer("done")(l)
		if n := Counts(runAll(t, l)); n.Errors > 0 != c.open {
			t.Errorf("%s: %+v", name, n)
		}
	}
}

// A transaction that was refused is made good by one that is not, but not by a look.
func TestTransactions(t *testing.T) {
	sql := func(id, text string) *model.ToolCall { return call(id, "run_sql", map[string]any{"sql": text}) }
	const refused = `{"error": "ERROR: new row violates check constraint \"loaves_heat_check\"", "transaction": "rolled back"}`
	for name, c := range map[string]struct {
		then string
		open bool
	}{
		"again":  {"begin; insert into loaves (heat) values ('high'); commit;", false},
		"a look": {"select heat from loaves", true},
	} {
		l := newFake()
		user("go")(l)
		l.step(sql("1", "begin; insert into loaves (heat) values ('very high'); commit;"), result("", refused, -1, model.NotStated))
		l.step(sql("2", c.then), result("", `{"rows": [[1]], "rowcount": 1}`, -1, model.NotStated))
		answer("done")(l)
		if n := Counts(runAll(t, l)); n.Errors > 0 != c.open {
			t.Errorf("%s: %+v", name, n)
		}
	}
}
