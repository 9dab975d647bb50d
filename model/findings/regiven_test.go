package findings

import (
	"slices"
	"testing"
)

// What somebody else has by now is made good by another one of it, not by another deed.
func TestRechosen(t *testing.T) {
	taken := `{"ok": false, "reason": "already booked by the mill"}`
	for name, c := range map[string]struct {
		failed, then map[string]any
		said         string
		open         bool
	}{
		"another oven":     {map[string]any{"oven": "R3", "start": "13:00", "end": "15:00"}, map[string]any{"oven": "R4", "start": "13:00", "end": "15:00"}, taken, false},
		"at another time":  {map[string]any{"oven": "R3", "start": "13:00", "end": "15:00"}, map[string]any{"oven": "R4", "start": "16:00", "end": "15:00"}, taken, true},
		"for another one":  {map[string]any{"guest": "Ada", "start": "13:00", "end": "15:00"}, map[string]any{"guest": "Bo", "start": "13:00", "end": "15:00"}, taken, true},
		"another address":  {map[string]any{"name": "Ada", "team": "rye", "email": "ada@mill.example"}, map[string]any{"name": "Ada", "team": "rye", "email": "bo@mill.example"}, `{"ok": false, "error": "this is already in use"}`, true},
		"another customer": {map[string]any{"customer": "c-1", "item": "rye", "count": 3}, map[string]any{"customer": "c-2", "item": "rye", "count": 3}, `{"ok": false, "error": "sold out"}`, true},
	} {
		_, list := failsAfter(t, user("Do it."), ran(call("1", "book_oven", c.failed), c.said), ran(call("2", "book_oven", c.then), `{"ok": true}`), answer("It is booked."))
		open := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleJSON && !f.Recovered })
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
