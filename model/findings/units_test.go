package findings

import (
	"slices"
	"testing"
)

// Numbers that are passed on in another unit.
func TestOtherUnits(t *testing.T) {
	asks := user("We need rolls, 1,200 pieces, by Friday.")
	heat := user("Heat the oven for 12 minutes.")
	manual := ran(call("1", "read_manual", map[string]any{"topic": "oven"}), "set_oven(on, shelf). on: time of the fire in seconds. shelf: 1 to 20.")
	schema := ran(call("1", "oven_schema", map[string]any{"of": "fire"}), `{"properties": {"name": {"type": "string"}, "on": {"type": "integer", "description": "seconds"}, "shelf": {"type": "integer", "max": 20}, "rest": {"type": "integer", "unit": "ms"}}}`)
	booked := ran(call("1", "refund", map[string]any{"amount": 4590}), `{"id": "r1", "amount": "4590.00", "currency": "EUR"}`)
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"handed on":                 {[]script{asks, ran(call("1", "transfer_to_oven", map[string]any{"brief": "1200 packs of rolls"}), "{}"), answer("x")}, true},
		"to a sub-agent":            {[]script{asks, ran(call("1", "Task", map[string]any{"description": "order", "prompt": "Order 1200 boxes of rolls."}), "ok"), answer("x")}, true},
		"as it was":                 {[]script{asks, ran(call("1", "transfer_to_oven", map[string]any{"brief": "1200 pieces"}), "{}"), answer("x")}, false},
		"without a unit":            {[]script{asks, ran(call("1", "transfer_to_oven", map[string]any{"brief": "1200 of them"}), "{}"), answer("x")}, false},
		"worked out":                {[]script{asks, ran(call("1", "transfer_to_oven", map[string]any{"brief": "12 packs of 100"}), "{}"), answer("x")}, false},
		"both":                      {[]script{user("1,200 pieces, or 1200 packs?"), ran(call("1", "transfer_to_oven", map[string]any{"brief": "1200 packs"}), "{}"), answer("x")}, false},
		"against the manual":        {[]script{heat, manual, ran(call("2", "set_oven", map[string]any{"on": 12}), "{}"), answer("x")}, true},
		"as the manual says":        {[]script{heat, manual, ran(call("2", "set_oven", map[string]any{"on": 720}), "{}"), answer("x")}, false},
		"another argument":          {[]script{heat, manual, ran(call("2", "set_oven", map[string]any{"shelf": 12}), "{}"), answer("x")}, false},
		"no manual":                 {[]script{heat, ran(call("2", "set_oven", map[string]any{"on": 12}), "{}"), answer("x")}, false},
		"the same unit":             {[]script{user("Heat for 12 seconds."), manual, ran(call("2", "set_oven", map[string]any{"on": 12}), "{}"), answer("x")}, false},
		"against a schema":          {[]script{heat, schema, ran(call("2", "set_oven", map[string]any{"on": 12}), "{}"), answer("x")}, true},
		"by its path":               {[]script{heat, schema, ran(call("2", "oven_set", map[string]any{"path": "ovens.upper.on", "value": 12}), "{}"), answer("x")}, true},
		"in ms, by its key":         {[]script{heat, schema, ran(call("2", "oven_set", map[string]any{"key": "rest", "value": 12}), "{}"), answer("x")}, true},
		"as the schema says":        {[]script{heat, schema, ran(call("2", "oven_set", map[string]any{"path": "ovens.upper.on", "value": 720}), "{}"), answer("x")}, false},
		"another path":              {[]script{heat, schema, ran(call("2", "oven_set", map[string]any{"path": "ovens.upper.shelf", "value": 12}), "{}"), answer("x")}, false},
		"a schema of the same unit": {[]script{user("Heat for 12 seconds."), schema, ran(call("2", "oven_set", map[string]any{"path": "ovens.upper.on", "value": 12}), "{}"), answer("x")}, false},
		"a hundredth":               {[]script{user("Give it back."), booked, answer("EUR 45.90 are on the way.")}, true},
		"as it was booked":          {[]script{user("Give it back."), booked, answer("EUR 4590.00 are on the way.")}, false},
		"both told":                 {[]script{user("Give it back."), booked, answer("EUR 4,590.00 were booked in the place of 45.90.")}, false},
		"both in the result":        {[]script{user("Give it back."), ran(call("1", "refund", map[string]any{"amount": 4590}), `{"amount": "4590.00", "display": "EUR 45.90"}`), answer("EUR 45.90 are on the way.")}, false},
		"of thousands":              {[]script{user("Give it back."), ran(call("1", "refund", map[string]any{"amount": 459000}), `{"amount": "459000.00", "display": "EUR 4,590.00"}`), answer("EUR 4590.00 are on the way.")}, false},
		"in cents":                  {[]script{user("Give it back."), ran(call("1", "refund", map[string]any{"amount": 4590}), `{"amount": "4590.00", "unit": "cents"}`), answer("EUR 45.90 are on the way.")}, false},
		"another beside it":         {[]script{user("Give it back."), ran(call("1", "refund", map[string]any{"amount": 4590}), `{"amount": "4590.00", "fee": "1.90"}`), answer("EUR 45.90 are on the way.")}, true},
		"another amount":            {[]script{user("Give it back."), booked, answer("EUR 12.00 are on the way.")}, false},
	} {
		_, list := failsAfter(t, c.script...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUnit && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
