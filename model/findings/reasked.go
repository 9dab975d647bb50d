package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// reasked is the follower that knows which questions to a person were put again, after the tool
// that was to put them failed: by the same tool, or in the words of an answer.
type reasked struct {
	waitingList[[]string] // words of questions that nobody heard
}

// Limits of what is kept, and how many words of a question have to be there again.
const (
	maxUnaskedWords = 64
	fewestAgain     = 3
)

func (g *reasked) message(f *Finder, l *looked, s *step) {
	if !g.some(s.thread) || s.flags.Role() != model.RoleAssistant || s.flags.Has(model.FlagMarker) {
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
	g.meets(l, s.thread, Place{s.entry, -1, -1}, func(words *[]string) bool { return isAskedIn(*words, said) })
}

func (g *reasked) ended(f *Finder, _ *looked, s *step, e *ended) {
	if e.outcome.State != Failed && e.outcome.State != Malformed || !putsQuestion(e.call) {
		return
	}
	if words := questionOf(e.call); len(words) >= fewestAgain {
		g.add(f, s.thread, s, e, words)
	}
}

// isAskedIn reports whether a question was put again in some words, which may leave much of it out.
func isAskedIn(words, said []string) bool {
	again := 0
	for _, w := range words {
		if slices.Contains(said, w) {
			again++
		}
	}
	return again >= fewestAgain && 8*again >= len(words)
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
	var said strings.Builder
	textsWithin(tool.Arguments(c), 0, &said)
	return wordsOfQuestion(said.String() + c.ArgumentsText)
}

// textsWithin writes the texts of a value, not the names of its members.
func textsWithin(v rawjson.Value, depth int, said *strings.Builder) {
	if depth > 6 || said.Len() > maxListing {
		return
	}
	switch v.Kind() {
	case rawjson.String:
		said.WriteString(v.Text() + "\n")
	case rawjson.Object:
		for _, m := range v.Members() {
			textsWithin(m, depth+1, said)
		}
	case rawjson.Array:
		for _, m := range v.Elems() {
			textsWithin(m, depth+1, said)
		}
	}
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

// isAskingWord reports whether a word is one of many questions.
func isAskingWord(w string) bool {
	switch w {
	case "question", "questions", "options", "choices", "recommended", "which", "what", "would", "should", "could", "your", "with", "that", "this", "have", "like", "please":
		return true
	}
	return false
}
