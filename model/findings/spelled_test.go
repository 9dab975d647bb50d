package findings

import (
	"slices"
	"testing"
)

// What is asked for in another spelling is not found, and that says nothing of it.
func TestSpelled(t *testing.T) {
	sql := func(query, text string) script {
		return ran(call("1", "run_sql", map[string]any{"query": query}), text)
	}
	shops := sql("select code, name from shops", " code   | name\n--------+---------\n RYE-FI | Finland\n RYE-SE | Sweden\n(2 rows)")
	const counts = "select count(*), sum(total) from orders where shop = 'RYE_FI' and day >= '2025-07-01'"
	none := sql(counts, " count | sum\n-------+-----\n     0 |\n(1 row)")
	some := sql("select shop, count(*) from orders group by 1", " shop   | count\n--------+------\n RYE-FI |  3377\n(1 row)")
	order := func(id, text string) script { return ran(call("2", "get_order", map[string]any{"order_id": id}), text) }
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"a sum of none":          {[]script{shops, none}, true},
		"no rows":                {[]script{shops, sql("select * from orders where shop = 'RYE_FI'", " id | total\n----+------\n(0 rows)")}, true},
		"in JSON":                {[]script{sql("select * from shops", `[{"code":"RYE-FI"}]`), sql("select * from orders where shop = 'RYE.FI'", `{"rows":[],"rowCount":0}`)}, true},
		"by a client":            {[]script{shops, ran(bash("2", `psql -c "select count(*) from orders where shop = 'RYE_FI'"`), " count \n-------\n     0\n(1 row)")}, true},
		"an argument":            {[]script{ran(call("1", "list_orders", map[string]any{"customer": "Ada"}), `{"orders":[{"order_id":"A-77120"}]}`), order("A77120", `{"orders":[]}`)}, true},
		"shown later":            {[]script{none, some}, true},
		"asked again":            {[]script{shops, none, sql("select count(*) from orders where shop = 'RYE-FI'", " count\n-------\n  3377\n(1 row)")}, false},
		"never shown":            {[]script{sql("select code from shops", " code\n------\n RYE-SE\n(1 row)"), none}, false},
		"as it was asked for":    {[]script{sql("select code from shops", " code\n------\n RYE-FI\n RYE_FI\n(2 rows)"), none}, false},
		"something found":        {[]script{shops, sql(counts, " count | sum\n-------+-----\n     4 | 9.5\n(1 row)")}, false},
		"a part of another code": {[]script{sql("select code from shops", " code\n------\n RYE-FI-2\n(1 row)"), none}, false},
		"a date":                 {[]script{sql("select day from orders", " day\n------\n 2025/07/01\n(1 row)"), sql("select count(*) from orders where day = '2025-07-01'", " count\n-------\n 0\n(1 row)")}, false},
		"a word":                 {[]script{sql("select state from orders", " state\n------\n PAID\n(1 row)"), sql("select count(*) from orders where state = 'paid'", " count\n-------\n 0\n(1 row)")}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("What was sold in Finland?")}, c.script...), answer("Finland: 0"))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleSpelled }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
}
