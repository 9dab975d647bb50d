package findings

import (
	"slices"
	"testing"
)

// Of two numbers that a result lists the calls are to go on with that of the person.
func TestOtherID(t *testing.T) {
	asks := user("I am Ada, customer 5571 4093. Cancel my bread.")
	const both = `{"count":2,"customers":[{"id":"5571-4039","name":"Ada"},{"id":"5571-4093","name":"Ada"}]}`
	finds := ran(call("1", "find_customer", map[string]any{"name": "Ada"}), both)
	does := func(n, id string) script {
		return ran(call(n, "get_contract", map[string]any{"customer": id}), `{"contract":"B-7"}`)
	}
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"the other one":        {[]script{asks, finds, does("2", "5571-4039"), answer("It is cancelled.")}, true},
		"the person's":         {[]script{asks, finds, does("2", "5571-4093"), answer("It is cancelled.")}, false},
		"both":                 {[]script{asks, finds, does("2", "5571-4039"), does("3", "5571-4093"), answer("It is cancelled.")}, false},
		"without groups":       {[]script{asks, finds, does("2", "5571-4039"), does("3", "55714093"), answer("It is cancelled.")}, false},
		"the person gives two": {[]script{user("I am Ada, customer 5571 4093, my father is 5571 4039."), finds, does("2", "5571-4039")}, false},
		"it is given later":    {[]script{asks, finds, answer("Which of them?"), user("Oh, it is 5571 4039."), does("2", "5571-4039")}, false},
		"only the other one":   {[]script{asks, ran(call("1", "find_customer", map[string]any{"name": "Ada"}), `[{"id":"5571-4039"}]`), does("2", "5571-4039")}, false},
		"of another form":      {[]script{asks, ran(call("1", "find_customer", map[string]any{"name": "Ada"}), `[{"id":"5571-4093"},{"id":"55-714039"}]`), does("2", "55-714039")}, false},
		"other digits":         {[]script{asks, ran(call("1", "find_customer", map[string]any{"name": "Ada"}), `[{"id":"5571-4093"},{"id":"5571-8812"}]`), does("2", "5571-8812")}, false},
		"known before":         {[]script{asks, ran(call("0", "get_customer", map[string]any{"id": "5571-4093"}), `{"id":"5571-4093","name":"Ada"}`), finds, does("2", "5571-4039")}, false},
		"not found before":     {[]script{asks, ran(call("0", "get_customer", map[string]any{"id": "55714093"}), `{"count":0}`), finds, does("2", "5571-4039")}, true},
		"addresses":            {[]script{user("Restart the oven at 192.168.1.12."), ran(call("1", "hosts", map[string]any{}), `["192.168.1.12 oven","192.168.1.21 mill"]`), ran(call("2", "ask", map[string]any{"host": "192.168.1.21"}), "ok")}, false},
		"days":                 {[]script{user("Bake until 2026-08-21."), ran(call("1", "days", map[string]any{}), `["2026-08-12","2026-08-21"]`), ran(call("2", "bake", map[string]any{"day": "2026-08-12"}), "ok")}, false},
	} {
		_, list := failsAfter(t, c.steps...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleOtherID }); found != c.found {
			t.Errorf("%s: found %v\n%s", name, found, told(list))
		}
	}
}
