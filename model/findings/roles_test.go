package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// Each agent of a thread has a system prompt of its own, and a notice is none.
func TestPromptsOfAgents(t *testing.T) {
	const rules = "You bake bread for a village. Be brief, never sell what is older than a day, and do not leave the oven alone."
	of := func(agent, text string) script {
		return func(l *fake) {
			m := said(model.RoleSystem, text)
			m.Agent = agent
			l.add(m)
		}
	}
	notice := func(text string) script {
		return func(l *fake) { l.add(said(model.RoleDeveloper, text)) }
	}
	long := rules + rules + rules + rules
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"agents":             {[]script{of("baker", "You are a helpful agent who bakes."), user("go"), answer("a"), of("seller", "You are a helpful agent who sells."), user("go"), answer("b"), of("baker", "You are a helpful agent who bakes."), user("go"), answer("c")}, false},
		"one agent":          {[]script{of("baker", "You are a helpful agent who bakes."), user("go"), answer("a"), of("baker", "You are a helpful agent who sells."), user("go"), answer("b")}, true},
		"one among others":   {[]script{of("baker", "You are a helpful agent who bakes."), user("go"), answer("a"), of("seller", "You are a helpful agent who sells."), user("go"), answer("b"), of("baker", "You are a helpful agent who eats."), user("go"), answer("c")}, true},
		"notices":            {[]script{system(long), user("go"), answer("a"), notice("Approved command prefix saved: bake rye"), user("go"), answer("b"), notice("Approved command prefix saved: bake oat"), user("go"), answer("c")}, false},
		"notices and a rule": {[]script{system(long), user("go"), answer("a"), notice("Approved command prefix saved: bake rye"), user("go"), answer("b"), system(long + " Sell all."), user("go"), answer("c")}, true},
	} {
		_, list := failsAfter(t, c.steps...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleSystem }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
}

// What a client writes of what it sent to somebody is no answer of another model.
func TestCopyOfAnAnswer(t *testing.T) {
	by := func(name, text string, tokens int64, calls ...*model.ToolCall) script {
		return func(l *fake) {
			m := said(model.RoleAssistant, text)
			m.Model, m.Usage.Output = name, tokens
			for _, c := range calls {
				m.Parts = append(m.Parts, c)
			}
			l.add(m)
			for _, c := range calls {
				l.add(results(result(c.ID, "ok", -1, model.No)))
			}
		}
	}
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"what was said":       {[]script{by("oven-2", "The rye is warm.", 9), by("mirror", "The rye is warm.", 0), user("and?"), by("oven-2", "Done.", 9)}, false},
		"what was sent":       {[]script{by("oven-2", "", 9, call("1", "message", map[string]any{"text": "Soon warm."})), by("mirror", "Soon warm.", 0), user("and?"), by("oven-2", "Done.", 9)}, false},
		"something else":      {[]script{by("oven-2", "The rye is warm.", 9), by("mirror", "The oat is cold.", 0)}, true},
		"said again by one":   {[]script{by("oven-2", "The rye is warm.", 9), by("stove-1", "The rye is warm.", 9)}, true},
		"another one goes on": {[]script{by("oven-2", "The rye is warm.", 9), by("mirror", "The rye is warm.", 0), by("stove-1", "Done.", 9)}, true},
	} {
		_, list := failsAfter(t, append([]script{user("go")}, c.steps...)...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleModel }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
}
