package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// A prompt that says how much is allowed of something.
func TestLimits(t *testing.T) {
	system := func(text string) script { return func(l *fake) { l.add(said(model.RoleSystem, text)) } }
	rules := system("You help the guests of the bakery. Rules: compensation for stale bread is at most 10 % of the order value; anything above needs approve_exception by a baker BEFORE you grant it.")
	angry := user("The bread was stale. I want a quarter off!")
	grant := func(args map[string]any) script { return ran(call("1", "grantCompensation", args), `{"ok":true}`) }
	quarter := grant(map[string]any{"order": "A-1", "percent": 25})
	refund := func(sum any) script {
		return ran(call("1", "refund_order", map[string]any{"order": "A-1", "amount": sum}), `{"ok":true}`)
	}
	money := system("Refunds over 50 EUR need the approval of a manager.")
	const paid = `{"order": "A-1", "payments": [{"id": "p1", "amount": 12}, {"id": "p2", "amount": 35}]}`
	list := func(payments string) string { return `{"order": "A-1", "payments": [` + payments + `]}` }
	pays := func(payments string) script {
		return ran(call("1", "change_order", map[string]any{"order": "A-1", "loaf": "rye"}), list(payments))
	}
	looks := func(payments string) script {
		return ran(call("0", "get_order", map[string]any{"order": "A-1"}), list(payments))
	}
	one := pays(`{"amount": 35}`)
	offer := answer("That is 35 dollars. Shall I?")
	cheap := user("Rye for Friday. It should not cost more than 20 dollars.")
	orders := ran(call("1", "change_order", map[string]any{"order": "A-1", "loaf": "rye"}), paid)
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"more than allowed":                 {[]script{rules, angry, quarter}, true},
		"as a part of one":                  {[]script{rules, angry, grant(map[string]any{"percent": 0.25})}, true},
		"as a text":                         {[]script{rules, angry, grant(map[string]any{"discount": "25%"})}, true},
		"money":                             {[]script{money, angry, refund(120.5)}, true},
		"before a unit":                     {[]script{system("Max. €50 of refunds a day."), angry, refund(80)}, true},
		"of a person":                       {[]script{user("Order bread, the discount may be up to 20 % for the school."), ran(call("1", "create_order", map[string]any{"discount_percent": 30}), "{}")}, true},
		"approved":                          {[]script{rules, angry, ran(call("0", "approve_exception", map[string]any{"order": "A-1"}), `{"ok":true}`), quarter}, false},
		"as much as allowed":                {[]script{rules, angry, grant(map[string]any{"percent": 10})}, false},
		"less":                              {[]script{money, angry, refund("49.90")}, false},
		"of something else":                 {[]script{rules, angry, ran(call("1", "set_humidity", map[string]any{"percent": 25}), "{}")}, false},
		"only asked":                        {[]script{rules, angry, ran(call("1", "get_compensation", map[string]any{"percent": 25}), "{}")}, false},
		"more for some":                     {[]script{system("Compensation is at most 10 %, for old guests up to 30 %."), angry, quarter}, false},
		"refused":                           {[]script{rules, angry, failed(call("1", "grantCompensation", map[string]any{"percent": 25}), "too much")}, false},
		"a person allows more later":        {[]script{user("A discount of at most 5 % please."), user("All right, the discount may be up to 30 %."), ran(call("1", "create_order", map[string]any{"discount_percent": 25}), "{}")}, false},
		"paid more, only asked":             {[]script{cheap, answer("That is 35 dollars."), user("What would the rye cost in all?"), orders}, true},
		"paid more at once":                 {[]script{cheap, one}, true},
		"paid long ago":                     {[]script{cheap, orders}, false},
		"one more payment":                  {[]script{cheap, looks(`{"amount": 12}`), orders}, true},
		"listed before the bound":           {[]script{user("Change my order."), looks(`{"amount": 35}`), answer("That is 2 dollars."), user("Do it, but it must not cost more than 20 dollars."), one}, false},
		"given back":                        {[]script{cheap, pays(`{"transaction_type": "refund", "amount": 35}`)}, false},
		"by a card":                         {[]script{cheap, pays(`{"type": "credit_card", "amount": 35}`)}, true},
		"agreed, then asked":                {[]script{cheap, offer, user("All right, take it."), answer("Which card is it to be?"), user("The blue one, when is it ready?"), one}, false},
		"agreed by the sum":                 {[]script{cheap, offer, user("Do the 35 go on my voucher?"), one}, false},
		"agreed by how to pay":              {[]script{cheap, offer, user("Does it go on my visa?"), one}, false},
		"no other one":                      {[]script{cheap, offer, user("It has to be that one, right?"), one}, false},
		"lets it look":                      {[]script{cheap, answer("One moment."), user("ok"), offer, user("What would the oat one cost?"), one}, true},
		"for each":                          {[]script{user("Rye for Friday, it should cost at most 20 dollars a loaf."), one}, false},
		"a part of it":                      {[]script{user("Change my order. Extra seeds should not cost more than 20 dollars, otherwise leave them."), one}, false},
		"in fees":                           {[]script{user("Change my order. It must not cost more than 20 dollars in fees."), one}, false},
		"two of them":                       {[]script{user("Change my order. It must not cost more than 20 dollars, the oats not more than 40 dollars."), one}, false},
		"of what is ordered":                {[]script{user("Change my order. It must not cost more than 20 dollars extra."), one}, true},
		"of a thing before":                 {[]script{user("Cancel the cake if that costs at most 20 dollars and then get me rye."), one}, false},
		"agreed, another bound":             {[]script{offer, user("Yes, go on with that. My wife's one must not cost more than 20 dollars then."), one}, false},
		"does not mind":                     {[]script{user("Change my order. I don't mind if I pay more than 20 dollars for it."), one}, false},
		"what was paid once":                {[]script{user("My last bread was charged up to 20 dollars, that was fair."), one}, false},
		"what others pay":                   {[]script{user("I know that you pay up to 20 dollars for stale bread."), one}, false},
		"I pay":                             {[]script{user("I'd pay at most 20 dollars for it."), one}, true},
		"in hundredths":                     {[]script{cheap, pays(`{"amount": 1250, "currency": "usd"}`)}, false},
		"more, in hundredths":               {[]script{cheap, pays(`{"amount": 3500, "currency": "usd"}`)}, true},
		"in another currency":               {[]script{cheap, pays(`{"amount": 98, "currency": "SEK"}`)}, false},
		"in the currency":                   {[]script{cheap, pays(`{"amount": 98, "currency": "USD"}`)}, true},
		"the tools count in cents":          {[]script{system("Amounts in tools are in cents. Refunds over 50 EUR need a manager."), angry, refund(165)}, false},
		"shown in full":                     {[]script{money, angry, ran(call("1", "refund_order", map[string]any{"amount": 165}), `{"ok":true,"display":"1.65 EUR"}`)}, false},
		"far beyond, unnamed":               {[]script{money, angry, refund(1650)}, false},
		"far beyond, named":                 {[]script{money, user("I want my 1650 EUR back!"), refund(1650)}, true},
		"beyond in cents, too":              {[]script{system("Amounts in tools are in cents. Refunds over 50 EUR need a manager."), angry, refund(16500)}, true},
		"refund in another currency":        {[]script{money, angry, ran(call("1", "refund_order", map[string]any{"amount": 300, "currency": "JPY"}), `{"ok":true}`)}, false},
		"paid more, agreed":                 {[]script{cheap, answer("That is 35 dollars."), user("Yes, all right."), orders}, false},
		"paid more, agreed with a question": {[]script{cheap, answer("That is 35 dollars."), user("Ok, when does it come?"), orders}, false},
		"paid before":                       {[]script{cheap, ran(call("0", "get_order", map[string]any{"order": "A-1"}), paid), orders}, false},
		"only looked at":                    {[]script{cheap, ran(call("0", "get_order", map[string]any{"order": "A-1"}), paid)}, false},
		"paid as much":                      {[]script{user("It should not cost more than 40 dollars."), orders}, false},
		"not of the cost":                   {[]script{user("Sell no more than 20 dollars of it a day."), orders}, false},
		"no limit":                          {[]script{system("Compensation is paid in EUR, over night."), angry, refund(120)}, false},
	} {
		_, list := failsAfter(t, append(c.script, answer("done"))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleBeyond }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
}
