package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// A sum that is made to fit a tool is another sum.
func TestFitted(t *testing.T) {
	bills := func(id string, sum any, more ...string) *model.ToolCall {
		args := map[string]any{"customer": "c-7", "amount_cents": sum, "memo": "Rye in May"}
		for _, w := range more {
			args[w] = "new"
		}
		return call(id, "create_invoice", args)
	}
	refuses := func(c *model.ToolCall, text string) script {
		return func(l *fake) { l.step(c, result("", text, -1, model.Yes)) }
	}
	const integer = `Invalid input for tool create_invoice: [{"code":"invalid_type","expected":"integer","path":["amount_cents"]}]`
	bad := refuses(bills("1", 49.9), integer)
	made := func(sum any, more ...string) script { return ran(bills("2", sum, more...), `{"id":"inv_1"}`) }
	ask := func(sum any) *model.ToolCall { return call("1", "search_loaves", map[string]any{"max_price": sum}) }
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"cut off":                {[]script{bad, made(49)}, true},
		"rounded":                {[]script{bad, made(50)}, true},
		"a text":                 {[]script{refuses(bills("1", "49.90 EUR"), "amount_cents must be an integer"), made(49)}, true},
		"refused in JSON":        {[]script{ran(bills("1", 49.9), `{"error": "amount_cents: value is not a valid integer"}`), made(49)}, true},
		"in cents":               {[]script{bad, made(4990)}, false},
		"as a number":            {[]script{refuses(bills("1", "49.90"), "expected number, received string"), made(49.9)}, false},
		"a percentage":           {[]script{refuses(bills("1", "25%"), `invalid type for "amount_cents": expected number`), made(25)}, false},
		"for another reason":     {[]script{refuses(bills("1", 49.9), "customer c-7 is blocked"), made(49)}, false},
		"asked":                  {[]script{refuses(ask(49.9), "max_price must be an integer"), ran(ask(49), "[]")}, false},
		"of another thing":       {[]script{bad, made(20, "customer", "memo")}, false},
		"refused again":          {[]script{bad, refuses(bills("2", 49), integer)}, false},
		"wrong in another place": {[]script{refuses(bills("1", 4990), "memo: invalid_type"), made(4990, "memo")}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("Bill 49.90 EUR for the rye.")}, c.script...), answer("done"))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleFitted }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
}

// What was refused, and was then rounded, was to be in the minor units that a result has.
func TestFittedInMinorUnits(t *testing.T) {
	pays := func(id string, sum any) *model.ToolCall {
		return call(id, "pay_baker", map[string]any{"order": "o-7", "amount": sum})
	}
	refused := func(l *fake) { l.step(pays("2", 148.5), result("", "amount must be an integer", -1, model.Yes)) }
	shows := func(text string) script { return ran(call("1", "get_order", map[string]any{"order": "o-7"}), text) }
	const minor = `{"order": "o-7", "price": {"amount": 14850, "currency": "EUR", "minor_units": true}}`
	for name, c := range map[string]struct {
		script []script
		rule   *Rule
	}{
		"in minor units":   {[]script{shows(minor), refused, ran(pays("3", 149), `{"paid": "p1"}`)}, ruleUnit},
		"by its name":      {[]script{shows(`{"order": "o-7", "amount_cents": 14850}`), refused, ran(pays("3", 148), `{"paid": "p1"}`)}, ruleUnit},
		"nothing of units": {[]script{shows(`{"order": "o-7", "amount": 14850}`), refused, ran(pays("3", 149), `{"paid": "p1"}`)}, ruleFitted},
		"another amount":   {[]script{shows(`{"order": "o-7", "amount_cents": 900}`), refused, ran(pays("3", 149), `{"paid": "p1"}`)}, ruleFitted},
		"as it was to be":  {[]script{shows(minor), refused, ran(pays("3", 14850), `{"paid": "p1"}`)}, nil},
	} {
		_, list := failsAfter(t, append(append([]script{user("Pay 148.50 EUR for the rye.")}, c.script...), answer("done"))...)
		for _, rule := range []*Rule{ruleUnit, ruleFitted} {
			if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == rule }); got != (rule == c.rule) {
				t.Errorf("%s: %s is %v\n%s", name, rule.Code, got, told(list))
			}
		}
	}
}
