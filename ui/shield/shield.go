// Package shield makes text of a log fit to stand in a Markdown document of ours: it stays
// Markdown, and cannot change the document that it is put into.
package shield

import (
	"regexp"
	"strings"
	"sync"

	"msgview/ui/safetext"
)

// Text returns Markdown of a log that cannot change the document it is put into:
// its headings, rules, link definitions and HTML become text, pictures become links, and
// a fence that it leaves open is closed. With demote above 0 headings stay headings that many levels
// further down. Code is left as it is.
func Text(text string, demote int) string {
	if harmless(text) {
		return text
	}
	s := shielder{demote: demote}
	for _, line := range strings.Split(text, "\n") {
		s.line(line)
	}
	s.paragraph()
	if s.fence != "" && s.inside == 0 {
		s.out = append(s.out, s.fence)
	}
	out := strings.Join(s.out, "\n")
	if s.deep || s.doubt && !isInert(out) {
		return fenced(text)
	}
	if s.doubt && strings.IndexByte(" \t", text[0]) >= 0 {
		out = ends + out
	}
	return out
}

// ends ends a list that stands before a text: what is indented would go on in it.
const ends = "<!-- -->\n\n"

// harmless reports whether a text is one line of words in which nothing can be taken
// for a mark, as the messages of a chat often are.
func harmless(text string) bool {
	return beginsWord(text) && !strings.ContainsAny(text, "\n\\`<") && !mayLoad(text) && !mayCall(text) && !isFormula(text)
}

// beginsWord reports whether a text begins with what is no mark of Markdown.
func beginsWord(s string) bool {
	return s != "" && ('a' <= s[0]|0x20 && s[0]|0x20 <= 'z' || s[0] >= 0x80)
}

type shielder struct {
	demote int
	out    []string
	held   []string // lines of the paragraph that is read: code spans may reach over several

	fence  string // marks of the fence that is open
	inside int    // bytes before it on its line, for a fence in a list or a quote
	blank  bool   // the line before is blank
	code   bool   // the line before is indented code
	list   bool   // within a list, where indented lines are no code
	unsure bool   // a span of code may go on from the lines before, though they look like another paragraph
	label  bool   // a line since the last blank one may begin what defines where links lead to
	deep   bool   // there are lists and quotes within each other as nobody writes them
	doubt  bool   // there is code of which a reader may see another end
}

var (
	containers = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?: {0,3}(?:>|(?:[-*+]|\d{1,9}[.)])(?: |$)) *)+`) })
	listMark   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^ *(?:[-*+]|\d{1,9}[.)])(?: |$)`) })
	heading    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^ {0,3}(#{1,6})(?:[ \t]|$)`) })
	underline  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^ {0,3}(?:=+|-+)[ \t]*$`) })
	rule       = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})[ \t]*$`)
	})
	slashAtEnd = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\\[ \t]*\n`) })
	definition = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^ {0,3}\[[^\]]+\]:`) })
)

// line takes the next line.
func (s *shielder) line(line string) {
	indent := len(line) - len(strings.TrimLeft(line, " "))
	empty := strings.TrimSpace(line) == ""
	if strings.IndexByte(line[:indent+min(1, len(line)-indent)], '\t') >= 0 {
		s.doubt = true
	}
	if s.fence != "" {
		if s.inside == 0 || empty || indent >= s.inside || strings.HasPrefix(strings.TrimLeft(line, " "), ">") {
			s.out = append(s.out, line)
			if closes(line, s.fence) || s.inside > 0 && closes(containers().ReplaceAllString(line, ""), s.fence) {
				s.fence = ""
			}
			return
		}
		s.fence = "" // its list or quote ended
	}
	isCode := (indent >= 4 || strings.HasPrefix(line, "\t")) && !s.list && (s.code || s.blank || len(s.out)+len(s.held) == 0)
	switch {
	case empty:
		s.paragraph()
		s.out = append(s.out, line)
		s.blank, s.unsure, s.label = true, false, false
		return
	case isCode:
		s.doubt = true
		s.paragraph()
		s.out = append(s.out, line)
		s.blank, s.code = false, true
		return
	}
	if beginsWord(line[indent:]) { // none of the marks below
		if indent == 0 && s.blank {
			s.list = false
		}
		s.held = append(s.held, line)
		s.blank, s.code = false, false
		return
	}
	prefix := containers().FindString(line)
	if rule().MatchString(line) || underline().MatchString(line) && !s.blank && !(s.list && indent == 0) {
		prefix = "" // an item that is empty begins no list below a line
	}
	s.doubt = s.doubt || prefix != "" && strings.HasPrefix(line[len(prefix):], "\t")
	s.deep = s.deep || len(prefix) > mostPrefix
	rest := line[len(prefix):]
	if marks := opens(rest); marks != "" {
		s.paragraph()
		s.out = append(s.out, undrawn(line, marks))
		s.doubt = s.doubt || s.list || indent > 0 || prefix != ""
		s.fence, s.inside, s.blank, s.code = marks, len(prefix), false, false
		s.list = s.list && indent > 0 || listMark().MatchString(line)
		return
	}
	s.doubt = s.doubt || s.list && opens(strings.TrimLeft(rest, " ")) != ""
	if prefix != "" {
		s.paragraph()
	}
	if listMark().MatchString(line) && !rule().MatchString(line) {
		s.list = true
	} else if indent == 0 && s.blank {
		s.list = false
	}
	after := !s.blank && !s.code && len(s.out)+len(s.held) > 0 // may be the line under a heading
	at := len(rest) - len(strings.TrimLeft(rest, " "))
	switch {
	case heading().MatchString(rest) && s.demote > 0:
		s.paragraph()
		level := strings.IndexFunc(rest[at:], func(r rune) bool { return r != '#' })
		if level < 0 {
			level = len(rest) - at
		}
		rest = rest[:at] + strings.Repeat("#", min(level+s.demote, 6)) + rest[at+level:]
	case heading().MatchString(rest), rule().MatchString(rest), after && underline().MatchString(rest), definition().MatchString(rest):
		rest = rest[:at] + `\` + rest[at:]
	}
	s.held = append(s.held, prefix+rest)
	s.blank, s.code = false, false
	if heading().MatchString(rest) {
		s.paragraph()
	}
}

// paragraph writes the lines that are held, with the HTML in them as text and pictures as
// links.
func (s *shielder) paragraph() {
	if len(s.held) > 0 {
		text := strings.Join(s.held, "\n")
		s.doubt = s.doubt || slashAtEnd().MatchString(text)
		s.label = s.label || label().MatchString(text)
		text, s.unsure = inert(text, false, s.unsure, s.label)
		s.out = append(s.out, strings.Split(text, "\n")...)
		s.held = s.held[:0]
	}
}

// spanEnd returns the end of the code span that begins at i, or of the backticks
// there if there is none.
func spanEnd(s string, i int) int {
	run := func(i int) int {
		n := i
		for n < len(s) && s[n] == '`' {
			n++
		}
		return n - i
	}
	n := run(i)
	for at := i + n; at < len(s); {
		next := strings.IndexByte(s[at:], '`')
		if next < 0 {
			break
		}
		at += next
		m := run(at)
		if at += m; m == n {
			return at
		}
	}
	return i + n
}

// opens returns the marks of the fence that a line opens, "" if it opens none.
func opens(line string) string {
	rest := strings.TrimLeft(line, " ")
	if len(line)-len(rest) > 3 || rest == "" || rest[0] != '`' && rest[0] != '~' {
		return ""
	}
	marks := rest[:len(rest)-len(strings.TrimLeft(rest, rest[:1]))]
	if len(marks) < 3 || marks[0] == '`' && strings.Contains(rest[len(marks):], "`") {
		return ""
	}
	return marks
}

// closes reports whether a line ends a fence.
func closes(line, fence string) bool {
	rest := strings.TrimLeft(line, " ")
	after := strings.TrimLeft(rest, fence[:1])
	return len(line)-len(rest) <= 3 && len(rest)-len(after) >= len(fence) && strings.TrimSpace(after) == ""
}

// Code writes a text as code within a line.
func Code(s string) string {
	if s == "" {
		return ""
	}
	longest, run := 0, 0
	for i := range len(s) {
		if run++; s[i] != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	marks := strings.Repeat("`", longest+1)
	if s[0] == '`' || s[len(s)-1] == '`' {
		s = " " + s + " "
	}
	return marks + s + marks
}

var begins = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:#{1,6}(?: |$)|[-+*](?: |$)|[>~=|]|\[)`) })

// Begins is Line for a text that a line, or an item of a list, begins with.
func Begins(s string) string {
	s = Line(s)
	if begins().MatchString(s) {
		return `\` + s
	}
	return s
}

// Line is a text of a log within a line of ours.
func Line(s string) string {
	s, _ = inert(safetext.Plain(strings.Join(strings.Fields(s), " "), false), true, false, false)
	return s
}
