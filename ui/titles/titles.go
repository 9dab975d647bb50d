// Package titles says what conversations are called: as their log says, or else by what they
// begin with. It draws nothing.
package titles

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"msgview/model"
)

// A Making makes the title of a conversation from its prompts: it is the first one that
// says something or, where none does, those that say little, such as "hi" or "ls".
type Making struct {
	parts  []string
	told   bool // a prompt says something: it is the only part
	looked int
}

// Most prompts in a title, and most that are looked at for one that says something.
const (
	maxParts  = 3
	maxLooked = 12
)

// Add takes the next prompt, and reports whether further ones are wanted.
func (t *Making) Add(prompt string) bool {
	if prompt == "" || !t.Wants() {
		return t.Wants()
	}
	t.looked++
	prompt = WithoutLead(prompt)
	if t.told = !saysLittle(prompt); t.told {
		t.parts = t.parts[:0]
	}
	if len(t.parts) < maxParts && !slices.Contains(t.parts, prompt) {
		t.parts = append(t.parts, prompt)
	}
	return t.Wants()
}

// Wants reports whether further prompts are wanted.
func (t *Making) Wants() bool { return !t.told && t.looked < maxLooked }

// Empty reports whether all prompts are commands that begin or end a session.
func (t *Making) Empty() bool {
	return len(t.parts) > 0 && !slices.ContainsFunc(t.parts, func(s string) bool { return !slices.Contains(resets, s) })
}

func (t *Making) String() string {
	parts := t.parts
	if !t.Empty() {
		parts = slices.DeleteFunc(slices.Clone(parts), func(s string) bool { return slices.Contains(resets, s) })
	}
	return Line(strings.Join(parts, " → "))
}

// resets are commands of programs that have no part in what a conversation is about.
var resets = []string{"/clear", "/new", "/reset", "/compact", "/model", "/resume", "/exit", "[Request interrupted by user]", "[Request interrupted by user for tool use]"}

// leads are what programs put before the text that a person meant.
var leads = []string{"Implement the following plan:", "[Request interrupted by user for tool use]", "[Request interrupted by user]"}

// placeholders are what programs write where a person put a picture or a file.
var placeholders = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\[(Image|Pasted text|File)[^\]]{0,60}\]\s*)+`) })

// WithoutLead leaves out what programs put before a prompt, unless nothing is left: blocks
// in tags, and sentences of theirs.
func WithoutLead(prompt string) string {
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
	rest = strings.TrimSpace(placeholders().ReplaceAllString(rest, ""))
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

// What is kept of a title, and of what a message says, in bytes.
const (
	Bytes       = 200
	saidBytes   = 600
	resultBytes = 120
)

// Text returns the beginning of the text of a message, or the names of its calls.
func Text(m *model.Message) string {
	var parts, calls []string
	for _, p := range m.Parts {
		switch p := p.(type) {
		case model.Text:
			parts = append(parts, strings.TrimSpace(p.Text))
		case model.Marker:
			parts = append(parts, strings.TrimSpace(p.Text))
		case *model.ToolCall:
			calls = append(calls, "-> "+p.Name)
		case *model.ToolResult:
			for _, c := range p.Content {
				if t, ok := c.(model.Text); ok {
					parts = append(parts, Cut(strings.TrimSpace(t.Text), resultBytes))
					break
				}
			}
		}
	}
	if len(parts) == 0 {
		parts = calls
	}
	return Cut(strings.Join(parts, "\n"), saidBytes)
}

// Line makes one line of a text, as long as a title may be.
func Line(s string) string {
	return Cut(strings.Join(strings.Fields(Cut(s, 4*Bytes)), " "), Bytes)
}

// Cut shortens a text at the beginning of a character.
func Cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && s[most]&0xC0 == 0x80 {
		most--
	}
	return s[:most] + "..."
}

// Of is what a conversation of a log is called, or all of it with model.Every: as the log
// says, or else the first of its prompts that says something; "" if none does. whole says that no prompt
// that comes later makes it another. It decodes a few messages of the beginning.
func Of(log model.Log, talk int) (title string, whole bool) {
	about := log.About()
	if title = Line(about.Title); title != "" && about.TitleWeight != 1 { // 1 is the beginning of a prompt
		return title, true
	}
	var made Making
	index, at, ok := log.Index(), -1, true
	for looked := 0; looked < lookedAt && made.Wants(); looked++ {
		at, ok = index.Next(at, 1, max(talk, model.Every), func(_ int, f model.Flags) bool { return f.IsMessage() })
		if !ok {
			break
		}
		if f := index.Flags(at); f.Has(model.FlagPrompt) && !f.Has(model.FlagSide) {
			if m, err := log.Message(at); err == nil {
				made.Add(Text(m))
			}
		}
	}
	if made.told {
		title = made.String()
	}
	return title, ok
}

// lookedAt is among how many messages the prompts are looked for that make a title.
const lookedAt = 1000
