package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/tool"
)

// A clone that has the last commits only, where the answer speaks of the whole history.

// wholeHistory is how an answer says that it is about all commits.
var wholeHistory = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:complete|entire|whole|full|all (?:of )?(?:the|its))\s+(?:(?:git|commit|repository|repo)['’s]*\s+){0,2}history\b|\b(?:all|every) (?:of )?(?:the )?commits?\b`)
})

// historyKnown is how an answer says that it is not: the history is still to be looked at.
var historyKnown = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\bshallow|\bdepth\b|\b(?:newest|latest|last|most recent|single|one|\d+) commits? (?:alone|only)\b|\b(?:only|just) (?:\w+ )?(?:the |its )?(?:newest|latest|last|most recent) commit\b|\bonly (?:the |a |its )?(?:newest|latest|last|most recent|single|one|\d+) (?:\d+ )?commits?\b` +
		`|\bhistory\b[^.;!?\n]{0,40}?(?:\bstill (?:to|has|needs|must|waits|open)\b|(?: not|n['’]t|never) (?:be |been |yet |fully )*(?:scanned|searched|looked|checked|cloned|fetched|read|available|included|covered|there)\b)|\b(?:did not|didn['’]t|have not|haven['’]t|could not|couldn['’]t|cannot|can['’]t) (?:scan|search|look|check|clone|fetch|get|read|cover|see)\w*\b[^.;!?\n]{0,40}?\b(?:history|commits?)\b|\b(?:not|no|without) (?:all|every|the (?:full|whole|complete|entire)|its (?:full|whole))\b`)
})

// cloned follows the clones, what gets the rest of them, and what searches their history.
func (g *parts) cloned(s *step, e *ended) {
	if e.use.Purpose != tool.Shell {
		return
	}
	command := e.use.Command()
	waits := slices.ContainsFunc(g.list, func(p part) bool { return p.clone })
	if !waits && !strings.Contains(command, "--depth") {
		return
	}
	for _, r := range e.runs() {
		words := r.Command.Program()
		here := func(p *part) bool { return p.clone && p.thread == s.thread }
		switch name := program(words); {
		case name == "git" && (has(words, "clone") || has(words, "fetch") || has(words, "pull")):
			depth := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "--depth") })
			if has(words, "clone") || has(words, "--unshallow") || depth > 0 || strings.Contains(command, "--deepen") {
				g.drop(func(p *part) bool { return here(p) && !p.said })
			}
			if has(words, "clone") && depth > 0 {
				g.wait(part{place: e.place, thread: s.thread, clone: true, finding: e.finding(Perhaps, strings.Join(words[depth:min(depth+2, len(words))], " ")+", and then it was searched as the whole history")})
			}
		case name == "gitleaks", name == "trufflehog", name == "git-secrets", name == "git" && searchesHistory(words):
			for i := range g.list {
				if p := &g.list[i]; here(p) {
					p.scanned = true
				}
			}
		}
	}
}

// searchesHistory reports whether git looks for something in all commits.
func searchesHistory(words []string) bool {
	return has(words, "log") && slices.ContainsFunc(words[1:], func(w string) bool {
		return strings.HasPrefix(w, "-S") || strings.HasPrefix(w, "-G") || strings.HasPrefix(w, "--grep") || w == "-p" || w == "--all"
	})
}
