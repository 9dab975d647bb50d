package findings

import (
	"slices"
	"testing"
)

// Numbers of one name that a tool states in two units, and that a call has side by side.
func TestMixedUnits(t *testing.T) {
	asks := user("Which of the three ovens uses most per loaf?")
	meter := func(id, result string) script {
		return ran(call(id, "read_meter", map[string]any{"oven": id}), result)
	}
	one, odd, two := meter("1", `{"sum": 41210, "unit": "kWh"}`), meter("2", `{"sum": 38904411, "unit": "Wh"}`), meter("3", `{"sum": 52877, "unit": "kWh"}`)
	counts := func(text string) script { return ran(call("9", "calc", map[string]any{"of": text}), "1") }
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"side by side":      {[]script{asks, one, odd, two, counts("[41210/610, 38904411/540, 52877/690]"), answer("x")}, true},
		"by a command":      {[]script{asks, one, odd, two, ran(bash("9", "python3 -c 'print(max(41210, 38904411, 52877))'"), "38904411"), answer("x")}, true},
		"by the name":       {[]script{asks, meter("1", `{"weight_kg": 41210}`), meter("2", `{"weight_kg": 38904}`), counts("41210 + 38904"), answer("x")}, false},
		"money":             {[]script{asks, meter("1", `{"amount": 1250, "currency": "SEK"}`), meter("2", `{"amount": 425, "currency": "EUR"}`), counts("1250 + 425"), answer("x")}, true},
		"money, converted":  {[]script{asks, meter("1", `{"amount": 1250, "currency": "SEK"}`), meter("2", `{"amount": 425, "currency": "EUR"}`), counts("1250 * 0.088 + 425"), answer("x")}, false},
		"converted":         {[]script{asks, one, odd, two, counts("[41210/610, 38904.411/540, 52877/690]"), answer("x")}, false},
		"converted by it":   {[]script{asks, one, odd, two, counts("[41210/610, 38904411/1000/540, 52877/690]"), answer("x")}, false},
		"each with its own": {[]script{asks, meter("1", `{"amount": 1250.50, "currency": "SEK"}`), meter("2", `{"amount": 980.25, "currency": "EUR"}`), ran(call("9", "pay", map[string]any{"all": []any{map[string]any{"invoice": "1", "amount": 1250.5}, map[string]any{"invoice": "2", "amount": 980.25}}}), "1"), answer("x")}, false},
		"each with nothing": {[]script{asks, meter("1", `{"amount": 1250.50, "currency": "SEK"}`), meter("2", `{"amount": 980.25, "currency": "EUR"}`), ran(call("9", "add", map[string]any{"all": []any{map[string]any{"amount": 1250.5}, map[string]any{"amount": 980.25}}}), "1"), answer("x")}, true},
		"in one object":     {[]script{asks, one, odd, ran(call("9", "compare", map[string]any{"first": 41210, "second": 38904411, "by": "sum"}), "1"), answer("x")}, true},
		"in one list":       {[]script{asks, one, odd, ran(call("9", "compare", map[string]any{"all": []any{41210, 38904411}, "by": "sum"}), "1"), answer("x")}, true},
		"by long names":     {[]script{asks, one, odd, ran(call("9", "save", map[string]any{"one_kilowatt_hours": 41210, "two_watt_hours": 38904411}), "1"), answer("x")}, false},
		"by names in one":   {[]script{asks, one, odd, ran(call("9", "save", map[string]any{"oneKilowattHours": 41210, "twoWattHours": 38904411}), "1"), answer("x")}, false},
		"with the units":    {[]script{asks, one, odd, two, counts("41210 kWh, 38904411 Wh"), answer("x")}, false},
		"one unit":          {[]script{asks, one, two, counts("[41210/610, 52877/690]"), answer("x")}, false},
		"without the other": {[]script{asks, one, odd, two, counts("[41210/610, 52877/690]"), answer("x")}, false},
		"other things":      {[]script{asks, one, meter("2", `{"duration": 38904411, "unit": "ms"}`), counts("41210 / 38904411"), answer("x")}, false},
		"of other tools":    {[]script{asks, one, ran(call("2", "old_meter", map[string]any{"oven": 2}), `{"sum": 38904411, "unit": "Wh"}`), counts("41210 + 38904411"), answer("x")}, false},
	} {
		_, list := failsAfter(t, c.script...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUnit && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
