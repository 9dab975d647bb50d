package findings

import (
	"slices"
	"testing"
)

// A page tells how much there is in all, wherever in it that stands.
func TestPageTellsTotal(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		said string // "" for no part
	}{
		"in an object of its own":  {`{"loaves":[{"id":1},{"id":2}],"page":{"size":50,"returned":50,"total":412,"next_cursor":"abc"}}`, `50 of 412, "next_cursor"`},
		"by what it lists":         {`{"loaves":[{"id":1},{"id":2}],"paging":{"total":9,"next_cursor":"abc"}}`, `2 of 9, "next_cursor"`},
		"beside it":                {`{"loaves":[{"id":1},{"id":2}],"total_count":9,"has_more":true}`, `2 of 9, "has_more": true`},
		"in a frame":               {`{"ok":true,"result":{"loaves":[{"id":1}],"total":9,"has_more":true}}`, `1 of 9, "has_more": true`},
		"of nobody knows how many": {`{"loaves":[{"id":1}],"response_metadata":{"next_cursor":"abc"}}`, `"next_cursor"`},
		"all of them":              {`{"loaves":[{"id":1},{"id":2}],"page":{"total":2,"next_cursor":"abc"}}`, ""},
		"the last page":            {`{"loaves":[{"id":1},{"id":2}],"page":{"total":412,"next_cursor":null}}`, ""},
		"of a loaf":                {`{"loaf":{"id":1,"more":true,"total":412}}`, ""},
	} {
		_, list := failsAfter(t, user("How many loaves are there?"), ran(call("1", "list_loaves", map[string]any{"kind": "rye"}), c.text), answer("There are two."))
		at := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == rulePart })
		switch {
		case at < 0 && c.said != "" || at >= 0 && c.said == "":
			t.Errorf("%s: found %v\n%s", name, at >= 0, told(list))
		case at >= 0 && list[at].Line != c.said:
			t.Errorf("%s: %s, want %s", name, list[at].Line, c.said)
		}
	}
}
