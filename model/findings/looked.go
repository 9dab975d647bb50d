package findings

import (
	"slices"

	"msgview/model"
)

// A looked is what looking at a message gave.
type looked struct {
	message *model.Message // nil if there is none to be counted
	found   []found
	told    map[key]found    // the first of those with each cause, once there are many
	went    map[uint64]Place // targets that went well
	broad   []madeGood       // families that are made good
	open    []Place          // calls without a result, and results without a call
	fine    int              // calls that went well
	extent  extent
	slow    int // its entry if a call of it took long, else -1

	asks, gives []joint // ids of what goes on after its call

	answering *sides // of the message with the results that was asked last
	step      *step  // of the message, nil if it is looked at before its turn
}

// A madeGood is a family that a call makes good.
type madeGood struct {
	family
	at Place
}

func (l *looked) well(target uint64, at Place) {
	if l.went == nil {
		l.went = map[uint64]Place{}
	}
	if old, ok := l.went[target]; !ok || old.before(at) {
		l.went[target] = at
	}
}

// lookBack is among how many of the families that a message made good the next one is looked
// for: most calls of a message with very many are of a few.
const lookBack = 16

// makesGood enters a family that went well. The first call of a message that makes it good
// is the one that counts.
func (l *looked) makesGood(of family, at Place) {
	last := l.broad[max(0, len(l.broad)-lookBack):]
	if !slices.ContainsFunc(last, func(g madeGood) bool { return g.of == of.of && g.whole == of.whole && g.in.is(of.in) }) {
		l.broad = append(l.broad, madeGood{of, at})
	}
}

// bad enters what went wrong at a place, and what must go well for it to be recovered.
func (l *looked) bad(p Place, needs uint64, one found) {
	one.at, one.needs = p, needs
	one.Rule, one.Severity = one.rule, one.rule.Severity
	switch {
	case one.Certainty == Perhaps, one.expected:
		one.Severity = Hint
	case one.lacking && one.Severity == Error:
		one.Severity = Warning // that it is not there may be all that was asked
	case (one.Rule == ruleUndone || one.Rule == ruleDiscarded || one.Rule == ruleLost) && one.Certainty != Sure:
		one.Severity = Warning
	}
	if one.needs != never && one.weight != checkWeight && !one.rule.waits() && one.rule != ruleWritten && one.rule != ruleLength && one.same == 0 { // one check that fails is one cause, whatever it says
		one.line = model.Hash(withoutNumbers(one.Line))
		if one.noPlace {
			one.line = model.Hash("no place") // one cause, whatever text was looked for
		}
	}
	l.found = append(l.found, l.shared(one))
}

// A message with more findings than these has some that share their cause.
const fewFound = 16

// shared returns a finding with what an earlier one with its cause tells.
func (l *looked) shared(one found) found {
	if len(l.found) < fewFound {
		return one
	}
	if l.told == nil {
		l.told = map[key]found{}
		for _, e := range l.found {
			l.tells(e)
		}
	}
	if first, ok := l.told[one.key]; ok && first.at.before(one.at) {
		one.Finding = first.Finding
	}
	l.tells(one)
	return one
}

func (l *looked) tells(one found) {
	if first, ok := l.told[one.key]; ok && !one.at.before(first.at) || !ok && len(l.told) >= maxCauses {
		return
	}
	l.told[one.key] = one
}
