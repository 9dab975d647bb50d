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

// Tests that fail and pass in turn while nothing is changed: that they passed last proves nothing.
var ruleFlaky = &Rule{"contradiction.flaky", Contradiction, Warning, "tests failed, passed and failed in turn with nothing changed between", "The same command ran tests three times or more, and they passed, failed and passed, or the other way round, with no edit, no other command that changes anything and no prompt between. They passed last, which made good that they failed, and the answer does not say that they are not reliable."}

// flaky is the follower of the rule.
type flaky struct{ list []repeatedTest }

// A repeatedTest is a command of tests that ran since anything was changed last.
type repeatedTest struct {
	thread  uint64
	command string
	bad     bool // it failed last
	turns   int  // how often that became another
	good    Place
	behind  Place // where it failed though it had passed, or passed though it had failed
	finding Finding
}

// maxRepeated is how many of them are kept.
const maxRepeated = 16

// unreliableForm is how an answer says that tests are not reliable.
var unreliableForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:flak(?:y|e|es|iness)|intermittent(?:ly)?|non-?deterministic(?:ally)?|sporadic(?:ally)?|sometimes|occasional(?:ly)?|unreliabl[ey]|unstable|not reliabl[ey]|timing-dependent|(?:\d+|one|two|three|once) (?:out )?(?:of|in) (?:the )?(?:\d+|two|three|four|five|ten)\b|still fails?\b|fails? (?:again|every)|re-?runs?\b|re-?ran\b|second (?:run|try|attempt))`)
})

func (g *flaky) message(_ *Finder, _ *looked, s *step) {
	switch {
	case len(g.list) == 0:
	case s.flags.Has(model.FlagPrompt):
		g.list = slices.DeleteFunc(g.list, func(one repeatedTest) bool { return one.thread == s.thread && !one.alternates() })
	case s.flags.Role() == model.RoleAssistant && !s.flags.Has(model.FlagCall) && unreliableForm().MatchString(textOf(s.message)):
		g.list = slices.DeleteFunc(g.list, func(one repeatedTest) bool { return one.thread == s.thread })
	}
}

func (g *flaky) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.result == nil {
		return
	}
	switch e.use.Purpose {
	case tool.Shell:
	case tool.Todo, tool.Plan:
		return
	default:
		if !e.use.Purpose.Reads() && !slices.ContainsFunc(e.use.Paths(), isProseFile) {
			g.list = nil // also of others, who may work on the same files
		}
		return
	}
	command, changes := testsRunBy(e.runs())
	if command != "" {
		command = tool.Text(e.use.Arguments(), "workdir", "cwd", "directory", "dir_path", "Cwd") + "\x00" + command
	}
	if changes {
		g.list = nil
		return
	}
	_, failures := testsOf(e.result)
	_, test := e.failedOnly()
	bad := e.outcome.State.Bad() && (failures > 0 || test != "")
	if command == "" || !bad && (!e.fine() || !passed(e.result)) {
		return
	}
	i := slices.IndexFunc(g.list, func(one repeatedTest) bool { return one.thread == s.thread && one.command == command })
	if i < 0 {
		if len(g.list) < maxRepeated {
			g.list = append(g.list, repeatedTest{thread: s.thread, command: command, bad: bad, good: e.place})
		}
		return
	}
	one := &g.list[i]
	if one.bad != bad {
		one.turns++
		if bad {
			one.behind, one.finding = e.place, e.finding(Likely, e.outcome.Telling.Text(e.result))
			one.finding.Counterpart = &Place{one.good.Entry, one.good.Call, one.good.Result}
		} else if one.finding.Tool == "" {
			one.behind, one.finding = e.place, e.finding(Likely, "")
		}
	}
	if one.bad = bad; !bad {
		one.good = e.place
	}
}

// alternates reports whether tests failed and passed in turn, and passed last.
func (r *repeatedTest) alternates() bool { return r.turns > 1 && !r.bad }

func (g *flaky) last(_ *Finder, l *looked) {
	for _, one := range g.list {
		if one.alternates() {
			l.say(one.behind, ruleFlaky, model.Hash(one.command), one.finding)
		}
	}
}

// testsRunBy returns the one command of tests among programs, and whether another of them may change what is
// tested.
func testsRunBy(runs []shell.Run) (command string, changes bool) {
	circumstances := ""
	for _, r := range runs {
		words := r.Command.Program()
		if classOf(r.Command) == setup && command == "" { // cd, export, source
			circumstances += strings.Join(r.Command.Words, " ") + "\x00"
		}
		a, ok := aimOf(words)
		switch class := classOf(r.Command); {
		case len(words) == 0, class == setup, class == reading, class == question, filters.Has(program(words)) && !editsInPlace(words):
			if len(r.Command.Writes) > 0 && !slices.ContainsFunc(r.Command.Writes, isScratch) {
				return "", true
			}
		case ok && a.fails == tests:
			if command != "" {
				return "", false
			}
			command = circumstances + r.Where + strings.Join(slices.Concat(r.Command.Assigns, r.Command.Words), " ")
		case ok && a.fails == lints && !slices.Contains(words, "--fix"), clearsCache(words), program(words) == "git" && keepsFiles(words):
		default:
			return "", true
		}
	}
	return command, false
}

// clearsCache reports whether a program only lets go of what it had kept of earlier runs.
func clearsCache(words []string) bool {
	return len(words) > 1 && words[1] == "clean" && strings.Contains(strings.Join(words[2:], " "), "cache")
}

// keepsFiles reports whether a command of git leaves the files as they are.
func keepsFiles(words []string) bool {
	return has(words, "commit") || has(words, "add") || has(words, "push") || has(words, "fetch") || has(words, "tag")
}
