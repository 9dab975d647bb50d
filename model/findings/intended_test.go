package findings

import (
	"testing"

	"msgview/model"
)

// A failure that the agent wanted is none, if it says so and goes on.
func TestIntended(t *testing.T) {
	said := func(text string, c *model.ToolCall, failed bool, output string) script {
		return func(l *fake) {
			m := calls(c)
			m.Parts = append([]model.Part{model.Text{Text: text}}, m.Parts...)
			l.add(m)
			r := result(c.ID, output, 0, model.No)
			if failed {
				r = result(c.ID, output, 1, model.Yes)
			}
			l.add(results(r))
		}
	}
	look := bash("2", "cat oven.py")
	after := func(text string) []script {
		return []script{said("I run it.", bash("1", "python bake.py"), true, "ZeroDivisionError: division by zero"), said(text, look, false, "def heat(): pass")}
	}
	before := func(text string) []script {
		return []script{said(text, bash("1", "python bake.py"), true, "ZeroDivisionError: division by zero")}
	}
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"as expected":            {after("As expected, we get an error here. Now I mend it."), false},
		"it fails as expected":   {after("The test fails as expected, so the implementation comes next."), false},
		"intended":               {after("This failure is intended: the oven has no guard yet."), false},
		"the bug is shown":       {after("Great, this confirms the bug. I look at the code."), false},
		"reproduced":             {after("I can reproduce it. Let me find the cause."), false},
		"praised":                {after("Perfect! The oven is definitely down. Now I make the message more specific."), false},
		"praised for else":       {after("Good, the file is there. The oven is another matter."), true},
		"works as expected":      {after("The oven works as expected. The script is another matter."), true},
		"not expected":           {after("The test does not fail as expected? Something else is wrong."), true},
		"only wondered at":       {after("Hm, that is odd. Let me look."), true},
		"only understood":        {after("I see the error. This shows the problem: there is no guard."), true},
		"waved off":              {after("These errors are expected, the oven is not installed."), true},
		"not its own":            {after("This error is expected, since it is unrelated to my change."), true},
		"after a mending":        {after("The error is as expected even after the fix."), true},
		"said at the end":        {[]script{before("I run it.")[0], answer("As expected, it fails.")}, true},
		"an exit to be verified": {before("I verify rc=2 on a cold oven."), false},
		"that it says so":        {before("Verify strict mode produces FAIL when the oven is absent."), false},
		"any exit":               {before("Verify a nonzero exit on a cold oven."), false},
		"that it is gone":        {before("Verify exit 2 is gone."), true},
		"an exit of none":        {before("Verify exit 0 with a warm oven."), true},
		"that none is told":      {before("Verify it produces no failures."), true},
		"what an exit was for":   {before("Let me find out why it ended with exit 2."), true},
		"announced":              {before("First the test, which should fail."), false},
		"a bug to be reproduced": {before("Let me reproduce the issue first."), false},
		"to see it well":         {before("Let me verify the fix with the script to reproduce the issue."), true},
		"to pass":                {before("The tests should now pass, and not fail."), true},
		"nothing said":           {before("I run the script."), true},
	} {
		l := newFake()
		user("go")(l)
		for _, s := range c.steps {
			s(l)
		}
		answer("done")(l)
		l.index.Finish(nil)
		n := Counts(run(t, l).Findings())
		if open := n.Errors > 0; open != c.open || n.Errors+n.Recovered+n.Hints != 1 {
			t.Errorf("%s: open %v, %+v", name, open, n)
		}
	}
	// the same failure once announced, and then again
	l := newFake()
	user("go")(l)
	before("This should fail at first.")[0](l)
	before("I run it again.")[0](l)
	answer("done")(l)
	l.index.Finish(nil)
	if n := Counts(run(t, l).Findings()); n.Errors != 1 {
		t.Errorf("announced once: %+v", n)
	}
}

// A file that the person says to be as it was is no stale one.
func TestUndoneByPerson(t *testing.T) {
	for prompt, want := range map[string]int{"I undid your change, try again": 0, "please revert that": 0, "try again": 1} {
		l := newFake()
		user("go")(l)
		ran(edit("1", "/a/oven.go", "heat := 200\n", "heat := 220\n"), "ok")(l)
		user(prompt)(l)
		ran(read("2", "/a/oven.go"), "heat := 200\n")(l)
		answer("done")(l)
		l.index.Finish(nil)
		if list := run(t, l).Findings(); len(list) != want {
			t.Errorf("%s: %s", prompt, told(list))
		}
	}
}

// What is said in a message of its own is of the calls of the next one, and of no others.
func TestAnnouncedBefore(t *testing.T) {
	refused := func(id string) script {
		return func(l *fake) {
			l.step(bash(id, "python bake.py --day "+id), result("", "ValueError: no such day", 1, model.Yes))
		}
	}
	for name, c := range map[string]struct {
		steps  []script
		errors int
	}{
		"next":        {[]script{answer("A wrong day has to be refused."), refused("1")}, 0},
		"the others":  {[]script{answer("A wrong day has to be refused."), refused("1"), refused("2")}, 1},
		"then others": {[]script{answer("A wrong day has to be refused."), answer("I look at the oven."), refused("1")}, 1},
		"agreed to":   {[]script{answer("A wrong day has to be refused. Shall I try one?"), user("Yes, please."), refused("1")}, 0},
		"asked again": {[]script{answer("A wrong day has to be refused."), user("Bake for Monday; it should fail with a wrong one."), refused("1")}, 0},
		"asked else":  {[]script{answer("A wrong day has to be refused."), user("Now bake for Monday."), refused("1")}, 1},
		"yes, but":    {[]script{answer("A wrong day has to be refused."), user("Yes. Now bake for Monday, and sell it."), refused("1")}, 1},
		"ok, and now": {[]script{answer("A wrong day has to be refused."), user("Ok, now bake for Tuesday"), refused("1")}, 1},
		"please":      {[]script{answer("A wrong day has to be refused."), user("Please mend the oven"), refused("1")}, 1},
		"good, do it": {[]script{answer("A wrong day has to be refused. Shall I try one?"), user("Good, go ahead."), refused("1")}, 0},
		"tried again": {[]script{answer("I try a wrong day, which has to be refused."), refused("1"), user("Bake for the first day of the month, too."), refused("1")}, 1},
		"it is not":   {[]script{answer("The day is read from the file."), refused("1")}, 1},
	} {
		l := newFake()
		user("go")(l)
		for _, s := range c.steps {
			s(l)
		}
		answer("done")(l)
		l.index.Finish(nil)
		if list := run(t, l).Findings(); Counts(list).Errors != c.errors {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// What the model says of a call counts wherever the log has it, among what it was given, too.
func TestIntendedAsDescribed(t *testing.T) {
	for said, hint := range map[string]bool{"Verify rc=2 on a cold oven": true, "Bake the rye": false} {
		_, list := failsAfter(t, user("go"), failed(call("1", "Bash", map[string]any{"command": "python bake.py", "description": said}), "ZeroDivisionError: division by zero"), answer("done"))
		if got := len(list) > 0 && list[0].Severity == Hint; got != hint {
			t.Errorf("%s: %s", said, told(list))
		}
	}
}
