package shell

import "strings"

type tokenKind uint8

const (
	end tokenKind = iota
	word
	operator
	redirect
)

type token struct {
	kind       tokenKind
	text       string
	quoted     bool      // some of the word
	quotedFrom int       // place of the first quoted byte, -1 for none
	document   *document // that is its input
	values     []value
}

// A document is text within a script that a command reads, up to a line with a mark.
type document struct {
	mark   string
	tabs   bool // those at the beginning of its lines do not count
	plain  bool // nothing in it stands for something else
	text   string
	values []value
}

// A value is a script within a word, which what it prints takes the place of: $(...), or
// with a process <(...) and >(...).
type value struct {
	script  *Script
	process bool
}

type lexer struct {
	s         string
	i         int
	depth     int // how deep the script is nested in others
	broken    bool
	documents []*document
	open      int     // the documents from there on have not been read
	values    []value // of the word that is read
}

// operators are the signs between commands, the longest first.
var operators = [...]string{";;&", ";;", ";&", "&&", "||", "|&", "|", "&", ";", "\n", "(", ")"}

// lex returns the next token.
func (l *lexer) lex() token {
	for l.i < len(l.s) {
		switch c := l.s[l.i]; {
		case c == ' ' || c == '\t' || c == '\r':
			l.i++
		case c == '\\' && strings.HasPrefix(l.s[l.i+1:], "\n"):
			l.i += 2
		case c == '\\' && strings.HasPrefix(l.s[l.i+1:], "\r\n"):
			l.i += 3
		case c == '#':
			if n := strings.IndexByte(l.s[l.i:], '\n'); n >= 0 {
				l.i += n
			} else {
				l.i = len(l.s)
			}
		default:
			if t, ok := l.redirect(); ok {
				return t
			}
			for _, op := range operators {
				if strings.HasPrefix(l.s[l.i:], op) {
					l.i += len(op)
					if op == "\n" {
						l.readDocuments()
					}
					if op[0] == ';' && len(op) > 1 {
						op = ";;"
					}
					return token{kind: operator, text: op}
				}
			}
			return l.word()
		}
	}
	return token{}
}

// redirect reads a sign that redirects input or output, with the number before it.
func (l *lexer) redirect() (token, bool) {
	i := l.i
	for i < len(l.s) && l.s[i] >= '0' && l.s[i] <= '9' {
		i++
	}
	for _, op := range [...]string{"&>>", "&>", "<<<", "<<-", "<<", "<>", "<&", ">>", ">|", ">&", "<(", ">(", "<", ">"} {
		if !strings.HasPrefix(l.s[i:], op) {
			continue
		}
		if op == "<(" || op == ">(" || op[0] == '&' && i > l.i {
			return token{}, false // a process that stands for a file is a word
		}
		t := token{kind: redirect, text: l.s[l.i:i] + op}
		l.i = i + len(op)
		if op == "<<" || op == "<<-" {
			for l.i < len(l.s) && (l.s[l.i] == ' ' || l.s[l.i] == '\t') {
				l.i++
			}
			mark := l.word()
			t.document = &document{mark: mark.text, tabs: op == "<<-", plain: mark.quoted}
			l.documents = append(l.documents, t.document)
		}
		return t, true
	}
	return token{}, false
}

// readDocuments reads the here-documents that begin on the line before.
func (l *lexer) readDocuments() {
	for ; l.open < len(l.documents); l.open++ {
		d := l.documents[l.open]
		from, to := l.i, l.i
		for ; ; to = l.i {
			if l.i >= len(l.s) {
				l.broken = true
				break
			}
			line, _, _ := strings.Cut(l.s[l.i:], "\n")
			l.i = min(l.i+len(line)+1, len(l.s))
			if d.tabs {
				line = strings.TrimLeft(line, "\t")
			}
			if strings.TrimSuffix(line, "\r") == d.mark {
				break
			}
		}
		if d.text = l.s[from:to]; !d.plain {
			d.values = l.within(d.text)
		}
	}
}

// word reads a word and takes its quotes away. It moves on by at least one byte.
func (l *lexer) word() (t token) {
	t = token{kind: word, quotedFrom: -1}
	var b strings.Builder
	l.values = nil
	defer func() { t.values, l.values = l.values, nil }()
	quote := func() {
		if t.quotedFrom < 0 {
			t.quoted, t.quotedFrom = true, b.Len()
		}
	}
	start := l.i
	for l.i < len(l.s) {
		c := l.s[l.i]
		switch c {
		case ' ', '\t', '\r', '\n', ';', '&', '|', ')':
			t.text = b.String()
			if l.i == start {
				l.i++
			}
			return t
		case '(', '<', '>':
			if c != '(' && l.i+1 < len(l.s) && l.s[l.i+1] == '(' { // <(...)
				b.WriteString(l.script(true))
				continue
			}
			if c == '(' && b.Len() > 0 && (strings.HasSuffix(b.String(), "=") || strings.ContainsAny(b.String()[b.Len()-1:], "?*+@!")) { // NAME=(...) and @(...)
				text := l.balanced(0)
				l.values = append(l.values, l.within(text)...)
				b.WriteString(text)
				continue
			}
			t.text = b.String()
			if l.i == start {
				l.i++
			}
			return t
		case '\'':
			quote()
			n := strings.IndexByte(l.s[l.i+1:], '\'')
			if n < 0 {
				l.broken = true
				n = len(l.s) - l.i - 1
			}
			b.WriteString(l.s[l.i+1 : l.i+1+n])
			l.i = min(l.i+n+2, len(l.s))
		case '"':
			quote()
			l.double(&b)
		case '$':
			if strings.HasPrefix(l.s[l.i+1:], "'") {
				quote()
				l.escaped(&b)
				continue
			}
			l.plain(&b)
		case '\\':
			quote()
			if l.i++; l.i < len(l.s) {
				if l.s[l.i] != '\n' {
					b.WriteByte(l.s[l.i])
				}
				l.i++
			}
		default:
			l.plain(&b)
		}
	}
	t.text = b.String()
	return t
}

// double reads a text in double quotes.
func (l *lexer) double(b *strings.Builder) {
	for l.i++; l.i < len(l.s); {
		switch l.s[l.i] {
		case '"':
			l.i++
			return
		case '\\':
			if l.i++; l.i < len(l.s) {
				if next := l.s[l.i]; next != '"' && next != '\\' && next != '$' && next != '`' && next != '\n' {
					b.WriteByte('\\')
				}
				if l.s[l.i] != '\n' {
					b.WriteByte(l.s[l.i])
				}
				l.i++
			}
		default:
			l.plain(b)
		}
	}
	l.broken = true
}

// escaped reads a text in $'...'.
func (l *lexer) escaped(b *strings.Builder) {
	for l.i += 2; l.i < len(l.s); l.i++ {
		switch c := l.s[l.i]; c {
		case '\'':
			l.i++
			return
		case '\\':
			if l.i++; l.i < len(l.s) {
				switch c := l.s[l.i]; c {
				case 'n':
					b.WriteByte('\n')
				case 't':
					b.WriteByte('\t')
				default:
					b.WriteByte(c)
				}
			}
		default:
			b.WriteByte(c)
		}
	}
	l.i, l.broken = len(l.s), true
}

// plain reads a character, or what the shell puts in its place: the same within double
// quotes and outside of them.
func (l *lexer) plain(b *strings.Builder) {
	c := l.s[l.i]
	switch {
	case c == '$' && strings.HasPrefix(l.s[l.i+1:], "(("):
		b.WriteString(l.arithmetic())
	case c == '$' && strings.HasPrefix(l.s[l.i+1:], "("):
		b.WriteString(l.script(false))
	case c == '$' && strings.HasPrefix(l.s[l.i+1:], "{"):
		text := l.balanced(1)
		l.values = append(l.values, l.within(text[2:])...)
		b.WriteString(text)
	case c == '`':
		b.WriteString(l.ticks())
	default:
		b.WriteByte(c)
		l.i++
	}
}

// script reads a script in brackets, behind a sign that says what for.
func (l *lexer) script(process bool) string {
	from := l.i
	if l.depth+1 >= maxDepth {
		l.broken = true
		return l.balanced(1)
	}
	in := parser{lexer: lexer{s: l.s, i: l.i + 2, depth: l.depth + 1}}
	in.advance()
	s := in.script(in.depth)
	s.Broken = in.broken || !in.is(")")
	l.broken = l.broken || s.Broken
	if !in.is(")") {
		in.i = len(l.s)
	}
	l.documents = append(l.documents, in.documents[in.open:]...)
	l.values = append(l.values, value{s, process})
	l.i = in.i
	return l.s[from:l.i]
}

// arithmetic reads $((...)), or a script that begins with a bracket.
func (l *lexer) arithmetic() string {
	from := *l
	text := l.balanced(1)
	if !strings.HasSuffix(text, "))") {
		*l = from
		return l.script(false)
	}
	l.values = append(l.values, l.within(text[3:])...)
	return text
}

// within returns the scripts in a text that is read as one in double quotes.
func (l *lexer) within(text string) []value {
	if !strings.Contains(text, "$(") && !strings.Contains(text, "`") && !strings.Contains(text, "${") {
		return nil
	}
	in := lexer{s: text, depth: l.depth + 1}
	if in.depth >= maxDepth {
		l.broken = true
		return nil
	}
	var b strings.Builder
	for in.i < len(text) {
		if text[in.i] == '\\' {
			in.i += 2
			continue
		}
		in.plain(&b)
	}
	l.broken = l.broken || in.broken
	return in.values
}

// ticks reads a command between back quotes.
func (l *lexer) ticks() string {
	from := l.i
	var b strings.Builder
	for l.i++; l.i < len(l.s); l.i++ {
		switch c := l.s[l.i]; c {
		case '\\':
			if l.i++; l.i < len(l.s) {
				if next := l.s[l.i]; next != '`' && next != '\\' && next != '$' {
					b.WriteByte(c)
				}
				b.WriteByte(l.s[l.i])
			}
		case '`':
			l.i++
			if l.depth+1 >= maxDepth {
				l.broken = true
			} else {
				l.values = append(l.values, value{parse(b.String(), l.depth+1), false})
			}
			return l.s[from:l.i]
		default:
			b.WriteByte(c)
		}
	}
	l.i, l.broken = len(l.s), true
	return l.s[from:]
}

// balanced reads what stands in brackets, the opening one of which is a few bytes
// ahead, with other brackets of the kind and quotes in it.
func (l *lexer) balanced(ahead int) string {
	from := l.i
	l.i += ahead
	opening, closing := l.s[l.i], byte(')')
	if opening == '{' {
		closing = '}'
	}
	depth := 0
	for l.i < len(l.s) {
		switch l.s[l.i] {
		case opening:
			if opening == '(' || l.i == from+ahead || l.s[l.i-1] == '$' {
				depth++
			}
		case closing:
			if depth--; depth <= 0 {
				l.i++
				return l.s[from:l.i]
			}
		case '\\':
			l.i++
		case '\'':
			if n := strings.IndexByte(l.s[l.i+1:], '\''); n >= 0 {
				l.i += n + 1
			}
		case '"':
			for l.i++; l.i < len(l.s) && l.s[l.i] != '"'; l.i++ {
				if l.s[l.i] == '\\' {
					l.i++
				}
			}
		}
		l.i++
	}
	l.i, l.broken = len(l.s), true
	return l.s[from:]
}
