package findings

import (
	"slices"
	"testing"
)

// A result that names a code of the same form as was asked for is one of another thing, whatever
// the argument is called; what lists and states differ in is none.
func TestOtherThanAsked(t *testing.T) {
	for name, c := range map[string]struct {
		tool, said string
		given      map[string]any
		found      bool
	}{
		"a month":             {"get_takings", `{"shop":"rye","period":"2026-09","sum":4}`, map[string]any{"shop": "rye", "period": "2026-10"}, true},
		"the month":           {"get_takings", `{"shop":"rye","period":"2026-10","sum":4}`, map[string]any{"shop": "rye", "period": "2026-10"}, false},
		"a number of its own": {"book_leave", `{"status":"ok","baker_no":"003318"}`, map[string]any{"baker_no": "003381"}, true},
		"a date written anew": {"get_takings", `{"day":"09.10.2026"}`, map[string]any{"day": "2026-10-09"}, false},
		"spaces in a number":  {"check_line", `{"number":"0800 555 019","open":true}`, map[string]any{"number": "0800555019"}, false},
		"dashes in a number":  {"check_line", `{"number":"0800–555-019","open":true}`, map[string]any{"number": "0800 555019"}, false},
		"another number":      {"check_line", `{"number":"0800 555 091","open":true}`, map[string]any{"number": "0800555019"}, true},
		"a dash in a code":    {"get_oven", `{"oven_id":"RYE 118","warm":true}`, map[string]any{"oven_id": "rye-118"}, false},
		"a page":              {"list_loaves", `{"page_size":"0100","loaves":[]}`, map[string]any{"page_size": "0500"}, false},
		"a version":           {"save_loaf", `{"ok":true,"revision":"r0018"}`, map[string]any{"revision": "r0017"}, false},
		"an environment":      {"set_flag", `{"ok":true,"flag":{"key":"dark","environment":"production"}}`, map[string]any{"flag": "dark", "env": "staging"}, true},
		"a short name of it":  {"set_flag", `{"ok":true,"flag":{"key":"dark","environment":"staging"}}`, map[string]any{"flag": "dark", "env": "stg"}, false},
		"behind several":      {"get_oven", `{"order_id":"B-9917","from":{"status":"hot"},"to":{"status":"cold"}}`, map[string]any{"a_status": "x", "order_id": "A-1742", "status": "open"}, true},
		"of several":          {"set_flag", `{"before":{"environment":"production"},"after":{"environment":"production"}}`, map[string]any{"env": "staging"}, false},
		"made of another":     {"bake_dough", `{"id":"loaf_7","state":"baked"}`, map[string]any{"id": "dough_2"}, false},
		"another of the kind": {"bake_dough", `{"id":"dough_7","state":"baked"}`, map[string]any{"id": "dough_2"}, true},
		"a look at another":   {"get_dough", `{"id":"loaf_7","state":"baked"}`, map[string]any{"id": "dough_2"}, true},
		"a new value":         {"rename_oven", `{"id":"77","label":"hall north"}`, map[string]any{"id": "77", "label": "Hall, north"}, false},
	} {
		_, list := failsAfter(t, user("go"), ran(call("1", c.tool, c.given), c.said), answer("done"))
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleEcho }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
}
