package findings

import (
	"strings"
	"testing"

	"msgview/model"
)

// A call without a result is none to look at where the log tells why it has none.
func TestWhyNone(t *testing.T) {
	lacks := func(l *fake) { l.add(calls(bash("2", "make"))) }
	injected := func(l *fake) {
		m := calls(bash("2", "make"))
		m.Injected = "demonstration"
		l.add(m)
	}
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"nothing":              {[]script{lacks, user("and?")}, true},
		"an interruption":      {[]script{lacks, event(model.MarkerInterrupt, "", false), user("go on")}, false},
		"one in words":         {[]script{lacks, user("<turn_aborted>\nThe user interrupted the previous turn on purpose.\n</turn_aborted>"), user("go on")}, false},
		"one taken up again":   {[]script{lacks, user("[TASK RESUMPTION] This task was interrupted 2 minutes ago. It may or may not be complete."), user("go on")}, false},
		"one a prompt later":   {[]script{lacks, user("and?"), user("[Request interrupted by user]")}, true},
		"one spoken of":        {[]script{lacks, user("Say <turn_aborted> when I stop you.")}, true},
		"it could not be read": {[]script{lacks, event(model.MarkerError, "Error invalid tool call: there was a problem parsing it", true)}, false},
		"another error":        {[]script{lacks, event(model.MarkerError, "the oven is cold", true)}, true},
		"after an answer":      {[]script{lacks, answer("hm"), event(model.MarkerError, "Error invalid tool call", true)}, true},
		"an example":           {[]script{injected, user("it is made")}, false},
	} {
		l := newFake()
		for _, s := range append(append([]script{user("go"), ran(bash("1", "ls"), "a")}, c.steps...), answer("done")) {
			s(l)
		}
		l.index.Finish(nil)
		if list := run(t, l).Findings(); strings.Contains(told(list), "protocol.missing") != c.found {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
