package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// The rule about a commit on another branch than a person asked for.
var ruleBranch = &Rule{"contradiction.branch", Contradiction, Warning, "a commit was made on another branch than the prompt names", "The prompt says on which branch something is to be committed, pushed or done. A commit went to another one, and none to that."}

// branches is the follower of the rule.
type branches struct {
	threads latest[uint64, *wanted]
}

// A wanted is the branch that the last prompt names, and the first commit elsewhere.
type wanted struct {
	name  string
	wrong *Finding
	place Place
}

var branchForm = sync.OnceValue(func() *regexp.Regexp {
	const name = "[`'\"]?([A-Za-z0-9][A-Za-z0-9._-]*(?:/[A-Za-z0-9._-]+)+|[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)+)[`'\"]?"
	return regexp.MustCompile(`(?i)\b(?:commit|push|put|work|fix|do|make|implement|add|change)\b[^.;!?\n]{0,60}?\b(?:on|to|onto|in)\s+(?:the\s+|a\s+|an?other\s+|our\s+|new\s+)*branch\s+(?:called\s+|named\s+)?` + name)
})

func (g *branches) message(_ *Finder, _ *looked, s *step) {
	m := s.message
	if m.Role != model.RoleUser || m.Injected != "" || s.flags.Has(model.FlagOnlyResults) {
		return
	}
	text := textOf(m)
	if text = text[:min(len(text), 8<<10)]; !strings.Contains(text, "ranch") {
		return
	}
	g.threads.set(s.thread, nil) // what was asked for before may no longer hold
	if all := branchForm().FindAllStringSubmatch(text, 2); len(all) == 1 && !forbids(text) {
		g.threads.set(s.thread, &wanted{name: strings.TrimRight(all[0][1], ".")})
	}
}

var committed = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^\[([A-Za-z0-9][A-Za-z0-9._/-]*)(?: \(root-commit\))? [0-9a-f]{7,40}\] `)
})

func (g *branches) ended(_ *Finder, _ *looked, s *step, e *ended) {
	w, ok := g.threads.get(s.thread)
	if !ok || w == nil || e.use.Purpose != tool.Shell || e.result == nil || e.outcome.State.Bad() {
		return
	}
	for _, r := range e.runs() {
		words := r.Command.Program()
		if program(words) != "git" {
			continue
		}
		if has(words, w.name) && !has(words, "-d") && !has(words, "-D") && !has(words, "log") && !has(words, "diff") {
			g.threads.set(s.thread, nil) // it was gone to, merged into or pushed
			return
		}
		if w.wrong != nil || verb(words) != "commit" {
			continue
		}
		if m := committed().FindStringSubmatch(saidBy(e.result)); m != nil && m[1] != w.name && m[1] != "detached" {
			f := e.finding(Likely, "the prompt names "+w.name+", the commit is on "+m[1])
			w.wrong, w.place = &f, e.place
		}
	}
}

// last says which commits went elsewhere, if the branch was never gone to.
func (g *branches) last(_ *Finder, l *looked) {
	for _, w := range g.threads.all() {
		if w != nil && w.wrong != nil {
			l.say(w.place, ruleBranch, model.Hash(w.name), *w.wrong)
		}
	}
}
