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

// A command that a person stopped in its midst, who then said to go on, where it was not run again
// and the answer takes all of it for done.

// brokenOffs is the follower that knows it, of ruleClaim.
type brokenOffs struct {
	threads latest[uint64, []brokenOff]
}

// A brokenOff is a command that was stopped.
type brokenOff struct {
	command string
	deeds   []string // what it does, see deedOf
	items   []string // what its loop goes over, all
	left    []string // and those that it did not come to the end of
	resumed bool     // the person said to go on
	claimed bool     // the last message takes all for done
	place   Place
	finding Finding
}

// Limits of what waits.
const (
	maxBrokenOffs = 8        // of a thread
	maxGoOn       = 400      // bytes of a prompt that only says to go on
	maxStopped    = 16 << 10 // bytes of what a command printed before it was stopped
)

var (
	goOnForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:go on|go ahead|carry on|keep going|continue|proceed|resume|finish (?:it|the|what)|pick up where)\b`)
	})
	itemsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\bfor\s+\w+\s+in\s+([^;\n$*(]+?)\s*[;\n]\s*do\b`)
	})
	allDoneForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:all|every|each|everything|complete|completed|completely|done|finished|fully)\b`)
	})
)

func (g *brokenOffs) message(_ *Finder, l *looked, s *step) {
	waiting, _ := g.threads.get(s.thread)
	if len(waiting) == 0 {
		return
	}
	text := textOf(s.message)
	switch {
	case s.flags.Has(model.FlagPrompt) && !saysInterrupted(text):
		sayBrokenOffs(l, waiting)
		goesOn := len(text) <= maxGoOn && goOnForm().MatchString(text)
		waiting = slices.DeleteFunc(slices.Clone(waiting), func(one brokenOff) bool { return !goesOn || one.claimed })
		for i := range waiting {
			waiting[i].resumed = true
		}
	case s.message.Role == model.RoleAssistant && !s.flags.Has(model.FlagMarker):
		claims := !s.flags.Has(model.FlagCall) && len(text) <= maxPaged && allDoneForm().MatchString(text) && !cutMentions().MatchString(text) && !mentions().MatchString(text)
		waiting = slices.Clone(waiting)
		for i := range waiting {
			waiting[i].claimed = waiting[i].resumed && claims
		}
	default:
		return
	}
	g.threads.set(s.thread, waiting)
}

func sayBrokenOffs(l *looked, waiting []brokenOff) {
	for _, one := range waiting {
		if one.claimed {
			if len(one.left) > 0 {
				one.finding.Line = strings.Join(one.left, ", ") + ": " + one.finding.Line
			}
			l.say(one.place, ruleClaim, model.Hash("broken off\x00"+one.command), one.finding)
		}
	}
}

func (g *brokenOffs) last(f *Finder, l *looked) {
	if !f.hasEnded() {
		return
	}
	for _, waiting := range g.threads.all() {
		sayBrokenOffs(l, waiting)
	}
}

func (g *brokenOffs) ended(_ *Finder, _ *looked, s *step, e *ended) {
	waiting, _ := g.threads.get(s.thread)
	if len(waiting) > 0 {
		kept := slices.Clone(waiting)
		for i := range kept {
			kept[i].does(e)
		}
		waiting = slices.DeleteFunc(kept, func(one brokenOff) bool { return one.madeUpFor(e) })
		g.threads.set(s.thread, waiting)
	}
	if e.outcome.State != Interrupted || e.result == nil || e.use.Purpose != tool.Shell || size(e.result) > maxStopped || len(waiting) >= maxBrokenOffs {
		return
	}
	command := e.use.Command()
	one := brokenOff{command: strings.Clone(command), place: e.place}
	for _, r := range e.runs() {
		words := r.Command.Program()
		switch name := program(words); {
		case isServer(r.Command), name == "sleep", name == "tail", name == "watch", name == "wait", name == "timeout":
			return // who waits for it was told enough
		case classOf(r.Command) == work && name != "git":
			one.deeds = append(one.deeds, deedOf(words))
		}
	}
	if len(one.deeds) == 0 || strings.Contains(command, "while ") || startsAside(e) {
		return
	}
	said := saidBy(outputIn(e.result))
	if m := itemsForm().FindStringSubmatch(command); m != nil {
		one.items = strings.Fields(strings.Clone(m[1]))
		one.left = one.items
		for i, item := range one.items {
			if hasWord(said, item) {
				one.left = one.items[i:]
			}
		}
	}
	one.finding = e.finding(Likely, "stopped in its midst, not run again, and the answer takes all for done")
	g.threads.set(s.thread, append(slices.Clone(waiting), one))
}

// does takes what a call names off what a loop had left.
func (o *brokenOff) does(e *ended) {
	if len(o.left) == 0 {
		return
	}
	named := e.use.Command() + "\n" + strings.Join(e.use.Paths(), "\n")
	o.left = slices.DeleteFunc(slices.Clone(o.left), func(item string) bool { return hasWord(named, item) })
	if len(o.left) == 0 {
		o.deeds = nil
	}
}

// madeUpFor reports whether nothing is left of a command, or a call does it again as a whole, or
// looks what became of it.
func (o *brokenOff) madeUpFor(e *ended) bool {
	if len(o.deeds) == 0 || e.use.Purpose == tool.Agent {
		return true
	}
	if e.use.Purpose != tool.Shell {
		return e.use.Purpose == tool.Find && sharesWord(soughtBy(e), o.command)
	}
	command := e.use.Command()
	if slices.ContainsFunc(o.items, func(item string) bool { return hasWord(command, item) }) {
		return false
	}
	return slices.ContainsFunc(e.runs(), func(r shell.Run) bool {
		words := r.Command.Program()
		switch name := program(words); {
		case searches(words):
			return sharesWord(soughtBy(e), o.command)
		case name == "git":
			return has(words, "status") || has(words, "diff") || has(words, "checkout") || has(words, "restore") || has(words, "reset") || has(words, "stash")
		case isCheck(words) && !slices.ContainsFunc(words[1:], func(w string) bool { return strings.Contains(w, "/") && w != "./..." }):
			return true
		}
		return slices.Contains(o.deeds, deedOf(words))
	})
}

// sharesWord reports whether a word that was searched for stands in a command.
func sharesWord(sought, command string) bool {
	return len(sought) > 3 && strings.Contains(command, sought)
}

// deedOf is what a program does: its name and the words that tell of that, without what it does it to.
func deedOf(words []string) string {
	sign := program(words)
	if deed := deedName(words); deed != "" && !strings.Contains(deed, " ") {
		sign = deed
	}
	for _, w := range words[1:] {
		if w != "" && isLetter(w[0]) && !strings.ContainsAny(w, "/$.=*@{\\ ") {
			sign += " " + w
		}
	}
	return sign
}
