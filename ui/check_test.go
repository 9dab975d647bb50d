package ui

import (
	"fmt"
	"strings"
	"testing"

	"msgview/model"
)

// e goes to what is to be looked at, in the order of the log: a call that says it went
// well and did not, too, but not to what went well later nor to a search without a match.
// It never says that there is nothing more of what nobody looked through.
func TestErrorsOfWhatWasLookedThrough(t *testing.T) {
	command := func(id, line string) *model.Message {
		return &model.Message{Role: model.RoleAssistant, Parts: []model.Part{&model.ToolCall{ID: id, Name: "Bash", Arguments: []byte(`{"command":"` + line + `"}`)}}}
	}
	exit := func(id, text string, code int) *model.Message {
		m := answered(id, text, code != 0)
		m.Parts[0].(*model.ToolResult).ExitCode = &code
		return m
	}
	log := newStaticLog(said(model.RoleUser, "bake"),
		command("again", "bake bread"), exit("again", "oven is cold", 2),
		command("hidden", "go test ./... | tail -3"), exit("hidden", "--- FAIL: TestOven (0.00s)\nFAIL\nFAIL\tbakery\t0.1s", 0),
		command("none", "grep -r flour ."), exit("none", "", 1),
		command("later", "bake bread"), exit("later", "bread", 0),
		command("bad", "sell bread"), exit("bad", "shop is closed", 3),
		said(model.RoleAssistant, "nobody bought it"))
	for _, c := range []struct {
		looked bool
		want   []string
		says   string
	}{
		{false, []string{"again", "bad"}, "no error is marked further on"},
		{true, []string{"hidden", "bad"}, "nothing further to look at"},
	} {
		d := drive(t, log, 100, 40)
		if c.looked {
			d.looked()
		}
		var got []string
		for range c.want {
			d.press("e")
			got = append(got, callHere(d))
		}
		d.press("e")
		if fmt.Sprint(got) != fmt.Sprint(c.want) || !strings.Contains(d.m.note.text, c.says) {
			t.Errorf("looked through %v: e goes to %v and says %q, want %v and %q", c.looked, got, d.m.note.text, c.want, c.says)
		}
		d.press("E")
		if got := callHere(d); got != c.want[0] {
			t.Errorf("looked through %v: E goes to %s, want %s", c.looked, got, c.want[0])
		}
	}
	talk := drive(t, newStaticLog(said(model.RoleUser, "hello"), said(model.RoleAssistant, "hello")), 100, 40)
	talk.looked()
	if talk.press("e"); talk.m.note.text != "no error is marked further on" {
		t.Errorf("of a log without calls it says %q", talk.m.note.text)
	}
}

// A log is looked through again when it grew, and what a log that was left still brings
// is dropped.
func TestCheckGoesOn(t *testing.T) {
	log := newFakeLog(40)
	d := drive(t, log, 100, 40)
	d.looked()
	if told := d.m.Check.Told(); told.Done != 40 || !told.Whole {
		t.Fatalf("looked at %d, all %v", told.Done, told.Whole)
	}
	if d.m.Check.Start(d.m.tail.ended()) != nil {
		t.Error("it is looked through again though nothing came")
	}
	log.grow(8)
	cmd := d.m.Check.Start(d.m.tail.ended())
	if cmd == nil {
		t.Fatal("what came is not looked at")
	}
	late := cmd()
	d.send(late)
	if told := d.m.Check.Told(); told.Done != 48 {
		t.Errorf("%d of 48 were looked at", told.Done)
	}
	other := drive(t, newFakeLog(4), 100, 40)
	if other.send(late); other.m.Check.Told().Done != 0 {
		t.Error("what was found in another log is taken over")
	}
}
