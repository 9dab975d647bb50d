package framing

import (
	"bytes"
	"fmt"

	"msgview/model/rawjson"
)

// SampleLines is how many lines that are not blank Sniff looks at.
const SampleLines = 200

// Sniff decides from the first bytes of a file (256 KiB are plenty) how its
// records are laid out. complete says that head is the whole file.
//
// Names and extensions play no part: JSON Lines come as .json, one pretty-printed
// document as .jsonl, and both with text before them.
func Sniff(head []byte, complete bool) Guess {
	g := Guess{Container: Text}
	if bytes.HasPrefix(head, []byte(mark)) {
		g.BOM = len(mark)
	}
	s := sample(head, g.BOM, complete)
	switch {
	case len(s.lines) == 0:
		g.Why = "there is nothing but white space"
	case bytes.HasPrefix(head[g.BOM:], []byte(TraceMark)):
		g.Container, g.Why = Recording, "it begins like a recording of Go's httprr"
	case s.isSSE(&g):
		g.Container = SSE
	case s.isYAML(&g):
	default:
		s.json(&g)
	}
	return g
}

// Lines says why a file is JSON Lines of which so many lines were looked at.
func Lines(values, lines int) string {
	return fmt.Sprintf("%d of the first %d lines are JSON objects or arrays", values, lines)
}

// lineForm is what a line looks like.
type lineForm uint8

const (
	formOther    lineForm = iota
	formWhole             // an object or array from start to end, or several
	formComma             // the same with a comma behind it
	formOpen              // begins an object or array and does not end it
	formScalar            // a JSON string, number, true, false or null
	formPrefixed          // text, and then an object to the end of the line
	formStream            // a key of one character, a colon and a value
)

// line is a line of the head that is not blank.
type line struct {
	start, end int // without separators around it
	terminated bool
	form       lineForm
	value      int // length of the first value, of a line that is formWhole
}

// sampled is the head of a file in lines.
type sampled struct {
	head     []byte
	complete bool
	lines    []line
	all      bool // lines has all of the head
	counts   [formStream + 1]int
}

// sample cuts the head into lines and looks at each.
func sample(head []byte, from int, complete bool) *sampled {
	s := &sampled{head: head, complete: complete, all: true}
	for at := from; at < len(head); {
		end, terminated := len(head), false
		if n := bytes.IndexByte(head[at:], '\n'); n >= 0 {
			end, terminated = at+n, true
		}
		start := at
		for start < end && (isSeparator(head[start]) || bytes.HasPrefix(head[start:end], []byte(mark))) {
			if head[start] == mark[0] {
				start += 2
			}
			start++
		}
		at = end + 1
		if end = start + trimEnd(head[start:end]); start >= end {
			continue
		}
		if len(s.lines) == SampleLines {
			s.all = false
			break
		}
		l := line{start: start, end: end, terminated: terminated}
		if terminated || complete {
			l.form, l.value = formOf(head[start:end])
		} else if len(s.lines) < 2 && opens(head[start:end]) {
			l.form = formOpen // cut by the end of the head
		} else if len(s.lines) > 0 {
			break // tells nothing
		}
		s.lines = append(s.lines, l)
		s.counts[l.form]++
	}
	return s
}

// formOf tells what one whole line looks like.
func formOf(b []byte) (form lineForm, value int) {
	if opens(b) {
		n, ok := wholeValue(b)
		if !ok {
			return formOpen, 0
		}
		rest := bytes.TrimLeft(b[n:], " \t\r")
		if w := written(rest); w > 0 {
			if rest = bytes.TrimLeft(rest[w:], " \t\r"); len(rest) == 0 || opens(rest) {
				return formWhole, n
			}
			return formOther, 0
		}
		switch {
		case len(rest) == 1 && rest[0] == ',':
			return formComma, n
		case len(rest) == 0 || opens(rest):
			return formWhole, n
		}
		return formOther, 0
	}
	if startsValue(b) {
		if _, n, err := rawjson.ParsePrefix(b); err == nil && n == len(b) {
			return formScalar, 0
		}
	}
	if len(b) > 2 && b[1] == ':' && (isLetter(b[0]) || '0' <= b[0] && b[0] <= '9') && startsValue(b[2:]) {
		return formStream, 0
	}
	if hasObjectAtEnd(b) {
		return formPrefixed, 0
	}
	return formOther, 0
}

// written returns the length of the line ends that b begins with which are written out, a
// backslash and an n: what a program leaves that joined lines and escaped them once too
// often.
func written(b []byte) (n int) {
	for len(b) >= n+2 && b[n] == '\\' && (b[n+1] == 'n' || b[n+1] == 'r') {
		n += 2
	}
	return n
}

// opens reports whether a line begins an object or an array rather than text in
// brackets, such as a log level.
func opens(b []byte) bool {
	if len(b) == 0 || b[0] != '{' && b[0] != '[' {
		return false
	}
	next := bytes.TrimLeft(b[1:], " \t\r")
	if len(next) == 0 {
		return true
	}
	switch next[0] {
	case '"', '\'', '/':
		return true
	case '}':
		return b[0] == '{'
	case ']', '{', '[':
		return b[0] == '['
	}
	return b[0] == '[' && startsValue(next) && !isTime(next) || b[0] == '{' && isMember(next)
}

// isTime reports whether what looks like a number is a time or a process: "2026-01-01",
// "10:00:00", "1234:5678", as loggers put them in brackets.
func isTime(b []byte) bool {
	n := 0
	for n < len(b) && '0' <= b[n] && b[n] <= '9' {
		n++
	}
	return n > 0 && n < len(b) && (b[n] == '-' || b[n] == ':' || b[n] == '/')
}

// wholeValue returns the length of the object or array that a line begins with,
// if it ends on that line.
func wholeValue(b []byte) (int, bool) {
	if _, n, err := rawjson.ParsePrefix(b); err == nil {
		return n, true
	}
	var m matcher
	n, ended := m.run(b)
	if !ended {
		return 0, false
	}
	if b[0] == '{' {
		return n, true
	}
	_, _, err := rawjson.ParseTolerant(b[:n])
	return n, err == nil
}

// hasObjectAtEnd reports whether a line is text with a JSON object behind it, as
// container runtimes and loggers write it.
func hasObjectAtEnd(b []byte) bool {
	at := 0
	for range 4 {
		n := bytes.Index(b[at:], []byte(`{"`))
		if n < 0 {
			return false
		}
		at += n
		if _, used, err := rawjson.ParsePrefix(b[at:]); err == nil && at+used == len(b) {
			return true
		}
		at++
	}
	return false
}

// json decides between the containers of JSON, and text.
func (s *sampled) json(g *Guess) {
	switch s.lines[0].form {
	case formWhole, formComma:
		s.wholeFirst(g)
	case formOpen:
		s.openFirst(g)
	default:
		s.textFirst(g)
	}
}

// wholeFirst decides when the first line is a whole value.
func (s *sampled) wholeFirst(g *Guess) {
	first := s.lines[0]
	objects := s.counts[formWhole] + s.counts[formComma]
	if s.counts[formOpen] > 0 && s.allValues() {
		g.Container, g.Why = Concat, "JSON values on one line and over several lines follow each other"
		return
	}
	if objects >= 2 {
		g.Container = JSONL
		g.Why = Lines(objects, len(s.lines))
		return
	}
	if len(s.lines) > 1 {
		if next := s.lines[1]; next.form == formOpen && s.spans(next) {
			g.Container, g.Why = Concat, "a JSON value is followed by one over several lines"
			return
		}
		g.Container, g.Why = JSONL, "the first line is a JSON value, and other lines follow"
		return
	}
	if !s.complete && first.terminated {
		g.Container, g.Why = JSONL, "the first line is a whole JSON value and more follows"
		return
	}
	if first.start+first.value < first.end {
		g.Container, g.Why = Concat, "several JSON values stand on one line"
		return
	}
	s.single(g, first.start, "the file is one JSON value on one line")
}

// spans reports whether the value that begins on a line goes on behind it, and is
// not just torn: line ends stand outside strings.
func (s *sampled) spans(l line) bool {
	var m matcher
	m.run(s.head[l.start:l.end])
	return m.depth > 0 && m.quote == 0 && l.terminated
}

// openFirst decides when the first line begins a value and does not end it.
func (s *sampled) openFirst(g *Guess) {
	first := s.lines[0]
	if !first.terminated && !s.complete {
		g.Undecided = true
		s.single(g, first.start, "the file begins with a JSON value that is longer than what was looked at")
		return
	}
	later := 0 // whole objects at the start of a line
	for _, l := range s.lines[1:] {
		if l.form == formWhole && (l.start == 0 || s.head[l.start-1] == '\n') {
			later++
		}
	}
	if later >= 1 && !s.spans(first) || later >= 2 && !continues(s.head[first.end-1]) {
		g.Container, g.Why = JSONL, "the first line is a torn JSON value, lines behind it are whole ones"
		return
	}
	var m matcher
	n, ended := m.run(s.head[first.start:])
	rest := s.head[first.start+n:]
	if ended && s.opensIn(rest) {
		g.Container, g.Why = Concat, "JSON values over several lines follow each other"
		return
	}
	s.single(g, first.start, "the file is one JSON value over several lines")
}

// continues reports whether a line that ends with c goes on in the next one, in
// JSON over several lines.
func continues(c byte) bool { return c == '{' || c == '[' || c == ',' || c == ':' }

// opensIn reports whether a line of b begins with an object or array.
func (s *sampled) opensIn(b []byte) bool {
	for len(b) > 0 {
		start := 0
		for start < len(b) && (isSeparator(b[start]) || b[start] == ',') {
			start++
		}
		b = b[start:]
		end := bytes.IndexByte(b, '\n')
		if end < 0 {
			end = len(b)
		}
		if opens(b[:end]) {
			return true
		}
		b = b[end:]
	}
	return false
}

// single is a file of one object or array, which begins at an offset.
func (s *sampled) single(g *Guess, start int, why string) {
	g.Why = why
	if s.head[start] == '[' {
		g.Container = Array
		return
	}
	g.Container = Document
	v, cut := rawjson.ParseCut(s.head[start:])
	if start == 0 {
		g.Head = Head{v, cut}
	}
	for i := range min(v.Len(), mostKeys) {
		g.Keys = append(g.Keys, v.Key(i))
	}
	if g.List = chooseList(v, s.complete); g.List != "" {
		g.Why += fmt.Sprintf("; its list %q holds the records", g.List)
	}
}

// textFirst decides when the first line is no object and no array.
func (s *sampled) textFirst(g *Guess) {
	n := len(s.lines)
	objects := s.counts[formWhole] + s.counts[formComma]
	json := objects + s.counts[formScalar]
	framed, fenced := objects+s.counts[formPrefixed], s.fenced()
	switch {
	case json == n && n == 1:
		g.Container, g.Why = Document, "the file is one JSON value that is no object"
	case json == n:
		g.Container, g.Why = JSONL, fmt.Sprintf("the first %d lines are JSON values", n)
	case s.counts[formStream]*2 > n:
		g.Why = "lines of a data stream: a key, a colon and a value"
	case fenced >= 2: // however much text there is around them
		g.Container, g.Fenced, g.Why = JSONL, true, fmt.Sprintf("%d of the first %d lines are JSON objects in blocks of a text in Markdown", fenced, n)
	case objects >= 2 && objects*5 >= n:
		g.Container, g.Why = JSONL, fmt.Sprintf("%d of the first %d lines are JSON objects or arrays", objects, n)
	case framed >= 2 && framed*2 >= n:
		g.Container, g.Why = JSONL, fmt.Sprintf("%d of the first %d lines are text and a JSON object behind it", s.counts[formPrefixed], n)
	case s.introduced(g):
	default:
		g.Why = "the lines are no JSON"
	}
}

// maxIntroduction is how many lines of text may stand before a document.
const maxIntroduction = 20

// introduced recognises one document behind a few lines of text, such as a
// program says before it prints one.
func (s *sampled) introduced(g *Guess) bool {
	for i, l := range s.lines[:min(len(s.lines), maxIntroduction+1)] {
		if l.form != formWhole && l.form != formOpen {
			if start, ok := s.opensAtEnd(l); ok {
				s.single(g, start, "one JSON value behind "+countOfLines(i+1)+" of text")
				g.Skip = int64(start)
				return true
			}
			continue
		}
		var m matcher
		n, ended := m.run(s.head[l.start:])
		rest := bytes.TrimLeft(s.head[l.start+n:], " \t\r\n\x00")
		if ended && len(rest) > 0 || !ended && s.complete && i > 4 {
			return false
		}
		s.single(g, l.start, "one JSON value behind "+countOfLines(i)+" of text")
		g.Skip = int64(l.start)
		return true
	}
	return false
}

// fenced counts the objects that stand, one on a line, in blocks of JSON Lines in Markdown
// (CommonMark, "Fenced code blocks"). Text with objects elsewhere has none.
func (s *sampled) fenced() (objects int) {
	inside, other := false, 0
	for _, l := range s.lines {
		text := s.head[l.start:l.end]
		fence := bytes.HasPrefix(text, []byte("```")) || bytes.HasPrefix(text, []byte("~~~"))
		switch {
		case fence && !inside:
			word := string(bytes.ToLower(bytes.Trim(text, "`~ \t{}.")))
			inside = word == "jsonl" || word == "ndjson" || word == "jsonlines" || word == "json" || word == ""
		case fence:
			inside = false
		case l.form == formWhole && inside:
			objects++
		case l.form == formWhole || inside:
			other++
		}
	}
	if other*2 > objects {
		return 0
	}
	return objects
}
