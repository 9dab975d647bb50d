package framing

import (
	"bytes"
	"strings"
)

// yamlLists are the keys whose lists are conversations or requests, in files of YAML:
// recordings of HTTP traffic (VCR of Ruby and Python, go-vcr), and what people write
// by hand.
var yamlLists = [...]string{
	"interactions", "http_interactions", "messages", "conversation", "conversations", "history", "turns", "transcript", "dialogue", "dialog", "chat", "exchanges", "entries", "thread",
}

// yamlItems are what items of lists without a key begin with.
var yamlItems = [...]string{
	"role:", "from:", "speaker:", "user:", "human:", "assistant:", "system:", "request:", "messages:", "conversations:", "conversation:",
}

// isYAML recognises a file of YAML with a list of messages or requests: one of the
// keys at the start of a line with items below it, or items that begin like messages,
// and nothing at the start of a line that YAML has not.
//
// The documents of httpmock's recordings (httpmock/httpmock: src/common/data.rs) are
// known by their two members, one for each side.
func (s *sampled) isYAML(g *Guess) bool {
	list, found, items := "", false, 0
	when, then := false, false
	for i, l := range s.lines {
		body := s.head[l.start:l.end]
		indented := l.start > 0 && (s.head[l.start-1] == ' ' || s.head[l.start-1] == '\t')
		switch {
		case found && isYAMLItem(body):
			items++
		case indented:
		case body[0] == '#' || string(body) == "---" || string(body) == "..." || bytes.HasPrefix(body, []byte("%YAML")):
		case isYAMLItem(body):
			if i > 8 || !beginsMessage(body) {
				return false
			}
			found, items = true, 1
		default:
			key, ok := yamlKey(body)
			if !ok {
				return false
			}
			when, then = when || string(body) == "when:", then || when && string(body) == "then:"
			if list == "" && !found && len(body) == len(key)+1 {
				for _, k := range yamlLists {
					if k == key {
						list, found = key, true
					}
				}
			}
		}
	}
	if then && list == "" {
		g.Container, g.List, g.Why = YAML, Documents, "the lines are YAML with documents of a request and its answer each"
		return true
	}
	if !found || items == 0 {
		return false
	}
	g.Container, g.List, g.Why = YAML, list, "the lines are YAML with a list of messages or requests"
	if list != "" {
		g.Why = "the lines are YAML; its list \"" + list + "\" holds the records"
	}
	return true
}

func isYAMLItem(body []byte) bool {
	return body[0] == '-' && (len(body) == 1 || body[1] == ' ')
}

func beginsMessage(body []byte) bool {
	rest := strings.TrimLeft(string(body[1:]), " ")
	for _, k := range yamlItems {
		if strings.HasPrefix(rest, k) {
			return true
		}
	}
	return false
}

// yamlKey returns the key that a line begins with, if it is a plain word.
func yamlKey(body []byte) (string, bool) {
	n := bytes.IndexByte(body, ':')
	if n <= 0 || n > 60 || n+1 < len(body) && body[n+1] != ' ' {
		return "", false
	}
	for _, c := range body[:n] {
		if !isLetter(c) && c != '-' && c != '.' && (c < '0' || c > '9') {
			return "", false
		}
	}
	return string(body[:n]), true
}

// yamlRecords splits YAML into the items of a list, and into what stands before and
// behind it.
type yamlRecords struct {
	out  *collector
	list string // key of the list, "" for a list without one

	within bool // the list has begun
	column int  // of its items, -1 while it is unknown

	open  bool // there is a record
	first Record
	end   int64 // behind the last byte of it that is no separator

	started   bool // the line has content
	lineStart int64
	indent    int
	head      [64]byte
	heads     int
	lineEnd   int64
}

func newYAML(out *collector, list string, within bool) *yamlRecords {
	return &yamlRecords{out: out, list: list, within: within || list == "", column: -1, lineStart: -1}
}

func (y *yamlRecords) feed(b []byte, at int64) {
	for len(b) > 0 {
		n := bytes.IndexByte(b, '\n')
		line := b
		if n >= 0 {
			line = b[:n]
		}
		y.piece(line, at)
		if n < 0 {
			return
		}
		y.endLine()
		y.out.line++
		b, at = b[n+1:], at+int64(n)+1
	}
}

// piece takes a line, or a part of one.
func (y *yamlRecords) piece(b []byte, at int64) {
	if y.lineStart < 0 {
		y.lineStart = at
	}
	rest := b
	for !y.started && len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\r' || rest[0] == '\t' || rest[0] == mark[0] || rest[0] == mark[1] || rest[0] == mark[2]) {
		if rest[0] == ' ' {
			y.indent++
		}
		rest = rest[1:]
	}
	if len(rest) == 0 {
		return
	}
	y.started = true
	if y.heads < len(y.head) {
		y.heads += copy(y.head[y.heads:], rest)
	}
	if n := trimEnd(b); n > 0 {
		y.lineEnd = at + int64(n)
	}
}

func (y *yamlRecords) endLine() {
	if y.started && y.lineEnd > y.lineStart {
		y.line(bytes.TrimRight(y.head[:y.heads], " \r"))
		y.end = y.lineEnd
	}
	y.started, y.lineStart, y.indent, y.heads, y.lineEnd = false, -1, 0, 0, 0
}

// line decides whether a line begins a record.
func (y *yamlRecords) line(body []byte) {
	item := isYAMLItem(body)
	switch {
	case y.indent == 0 && string(body) == "---":
		y.begin()
		y.within, y.column = y.list == "", -1
		return
	case y.within && item && (y.column < 0 || y.indent == y.column):
		y.column = y.indent
		y.begin()
		return
	case y.within && y.indent == 0 && !item && body[0] != '#' && (y.column >= 0 || y.list != ""):
		if y.column >= 0 {
			y.begin()
		}
		y.within, y.column = false, -1
	}
	if !y.within && y.indent == 0 && y.list != "" && string(body) == y.list+":" {
		y.within, y.column = true, -1
	}
	if !y.open {
		y.begin()
	}
}

func (y *yamlRecords) begin() {
	y.close()
	y.open, y.first = true, Record{Offset: y.lineStart, Line: y.out.line}
}

func (y *yamlRecords) close() {
	if y.open && y.end > y.first.Offset {
		y.first.Length = y.end - y.first.Offset
		y.out.add(y.first)
	}
	y.open = false
}

func (y *yamlRecords) finish(int64) {
	if y.started {
		y.endLine()
		y.first.NoNewline = true
	}
	y.close()
}
