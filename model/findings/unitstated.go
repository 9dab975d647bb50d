package findings

import (
	"fmt"
	"math"
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
	sums       []quantity // of those of one name
	numbers    []float64  // of both, rounded, in order
	doubted    []measure  // what was looked for in all that stood before
	pairs      []pairOfUnits
}

// A quantity is a measure that has a name.
type quantity struct {
	measure
	name     string // of the member
	call     string
	asked    uint64 // see ended.asked
	terms    int    // that were added up
	place    Place
	finding  Finding
	compared uint64 // what it is: its name without its unit
}

const (
	maxQuantities = 32  // of a thread
	maxTerms      = 4   // of what may have been added up
	maxTaken      = 512 // values of a document
	leastTold     = 100 // smaller whole numbers are the same by chance
	fewFigures    = 3   // numbers with so many digits are hardly the same by chance
	// maxDoubts is how often all that stood before is gone through: where so many numbers stand with
	// several units it is chance.
	maxDoubts = 4
	// maxStood is how many messages of it are gone through each time.
	maxStood = 4096
	// maxAnswered bounds the answers that are looked at, in bytes.
	maxAnswered = 8 << 10
)

// statedWords are words one of which stands in a result that states units.
var statedWords = sync.OnceValue(func() *literals.Set {
	words := []string{`"unit`, `"uom`, `"currency`}
	for name := range unitsCalled() {
		if isUnitEnd(name) && !strings.Contains(name, " ") && strings.ToLower(name) == name {
			words = append(words, "_"+name+`"`)
		}
	}
	slices.Sort(words)
	return literals.New(words...)
})

// isUnitEnd reports whether a name may end with a unit: one letter is an axis, too, _min is the least
// of something, and _hour what a clock has.
func isUnitEnd(name string) bool {
	switch name {
	case "min", "second", "minute", "hour", "day", "week", "month":
		return false
	}
	return len(name) > 1
}

// measuredIn is in which unit a member is by its name, distance_km or latencyMs, and the hash of what
// is left of the name.
func measuredIn(name string) (u unit, has bool, compared uint64) {
	words := camelWords(name)
	if last := len(words) - 1; last > 0 && isUnitEnd(words[last]) && words[last-1] != "per" {
		if u, has = unitCalled(words[last]); has {
			words = words[:last]
		}
	}
	return u, has, model.Hash(strings.Join(words, " "))
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
				u, has, compared := measuredIn(name)
				if !has && ok && isOfUnit(name, beside) {
					u, has = beside, true
				}
				if has && u.kind != "count" && n > 0 && len(all) < maxQuantities {
					all = append(all, quantity{measure: measure{n, u}, name: strings.Clone(name), compared: compared})
				}
			}
		}
	}
	walk(v, 0)
	return all
}

// numberOf is the number of a value, also of one that is written as a text.
func numberOf(v rawjson.Value) (float64, bool) {
	if v.Kind() == rawjson.String {
		n, err := strconv.ParseFloat(v.Text(), 64)
		return n, err == nil && !math.IsInf(n, 0) && !math.IsNaN(n)
	}
	return v.Float()
}

// isOfUnit reports whether a member by its name is what the unit beside it is of.
func isOfUnit(name string, u unit) bool {
	words := "value quantity reading result elapsed sum"
	switch u.kind {
	case "length":
		words += " distance length height depth width range"
	case "money":
		words = "amount total price cost fee balance value paid due salary budget charge refund refunded net gross fare subtotal tax"
	case "time":
		words += " duration latency timeout"
	case "temperature":
		words += " temp"
	case "energy":
		words += " consumption usage use total"
	case "mass":
		words += " weight"
	}
	all := camelWords(name)
	return len(all) > 0 && slices.Contains(append(strings.Fields(words), u.kind), all[len(all)-1])
}

func (g *statedUnits) message(f *Finder, l *looked, s *step) {
	b, ok := g.threads.get(s.thread)
	if !ok || len(b.doubted) >= maxDoubts || s.flags.Role() != model.RoleAssistant || s.flags.Has(model.FlagCall) || s.flags.Has(model.FlagPrompt) {
		return
	}
	text := textOf(s.message)
	if len(text) > maxAnswered {
		return
	}
	told := false
	measuresOf(text, b.has, func(m measure, at int) {
		as, ok := b.otherwise(m, func(q quantity) bool {
			enough := figuresIn(m.number) >= fewFigures
			return (enough || q.terms == 0) && (enough && q.terms == 0 || speaksOf(sentenceAt(text, at), q))
		})
		if told || !ok || as.unit.in(text) || b.stood(f, m, as, s.thread, s.entry, false) {
			return // it is told in both, or the units were minded
		}
		told = true
		as.tell(l, m, Place{s.entry, -1, -1}, "the answer says ")
	})
}

func (*statedUnits) last(*Finder, *looked) {}

func (g *statedUnits) ended(f *Finder, l *looked, s *step, e *ended) {
	if b, ok := g.threads.get(s.thread); ok {
		b.mixes(l, e)
	}
	if e.use.Purpose != tool.Other && e.use.Purpose != tool.Fetch {
		return
	}
	if b, ok := g.threads.get(s.thread); ok && len(b.doubted) < maxDoubts {
		b.given(f, l, s, e)
	}
	if e.result == nil || !e.fine() {
		return
	}
	if n := size(e.result); n == 0 || n > maxObject {
		return
	}
	text := strings.TrimSpace(saidBy(e.result))
	if text == "" || text[0] != '{' && text[0] != '[' || !literals.In(statedWords(), text) {
		return
	}
	v, ok := e.json()
	if !ok {
		return
	}
	all := statedIn(v)
	if len(all) == 0 {
		return
	}
	asked := string(e.call.Arguments)
	b := g.threads.of(s.thread, func() *stated { return &stated{} })
	for _, q := range all {
		if hasAmount(asked, q.number) {
			continue // what was asked with is told again
		}
		q.call, q.asked, q.place, q.finding = e.call.Name, e.asked(), e.place, e.finding(Likely, "")
		b.quantities = append(b.quantities[max(0, len(b.quantities)-maxQuantities+1):], q)
	}
	b.add()
	b.pairUp()
}

// given looks for what a call is given in another unit than a result had it.
func (b *stated) given(f *Finder, l *looked, s *step, e *ended) {
	for _, q := range statedIn(e.use.Arguments()) {
		as, ok := b.otherwise(q.measure, func(o quantity) bool {
			return o.terms == 0 && o.compared == q.compared && figuresIn(q.number) > 1
		})
		if ok && !as.unit.in(string(e.call.Arguments)) && !b.stood(f, q.measure, as, s.thread, e.place.Entry, true) {
			as.tell(l, q.measure, e.place, "this call says ")
			return
		}
	}
}

// tell says that a number that was stated in a unit stands with another one.
func (q quantity) tell(l *looked, m measure, at Place, who string) {
	stood := fmt.Sprintf("%s is %s %s", q.name, shown(q.number), q.unit.name)
	if q.terms > 0 {
		stood = fmt.Sprintf("%s is in %s, together %s", q.name, q.unit.name, shown(q.number))
	}
	q.finding.Line = stood + "; " + who + shown(m.number) + " " + m.unit.name
	q.finding.Counterpart = &at
	l.say(q.place, ruleUnit, model.Hash(q.name+m.unit.name), q.finding)
}

// has reports whether a number is one of those that were stated, or what some of one name are
// together.
func (b *stated) has(n float64) bool {
	if n < leastTold && n == math.Trunc(n) {
		return false
	}
	_, has := slices.BinarySearch(b.numbers, rounded(n))
	return has
}

// rounded is a number by which it is found: a sum has more digits than what is told of it.
func rounded(n float64) float64 { return math.Round(n * 1e6) }

// otherwise is what was stated with a number in another unit.
func (b *stated) otherwise(m measure, fits func(q quantity) bool) (as quantity, ok bool) {
	if !b.has(m.number) {
		return as, false
	}
	for _, list := range [...][]quantity{b.sums, b.quantities} {
		for _, q := range list {
			switch {
			case rounded(q.number) != rounded(m.number):
			case q.unit.is(m.unit):
				return as, false
			case q.unit.kind == m.unit.kind && fits(q):
				as, ok = q, true
			}
		}
	}
	return as, ok
}

// add makes the sums of what calls with different arguments were answered with, and the numbers.
func (b *stated) add() {
	b.sums = b.sums[:0]
	for i, last := range b.quantities {
		is := func(q quantity) bool { return q.name == last.name && q.unit == last.unit && q.call == last.call }
		if slices.ContainsFunc(b.quantities[i+1:], is) {
			continue // the last one of a name has its sums
		}
		var all []quantity
		for _, q := range b.quantities[:i+1] {
			again := func(o quantity) bool { return o.asked == q.asked && o.place != q.place }
			if is(q) && len(all) <= maxTerms && !slices.ContainsFunc(all, again) {
				all = append(all, q)
			}
		}
		if len(all) < 2 || len(all) > maxTerms {
			continue
		}
		for chosen := 1; chosen < 1<<len(all); chosen++ {
			sum := all[0]
			sum.number, sum.terms = 0, 0
			for k, one := range all {
				if chosen>>k&1 == 1 {
					sum.number, sum.terms = sum.number+one.number, sum.terms+1
				}
			}
			if sum.terms > 1 && sum.number >= leastTold {
				b.sums = append(b.sums, sum)
			}
		}
	}
	b.numbers = b.numbers[:0]
	for _, list := range [...][]quantity{b.quantities, b.sums} {
		for _, q := range list {
			b.numbers = append(b.numbers, rounded(q.number))
		}
	}
	slices.Sort(b.numbers)
}

// speaksOf reports whether a sentence has a word of the name of a quantity, or of its call.
func speaksOf(sentence string, q quantity) bool {
	have := fields(strings.ToLower(sentence))
	has := func(w string) bool { return slices.Contains(have, w) || slices.Contains(have, w+"s") }
	for _, w := range camelWords(q.name) {
		if _, isUnit := unitCalled(w); len(w) > 2 && !isUnit && has(w) {
			return true
		}
	}
	return slices.ContainsFunc(camelWords(q.call), func(w string) bool { return len(w) > 2 && !isToolVerb(w) && has(w) })
}

// isToolVerb reports whether a word of the name of a tool says what it does and not with what.
func isToolVerb(w string) bool {
	switch w {
	case "get", "set", "put", "run", "add", "use", "all", "new", "for", "and", "the", "has", "any", "api", "find", "list", "read", "call", "tool", "tools", "make", "check", "create", "fetch", "query", "search", "lookup", "info", "data", "calculate", "update", "write", "with", "from", "show", "exec", "execute":
		return true
	}
	return false
}

// stood reports whether a number stood with its unit in anything before an entry, and for a call
// whether a prompt names the unit at all. What the agent itself said since the number was stated does
// not count: it is the same mistake.
func (b *stated) stood(f *Finder, m measure, as quantity, thread uint64, before int, call bool) bool {
	if slices.Contains(b.doubted, m) || len(b.doubted) >= maxDoubts {
		return true
	}
	b.doubted = append(b.doubted, m)
	both := func(text string) bool { return hasAmount(text, m.number) && m.unit.in(text) }
	for i, read := before-1, 0; i >= 0; i-- {
		if f.threadOf(i) != thread {
			continue
		}
		if read++; read > maxStood {
			return true
		}
		message, err := f.log.Message(i)
		if err != nil {
			return true
		}
		own := message.Role == model.RoleAssistant
		for _, p := range message.Parts {
			found := false
			switch p := p.(type) {
			case model.Text:
				found = (!own || i <= as.place.Entry) && both(p.Text) || call && !own && m.unit.in(p.Text)
			case *model.ToolCall:
				found = both(string(p.Arguments) + p.ArgumentsText)
			case *model.ToolResult:
				found = both(saidBy(p))
			}
			if found {
				return true
			}
		}
	}
	return false
}
