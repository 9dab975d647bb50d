package rawjson

import (
	"bytes"
	"strings"
)

// flow reads a value in JSON's notation, which the lines below may go on with.
func (y *yaml) flow(rest string, least, depth int) error {
	if depth > maxYAMLDepth {
		return errYAMLDepth
	}
	text := []byte(rest)
	b := balance{before: ' '}
	b.add(text)
	for b.nest > 0 && y.at < len(y.lines) && (y.lines[y.at].body == "" || y.lines[y.at].indent >= least) {
		from := len(text)
		text = append(append(text, '\n'), y.lines[y.at].body...)
		y.at++
		b.add(text[from:])
	}
	if v, err := Parse(bytes.TrimSpace(text)); err == nil {
		y.out = append(y.out, v.Raw()...)
		return nil
	}
	f := flowText{s: string(text)}
	start := len(y.out)
	if y.out = f.value(y.out, depth); f.failed {
		y.out = AppendString(y.out[:start], string(text)) // plain words in brackets
	}
	return nil
}

// flowText is a value in JSON's notation whose texts need no quotes.
type flowText struct {
	s      string
	at     int
	failed bool
}

func (f *flowText) blanks() {
	for f.at < len(f.s) && (f.s[f.at] <= ' ') {
		f.at++
	}
}

// next reports whether this byte follows, and takes it.
func (f *flowText) next(c byte) bool {
	f.blanks()
	if f.at < len(f.s) && f.s[f.at] == c {
		f.at++
		return true
	}
	return false
}

func (f *flowText) value(out []byte, depth int) []byte {
	if depth > maxYAMLDepth {
		f.failed = true
	}
	if f.failed {
		return out
	}
	end := byte(0)
	switch {
	case f.next('['):
		end = ']'
		out = append(out, '[')
	case f.next('{'):
		end = '}'
		out = append(out, '{')
	default:
		return f.text(out)
	}
	for n := 0; !f.next(end); n++ {
		if n > 0 && !f.next(',') || f.at >= len(f.s) {
			f.failed = true
			return out
		}
		if n > 0 {
			if f.next(end) {
				break // a comma behind the last one
			}
			out = append(out, ',')
		}
		if end == '}' {
			start := len(out)
			if out = f.text(out); f.failed || !f.next(':') {
				f.failed = true
				return out
			}
			if out[start] != '"' { // a number as a key
				out = AppendString(out[:start], string(out[start:]))
			}
			out = append(out, ':')
		}
		out = f.value(out, depth+1)
	}
	return append(out, end)
}

// text takes a text in quotes or a plain one.
func (f *flowText) text(out []byte) []byte {
	f.blanks()
	rest := f.s[f.at:]
	if rest != "" && (rest[0] == '"' || rest[0] == '\'') {
		n := quoteEnd(rest[1:], rest[0])
		if n < 0 {
			f.failed = true
			return out
		}
		f.at += n + 2
		return AppendString(out, unquoted(strings.Split(rest[1:1+n], "\n"), rest[0]))
	}
	n := 0
	for n < len(rest) && !strings.ContainsRune(",[]{}", rune(rest[n])) && !(rest[n] == ':' && (n+1 == len(rest) || rest[n+1] == ' ')) {
		n++
	}
	f.at += n
	return appendPlain(out, strings.Join(strings.Fields(rest[:n]), " "))
}

// balance counts the brackets that are open.
type balance struct {
	nest          int
	quote, before byte // before is the last byte that is no blank
}

func (n *balance) add(b []byte) {
	for i := 0; i < len(b); i++ {
		c := b[i]
		switch {
		case n.quote != 0 && c == '\\' && n.quote == '"':
			i++
		case n.quote != 0:
			if c == n.quote {
				n.quote = 0
			}
		case (c == '"' || c == '\'') && bytes.IndexByte([]byte("[{,: "), n.before) >= 0: // not within a word
			n.quote = c
		case c == '{' || c == '[':
			n.nest++
		case c == '}' || c == ']':
			n.nest--
		}
		if c > ' ' {
			n.before = c
		}
	}
}
