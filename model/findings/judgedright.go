package findings

import (
	"regexp"
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

// judgedTarget is what goes well when the run of an entry is judged, to be right or otherwise.
func (f *Finder) judgedTarget(i int, right bool) uint64 {
	if right {
		return f.scoped(i, model.Hash("judged right"))
	}
	return f.scoped(i, model.Hash("judged otherwise"))
}

// wasRight reports whether all places of what failed are of runs that were judged right behind them.
func (f *Finder) wasRight(left *Finding) bool {
	if left.Group() != Fail && left.Rule != ruleJSON && left.Rule != ruleError {
		return false
	}
	for _, p := range left.Places {
		right, ok := f.went.get(f.judgedTarget(p.Entry, true))
		if other, not := f.went.get(f.judgedTarget(p.Entry, false)); !ok || !p.before(right) || not && p.before(other) && other.before(right) {
			return false // what is judged right is another task of the conversation, perhaps
		}
	}
	return true
}
