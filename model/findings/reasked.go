package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/tool"
)

// reasked is the follower that knows which questions to a person were put again, after the tool
// that was to put them failed: by the same tool, or in the words of an answer.
type reasked struct {
	threads latest[uint64, []unasked]
}

// An unasked question is one that nobody heard.
type unasked struct {
	target uint64
	seen   int      // entry of the result
	words  []string // of the question
}

// Limits of what is kept, and how many words of a question have to be there again.
const (
	maxUnasked      = 8
	maxUnaskedWords = 64
	fewestAgain     = 3
)

func (*reasked) last(*Finder, *looked) {}

func (g *reasked) message(f *Finder, l *looked, s *step) {
	waiting, _ := g.threads.get(s.thread)
	if len(waiting) == 0 || s.flags.Role() != model.RoleAssistant || s.flags.Has(model.FlagMarker) {
		return
	}
	var said []string
	calls := s.message.Calls()
	for k, c := range calls {
		if !putsQuestion(c) {
			continue
		}
		if at, result, ok := f.index.Result(s.entry, k); ok {
			if from, err := f.log.Message(at); err != nil || result >= len(from.Results()) || from.Results()[result].Error == model.Yes {
				continue
			}
		}
		said = append(said, questionOf(c)...)
	}
	if text := textOf(s.message); len(calls) == 0 && strings.Contains(text, "?") {
		said = append(said, wordsOfQuestion(text)...)
	}
	if len(said) == 0 {
		return
	}
	left := slices.DeleteFunc(slices.Clone(waiting), func(u unasked) bool {
		if u.seen >= s.entry || !u.isIn(said) {
			return false
		}
		l.well(u.target, Place{s.entry, -1, -1})
		return true
	})
	g.threads.set(s.thread, left)
}

func (g *reasked) ended(f *Finder, _ *looked, s *step, e *ended) {
	if e.outcome.State != Failed && e.outcome.State != Malformed || !putsQuestion(e.call) {
		return
	}
	if words := questionOf(e.call); len(words) >= fewestAgain {
		waiting, _ := g.threads.get(s.thread)
		waiting = append(slices.Clone(waiting), unasked{f.scoped(s.entry, e.target), e.entry, words})
		g.threads.set(s.thread, waiting[max(0, len(waiting)-maxUnasked):])
	}
}

// isIn reports whether a question was put again in some words, which may leave much of it out.
func (u *unasked) isIn(said []string) bool {
	again := 0
	for _, w := range u.words {
		if slices.Contains(said, w) {
			again++
		}
	}
	return again >= fewestAgain && 8*again >= len(u.words)
}

// putsQuestion reports whether a call asks a person something: by the kind of its tool, or by the
// name that the model gave to one that there may not be.
func putsQuestion(c *model.ToolCall) bool {
	if tool.PurposeOf(c) == tool.Ask {
		return true
	}
	low := strings.ToLower(c.Name)
	if !strings.Contains(low, "question") && !strings.HasPrefix(low, "ask") {
		return false
	}
	args := tool.Arguments(c)
	return args.Get("question").Exists() || args.Get("questions").Exists()
}

// questionOf returns the words of what a call asks.
func questionOf(c *model.ToolCall) []string {
	return wordsOfQuestion(string(c.Arguments) + c.ArgumentsText)
}

// wordsOfQuestion returns the long words of a text, each once.
func wordsOfQuestion(text string) (words []string) {
	for _, w := range fields(strings.ToLower(text[:min(len(text), maxListing)])) {
		if len(w) > 3 && len(words) < maxUnaskedWords && !isAskingWord(w) && !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return words
}

// isAskingWord reports whether a word is one of many questions, or the name of an argument.
func isAskingWord(w string) bool {
	switch w {
	case "question", "questions", "options", "choices", "label", "recommended", "true", "false", "which", "what", "would", "should", "could", "your", "with", "that", "this", "have", "like", "please", "header", "description":
		return true
	}
	return false
}
