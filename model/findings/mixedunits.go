package findings

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
)

// A tool states one thing in two units, {"sum": 41210, "unit": "kWh"} and {"sum": 38904411, "unit":
// "Wh"}, and a call has both numbers side by side, as if they were in one.

// A pairOfUnits is what was stated in another unit than another one of its name.
type pairOfUnits struct{ odd, other quantity }

// maxUnitPairs bounds those that are kept.
const maxUnitPairs = 16

// factorForm is a number by which a unit is made another one, or a word that says so.
var factorForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|[^\d.])(?:10+|1e-?\d|1_000\w*|1,000|0?\.0*1|60|24|3600|3\.6|1\.6\d*|1\.852|0?\.62\d*|2\.2\d*|0?\.45\d*|2\.54|0?\.30\d*|3\.28\d*|\.?1000)(?:$|[^\d.])|\bconv|\brate|\bto_[a-z]`)
})

// pairUp finds what was stated in several units.
func (b *stated) pairUp() {
	b.pairs = b.pairs[:0]
	for i, one := range b.quantities {
		for _, other := range b.quantities[:i] {
			if one.name != other.name || one.call != other.call || one.unit.kind != other.unit.kind || one.unit.is(other.unit) || one.place == other.place && one.call == "" {
				continue
			}
			if figuresIn(one.number) < fewFigures || figuresIn(other.number) < fewFigures || len(b.pairs) >= maxUnitPairs {
				continue
			}
			pair := pairOfUnits{one, other}
			if b.count(one) > b.count(other) {
				pair = pairOfUnits{other, one}
			}
			b.pairs = append(b.pairs, pair)
		}
	}
}

// count is how many were stated under a name in a unit.
func (b *stated) count(as quantity) (n int) {
	for _, q := range b.quantities {
		if q.name == as.name && q.call == as.call && q.unit == as.unit {
			n++
		}
	}
	return n
}

// mixes tells of two numbers in different units that a call has side by side.
func (b *stated) mixes(l *looked, e *ended) {
	if len(b.pairs) == 0 || len(e.call.Arguments) > maxAnswered || e.use.Purpose.Reads() {
		return
	}
	asked := string(e.call.Arguments)
	for _, pair := range b.pairs {
		odd, other := pair.odd, pair.other
		if !hasAmount(asked, odd.number) || !hasAmount(asked, other.number) || odd.unit.in(asked) || other.unit.in(asked) || factorForm().MatchString(asked) || odd.unit.kind == "money" && strings.Contains(asked, "*") || areApart(e.use.Arguments(), odd.number, other.number) {
			continue
		}
		at := e.place
		odd.finding.Line = fmt.Sprintf("%s is %s %s; this call has it beside %s, which is in %s", odd.name, shown(odd.number), odd.unit.name, shown(other.number), other.unit.name)
		odd.finding.Counterpart = &at
		l.say(odd.place, ruleUnit, model.Hash(odd.name+"\x00"+odd.unit.name), odd.finding)
		return
	}
}

// areApart reports whether two numbers are members of different objects of what a call is given, each
// with what it is of beside it.
func areApart(v rawjson.Value, one, other float64) bool {
	ones, others := holders{number: one}, holders{number: other}
	ones.look(v)
	others.look(v)
	return ones.apart(&others)
}

// holders are the objects that have a number, by where they are.
type holders struct {
	number float64
	seen   int   // objects
	at     []int // those that have it
	alone  bool  // it stands elsewhere, or nothing else is in one of them
}

func (h *holders) look(v rawjson.Value) {
	if v.Kind() == rawjson.Array {
		for _, one := range v.Elems() {
			h.alone = h.alone || h.is(one)
			h.look(one)
		}
		return
	}
	if v.Kind() != rawjson.Object {
		return
	}
	h.seen++
	here, has, beside := h.seen, false, false
	for _, m := range v.Members() {
		if h.is(m) {
			has = true
			continue
		}
		beside = beside || m.Kind() == rawjson.String || m.Kind() == rawjson.Number
		h.look(m)
	}
	if has {
		h.at = append(h.at, here)
		h.alone = h.alone || !beside
	}
}

func (h *holders) is(v rawjson.Value) bool {
	return (v.Kind() == rawjson.Number || v.Kind() == rawjson.String) && hasAmount(v.Scalar(), h.number)
}

func (h *holders) apart(other *holders) bool {
	return len(h.at) > 0 && len(other.at) > 0 && !h.alone && !other.alone && !slices.ContainsFunc(h.at, func(at int) bool { return slices.Contains(other.at, at) })
}
