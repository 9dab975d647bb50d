package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A prompt names what is only for work on it, a database here or one of tests, and a program says
// that it did that to what is live: a setting pointed there.

// onLive is the follower that knows it, of ruleFellBack.
type onLive struct {
	prompts latest[uint64, askedOf]
}

// An askedOf is where the last prompt wants something to be done.
type askedOf struct {
	word string // as it names that, in small letters: local
	at   Place
	bare bool // it names no server or the like, and something else may be meant

	live  string // the account of what is live that a login gave since
	login Place
	found Finding // of it

	chose  Finding // of the last command that chose a cluster
	chosen Place
	right  bool // and by a name of what is asked for
	spaces []liveSpace
}

var (
	// mildPlaceForm is how a prompt names what nobody lives by.
	mildPlaceForm = sync.OnceValue(func() *wordForm {
		return newWordForm("local dev test staging sandbox", `(?:local|dev(?:elopment)?|test(?:ing)?|staging|sandbox)\s+(?:[\w-]+\s+){0,2}?(?:databases?|dbs?|data|server|environment|env|instance|cluster|bucket|stack|namespace|tenant|schema|cache|index|redis|postgres|postgresql|mysql|mariadb|mongo|mongodb|elasticsearch)\b`)
	})
	liveWords = sync.OnceValue(func() *literals.Set { return literals.New("live", "prod") })
	// liveHost is the address of what is live by its name, where it stands as one.
	liveHost = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:@|://|\bhost(?:name)?["']?\s*[=:]\s*["']?|\b(?:at|to|on|server|against|from)\s+["']?|\s-h\s*|--host[= ])((?:[a-z0-9-]+\.)*(?:[a-z0-9]+-)*(?:live|prod|production)\d*(?:-[a-z0-9]+)*(?:\.[a-z][a-z0-9-]*)+(?::\d+)?|(?:[a-z0-9]+-)*(?:live|prod|production)(?:-[a-z0-9]+)*:\d{2,5})(?:$|[\s"'/,;)?])`)
	})
	// takesData is how a command or a program says that what was there is another or no more.
	takesData = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:re-?set|drop(?:ped|ping)?|truncat(?:e|ed|ing)|wip(?:e|ed|ing)|delet(?:e|ed|ing)|purg(?:e|ed|ing)|flush(?:ed|ing|all|db)?|clear(?:ed|ing)|recreat(?:e|ed|ing)|restor(?:e|ed|ing)|seed(?:ed|ing|s)?|migrat(?:e|ed|ing)|appl(?:ied|ying)|overwr(?:ote|itten)|insert(?:ed)?|updated?)\b`)
	})
)

func (g *onLive) message(_ *Finder, _ *looked, s *step) {
	if !s.flags.Has(model.FlagPrompt) {
		return
	}
	var one askedOf
	if text := textOf(s.message); len(text) <= maxAllPrompt && !placeOfLive().in(text) {
		word, _, _ := strings.Cut(strings.ToLower(mildPlaceForm().first(text)), " ")
		one = askedOf{word: word, at: Place{s.entry, -1, -1}}
		if word == "" && literals.In(stageWords(), text) {
			if m := stageForm().FindStringSubmatch(text); m != nil {
				one.word, one.bare = strings.ToLower(m[1]+m[2]), true
			}
		}
	}
	g.prompts.set(s.thread, one)
}

// placeOfLive is how a prompt names what is live itself: then that may be what is meant.
var placeOfLive = sync.OnceValue(func() *wordForm {
	return newWordForm("prod live", `(?:prod(?:uction)?|live)\b`)
})

func (*onLive) last(*Finder, *looked) {}

func (g *onLive) ended(_ *Finder, l *looked, s *step, e *ended) {
	asked, ok := g.prompts.get(s.thread)
	if !ok || asked.word == "" || e.use.Purpose != tool.Shell || size(e.result) > maxSwallowed {
		return
	}
	command, printed := e.use.Command(), printedIn(e.result)
	if asked.live != "" && setsClient().MatchString(command) {
		asked.live = "" // another one may be meant from now on
		g.prompts.set(s.thread, asked)
	}
	g.choosesSpace(s, e, &asked, command)
	g.labelled(s, e, &asked, command, printed)
	if g.shown(s, e, &asked, command, printed) || !e.doesWork() || g.inSpace(s, l, e, &asked, command) {
		return
	}
	if g.account(s, l, e, &asked, command, printed) || asked.bare {
		return
	}
	said, span := "", Span{}
	is := func(line, _ string) bool {
		m := liveHost().FindStringSubmatch(line)
		if m == nil || isOfPlace(m[1], asked.word) {
			return false
		}
		said = m[1]
		return true
	}
	if literals.In(liveWords(), command) && len(command) <= maxListing {
		is(command, "")
	}
	if said == "" {
		span = firstWith(printed, liveWords(), is)
	}
	if said == "" || !takesData().MatchString(command) && !takesData().MatchString(saidBy(printed)) {
		return
	}
	f := e.finding(Likely, "the prompt says "+asked.word+", it was done to "+said)
	if !span.IsZero() && printed == e.result {
		f.Evidence.Span = span
	}
	f.Counterpart = &asked.at
	l.say(e.place, ruleFellBack, model.Hash(said), f)
}

var (
	// logsInForm is how a command gets the rights of an account, or chooses one.
	logsInForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)log-?in|\bauth|assume|credential|creds\b|use-context|set-context|switch|workspace\s+select|set\s+(?:project|account)|_PROFILE=|\bsso\b`)
	})
	setsClient = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(?:KUBECONFIG|DOCKER_HOST|DOCKER_CONTEXT|CLOUDSDK_\w+|[A-Z]+_PROFILE)=`)
	})
	// showsForm is how a command asks which account, cluster or project is chosen.
	showsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(?:kubectl|oc) config (?:get-contexts|current-context)\b|\bkubectx\b|\bterraform workspace (?:list|show)\b|\bgcloud config (?:get-value|get|list)\b|\bdocker context (?:ls|list|show)\b`)
	})
	chosenWords = sync.OnceValue(func() *literals.Set {
		return literals.New("context", "kubectx", "workspace", "gcloud config")
	})
	// chosenForm is a row of its answer with the one that is chosen: the only name, or the one with a mark.
	chosenForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^(?:\*\s+|project = )([\w./:@-]+)|^([\w./:@-]+) \*(?:\s|$)`)
	})
	// liveNameForm is a name of what is live.
	liveNameForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:^|[-_./:@])(?:prod|production|live)\d*(?:[-_./:@]|$)`)
	})
	stageWords = sync.OnceValue(func() *literals.Set {
		return literals.New("taging", "TAGING", "andbox", "uat", "UAT", "reprod", "re-prod")
	})
	// stageForm is how a prompt names such a place by a word that stands for all of it.
	stageForm = sync.OnceValue(func() *regexp.Regexp {
		const place = `(staging|sandbox|uat|pre-?prod(?:uction)?)`
		return regexp.MustCompile(`(?i)\b(?:on|in|up|to|from|of|against|at|into|for) (?:the |our )?` + place + `\b|\b` + place + `\s*(?:[:.,;!?]|$)`)
	})
	// accountForm is how a program says which account it is.
	accountForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:logged\s+(?:in|on)|issued|assum(?:ed|ing)|switched|connected|authenticated|activated?|using|profile|account|context|project|subscription|tenant|role|workspace|environment)\b[^\n]{0,48}?(?:^|[\s"'=:/(*])((?:[a-z0-9]+[-_.])*(?:prod|production|live)(?:[-_.][a-z0-9]+)*)(?:$|[\s"',;:.)/@])`)
	})
)

// account looks whether a login gave the account of what is live, and something was changed with it.
func (g *onLive) account(s *step, l *looked, e *ended, asked *askedOf, command string, printed *model.ToolResult) bool {
	if logsInForm().MatchString(command) && len(command) <= maxListing {
		asked.live = ""
		if strings.Contains(strings.ToLower(command), asked.word) { // to what was asked for
			g.prompts.set(s.thread, *asked)
			return true
		}
		span := firstWith(printed, liveWords(), func(line, _ string) bool {
			m := accountForm().FindStringSubmatch(line)
			if m != nil && !isOfPlace(m[1], asked.word) {
				asked.live = strings.Clone(m[1])
			}
			return m != nil
		})
		if asked.live != "" {
			asked.login, asked.found = e.place, e.finding(Likely, "the prompt says "+asked.word+", it was done to "+asked.live)
			if printed == e.result {
				asked.found.Evidence.Span = span
			}
		}
		g.prompts.set(s.thread, *asked)
		return true
	}
	if asked.live == "" || strings.Contains(strings.ToLower(command), asked.word) || !slices.ContainsFunc(e.runs(), func(r shell.Run) bool {
		words := r.Command.Program()
		name := program(words)
		c := clientsOf(name)
		return c != nil && len(words) > 1 && c.changesBy(name, words) && (!c.isNamedIn(command) && !c.isChosenBy(words) || strings.Contains(command, asked.live))
	}) {
		return false
	}
	at := asked.at
	asked.found.Counterpart = &at
	l.say(asked.login, ruleFellBack, model.Hash(asked.live), asked.found)
	asked.live = ""
	g.prompts.set(s.thread, *asked)
	return true
}

// shown looks which cluster or project is the chosen one, as a command shows it.
func (g *onLive) shown(s *step, e *ended, asked *askedOf, command string, printed *model.ToolResult) bool {
	if len(command) > maxListing || !e.fine() || !literals.In(chosenWords(), command) || !showsForm().MatchString(command) {
		return false
	}
	name := strings.TrimSpace(saidBy(printed))
	if m := chosenForm().FindStringSubmatch(name); m != nil {
		name = m[1] + m[2]
	}
	if asked.live = ""; !strings.ContainsAny(name, " \n") && liveNameForm().MatchString(name) && !isOfPlace(name, asked.word) {
		asked.live = strings.Clone(name)
		asked.login, asked.found = e.place, e.finding(Likely, "the prompt says "+asked.word+", it was done to "+name)
		if printed == e.result {
			asked.found.Evidence.Span = firstWith(printed, liveWords(), func(line, _ string) bool { return strings.Contains(line, name) })
		}
	}
	g.prompts.set(s.thread, *asked)
	return true
}

// isOfPlace reports whether a name has the word of a place for trials, or its short form.
func isOfPlace(name, word string) bool {
	low := strings.ToLower(name)
	return strings.Contains(low, word[:min(len(word), 4)]) || word == "staging" && (strings.Contains(low, "stg") || strings.Contains(low, "stag"))
}
