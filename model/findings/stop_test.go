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
		for _, s := range []script{user("go"), ran(bash("1", "ls"), "a"), event(model.MarkerError, text, true), user("and the oven?"), answer("done")} {
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
		user("and the oven?")(l)
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

// A request that is refused again and again is one cause, whatever id each has, and what it lacks.
func TestRefusedAgainAndAgain(t *testing.T) {
	for name, c := range map[string]struct {
		said [3]string
		rows int
	}{
		"another id each":   {[3]string{"400 prompt is too long by 7701 tokens (ref: 03e04297-3786-43f8-890a-d58f014f7484)", "400 prompt is too long by 7701 tokens (ref: ef7089dc-abec-46d7-bd06-bbefe8a26020)", "400 prompt is too long by 812 tokens (ref: 4b5fe63f-6c79-4902-8ae9-adc3386680dd)"}, 1},
		"ids of requests":   {[3]string{"500 the oven is cold, req_011CZtvPq", "500 the oven is cold, req_09xQQfKKa", "500 the oven is cold, req_3kkabCDE0"}, 1},
		"another complaint": {[3]string{"500 the oven is cold", "500 the oven is out", "500 the oven is cold"}, 2},
		"another word":      {[3]string{"500 no facade in 3", "500 no deadbeef in 3", "500 no facade in 4"}, 2},
	} {
		l := newFake()
		for _, text := range c.said {
			user("look after the oven")(l)
			event(model.MarkerError, text, true)(l)
		}
		if list := runAll(t, l); len(list)-countEnds(list) != c.rows {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

func countEnds(list []Finding) (n int) {
	for _, f := range list {
		if f.Rule.Group == End {
			n++
		}
	}
	return n
}

// What an event is about is told by what failed, not by words that stand beside it, and not by what a
// program makes of it.
func TestAboutEvents(t *testing.T) {
	for text, want := range map[string]*Rule{
		"Warning for rye-1: Unknown context window size and costs, using sane defaults.\nError: no flour":                                    ruleEvent,
		"Unknown context window size.\nYour input exceeds the context window of this model.":                                                 ruleContext,
		"ContextWindowExceededError: the context window is full":                                                                             ruleContext,
		"InternalServerError: Your default credentials were not found.\nThe API provider's servers are down or overloaded.\nRetrying in 1 s": ruleEvent,
		"Unable to locate credentials. 503":                                       ruleEvent,
		"InternalServerError: The API provider's servers are down or overloaded.": ruleOverload,
		"503: the store of credentials is overloaded":                             ruleOverload,
	} {
		if is := eventRule(text); is != want {
			t.Errorf("%s: %v", text, is)
		}
	}
}

// What a program goes on without is a hint; what else it tells of is not.
func TestPassedOver(t *testing.T) {
	for text, hint := range map[string]bool{
		"oven 1.2\nError: Read-only file oven.md does not exist. Skipping.\nModel: rye-1":                                 true,
		"Error: Read-only file oven.md does not exist. Skipping.\nError: Read-only file rye.md does not exist. Skipping.": true,
		"Error: Read-only file oven.md does not exist. Skipping.\nAuthenticationError: no key":                            false,
		"Error: Read-only file oven.md does not exist. Skipping.\nError: the oven is not there":                           false,
		"Error: the oven does not exist": false,
	} {
		_, list := failsAfter(t, user("go"), answer("yes"), user("on"), event(model.MarkerNotice, text, true))
		if len(list) == 0 || slices.ContainsFunc(list, func(f Finding) bool { return (f.Severity == Hint) != hint }) {
			t.Errorf("%s: %s", text, told(list))
		}
	}
}

// An answer that was cut is made good by who says to go on, and gets the rest.
func TestCutAndGoneOn(t *testing.T) {
	cut := func(text string, parts ...model.Part) script {
		return func(l *fake) {
			l.add(&model.Message{Role: model.RoleAssistant, StopReason: "length", Parts: append([]model.Part{model.Text{Text: text}}, parts...)})
		}
	}
	const told = "Sender (untrusted metadata):\n```json\n{\"id\": \"7\"}\n```\n\n"
	writes := call("w", "write", map[string]any{"path": "bread.md", "content": "flour, wa"})
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"gone on with":            {[]script{cut("flour, wa"), user("continue"), answer("ter, salt")}, false},
		"in another language":     {[]script{cut("flour, wa"), user(told + "Продовжи"), answer("ter, salt")}, false},
		"cut twice":               {[]script{cut("flour, wa"), user("continue"), cut("ter, sa"), user("go on"), answer("lt")}, false},
		"nobody asks":             {[]script{cut("flour, wa"), answer("lt")}, true},
		"cut at the end":          {[]script{cut("flour, wa"), user("continue"), cut("ter, sa")}, true},
		"something else is asked": {[]script{cut("flour, wa"), user("heat the oven"), answer("hot")}, true},
		"something else, then on": {[]script{cut("flour, wa"), user("heat the oven"), answer("hot"), user("continue"), answer("hotter")}, true},
		"never answered":          {[]script{cut("flour, wa"), user("continue")}, true},
		"asked before it was cut": {[]script{user("continue"), cut("flour, wa"), answer("lt")}, true},
		"a call that was cut":     {[]script{cut("I write it.", writes), user("continue"), answer("done")}, true},
	} {
		_, list := failsAfter(t, append([]script{user("Write the recipe.")}, c.steps...)...)
		if open := slices.ContainsFunc(list, func(one Finding) bool { return one.Rule == ruleLength && !one.Recovered }); open != c.open {
			t.Errorf("%s: open %v, want %v", name, open, c.open)
		}
	}
}

// An answer that was cut in the midst of a run that ended with a whole one is a hint.
func TestCutInTheMidst(t *testing.T) {
	cut := func(l *fake) {
		l.add(&model.Message{Role: model.RoleAssistant, StopReason: "length", Parts: []model.Part{model.Text{Text: "flour, wa"}}})
	}
	for name, c := range map[string]struct {
		steps []script
		want  Severity
	}{
		"something else was asked": {[]script{cut, user("heat the oven"), answer("hot")}, Hint},
		"the last answer":          {[]script{cut, user("heat the oven")}, Error},
		"cut again at the end":     {[]script{cut, user("heat the oven"), answer("hot"), user("and the loaf"), cut}, Error},
	} {
		_, list := failsAfter(t, append([]script{user("Write the recipe.")}, c.steps...)...)
		i := slices.IndexFunc(list, func(one Finding) bool { return one.Rule == ruleLength })
		if i < 0 || list[i].Severity != c.want {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// A sub-agent that a provider refused for a while is a hint where who called it was answered later.
func TestRefusedAgentGoneOn(t *testing.T) {
	const limit = "API Error: maximum retry attempts reached for rate limit: 8 retries"
	of := func(agent string) script {
		return message(func(m *model.Message) { m.Thread = agent })
	}
	for name, c := range map[string]struct {
		steps []script
		want  Severity
	}{
		"answered later":    {[]script{answer("baked")}, Hint},
		"never answered":    {nil, Error},
		"by another of its": {[]script{of("two")}, Error},
	} {
		l := newFake()
		for _, s := range slices.Concat([]script{user("go"), answer("let me see")}, []script{func(l *fake) {
			l.add(&model.Message{Role: model.RoleMarker, Thread: "one", Parts: []model.Part{model.Marker{Kind: model.MarkerError, Text: limit, Error: true}}})
		}}, c.steps) {
			s(l)
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		list := ranBy(t, f).Findings()
		if i := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == ruleRate }); i < 0 || list[i].Severity != c.want {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
