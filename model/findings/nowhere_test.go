package findings

import (
	"slices"
	"testing"
)

// An id that nobody gave is told where all is known that may give one.
func TestNowhere(t *testing.T) {
	lookup := func(id any) script {
		return ran(call("1", "get_order", map[string]any{"order_id": id}), `{"state":"baked","loaves":12}`)
	}
	asked := user("Where is my order R-20418?")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"mistyped":           {[]script{asked, lookup("R-20481"), answer("It is baked.")}, true},
		"a number":           {[]script{asked, lookup(20481), answer("It is baked.")}, true},
		"made up":            {[]script{user("Where is my order?"), lookup("R-20418"), answer("It is baked.")}, true},
		"of a list":          {[]script{asked, ran(call("1", "list_orders", map[string]any{"customer_id": "C-489127"}), "[]"), answer("There is none.")}, true},
		"of a search":        {[]script{asked, ran(call("1", "search_orders", map[string]any{"customer_id": "C-489127"}), "[]"), answer("There is none.")}, true},
		"in the last answer": {[]script{asked, lookup("R-20418"), answer("It is cancelled, the confirmation is C-2026-55018.")}, true},

		"of a year":       {[]script{user("Where is my order ORD-2026-1187?"), lookup("ORD-2026-1178"), answer("It is baked.")}, true},
		"it is that year": {[]script{user("It is 2026-03-04. Cancel my order R-20418."), lookup("R-20418"), answer("It is cancelled, the confirmation is C-2026-55018.")}, true},

		"said in pieces":     {[]script{user("Where is my order 10 24 88?"), lookup("102488"), answer("It is baked.")}, false},
		"a count":            {[]script{asked, ran(call("1", "get_loaves", map[string]any{"number": 5000}), "12"), answer("It is baked.")}, false},
		"a month":            {[]script{asked, ran(call("1", "get_report", map[string]any{"report_id": "202606"}), "12"), answer("It is baked.")}, false},
		"another code":       {[]script{asked, lookup("R-20418"), answer("It is baked with AES-2048 and costs USD-1240.")}, false},
		"as it was asked":    {[]script{asked, lookup("R-20418"), answer("Order R-20418 is baked.")}, false},
		"without its letter": {[]script{asked, lookup("20418"), answer("It is baked.")}, false},
		"of a result":        {[]script{user("Where is my bread?"), ran(call("0", "list_orders", nil), `[{"id":"R-20481"}]`), lookup("R-20481"), answer("It is baked.")}, false},
		"a short one":        {[]script{asked, lookup("R-7"), answer("It is baked.")}, false},
		"of no id":           {[]script{asked, ran(call("1", "list_orders", map[string]any{"limit": 5000, "since": "2026-03-04"}), "[]"), answer("It is baked.")}, false},
		"its own id":         {[]script{asked, ran(call("1", "create_order", map[string]any{"order_id": "R-20481"}), "ok"), answer("It is ordered.")}, false},
		"of a command":       {[]script{asked, ran(bash("0", "./orders --all"), "many"), lookup("R-20481"), answer("It is baked.")}, false},
		"of a program":       {[]script{asked, ran(call("0", "code_execution", map[string]any{"code": "print(1)", "id": "7lr99y60"}), "1"), lookup("R-20481"), answer("It is baked.")}, false},
		"a standard":         {[]script{asked, lookup("R-20418"), answer("It is baked by RFC-7231.")}, false},
	} {
		_, list := failsAfter(t, c.script...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleNowhere }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
