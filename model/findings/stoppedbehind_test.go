package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// A record behind the last call tells that the run was stopped, though nobody described it.
func TestStoppedBehind(t *testing.T) {
	for name, c := range map[string]struct {
		kinds []string
		rule  *Rule
	}{
		"cancelled":     {[]string{"cancelled", "done"}, ruleInterrupted},
		"run.aborted":   {[]string{"run.aborted"}, ruleInterrupted},
		"another":       {[]string{"oven_status", "done"}, ruleCut},
		"nothing":       {nil, ruleCut},
		"it says not":   {[]string{"uncancelled"}, ruleCut},
		"far behind it": {[]string{"a", "b", "c", "d", "e", "cancelled"}, ruleCut},
	} {
		l := newFake()
		user("go")(l)
		ran(bash("0", "ls"), "oven")(l)
		l.add(calls(bash("1", "bake")))
		for _, kind := range c.kinds {
			n := len(l.messages)
			l.messages = append(l.messages, &model.Message{Index: n, Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: kind}}})
			l.index.Add([]model.Entry{{Offset: int64(n * 100), Length: 100, Line: n + 1, Flags: model.FlagUnknown, Type: kind}})
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		if err := f.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		list := f.Findings()
		if !slices.ContainsFunc(list, func(one Finding) bool { return one.Rule == c.rule }) {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
