package findings

import (
	"slices"
	"testing"
)

// What one look does not know by its name is found by a search for it; a value that a refusal offers
// is taken.
func TestFoundBy(t *testing.T) {
	stock := func(said string) script {
		return ran(call("1", "check_stock", map[string]any{"sku": "OV-90-DOOR"}), said)
	}
	shopStock := func(said string) script {
		return ran(call("1", "check_stock", map[string]any{"sku": "OV-90-DOOR", "shop": "rye-mill"}), said)
	}
	search := func(what, said string) script {
		return ran(call("2", "search_parts", map[string]any{"for": what}), said)
	}
	book := func(id, day, said string) script {
		return ran(call(id, "book_oven", map[string]any{"oven": "R3", "day": day}), said)
	}
	const unknown, found = `{"error": "unknown sku"}`, `{"parts": [{"sku": "P-7", "name": "Door of OV-90"}]}`
	full := book("1", "2026-11-24", `{"error": "nothing free on 2026-11-24", "next": ["2026-11-25", "2026-11-27"]}`)
	const well = `{"booked": "bk-8", "day": "2026-11-25"}`
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"searched":            {[]script{stock(unknown), search("OV-90", found)}, false},
		"of letters":          {[]script{ran(call("1", "check_stock", map[string]any{"sku": "B-OVEN-90-DOOR"}), unknown), search("B-OVEN-90", `{"parts": [{"sku": "P-7", "name": "Door of Oven 90"}]}`)}, false},
		"its whole name":      {[]script{stock(unknown), search("OV-90-DOOR", found)}, false},
		"not found":           {[]script{stock(unknown), search("OV-90", `{"parts": []}`)}, true},
		"something else":      {[]script{stock(unknown), search("MILL-2", found)}, true},
		"a like number":       {[]script{stock(unknown), search("OV-9", found)}, true},
		"it is down":          {[]script{stock(`{"error": "store is down"}`), search("OV-90", found)}, true},
		"it was to act":       {[]script{ran(call("1", "order_part", map[string]any{"sku": "OV-90-DOOR"}), unknown), search("OV-90", found)}, true},
		"by the shop only":    {[]script{shopStock(unknown), ran(call("2", "list_parts", map[string]any{"shop": "rye-mill", "kind": "door"}), `{"parts": [{"sku": "P-7", "shop": "rye-mill"}]}`)}, true},
		"which is not named":  {[]script{shopStock(`{"error": "sku OV-90-DOOR not found"}`), ran(call("2", "list_parts", map[string]any{"store": "rye-mill"}), `{"parts": [{"sku": "P-7", "store": "rye-mill"}]}`)}, true},
		"named, in that shop": {[]script{shopStock(`{"error": "sku OV-90-DOOR not found"}`), ran(call("2", "search_parts", map[string]any{"shop": "rye-mill", "for": "OV-90"}), found)}, false},
		"something came":      {[]script{stock(unknown), search("OV-90", `{"parts": [{"sku": "P-7", "name": "Lid of a mill"}]}`)}, true},
		"an inner empty list": {[]script{stock(unknown), search("OV-90", `{"for": "OV-90", "data": {"parts": [], "total": 0}}`)}, true},
		"an inner list":       {[]script{stock(unknown), search("OV-90", `{"data": {"parts": [{"name": "Door of OV-90"}], "total": 1}}`)}, false},
		"none counted":        {[]script{stock(unknown), search("OV-90", `{"for": "OV-90", "total": 0}`)}, true},
		"none in words":       {[]script{stock(unknown), search("OV-90", `No parts for OV-90.`)}, true},
		"by another look":     {[]script{stock(unknown), ran(call("2", "get_part", map[string]any{"sku": "OV-90"}), found)}, true},

		"offered and asked":       {[]script{full, answer("The 25th or the 27th?"), user("The first one."), book("2", "2026-11-25", well)}, false},
		"offered":                 {[]script{full, book("2", "2026-11-25", well)}, false},
		"a text of it":            {[]script{ran(call("1", "replace_text", map[string]any{"file": "oven.md", "old": "hot rye bread"}), `{"error": "nothing replaced: hot rye bread does not appear verbatim"}`), ran(call("2", "replace_text", map[string]any{"file": "oven.md", "old": "rye bread"}), `{"error": "nothing replaced: rye bread does not appear verbatim"}`)}, true},
		"not offered":             {[]script{full, book("2", "2026-11-26", well)}, true},
		"another oven, too":       {[]script{full, ran(call("2", "book_oven", map[string]any{"oven": "R5", "day": "2026-11-25"}), well)}, true},
		"offered and refused too": {[]script{full, book("2", "2026-11-25", `{"error": "nothing free on 2026-11-25"}`)}, true},
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
