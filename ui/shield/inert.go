package shield

import (
	"regexp"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// autolink is an address between angle brackets that may be a link.
var autolink = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^<(?:(?i:https?://|mailto:)[^\s<>]*|[A-Za-z0-9][A-Za-z0-9._+-]*@[A-Za-z0-9.-]+)>`)
})

// mailed is what may be an address to write to, from before its sign on.
var mailed = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[A-Za-z0-9._+-]@`) })

// label begins what may define where other links lead to, over several lines.
var label = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^[ \t>*+\-0-9.)]*\[`) })

// linkSchemes are those that a link may have: what it leads to is a page, or an address to
// write to, and nothing that is beside the document or that a program opens.
var linkSchemes = [...]string{"http://", "https://", "mailto:"}

func isAllowed(address string) bool {
	for _, s := range linkSchemes {
		if len(address) >= len(s) && strings.EqualFold(address[:len(s)], s) {
			return true
		}
	}
	return false
}

// bareSchemes are those that readers make links of where they stand as they are, besides
// the ones that may be links.
var bareSchemes = [...]string{"ftp://", "xmpp:"}

// mayLoad reports whether a text has a sign of a picture or a link.
func mayLoad(s string) bool {
	if strings.Contains(s, "![") || strings.Contains(s, "](") {
		return true
	}
	for _, b := range bareSchemes {
		if strings.Contains(s, b[:len(b)-1]) {
			return true
		}
	}
	return hasBareScheme(s)
}

// hasBareScheme reports whether an address of a scheme stands in a text that is made a link
// of, in letters of any size.
func hasBareScheme(s string) bool {
	for i := 0; ; {
		next := strings.IndexByte(s[i:], ':')
		if next < 0 {
			return false
		}
		i += next + 1
		if bareAt(s, i) > 0 {
			return true
		}
	}
}

// bareAt is how long the scheme is that ends with the colon before a place, 0 if it is none
// of those.
func bareAt(s string, at int) int {
	for _, b := range bareSchemes {
		name := strings.TrimSuffix(b, "//")
		if from := at - len(name); from >= 0 && strings.EqualFold(s[from:at], name) && strings.HasPrefix(s[at:], b[len(name):]) {
			return len(name)
		}
	}
	return 0
}

// inert escapes what would be HTML, would load a picture or would be a link of a scheme
// that none may have, outside of code spans. Of a text that stands in a line with others the
// marks of code spans that it does not end are escaped, too: they would take in what follows,
// and turn the spans there inside out. With unsure what begins with a mark of code may be
// text, and the other way round, and so it may be for what follows. With defines it may end
// what defines where other links lead to.
func inert(s string, among, unsure, defines bool) (string, bool) {
	if strings.IndexByte(s, '`') < 0 && strings.IndexByte(s, '<') < 0 && !mayLoad(s) && !mayCall(s) && !strings.Contains(s, "]:") && !isFormula(s) {
		return s, unsure
	}
	var b strings.Builder
	formula := isFormula(s)
	sign := func(i int) int {
		if n := i + 1; formula && s[i] == '\\' && n < len(s) && s[n] == '$' || formula && s[i] == '$' {
			b.WriteString(dollar)
			return strings.IndexByte(s[i:], '$') + 1
		}
		return escape(&b, s, i)
	}
	defines = strings.Contains(s, "]:") && (defines || label().MatchString(s))
	for i := 0; i < len(s); {
		if defines && strings.HasPrefix(s[i:], "]:") {
			b.WriteByte('\\')
		}
		if s[i] != '`' {
			i += sign(i)
			continue
		}
		end := spanEnd(s, i)
		span := s[i:end]
		unsure = unsure || isUnsure(s, i, end)
		switch {
		case strings.Trim(span, "`") == "":
			if unsure = true; among {
				span = strings.ReplaceAll(span, "`", "\\`")
			}
			b.WriteString(span)
		case unsure:
			for at := i; at < end; {
				at += sign(at)
			}
		default:
			b.WriteString(span)
		}
		i = end
	}
	return b.String(), unsure
}

// escape writes what stands at a place of a text so that it is no HTML, no picture and no
// link that none may be, and returns how long it is.
func escape(b *strings.Builder, s string, i int) int {
	switch c := s[i]; {
	case c == '\\':
		n := min(2, len(s)-i)
		if n == 2 && calls(s, i+1) {
			n = 1
		}
		b.WriteString(s[i : i+n])
		return n
	case c == '@' || c == '#' || c == '-':
		b.WriteByte(c)
		if calls(s, i) {
			b.WriteString(apart)
		}
		return 1
	case c == '&' && coded().MatchString(s[i:]):
		b.WriteString(`\&`)
		return 1
	case c == 'h' && closesIssue(s, i):
		done := b.String()
		words := strings.TrimRight(done, " \t\n")
		b.Reset()
		b.WriteString(words + apart + done[len(words):] + "h")
		return 1
	case c == '!' && strings.HasPrefix(s[i:], "!["): // a link is left of it
	case c == ']' && strings.HasPrefix(s[i:], "](") && !leads(s[i+2:]):
	case c == ':' && bareAt(s, i+1) > 0:
	case c == '<':
		if link := autolink().FindString(s[i:]); link != "" {
			b.WriteString(link)
			return len(link)
		}
		if i+1 == len(s) || s[i+1] != '/' && s[i+1] != '!' && s[i+1] != '?' && !('a' <= s[i+1]|0x20 && s[i+1]|0x20 <= 'z') {
			b.WriteByte(c)
			return 1
		}
	default:
		b.WriteByte(c)
		return 1
	}
	if name := names[s[i]]; inAddress(s, i) {
		b.WriteString(name) // the address would take a sign that escapes
		return 1
	}
	b.WriteByte('\\')
	b.WriteByte(s[i])
	return 1
}

// names are how HTML writes signs.
var names = map[byte]string{'<': "&lt;", '!': "&#33;", ']': "&#93;", ':': "&#58;"}

// longestWord bounds how far back is looked for where a word begins.
const longestWord = 512

// leads reports whether what stands behind the beginning of a link leads where one may.
func leads(s string) bool {
	s = strings.TrimLeft(s, " \t\n")
	if strings.HasPrefix(s, "<") {
		return autolink().MatchString(s) && isAllowed(s[1:])
	}
	return isAllowed(s)
}

// inAddress reports whether a place is amid a word that may begin with a bare address: a
// reader takes as such all that follows, whatever it is.
func inAddress(s string, at int) bool {
	from := max(at-longestWord, 0)
	space := strings.LastIndexAny(s[from:at], " \t\n")
	if space < 0 && from > 0 {
		return true
	}
	word := s[from+space+1 : at]
	return strings.IndexByte(word, ':') >= 0 || strings.IndexByte(word, '@') >= 0 || strings.Contains(strings.ToLower(word), "www.")
}

// isUnsure reports whether what looks like a span of code between two places may be cut: a
// bare address takes its first mark, a cell of a table ends in it, or a block begins.
func isUnsure(s string, from, to int) bool {
	word, _, _ := strings.Cut(s[from:min(from+longestWord, len(s))], " ")
	if inAddress(s, from) || mailed().MatchString(word) {
		return true
	}
	span := s[from:to]
	if strings.IndexByte(span, '|') >= 0 {
		return true
	}
	for {
		i := strings.IndexByte(span, '\n')
		if i < 0 {
			return false
		}
		if span = span[i+1:]; !beginsWord(strings.TrimLeft(span, " ")) {
			return true
		}
		if strings.Contains(s, "-|") || strings.Contains(s, "|-") || strings.Contains(s, ":-") || strings.Contains(s, "-:") {
			return true // of a table, maybe
		}
	}
}

// Bounds of a text that is read as a reader of it would.
const (
	mostRead   = 32 << 10 // bytes
	mostLinks  = 500
	mostPrefix = 40 // bytes of marks that a line begins with
)

var reader = sync.OnceValue(func() parser.Parser {
	return goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser()
})

// isInert reports whether a text that was shielded is nothing but text, code and links that
// may be, for somebody who reads it, and ends where it ends. Where code ends in lists and quotes takes all of the
// rules.
func isInert(s string) bool {
	if len(s) > mostRead || strings.Count(s, "](") > mostLinks {
		return false
	}
	src := []byte(s + "\n\n# x\n")
	known := parser.NewContext()
	root := reader().Parse(text.NewReader(src), parser.WithContext(known))
	last, inert := root.LastChild().(*ast.Heading) // what comes behind it is not taken in
	if inert = inert && last.Level == 1 && len(known.References()) == 0; !inert {
		return false
	}
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Image, *ast.HTMLBlock:
			inert = false
		case *ast.RawHTML:
			tag := string(n.Segments.Value(src))
			inert = inert && (tag == dollar[:6] || tag == dollar[7:]) // those of a log are escaped
		case *ast.FencedCodeBlock:
			inert = inert && (n.Info == nil || !isDrawn(string(n.Info.Segment.Value(src))))
		case *ast.Link:
			inert = inert && isAllowed(string(n.Destination))
		case *ast.AutoLink:
			inert = inert && (n.AutoLinkType == ast.AutoLinkEmail || isAllowed(string(n.URL(src))))
		}
		if !inert {
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return inert
}

// fenced is a text as code, all of it.
func fenced(s string) string {
	longest, run := 2, 0
	for i := range len(s) {
		if run++; s[i] != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	marks := strings.Repeat("`", longest+1)
	return marks + "\n" + s + "\n" + marks
}
