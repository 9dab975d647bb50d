package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// Two calls that a stream put together as one, of a tool named twice, are made good by calls of the tool
// with what both were given. One of them, other arguments and a call that failed make nothing good.
func TestDoubledCalls(t *testing.T) {
	both := func(name, given string) script {
		return func(l *fake) {
			l.step(&model.ToolCall{ID: "1", Name: name, ArgumentsText: given, Malformed: true}, result("", "Tool not found: "+name, -1, model.Yes))
		}
	}
	glob := func(id, pattern string) *model.ToolCall { return call(id, "glob", map[string]any{"pattern": pattern}) }
	two := both("globglob", `{"pattern": "*.rye"}{"pattern": "*.oat"}`)
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"both":            {[]script{two, ran(glob("2", "*.rye"), "a.rye"), ran(glob("3", "*.oat"), "No files found")}, false},
		"the same twice":  {[]script{both("globglob", `{"pattern": "*.rye"}{"pattern": "*.rye"}`), ran(glob("2", "*.rye"), "a.rye")}, false},
		"one of them":     {[]script{two, ran(glob("2", "*.rye"), "a.rye")}, true},
		"other arguments": {[]script{two, ran(glob("2", "*.tsx"), "a.tsx"), ran(glob("3", "*.go"), "a.go")}, true},
		"one failed":      {[]script{two, ran(glob("2", "*.rye"), "a.rye"), failed(glob("3", "*.oat"), "no such folder")}, true},
		"another tool":    {[]script{two, ran(bash("2", "ls *.rye *.oat"), "a.rye")}, true},
		"no tool doubled": {[]script{both("globber", `{"pattern": "*.rye"}`), ran(glob("2", "*.rye"), "a.rye")}, true},
		"the next turn":   {[]script{two, answer("No."), user("on"), ran(glob("2", "*.rye"), "a.rye"), ran(glob("3", "*.oat"), "a.oat")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...)
		if open := slices.ContainsFunc(list, func(one Finding) bool { return one.Severity == Error && one.Tool != "glob" && !one.Recovered }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
