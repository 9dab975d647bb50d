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

// rightTarget is what goes well when the run of an entry is judged right.
func (f *Finder) rightTarget(i int) uint64 {
	return f.scoped(i, model.Hash("judged right"))
}

// wasRight reports whether all places of what failed are of runs that were judged right behind them.
func (f *Finder) wasRight(left *Finding) bool {
	if g := left.Group(); g != Fail && g != Hidden {
		return false
	}
	for _, p := range left.Places {
		if at, ok := f.went.get(f.rightTarget(p.Entry)); !ok || !p.before(at) {
			return false
		}
	}
	return true
}
