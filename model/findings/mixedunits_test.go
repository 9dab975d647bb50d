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
