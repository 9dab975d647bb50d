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
