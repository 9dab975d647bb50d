package findings

import (
	"slices"
	"testing"
)

// That one of several was not right is the answer of a check where another one was taken.
func TestPicks(t *testing.T) {
	asks := user("The baker is ill. Find somebody for Thursday.")
	check := func(n, who, said string) script {
		return ran(call(n, "check_baker", map[string]any{"name": who, "days": []string{"Thursday"}}), said)
	}
	const no, yes = `{"ok": false, "reason": "no rest before Friday"}`, `{"ok": true}`
	does := func(who string) script {
		return ran(call("9", "update_roster", map[string]any{"in": who}), `{"saved": true}`)
	}
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"another one was taken": {[]script{asks, check("1", "Ada", no), check("2", "Bea", yes), does("Bea")}, false},
		"it was right before":   {[]script{asks, check("2", "Bea", yes), check("1", "Ada", no), does("Bea")}, false},
		"the same one":          {[]script{asks, check("1", "Ada", no), check("2", "Bea", yes), does("Ada")}, true},
		"nobody was taken":      {[]script{asks, check("1", "Ada", no), check("2", "Bea", yes)}, true},
		"none was right":        {[]script{asks, check("1", "Ada", no), check("2", "Bea", no), does("Bea")}, true},
		"the person wants it":   {[]script{user("Ask whether Ada and Bea can bake."), check("1", "Ada", no), check("2", "Bea", yes), does("Bea")}, true},
	} {
		_, list := failsAfter(t, append(c.steps, answer("It is done."))...)
		open := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleJSON && !f.Recovered })
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
