package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// absentChecks is the follower that knows which linters and tests could not be run as they are
// not there. A linter is done without where the agent says so and goes on, or checks the syntax
// in another way; tests are to be run by another program.
type absentChecks struct {
	waitingList[absentCheck]
}

// An absentCheck is one of them.
type absentCheck struct {
	name string // of the program or the script, in small letters
	aim  aims
	kin  string // of the tests, "" for any
	said bool   // the agent has seen it
}

func (g *absentChecks) message(f *Finder, l *looked, s *step) {
	g.waitingList.message(f, l, s)
	if !g.some(s.thread) || s.flags.Role() != model.RoleAssistant {
		return
	}
	if text := textOf(s.message); text != "" {
		g.changes(s.thread, s.entry, func(one *absentCheck) { one.said = one.said || one.isSaid(text) })
	}
}

func (g *absentChecks) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose == tool.Shell && (e.outcome.State == Failed || e.outcome.State == Unsure) {
		if one, ok := lacksCheck(e); ok {
			g.add(f, s.thread, s, e, one)
			return
		}
	}
	g.meets(l, s.thread, e.place, func(one *absentCheck) bool {
		return one.said && one.aim == lints && e.fine() || one.replacedBy(e)
	})
}

// replacedBy reports whether a call does what was to be checked in another way.
func (one *absentCheck) replacedBy(e *ended) bool {
	if e.use.Purpose != tool.Shell {
		return false
	}
	for _, r := range e.runs() {
		words := r.Command.Program()
		switch a, ok := aimOf(words); {
		case one.aim == lints && checksSyntax(words) && e.fine() && !e.outcome.unproved:
			return true
		case one.aim == tests && ok && a.fails == tests && (one.kin == "" || a.kin == "" || kinOf(a.kin) == one.kin):
			good, bad := testsOf(e.result)
			return good+bad > 0 || e.fine() && r.Checked // they ran, whatever they say
		}
	}
	return false
}

// kinOf makes one of those whose tests are of the same sources.
func kinOf(kin string) string {
	if kin == "gradle" {
		return "mvn"
	}
	return kin
}

// checksSyntax reports whether a program only says whether files can be read as programs.
func checksSyntax(words []string) bool {
	if len(words) < 2 {
		return false
	}
	switch program(words) {
	case "node":
		return has(words, "--check") || has(words, "-c")
	case "python", "python3", "py":
		return has(words, "compileall") || has(words, "py_compile") || has(words, "ast")
	case "bash", "sh", "zsh", "dash":
		return words[1] == "-n"
	case "php":
		return words[1] == "-l"
	case "ruby", "perl":
		return words[1] == "-c" || words[1] == "-wc"
	}
	return false
}

// lacksCheck returns the linter or the tests that a command says are not there.
func lacksCheck(e *ended) (one absentCheck, ok bool) {
	i := -1
	for _, what := range missingIn(e.result) {
		one.name = strings.ToLower(what.name)
		if i = slices.IndexFunc(e.runs(), func(r shell.Run) bool {
			words := r.Command.Program()
			return len(words) > 0 && (strings.EqualFold(program(words), what.name) || slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, what.name) }))
		}); i >= 0 {
			break
		}
	}
	if i < 0 {
		return one, false
	}
	words := e.runs()[i].Command.Program()
	a, known := aimOf(words)
	switch {
	case lintOf(one.name) != "" || lintOf(program(bareCheck(words))) != "" || known && a.fails == lints && program(words) != one.name: // who has no Go lacks more
		one.aim = lints
	case known && a.fails == tests:
		one.aim, one.kin = tests, kinOf(a.kin)
	default:
		return one, false
	}
	return one, true
}

// isSaid reports whether a text begins with that a linter is not there.
func (one *absentCheck) isSaid(text string) bool {
	text = text[:min(len(text), 200)]
	return notHereForm().MatchString(text) && (strings.Contains(strings.ToLower(text), one.name) || hereForm().MatchString(text))
}

var (
	notHereForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:no|not|isn['’]t|missing|unavailable|without|lacks|absent|doesn['’]t|does not)\b`)
	})
	hereForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:installed|available|on this machine|in this environment|lint(?:er)?s?)\b`)
	})
)
