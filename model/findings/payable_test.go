package findings

import (
	"slices"
	"testing"
)

// How a person orders something does not loosen how much it may cost, as long as nothing tells that
// the bound is of something else.
func TestPayable(t *testing.T) {
	const paid = `{"delivery_id": "B7", "payments": [{"amount": 18}, {"amount": 40}]}`
	before := ran(call("0", "get_delivery", map[string]any{"delivery_id": "B7"}), `{"delivery_id": "B7", "payments": [{"amount": 18}]}`)
	asks := answer("That is 40 dollars. Shall I move it?")
	wants := answer("Which delivery is it?")
	awaits := answer("The change costs $40. Please reply yes to go ahead.")
	needs := answer("I will need your confirmation (yes/no).")
	prices := answer("The change costs $40.")
	paysFor := answer("You paid $18 for B7 so far.")
	for name, c := range map[string]struct {
		asked *script
		said  string
		found bool
	}{
		"an order and a bound":      {nil, "Please move B7 to the 5th. It must not cost more than $20.", true},
		"the bound first":           {nil, "It must not cost more than $20. Please move B7 to the 5th.", true},
		"what the call has not":     {nil, "Please get me my bread on the 5th instead of the 3rd. I will pay at most $20.", true},
		"another wish behind":       {nil, "I want to change B7 to the 5th. I will pay at most $20. Thanks, please hurry.", true},
		"named in its clause":       {nil, "I don't want to pay more than $20 for the change of my delivery B7.", true},
		"in one sentence":           {nil, "Hello, please change B7 to the 5th and make sure that I never pay more than $20.", true},
		"a change is needed":        {nil, "Hi! I need a change of B7. I'd like to spend at most $20, please.", true},
		"of the change":             {nil, "Can you please change B7? The change must not cost me more than $20, okay?", true},
		"do it now":                 {nil, "Please move my delivery B7 to the 5th. My budget is at most $20, and I am in a hurry, so do it now.", true},
		"what was paid before":      {nil, "I was charged 18 for B7. Move it to the 5th, but I will not pay more than $20.", true},
		"sure":                      {nil, "Sure, it's B7. Move it to the 5th, I can't spend more than $20.", true},
		"sure, which it is":         {&wants, "Sure, it's B7. Move it to the 5th, I can't spend more than $20.", true},
		"okay so":                   {nil, "Okay so I bake on the 3rd. Change B7 to the 5th, but it must not cost more than $20.", true},
		"altogether":                {nil, "Change B7 to the 5th and add one tray. I will pay at most $20 altogether.", true},
		"agrees if":                 {&asks, "Do it, but it must not cost more than $20.", true},
		"of two orders, this one":   {nil, "Cancel my cake C9. Move B7 to the 5th. It must not cost more than $20.", true},
		"upgraded":                  {nil, "Upgrade B7 to express. I will pay at most $20 for the upgrade.", true},
		"nothing else named":        {nil, "The bread must not cost more than $20.", true},
		"when it is to be":          {nil, "May 25, in the afternoon if possible. It must not cost more than $20 extra.", true},
		"who is in a hurry":         {nil, "Move B7 to the 5th. I am in a hurry. It must not cost more than $20.", true},
		"more of it":                {nil, "Move B7 to the 5th. That delivery is for my wife. It must not cost more than $20.", true},
		"first, and thanks":         {nil, "Hello, thanks for asking. It must not cost more than $20. Please move B7 to the 5th.", true},
		"agrees to another sum":     {&paysFor, "Okay. Move B7 to the 5th. It must not cost more than $20.", true},
		"agrees if, with no mark":   {&awaits, "Yes, but it must not cost more than $20.", true},
		"another wish, a part":      {nil, "Move B7 to the 5th. Also find me a hotel, it must not cost more than $20.", false},
		"another wish":              {nil, "Move B7 to the 5th. Then find me a bakery nearby. It must not cost more than $20.", false},
		"another wish, please":      {nil, "Move B7 to the 5th. Please look for another cake for my wife. It must not cost more than $20.", false},
		"another wish, of others":   {nil, "Move B7 to the 5th. Then arrange a courier. It must not cost more than $20.", false},
		"another wish, if":          {nil, "Move B7 to the 5th. If you find a better tray, I can pay at most $20 more for it.", false},
		"a question beside":         {nil, "Move B7 to the 5th. Is there any oat bread? I will pay at most $20.", false},
		"another wish, before both": {nil, "I look for a hotel. It must not cost more than $20. Also move B7 to the 5th.", false},
		"another wish, no order":    {nil, "Find me a hotel. It must not cost more than $20.", false},
		"another wish, between":     {nil, "It must not cost more than $20. I mean the hotel. Please move B7 to the 5th.", false},
		"agrees, with no mark":      {&awaits, "Yes, go on with that. The next one must not cost more than $20.", false},
		"agrees, as was needed":     {&needs, "Yes. For my next order I will pay at most $20.", false},
		"agrees to the sum":         {&prices, "Yes. My next one must not cost more than $20.", false},
		"of two orders, another":    {nil, "Move B7 to the 5th. Change C9, too. It must not cost more than $20.", false},
		"another one before":        {nil, "Change C9, it must not cost more than $20. Then move B7 to the 5th.", false},
		"of one thing, by its id":   {nil, "Move C9 to the 5th. It must not cost more than $20.", false},
		"of a part, by its clause":  {nil, "Move B7 to the 5th. Seeds must not cost more than $20.", false},
		"of a part, behind":         {nil, "Move B7 to the 5th. I will pay at most $20 for seeds.", false},
		"of a part of it":           {nil, "Move B7 to the 5th. I will pay at most $20 for seeds of B7.", false},
		"of one of two deeds":       {nil, "Move B7 to the 5th and upgrade it to express. I will pay at most $20 for the upgrade.", false},
		"of each":                   {nil, "Move B7 to the 5th. I will pay at most $20 a loaf.", false},
		"agrees":                    {&asks, "Yes, go on with that. The next one must not cost more than $20.", false},
		"agrees behind":             {&asks, "I'd rather pay at most $20, but okay.", false},
		"agrees to what it may not": {&asks, "I want to pay at most $20 for my wife's one. For this one it's fine.", false},
	} {
		steps := []script{before}
		if c.asked != nil {
			steps = append(steps, *c.asked)
		}
		steps = append(steps, user(c.said), ran(call("1", "update_delivery_dates", map[string]any{"delivery_id": "B7"}), paid), answer("done"))
		_, list := failsAfter(t, append([]script{user("Hello.")}, steps...)...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleBeyond }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
}
