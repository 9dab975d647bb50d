package chat

import (
	"iter"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"msgview/model"
)

// A SpeakerStyle is how the lines look that say who speaks.
type SpeakerStyle int

// The styles; 1 to 6 are headings of that level.
const (
	StylePrompt SpeakerStyle = iota - 3 // >>> How deep?
	StyleBold                           // **User:** How deep?
	StyleColon                          // User: How deep?
	StyleSaid                           // You said:
)

// A SpeakerTurn is what one speaker says in a text.
type SpeakerTurn struct {
	At    int // in the text, in bytes
	Style SpeakerStyle
	Role  model.Role
	Name  string // as the text spells it
	Stamp string // the time beside the name, as written
	Said  string
	weak  bool
}

// maxSpeakerLine is how much of a line is looked at for who speaks, in bytes.
const maxSpeakerLine = 256

// speakerRoles are the names of those who speak in texts.
var speakerRoles = map[string]model.Role{
	"user": model.RoleUser, "human": model.RoleUser, "you": model.RoleUser, "me": model.RoleUser, "prompt": model.RoleUser,
	"assistant": model.RoleAssistant, "ai": model.RoleAssistant, "bot": model.RoleAssistant, "chatbot": model.RoleAssistant,
	"ai assistant": model.RoleAssistant, "agent": model.RoleAssistant, "model": model.RoleAssistant, "response": model.RoleAssistant,
	"chatgpt": model.RoleAssistant, "gpt": model.RoleAssistant, "gpt-4": model.RoleAssistant, "gpt-4o": model.RoleAssistant, "gpt-5": model.RoleAssistant,
	"claude": model.RoleAssistant, "gemini": model.RoleAssistant, "copilot": model.RoleAssistant, "github copilot": model.RoleAssistant, "grok": model.RoleAssistant,
	"deepseek": model.RoleAssistant, "perplexity": model.RoleAssistant, "mistral": model.RoleAssistant, "llama": model.RoleAssistant, "qwen": model.RoleAssistant,
	"le chat": model.RoleAssistant, "bard": model.RoleAssistant, "cursor": model.RoleAssistant,
	"system": model.RoleSystem, "tool": model.RoleTool, "function response": model.RoleTool,
}

// weakSpeakers are the names that begin lines and sections for other reasons, too: they
// speak only where they are the first of their side, and say something.
var weakSpeakers = []string{"me", "prompt", "bot", "agent", "model", "response", "cursor", "gemini"}

// speakerStamp is a time before the name: [2025-03-01 10:02] User: hi
var speakerStamp = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[\[(]?(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[T, ]+)?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?: ?[APap][Mm])?Z?[\])]?(?:[ \t]+(?:[-–|][ \t]+)?|$)`)
})

// speakerLine reads a line that says who speaks. The turn begins with Said, the rest of
// the line; At is not set.
func speakerLine(line string) (t SpeakerTurn, ok bool) {
	indent := line != "" && (line[0] == ' ' || line[0] == '\t')
	line = strings.TrimSpace(line)
	if heading := strings.TrimLeft(line, "#"); heading != line {
		level := len(line) - len(heading)
		if level > 6 || !strings.HasPrefix(heading, " ") {
			return t, false
		}
		return namedSpeaker(SpeakerStyle(level), heading, "")
	}
	if strings.HasPrefix(line, "**") || strings.HasPrefix(line, "__") {
		name, rest, ok := strings.Cut(line[2:], line[:2])
		if stamp, after, ok := strings.Cut(rest, ")"); ok && strings.HasPrefix(stamp, " (") { // **Claude** (10:02): hi
			name, rest = name+stamp, after
		}
		after, colonOutside := strings.CutPrefix(rest, ":")
		if !ok || strings.TrimSpace(rest) != "" && !colonOutside && !strings.HasSuffix(name, ":") {
			return t, false
		}
		return namedSpeaker(StyleBold, name, after)
	}
	if indent || line == "" {
		return t, false
	}
	stamp := ""
	if c := line[0]; c == '[' || c == '(' || '0' <= c && c <= '9' {
		stamp = speakerStamp().FindString(line)
		line = line[len(stamp):]
	}
	name, rest, ok := strings.Cut(line, ":")
	if at := strings.IndexAny(name, "(["); ok && at > 0 && !strings.ContainsAny(name[at:], ")]") { // Claude (10:02): hi
		if end := strings.IndexAny(line[at:], ")]"); end > 0 && strings.HasPrefix(line[at+end+1:], ":") {
			name, rest = line[:at+end+1], line[at+end+2:]
		}
	}
	switch {
	case !ok:
		return t, false
	case !strings.HasSuffix(name, " said"):
		t, ok = namedSpeaker(StyleColon, name, rest)
	case strings.TrimSpace(rest) != "":
		return t, false
	default:
		t, ok = namedSpeaker(StyleSaid, name, "")
	}
	if stamp != "" {
		t.Stamp = stamp
	}
	return t, ok
}

// namedSpeaker completes a line by its name.
func namedSpeaker(s SpeakerStyle, name, rest string) (t SpeakerTurn, ok bool) {
	if i := strings.IndexAny(name, "([—|"); i > 0 { // the time, or the model
		name, t.Stamp = name[:i], name[i:]
	}
	name = strings.Trim(name, " :*_\t")
	for _, end := range [...]string{" said", " says", " wrote"} {
		name = strings.TrimSuffix(name, end)
	}
	word := strings.ToLower(strings.TrimFunc(name, func(r rune) bool { return r > 0x7f || r == ' ' }))
	t.Style, t.Name, t.Said = s, strings.TrimSpace(name), strings.TrimSpace(rest)
	t.Role, ok = speakerRoles[word]
	t.weak = slices.Contains(weakSpeakers, word)
	return t, ok && (word != "model" || s != StyleColon)
}

// A textLine is a line outside of blocks of code that may say who speaks.
type textLine struct {
	SpeakerTurn
	end   int  // where the line ends
	known bool // the name is one of a speaker
}

// speakerLines yields the lines of a text that may say who speaks: those with a name, of
// whomever, that are not in a block of code.
func speakerLines(text string) iter.Seq[textLine] {
	return func(yield func(textLine) bool) {
		fence, at := "", 0
		next := ahead{}
		for line := range strings.Lines(text) {
			begin := at
			at += len(line)
			trimmed := strings.TrimSpace(line[:min(len(line), maxSpeakerLine)])
			switch {
			case fence != "":
				if strings.HasPrefix(trimmed, fence) && strings.Trim(trimmed, fence[:1]) == "" {
					fence = ""
				}
			case strings.HasPrefix(trimmed, "```"), strings.HasPrefix(trimmed, "~~~"):
				fence = trimmed[:min(len(trimmed)-len(strings.TrimLeft(trimmed, trimmed[:1])), 32)]
				if !next.has(text, "\n"+fence, at) && !next.has(text, " "+fence, at) && !strings.HasPrefix(text[at:], fence) {
					fence = "" // that never ends
				}
			case strings.HasPrefix(line, "    "), strings.HasPrefix(line, "\t"):
			default:
				head := line[:min(len(line), maxSpeakerLine)]
				t, known := speakerLine(strings.TrimRight(head, "\r\n"))
				if t.Name == "" {
					continue
				}
				t.At = begin
				t.Said = strings.TrimSpace(t.Said + line[len(head):])
				if !yield(textLine{t, at, known}) {
					return
				}
			}
		}
	}
}

// ahead is where in a text something stands next, its length if nowhere: what is looked for
// again and again is looked for once in each stretch of it.
type ahead map[string]int

// has reports whether it stands at a place of the text or behind it.
func (a ahead) has(text, what string, at int) bool {
	where, known := a[what]
	if !known || where < at {
		if where = strings.Index(text[at:], what); where < 0 {
			where = len(text)
		} else {
			where += at
		}
		a[what] = where
	}
	return where < len(text)
}

// linesOf are the lines of a text that may say who speaks in one style.
func linesOf(text string, style SpeakerStyle) iter.Seq[textLine] {
	return func(yield func(textLine) bool) {
		for l := range speakerLines(text) {
			if l.Style == style && !yield(l) {
				return
			}
		}
	}
}

// A Spoken is a text in which speakers take turns.
type Spoken struct {
	Before string // what stands before the first turn
	Turns  []SpeakerTurn
	// Changes is how many times an assistant answers a person or the other way round.
	Changes int
	others  int // lines of the same style that name nobody who speaks
}

// Speakers takes a text apart into the turns of its speakers: the lines that name them,
// of one style, outside of blocks of code. The first style in which a person and an
// assistant take turns is that of the text, so that what they say may have headings, names
// and whole conversations of others. Without any there are no turns.
func Speakers(text string) (s Spoken) {
	s.each(text, func(t SpeakerTurn) bool {
		s.Turns = append(s.Turns, t)
		return true
	})
	return s
}

// Turns is [Speakers] for a text that may have very many turns: they are read one after the
// other, each with whether it is the last. They are nil if there are none.
func Turns(text string) (before string, turns iter.Seq2[SpeakerTurn, bool]) {
	var s Spoken
	s.each(text, func(SpeakerTurn) bool {
		turns = WithLast(func(yield func(SpeakerTurn) bool) { new(Spoken).each(text, yield) })
		return false
	})
	return s.Before, turns
}

// WithLast yields each turn with whether it is the last.
func WithLast(turns iter.Seq[SpeakerTurn]) iter.Seq2[SpeakerTurn, bool] {
	return func(yield func(SpeakerTurn, bool) bool) {
		var before SpeakerTurn
		any := false
		for t := range turns {
			if any && !yield(before, false) {
				return
			}
			before, any = t, true
		}
		if any {
			yield(before, true)
		}
	}
}

// each goes through the turns of a text, and notes all else that there is to say of it.
func (s *Spoken) each(text string, yield func(SpeakerTurn) bool) {
	if isPrompted(text) {
		s.prompted(text, yield)
		return
	}
	style, found := styleOf(speakerLines(text))
	if !found {
		s.Before = text
		return
	}
	person := personOf(linesOf(text, style))
	first := map[model.Role]string{}
	var last model.Role
	var open *SpeakerTurn
	body := 0
	end := func(at int) (goesOn bool) {
		if open == nil {
			s.Before = text[:at]
			return true
		}
		said := strings.TrimRight(text[body:at], " \t\r\n")
		for _, rule := range [...]string{"\n---", "\n***", "\n* * *"} {
			said = strings.TrimRight(strings.TrimSuffix(said, rule), " \t\r\n")
		}
		switch {
		case open.Said == "":
			open.Said = strings.TrimLeft(said, "\r\n")
		case said == "":
			open.Said = strings.TrimRight(open.Said, "\r\n")
		default:
			open.Said = strings.TrimRight(open.Said+"\n"+said, "\r\n")
		}
		return yield(*open)
	}
	for l := range linesOf(text, style) {
		if person != "" && l.Name == person {
			l.known, l.Role = true, model.RoleUser
		}
		if first[l.Role] == "" && l.known {
			first[l.Role] = l.Name
		}
		if !l.known || l.weak && !strings.EqualFold(first[l.Role], l.Name) {
			s.others++
			continue
		}
		if !end(l.At) {
			return
		}
		open, body = &l.SpeakerTurn, l.end
		if l.Role == model.RoleUser || l.Role == model.RoleAssistant {
			if last != model.RoleUnknown && last != l.Role {
				s.Changes++
			}
			last = l.Role
		}
	}
	end(len(text))
}

// styleOf returns the style of the first known speaker who is answered in the same one,
// or else of the first known speaker.
func styleOf(lines iter.Seq[textLine]) (style SpeakerStyle, any bool) {
	last := map[SpeakerStyle]model.Role{}
	for l := range lines {
		if !l.known || l.Role != model.RoleUser && l.Role != model.RoleAssistant {
			continue
		}
		if !any {
			style, any = l.Style, true
		}
		if r, ok := last[l.Style]; ok && r != l.Role {
			return l.Style, true
		}
		last[l.Style] = l.Role
	}
	return style, any
}

// personOf finds the name of the person who talks with an assistant, where it is not that of
// any: one name that stands before each of the answers. It is "" if there is none.
func personOf(lines iter.Seq[textLine]) string {
	var between map[string]bool // names that stood before each answer so far
	answers := 0
	now := map[string]bool{}
	for l := range lines {
		switch {
		case l.known && l.Role == model.RoleUser:
			return ""
		case l.known && l.Role == model.RoleAssistant && !l.weak:
			if answers++; between == nil {
				between = now
			}
			maps.DeleteFunc(between, func(name string, _ bool) bool { return !now[name] })
			now = map[string]bool{}
		case isName(l.Name):
			now[l.Name] = true
		}
	}
	if len(between) == 1 && answers > 1 {
		for name := range between {
			return name
		}
	}
	return ""
}

// isName reports whether a word before a colon may be the name of a person.
func isName(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return len(s) <= 40 && unicode.IsUpper(first) && strings.Count(s, " ") <= 2
}

// Transcript votes on a text: 0 unless it is what a person and an assistant say in turn,
// and little else.
func (s Spoken) Transcript(text string) int {
	if s.Changes == 0 {
		return 0
	}
	style := s.Turns[0].Style
	if style == StylePrompt {
		return 5
	}
	lower, weak, says, asks := false, false, false, map[bool]bool{}
	for _, t := range s.Turns {
		if t.Role == model.RoleUser {
			asks[t.weak] = true
		}
		lower = lower || t.Name == strings.ToLower(t.Name)
		weak = weak || t.weak
		says = says || t.Role == model.RoleAssistant && isProse(t.Said)
	}
	before := len(strings.TrimSpace(s.Before))
	switch headings, long := preamble(s.Before); {
	case before > len(text)-before, // an example in a long text
		style > StyleSaid && s.others > len(s.Turns),
		style <= StyleSaid && headings > 1,
		weak && !says, len(asks) > 1, // sections of a text
		s.Changes == 1 && (lower || weak || long || headings > 1 || s.others > 2 || s.Turns[0].Role == model.RoleAssistant):
		return 0
	case s.Changes == 1 || lower:
		return 3
	}
	return 6
}

// preamble counts the headings of what stands before the first turn, and says whether it is
// more than a title and the like.
func preamble(text string) (headings int, long bool) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			headings++
		}
		long = long || len(line) > 80
	}
	return headings, long || len(text) > 400
}

// isProse reports whether a text reads like a sentence.
func isProse(s string) bool {
	words := strings.Fields(s)
	first, _ := utf8.DecodeRuneInString(s)
	return len(words) > 2 && (strings.ContainsAny(words[len(words)-1], "?.!") || len(words) > 3 && unicode.IsUpper(first))
}
