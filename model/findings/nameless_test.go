package findings

import (
	"testing"

	"msgview/model"
)

// Where a log says no more than that something was called, and not each time, a result without
// a call is none that strayed.
func TestNamelessCalls(t *testing.T) {
	for name, want := range map[string]int{"": 0, "look_up": 1} {
		l := newFake()
		user("go")(l)
		l.step(&model.ToolCall{Name: name, Description: "a call"}, result("", "found", -1, model.No))
		answer("I hand it on.")(l)
		l.add(results(result("", "handed on", -1, model.No)))
		l.index.Finish(nil)
		if list := run(t, l).Findings(); len(list) != want {
			t.Errorf("%q: %s", name, told(list))
		}
	}
}
