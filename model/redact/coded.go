package redact

import (
	stdbase64 "encoding/base64"
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What is coded: base64, escapes of URLs and of HTML, and two bytes for each letter. A
// secret is looked for in what it means, and masked where that stands.

// leastCoded is how many letters of base64 may hold a secret.
const leastCoded = 20

// mostCodedRun bounds the letters of one text in base64.
const mostCodedRun = 8 << 20

// coded yields the layers below what is coded in a text, and reports whether there may be
// more of it below the escapes of the text.
func coded(text string, yield func(*layer)) (below bool) {
	if l := unpercent(text); l != nil {
		yield(l)
		if strings.IndexByte(text, '+') >= 0 { // of a form: a space
			yield(unpercent(strings.ReplaceAll(text, "+", " ")))
		}
	}
	if l := unentity(text); l != nil {
		yield(l)
	}
	if l := narrow(text); l != nil {
		yield(l)
	}
	dumps(text, yield)
	eachBase64(text, func(from, to int) {
		if l := unpack(text[from:to], from); l != nil {
			yield(l)
			below = true
		}
		if l := unhex(text[from:to], from); l != nil {
			yield(l)
		}
		below = below || strings.HasPrefix(text[to:], `\/`) // it goes on with an escaped letter
	})
	return below
}

// change writes a text anew in which some places mean something else; nil if none do. next
// finds the first place from one on at which something may begin, -1 for none; meant tells
// what begins there, and how long it is in the text, 0 if it is nothing.
func change(text string, next func(at int) int, meant func(s string) (string, int)) *layer {
	var l *layer // most texts that have such signs mean nothing else with them
	var b strings.Builder
	done := 0
	for at := next(0); at >= 0; at = next(at) {
		is, n := meant(text[at:])
		if n == 0 {
			at++
			continue
		}
		if l == nil {
			l = &layer{}
			b.Grow(len(text))
		}
		b.WriteString(text[done:at])
		b.WriteString(is)
		at += n
		done = at
		l.marks = append(l.marks, mark{b.Len(), at})
	}
	if l == nil {
		return nil
	}
	b.WriteString(text[done:])
	l.text = b.String()
	return l
}

// after finds a sign from a place on.
func after(text string, sign byte) func(int) int {
	return func(at int) int {
		if i := strings.IndexByte(text[at:], sign); i >= 0 {
			return at + i
		}
		return -1
	}
}

// unpercent returns the layer below the escapes of a URL, nil if it has none.
func unpercent(text string) *layer {
	return change(text, after(text, '%'), func(s string) (string, int) {
		if len(s) < 3 || hexDigit(s[1]) < 0 || hexDigit(s[2]) < 0 {
			return "", 0
		}
		c := byte(hexDigit(s[1])<<4 | hexDigit(s[2]))
		if c >= utf8.RuneSelf {
			return "", 0
		}
		return string(rune(c)), 3
	})
}

// longestEntity is how long the name of a letter is in HTML at most, of those that stand
// in a secret or around it.
const longestEntity = 12

// unentity returns the layer below the names of letters in HTML, nil if it has none.
func unentity(text string) *layer {
	return change(text, after(text, '&'), func(s string) (string, int) {
		end := strings.IndexByte(s[:min(len(s), longestEntity)], ';')
		if end < 3 || s[1] != '#' && !isLetter(s[1]) {
			return "", 0
		}
		meant := html.UnescapeString(s[:end+1])
		if len(meant) != 1 || meant[0] < ' ' && meant[0] != '\n' && meant[0] != '\t' {
			return "", 0
		}
		return meant, end + 1
	})
}

// leastNarrowed is how many letters have another byte beside them where a text has two for
// each.
const leastNarrowed = 8

// narrow returns the layer below a text with two bytes for each letter, nil if it is none.
func narrow(text string) *layer {
	if strings.Count(text, "\x00") < leastNarrowed {
		return nil
	}
	return change(text, after(text, 0), func(string) (string, int) { return "", 1 })
}

// eachBase64 yields the stretches of a text that may be base64.
func eachBase64(text string, yield func(from, to int)) {
	for at := leastCoded - 1; at < len(text); {
		if !isCoded(text[at]) {
			at += leastCoded // no run reaches over it
			continue
		}
		from, to := at, at+1
		for from > 0 && at-from < leastCoded && isCoded(text[from-1]) {
			from--
		}
		if at-from == leastCoded { // it began before: it was looked at
			at = runOfCoded(text, at) + leastCoded
			continue
		}
		if from > 0 && text[from-1] == '\\' {
			from++ // the letter of an escape
		}
		to = runOfCoded(text, at)
		if to-from >= leastCoded && !isName(text[from:to]) {
			whole := to
			for { // lines
				line := newline(text, whole)
				end := runOfCoded(text, line)
				if line == whole || end-line < 4 || whole-from < leastCoded || end-from > mostCodedRun {
					break
				}
				whole = end
			}
			yield(from, whole)
			to = max(to, whole)
		}
		at = to + leastCoded
	}
}

// isCoded reports whether a byte is a letter of base64, in one of its two alphabets.
func isCoded(c byte) bool { return base64.has(c) || c == '-' || c == '_' }

// isName reports whether a run of letters is no base64 but a word, or words with one sign
// between them.
func isName(s string) bool {
	_, uppers, digits, others := classes(s)
	return others == 0 && (uppers == 0 || uppers == len(s)-digits) && digits < len(s)/8
}

func runOfCoded(text string, at int) int {
	for at < len(text) && isCoded(text[at]) {
		at++
	}
	return at
}

// newline returns where a line begins that is the next one at a place, also one whose end
// is written as an escape; the place itself if it is the end of none.
func newline(text string, at int) int {
	to := at
	for to < len(text) {
		switch c := text[to]; {
		case c == '\n', c == '\r':
			to++
		case c == '\\':
			n := to
			for n < len(text) && text[n] == '\\' {
				n++
			}
			if n == len(text) || text[n] != 'n' && text[n] != 'r' {
				return at
			}
			to = n + 1
		default:
			return to
		}
	}
	return to
}

// unpack returns the layer below base64 that begins at a place of a text, nil if it means
// no text.
func unpack(s string, from int) *layer {
	// the beginning tells what is a picture, a path or a name
	const looked = 24
	if head, ok := decoded(s[:min(len(s), looked)/4*4]); !ok || !isText(head, true) {
		return nil
	}
	l := &layer{packed: true}
	var b strings.Builder
	var group [4]byte
	places := [4]int{}
	n := 0
	flush := func() bool {
		if n < 2 {
			n = 0
			return true
		}
		bytes, ok := decoded(string(group[:n]))
		if !ok {
			return false
		}
		l.marks = append(l.marks, mark{b.Len(), from + places[0]})
		b.WriteString(bytes)
		n = 0
		return true
	}
	for i := 0; i < len(s); i++ {
		if !isCoded(s[i]) || s[i] == '\\' {
			i = max(newline(s, i)-1, i)
			continue
		}
		group[n], places[n] = s[i], i
		if n++; n == 4 && !flush() {
			return nil
		}
	}
	if !flush() || !isText(b.String(), false) {
		return nil
	}
	l.text = b.String()
	return l
}

// decoded is what base64 without an end means.
func decoded(s string) (string, bool) {
	coding := stdbase64.RawStdEncoding
	if strings.ContainsAny(s, "-_") {
		coding = stdbase64.RawURLEncoding
	}
	b, err := coding.DecodeString(s)
	return string(b), err == nil
}

// escape begins the sequences of terminals, which outputs of tools have.
const escape = 0x1B

// isText reports whether what was decoded is a text, or one with two bytes for a letter;
// one that is cut may end amid a letter.
func isText(s string, cut bool) bool {
	if zeros := strings.Count(s, "\x00"); zeros > 0 {
		if zeros < len(s)*2/5 {
			return false
		}
		s = strings.ReplaceAll(s, "\x00", "")
		s = strings.TrimPrefix(s, "\xff\xfe")
		s = strings.TrimPrefix(s, "\xfe\xff")
	}
	for i, r := range s {
		if r == utf8.RuneError && !(cut && len(s)-i < utf8.UTFMax) || unicode.IsControl(r) && r != escape && !strings.ContainsRune("\n\r\t", r) {
			return false
		}
	}
	return len(s) > 0
}

// unhex returns the layer below letters that are written as numbers, two digits each, nil if some are
// none that one reads: those of a hash.
func unhex(s string, from int) *layer {
	if len(s)%2 != 0 {
		return nil
	}
	for i := 0; i < len(s); i += 2 {
		high, low := hexDigit(s[i]), hexDigit(s[i+1])
		if c := high<<4 | low; high < 0 || low < 0 || c >= 0x7f || c < ' ' && c != '\n' && c != '\t' && c != '\r' {
			return nil
		}
	}
	b := make([]byte, 0, len(s)/2)
	l := &layer{marks: make([]mark, 0, len(s)/2+1)}
	for i := 0; i < len(s); i += 2 {
		l.marks = append(l.marks, mark{len(b), from + i})
		b = append(b, byte(hexDigit(s[i])<<4|hexDigit(s[i+1])))
	}
	l.marks = append(l.marks, mark{len(b), from + len(s)})
	l.text = string(b)
	return l
}
