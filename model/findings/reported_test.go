package findings

import (
	"slices"
	"testing"
)

// A file that stands in a prompt only where a program stopped, and not in the folder of the run, is a copy of
// one of that. What a person names, and what is in the folder, is told as before.
func TestReportedElsewhere(t *testing.T) {
	const row = "/opt/mill/oven.sh: line 23: syntax error near unexpected token `fi'\n"
	for name, c := range map[string]struct {
		prompt string
		told   bool
	}{
		"by a shell":         {"[INFO] heating\n" + row + "[ERROR] exit 2", false},
		"by Python":          {"Traceback (most recent call last):\n  File \"/opt/mill/oven.sh\", line 3, in <module>\n", false},
		"and named":          {row + "Mend /opt/mill/oven.sh please", true},
		"in the run's":       {"/w/shop/mill/oven.sh: line 23: syntax error near `fi'\n", true},
		"only named":         {"Mend /opt/mill/oven.sh", true},
		"with its row":       {"Mend /opt/mill/oven.sh: line 23 is odd", true},
		"without its folder": {"mill/oven.sh: line 23: syntax error near `fi'\n", true},
	} {
		l := newFake()
		l.about.Directory = "/w/shop"
		for _, s := range []script{user(c.prompt), ran(edit("1", "/w/shop/src/oven.sh", "rye", "oat"), "done"), answer("done")} {
			s(l)
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		list := ranBy(t, f).Findings()
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleTarget }); got != c.told {
			t.Errorf("%s: told %v\n%s", name, got, told(list))
		}
	}
}
