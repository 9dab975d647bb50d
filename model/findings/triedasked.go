package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A command that only tries what it would do, and fails, tells of something that is in the way. It is made
// good where the agent asks the person about that, and goes on as they answer.

// triedAsked is the follower that knows it.
type triedAsked struct {
	waitingList[triedFirst]
}

// A triedFirst is such a command.
type triedFirst struct {
	programs []string // that were tried
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
		all = slices.DeleteFunc(slices.Clone(all), func(one waitingFor[triedFirst]) bool { return !one.what.asked || one.what.answered })
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
			g.add(f, s.thread, s, e, triedFirst{programs: worksBy(e.runs()), words: triedWords(e.lower())})
		}
		return
	}
	if g.some(s.thread) && e.fine() && !triesFirst(e.runs()) {
		does := worksBy(e.runs())
		g.meets(l, s.thread, e.place, func(one *triedFirst) bool {
			return one.answered && slices.ContainsFunc(does, func(name string) bool { return slices.Contains(one.programs, name) })
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

// worksBy are the programs by which a command does its work.
func worksBy(runs []shell.Run) (all []string) {
	for _, r := range runs {
		if words := r.Command.Program(); len(words) > 0 && classOf(r.Command) == work {
			all = append(all, strings.Clone(program(words)))
		}
	}
	return all
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
