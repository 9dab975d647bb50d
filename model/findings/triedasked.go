package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A command that only tries what it would do, and fails, tells of something that is in the way. It is made
// good where the agent asks the person about that, who does not say no, and does it then, or something else
// by the same program with the same thing.

// triedAsked is the follower that knows it.
type triedAsked struct {
	waitingList[triedFirst]
}

// A triedFirst is such a command.
type triedFirst struct {
	tried    []workDone
	words    []string // of what it said, in small letters
	asked    bool     // the agent asked the person about it
	answered bool
}

// Limits of what is compared.
const (
	maxTriedWords  = 64
	leastTriedWord = 5 // bytes of a word that tells what is spoken of
)

func (g *triedAsked) message(_ *Finder, _ *looked, s *step) {
	if !g.some(s.thread) {
		return
	}
	switch {
	case s.flags.Has(model.FlagPrompt):
		all, _ := g.threads.get(s.thread)
		no := saysNo(textOf(s.message))
		all = slices.DeleteFunc(slices.Clone(all), func(one waitingFor[triedFirst]) bool { return no || !one.what.asked || one.what.answered })
		for i := range all {
			all[i].what.answered = true
		}
		g.threads.set(s.thread, all)
	case s.flags.Role() == model.RoleAssistant && !s.flags.Has(model.FlagCall):
		text := strings.ToLower(strings.TrimSpace(textOf(s.message)))
		if len(text) > maxAnswered || !strings.HasSuffix(text, "?") {
			return
		}
		said := fields(text)
		g.changes(s.thread, s.entry, func(one *triedFirst) {
			one.asked = one.asked || slices.ContainsFunc(one.words, func(w string) bool { return slices.Contains(said, w) })
		})
	}
}

func (g *triedAsked) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell {
		return
	}
	if e.outcome.State == Failed {
		if size(e.result) <= maxSaid && triesFirst(e.runs()) {
			g.add(f, s.thread, s, e, triedFirst{tried: worksDone(e.runs()), words: triedWords(e.lower())})
		}
		return
	}
	if g.some(s.thread) && e.fine() && !triesFirst(e.runs()) {
		does := worksDone(e.runs())
		g.meets(l, s.thread, e.place, func(one *triedFirst) bool {
			return one.answered && slices.ContainsFunc(does, func(d workDone) bool { return slices.ContainsFunc(one.tried, d.isOf) })
		})
	}
}

// wordsOfFailure are in what many a program says that fails.
var wordsOfFailure = wordset.Set{Words: "error errors failed failure cannot could should would there which while where after before invalid unable server command found please"}

// triesFirst reports whether all that a command does is to say what something would do.
func triesFirst(runs []shell.Run) bool {
	tried := false
	for _, r := range runs {
		words := r.Command.Program()
		if classOf(r.Command) != work || len(words) == 0 {
			continue
		}
		if !slices.ContainsFunc(words[1:], func(w string) bool {
			return strings.HasPrefix(w, "--dry-run") && w != "--dry-run=none" && w != "--dry-run=false"
		}) {
			return false
		}
		tried = true
	}
	return tried
}

// A workDone is what a program was told to do, and with what.
type workDone struct {
	program string // or the script that it runs
	words   []string
}

// worksDone is the work of a command. A branch or a remote of git is that of much that it does: of that only
// what it does counts.
func worksDone(runs []shell.Run) (all []workDone) {
	for _, r := range runs {
		words := bareCheck(r.Command.Program())
		if len(words) == 0 || classOf(r.Command) != work {
			continue
		}
		if p := program(words); len(words) > 1 && isFileName(words[1]) && (isPython(p) || runsScripts.Has(p)) {
			words = words[1:]
		}
		one := workDone{program: strings.Clone(program(words))}
		if _, verb := gitVerb(words); one.program == "git" {
			one.words = []string{strings.Clone(verb)}
		} else {
			for _, w := range words[1:min(len(words), maxTriedWords)] {
				if !strings.HasPrefix(w, "-") {
					one.words = append(one.words, strings.Clone(w), strings.Clone(stemOf(path.Base(w))))
				}
			}
		}
		all = append(all, one)
	}
	return all
}

// runsScripts are programs that run a file, beside Python.
var runsScripts = wordset.Set{Words: "bash sh zsh node deno bun tsx ts-node ruby perl php"}

// isOf reports whether something is done as it was tried, or with the same thing.
func (d workDone) isOf(tried workDone) bool {
	return d.program == tried.program && (len(tried.words) == 0 || slices.ContainsFunc(d.words, func(w string) bool { return slices.Contains(tried.words, w) }))
}

// saysNoTo finds that a prompt begins with a no, and no problem or objection.
var saysNoTo = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\W*(?:no|nope|nah|do not|don['’]t|stop|cancel|abort|never ?mind|not (?:now|yet|that)|leave (?:it|that|them)|forget (?:it|that|about))\b( (?:problems?|objections?|worries|doubt|need to))?`)
})

// saysNo reports whether a prompt says no to what was asked.
func saysNo(text string) bool {
	found := saysNoTo().FindStringSubmatch(text)
	return found != nil && found[1] == ""
}

// triedWords are words of a text that tell what it is about.
func triedWords(text string) (words []string) {
	for _, w := range fields(text) {
		if len(w) >= leastTriedWord && len(words) < maxTriedWords && !wordsOfFailure.Has(w) {
			words = append(words, strings.Clone(w))
		}
	}
	return words
}
