package findings

import (
	"slices"
	"testing"
)

// An amount that is given as it is to a tool that takes cents.
func TestMinorGivens(t *testing.T) {
	asks := user("Give the mill a credit of 25 euros on its bill.")
	books := func(id string, amount any, result string) script {
		return ran(call(id, "create_credit", map[string]any{"bill": "B7", "amount": amount}), result)
	}
	const cents = `{"id": "C1", "amount_cents": 25, "currency": "EUR", "status": "booked"}`
	tells := answer("The mill has its credit of 25 EUR.")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"as it is":               {[]script{asks, books("1", 25, cents), tells}, true},
		"beside a right one":     {[]script{asks, books("1", 25, cents), books("2", 1900, `{"amount_cents": 1900, "currency": "EUR"}`), tells}, true},
		"in minor units":         {[]script{asks, books("1", 25, `{"amount_minor": 25, "currency": "EUR"}`), tells}, true},
		"by its sign":            {[]script{asks, books("1", 25, cents), answer("They got €25.")}, true},
		"yen have no cents":      {[]script{user("Charge 500 JPY."), books("1", 500, `{"amount_minor": 500, "currency": "jpy"}`), answer("500 JPY were charged.")}, false},
		"by the sign of yen":     {[]script{user("Charge ¥500."), books("1", 500, `{"amount_minor": 500}`), answer("¥500 were charged.")}, false},
		"francs have cents":      {[]script{user("Charge 500 CHF."), books("1", 500, `{"amount_minor": 500, "currency": "chf"}`), answer("500 CHF were charged.")}, true},
		"in cents":               {[]script{asks, books("1", 2500, `{"amount_cents": 2500, "currency": "EUR"}`), tells}, false},
		"mended":                 {[]script{asks, books("1", 25, cents), books("2", 2500, `{"amount_cents": 2500, "currency": "EUR"}`), tells}, false},
		"taken back":             {[]script{asks, books("1", 25, cents), ran(call("2", "void_credit", map[string]any{"id": "C1"}), "ok"), tells}, false},
		"told as it is":          {[]script{asks, books("1", 25, cents), answer("Only 0.25 EUR of the 25 EUR were booked.")}, false},
		"the tool takes euros":   {[]script{asks, books("1", 25, `{"amount_cents": 2500, "currency": "EUR"}`), tells}, false},
		"cents are asked for":    {[]script{user("Give the mill a credit of 25 cents."), books("1", 25, cents), answer("25 cents were booked.")}, false},
		"something else of it":   {[]script{asks, books("1", 25, `{"amount": "25.00", "fee_cents": 25}`), tells}, false},
		"another number":         {[]script{asks, books("1", 30, `{"amount_cents": 30}`), answer("30 EUR.")}, false},
		"the answer has no unit": {[]script{asks, books("1", 25, cents), answer("Done.")}, false},
	} {
		_, list := failsAfter(t, c.script...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUnit && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
