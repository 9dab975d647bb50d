package expression

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// parser reads a text from its beginning.
type parser struct {
	text     string
	at       int
	language Language
	now      time.Time
}

// space passes over white space.
func (p *parser) space() {
	p.at = len(p.text) - len(strings.TrimLeftFunc(p.text[p.at:], unicode.IsSpace))
}

// word returns the letters that stand next.
func (p *parser) word() string {
	rest := p.text[p.at:]
	return rest[:len(rest)-len(strings.TrimLeftFunc(rest, unicode.IsLetter))]
}

// takes passes over a word that joins terms, if it stands next.
func (p *parser) takes(word string) bool {
	next := p.word()
	if !equalFold(next, word) || p.operatorAt(p.at+len(next)) != "" {
		return false
	}
	if end := p.at + len(next); end < len(p.text) && p.text[end] != '(' && p.text[end] != ')' {
		if r, _ := utf8.DecodeRuneInString(p.text[end:]); !unicode.IsSpace(r) {
			return false
		}
	}
	p.at += len(next)
	p.space()
	return true
}

// ends reports whether nothing more stands here of what is side by side.
func (p *parser) ends() bool { return p.at == len(p.text) || p.text[p.at] == ')' }

// either reads what is joined by or.
func (p *parser) either(depth int) (node, error) {
	var nodes either
	for {
		n, err := p.all(depth)
		if err != nil {
			return nil, err
		}
		nodes = append(nodes, n)
		if p.ends() || !p.takes("or") {
			break
		}
	}
	if len(nodes) == 1 {
		return nodes[0], nil
	}
	return nodes, nil
}

// all reads what is joined by and, or stands side by side.
func (p *parser) all(depth int) (node, error) {
	var nodes all
	for {
		n, err := p.one(depth)
		if err != nil {
			return nil, err
		}
		nodes = append(nodes, n)
		at := p.at
		if p.ends() || !p.takes("and") && p.takes("or") {
			p.at = at
			break
		}
	}
	if len(nodes) == 1 {
		return nodes[0], nil
	}
	return nodes, nil
}

// one reads a term, one that is not to hold, or what stands in parentheses.
func (p *parser) one(depth int) (node, error) {
	if depth > maxDepth {
		return nil, &Error{At: p.at, End: min(p.at+1, len(p.text)), Says: "this is nested too deep"}
	}
	start := p.at
	switch {
	case p.at == len(p.text):
		return nil, &Error{At: p.at, End: p.at, Says: "something is missing at the end"}
	case p.text[p.at] == ')':
		return nil, &Error{At: p.at, End: p.at + 1, Says: "something is missing before this parenthesis"}
	case p.text[p.at] == '!', p.takes("not"):
		if p.at == start {
			p.at++
			p.space()
		}
		n, err := p.one(depth + 1)
		if err != nil {
			return nil, err
		}
		return not{n}, nil
	case p.text[p.at] == '(':
		p.at++
		p.space()
		n, err := p.either(depth + 1)
		if err != nil {
			return nil, err
		}
		if p.at == len(p.text) {
			return nil, &Error{At: start, End: start + 1, Says: "this parenthesis is not closed"}
		}
		p.at++
		p.space()
		return n, nil
	}
	return p.term()
}

// operators are all there are; of those that begin alike the longest is first.
var operators = [...]struct {
	text string
	op   Op
}{{"=~", Matches}, {"==", Equal}, {"!=", Unequal}, {"!~", Lacks}, {"<=", AtMost}, {">=", AtLeast}, {"=", Equal}, {":", Equal}, {"~", Contains}, {"<", Less}, {">", Greater}}

// operatorAt returns the operator at a place of the text, white space before it, "" if
// there is none.
func (p *parser) operatorAt(at int) string {
	rest := strings.TrimLeftFunc(p.text[at:], unicode.IsSpace)
	for _, o := range operators {
		if strings.HasPrefix(rest, o.text) {
			return o.text
		}
	}
	return ""
}

// term reads one.
func (p *parser) term() (node, error) {
	start := p.at
	name := p.word()
	end := start + len(name)
	operator := p.operatorAt(end)
	if name == "" || operator == "" {
		word := p.text[start:]
		if i := strings.IndexFunc(word, func(r rune) bool { return unicode.IsSpace(r) || r == ')' }); i > 0 {
			word = word[:i]
		}
		switch {
		case equalFold(word, "and"), equalFold(word, "or"):
			return nil, &Error{At: start, End: end, Says: fmt.Sprintf("something is missing before %q", word)}
		case name == word:
			if field, known := p.language.named(name); known {
				return nil, &Error{At: end, End: end, Says: fmt.Sprintf("what of %s? %s", field, example(field))}
			}
		}
		return nil, &Error{At: start, End: start + len(word), Says: "a field and a value are wanted, such as text~" + quotedIfNeeded(firstRunes(word, 20)), Word: name, Names: p.language.names()}
	}
	field, known := p.language.named(name)
	if !known {
		return nil, &Error{At: start, End: end, Says: fmt.Sprintf("there is no field %q", name), Word: name, Names: p.language.names()}
	}
	p.at = end
	p.space()
	t := &Term{Field: field}
	for _, o := range operators {
		if o.text == operator {
			t.Op = o.op
		}
	}
	if !t.Op.fits(fields[field].kind) {
		return nil, &Error{At: p.at, End: p.at + len(operator), Says: fmt.Sprintf("%s is not compared by %s: %s", field, operator, example(field))}
	}
	p.at += len(operator)
	p.space()
	at := p.at
	if err := p.value(t); err != nil {
		return nil, err
	}
	if err := t.compile(p.now); err != nil {
		err.At, err.End = at, p.at
		return nil, err
	}
	p.space()
	return t, nil
}

// value reads the value of a term: in quotation marks, of which a doubled one stands for
// itself, or up to white space or a parenthesis that closes more than it has opened.
func (p *parser) value(t *Term) error {
	start := p.at
	if start == len(p.text) {
		return &Error{At: start, End: start, Says: fmt.Sprintf("a value is missing: %s", example(t.Field))}
	}
	if mark := p.text[start]; mark == '"' || mark == '\'' {
		var b strings.Builder
		for i := start + 1; i < len(p.text); i++ {
			switch {
			case p.text[i] != mark:
				b.WriteByte(p.text[i])
			case i+1 < len(p.text) && p.text[i+1] == mark:
				b.WriteByte(mark)
				i++
			default:
				t.Value, t.quoted, p.at = b.String(), true, i+1
				if r, size := utf8.DecodeRuneInString(p.text[p.at:]); size > 0 && r != ')' && !unicode.IsSpace(r) {
					return &Error{At: p.at, End: p.at + size, Says: "a space is missing behind the quotation mark"}
				}
				return nil
			}
		}
		return &Error{At: start, End: start + 1, Says: "this quotation mark is not closed"}
	}
	if c := p.text[start]; c == '=' || c == '~' {
		return &Error{At: start, End: start + 1, Says: "put a value that begins so into quotation marks"}
	}
	open := 0
	end := strings.IndexFunc(p.text[start:], func(r rune) bool {
		switch {
		case r == '(':
			open++
		case r == ')':
			open--
		}
		return open < 0 || unicode.IsSpace(r)
	})
	if end < 0 {
		end = len(p.text) - start
	}
	p.at = start + end
	switch t.Value = p.text[start:p.at]; {
	case end == 0:
		return &Error{At: start, End: start, Says: fmt.Sprintf("a value is missing: %s", example(t.Field))}
	case open > 0:
		return &Error{At: start, End: p.at, Says: "put a value with parentheses or spaces into quotation marks"}
	}
	return nil
}

// firstRunes cuts a text.
func firstRunes(s string, most int) string {
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i]
		}
	}
	return s
}

func equalFold(a, b string) bool { return strings.EqualFold(a, b) }
