package findings

import (
	"slices"
	"testing"
)

// What a person ruled out is not taken.
func TestRuledOut(t *testing.T) {
	asks := user("Order bread for Friday. Two rules: nothing that is non-returnable, and show me the sum first.")
	const loaves = `{"loaves":[{"id":"R1","name":"rye","returnable":false},{"id":"R2","name":"oat","returnable":true}]}`
	finds := ran(call("1", "searchLoaves", map[string]any{"day": "Friday"}), loaves)
	lists := func(text string) script { return ran(call("1", "searchLoaves", map[string]any{"day": "Friday"}), text) }
	orders := func(id string) script {
		return ran(call("2", "breadOrder", map[string]any{"items": []any{map[string]any{"offer": id}}}), `{"status":"ordered"}`)
	}
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"what is ruled out":         {[]script{asks, finds, orders("R1"), answer("It is ordered.")}, true},
		"behind a yes to another":   {[]script{asks, finds, answer("I propose R2, oat, returnable."), user("Yes, please."), orders("R1")}, true},
		"only":                      {[]script{user("Order bread, only returnable ones."), finds, orders("R1")}, true},
		"must be":                   {[]script{user("Order bread. It must be returnable."), finds, orders("R1")}, true},
		"by another name":           {[]script{asks, lists(`[{"loafId":"R1","isReturnable":false}]`), orders("R1")}, true},
		"turned round":              {[]script{asks, lists(`[{"id":"R1","non_returnable":true}]`), orders("R1")}, true},
		"nothing of a kind":         {[]script{user("Order bread. Nothing that is frozen."), lists(`[{"id":"R1","frozen":true}]`), orders("R1")}, true},
		"only with a verb":          {[]script{user("Order bread, I only want returnable ones."), finds, orders("R1")}, true},
		"what the call itself does": {[]script{user("I only ordered one of them. Order the other one, too."), lists(`[{"id":"R1","ordered":false}]`), orders("R1")}, false},
		"a number that is an id":    {[]script{asks, lists(`[{"id":12,"returnable":false}]`), ran(call("2", "breadOrder", map[string]any{"pieces": 12}), "{}")}, false},
		"what is allowed":           {[]script{asks, finds, orders("R2")}, false},
		"looked at":                 {[]script{asks, finds, ran(call("2", "getLoaf", map[string]any{"offer": "R1"}), "{}")}, false},
		"done with otherwise":       {[]script{user("Every loaf must be published."), lists(`[{"id":"R1","published":false}]`), ran(call("2", "publishLoaf", map[string]any{"id": "R1"}), "{}")}, false},
		"cancelled":                 {[]script{asks, finds, ran(call("2", "cancelOrder", map[string]any{"offer": "R1"}), "{}")}, false},
		"it failed":                 {[]script{asks, finds, failed(call("2", "breadOrder", map[string]any{"offer": "R1"}), "Error: sold out")}, false},
		"said otherwise later":      {[]script{asks, finds, user("Non-returnable is fine after all."), orders("R1")}, false},
		"asked about it":            {[]script{asks, finds, answer("Only R1 is left, which is not returnable. Shall I take it?"), user("Yes."), orders("R1")}, false},
		"asked in other words":      {[]script{asks, finds, answer("Only R1 is left, no returns. Shall I take it?"), user("Yes."), orders("R1")}, false},
		"it changed":                {[]script{asks, finds, lists(`[{"id":"R1","returnable":true}]`), orders("R1")}, false},
		"nothing is said of a kind": {[]script{user("Order bread. Is the oat returnable?"), finds, orders("R1")}, false},
		"a kind of something else":  {[]script{user("Order bread. Nothing that is frozen."), finds, orders("R1")}, false},
	} {
		_, list := failsAfter(t, c.steps...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleRuledOut }); found != c.found {
			t.Errorf("%s: found %v\n%s", name, found, told(list))
		}
	}
}
