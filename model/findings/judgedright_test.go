package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// What failed in a run that was judged right was needed for nothing; what failed in another one, or
// behind the judgement, stands.
func TestJudgedRight(t *testing.T) {
	const open, hint = "open", "hint"
	fails := []script{user("Change my order of bread."), ran(bash("0", "pytest -q | tail -4"), "2 failed, 141 passed in 0.8s"), failed(call("1", "change_order", map[string]any{"order": "17"}), "Error: order 17 was baked already"), answer("It can't be changed, I hand you over.")}
	score := func(text string, wrong bool) script { return event(model.MarkerScore, text, wrong) }
	for name, c := range map[string]struct {
		steps []script
		is    string
	}{
		"right":                  {append(slices.Clone(fails), score("reward 1.0", false)), hint},
		"right, as a number":     {append(slices.Clone(fails), score("reward 1", false)), hint},
		"right, with its end":    {append(slices.Clone(fails), event(model.MarkerEnd, "user_stop, reward 1.0", false)), hint},
		"of use":                 {append(slices.Clone(fails), score("utility: true, security: false", false)), hint},
		"a success":              {append(slices.Clone(fails), score("judged a success: all is there", false)), hint},
		"half":                   {append(slices.Clone(fails), score("reward 0.5", false)), open},
		"more than it can be":    {append(slices.Clone(fails), score("reward 1.5", false)), open},
		"wrong":                  {append(slices.Clone(fails), score("reward 0.0", true)), open},
		"of no use":              {append(slices.Clone(fails), score("utility: false", true)), open},
		"not judged":             {fails, open},
		"right, the task behind": {slices.Concat(fails, []script{score("judged a failure", true), user("bake"), answer("baked"), score("judged a success", false)}), open},
		"right after all":        {slices.Concat(fails, []script{score("reward 1", false), user("bake"), answer("baked"), score("reward 0.0", true)}), hint},
		"another run is right":   {[]script{talk("a", fails...), talk("b", user("bake"), answer("baked"), score("reward 1", false))}, open},
		"fails behind it":        {append([]script{user("bake"), answer("baked"), score("reward 1", false)}, fails...), open},
		"an event that says so":  {append(slices.Clone(fails), event(model.MarkerNotice, "reward 1", false)), open},
	} {
		_, list := failsAfter(t, c.steps...)
		is := ""
		if !slices.ContainsFunc(list, func(one Finding) bool { return one.Rule == ruleTest && one.Severity == Error && !one.Recovered }) {
			t.Errorf("%s: tests that failed are no failure of a call\n%s", name, told(list))
		}
		for _, one := range list {
			if one.Group() == Fail {
				if is = hint; one.Severity == Error || one.Severity == Warning {
					is = open
				}
			}
		}
		if is != c.is {
			t.Errorf("%s: %s, want %s\n%s", name, is, c.is, told(list))
		}
	}
}

// Where one row has runs that were judged right and others, those are a row of their own.
func TestJudgedRightInPart(t *testing.T) {
	run := func(id, text string, wrong bool) script {
		return talk(id, user("Change my order of bread."), failed(call(id, "change_order", map[string]any{"order": "17"}), "Error: order 17 was baked already"), answer("It can't be changed."), event(model.MarkerScore, text, wrong))
	}
	for name, c := range map[string]struct {
		steps       []script
		open, hints int
	}{
		"all right":      {[]script{run("a", "reward 1.0", false), run("b", "reward 1.0", false)}, 0, 2},
		"one of three":   {[]script{run("a", "reward 0.0", true), run("b", "reward 1.0", false), run("c", "reward 1.0", false)}, 1, 2},
		"all but one":    {[]script{run("a", "reward 0.0", true), run("b", "reward 1.0", false), run("c", "reward 0.0", true)}, 2, 1},
		"none was right": {[]script{run("a", "reward 0.0", true), run("b", "reward 0.5", false)}, 2, 0},
	} {
		_, list := failsAfter(t, c.steps...)
		open, hints := 0, 0
		for _, one := range list {
			switch {
			case one.Group() != Fail:
			case one.Severity == Hint:
				hints += one.Count
			default:
				open += one.Count
			}
		}
		if open != c.open || hints != c.hints {
			t.Errorf("%s: %d open, %d hints\n%s", name, open, hints, told(list))
		}
	}
}
