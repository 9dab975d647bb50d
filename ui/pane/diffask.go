package pane

import (
	"os"
	"strings"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/compare"
	"msgview/ui/diff"
)

// OpenMsg asks to open a pane.
type OpenMsg struct{ Pane Pane }

// NewCompare asks what the conversation is to be compared with.
func NewCompare(d *Desk) (Pane, error) {
	says := "a file"
	if d.Col.Index.Talks() > 1 {
		says += ", or c2 for conversation 2"
	}
	if d.Col.Index.Forked() {
		says += ", or b1 for the first branch that was left"
	}
	if d.Col.Index.Threads() > 0 {
		says += ", or a1 for the first agent"
	}
	return NewAsk(d, "compare with: ", says, func(answer string) Result {
		if answer = strings.TrimSpace(answer); answer == "" {
			return Result{}
		}
		target, err := diff.Parse(answer, true, func(path string) bool { _, err := os.Stat(path); return err == nil })
		if err != nil {
			return complain(err)
		}
		here := diff.Target{}
		if number := d.Col.Talk.Number(); number != model.Every {
			here.Talk = number + 1
		} else if target.Path == "" && d.Col.Index.Talks() > 1 {
			number, _ := d.Col.Index.Conversation(int(d.Col.Here().Entry))
			here.Talk = number + 1
		}
		if target.Path == "" && target.Talk == 0 && target.Agent == 0 {
			target.Talk = here.Talk // a branch of it
		}
		p := Against(d, here, target)
		return Result{Cmd: func() tea.Msg { return OpenMsg{p} }}
	}), nil
}

// Against compares the log that is read, or a part of it, with something else.
func Against(d *Desk, here, other diff.Target) *Diff {
	log := d.Col.Log
	a, b := diff.Run{Name: nameOf(log, here), Scope: compare.Scope{Log: log}}, diff.Run{Name: nameOf(log, other), Scope: compare.Scope{Log: log}}
	var open func() (model.Log, error)
	if other.Path != "" {
		b.Scope.Log = nil
		open = func() (model.Log, error) { return d.Program.Open(other.Path) }
	}
	p := NewDiff(a, b, open)
	p.here, p.other = here, other
	return p
}

// nameOf names what is compared of a log.
func nameOf(log model.Log, t diff.Target) string {
	if t.Path == "" {
		t.Path = log.Source().Path
	}
	return t.String()
}
