package findings

import (
	"slices"
	"testing"
)

// A call that was refused for one of its values is made good by the same one with another in its place:
// where the value was taken by somebody, or the result names it, or tells what it has to be. Another
// amount than the one that it tells, or another thing that nobody has, is another call.
func TestValuesGivenAnew(t *testing.T) {
	book := func(id, oven, from, said string) script {
		return ran(call(id, "ovens__book", map[string]any{"oven": oven, "from": from, "to": "2026-11-24T15:00"}), said)
	}
	const at = "2026-11-24T13:00"
	taken := book("1", "R3", at, `{"ok": false, "error": "conflict: booked 20 s ago by J. Rye"}`)
	free := func(id, said string, who ...string) script {
		return ran(call(id, "free_busy", map[string]any{"people": who, "from": "2026-11-24"}), said)
	}
	unknown := free("1", `{"error": "unknown person S. Baker"}`, "Ada Rye", "S. Baker")
	pay := func(id string, cents int, said string) script {
		return ran(call(id, "refund", map[string]any{"order": "B-7", "amount": cents}), said)
	}
	cents := pay("1", 165, `{"ok": false, "error": "amount 165 (EUR 1.65) does not match difference 16500"}`)
	extras := func(id string, more map[string]any, said string) script {
		args := map[string]any{"order": "B-7", "extras": "late_pickup"}
		for k, v := range more {
			args[k] = v
		}
		return ran(call(id, "change_order", args), said)
	}
	const well = `{"ok": true, "id": "bk-8"}`
	needs := extras("1", nil, `{"ok": false, "error": "extras of value > 0 need a price or approval"}`)
	season := extras("1", nil, `{"ok": false, "error": "the pack is not valid in June", "hint": "drop the pack or choose PCK-S"}`)
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"another oven":       {[]script{taken, book("2", "R5", at, well)}, false},
		"another name":       {[]script{unknown, free("2", `{"free": ["13:00"]}`, "Ada Rye", "Selin Baker")}, false},
		"as it tells":        {[]script{cents, pay("2", 16500, well)}, false},
		"with what it needs": {[]script{needs, extras("2", map[string]any{"approval": "front desk"}, well)}, false},
		"as it offered":      {[]script{season, answer("The pack is PCK-S then?"), user("sure, fine"), extras("2", map[string]any{"pack": "PCK-S"}, well)}, false},

		"another time and oven": {[]script{taken, book("2", "R5", "2026-11-25T13:00", well)}, true},
		"taken as well":         {[]script{taken, book("2", "R5", at, `{"ok": false, "error": "R5 is booked"}`)}, true},
		"it is locked":          {[]script{book("1", "R3", at, `{"ok": false, "error": "the door is locked"}`), book("2", "R5", at, well)}, true},
		"without the name":      {[]script{unknown, free("2", `{"free": ["13:00"]}`, "Ada Rye")}, true},
		"another person":        {[]script{unknown, free("2", `{"free": ["13:00"]}`, "Ben Mill", "S. Baker")}, true},
		"another amount":        {[]script{cents, pay("2", 1650, well)}, true},
		"of another order":      {[]script{needs, ran(call("2", "change_order", map[string]any{"order": "B-9", "extras": "late_pickup", "approval": "desk"}), well)}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...)
		open := slices.ContainsFunc(list, func(one Finding) bool {
			return (one.Group() == Fail || one.Group() == Hidden) && !one.Recovered && one.Severity != Hint
		})
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
