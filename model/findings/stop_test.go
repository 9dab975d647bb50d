package findings

import (
	"slices"
	"testing"
	"time"

	"msgview/model"
)

// A refusal of some moments is made good by the next answer; one of hours loses the turn.
func TestRefusedForHours(t *testing.T) {
	for text, open := range map[string]bool{
		"429 Too Many Requests": false,
		"RESOURCE_EXHAUSTED (code 429): quota reached. Resets in 3h37m27s.": true,
		"Quota reached, resets in 2 days":                                   true,
		"Quota reached. Resets in 12s.":                                     false,
		"Too many requests, resets in 3h":                                   false,
	} {
		l := newFake()
		for _, s := range []script{user("go"), ran(bash("1", "ls"), "a"), event(model.MarkerError, text, true), user("go on"), answer("done")} {
			s(l)
		}
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if len(list) != 1 || list[0].Rule != ruleRate || list[0].Recovered == open {
			t.Errorf("%s: %s", text, told(list))
		}
	}
}

// One of hours that is got past at once has lost nothing.
func TestRefusedForHoursAndAnswered(t *testing.T) {
	for after, open := range map[time.Duration]bool{time.Minute: false, 5 * time.Hour: true, -1: true} {
		l := newFake()
		user("go")(l)
		ran(bash("1", "ls"), "a")(l)
		l.add(&model.Message{Role: model.RoleMarker, Time: start, Parts: []model.Part{model.Marker{Kind: model.MarkerError, Text: "RESOURCE_EXHAUSTED (code 429): quota reached. Resets in 3h37m27s.", Error: true}}})
		user("go on")(l)
		if after >= 0 {
			at(after, "done")(l)
		}
		l.index.Finish(nil)
		if list := run(t, l).Findings(); len(list) == 0 || !slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleRate && f.Recovered != open }) {
			t.Errorf("after %v: %s", after, told(list))
		}
	}
}

// What a program notes of an answer that was cut is as good as the reason that an API gives.
func TestCutByNotice(t *testing.T) {
	for reason, want := range map[string]*Rule{"MAX_TOKENS": ruleLength, "PROHIBITED_CONTENT": ruleFilter, "OTHER": nil, "": nil} {
		notice := func(l *fake) {
			l.add(&model.Message{Role: model.RoleMarker, StopReason: reason, Parts: []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "The answer is what it is."}}})
		}
		_, list := failsAfter(t, user("go"), answer("one, two"), notice, user("and then?"), answer("three"))
		if want == nil && len(list) > 0 || want != nil && (len(list) != 1 || list[0].Rule != want) {
			t.Errorf("%s: %s", reason, told(list))
		}
	}
}
