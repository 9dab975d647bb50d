package findings

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// A log that leaves out results lacks them for one reason.
func TestLeftOutResults(t *testing.T) {
	for n, want := range map[int]string{3: "error error hint", 4: "warning", 9: "warning"} {
		steps := []script{user("Bake.")}
		for i := range n {
			steps = append(steps, func(l *fake) { l.add(calls(bash(fmt.Sprint("gone", i), fmt.Sprint("bake ", i)))) }, ran(bash(fmt.Sprint("there", i), fmt.Sprint("ls ", i)), fmt.Sprint("rye ", i)))
		}
		_, list := failsAfter(t, append(steps, answer("Done."))...)
		var got []string
		for _, f := range list {
			got = append(got, f.Severity.String())
			if f.Rule != ruleMissing || len(list) == 1 && len(f.Places) != n {
				t.Errorf("%d: %s at %d places", n, f.Rule.Code, len(f.Places))
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%d without a result: %s, want %s", n, s, want)
		}
	}
}

// Calls of one message that have no result were broken off together.
func TestBrokenBatch(t *testing.T) {
	_, list := failsAfter(t, user("Bake."), ran(bash("0", "ls"), "rye"), func(l *fake) {
		l.add(calls(bash("1", "bake 1"), bash("2", "bake 2"), bash("3", "bake 3"), bash("4", "bake 4"), bash("5", "bake 5")))
	}, ran(bash("6", "ls rye"), "oat"), answer("Done."))
	if len(list) != 5 || list[0].Severity != Error {
		t.Errorf("want five errors\n%s", told(list))
	}
}

// No request has a call behind which all was summed up.
func TestMissingBeforeSummary(t *testing.T) {
	for name, c := range map[string]struct {
		then script
		want bool
	}{
		"summed up":      {event(model.MarkerCompaction, "They bake.", false), false},
		"something else": {event(model.MarkerNotice, "It rains.", false), true},
	} {
		_, list := failsAfter(t, user("go"), ran(bash("1", "ls"), "a"), func(l *fake) { l.add(calls(bash("2", "make"))) }, c.then, answer("Yes."))
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleMissing }); found != c.want {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}

// Who recorded a log and left out the rest of a list of messages left out the result, too.
func TestMissingInCutList(t *testing.T) {
	raw := func(text string) script {
		return func(l *fake) {
			l.add(&model.Message{Role: model.RoleUnknown, Parts: []model.Part{model.Unknown{Raw: []byte(text)}}})
		}
	}
	for name, c := range map[string]struct {
		then script
		want bool
	}{
		"left out":        {raw(`{"truncated":true,"reason":"list too long","originalLength":72,"limitItems":64}`), false},
		"nothing of that": {raw(`{"truncated":false,"originalLength":64,"limitItems":64}`), true},
		"something else":  {raw(`{"oven":{"truncated":true}}`), true},
	} {
		_, list := failsAfter(t, user("go"), ran(bash("1", "ls"), "a"), func(l *fake) { l.add(calls(bash("2", "make"))) }, c.then, user("and now?"), answer("Yes."))
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleMissing }); found != c.want {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
