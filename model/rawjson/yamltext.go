package rawjson

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// scalar reads a value that begins with rest: in quotes, in JSON's notation, an alias,
// or plain. Lines that are indented by at least so much go on with it.
func (y *yaml) scalar(rest string, least, depth int) error {
	switch rest[0] {
	case '"', '\'':
		y.quoted(rest)
		return nil
	case '{', '[':
		return y.flow(rest, least, depth)
	case '*':
		if value, ok := y.anchors[strings.TrimSpace(rest[1:])]; ok {
			y.out = append(y.out, value...)
			return y.check()
		}
	case '|', '>':
		y.block(rest, least)
		return nil
	}
	lines := []string{uncommented(rest)}
	for y.at < len(y.lines) {
		l := y.lines[y.at]
		text := strings.TrimSpace(l.body)
		if text != "" && (l.indent < least || text[0] == '#' || least == 0 && (text == "---" || text == "...")) {
			break
		}
		lines = append(lines, uncommented(text))
		y.at++
	}
	for len(lines) > 1 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
		y.at--
	}
	if len(lines) == 1 {
		y.out = appendPlain(y.out, lines[0])
	} else {
		y.out = AppendString(y.out, fold(lines))
	}
	return nil
}

// uncommented cuts a comment off the end of a plain text.
func uncommented(s string) string {
	if i := strings.Index(s, " #"); i >= 0 {
		s = s[:i]
	}
	return strings.TrimSpace(s)
}

// appendPlain writes a plain scalar: null, a boolean, a number of JSON, or a text.
func appendPlain(out []byte, s string) []byte {
	switch s {
	case "", "~", "null", "Null", "NULL":
		return append(out, "null"...)
	case "true", "True", "TRUE":
		return append(out, "true"...)
	case "false", "False", "FALSE":
		return append(out, "false"...)
	}
	if c := s[0]; c == '-' || '0' <= c && c <= '9' {
		if v, err := Parse([]byte(s)); err == nil && v.Kind() == Number {
			return append(out, s...)
		}
	}
	return AppendString(out, s)
}

// fold joins the lines of a text: a line end becomes a blank, a blank line a line end.
func fold(lines []string) string {
	var b strings.Builder
	b.WriteString(lines[0])
	breaks := 0
	for _, l := range lines[1:] {
		if l == "" {
			breaks++
			continue
		}
		if breaks == 0 {
			b.WriteByte(' ')
		}
		for ; breaks > 0; breaks-- {
			b.WriteByte('\n')
		}
		b.WriteString(l)
	}
	switch {
	case breaks == 1: // the line end before the closing quote
		b.WriteByte(' ')
	case breaks > 1:
		b.WriteString(strings.Repeat("\n", breaks-1))
	}
	return b.String()
}

// quoteEnd returns where the text in these quotes ends in s, -1 if it goes on.
func quoteEnd(s string, quote byte) int {
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && quote == '"':
			i++
		case s[i] == quote && quote == '\'' && i+1 < len(s) && s[i+1] == quote:
			i++
		case s[i] == quote:
			return i
		}
	}
	return -1
}

// quoted reads a text in quotes, which the lines below may go on with.
func (y *yaml) quoted(rest string) {
	quote := rest[0]
	line := rest[1:]
	var lines []string
	for {
		if end := quoteEnd(line, quote); end >= 0 {
			lines = append(lines, line[:end])
			break
		}
		lines = append(lines, line)
		if y.at == len(y.lines) {
			break // cut
		}
		line = y.lines[y.at].body
		y.at++
	}
	y.out = AppendString(y.out, unquoted(lines, quote))
}

// unquoted makes a text of its lines between quotes.
func unquoted(lines []string, quote byte) string {
	for i, l := range lines {
		if i > 0 {
			l = strings.TrimLeft(l, " \t")
		}
		if i < len(lines)-1 && !escapedEnd(l, quote) {
			l = strings.TrimRight(l, " \t")
		}
		lines[i] = l
	}
	if quote == '\'' {
		return strings.ReplaceAll(fold(lines), "''", "'")
	}
	var b strings.Builder
	for i := 0; i < len(lines); i++ {
		j := i // lines up to one that says that it goes on without a blank
		for j < len(lines)-1 && !escapedEnd(lines[j], quote) {
			j++
		}
		piece := lines[i : j+1]
		if last := piece[len(piece)-1]; j < len(lines)-1 {
			piece[len(piece)-1] = last[:len(last)-1]
		}
		b.WriteString(unescaped(fold(piece)))
		i = j
	}
	return b.String()
}

// escapedEnd reports whether a line of a text in double quotes ends with a backslash
// that is none itself.
func escapedEnd(l string, quote byte) bool {
	n := len(l) - len(strings.TrimRight(l, `\`))
	return quote == '"' && n%2 == 1
}

// unescaped resolves the escapes of a text in double quotes.
func unescaped(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		digits := 0
		switch c := s[i]; c {
		case 'n':
			b.WriteByte('\n')
		case 't':
			b.WriteByte('\t')
		case 'r':
			b.WriteByte('\r')
		case '0':
			b.WriteByte(0)
		case 'a':
			b.WriteByte(7)
		case 'b':
			b.WriteByte(8)
		case 'e':
			b.WriteByte(27)
		case 'f':
			b.WriteByte(12)
		case 'v':
			b.WriteByte(11)
		case 'N':
			b.WriteRune(0x85)
		case '_':
			b.WriteRune(0xA0)
		case 'L':
			b.WriteRune(0x2028)
		case 'P':
			b.WriteRune(0x2029)
		case 'x':
			digits = 2
		case 'u':
			digits = 4
		case 'U':
			digits = 8
		default: // also \" \\ \/ and a blank
			b.WriteByte(c)
		}
		if digits == 0 {
			continue
		}
		n, err := strconv.ParseUint(s[i+1:min(i+1+digits, len(s))], 16, 32)
		if err != nil {
			b.WriteByte(s[i])
			continue
		}
		i += digits
		if 0xD800 <= n && n < 0xDC00 && strings.HasPrefix(s[min(i+1, len(s)):], `\u`) { // JSON's spelling of what is beyond 16 bits
			if low, err := strconv.ParseUint(s[i+3:min(i+7, len(s))], 16, 32); err == nil && 0xDC00 <= low && low < 0xE000 {
				n, i = 0x10000+(n-0xD800)<<10+(low-0xDC00), i+6
			}
		}
		b.WriteRune(rune(n))
	}
	return b.String()
}

// block reads the lines below, which are a text as they stand (|) or folded (>).
func (y *yaml) block(header string, least int) {
	column, chomp := 0, byte(0)
	for _, c := range []byte(uncommented(header)[1:]) {
		switch {
		case c == '-' || c == '+':
			chomp = c
		case '1' <= c && c <= '9':
			column = max(least-1, 0) + int(c-'0')
		}
	}
	var lines []string
	for ; y.at < len(y.lines); y.at++ {
		l := y.lines[y.at]
		if l.body == "" {
			lines = append(lines, "")
			continue
		}
		if column == 0 && l.indent >= least {
			column = l.indent
		}
		if l.indent < max(column, least) || column == 0 && least > 0 {
			break
		}
		lines = append(lines, l.raw[min(column, len(l.raw)):])
	}
	end := len(lines)
	for end > 0 && lines[end-1] == "" {
		end--
	}
	text := strings.Join(lines[:end], "\n")
	if header[0] == '>' {
		text = foldBlock(lines[:end])
	}
	switch {
	case chomp == '+' && end == 0:
		text = strings.Repeat("\n", len(lines))
	case chomp == '+':
		text += strings.Repeat("\n", len(lines)-end+1)
	case chomp == 0 && end > 0:
		text += "\n"
	}
	y.out = AppendString(y.out, text)
}

// foldBlock joins lines but for those that are indented more.
func foldBlock(lines []string) string {
	var b strings.Builder
	breaks, before := 0, false
	for _, l := range lines {
		if l == "" {
			breaks++
			continue
		}
		deep := l[0] == ' ' || l[0] == '\t'
		switch {
		case b.Len() == 0:
		case deep || before:
			breaks++
		case breaks == 0:
			b.WriteByte(' ')
		}
		b.WriteString(strings.Repeat("\n", breaks))
		b.WriteString(l)
		breaks, before = 0, deep
	}
	return b.String()
}

// maxUnpacked bounds the text of binary data, in bytes.
const maxUnpacked = 32 << 20

// unpacked returns the text of binary data, of packed data what is in them; what is
// no text stays as it is.
func unpacked(text string) string {
	clean := strings.Map(func(r rune) rune {
		if r <= ' ' {
			return -1
		}
		return r
	}, text)
	data, err := base64.StdEncoding.DecodeString(clean)
	if err != nil {
		return text
	}
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		if z, err := gzip.NewReader(bytes.NewReader(data)); err == nil {
			if inner, _ := io.ReadAll(io.LimitReader(z, maxUnpacked)); len(inner) > 0 {
				data = inner
			}
		}
	}
	if !utf8.Valid(data) {
		return clean
	}
	return string(data)
}
