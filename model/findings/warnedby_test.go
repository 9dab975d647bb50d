package findings

import (
	"slices"
	"testing"
)

// A tool warns of what it did, and nobody speaks of it.
func TestWarnedBy(t *testing.T) {
	asks := user("Find an hour for us.")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"two at a time": {[]script{asks, ran(call("1", "create_event", map[string]any{"at": "8"}), `{"id": "e1", "status": "created", "warnings": ["ada: conflict 7-9"]}`), answer("It is booked; all are free.")}, true},
		"in a note":     {[]script{asks, ran(call("1", "order", map[string]any{"n": 8}), `{"id": "e1", "note": "exceeds the store"}`), answer("It is ordered.")}, true},
		"told":          {[]script{asks, ran(call("1", "create_event", map[string]any{"at": "8"}), `{"id": "e1", "status": "created", "warnings": ["ada: conflict 7-9"]}`), answer("It is booked, but ada has a conflict.")}, false},
		"no warning":    {[]script{asks, ran(call("1", "create_event", map[string]any{"at": "8"}), `{"id": "e1", "warnings": []}`), answer("It is booked.")}, false},
		"a note":        {[]script{asks, ran(call("1", "create_event", map[string]any{"at": "8"}), `{"id": "e1", "note": "bring bread"}`), answer("It is booked.")}, false},
		"done again":    {[]script{asks, ran(call("1", "create_event", map[string]any{"at": "8"}), `{"id": "e1", "warnings": ["ada: conflict 7-9"]}`), ran(call("2", "create_event", map[string]any{"at": "10"}), `{"id": "e2", "warnings": []}`), answer("It is booked at 10.")}, false},
	} {
		_, list := failsAfter(t, c.script...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleClaim && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
