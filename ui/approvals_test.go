package ui

import (
	"fmt"
	"strings"
	"testing"

	"msgview/model"
)

// What a person was asked to allow has rows in the outline, between what was done before and
// after: calls that follow each other with the same answer share one, and what the program
// allowed by itself has none. Enter goes to the call.
func TestOutlineOfApprovals(t *testing.T) {
	n := 0
	call := func(a *model.Approval, state model.CallState) *model.Message {
		n++
		m := called(fmt.Sprint("c", n), "Bash")
		m.Calls()[0].Approval, m.Calls()[0].State = a, state
		return m
	}
	yes, no := &model.Approval{Answered: true, Approved: true}, &model.Approval{Answered: true}
	byRule := &model.Approval{Answered: true, Approved: true, Automatic: true}
	all := []*model.Message{said(model.RoleUser, "mow the lawn"), call(nil, 0), answered("c1", "fine", false)}
	for i := range 6 {
		all = append(all, call(yes, 0), answered(fmt.Sprint("c", i+2), "fine", i == 3))
	}
	all = append(all, call(byRule, 0), answered("c8", "fine", false), call(no, model.CallDenied), call(&model.Approval{}, model.CallAwaitingApproval))
	d := drive(t, newStaticLog(all...), 120, 30)
	outlined(d, "o", "j", "k")
	var got []string
	for _, r := range outlineRows(d)[3:8] {
		got = append(got, strings.Join(strings.Fields(strings.TrimLeft(r, "▌ ")), " "))
	}
	want := []string{
		"1 mow the lawn 9⊙ 10c 1✗",
		"1 Bash",
		"⊙ 6 allowed: Bash run c2, Bash run c3, Bash run c4, Bash run c5, and 2 more (1 failed)",
		"1 Bash",
		"⊘ refused: Bash run c9",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the rows are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if rowOf(d, "∅ waits to be allowed: Bash run c10") < 0 {
		t.Errorf("what waits has no row\n%s", d.body())
	}
	outlined(d, "j", "j", "enter")
	if got := callHere(d); got != "c9" {
		t.Errorf("Enter goes to %s", got)
	}
	// the filter finds their words
	outlined(d, "o", "/", "r", "e", "f", "u", "s", "e", "d", "enter")
	if rowOf(d, "⊘ refused: Bash run c9") < 0 {
		t.Errorf("the filter does not find it\n%s", d.body())
	}
}

// What sub-agents asked to be allowed has rows below them, between their own calls, before and
// behind the sub-agents that they started, as what the main thread asked has in its turn.
func TestOutlineOfApprovalsInAgents(t *testing.T) {
	agent := func(id, arguments string) *model.Message {
		return &model.Message{Role: model.RoleAssistant, Parts: []model.Part{&model.ToolCall{ID: id, Name: "Task", Arguments: []byte(arguments)}}}
	}
	asked := func(id string, yes bool) *model.Message {
		m := called(id, "Bash")
		if m.Calls()[0].Approval = (&model.Approval{Answered: true, Approved: yes}); !yes {
			m.Calls()[0].State = model.CallDenied
		}
		return m
	}
	all := []*model.Message{
		said(model.RoleUser, "mow the lawn"),
		agent("one", `{"description":"look for stones","prompt":"Look."}`), answered("one", "none", false),
		asked("c1", true), answered("c1", "fine", false),
		said(model.RoleUser, "and the hedge"),
		agent("three", `{"description":"cut the hedge","prompt":"Cut."}`), answered("three", "cut", false),
	}
	all = append(all, in("first", "one", said(model.RoleUser, "Look."),
		called("a1", "Read"), answered("a1", "fine", false), asked("a2", true), answered("a2", "fine", false), called("a3", "Read"), answered("a3", "fine", false),
		agent("two", `{"description":"count them","prompt":"Count."}`), answered("two", "0", false),
		asked("a4", false))...)
	all = append(all, in("second", "two", said(model.RoleUser, "Count."), asked("b1", true), answered("b1", "fine", false))...)
	all = append(all, in("third", "three", said(model.RoleUser, "Cut."), asked("d1", true), answered("d1", "fine", false))...)
	want := []string{
		"1 mow the lawn",
		"1 Task, 6 by sub-agents",
		"  └ look for stones",
		"    1 Read",
		"    ⊙ allowed: Bash run a2",
		"    1 Read, 1 Task",
		"    └ count them",
		"      ⊙ allowed: Bash run b1",
		"      summary: 0",
		"    ⊘ refused: Bash run a4",
		"    summary: none",
		"  ⊙ allowed: Bash run c1",
		"2 and the hedge",
		"1 Task, 1 by sub-agents",
		"  └ cut the hedge",
		"    ⊙ allowed: Bash run d1",
	}
	d := drive(t, newStaticLog(all...), 120, 40)
	outlined(d, "o", "j", "k", "j", "k")
	var got []string
	for _, r := range outlineRows(d)[4:] {
		if row := strings.TrimRight(strings.TrimPrefix(strings.TrimPrefix(r, "▌"), " "), " "); row != "" {
			got = append(got, row)
		}
	}
	for i, w := range want {
		if i >= len(got) || !strings.HasPrefix(got[i], w) && (strings.HasPrefix(w, " ") || !strings.HasPrefix(strings.TrimLeft(got[i], " "), w)) {
			t.Fatalf("row %d is not %q\n%s", i, w, strings.Join(got, "\n"))
		}
	}
	// Enter goes to the call within the sub-agent
	for n := 0; n < len(want) && !strings.Contains(strings.Join(outlineRows(d), "\n"), "▌      ⊙ allowed: Bash run b1"); n++ {
		outlined(d, "j")
	}
	outlined(d, "enter")
	if got := callHere(d); got != "b1" {
		t.Errorf("Enter goes to %s\n%s", got, d.body())
	}
}
