package findings

import (
	"slices"
	"strings"
	"testing"
)

// Numbers that results state with their units, and that are said with others.
func TestStatedUnits(t *testing.T) {
	way := func(id, result string) script {
		return ran(call(id, "way", map[string]any{"to": "mill", "leg": id}), result)
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
		"the sum":                      {[]script{asks, far, on, answer("The way is 506 km.")}, true},
		"the sum of other units":       {[]script{asks, far, way("2", `{"distance": 181, "unit": "mi"}`), answer("The way is 506 km.")}, false},
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
		"the sum of something else":    {[]script{asks, far, on, answer("The oven has 506 km of tubes.")}, false},
		"a call that ran again":        {[]script{asks, far, ran(call("2", "way", map[string]any{"to": "mill", "leg": "1"}), `{"distance": 325, "unit": "nmi"}`), answer("The way is 650 km.")}, false},
		"legs of one result":           {[]script{asks, way("1", `[{"distance": 325, "unit": "nmi"}, {"distance": 181, "unit": "nmi"}]`), answer("The way is 506 km.")}, true},
		"of an array":                  {[]script{asks, way("1", `[{"distance": 325, "unit": "nmi"}]`), answer("It is 325 km.")}, true},

		// What was there before.
		"by the system":            {[]script{system("Late ovens are worth 425 EUR."), asks, way("1", `{"fare": 425, "currency": "USD"}`), answer("You get a fare of 425 EUR.")}, false},
		"not by the system":        {[]script{system("Late ovens are worth some EUR."), asks, way("1", `{"fare": 425, "currency": "USD"}`), answer("You get a fare of 425 EUR.")}, true},
		"by a result before":       {[]script{asks, way("1", "Late ovens: 425 EUR within the town."), way("2", `{"fare": 425, "currency": "USD"}`), answer("You get a fare of 425 EUR.")}, false},
		"by the agent before":      {[]script{asks, answer("The fire may take 325 seconds."), user("And the door?"), way("1", `{"latency_ms": 325}`), answer("Less than the 325 seconds.")}, false},
		"by the agent since":       {[]script{asks, far, func(l *fake) { answer("So it is 325 km.")(l) }, user("Sure?"), answer("It is 325 km.")}, true},
		"by its own argument":      {[]script{asks, ran(call("1", "bake", map[string]any{"loaf": 1, "timeout_seconds": 325}), `{"ok": true}`), ran(call("2", "bake", map[string]any{"loaf": 2}), `{"duration_ms": 325}`), answer("The bake ran within 325 seconds.")}, false},
		"by a prompt long ago":     {[]script{user("I have 525 euros."), answer("a"), user("b"), answer("a"), user("c"), answer("a"), user("d"), answer("a"), user("e"), answer("a"), user("f"), way("1", `{"price": 525, "currency": "USD"}`), answer("It is within your 525 EUR.")}, false},
		"by an array":              {[]script{asks, price, way("2", `[{"price": 1250, "currency": "EUR"}]`), answer("It costs 1250 EUR.")}, false},
		"by the order around":      {[]script{asks, price, way("2", `{"currency": "EUR", "lines": [{"price": 1250}]}`), answer("It costs 1250 EUR.")}, false},
		"by rows":                  {[]script{asks, far, way("2", "distance_km: 325\nduration_min: 410"), answer("It is 325 km.")}, false},
		"by the head of a table":   {[]script{asks, far, way("2", "| leg | km |\n|---|---|\n| mill | 325 |"), answer("It is 325 km.")}, false},
		"by a long result":         {[]script{asks, price, way("2", `{"currency": "EUR", "price": 1250, "note": "`+strings.Repeat("bread ", 4000)+`"}`), answer("It costs 1250 EUR.")}, false},
		"not by a long result":     {[]script{asks, price, way("2", `{"currency": "EUR", "price": 1251, "note": "`+strings.Repeat("bread ", 4000)+`"}`), answer("It costs 1250 EUR.")}, true},
		"before many others":       {append([]script{asks, way("0", `{"price": 1250, "currency": "EUR"}`)}, append(slices.Repeat([]script{far}, 40), price, answer("It costs 1250 EUR."))...), false},
		"written in another way":   {[]script{user("Pay 1.250,00 € at once."), price, answer("It costs 1250 EUR.")}, false},
		"where numbers are of all": {append([]script{asks, user("100 km, 200 km, 300 km, 400 km")}, way("1", `[{"way_mi": 100}, {"way_mi": 200}, {"way_mi": 300}, {"way_mi": 400}, {"way_mi": 325}]`), answer("A way of 100 km, a way of 200 km, a way of 300 km, a way of 400 km, a way of 325 km.")), false},

		// Who asks again, and what calls are given.
		"an echo":                 {[]script{user("Bake it for two hundred and fifty"), ran(call("1", "bake", map[string]any{"duration": 250, "unit": "seconds"}), `{"duration": 250, "unit": "seconds"}`), ran(call("2", "bake", map[string]any{"duration": 250, "unit": "minutes"}), "{}"), answer("Done.")}, false},
		"no echo":                 {[]script{user("Bake it for as long as the last"), ran(call("1", "last", map[string]any{"of": "loaf"}), `{"duration": 250, "unit": "seconds"}`), ran(call("2", "bake", map[string]any{"duration": 250, "unit": "minutes"}), "{}"), answer("Done.")}, true},
		"asked for in words":      {[]script{user("Send Anna five hundred and ten euros"), way("1", `{"amount": 510, "currency": "USD"}`), gives(map[string]any{"amount": 510, "currency": "EUR"}), answer("Done.")}, false},
		"not asked for":           {[]script{user("Send it to Anna"), way("1", `{"amount": 510, "currency": "USD"}`), gives(map[string]any{"amount": 510, "currency": "EUR"}), answer("Done.")}, true},
		"given as something else": {[]script{asks, way("1", `{"duration_ms": 325}`), gives(map[string]any{"timeout_seconds": 325}), answer("Done.")}, false},
		"round":                   {[]script{asks, way("1", `{"duration_ms": 300}`), gives(map[string]any{"duration_seconds": 300}), answer("Done.")}, false},
		"unit and name":           {[]script{asks, way("1", `{"weight": 12.5, "unit": "lb"}`), gives(map[string]any{"weightKg": 12.5}), answer("Done.")}, true},

		// Signs and names.
		"letters before a sign":  {[]script{asks, way("1", `{"price": 350, "currency": "BRL"}`), answer("The price is R$ 350,00.")}, false},
		"an unknown sign":        {[]script{asks, way("1", `{"price": 350, "currency": "SEK"}`), answer("The price is MX$350.")}, false},
		"a sign":                 {[]script{asks, way("1", `{"price": 350, "currency": "BRL"}`), answer("The price is $ 350,00.")}, true},
		"the least of something": {[]script{asks, way("1", `{"salary_min": 480, "currency": "SEK"}`), answer("The salary is for 480 hours.")}, false},
		"of many names":          {[]script{asks, way("1", `{"salt_mg": 125}`), answer("A sack of 125 g has 125 mg of salt.")}, false},
		"hours by another name":  {[]script{asks, way("1", `{"duration_hours": 125}`), answer("It takes 125 hrs, and rests for 125 min.")}, false},
		"large letters":          {[]script{asks, way("1", `{"weight_kg": 525}`), answer("The weight of the disk is 525 G, and it has 525M rows.")}, false},
		"millions":               {[]script{asks, way("1", `{"price": 12.5, "currency": "SEK"}`), answer("The price is $12.5 M, or €12.5 million.")}, false},
		"a decade":               {[]script{asks, way("1", `{"weight_ms": 1990}`), answer("The weight of the 1990s.")}, false},
		"a rate of it":           {[]script{asks, way("1", `{"fuel": {"volume": 14.5, "unit": "gal"}}`), answer("The volume is 14.5 l/km.")}, false},

		// Numbers that are the same by chance.
		"round, of something else": {[]script{asks, way("1", `{"p95_ms": 300}`), answer("The window has 300 s.")}, false},
		"round, of its name":       {[]script{asks, way("1", `{"latency_ms": 300}`), answer("The latency is 300 s.")}, true},
		"round, of its tool":       {[]script{asks, ran(call("1", "get_route", map[string]any{"to": "mill"}), `{"length": 300, "unit": "nmi"}`), answer("The route has 300 km.")}, true},
		"of what the tool does":    {[]script{asks, ran(call("1", "find_it", map[string]any{"to": "mill"}), `{"length": 300, "unit": "nmi"}`), answer("You find it behind 300 km.")}, false},
	} {
		_, list := failsAfter(t, c.script...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUnit && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
