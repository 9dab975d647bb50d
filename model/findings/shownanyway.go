package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// shownAnyway is the follower that knows what was to be shown to the person by a tool that failed:
// the answer has it then.
type shownAnyway struct {
	threads latest[uint64, []unshown]
}

// An unshown is a call that was to show something, and failed.
type unshown struct {
	target uint64
	words  map[string]bool
	size   int
}

// Limits of what is kept of them, and how much of it an answer has.
const (
	maxUnshown      = 4
	leastPage       = 120 // bytes
	leastShownWords = 12
)

// presenters are words of the names of tools that show something to the person.
var presenters = wordset.Set{Words: "canvas show present display render artifact widget visualize reply respond panel"}

func (g *shownAnyway) message(_ *Finder, l *looked, s *step) {
	waiting, _ := g.threads.get(s.thread)
	switch {
	case len(waiting) == 0:
	case s.flags.Has(model.FlagPrompt):
		g.threads.set(s.thread, nil)
	case s.flags.Role() == model.RoleAssistant && !s.flags.Has(model.FlagCall):
		text := textOf(s.message)
		words := shownWords(text)
		g.threads.set(s.thread, slices.DeleteFunc(slices.Clone(waiting), func(one unshown) bool {
			has := 0
			for w := range one.words {
				if words[w] {
					has++
				}
			}
			if 10*has < 6*len(one.words) || 2*len(text) < one.size {
				return false
			}
			l.well(one.target, Place{s.entry, -1, -1})
			return true
		}))
	}
}

func (*shownAnyway) last(*Finder, *looked) {}

func (g *shownAnyway) ended(f *Finder, _ *looked, s *step, e *ended) {
	if e.outcome.State != Failed && e.outcome.State != Unsure || e.use.Purpose != tool.Other || !slices.ContainsFunc(model.Words(e.call.Name), func(w string) bool { return presenters.Has(strings.ToLower(w)) }) {
		return
	}
	text := ""
	for key, m := range e.use.Arguments().Members() {
		switch strings.ToLower(key) {
		case "to", "recipient", "recipients", "channel", "chat_id", "target":
			return // somebody else was to have it
		}
		if m.Kind() == rawjson.String && len(m.Text()) > len(text) {
			text = m.Text()
		}
	}
	if text = withoutTags(text); len(text) < leastPage {
		return
	}
	waiting, _ := g.threads.get(s.thread)
	if words := shownWords(text); len(words) >= leastShownWords && len(waiting) < maxUnshown {
		g.threads.set(s.thread, append(slices.Clone(waiting), unshown{f.scoped(s.entry, e.target), words, len(text)}))
	}
}

var tagForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?is)<(?:style|script)\b.*?</(?:style|script)>|<[^<>]{1,400}>`)
})

// withoutTags is what a page says, or a text as it is.
func withoutTags(text string) string {
	text = text[:min(len(text), maxListing)]
	if !strings.Contains(text, "</") {
		return text
	}
	return strings.Join(strings.Fields(tagForm().ReplaceAllString(text, " ")), " ")
}

// shownWords are the words of a text; of a script without spaces what stands between its marks.
func shownWords(text string) map[string]bool {
	words := map[string]bool{}
	for w := range strings.FieldsFuncSeq(strings.ToLower(text[:min(len(text), maxListing)]), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		if len(w) > 3 && len(words) < 1<<10 {
			words[strings.Clone(w)] = true
		}
	}
	return words
}
