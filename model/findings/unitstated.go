package findings

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// statedUnits is the follower of ruleUnit for numbers whose unit stands beside them in a result:
// {"distance": 325, "unit": "nmi"}, {"weight_lb": 12.5}, {"amount": 1250, "currency": "SEK"}.
type statedUnits struct {
	threads latest[uint64, *stated]
}

// What a thread knows of them.
type stated struct {
	quantities []quantity // that results had, the last ones
	known      []quantity // that texts of results and prompts have, beside them
	prompts    []int      // entries of the last ones
}

// A quantity is a number with its unit.
type quantity struct {
	number  float64
	name    string // of the member
	unit    unit
	place   Place
	finding Finding
}

// A unit is one by its one name, and what is measured in it.
type unit struct{ name, kind string }

const (
	maxQuantities = 32  // of a thread
	maxMeasures   = 128 // of its texts
	maxTerms      = 4   // of what may have been added up
	leastTold     = 100 // smaller whole numbers are the same by chance
)

// unitNames are the names of units, one line a kind; the first of a group is the one that is told.
var unitNames = sync.OnceValue(func() map[string]unit {
	all := map[string]unit{}
	for kind, names := range map[string]string{
		"length":      "km kilometer kilometre kilometers kilometres|mi mile miles|nmi nautical_miles nautical_mile|m meter metre meters metres|ft feet foot|yd yards yard|cm centimeters centimetres",
		"mass":        "kg kilogram kilograms kilo kilos|g gram grams|lb lbs pound pounds|oz ounce ounces|t tonne tonnes|mg milligrams",
		"volume":      "l liter litre liters litres|ml milliliters millilitres|gal gallon gallons",
		"speed":       "km/h kmh kph|mph|kn knots kts|m/s mps",
		"temperature": "°C C celsius|°F F fahrenheit",
		"time":        "ms millisecond milliseconds msec|s sec secs second seconds|min mins minute minutes|h hr hrs hour hours",
		"money":       "EUR € euro euros|USD|$ dollar dollars|GBP £|CHF|JPY yen|¥|SEK|NOK|DKK|PLN|CZK|CAD|AUD|INR|CNY|BRL",
	} {
		for _, group := range strings.Split(names, "|") {
			first, _, _ := strings.Cut(group, " ")
			for _, name := range strings.Fields(group) {
				all[strings.ToLower(strings.ReplaceAll(name, "_", " "))] = unit{first, kind}
			}
		}
	}
	return all
})

// is reports whether two units may be the same: a sign is that of several currencies.
func (u unit) is(o unit) bool {
	for _, sign := range [...]struct{ sign, of string }{{"$", "USD CAD AUD"}, {"¥", "JPY CNY"}} {
		if u.name == sign.sign && strings.Contains(sign.of, o.name) || o.name == sign.sign && strings.Contains(sign.of, u.name) {
			return true
		}
	}
	return u == o
}

// unitCalled is the unit of a name.
func unitCalled(name string) (unit, bool) {
	u, ok := unitNames()[strings.ToLower(strings.TrimSpace(strings.ReplaceAll(name, "_", " ")))]
	return u, ok
}

var (
	// statedWords are words one of which stands in a result that states units.
	statedWords = sync.OnceValue(func() *literals.Set {
		return literals.New(`"unit`, `"uom`, `"currency`, `_km"`, `_mi"`, `_miles"`, `_nmi"`, `_ft"`, `_kg"`, `_lb"`, `_lbs"`, `_oz"`, `_gal"`, `_mph"`, `_kmh"`, `_knots"`, `_celsius"`, `_fahrenheit"`, `_seconds"`, `_minutes"`, `_hours"`, `_ms"`, `_eur"`, `_usd"`, `_gbp"`, `_chf"`, `_sek"`)
	})
	quantityForm = sync.OnceValue(func() *regexp.Regexp {
		const units = `km/h|kmh|kph|km|kilomet(?:er|re)s?|nautical miles?|nmi|mph|miles?|mi|met(?:er|re)s?|m/s|m|ft|feet|yards?|kg|kilos?|kilograms?|grams?|g|lbs?|pounds?|oz|ounces?|tonnes?|t|lit(?:er|re)s?|l|ml|gal|gallons?|knots|kn|°C|°F|degrees? (?:Celsius|Fahrenheit)|ms|milliseconds?|seconds?|secs?|s|minutes?|mins?|min|hours?|h|EUR|euros?|USD|dollars?|GBP|CHF|JPY|yen|SEK|NOK|DKK|PLN|CZK|CAD|AUD|INR|CNY|BRL|€|£|¥|\$`
		return regexp.MustCompile(`(?i)(?:(\bEUR|\bUSD|\bGBP|\bCHF|\bJPY|\bSEK|\bNOK|\bDKK|\bPLN|\bCZK|\bCAD|\bAUD|\bINR|\bCNY|\bBRL|€|\$|£|¥)[ \x{a0}]?)?(?:^|[^\w.,-]|\b)(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:[ \x{a0}-]?(` + units + `)(?:\W|$))?`)
	})
)

// quantitiesOf are the numbers with units that a text has.
func quantitiesOf(text string) (all []quantity) {
	if !strings.ContainsAny(text, "123456789") {
		return nil
	}
	for _, m := range quantityForm().FindAllStringSubmatch(text, maxMeasures) {
		name := m[3]
		if name == "" {
			name = m[1]
		}
		u, ok := unitCalled(strings.TrimPrefix(strings.TrimPrefix(strings.ToLower(name), "degrees "), "degree "))
		n, err := strconv.ParseFloat(strings.ReplaceAll(m[2], ",", ""), 64)
		if ok && err == nil {
			all = append(all, quantity{number: n, unit: u})
		}
	}
	return all
}

// statedIn are the numbers of a value whose unit stands beside them, or in their names.
func statedIn(v rawjson.Value) (all []quantity) {
	room := maxTaken
	var walk func(v rawjson.Value, depth int)
	walk = func(v rawjson.Value, depth int) {
		if room--; room < 0 || depth > 6 || len(all) >= maxQuantities {
			return
		}
		switch v.Kind() {
		case rawjson.Array:
			for _, e := range v.Elems() {
				walk(e, depth+1)
			}
		case rawjson.Object:
			named := v.First("unit", "units", "uom", "unit_of_measure", "currency", "currency_code", "currencyCode")
			beside, ok := unit{}, false
			if named.Kind() == rawjson.String {
				beside, ok = unitCalled(named.Text())
			}
			for name, m := range v.Members() {
				n, number := numberOf(m)
				if !number {
					walk(m, depth+1)
					continue
				}
				if u, has := unitInName(name); has {
					all = append(all, quantity{number: n, name: strings.Clone(name), unit: u})
				} else if ok && isOfUnit(name, beside) {
					all = append(all, quantity{number: n, name: strings.Clone(name), unit: beside})
				}
			}
		}
	}
	walk(v, 0)
	return all[:min(len(all), maxQuantities)]
}

// maxTaken is how many values of a document are looked at.
const maxTaken = 512

// numberOf is the number of a value, also of one that is written as a text.
func numberOf(v rawjson.Value) (float64, bool) {
	if v.Kind() == rawjson.String {
		n, err := strconv.ParseFloat(v.Text(), 64)
		return n, err == nil && !math.IsInf(n, 0) && !math.IsNaN(n)
	}
	return v.Float()
}

// unitInName is the unit with which the name of a member ends: distance_km, latencyMs.
func unitInName(name string) (unit, bool) {
	end := name[strings.LastIndexByte(name, '_')+1:]
	if end == name {
		i := strings.LastIndexFunc(name, func(r rune) bool { return r >= 'A' && r <= 'Z' })
		if i <= 0 {
			return unit{}, false
		}
		end = name[i:]
	}
	if before := strings.TrimSuffix(name[:len(name)-len(end)], "_"); len(end) < 2 || before == "" || strings.HasSuffix(before, "per") || strings.HasSuffix(before, "Per") {
		return unit{}, false // one letter is an axis, too
	}
	return unitCalled(end)
}

// isOfUnit reports whether a member by its name is what the unit beside it is of.
func isOfUnit(name string, u unit) bool {
	words := "value distance length height depth width weight mass temperature temp speed volume duration elapsed quantity reading result total"
	if u.kind == "money" {
		words = "amount total price cost fee balance value paid due salary budget charge refund refunded net gross fare subtotal tax"
	}
	low := strings.ToLower(name)
	return slices.ContainsFunc(strings.Fields(words), func(w string) bool { return low == w || strings.HasSuffix(low, "_"+w) || strings.HasPrefix(low, w+"_") })
}

func (g *statedUnits) of(thread uint64) *stated {
	return g.threads.of(thread, func() *stated { return &stated{} })
}

func (g *statedUnits) message(f *Finder, l *looked, s *step) {
	if s.flags.Has(model.FlagPrompt) {
		b := g.of(s.thread)
		b.prompts = append(b.prompts[max(0, len(b.prompts)-3):], s.entry)
		return
	}
	b, ok := g.threads.get(s.thread)
	if !ok || len(b.quantities) == 0 || s.flags.Role() != model.RoleAssistant || s.flags.Has(model.FlagCall) {
		return
	}
	text := textOf(s.message)
	if len(text) > maxAnswered {
		return
	}
	said := quantitiesOf(text)
	for _, q := range said {
		if b.tell(f, l, q, said, Place{s.entry, -1, -1}, "the answer says ") {
			return
		}
	}
}

// maxAnswered bounds the answers that are looked at, in bytes.
const maxAnswered = 8 << 10

func (*statedUnits) last(*Finder, *looked) {}

func (g *statedUnits) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Other && e.use.Purpose != tool.Fetch {
		return
	}
	b, known := g.threads.get(s.thread)
	if known && len(b.quantities) > 0 {
		given := statedIn(e.use.Arguments())
		for _, q := range given {
			if b.tell(f, l, q, given, e.place, "this call says ") {
				break
			}
		}
	}
	if e.result == nil || !e.fine() {
		return
	}
	n := size(e.result)
	if n == 0 || n > maxScript {
		return
	}
	text := strings.TrimSpace(saidBy(e.result))
	if strings.HasPrefix(text, "{") && literals.In(statedWords(), text) {
		if v, err := rawjson.Parse([]byte(text)); err == nil {
			for _, q := range statedIn(v) {
				b = g.of(s.thread)
				q.place, q.finding = e.place, e.finding(Likely, "")
				b.quantities = append(b.quantities[max(0, len(b.quantities)-maxQuantities+1):], q)
			}
		}
	}
	if known && len(b.quantities) > 0 {
		b.known = append(b.known, quantitiesOf(text)...)
		b.known = b.known[max(0, len(b.known)-maxMeasures):]
	}
}

// tell says that a number that was stated in a unit stands with another one, if it does.
func (b *stated) tell(f *Finder, l *looked, q quantity, beside []quantity, at Place, who string) bool {
	if q.number < leastTold && q.number == math.Trunc(q.number) {
		return false
	}
	as, sum, ok := b.otherwise(q)
	if !ok || b.knows(f, q) || slices.ContainsFunc(beside, func(o quantity) bool { return o.unit.is(as.unit) }) {
		return false // it is told in both, or the units were minded
	}
	stood := fmt.Sprintf("%s is %s %s", as.name, shown(as.number), as.unit.name)
	if sum {
		stood = fmt.Sprintf("%s is in %s, together %s", as.name, as.unit.name, shown(q.number))
	}
	as.finding.Line = stood + "; " + who + shown(q.number) + " " + q.unit.name
	as.finding.Counterpart = &at
	l.say(as.place, ruleUnit, model.Hash(as.name+q.unit.name), as.finding)
	return true
}

// otherwise is what a result stated with the same number in another unit, or such of one name whose
// sum it is.
func (b *stated) otherwise(q quantity) (as quantity, sum, ok bool) {
	var same []quantity // of other units
	for _, one := range slices.Backward(b.quantities) {
		switch {
		case one.unit.kind != q.unit.kind || one.unit.is(q.unit):
		case one.number == q.number:
			return one, false, true
		case len(same) == 0 || same[0].name == one.name && same[0].unit == one.unit:
			same = append(same, one)
		}
	}
	if len(same) < 2 || len(same) > maxTerms || q.number < leastTold {
		return as, false, false
	}
	for chosen := 1; chosen < 1<<len(same); chosen++ {
		total, n := 0.0, 0
		for i, one := range same {
			if chosen>>i&1 == 1 {
				total, n = total+one.number, n+1
			}
		}
		if n > 1 && math.Abs(total-q.number) < 1e-9*q.number {
			return same[len(same)-1], true, true
		}
	}
	return as, false, false
}

// knows reports whether the number stood with its unit anywhere before.
func (b *stated) knows(f *Finder, q quantity) bool {
	same := func(o quantity) bool { return o.number == q.number && o.unit.is(q.unit) }
	if slices.ContainsFunc(b.quantities, same) || slices.ContainsFunc(b.known, same) {
		return true
	}
	for _, i := range b.prompts {
		if m, err := f.log.Message(i); err == nil {
			if text := textOf(m); len(text) > maxPrompt || slices.ContainsFunc(quantitiesOf(text), same) {
				return true
			}
		}
	}
	return false
}

// shown is a number as it is written.
func shown(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
