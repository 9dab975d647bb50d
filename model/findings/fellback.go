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

// What a program says before it goes on all the same, with an exit of 0: that it took something
// else than it was to, or, behind what hides its exit, that nobody answered.
var (
	ruleFellBack = &Rule{"hidden.fallback", Hidden, Warning, "a program took something else than the prompt names", "A line of the output says that a setting is missing and what was taken instead: a database here, something that is made up. The prompt names production, staging or what is live. No later call of the kind that shows all that it prints went without such a line, and the run ended with an answer that does not speak of it. Likewise where a line says what was fallen back on, it or the one before that this or that could not be had, with a value in its name that the call sets and the prompt has, and what was taken has another. Likewise where the prompt names a local database, or another that is for work or tests, and a command that changes data says that it went to a host which is live or production by its name, or a login gave an account that is, by its name, or the cluster or project that was shown as the chosen one is, and something was changed with it; or the cluster shows a label of production at a namespace in which something was changed then; or the prompt names staging or development, commands ran in a folder of that, and then one that does more than look or check went well in a folder that is of production by that word of its name only, as their calls say, and nobody had spoken of that or of all there are, nor read a file there."}
	ruleNoAnswer = &Rule{"hidden.unanswered", Hidden, Warning, "nobody answered, and the exit is that of another program", "A client says by its own name that it could not connect, and what stands behind it in the command hides its exit. Nothing was stopped before, no later command asked the same of it, and the run ended with an answer."}
)

// fellBacks is the follower of the rules.
type fellBacks struct {
	prompts  latest[uint64, string] // names of places in the last prompt, by thread
	asked    latest[uint64, string] // what the last prompts say, in small letters
	list     []fellBack
	stopped  bool // something was ended, which may be what no longer answers
	answered bool
}

// A fellBack waits for what takes it back.
type fellBack struct {
	rule    *Rule
	thread  uint64
	place   Place
	target  uint64
	cut     bool     // the call shows a part of the output
	words   []string // that an answer which knows has one of, or a later command that asks again
	finding Finding
}

const maxFellBacks = 16

var (
	// placeForm is how a prompt names what is not to be something else.
	placeForm = sync.OnceValue(func() *wordForm {
		return newWordForm("prod staging live real", `(?:production|prod|staging|live|real)\b`)
	})
	fallForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:\w[^\n]{0,60}\b(?:(?:is |was |are )?(?:not|un)[ -]?(?:set|defined|configured|found|available)|is missing|is empty)\b[^\n]{0,20}|could not [^\n]{3,60}|no [\w ]{3,30}(?: set| found| configured)?)[,;:.–—-]* *(?:(?:so )?(?:falling|fell) back (?:to|on)|defaulting to|using(?: the)?(?: default| local| fallback)?|will use|switching to)\b *([^\n]{2,80})`)
	})
	settingForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b`) })
	// otherForm is what is taken in the place of the real thing.
	otherForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:\b|_)(?:dev|development|local|localhost|127\.0\.0\.1|sqlite|(?:in-)?memory|mock(?:ed)?|stub|fake|test|tests|sandbox|tmp|dummy|sample|example|offline|demo|dry[ -]run|fixtures?)(?:\b|_)`)
	})
	unansweredForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:curl: \((?:6|7|28|35|52|56)\) |wget: (?:unable to|can't) |psql: error: connection |Could not connect to Redis |ssh: connect to host |mysql: .*Can't connect |ERROR \d+ \(HY000\): Can't connect |nc: connect to )`)
	})
	addressForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:[a-z][a-z0-9+.-]*://)?((?:localhost|\d+\.\d+\.\d+\.\d+|[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?)`)
	})
)

func (g *fellBacks) message(_ *Finder, _ *looked, s *step) {
	switch {
	case s.flags.Has(model.FlagPrompt):
		text := textOf(s.message)
		before, _ := g.asked.get(s.thread)
		g.asked.set(s.thread, before[max(0, len(before)-maxAllPrompt):]+"\n"+strings.ToLower(text[:min(len(text), maxAllPrompt)]))
		found := ""
		if len(text) <= maxAllPrompt && placeForm().in(text) && !otherForm().MatchString(text) {
			found = strings.ToLower(placeForm().first(text))
		}
		g.prompts.set(s.thread, found)
	case s.flags.Role() == model.RoleAssistant:
		g.answered = !s.flags.Has(model.FlagCall) && s.message.HasText()
		if len(g.list) == 0 || !s.message.HasText() {
			return
		}
		text := strings.ToLower(textOf(s.message))
		g.list = slices.DeleteFunc(g.list, func(b fellBack) bool {
			return b.thread == s.thread && (b.knows(text) || knowsForm().MatchString(text))
		})
	}
}

// knowsForm is how an answer speaks of what went otherwise than it was to.
var knowsForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:fall(?:s|ing|en)? ?back|fell back|fallback|not set|unset|refus(?:ed|es)|not (?:reachable|running|up|listening|available)|isn['’]t (?:running|up|reachable)|unreachable|(?:could|can|did|does)(?: not|n['’]t) (?:connect|reach|answer|respond)|cannot (?:connect|reach)|failed to|no (?:network|connection|internet))\b`)
})

func (b *fellBack) knows(text string) bool {
	return b.rule == ruleFellBack && slices.ContainsFunc(b.words, func(w string) bool { return strings.Contains(text, strings.ToLower(w)) })
}

func (g *fellBacks) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.result == nil {
		return
	}
	if e.use.Purpose != tool.Shell {
		g.toolTakesOther(s, e)
		return
	}
	command := e.use.Command()
	g.list = slices.DeleteFunc(g.list, func(b fellBack) bool {
		return b.thread == s.thread && (b.target == e.target && (b.cut || !cutsOutput(e)) || b.rule == ruleNoAnswer && (len(b.words) == 0 || strings.Contains(command, b.words[0])))
	})
	for _, r := range e.runs() {
		words := r.Command.Program()
		switch program(words) {
		case "kill", "pkill", "killall", "shutdown", "reboot":
			g.stopped = true
		default:
			g.stopped = g.stopped || slices.ContainsFunc(words, func(w string) bool { return w == "stop" || w == "down" || w == "delete" || w == "destroy" })
		}
	}
	if !e.fine() || len(g.list) >= maxFellBacks || e.outcome.State.Bad() {
		return
	}
	runs := e.runs()
	place, _ := g.prompts.get(s.thread)
	g.takesOther(s, e)
	falls := place != "" && !slices.ContainsFunc(runs, func(r shell.Run) bool { return isCheck(r.Command.Program()) })
	hides := !g.stopped && hidesExit(command, runs) && clientIn(runs)
	if !falls && !hides {
		return // as nearly always: patterns take their time
	}
	edges(printedIn(e.result), func(span Span, line string) bool {
		if falls {
			if m := fallForm().FindStringSubmatch(line); m != nil && otherForm().MatchString(m[1]) && !strings.Contains(strings.ToLower(m[1]), place) {
				g.wait(ruleFellBack, s, e, span, line, settingForm().FindString(line), otherForm().FindString(m[1]))
				return false
			}
		}
		if hides && unansweredForm().MatchString(line) {
			if client := clientOf(line, runs); client != nil {
				g.wait(ruleNoAnswer, s, e, span, line, addressIn(strings.Join(client[1:], " ")))
				return false
			}
		}
		return true
	})
}

// hidesExit reports whether a command runs once, minds no failure, and ends with something that
// says nothing of what ran before.
func hidesExit(command string, runs []shell.Run) bool {
	for _, w := range [...]string{"while ", "until ", "for ", "||", "if ", "! ", "set -e", "&& "} {
		if strings.Contains(command, w) {
			return false
		}
	}
	if len(runs) < 2 {
		return false
	}
	last := runs[len(runs)-1]
	return program(last.Command.Program()) == "echo" || program(last.Command.Program()) == "true"
}

// clientIn reports whether one of some programs is a client that says by its name what it lacks.
func clientIn(runs []shell.Run) bool {
	return slices.ContainsFunc(runs, func(r shell.Run) bool {
		switch program(r.Command.Program()) {
		case "curl", "wget", "psql", "ssh", "mysql", "nc", "redis-cli":
			return true
		}
		return false
	})
}

// clientOf returns the words of the program that says something by its own name, nil for none.
func clientOf(line string, runs []shell.Run) []string {
	for _, r := range runs {
		words := r.Command.Program()
		switch name := program(words); name {
		case "curl", "wget", "psql", "ssh", "mysql", "nc":
			if strings.HasPrefix(line, name+": ") || name == "mysql" && strings.HasPrefix(line, "ERROR ") {
				return words
			}
		case "redis-cli":
			if strings.Contains(line, "Redis") {
				return words
			}
		}
	}
	return nil
}

func addressIn(command string) string {
	if m := addressForm().FindStringSubmatch(command); m != nil {
		return m[1]
	}
	return ""
}

func (g *fellBacks) wait(rule *Rule, s *step, e *ended, span Span, said string, words ...string) {
	one := fellBack{rule: rule, thread: s.thread, place: e.place, target: e.target, cut: cutsOutput(e), finding: e.finding(Likely, said)}
	if one.finding.Evidence.Span = span; printedIn(e.result) != e.result {
		one.finding.Evidence.Span = Span{}
	}
	for _, w := range words {
		if len(w) > 2 {
			one.words = append(one.words, strings.Clone(w))
		}
	}
	g.list = append(g.list, one)
}

func (g *fellBacks) last(f *Finder, l *looked) {
	if !g.answered || !f.hasEnded() {
		return
	}
	for _, b := range g.list {
		l.say(b.place, b.rule, b.target, b.finding)
	}
}
