package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model/tool"
)

// A push of a branch that was refused, by who asks for a pull request in its place: that needs it.

// asksMergeForm is how a person asks for a request to merge a branch.
var asksMergeForm = sync.OnceValue(func() *wordForm {
	return newWordForm("do make open create send raise submit file draft use via through with", `(?:do|make|open|create|send|raise|submit|file|draft|use|via|through|with) (?:an? |the |me an? )?(?:new |draft )?(?:prs?|pull[ -]requests?|merge[ -]requests?|mrs?)\b`)
})

// asksForMerge reports whether a prompt asks for a request to merge a branch, which is pushed for it.
func asksForMerge(text string) bool {
	if len(text) > maxText {
		return false
	}
	said := asksMergeForm().first(text)
	before, _, ok := strings.Cut(text, said)
	if said == "" || !ok {
		return false
	}
	before = strings.ToLower(before[max(0, len(before)-24):])
	return !strings.Contains(before, "n't") && !strings.Contains(before, "n’t") && !slices.ContainsFunc(strings.Fields(before), func(w string) bool { return w == "not" || w == "never" || w == "no" || w == "without" || w == "dont" })
}

// forMerge notes that a prompt asks for a request to merge, which needs pushes that were refused.
func (r *refusals) forMerge(text string) {
	if !slices.ContainsFunc(r.list, func(one refusal) bool { return one.serves }) || !asksForMerge(text) {
		return
	}
	for i := range r.list {
		r.list[i].merge = r.list[i].serves
	}
}

// servesMerge reports whether a call pushes a branch that is to be merged, and does nothing else.
func servesMerge(e *ended) bool {
	runs := e.runs()
	return e.use.Purpose == tool.Shell && len(runs) == 1 && isPush(runs[0].Command.Program()) && !slices.ContainsFunc(runs[0].Command.Words, func(w string) bool {
		return w == "main" || w == "master" || w == "trunk" || strings.HasPrefix(w, "-f") || strings.HasPrefix(w, "--force") || strings.HasPrefix(w, "+") || strings.Contains(w, ":") || w == "--mirror" || w == "--all" || w == "--tags"
	})
}
