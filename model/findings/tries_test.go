package findings

import (
	"testing"

	"msgview/model"
)

// A question to a database is asked again until it is answered. A file of statements is no try at
// another one, and neither the folder nor the name of the database makes two questions one.
func TestTriesOfFiles(t *testing.T) {
	in := func(id, command string) *model.ToolCall {
		return call(id, "shell_command", map[string]any{"command": command, "workdir": "/home/mill/ovens"})
	}
	for name, c := range map[string]struct {
		first, then string
		open        bool
	}{
		"asked again":         {`psql -c "select heat from ovens"`, `psql -c "select temperature from ovens"`, false},
		"another question":    {`psql -c "select heat from loaves"`, `psql -c "select name from bakers"`, true},
		"another file":        {"psql -f 004.sql", "psql -f 005.sql", true},
		"another, of a base":  {"psql -f 004.sql bakery", "psql -f 005.sql bakery", true},
		"another, long":       {"psql --file=004.sql bakery", "psql --file=005.sql bakery", true},
		"the same file again": {"psql -f 004.sql bakery", "psql -f 004.sql bakery", false},
	} {
		fails := func(l *fake) {
			l.step(in("1", c.first), result("", `ERROR:  column "heat" does not exist`, 3, model.Yes))
		}
		if open, list := failsAfter(t, user("go"), fails, ran(in("2", c.then), "ALTER TABLE"), answer("done")); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// A program that stands in a command is tried again with what stands before it, and not with
// something else.
func TestTriesBehind(t *testing.T) {
	const first = `bake "rye" > /tmp/r.xml; python -c "import xml.dom.minidom as m; m.parse('/tmp/r.xml')"`
	for name, c := range map[string]struct {
		first, then string
		open        bool
	}{
		"its next version":  {first, `bake "rye" > /tmp/r.xml && python -c "import xml.dom.minidom as m; m.parse('/tmp/r.xml'); print('ok')"`, false},
		"of something else": {first, `bake "oat" > /tmp/r.xml && python -c "import xml.dom.minidom as m; m.parse('/tmp/r.xml'); print('ok')"`, true},
		"without it":        {first, `python -c "import xml.dom.minidom as m; m.parse('/tmp/o.xml'); print('ok')"`, true},
		"another program":   {first, `bake "rye" > /tmp/r.xml && python -c "import json; print(json.dumps(4))"`, true},
		"a check":           {`pytest -q && python -c "import loaf; loaf.heat()"`, `pytest -q; python -c "import loaf; loaf.heat(4)"`, true},
	} {
		fails := func(l *fake) {
			l.step(bash("1", c.first), result("", "xml.parsers.expat.ExpatError: not well-formed (invalid token): line 3, column 11", 1, model.Yes))
		}
		if open, list := failsAfter(t, user("go"), fails, ran(bash("2", c.then), "ok"), answer("done")); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// A command that never had a result is judged as well, whatever program it runs.
func TestNoResultOfPrograms(t *testing.T) {
	for _, command := range []string{"git commit -m x", "git merge oven", "git pull", "git rebase --continue", "npm install", "pip install x", "pytest -q", "npx eslint --fix .", "prettier --check a.js", "./deploy.sh", "rg -n oven", "psql -c 'select 1'", "cat oven.py", "docker build .", "make", "curl -i https://oven.example", "sed -i s/a/b/ oven.py", "false; ls"} {
		l := newFake()
		user("go")(l)
		ran(bash("0", "ls"), "oven.py")(l)
		l.add(calls(bash("1", command)))
		user("go on")(l)
		answer("done")(l)
		l.index.Finish(nil)
		if list := run(t, l).Findings(); len(list) != 1 || list[0].Rule != ruleMissing {
			t.Errorf("%s: %s", command, told(list))
		}
	}
}
