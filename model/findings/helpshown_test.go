package findings

import (
	"slices"
	"testing"
)

// A program that showed its help is made good by what it was told then of the same.
func TestHelpShown(t *testing.T) {
	const help = "oven session\n\nmanage sessions\n\nCommands:\n  oven session list        list sessions\n  oven session end <id>    end one\n"
	for name, c := range map[string]struct {
		first, said, next string
		open              bool
	}{
		"told more":       {"oven session", help, "oven session list", false},
		"of another sort": {"oven session", help, "oven bread list", true},
		"its help":        {"oven session", help, "oven session --help", true},
		"it failed":       {"oven session", "fatal: the oven is off", "oven session list", true},
	} {
		_, list := failsAfter(t, user("List them."), exited(bash("1", c.first), 1, c.said), exited(bash("2", c.next), 0, "rye\noats"), answer("Done."))
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Group() == Fail && !f.Recovered }); got != c.open {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}
