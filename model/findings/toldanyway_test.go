package findings

import "testing"

// What an answer tells although the call for it has no result is looked at before what only says that it failed.
func TestToldAnyway(t *testing.T) {
	asks := user("Check the ovens.")
	checks := func(l *fake) {
		l.add(calls(call("1", "oven_status", map[string]any{"oven": "north"}), call("2", "oven_status", map[string]any{"oven": "south"})))
		l.add(results(result("1", `{"oven": "north", "heat": 220}`, -1, 0)))
	}
	fails := ran(call("5", "bell_ring", map[string]any{"bell": "door"}), `{"error": "no such bell"}`)
	for name, c := range map[string]struct {
		script []script
		first  bool
	}{
		"told":              {[]script{asks, checks, fails, answer("- Ovens are fine: north 220, south 210\n- The bell does not ring")}, true},
		"said to be open":   {[]script{asks, checks, fails, answer("The north oven is at 220. Of south there was no result.")}, false},
		"not spoken of":     {[]script{asks, checks, fails, answer("The north oven is at 220.")}, false},
		"asked again":       {[]script{asks, checks, ran(call("3", "oven_status", map[string]any{"oven": "south"}), `{"heat": 210}`), fails, answer("North 220, south 210.")}, false},
		"from somewhere":    {[]script{asks, checks, ran(bash("3", "cat ovens"), "south 210"), fails, answer("North 220, south 210.")}, false},
		"alone":             {[]script{asks, func(l *fake) { l.add(calls(call("2", "oven_status", map[string]any{"oven": "south"}))) }, fails, answer("South is at 210.")}, false},
		"told by the baker": {[]script{asks, checks, fails, answer("And the other one?"), user("South is at 210."), answer("So south is at 210.")}, false},
	} {
		_, list := failsAfter(t, c.script...)
		if len(list) == 0 || (list[0].Rule == ruleMissing) != c.first {
			t.Errorf("%s\n%s", name, told(list))
		}
	}
}
