package findings

import (
	"testing"

	"msgview/model"
)

// A client that names another model gets another; who is given one that nobody asked for is told.
func TestModelAskedFor(t *testing.T) {
	of := func(name string) script { return message(func(m *model.Message) { m.Model = name }) }
	changes := func(text string) script { return event(model.MarkerModelChange, text, false) }
	for name, c := range map[string]struct {
		steps []script
		want  Severity
	}{
		"the client names it":       {[]script{requests("rye-1", "bake"), of("rye-1-20260101"), requests("oat-2", "more"), of("oat-2-20260101")}, Hint},
		"another than was named":    {[]script{requests("rye-1", "bake"), of("rye-1"), requests("rye-1", "more"), of("rye-mini")}, Warning},
		"and then another":          {[]script{requests("rye-1", "bake"), of("rye-1"), requests("oat-2", "more"), of("oat-2"), user("more"), of("oat-mini")}, Warning},
		"nothing is named":          {[]script{user("bake"), of("rye-1"), user("more"), of("oat-2")}, Hint},
		"nor on the way":            {[]script{user("bake"), of("rye-1"), of("oat-2")}, Warning},
		"the person takes it":       {[]script{user("bake"), of("rye-1"), user("/model oat-2"), user("more"), of("oat-2")}, Hint},
		"an event says so":          {[]script{user("bake"), of("rye-1"), changes("rye-1 → oat-2"), of("oat-2")}, Hint},
		"with a word of the log":    {[]script{user("bake"), of("rye-1"), event(model.MarkerNotice, "You have 3 loaves left.", false), changes("rye-1 → oat-2"), of("oat-2")}, Hint},
		"for a limit":               {[]script{user("bake"), of("rye-1"), event(model.MarkerNotice, "You have reached the limit for rye-1. Continuing with oat-mini.", false), changes("rye-1 → oat-mini"), of("oat-mini")}, Warning},
		"told behind it":            {[]script{user("bake"), of("rye-1"), changes("rye-1 → oat-mini"), event(model.MarkerNotice, "Falling back to oat-mini, as rye-1 is overloaded", false), of("oat-mini-20260101")}, Warning},
		"with its reason":           {[]script{user("bake"), of("rye-1"), changes("rye-1 → oat-2: the first one refused"), of("oat-2")}, Warning},
		"it is gone":                {[]script{user("bake"), of("rye-1"), event(model.MarkerNotice, "rye-1 is not available, oat-2 is taken", false), changes("rye-1 → oat-2"), of("oat-2")}, Warning},
		"a quota, not of which":     {[]script{user("bake"), of("rye-1"), event(model.MarkerNotice, "You have used all premium requests. Requests continue with an included model.", false), changes("rye-1 → oat-2"), of("oat-2")}, Warning},
		"answers without names":     {[]script{user("bake"), of(""), event(model.MarkerNotice, "You have used all premium requests. Requests continue with an included model.", false), changes("rye-1 → oat-2"), of("")}, Warning},
		"a limit of another":        {[]script{user("bake"), of("rye-1"), event(model.MarkerNotice, "The limit of the oven is near.", false), changes("rye-1 → oat-2"), of("oat-2")}, Hint},
		"a limit, then a person":    {[]script{user("bake"), of("rye-1"), event(model.MarkerNotice, "rye-1 is not available, take oat-2 instead.", false), user("/model oat-2"), of("oat-2")}, Hint},
		"against the prompt":        {[]script{user("Please stay on rye-1 for all of it."), of("rye-1"), changes("rye-1 → oat-2"), of("oat-2")}, Warning},
		"by a client, against it":   {[]script{requests("rye-1", "Stay with rye-1!"), of("rye-1"), requests("oat-2", "more"), of("oat-2")}, Warning},
		"as the prompt has it":      {[]script{user("Stay on oat-2."), of("rye-1"), changes("rye-1 → oat-2"), of("oat-2")}, Hint},
		"stay on something else":    {[]script{user("Stay on the rye-bread page."), of("rye-1"), changes("rye-1 → oat-2"), of("oat-2")}, Hint},
		"the person speaks of some": {[]script{user("bake"), of("rye-1"), user("which /model is it?"), of("oat-2")}, Hint},
	} {
		_, list := failsAfter(t, c.steps...)
		most := Hint
		for _, f := range list {
			if f.Rule != ruleModel {
				t.Errorf("%s: %s", name, told(list))
			}
			most = min(most, f.Severity)
		}
		if len(list) == 0 || most != c.want {
			t.Errorf("%s: %s, %s", name, most, told(list))
		}
	}
}
