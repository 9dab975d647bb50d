package findings

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/tool"
)

// What an editor shows of the file that it has open is compared with the edits of the lines that it
// shows. A check behind the edit is one of it, and none before is.
func TestOpenFile(t *testing.T) {
	window := func(first, total int, lines ...string) string {
		var b strings.Builder
		fmt.Fprintf(&b, "[File: /bakery/oven.py (%d lines total)]\n", total)
		for i, l := range lines {
			fmt.Fprintf(&b, "%d:%s\n", first+i, l)
		}
		return b.String() + "(Open file: /bakery/oven.py)\n(Current directory: /bakery)\nbash-$"
	}
	do := func(id, name, line, result string) script {
		return ran(call(id, name, map[string]any{"command": line}), result)
	}
	opens := do("1", "open", "open oven.py 4", window(4, 20, "heat = 180 + 20", "bake()", "cool()"))
	edits := do("2", "edit", "edit 4:4\nheat = 240 - 20\nend_of_edit", window(4, 20, "heat = 240 - 20", "bake()", "cool()")+"\nFile updated.")
	blind := do("2", "edit", "edit 14:14\nheat = 240 - 20\nend_of_edit", window(14, 20, "heat = 240 - 20", "bake()", "cool()"))
	checks := func(id string) script { return do(id, "bash", "python -m pytest", "3 passed") }
	for name, c := range map[string]struct {
		steps []script
		want  string
	}{
		"as it was":                 {[]script{opens, edits, do("3", "goto", "goto 4", window(4, 20, "heat = 180 + 20", "bake()", "cool()"))}, "files.stale"},
		"elsewhere in it":           {[]script{opens, edits, do("3", "goto", "goto 14", window(14, 20, "heat = 180 + 20", "bake()", "cool()"))}, ""},
		"as it is":                  {[]script{opens, edits, do("3", "goto", "goto 4", window(4, 20, "heat = 240 - 20", "bake()", "cool()"))}, ""},
		"what was there is unknown": {[]script{opens, blind, do("3", "goto", "goto 4", window(4, 20, "heat = 180 + 20", "bake()", "cool()"))}, ""},
		"checked before":            {[]script{opens, checks("3"), edits}, "files.unchecked"},
		"checked behind":            {[]script{opens, checks("3"), edits, checks("4")}, ""},
		"only looked at behind":     {[]script{opens, edits, checks("3"), do("4", "scroll_down", "scroll_down", window(9, 20, "mix()"))}, ""},
		"refused behind":            {[]script{opens, edits, checks("3"), do("4", "edit", "edit 4:4\nheat = (\nend_of_edit", "Your proposed edit has introduced new syntax error(s).\n"+window(4, 20, "heat = 240 - 20")+"\nYour changes have NOT been applied.")}, ""},
	} {
		l := newFake()
		for _, one := range append(append([]script{user("go")}, c.steps...), answer("x")) {
			one(l)
		}
		var all []*model.Message
		for i := range l.Index().Len() {
			m, err := l.Message(i)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, m)
		}
		tool.FollowOpen(all)
		got := ""
		for _, f := range runAll(t, l) {
			if slices.Contains(filesRules, f.Rule) {
				got += f.Rule.Code
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
