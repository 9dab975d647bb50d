package highlight

import (
	"strings"
	"sync"
)

// A language says how the words of a programming language look. Most languages
// differ only in this data.
type language struct {
	names []string // what fences call it; the first is its own name
	files []string // endings of file names, or whole names

	scan func(*scanner, *language) // nil: code

	line   []string    // start a comment that ends with the line
	block  [][2]string // enclose a comment
	nested bool        // block comments nest
	quotes []quote     // longer openings first

	keywords  string // separated by spaces
	types     string
	constants string
	fold      bool   // words are the same in upper and lower case
	extra     string // signs within names
	sigils    string // signs that start a name of a variable
	at        bool   // @name is an attribute
	hash      bool   // #name at the start of a line is a directive
	capital   bool   // capitalised names are types
	colon     bool   // a name before a colon is an attribute

	once  sync.Once
	words map[string]class // made of the lists above when first needed
}

// index makes the table of words.
func (l *language) index() { l.once.Do(l.makeWords) }

func (l *language) makeWords() {
	l.words = map[string]class{}
	for _, list := range []struct {
		words string
		class class
	}{{l.types, typeName}, {l.constants, constant}, {l.keywords, keyword}} {
		for _, w := range strings.Fields(list.words) {
			l.words[w] = list.class
		}
	}
}

// code scans a programming language.
func code(z *scanner, l *language) {
	for z.i < len(z.s) {
		codeToken(z, l)
	}
}

// codeToken emits one token.
func codeToken(z *scanner, l *language) {
	c := z.s[z.i]
	switch {
	case isBlank(c):
		z.blanks()
		return
	case comments(z, l):
		return
	}
	for i := range l.quotes {
		if end, ok := z.text(&l.quotes[i]); ok {
			z.emit(end, str)
			return
		}
	}
	switch {
	case isDigit(c), c == '.' && z.i+1 < len(z.s) && isDigit(z.s[z.i+1]) && (z.i == 0 || z.s[z.i-1] != '.'):
		z.emit(z.number(z.i), number)
	case isWord(c):
		word(z, l)
	case strings.IndexByte(l.sigils, c) >= 0:
		z.emit(z.word(z.i+1, l.extra), attribute)
	case l.at && c == '@', l.hash && c == '#' && z.lineStart():
		z.emit(z.word(z.i+1, "."), attribute)
	case strings.IndexByte("+-*/%=<>!&|^~?:", c) >= 0:
		z.emit(z.i+1, operator)
	default:
		z.emit(z.i+1, plain)
	}
}

// comments emits a comment, if one starts here.
func comments(z *scanner, l *language) bool {
	for _, p := range l.line {
		// Within a word # is often something else, and // part of a URL.
		if z.at(p) && (p != "#" && !l.colon || z.wordStart()) {
			z.emit(z.lineEnd(), comment)
			return true
		}
	}
	for _, b := range l.block {
		if !z.at(b[0]) {
			continue
		}
		if !l.nested {
			z.emit(z.find(len(b[0]), b[1]), comment)
			return true
		}
		end, depth := z.i+len(b[0]), 1
		for depth > 0 && end < len(z.s) {
			z.work++
			switch {
			case strings.HasPrefix(z.s[end:], b[1]):
				depth--
				end += len(b[1])
			case strings.HasPrefix(z.s[end:], b[0]):
				depth++
				end += len(b[0])
			default:
				end++
			}
		}
		z.emit(end, comment)
		return true
	}
	return false
}

const maxWord = 40 // bytes; a longer name is no keyword

// word emits a name as what it is in the language.
func word(z *scanner, l *language) {
	end := z.word(z.i, l.extra)
	name := z.s[z.i:end]
	if len(name) <= maxWord {
		key := name
		if l.fold {
			key = strings.ToLower(name)
		}
		if c, ok := l.words[key]; ok {
			z.emit(end, c)
			return
		}
	}
	switch {
	case end < len(z.s) && z.s[end] == '(':
		z.emit(end, function)
	case l.colon && z.next(end) == ':':
		z.emit(end, attribute)
	case l.capital && isUpper(name[0]):
		z.emit(end, typeName)
	default:
		z.emit(end, plain)
	}
}
