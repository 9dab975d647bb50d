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
