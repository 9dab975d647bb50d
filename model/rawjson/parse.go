package rawjson

import (
	"fmt"
	"math"
	"sync"
)

const (
	// mostRoom is up to how many values what a parse needed is used again.
	mostRoom = 4096
	// maxDepth is how many levels of containers become values of their own; what is nested deeper is kept as one opaque value. It bounds the
	// recursion here and in everything that walks values.
	maxDepth = 1000
	// maxBytes is the longest input: offsets are kept in 32 bits.
	maxBytes = math.MaxUint32
)

// SyntaxError tells where and why input is not JSON.
type SyntaxError struct {
	Offset int64  // of the offending byte, from the start of the parsed bytes; their length if and only if the input ended too early
	Msg    string // fixed English text, never bytes of the input
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("offset %d: %s", e.Offset, e.Msg)
}

// Parse parses exactly one value by RFC 8259; white space around it and a byte order mark before it are skipped. Strings may hold invalid UTF-8 and lone
// surrogates, numbers any number of digits, objects the same key twice: the RFC leaves these to the reader, and logs have them all. The error is a
// *SyntaxError.
func Parse(data []byte) (Value, error) {
	v, n, err := ParsePrefix(data)
	if err != nil {
		return Value{}, err
	}
	if n = skipSpace(data, n); n < len(data) {
		return Value{}, syntaxError(n, afterValue)
	}
	return v, nil
}

// ParsePrefix parses the first value of data. n is the number of bytes it used, including a byte order mark and white space before it, but not
// what follows; the following bytes are not looked at. With an error (*SyntaxError) n is its offset; n == len(data) then says that the value may
// go on in bytes not yet read. A number that ends where data ends counts as complete.
func ParsePrefix(data []byte) (v Value, n int, err error) {
	if uint64(len(data)) > maxBytes {
		return Value{}, 0, syntaxError(0, tooLarge)
	}
	v, n, _, why := parseOne(data, skipBOM(data), false, false)
	if why != none {
		return Value{}, n, syntaxError(n, why)
	}
	return v, n, nil
}

func syntaxError(offset int, why problem) error {
	return &SyntaxError{Offset: int64(offset), Msg: why.String()}
}

// parser is the state of one parse. Values are finished from the inside out: a finished value waits on pending until its container is closed, then
// moves to nodes next to its siblings, so that members and elements can be indexed.
type parser struct {
	data     []byte // shortened to where reading stopped if partial is true
	pos      int
	tolerant bool // wider rules of ParseTolerant
	partial  bool // keep what was read when input ends or cannot be read further (ParseCut)
	why      problem
	nodes    []node
	pending  []node
	large    *stacks // in place of nodes and pending where there are many
	longKeys longKeys
}

// room is what parsers put values into before their number is known.
type room struct{ nodes, pending []node }

var rooms = sync.Pool{New: func() any { return &room{make([]node, 0, 96), make([]node, 0, 32)} }}

// parseOne parses the value at or after start. n is the offset behind it, or that of the problem. In partial mode v is what could be read, and cut
// tells that reading stopped early.
func parseOne(data []byte, start int, tolerant, partial bool) (v Value, n int, cut bool, why problem) {
	if len(data)-start >= largeInput {
		return parseLarge(data, start, tolerant, partial)
	}
	r := rooms.Get().(*room)
	p := parser{data: data, pos: start, tolerant: tolerant, partial: partial, nodes: r.nodes[:0], pending: r.pending[:0]}
	defer func() {
		if cap(p.nodes) <= mostRoom && cap(p.pending) <= mostRoom {
			r.nodes, r.pending = p.nodes, p.pending
		}
		rooms.Put(r)
	}()
	p.space()
	if !p.value(1, 0, 0, 0) {
		return Value{}, p.pos, true, p.why
	}
	if p.why != none && !partial {
		return Value{}, p.pos, true, p.why
	}
	tree := make([]node, len(p.nodes)+1) // no longer than needed: values may be kept for long
	copy(tree, p.nodes)
	tree[len(p.nodes)] = p.pending[0]
	return p.documentOf(data, tree), p.pos, p.why != none, none
}

// documentOf returns the last of the values of a document.
func (p *parser) documentOf(data []byte, tree []node) Value {
	d := &document{data: data, nodes: tree, tolerant: p.tolerant, longKeys: p.longKeys}
	if len(tree) > manyMembers {
		d.filters = &filters{}
	}
	d.keys = d.keysOf(&tree[len(tree)-1])
	return Value{doc: d, at: uint32(len(tree) - 1)}
}

// parseLarge is parseOne for inputs of which the values are counted first, so that they
// are put where they stay: a slice that grows would take several times as much.
func parseLarge(data []byte, start int, tolerant, partial bool) (v Value, n int, cut bool, why problem) {
	s := &stacks{all: make([]node, countValues(data, start, tolerant)+1)}
	s.hi = len(s.all)
	p := parser{data: data, pos: start, tolerant: tolerant, partial: partial, large: s}
	p.space()
	if !p.value(1, 0, 0, 0) || p.why != none && !partial {
		return Value{}, p.pos, true, p.why
	}
	return p.documentOf(data, s.tree()), p.pos, p.why != none, none
}

// push puts a value on pending.
func (p *parser) push(n node) {
	if p.large != nil {
		p.large.push(n)
		return
	}
	p.pending = append(p.pending, n)
}

// fail notes that reading cannot go on at offset at.
func (p *parser) fail(at int, why problem) {
	if p.why == none {
		p.why = why
	}
	p.pos = at
	if p.partial {
		p.data = p.data[:at] // every open container now sees the end of the input and closes
	}
}

func (p *parser) space() {
	if p.tolerant {
		p.pos = skipWide(p.data, p.pos)
	} else if p.pos < len(p.data) && p.data[p.pos] <= ' ' {
		p.pos = skipSpace(p.data, p.pos)
	}
}

// expect fails with endOfInput at the end of the input, with why otherwise.
func (p *parser) expect(why problem) {
	if p.pos >= len(p.data) {
		why = endOfInput
	}
	p.fail(p.pos, why)
}

// value reads the value at pos and puts it on pending, with the key it is a member under. It returns false if there is none.
func (p *parser) value(depth int, key, keyEnd uint32, flags uint8) bool {
	if p.pos >= len(p.data) {
		p.fail(p.pos, endOfInput)
		return false
	}
	n := node{start: uint32(p.pos), key: key, keyLength: uint16(min(keyEnd-key, longKey)), flags: flags}
	if p.tolerant {
		if p.pos = skipClass(p.data, p.pos); p.pos == int(n.start) {
			if end, kind, ok := lexBare(p.data, p.pos); ok && (depth > 1 || kind != String) {
				if kind == String {
					n.flags |= bareText
				}
				p.pos = end
				n.kind, n.end = kind, uint32(end)
				p.push(n)
				return true
			}
		}
		n.start = uint32(p.pos)
	}
	switch c := p.data[p.pos]; {
	case c == '"', p.tolerant && isQuote(c):
		n.kind = String
		end, escaped, why := lexString(p.data, p.pos, p.tolerant)
		if escaped {
			n.flags |= escapedText
		}
		p.pos = end
		if why != none {
			if !p.partial {
				p.fail(end, why)
				return false
			}
			n.flags |= openText
			end = cutText(p.data[:end], int(n.start)+1)
			p.fail(p.pos, why)
		} else if p.tolerant && depth > 1 {
			if more := joined(p.data, end); more > end {
				n.flags |= joinedText
				end, p.pos = more, more
			}
		}
		n.end = uint32(end)
		p.push(n)
		return true
	case c == '{' || c == '[':
		n.kind = Array
		if c == '{' {
			n.kind = Object
		}
		base := len(p.pending)
		if p.large != nil {
			base = p.large.pending()
		}
		switch {
		case depth > maxDepth:
			n.flags |= opaque
			p.skipContainer()
		case c == '{':
			p.object(depth)
		default:
			p.array(depth)
		}
		if p.why != none && !p.partial {
			return false
		}
		n.end = uint32(p.pos)
		if s := p.large; s != nil {
			n.first, n.count = uint32(s.lo), uint32(s.pending()-base)
			s.close(base)
			s.push(n)
			return true
		}
		n.first, n.count = uint32(len(p.nodes)), uint32(len(p.pending)-base)
		p.nodes = append(p.nodes, p.pending[base:]...)
		p.pending = append(p.pending[:base], n)
		return true
	}
	end, kind, why := lexScalar(p.data, p.pos, p.tolerant)
	if why != none {
		p.fail(end, why)
		return false
	}
	p.pos = end
	n.kind, n.end = kind, uint32(end)
	p.push(n)
	return true
}

// array reads the elements of the array whose bracket is at pos, up to and including the closing bracket.
func (p *parser) array(depth int) {
	p.pos++
	p.space()
	if p.take(']') {
		return
	}
	for p.value(depth+1, 0, 0, 0) {
		p.space()
		if p.take(']') {
			return
		}
		if !p.take(',') {
			p.expect(wantComma)
			return
		}
		p.space()
		if p.tolerant && p.take(']') {
			return
		}
	}
}

// object reads the members of the object whose bracket is at pos, up to and including the closing bracket.
func (p *parser) object(depth int) {
	p.pos++
	p.space()
	if p.take('}') {
		return
	}
	for p.member(depth) {
		p.space()
		if p.take('}') {
			return
		}
		if !p.take(',') {
			p.expect(wantComma)
			return
		}
		p.space()
		if p.tolerant && p.take('}') {
			return
		}
	}
}

// member reads one key and its value.
func (p *parser) member(depth int) bool {
	if p.pos >= len(p.data) || p.data[p.pos] != '"' && (!p.tolerant || !isQuote(p.data[p.pos]) && !isName(p.data[p.pos], true)) {
		p.expect(wantKey)
		return false
	}
	start, quoted := p.pos, uint32(1)
	var end int
	var escaped bool
	var why problem
	if p.tolerant && !isQuote(p.data[start]) {
		end, quoted = nameEnd(p.data, start), 0
	} else if end, escaped, why = lexString(p.data, start, p.tolerant); why != none {
		p.fail(end, why)
		return false
	}
	p.pos = end
	p.space()
	if !p.take(':') {
		p.expect(wantColon)
		return false
	}
	p.space()
	flags := uint8(0)
	if escaped {
		flags = escapedKey
	}
	key, keyEnd := uint32(start)+quoted, uint32(end)-quoted
	if keyEnd-key >= longKey {
		if p.longKeys == nil {
			p.longKeys = longKeys{}
		}
		p.longKeys[key] = keyEnd
	}
	return p.value(depth+1, key, keyEnd, flags)
}

// take steps over the byte c if it is next.
func (p *parser) take(c byte) bool {
	if p.pos < len(p.data) && p.data[p.pos] == c {
		p.pos++
		return true
	}
	return false
}

// skipContainer steps over a container nested too deep to be taken apart. It checks the grammar all the same.
func (p *parser) skipContainer() {
	s := scanner{data: p.data, pos: p.pos, tolerant: p.tolerant}
	for {
		t := s.next()
		if t.why != none {
			p.fail(t.start, t.why)
			return
		}
		if s.depth == 0 {
			p.pos = t.end
			return
		}
	}
}
