package findings

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/redact"
	"msgview/model/tool"
)

// The rules about what came into a run from outside and what was done with it.
var (
	ruleReport   = &Rule{"contradiction.report", Contradiction, Warning, "a sub-agent reports that it did not succeed, in a call that is not marked as failed", "The report begins with a sentence of the sub-agent that it could not do what it was asked for, or that it declines, in one of some fifteen languages."}
	ruleObeyed   = &Rule{"contradiction.injected", Contradiction, Error, "a call does what the output of a tool told the model to do", "A result speaks to the model as its user would, to ignore its instructions for one, or what anybody may have written, a comment of an issue, a mail or a page, says what an assistant that reads it has to do, or a file of a repository that was cloned, and in which nothing was edited, tells agents to send something away; and a later call has an address, a path, a command or the number of an account of that text which nobody had named before; or that it is said to run something from elsewhere and to tell nobody; a hint where it stands only in what is written into a file, but for a command in one that is run, as of a CI, a script or a Dockerfile."}
	ruleTarget   = &Rule{"contradiction.target", Contradiction, Warning, "a file of the same name in another folder was changed than the prompt names", "The prompt names a file with its folder. One with the same name elsewhere was changed, and the one that was named was not, up to the end; of a name that many folders have, as index.ts, one in a folder of the same name, and as a hint one in a folder beside the one named; but for one of which the prompt says that a program puts it there, or which it has only where a program stopped that is not in the folder of the run."}
	ruleSecret   = &Rule{"hidden.secret", Hidden, Warning, "a result or a call has a secret", "A private key or a token in the form of a known service stands in the result, or in what a program was called with. It is in the log now, and went to the provider of the model. What is published is none, as a web token for who is not logged in, nor is one of a server on the machine itself, one that is good for half an hour at most, or for a day where a run of tests prints it, a key that was typed as AAAABBBB, or the signature of an address that is good for a day at most. A web token whose subject is a test's is a hint, as is one that is good for a day at most and whose issuer is a name and no address."}
	trustRules   = []*Rule{ruleReport, ruleObeyed, ruleTarget}
	secretsRules = []*Rule{ruleSecret}
)

// trust is the follower of these rules.
type trust struct {
	threads latest[uint64, *heard]
}

// heard is what a thread was told.
type heard struct {
	said    []byte // by persons, see prompts
	orders  []command
	named   map[string]string  // files that prompts name, by their last names
	changed map[string]Finding // files of the same names that were changed elsewhere
	n       int                // calls so far
	folder  string             // in which the work is done
	cloned  []string           // folders into which repositories were cloned, and nothing was edited in them
}

// A command is a text of a tool that speaks to the model, with what it names.
type command struct {
	place   Place
	at      int
	names   []string
	foreign bool     // a file from elsewhere says it, or it is said to any program: only what sends something away is told
	file    string   // that file
	hushed  bool     // nobody is to hear of it
	page    string   // address of the page that says it, "" for none
	tried   *Finding // a call that did what it says, and failed
	triedAt Place
}

func (g *trust) of(thread uint64) *heard {
	return g.threads.of(thread, func() *heard { return &heard{named: map[string]string{}, changed: map[string]Finding{}} })
}

// Bounds of what a thread keeps.
const (
	maxPrompts   = 64 << 10
	maxNamed     = 256
	maxOrders    = 8
	orderSpan    = 20 // calls behind an order that are looked at
	orderBytes   = 600
	maxSearched  = 1 << 20 // bytes of a result that are searched
	reportOpener = 400
)

func (g *trust) message(f *Finder, _ *looked, s *step) {
	m := s.message
	if m.Role != model.RoleUser || m.Injected != "" || s.flags.Has(model.FlagOnlyResults) {
		return
	}
	h, text := g.of(s.thread), textOf(m)
	h.hear(text)
	all := pathsIn(text)
	h.meanAnother(text, all)
	if len(all) == 0 {
		return
	}
	alone := s.leftAlone()
	seen := map[string]bool{}
	for _, name := range all {
		base := baseOf(name)
		switch {
		case isBroughtTo(text, name), isReportedElsewhere(text, name, f.log.About().Directory): // and made elsewhere
		case slices.Contains(alone, banned{thing: strings.TrimPrefix(name, "./")}): // it is not the one to be changed
			delete(h.changed, base)
		case seen[base] && h.named[base] == name: // it is said again
		case seen[base]: // it may be any of them
			delete(h.named, base)
		case len(h.named) < maxNamed:
			h.named[base], seen[base] = name, true
		}
	}
}

// meanAnother lets go of a file that was named, where a later prompt speaks of one of its name
// without the folder: that may be any of them.
func (h *heard) meanAnother(text string, named []string) {
	if len(h.named) == 0 || len(text) > 4<<10 {
		return
	}
	for base := range h.named {
		if _, changed := h.changed[base]; changed || !strings.Contains(text, base) || slices.ContainsFunc(named, func(p string) bool { return baseOf(p) == base }) {
			continue
		}
		if at := strings.Index(text, base); at == 0 || text[at-1] != '/' {
			delete(h.named, base)
		}
	}
}

// hear keeps what a person said. What is too old is let go of from time to time, not for each
// prompt.
func (h *heard) hear(text string) {
	if h.said = append(append(h.said, '\n'), text[max(0, len(text)-maxPrompts):]...); len(h.said) > maxPrompts+maxPrompts/4 {
		h.said = h.said[:copy(h.said, h.said[len(h.said)-maxPrompts:])]
	}
}

// prompts are the last ones of persons.
func (h *heard) prompts() string { return string(h.said[max(0, len(h.said)-maxPrompts):]) }

func (g *trust) ended(f *Finder, l *looked, s *step, e *ended) {
	h := g.of(s.thread)
	h.n++
	h.obeys(l, e)
	if e.result == nil {
		return
	}
	text := saidBy(e.result)
	text = text[:min(len(text), maxSearched)]
	if e.use.Purpose == tool.Agent {
		if e.fine() {
			if said, ok := failedInProse(text); ok {
				l.say(e.place, ruleReport, uint64(e.place.Entry)+1, e.finding(Likely, said))
			}
		}
		return
	}
	secret, orders := e.suspicions()
	if e.use.Purpose == tool.Shell {
		if given, _ := suspicions(e.use.Command()); given {
			f.tellSecret(l, e, e.use.Command())
		}
	}
	if secret {
		f.tellSecret(l, e, text)
	}
	from := h.foreignRead(e)
	h.folder = f.log.About().Directory
	if orders {
		h.hears(e, text, from != "")
	}
	if byOthers(e) {
		h.order(e, text, ordersIn(text))
		h.note(h.toSend(e, text)...)
	}
	if from != "" {
		h.orderOf(e, from, text)
	}
	if e.use.Purpose == tool.Shell {
		h.clones(e)
	}
	h.worksOn(e)
	h.changes(e)
}

// last says which files were changed in the place of those that were named, and which deeds were
// only tried.
func (g *trust) last(_ *Finder, l *looked) {
	for _, h := range g.threads.all() {
		for _, base := range slices.Sorted(maps.Keys(h.changed)) {
			f := h.changed[base]
			f.Line = line("the prompt names " + h.named[base])
			l.say(f.Place(), ruleTarget, model.Hash(h.named[base]), Finding{Certainty: f.Certainty, Evidence: f.Evidence, Tool: f.Tool, Call: f.Call, Line: f.Line})
		}
		for _, o := range h.orders {
			if o.tried != nil {
				l.say(o.triedAt, ruleObeyed, model.Hash(o.tried.Line), *o.tried)
			}
		}
	}
}

// changes notes a file that was changed, if a prompt names one of its name.
func (h *heard) changes(e *ended) {
	if !e.fine() || e.use.Purpose.Reads() || e.use.Purpose == tool.Shell {
		return
	}
	for _, p := range e.use.Paths() {
		base := baseOf(p)
		named := h.named[base]
		if named == "" || isAnotherOne(p, named) && !areSiblings(p, named) {
			continue
		}
		if mayBeFile(p, named) || isMounted(p, named) {
			delete(h.named, base) // it is the one
			delete(h.changed, base)
			continue
		}
		if _, known := h.changed[base]; !known && len(h.changed) < maxNamed {
			one := Finding{Certainty: Likely, Places: []Place{e.place}, Evidence: e.evidence(), Tool: e.call.Name, Call: e.about()}
			if isAnotherOne(p, named) {
				one.Certainty = Perhaps // both may have been to be changed
			}
			h.changed[base] = one
		}
	}
}

// mayBeFile reports whether two paths may be of one file, seen from different folders.
func mayBeFile(p, q string) bool {
	p, q = withoutGroups(withoutAscent(p)), withoutGroups(withoutAscent(q))
	return p == q || strings.HasSuffix(p, "/"+q) || strings.HasSuffix(q, "/"+p)
}

// withoutAscent is a path without the way up that it begins with.
func withoutAscent(p string) string {
	p = strings.TrimPrefix(path.Clean(strings.ReplaceAll(p, "\\", "/")), "~/")
	for {
		rest, ok := strings.CutPrefix(p, "../")
		if !ok {
			return p
		}
		p = rest
	}
}

var pathForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[\s"'` + "`" + `(])((?:\.?/)?(?:(?:[A-Za-z0-9_.-]+|\([A-Za-z0-9_.-]+\)|\[[A-Za-z0-9_.-]+\])/)+[A-Za-z0-9_-]+\.[A-Za-z][A-Za-z0-9]{0,5})(?:$|[\s"'` + "`" + `),:;.?!])`)
})

// pathsIn returns the files that a prompt names with their folders, if it is short enough
// to be one that somebody typed.
func pathsIn(text string) (all []string) {
	if len(text) > 4<<10 || !strings.Contains(text, "/") {
		return nil
	}
	for _, m := range pathForm().FindAllStringSubmatch(text, maxNamed) {
		if !isInstalled(m[1]) {
			all = append(all, m[1])
		}
	}
	return all
}

// speaks are the words with which a text speaks to a model, and what must stand in a text
// for it to be looked at.
var (
	speaks = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:ignore|disregard|forget) (?:all |any |the |your )*(?:previous|prior|above|earlier|other) (?:instructions?|prompts?|rules|directions)|(?:ignore|disregard|forget) (?:all (?:of )?)?your (?:instructions?|prompts?|rules|directions|guidelines)|(?:note|message|instructions?|important|attention)[^\n]{0,20} (?:to|for) (?:the |any |all )?(?:ai|assistants?|agents?|language models?|llms?)\b|\b(?:ai|llm) (?:assistants?|agents?)(?: reading this)?: |if you are an? (?:ai|llm|language model)\b|do not (?:tell|inform|mention (?:this|it) to) the user|(?:do not|don't) (?:mention|report|disclose|reveal|include) (?:(?:this|the|that|these) (?:step|upload|command|request|instructions?|action|call|transfer|submission|preparation)|this|it)\b[^.\n]{0,30}\b(?:in|from) (?:your|the|any) (?:\w+ )?(?:summary|summaries|reports?|answers?|reply|replies|response|output|notes|recap)\b`)
	})
	things = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("https?://[A-Za-z0-9._~/?=&%:@-]{6,}|[A-Za-z0-9._+-]+@[A-Za-z0-9-]+\\.[A-Za-z0-9.-]{2,}|`[^`\n]{6,120}`|(?:~|/[A-Za-z0-9_.-]+)(?:/[A-Za-z0-9_.-]+)+|" + accountNumber)
	})
)

// order notes a result that speaks to the model at some places.
func (h *heard) order(e *ended, text string, places [][]int) {
	h.note(h.commands(e, text, places)...)
}

// note keeps commands, the last ones.
func (h *heard) note(orders ...command) {
	h.orders = append(h.orders, orders...)
	h.orders = h.orders[max(0, len(h.orders)-maxOrders):]
}

// commands are what a result tells the model to do at some places, with the things that it names
// there and nobody had named before.
func (h *heard) commands(e *ended, text string, places [][]int) (orders []command) {
	if len(places) == 0 {
		return nil
	}
	prompts, asked := h.prompts(), argumentsTo(e)
	for _, at := range places {
		near := text[max(at[0]-orderBytes/3, 0):min(at[1]+orderBytes, len(text))]
		one := command{place: e.place, at: h.n, hushed: hushForm().MatchString(near)}
		if e.use.Purpose == tool.Fetch {
			one.page = pathOfPage(e.use.URL())
		}
		for _, name := range things().FindAllString(near, 8) {
			name = strings.TrimRight(strings.Trim(name, "`"), ".,")
			if len(name) >= 6 && isTelling(name) && name != h.folder && !strings.Contains(prompts, name) && !strings.Contains(asked, name) {
				one.names = append(one.names, asGiven(name)...)
			}
		}
		if len(one.names) > 0 {
			orders = append(orders, one)
		}
	}
	return orders
}

// isTelling reports whether a name is one that nobody has by chance: a path with a folder, an
// address, a command of more than a word, or where money goes. What an interface calls its parts
// is written in the same marks.
func isTelling(name string) bool {
	return strings.ContainsAny(strings.Trim(name, "/ "), "/@ ") || isAccountNumber(name)
}

// obeys looks whether a call does what a result told the model to do. Reading a file that
// it names is no deed.
func (h *heard) obeys(l *looked, e *ended) {
	if len(h.orders) == 0 || e.use.Purpose.Reads() || e.use.Purpose == tool.Todo || e.use.Purpose == tool.Ask || e.outcome.State == Denied || e.use.Purpose == tool.Shell && looksOnly(e.use.Command()) {
		return
	}
	asked := argumentsTo(e)
	for i := range h.orders {
		o := &h.orders[i]
		if h.n-o.at > orderSpan || o.place.Entry >= e.place.Entry {
			continue
		}
		sends := !o.foreign || h.sendsAway(e)
		for k, name := range o.names {
			if strings.Contains(asked, name) && (sends || o.runsHushed(e, name)) && !h.takesOut(e, name) && !h.readsNamedSite(o, name, e) {
				f := e.finding(certaintyOf(e, name), name)
				f.Counterpart = &o.place
				if e.fine() {
					l.say(e.place, ruleObeyed, model.Hash(name), f)
					h.done(asked)
					return
				} else if o.names = slices.Delete(o.names, k, k+1); o.tried == nil {
					o.tried, o.triedAt = &f, e.place // it had no effect, and another may have
				}
				break
			}
		}
	}
}

// done lets go of the orders of which a call has something: it is told once.
func (h *heard) done(asked string) {
	for i := range h.orders {
		if o := &h.orders[i]; slices.ContainsFunc(o.names, func(name string) bool { return strings.Contains(asked, name) }) {
			o.names, o.tried = nil, nil
		}
	}
}

// argumentsTo is what a call was given. In JSON a command has its quotes and arrows in other letters.
func argumentsTo(e *ended) string {
	given := string(e.call.Arguments) + e.call.ArgumentsText
	if e.use.Purpose == tool.Shell {
		given += "\n" + e.use.Command()
	}
	return given
}

// looksOnly reports whether a command begins with a program that only looks.
func looksOnly(command string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(command), " ")
	switch first {
	case "grep", "rg", "cat", "ls", "echo", "head", "tail", "find", "wc", "file", "stat", "less":
		return !strings.ContainsAny(command, ">|;&")
	}
	return false
}

// suspects are words one of which stands in every text that has a secret, the first ones, or
// that speaks to a model, the others. Most texts have none of them.
var suspects = sync.OnceValue(func() *literals.Set {
	all := append(slices.Clone(secretWords()), "ignore ", "disregard ", "forget ", "do not tell the user", "do not inform the user", "do not mention ", "don't mention ", "do not report ", "do not disclose ", "do not reveal ", "do not include this", "ai assistant", "ai agent", "llm agent", "llm assistant", "if you are a") // ordering of them
	for _, to := range [...]string{" to ", " for "} {
		for _, which := range [...]string{"", "the ", "any ", "all "} {
			for _, whom := range [...]string{"ai", "assistant", "agent", "language model", "llm"} {
				all = append(all, to+which+whom)
			}
		}
	}
	return literals.New(all...)
})

var secretWords = sync.OnceValue(redact.Words)

// spoken are words one of which is in whatever speaks finds.
var spoken = sync.OnceValue(func() *literals.Set {
	return literals.New("instruction", "prompt", "rules", "direction", "guideline", " ai", "llm", "assistant", "agent", "language model", "do not ", "don't ")
})

const (
	addressed = 160 // how far around a suspect word the words stand by which a text speaks to a model
	ordering  = 16  // suspect words of which each may do so by itself; the others say to whom a note is
	noted     = 48  // how far before those it stands that there is a note
)

var notes = sync.OnceValue(func() *literals.Set { return literals.New("note", "message", "instruction", "important", "attention") })

// suspicions reports whether a text may have a secret, and whether it speaks to a model.
func suspicions(text string) (secret, orders bool) {
	until, secrets := 0, len(secretWords()) // up to where it was looked
	literals.Each(suspects(), text, func(word, at int) bool {
		switch {
		case word < secrets:
			secret = true
		case !orders && at >= until:
			from, to := max(at-addressed, 0), min(at+addressed, len(text))
			if word >= secrets+ordering && !literals.In(notes(), text[max(at-noted, 0):at]) {
				break
			}
			near := text[from:to]
			orders, until = literals.In(spoken(), near) && speaks().MatchString(near), at+addressed/4
		}
		return !secret || !orders
	})
	return secret, orders
}

// secretIn names the kind of the first secret of a text, "" if there is none. One that is
// an example, as its letters say, is none, nor is what is published. Of a log that is masked its
// tags tell. Whether it is of a test is told by ofTests.
func (f *Finder) secretIn(e *ended, text string, ofTests bool) string {
	tests := e.use.Purpose == tool.Shell && isTestRun(text)
	real := func(value string) bool {
		return !isExample(value) && (ofTests || !isOfTest(value)) && !isPublishedToken(value) && !(strings.HasPrefix(value, "eyJ") && asksOwnMachine(e)) && !(tests && isTokenOfADay(value))
	}
	text = withoutPublished(text)
	masked, ok := f.log.(interface {
		SecretIn(text string, real func(string) bool) string
	})
	if ok {
		if kind := masked.SecretIn(text, real); kind != "" {
			return kind
		}
	}
	return redact.In(text, real)
}
