package findings

import (
	"regexp"
	"slices"
	"sync"

	"msgview/model"
)

// A benchmark judges what a run left: the state of its shop, its repository, its mailbox. Where it
// says that this is right, a call that was refused on the way was needed for nothing.

// judgedForm is a judgement that all is right, as the loaders write it: the whole reward (tau-bench
// and others), use (AgentDojo), "valid" (BFCL), a success (Browser Use).
var judgedForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|, )reward:? 1(?:\.0+)?$|^utility: true\b|^valid$|^judged a success(?::|$)`)
})

// saysRight reports whether the judgement of a run says that it is right.
func saysRight(text string) bool { return judgedForm().MatchString(text) }

// judgedRight is what goes well when any run is judged right: as long as none was, no place is asked for.
var judgedRight = model.Hash("any judged right")

// anyRight reports whether any run was judged right.
func (f *Finder) anyRight() bool {
	_, ok := f.went.get(judgedRight)
	return ok
}

// judgedTarget is what goes well when the run of an entry is judged, to be right or otherwise.
func (f *Finder) judgedTarget(i int, right bool) uint64 {
	if right {
		return f.scoped(i, model.Hash("judged right"))
	}
	return f.scoped(i, model.Hash("judged otherwise"))
}

// isOfCalls reports whether a finding is of a rule that the judgement of a run has a say in.
func (one *Finding) isOfCalls() bool {
	return one.Group() == Fail || one.Rule == ruleJSON || one.Rule == ruleError
}

// wasRight reports whether all places of what failed are of runs that were judged right behind them.
func (f *Finder) wasRight(left *Finding) bool {
	return left.isOfCalls() && f.anyRight() && !slices.ContainsFunc(left.Places, func(p Place) bool { return !f.isRightAt(p) })
}

// isRightAt reports whether the run of a place was judged right behind it.
func (f *Finder) isRightAt(p Place) bool {
	right, ok := f.went.get(f.judgedTarget(p.Entry, true))
	if other, not := f.went.get(f.judgedTarget(p.Entry, false)); !ok || !p.before(right) || not && p.before(other) && other.before(right) {
		return false // what is judged right is another task of the conversation, perhaps
	}
	return true
}

// byJudgement parts what is left of a cause where some of its runs were judged right and others were
// not: what failed in those counts for nothing in these.
func (f *Finder) byJudgement(c *cause, left Finding) []Finding {
	if len(left.Places) < 2 || !left.isOfCalls() || c.Count > len(c.Places) || !f.anyRight() {
		return []Finding{left}
	}
	right, others := make([]bool, len(c.Places)), make([]bool, len(c.Places))
	rest := left.Places // in the order of c.Places
	for i, p := range c.Places {
		if len(rest) > 0 && rest[0] == p {
			rest = rest[1:]
			right[i] = f.isRightAt(p)
			others[i] = !right[i]
		}
	}
	open, ok := c.part(others, true)
	well, ok2 := c.part(right, true)
	if !ok || !ok2 {
		return []Finding{left}
	}
	return []Finding{c.decided(open), c.decided(well)}
}
