package picker

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// A titling makes the title of a conversation from its prompts: it is the first one that
// says something or, where none does, those that say little, such as "hi" or "ls".
type titling struct {
	parts  []string
	told   bool // a prompt says something: it is the only part
	looked int
}

// Most prompts in a title, and most that are looked at for one that says something.
const (
	maxParts  = 3
	maxLooked = 12
)

// add takes the next prompt, and reports whether further ones are wanted.
func (t *titling) add(prompt string) bool {
	if prompt == "" || !t.wants() {
		return t.wants()
	}
	t.looked++
	prompt = withoutLead(prompt)
	if t.told = !saysLittle(prompt); t.told {
		t.parts = t.parts[:0]
	}
	if len(t.parts) < maxParts && !slices.Contains(t.parts, prompt) {
		t.parts = append(t.parts, prompt)
	}
	return t.wants()
}

// wants reports whether further prompts are wanted.
func (t *titling) wants() bool { return !t.told && t.looked < maxLooked }

// empty reports whether all prompts are commands that begin or end a session.
func (t *titling) empty() bool {
	return len(t.parts) > 0 && !slices.ContainsFunc(t.parts, func(s string) bool { return !slices.Contains(resets, s) })
}

func (t *titling) String() string {
	parts := t.parts
	if !t.empty() {
		parts = slices.DeleteFunc(slices.Clone(parts), func(s string) bool { return slices.Contains(resets, s) })
	}
	return oneLine(strings.Join(parts, " → "))
}

// resets are commands of programs that have no part in what a conversation is about.
var resets = []string{"/clear", "/new", "/reset", "/compact", "/model", "/resume", "/exit", "[Request interrupted by user]", "[Request interrupted by user for tool use]"}

// leads are what programs put before the text that a person meant.
var leads = []string{"Implement the following plan:", "[Request interrupted by user for tool use]", "[Request interrupted by user]"}

// placeholders are what programs write where a person put a picture or a file.
var placeholders = regexp.MustCompile(`^(\[(Image|Pasted text|File)[^\]]{0,60}\]\s*)+`)

// withoutLead leaves out what programs put before a prompt, unless nothing is left: blocks
// in tags, and sentences of theirs.
func withoutLead(prompt string) string {
	rest := strings.TrimSpace(prompt)
	for _, lead := range leads {
		rest = strings.TrimSpace(strings.TrimPrefix(rest, lead))
	}
	for strings.HasPrefix(rest, "<") {
		name, _, ok := strings.Cut(rest[1:], ">")
		if name, _, _ = strings.Cut(name, " "); !ok || name == "" || strings.ContainsAny(name, "/<\n") {
			break
		}
		end := strings.Index(rest, "</"+name+">")
		if end < 0 {
			break
		}
		rest = strings.TrimSpace(rest[end+len(name)+3:])
	}
	rest = strings.TrimLeft(rest, "#❯>$ ")
	rest = strings.TrimSpace(strings.TrimPrefix(rest, "Plan:"))
	rest = strings.TrimSpace(placeholders.ReplaceAllString(rest, ""))
	if rest == "" {
		return strings.TrimSpace(prompt)
	}
	return rest
}

// Least letters and words of a prompt that says something. Writing without spaces says
// more with each letter.
const (
	fewLetters = 10
	fewWords   = 3
	fewSigns   = 5
)

// isCommand reports whether a word is a command of a program, or a path.
func isCommand(word string) bool {
	return len(word) > 1 && word[0] == '/' && word[1] != '/'
}

// saysLittle reports whether a prompt does not tell what a conversation is about: it is a
// word or two, a command of the program, or a path.
func saysLittle(prompt string) bool {
	if slices.Contains(resets, prompt) {
		return true
	}
	words := strings.Fields(prompt)
	if len(words) > 0 && isCommand(words[0]) { // what it is called with may say something
		words = words[1:]
		prompt = strings.Join(words, " ")
	}
	words = slices.DeleteFunc(words, func(s string) bool { return strings.Count(s, "/") > 1 })
	letters, signs := 0, 0
	for _, c := range prompt {
		switch {
		case !unicode.IsLetter(c):
		case unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai):
			signs++
		default:
			letters++
		}
		if signs >= fewSigns {
			return false
		}
	}
	return letters < fewLetters || len(words) < fewWords
}

// Least that a title has in common with the one above it to be dimmed, in bytes, and what
// is left of it where the difference would have no room.
const (
	leastCommon = 16
	keptCommon  = 10
)

// common returns how many bytes two titles have in common at their beginnings, in whole
// words; 0 if that is little.
func common(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	if n < len(b) {
		n = strings.LastIndexByte(b[:n], ' ') + 1
	}
	if n < leastCommon {
		return 0
	}
	return n
}
