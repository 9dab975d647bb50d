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

// A command that a person stopped in its midst, who then said to go on and nothing that replaces it,
// where it was not run again and the answer takes all of it for done.

// brokenOffs is the follower that knows it, of ruleClaim.
type brokenOffs struct {
	threads latest[uint64, []brokenOff]
}

// A brokenOff is a command that was stopped.
type brokenOff struct {
	command string
	deeds   []string // what it does, see deedOf
	names   []string // and by which words an answer speaks of it
	check   bool     // it only checks
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
	maxDoneNames  = 8        // words of a command
	maxStopped    = 16 << 10 // bytes of what a command printed before it was stopped
)

var (
	// goOnForm is a clause that says to go on, and with nothing else.
	goOnForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^\W*(?:(?:ok|okay|yes|yeah|sorry|please|pls|now|so|then|just|you can|you may|could you|can you|and|i am back|i['’]m back|let['’]s)\W+)*` +
			`(?:go on|go ahead|carry on|keep going|continue|proceed|resume|finish (?:it|that|the job|what (?:you|was|is) [\w ]+)|pick up where [\w ]+)` +
			`(?:\W+(?:please|pls|now|then|again|with (?:it|that|this)|(?:from )?(?:there|where [\w ]+)))*\W*$`)
	})
	// turnedForm is in what says how to go on instead, or why nothing is to be done again.
	turnedForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:no|not|never|\w+n['’]t|dont|instead|rather|only|skip|without|except|unless|enough|us(?:e|ing)|try|another|different|wrong|slow|slower|long|longer|faster|smaller|hangs?|hung|stuck|first|already|done|finished|myself|manually|by hand|but|ignore|forget|(?:leave|drop|stop) (?:it|that|this|the|doing)` +
			`|I(?:['’]ve| have| had| will|['’]ll)? (?:\w+ )?(?:ran|run|did|do|done|fixed|changed|made|started|installed|updated|set|finished))\b`)
	})
	// unmeantForm is how a person says that a command was not to be stopped, or is sorry that it was.
	unmeantForm = sync.OnceValue(func() *regexp.Regexp {
		const not = `(?:was not|wasn['’]t|is not|isn['’]t)`
		return regexp.MustCompile(`(?i)\b(?:did not|didn['’]t) (?:(?:mean|want|intend) to (?:stop|interrupt|abort|cancel|press|hit|close|kill)|see|notice|realize|realise|know)\b.*` +
			`|\b` + not + ` (?:on purpose|intended|intentional|deliberate|meant to (?:stop|be stopped)|my intention)\b|\bI ` + not + ` (?:looking|at my desk|paying attention|there|here)\b` +
			`|\bno (?:worries|problem|rush|hurry|harm done|(?:reason|need) to (?:stop|interrupt|abort|cancel|hurry)|idea (?:why|what|how)\b.*)` +
			`|\bwrong (?:window|key|button|tab|terminal|pane)\b|(\b(?:had|have|needed|wanted) to [\w ]+) first$`)
	})
	// outcomeForm is how a person says that what was stopped is done, as they see.
	outcomeForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:(?:it|that|this|everything|all)(?:['’]s| is| has| did)?|(?:the |all )+(?:tests?|checks?|build)(?: is| are)?) (?:now |all )*` +
			`(?:works?|worked|working|up|running|runs|live|deployed|built|online|green|through|passed|pass|passes|passing|succeeds?|succeeded|went (?:well|fine|through))` +
			`(?: (?:now|fine|well|here|there|on my side|for me|and running))*\W*$`)
	})
	itemsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\bfor\s+\w+\s+in\s+([^;\n$*(]+?)\s*[;\n]\s*do\b`)
	})
	allDoneForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:all|every|each|everything|complete|completed|completely|done|finished|fully)\b`)
	})
	// bareDoneForm is an answer that says nothing else, wholeDoneForm a sentence that says so of everything.
	bareDoneForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^\W*(?:(?:it|that|this|all)(?: is|['’]s)? )?(?:now |all )*(?:done|finished|completed?)(?: now)?\W*$`)
	})
	wholeDoneForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^\W*(?:everything|all of (?:it|that|this))(?: is|['’]s)? (?:now )?(?:done|finished|completed?)(?: now)?\W*$`)
	})
	listItemForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:[-*+•]|\d+[.)]) `) })
	// ofBeforeForm begins a sentence about what the one before it names.
	ofBeforeForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^\W*(?:it|this|that|these|they|both)\b`)
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
		goesOn := saysGoOn(text)
		waiting = slices.DeleteFunc(slices.Clone(waiting), func(one brokenOff) bool { return !goesOn || one.claimed })
		for i := range waiting {
			waiting[i].resumed = true
		}
	case s.message.Role == model.RoleAssistant && !s.flags.Has(model.FlagMarker):
		claims := !s.flags.Has(model.FlagCall) && len(text) <= maxPaged && allDoneForm().MatchString(text) && !cutMentions().MatchString(text) && !mentions().MatchString(text)
		waiting = slices.Clone(waiting)
		for i := range waiting {
			waiting[i].claimed = waiting[i].resumed && claims && waiting[i].isMeant(text)
		}
	default:
		return
	}
	g.threads.set(s.thread, waiting)
}

// saysGoOn reports whether a prompt says to go on as before.
func saysGoOn(text string) bool {
	if len(text) > maxGoOn {
		return false
	}
	goesOn := false
	for _, clause := range strings.FieldsFunc(strings.ReplaceAll(text, " and ", "\n"), func(c rune) bool { return strings.ContainsRune(".,;:!?\n", c) }) {
		if goOnForm().MatchString(clause) {
			goesOn = true
		} else if outcomeForm().MatchString(clause) || turnedForm().MatchString(unmeantForm().ReplaceAllString(clause, "$1")) {
			return false
		}
	}
	return goesOn
}

// isMeant reports whether an answer that says that all is done may speak of a command: of a loop
// without a word of it, else in a sentence that says so of what it runs or is given, or of everything.
func (o *brokenOff) isMeant(text string) bool {
	if len(o.items) > 0 || bareDoneForm().MatchString(text) {
		return true
	}
	before := ""
	for _, one := range withLists(sentences(strings.ToLower(text))) {
		if !allDoneForm().MatchString(one) {
			before = one
			continue
		}
		said := one
		if ofBeforeForm().MatchString(one) {
			said = before + " " + one
		}
		if wholeDoneForm().MatchString(one) || slices.ContainsFunc(o.names, func(name string) bool { return hasWordBegin(said, name) }) {
			return true
		}
		before = one
	}
	return false
}

// withLists puts the items of a list behind the sentence that begins it by a colon.
func withLists(all []string) (joined []string) {
	begun := false
	for _, one := range all {
		row := strings.TrimSpace(one)
		if begun && listItemForm().MatchString(row) {
			joined[len(joined)-1] += " " + row
			continue
		}
		begun = strings.HasSuffix(strings.TrimRight(row, "*"), ":")
		joined = append(joined, one)
	}
	return joined
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
	one := brokenOff{command: strings.Clone(command), place: e.place, check: true}
	for _, r := range e.runs() {
		words := r.Command.Program()
		switch name := program(words); {
		case isServer(r.Command), name == "sleep", name == "tail", name == "watch", name == "wait", name == "timeout":
			return // who waits for it was told enough
		case classOf(r.Command) == work && name != "git" && !isInstall(words):
			one.deeds = append(one.deeds, deedOf(words))
			one.check = one.check && isCheck(words)
			one.names = append(one.names, namesOf(words)...)
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
		case isCheck(words) && o.check:
			return true
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

// isInstall reports whether a program gets packages: the next one that needs them gets them, too.
func isInstall(words []string) bool {
	if has(words, "pip") && has(words, "install") {
		return true
	}
	var told []string
	for i := 1; i < len(words); i++ {
		switch w := words[i]; {
		case w == "--prefix" || w == "--cwd" || w == "--dir" || w == "-C":
			i++ // its value
		case !strings.HasPrefix(w, "-"):
			told = append(told, w)
		}
	}
	first := ""
	if len(told) > 0 {
		first = told[0]
	}
	switch name := program(words); name {
	case "make":
		return first == "install"
	case "mvn", "gradle", "gradlew", "cmake", "docker", "podman", "git", "gh", "curl", "wget", "echo", "printf":
		return false // they build or do other things
	case "npm", "pnpm", "yarn", "bun", "bundle", "composer", "poetry":
		return first == "" || first == "ci" || first == "i" || managesPackages(told)
	case "dotnet":
		return first == "restore" || managesPackages(told)
	default:
		return installers.Has(name) && managesPackages(words[1:])
	}
}

// namesOf returns how an answer may speak of what a program does: the beginnings of the words that
// tell it, without programs that run anything, and what a check checks.
func namesOf(words []string) (names []string) {
	for i, w := range words {
		if name := subjectsOfChecks[baseOf(w)]; name != "" && len(names) < maxDoneNames && isCheck(words) {
			names = append(names, name)
		}
		if i == 0 && (installers.Has(program(words)) || !strings.HasPrefix(deedName(words), program(words))) || strings.HasPrefix(w, "-") {
			continue
		}
		for _, part := range plainWordForm().FindAllString(strings.ToLower(baseOf(w)), maxDoneNames) {
			if part = strings.TrimSuffix(strings.TrimSuffix(part, "s"), "e"); len(part) > 3 && len(names) < maxDoneNames {
				names = append(names, part)
			}
		}
	}
	if isCheck(words) {
		names = append(names, "checks")
	}
	return names
}

// subjectsOfChecks is what programs check whose names do not say it in a word of its own.
var subjectsOfChecks = map[string]string{
	"pytest": "test", "unittest": "test", "jest": "test", "vitest": "test", "mocha": "test", "tox": "test", "nox": "test", "nextest": "test",
	"phpunit": "test", "rspec": "test", "ctest": "test", "playwright": "test", "cypress": "test", "test": "test", "t": "test", "--test": "test",
	"tsc": "type", "tsgo": "type", "vue-tsc": "type", "svelte-check": "type", "mypy": "type", "pyright": "type", "typecheck": "type",
	"eslint": "lint", "ruff": "lint", "flake8": "lint", "golangci-lint": "lint", "oxlint": "lint", "rubocop": "lint", "staticcheck": "lint", "clippy": "lint",
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
