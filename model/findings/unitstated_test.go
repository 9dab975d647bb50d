package findings

import (
	"slices"
	"testing"
)

// Numbers that results state with their units, and that are said with others.
func TestStatedUnits(t *testing.T) {
	way := func(id, result string) script {
		return ran(call(id, "way", map[string]any{"to": "mill"}), result)
	}
	asks := user("How far is it to the mill and on, and what does the flour cost?")
	far, on := way("1", `{"distance": 325, "unit": "nmi"}`), way("2", `{"distance": 181, "unit": "nmi"}`)
	price := way("1", `{"amount": 1250, "currency": "SEK", "quantity": 400}`)
	weight := way("1", `{"sack": {"weight_lb": 12.5}}`)
	gives := func(arguments map[string]any) script { return ran(call("9", "order", arguments), `{"ok": true}`) }
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"another unit":                 {[]script{asks, far, answer("It is 325 km.")}, true},
		"the same unit":                {[]script{asks, far, answer("It is 325 nautical miles.")}, false},
		"no unit":                      {[]script{asks, far, answer("It is 325.")}, false},
		"converted":                    {[]script{asks, far, answer("It is 602 km.")}, false},
		"in both":                      {[]script{asks, far, answer("It is 325 nmi, 602 km.")}, false},
		"another thing":                {[]script{asks, far, answer("It takes 325 minutes.")}, false},
		"the sum":                      {[]script{asks, far, on, answer("It is 506 km.")}, true},
		"the sum of other units":       {[]script{asks, far, way("2", `{"distance": 181, "unit": "mi"}`), answer("It is 506 km.")}, false},
		"the sum, and its unit":        {[]script{asks, far, on, answer("506 nmi, or 937 km.")}, false},
		"stated in both":               {[]script{asks, far, way("2", `{"distance": 325, "unit": "km"}`), answer("It is 325 km.")}, false},
		"told in both by a text":       {[]script{asks, far, way("2", `That is 325 km on the road.`), answer("It is 325 km.")}, false},
		"asked for so":                 {[]script{user("The rope of 325 km, how long is the way?"), far, answer("The rope is 325 km.")}, false},
		"small":                        {[]script{asks, way("1", `{"distance": 8, "unit": "nmi"}`), answer("8 km.")}, false},
		"small with decimals":          {[]script{asks, way("1", `{"distance": 8.25, "unit": "nmi"}`), answer("8.25 km.")}, true},
		"by the name":                  {[]script{asks, weight, answer("A sack is 12.5 kg.")}, true},
		"by the name, as it is":        {[]script{asks, weight, answer("A sack is 12.5 lbs.")}, false},
		"a rate":                       {[]script{asks, way("1", `{"use_per_km": 14.5}`), answer("14.5 miles.")}, false},
		"money":                        {[]script{asks, price, answer("It costs 1,250 EUR.")}, true},
		"money with its sign":          {[]script{asks, price, answer("It costs €1,250.00 in all.")}, true},
		"money as it is":               {[]script{asks, price, answer("It costs SEK 1250.")}, false},
		"money with a sign of several": {[]script{asks, way("1", `{"amount": 1250, "currency": "CAD"}`), answer("It costs $1,250.")}, false},
		"money with another sign":      {[]script{asks, way("1", `{"amount": 1250, "currency": "CAD"}`), answer("It costs £1,250.")}, true},
		"a number beside":              {[]script{asks, price, answer("For 400 EUR more.")}, false},
		"of another currency, too":     {[]script{asks, price, way("2", `{"amount": 1250, "currency": "EUR"}`), answer("1250 EUR")}, false},
		"given on":                     {[]script{asks, weight, gives(map[string]any{"weight_kg": 12.5}), answer("Done.")}, true},
		"given on as it is":            {[]script{asks, weight, gives(map[string]any{"weight_lb": 12.5}), answer("Done.")}, false},
		"given on converted":           {[]script{asks, weight, gives(map[string]any{"weight_kg": 5.67}), answer("Done.")}, false},
		"given to be converted":        {[]script{asks, price, gives(map[string]any{"amount": 1250, "currency": "SEK", "to": "EUR"}), answer("Done.")}, false},
		"booked in another":            {[]script{asks, price, gives(map[string]any{"amount": 1250, "currency": "EUR"}), answer("Done.")}, true},
	} {
		_, list := failsAfter(t, c.script...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUnit && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
