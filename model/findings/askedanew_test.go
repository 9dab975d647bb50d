package findings

import (
	"fmt"
	"slices"
	"testing"

	"msgview/model"
)

// A sub-agent whose answer was cut is made good by another one that is asked the same and ends well;
// by one that is cut as well, or asked something else, it is not.
func TestAskedAnew(t *testing.T) {
	const rye = "List every oven of services/rye with its heat. Short answer."
	const heat = "Review oven alpha for wrong heat and report all that you find."
	agent := func(id, prompt, said, reason string) script {
		return func(l *fake) {
			l.add(calls(call(id, "Task", map[string]any{"description": "ovens", "prompt": prompt, "subagent_type": "Explore"})))
			asked, answer := fromAgent(model.RoleUser, prompt, id), fromAgent(model.RoleAssistant, said, id)
			answer.StopReason = reason
			l.add(asked)
			l.add(answer)
			l.add(results(result(id, said, -1, model.No)))
		}
	}
	for name, c := range map[string]struct {
		first, between, prompt, reason string
		open                           bool
	}{
		"the same, and more":    {rye, "", rye + " At most five lines.", "end_turn", false},
		"cut again":             {rye, "", rye, "max_tokens", true},
		"of another service":    {rye, "", "List every oven of services/oat with its heat. Short answer.", "end_turn", true},
		"in other words":        {rye, "The answer is cut off in the middle, so again.", "List each oven of services/rye with its heat. Five lines.", "end_turn", false},
		"in other words, blind": {rye, "Now the rest.", "List each oven of services/rye with its heat. Five lines.", "end_turn", true},
		"something else":        {rye, "The answer is cut off in the middle.", "Bake the bread of services/rye.", "end_turn", true},
		"of another oven":       {heat, "The review of alpha is incomplete. Now oven beta.", "Review oven beta for wrong heat and report all that you find.", "end_turn", true},
		"of one at the end":     {"Report what is wrong with the heat of oven alpha.", "Alpha is unfinished, but now the next one.", "Report what is wrong with the heat of oven beta. Be brief.", "end_turn", true},
		"of one named in short": {"Report the heat and the faults of oven R2.", "That is unfinished, but now the next one.", "Report the heat and the faults of oven R3.", "end_turn", true},
		"of the same, shorter":  {heat, "The review of alpha is incomplete.", "Review oven alpha for wrong heat and report the worst in five lines.", "end_turn", false},
	} {
		steps := []script{user("Which ovens are too hot?"), agent("1", c.first, "rye: 3 ovens. The first has 220 degr", "max_tokens")}
		if c.between != "" {
			steps = append(steps, answer(c.between))
		}
		_, list := failsAfter(t, append(steps, agent("2", c.prompt, "rye: 4 ovens, one of them too hot.", c.reason), answer("One is too hot."))...)
		if open := slices.ContainsFunc(list, func(one Finding) bool { return one.Rule == ruleLength && !one.Recovered && one.Places[0].Entry < 5 }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// However many were cut before it, one that is asked anew is made good.
func TestManyAskedAnew(t *testing.T) {
	l := newFake()
	asks := func(id, oven, reason string) {
		prompt := "List every loaf of ovens/" + oven + " with its heat."
		l.add(calls(call(id, "Task", map[string]any{"prompt": prompt})))
		asked, answer := fromAgent(model.RoleUser, prompt, id), fromAgent(model.RoleAssistant, "3 loaves.", id)
		answer.StopReason = reason
		l.add(asked)
		l.add(answer)
		l.add(results(result(id, "3 loaves.", -1, model.No)))
	}
	user("Which loaves are there?")(l)
	for i := range maxCutAgents + 2 {
		asks(fmt.Sprint(i), fmt.Sprint(i), "max_tokens")
	}
	asks("again", fmt.Sprint(maxCutAgents+1), "end_turn")
	answer("Three.")(l)
	l.index.Finish(nil)
	f := NewFinder(l)
	f.SetEnded(true)
	cut := 0
	for _, one := range ranBy(t, f).Findings() {
		if one.Rule == ruleLength && !one.Recovered {
			cut += len(one.Places)
		}
	}
	if cut != maxCutAgents+1 {
		t.Errorf("%d are cut, want %d", cut, maxCutAgents+1)
	}
}

// fromAgent is a message of the sub-agent that a call started.
func fromAgent(role model.Role, text, of string) *model.Message {
	m := said(role, text)
	m.Thread, m.ParentCall, m.Sidechain = "agent "+of, of, true
	return m
}
