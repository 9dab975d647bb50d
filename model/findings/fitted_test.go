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
