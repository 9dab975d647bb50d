package findings

import (
	"slices"
	"testing"
)

// What a query gives in minor units is not told as so much money.
func TestToldMinors(t *testing.T) {
	asks := user("What did we sell in May, in EUR?")
	sql := func(q, rows string) script { return ran(call("1", "sql", map[string]any{"q": q}), rows) }
	const byMonth = "select sum(sold_minor) from loaves group by month"
	const rows = `{"rows":[["2026-05","EUR",41,412650],["2026-06","EUR",38,388125]]}`
	sold := sql(byMonth, rows)
	slide := func(text string) script {
		return ran(call("2", "slides_append", map[string]any{"table": [][]string{{"May", text}}}), `{"ok":true}`)
	}
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"told as money":              {[]script{asks, sold, answer("We sold for 412,650.00 in May.")}, true},
		"with its currency":          {[]script{asks, sold, answer("We sold for EUR 412,650 in May.")}, true},
		"as others write it":         {[]script{asks, sold, answer("May: 412.650,00 €")}, true},
		"put on a slide":             {[]script{asks, sold, slide("412 650.00"), answer("It is there.")}, true},
		"a member of that name":      {[]script{asks, ran(call("1", "get_sales", map[string]any{"m": 5}), `{"sold_cents": 412650, "loaves": 4000}`), answer("412,650.00 EUR")}, true},
		"another member":             {[]script{asks, ran(call("1", "get_sales", map[string]any{"m": 5}), `{"sold_cents": 412650, "budget": 400000}`), answer("400,000.00 EUR")}, false},
		"the hundredth":              {[]script{asks, sold, answer("We sold for 4,126.50 EUR in May.")}, false},
		"both":                       {[]script{asks, sold, answer("We sold for 4,126.50 EUR (412,650 EUR cents) in May.")}, false},
		"the query divides it":       {[]script{asks, sql("select sum(sold_minor)/100 from loaves", rows), answer("412,650.00 EUR")}, false},
		"without cents":              {[]script{asks, sql(byMonth, `{"rows":[["2026-05","JPY",41,412650]]}`), answer("We sold for 412,650 yen.")}, false},
		"a currency without cents":   {[]script{asks, sql(byMonth, `{"rows":[["2026-05","JPY",41,412650]]}`), answer("412,650.00")}, false},
		"as a number":                {[]script{asks, sold, answer("It is 412650 in minor units.")}, false},
		"what else has that number":  {[]script{asks, ran(call("0", "get_budget", map[string]any{}), `{"budget":"412650"}`), sold, answer("The budget is 412,650.00 EUR.")}, false},
		"the person has that number": {[]script{user("The budget is 412,650 EUR."), sold, answer("The budget is 412,650.00 EUR.")}, false},
		"computed before":            {[]script{asks, sold, ran(call("3", "calculator", map[string]any{"expr": "412650/100"}), "4126.5"), answer("412,650.00 EUR")}, false},
		"a file that is read":        {[]script{asks, ran(bash("1", "cat oven_test.go"), `b := Bake{"sold_cents": 412650}`), answer("At most 412,650.00 EUR are sold.")}, false},
		"another column":             {[]script{asks, sql("select sum(sold) from loaves", rows), answer("412,650.00 EUR")}, false},
		"a year":                     {[]script{asks, sql(byMonth, `[["2026",41]]`), answer("EUR 2026")}, false},
	} {
		_, list := failsAfter(t, c.steps...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUnit }); found != c.found {
			t.Errorf("%s: found %v\n%s", name, found, told(list))
		}
	}
}
