package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// The rule about what a person said must not be changed.
var (
	ruleForbidden  = &Rule{"contradiction.forbidden", Contradiction, Warning, "a call changes what a prompt says not to touch", "A prompt says not to touch, change or deploy something that it names, or to leave it as it is: a file, a folder, the tests, or production; not to push, commit, publish, merge or deploy; not to run a command; to keep an order or a booking by its number; not to use an address or a name any more; not to add new dependencies; or to change only files in a folder. A ban of deleting, renaming or rewriting a file is broken by those alone, and not where the file is one that the run made, a copy in a folder for scratch work, or what programs keep by the way. A later call that went well does that, and no prompt between them names it. A dependency is new where a command adds a package to what a project needs, and neither a prompt nor what was read of the files that say this names it; for development it may be where only those of the runtime are banned. It is made good where the package is taken out again."}
	forbiddenRules = []*Rule{ruleForbidden, ruleBranch, ruleBent, ruleMuted, rulePointed, ruleUnit, ruleZone}
)

// forbidden is the follower of the rule.
type forbidden struct {
	threads latest[uint64, *bans]
}

// bans are the things that prompts of a thread say not to touch, the latest ones.
type bans struct {
	list  []ban
	needs string     // what files say that a project needs
	added []string   // packages that are new there
	made  []uint64   // names of files of tests that the run wrote
	files knownFiles // those of what must not be taken away or written anew
}

type ban struct {
	place Place
	thing string
	act   bool     // the thing is what a command does: push
	on    string   // and to what, "" for anything
	only  bool     // the thing is all that may be changed
	run   []string // the words of the command that the thing is
	keep  bool     // the thing is the number of something that is to be kept
	avoid bool     // the thing is the name of what is not to be used
	needs bool     // new dependencies are banned
	said  string   // the prompt that bans them
	tests bool     // the thing is all files of tests
	by    breach   // what must not be done to the thing

	runtime bool // those for development are not
}

const maxBans = 32

var bansForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("(?i)^(never|do not|don['’]t|must not|you (?:may not|mustn['’]t|should not|shouldn['’]t|shall not|are not (?:allowed |permitted |supposed )?to|aren['’]t (?:allowed|permitted|supposed) to)|without)\\s+(?:ever\\s+)?(?:touch|chang|edit|modif|writ|delet|remov|deploy|alter|overwrit|renam)\\w*\\b([^;!?\\n]{1,120})")
})

var banWords = sync.OnceValue(func() *literals.Set {
	return literals.New("never", "do not", "don't", "don’t", "must not", "without", "you may not", "you mustn", "you should", "you shall not", "you are not", "you aren")
})

// maxBan is how long the words of a ban may be, in bytes.
const maxBan = 1 << 10

// bansIn are the first places in a text where it says what not to do: see bansForm. The words of
// one end where another begins, if each has a thing of its own.
func bansIn(text string) (all [][]string) {
	start, until := 0, 0 // of the last one
	literals.Each(banWords(), text, func(_, at int) bool {
		if at > 0 && isWordInside(text[at-1]) || isConditional(text[:at]) {
			return true
		}
		m := bansForm().FindStringSubmatch(text[at:min(len(text), at+maxBan)])
		switch {
		case m == nil || isAccount(text[:at], m):
			return true
		case at < until:
			last := all[len(all)-1]
			own := strings.TrimSuffix(last[2], text[at:until])
			if said, _, _ := strings.Cut(m[2], ". "); len(bannedIn(own)) == 0 || len(bannedIn(said)) == 0 {
				return true
			}
			last[0], last[2] = text[start:at], own
		}
		all, start, until = append(all, m), at, at+len(m[0])
		return len(all) < maxBans
	})
	return all
}

// breachOf returns what breaks such a ban.
func breachOf(found []string) breach {
	return breachIn(strings.TrimSuffix(found[0], found[2]), found[2])
}

// isConditional reports whether a sentence that begins so only says what would be.
func isConditional(before string) bool {
	before = before[max(0, len(before)-len("because ")):]
	for _, w := range [...]string{"if ", "when ", "because ", "whether "} {
		if strings.HasSuffix(strings.ToLower(before), w) {
			return true
		}
	}
	return false
}

var bannedThing = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("`([^`\\s]{4,80})`|((?:[A-Za-z0-9_.-]+/)+[A-Za-z0-9_.-]*|[A-Za-z0-9_-]+\\.[a-z][a-z0-9]{0,4})|(?i)\\b(production|prod)\\b")
})

// notThere is where something is not to be brought that is to go elsewhere.
var notThere = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:deploy|roll|release|ship|push|apply|run|install|promote)\w*\b[^;!?\n]{1,80}\b(?:not|never)\s+(?:to|on|onto|in|into|against)\s+(production|prod)\b`)
})

// maxOrder is how much of a prompt is looked at for what must not be changed, in bytes.
const maxOrder = 16 << 10

// toStay returns what a message says to leave as it is, leftAlone the files that it says not to
// change, by whatever words. Followers ask for it again.
func (s *step) toStay() []banned {
	if !s.asked {
		text := textOf(s.message)
		text = text[:min(len(text), maxOrder)]
		s.stay, s.asked = stays(text), true
		s.alone = leftAlone(text, s.stay)
	}
	return s.stay
}

func (s *step) leftAlone() []banned {
	s.toStay()
	return s.alone
}

func leftAlone(text string, stay []banned) []banned {
	all := slices.Clone(stay)
	for _, found := range bansIn(text) {
		said, _, _ := strings.Cut(found[2], ". ")
		for _, thing := range bannedIn(said) {
			all = append(all, banned{thing, breachOf(found)})
		}
	}
	return all
}

// bannedWord is a folder that is named by its word alone, as all that a ban is about. "Don't
// touch the theme" may be about one step; what is never to be touched, and a folder that is
// called one, are told from that.
var bannedWord = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("^\\s+(?:(?:the|any|our|my)\\s+)?(?:files\\s+(?:in|under)\\s+(?:the\\s+)?)?([A-Za-z][A-Za-z0-9_-]{3,40})(?:\\s+(folder|directory|dir))?\\s*(?:[.,:)]|$|\\s(?:at all|again|yourself|and|or)\\b)")
})

// nameless are words that name no folder in particular.
func nameless(word string) bool {
	switch strings.ToLower(word) {
	case "anything", "everything", "this", "that", "them", "these", "those", "code", "file", "files", "folder", "directory", "existing", "other", "others", "things", "again", "more", "stuff", "your", "please", "source", "directly", "back", "down", "much", "comments":
		return true
	}
	return false
}

var onlyForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("(?i)\\bonly\\s+(?:touch|change|edit|modify|write)\\s+(?:to\\s+)?(?:the\\s+)?(?:files?|code|things)\\s+(?:in|under|within|inside|below)\\s+`?((?:[A-Za-z0-9_.-]+/)+[A-Za-z0-9_.-]*)")
})

func (g *forbidden) message(f *Finder, _ *looked, s *step) {
	m := s.message
	if m.Role != model.RoleUser || m.Injected != "" || s.flags.Has(model.FlagOnlyResults) {
		return
	}
	text := textOf(m)
	if text = text[:min(len(text), maxOrder)]; text == "" {
		return
	}
	b := g.threads.of(s.thread, func() *bans { return &bans{} })
	b.files.directory = f.log.About().Directory
	keep := b.list[:0]
	for _, one := range b.list {
		if !strings.Contains(text, one.thing) && !(one.act && allowsActs().MatchString(text)) && (!one.only || len(pathsIn(text)) == 0) && !(one.needs && (lowDependency(text) || allowsActs().MatchString(text))) { // a later prompt that names it may allow it
			keep = append(keep, one)
		}
	}
	b.list = keep
	for _, one := range slices.Concat(actsIn(text, Place{s.entry, -1, -1}), keptIn(text, Place{s.entry, -1, -1}), notLonger(text, Place{s.entry, -1, -1})) {
		if len(b.list) < maxBans {
			b.list = append(b.list, one)
		}
	}
	if (strings.Contains(text, "rod") || strings.Contains(text, "ROD")) && len(b.list) < maxBans && notThere().MatchString(text) {
		t := notThere().FindStringSubmatch(text)
		b.list = append(b.list, ban{place: Place{s.entry, -1, -1}, thing: strings.ToLower(t[1])})
	}
	for _, one := range s.toStay() {
		if len(b.list) < maxBans {
			b.list = append(b.list, ban{place: Place{s.entry, -1, -1}, thing: one.thing, by: one.by})
		}
	}
	if len(b.list) < maxBans && bansTests(text) {
		b.list = append(b.list, ban{place: Place{s.entry, -1, -1}, thing: "test", tests: true})
	}
	if said, runtime := noDependency(text); said != "" && len(b.list) < maxBans {
		b.list = append(b.list, ban{place: Place{s.entry, -1, -1}, thing: "dependencies", needs: true, said: said, runtime: runtime})
	}
	for _, found := range bansIn(text) {
		said, _, _ := strings.Cut(found[2], ". ")
		for _, w := range [...]string{" unless ", " until ", " except ", " but ", " other than ", " only "} {
			said, _, _ = strings.Cut(said, w)
		}
		if t := bannedWord().FindStringSubmatch(said); t != nil && (t[2] != "" || strings.EqualFold(found[1], "never")) && !nameless(t[1]) && len(b.list) < maxBans {
			b.list = append(b.list, ban{place: Place{s.entry, -1, -1}, thing: t[1], by: breachOf(found)})
		}
		for _, thing := range bannedIn(said) {
			if len(thing) >= 4 && len(b.list) < maxBans {
				b.list = append(b.list, ban{place: Place{s.entry, -1, -1}, thing: thing, by: breachOf(found)})
			}
		}
	}
	if !strings.Contains(text, "nly ") {
		return
	}
	for _, m := range onlyForm().FindAllStringSubmatch(text, 2) {
		if len(b.list) < maxBans {
			b.list = append(b.list, ban{place: Place{s.entry, -1, -1}, thing: strings.TrimPrefix(strings.TrimRight(m[1], "."), "./"), only: true})
		}
	}
}

func (g *forbidden) ended(f *Finder, l *looked, s *step, e *ended) {
	b, ok := g.threads.get(s.thread)
	if !ok || len(b.list) == 0 || !e.fine() {
		return
	}
	for _, one := range b.list {
		if one.by != anyChange {
			defer b.files.note(e, one.thing)
		}
	}
	if b.reads(e); e.use.Purpose.Reads() {
		return
	}
	b.drops(f, l, s, e)
	switch e.use.Purpose {
	case tool.Agent, tool.Todo, tool.Ask, tool.Plan:
		return // words, of which nobody knows what they do
	}
	b.makes(e)
	for _, one := range b.list {
		if one.needs {
			b.adds(f, l, s, e, &one)
			continue
		}
		if one.tests && b.takesOutOfTests(e) || !one.tests && one.changedBy(e, &b.files) {
			said := one.by.said()
			switch {
			case one.tests:
				said = "not to touch the "
				one.thing = "tests"
			case one.run != nil:
				said = "not to run "
			case one.act:
				said = "not to "
			case one.avoid:
				said = "not to use "
			case one.keep:
				said = "to keep "
			case one.only:
				said = "to change only "
			}
			f := e.finding(Likely, "a prompt says "+said+one.thing)
			f.Counterpart = &one.place
			l.say(e.place, ruleForbidden, model.Hash(one.thing), f)
			return
		}
	}
}

func (*forbidden) last(*Finder, *looked) {}

// changedBy reports whether a call that went well changes a thing.
func (b *ban) changedBy(e *ended, files *knownFiles) bool {
	switch {
	case b.run != nil:
		return b.isRun(e)
	case b.act:
		return b.does(e)
	case b.keep:
		return b.isTaken(e)
	case b.avoid:
		return b.isUsed(e)
	}
	if b.only {
		paths := e.use.Paths()
		switch e.use.Purpose {
		case tool.EditFile, tool.WriteFile, tool.PatchFile:
			return len(paths) > 0 && !slices.ContainsFunc(paths, func(p string) bool { return isWithin(p, b.thing) || isScratch(p) || !isCode(p) })
		}
		return false
	}
	isPlace := strings.EqualFold(b.thing, "production") || strings.EqualFold(b.thing, "prod")
	if b.by != anyChange && !isPlace {
		return b.isBrokenBy(e, files)
	}
	if paths := e.use.Paths(); len(paths) > 0 && e.use.Purpose != tool.Shell {
		for _, p := range paths {
			if !isPlace && isWithin(p, b.thing) {
				return true
			}
		}
		return false
	}
	if e.use.Purpose == tool.Shell {
		return b.doneBy(e)
	}
	return isPlace && says(string(e.call.Arguments)+e.call.ArgumentsText, `"`+b.thing+`"`)
}

// doneBy reports whether a command is done to a thing: that a file is named proves it only
// for programs that change those they name.
func (b *ban) doneBy(e *ended) bool {
	for _, r := range e.verdict().runs() {
		for _, w := range r.Command.Writes {
			if isWithin(w, b.thing) {
				return true
			}
		}
		words := r.Command.Words
		if len(words) == 0 || classOf(r.Command) != work {
			continue
		}
		if strings.EqualFold(b.thing, "production") || strings.EqualFold(b.thing, "prod") {
			if onlyMade(words) {
				continue
			}
			for i, w := range words {
				_, value, _ := strings.Cut(w, "=")
				if i > 0 && strings.HasPrefix(words[i-1], "-") && isProduction(w) || strings.HasPrefix(w, "-") && isProduction(value) {
					return true
				}
			}
			continue
		}
		switch baseOf(words[0]) {
		case "rm", "mv", "sed", "truncate", "shred", "unlink", "patch", "chmod", "tee", "perl":
			for _, w := range words[1:] {
				if isWithin(w, b.thing) {
					return true
				}
			}
		}
	}
	return false
}

// onlyMade reports whether a program only makes something as it is for production, here: it
// builds, or installs what that needs.
func onlyMade(words []string) bool {
	words = bareCheck(words)
	name := program(words)
	switch name {
	case "vite", "webpack", "rollup", "esbuild", "parcel", "ng", "next", "nuxt", "expo", "tsc", "babel", "composer", "bundle", "pip", "pip3", "poetry", "uv", "mix", "cmake", "meson", "hugo", "jekyll", "gulp", "grunt":
		return !has(words, "deploy") && !has(words, "publish")
	case "npm", "pnpm", "yarn", "bun":
		if has(words, "install") || has(words, "i") || has(words, "ci") || has(words, "add") || has(words, "prune") || has(words, "audit") || has(words, "ls") {
			return true
		}
		a := aimed{}
		return a.named(scriptName(words), "js")
	case "docker", "podman":
		return has(words, "build") && !has(words, "--push")
	}
	return false
}

// isProduction reports whether a name is that of production, or of something in it:
// ovens-prod.
func isProduction(name string) bool {
	if len(name) > 60 || strings.ContainsAny(name, " /=.") {
		return false
	}
	return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return c == '-' || c == '_' || c == ':' }), func(w string) bool { return w == "prod" || w == "production" })
}

// isWithin reports whether a path is a file that was named, or is in a folder that was.
func isWithin(p, named string) bool {
	p, named = "/"+strings.Trim(path.Clean(p), "/")+"/", "/"+strings.Trim(named, "/")+"/"
	return strings.Contains(p, named)
}
