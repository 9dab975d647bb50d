package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// The command by which an agent says that it is done did not fail where the run ended with it.
func TestSubmitted(t *testing.T) {
	const done, refused = "echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT", "{\n  \"returncode\": -1,\n  \"output\": \"\", \"exception_info\": \"action was not executed\"\n}"
	end := func(text string) script { return event(model.MarkerEnd, text, false) }
	for name, c := range map[string]struct {
		command, said, ended string
		open                 bool
	}{
		"submitted":           {done, refused, "Submitted", false},
		"ended otherwise":     {done, refused, "LimitsExceeded", true},
		"another command":     {"make bread", refused, "Submitted", true},
		"something else said": {done, "disk full", "Submitted", true},
	} {
		failing := func(l *fake) { l.step(bash("2", c.command), result("", c.said, -1, model.Yes)) }
		_, list := failsAfter(t, user("go"), ran(bash("1", "make dough"), "dough"), failing, end(c.ended))
		if open := slices.ContainsFunc(list, func(one Finding) bool { return one.Group() == Fail && !one.Recovered }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
