package rawjson

// scanner reads tokens one by one and checks their order. It does not recurse: open containers take one bit each, so depth costs nothing. The zero
// scanner with data set is ready.
type scanner struct {
	data     []byte
	pos      int
	tolerant bool
	state    scanState
	depth    int      // containers open
	objects  []uint64 // bit i: the i-th open container is an object
}

// scanState is what may come next.
type scanState uint8

const (
	beforeValue   scanState = iota
	beforeElement           // after [ : value or ]
	beforeMember            // after { : key or }
	beforeKey               // after , in an object
	beforeColon
	afterItem // , or the closing bracket
	finished
)

// token is one token, or the reason there is none.
type token struct {
	start, end int
	kind       byte // the byte itself for { } [ ] , : ; '"' for strings and keys; '0' for other scalars; 0 at the end
	why        problem
}

// next returns the next token. If that has a problem, start is the place; the scanner must not be used further then.
func (s *scanner) next() token {
	if s.tolerant {
		s.pos = skipWide(s.data, s.pos)
	} else {
		s.pos = skipSpace(s.data, s.pos)
	}
	if s.pos >= len(s.data) {
		if s.state == finished {
			return token{start: s.pos, end: s.pos}
		}
		return token{start: s.pos, end: s.pos, why: endOfInput}
	}
	c := s.data[s.pos]
	switch s.state {
	case beforeElement:
		if c == ']' {
			return s.close(c)
		}
		return s.value(c)
	case beforeValue:
		return s.value(c)
	case beforeMember, beforeKey:
		if c == '}' && s.state == beforeMember {
			return s.close(c)
		}
		if c != '"' && (!s.tolerant || !isQuote(c) && !isName(c, true)) {
			return s.problem(wantKey)
		}
		s.state = beforeColon
		if !isQuote(c) {
			start := s.pos
			s.pos = nameEnd(s.data, start)
			return token{start: start, end: s.pos, kind: '"'}
		}
		return s.text()
	case beforeColon:
		if c != ':' {
			return s.problem(wantColon)
		}
		s.state = beforeValue
		return s.punctuation(c)
	case afterItem:
		object := s.inObject()
		if c == '}' && object || c == ']' && !object {
			return s.close(c)
		}
		if c != ',' {
			return s.problem(wantComma)
		}
		switch {
		case object && s.tolerant:
			s.state = beforeMember
		case object:
			s.state = beforeKey
		case s.tolerant:
			s.state = beforeElement
		default:
			s.state = beforeValue
		}
		return s.punctuation(c)
	}
	return s.problem(afterValue)
}

func (s *scanner) problem(why problem) token { return token{start: s.pos, end: s.pos, why: why} }

func (s *scanner) punctuation(c byte) token {
	s.pos++
	return token{start: s.pos - 1, end: s.pos, kind: c}
}

// value reads the first token of a value.
func (s *scanner) value(c byte) token {
	if s.tolerant {
		at := skipClass(s.data, s.pos)
		if end, kind, ok := lexBare(s.data, s.pos); ok && at == s.pos && (s.depth > 0 || kind != String) {
			start := s.pos
			s.pos = end
			s.itemDone()
			return token{start: start, end: end, kind: '0'}
		}
		s.pos = at
		c = s.data[at]
	}
	switch {
	case c == '{' || c == '[':
		s.open(c == '{')
		return s.punctuation(c)
	case c == '"', s.tolerant && isQuote(c):
		s.itemDone()
		t := s.text()
		if t.why == none && s.tolerant && s.depth > 0 {
			s.pos = joined(s.data, t.end)
			t.end = s.pos
		}
		return t
	}
	start := s.pos
	end, _, why := lexScalar(s.data, start, s.tolerant)
	if why != none {
		return token{start: end, end: end, why: why}
	}
	s.pos = end
	s.itemDone()
	return token{start: start, end: end, kind: '0'}
}

func (s *scanner) text() token {
	start := s.pos
	end, _, why := lexString(s.data, start, s.tolerant)
	if why != none {
		return token{start: end, end: end, why: why}
	}
	s.pos = end
	return token{start: start, end: end, kind: '"'}
}

func (s *scanner) open(object bool) {
	word, bit := s.depth/64, uint64(1)<<(s.depth%64)
	if word == len(s.objects) {
		s.objects = append(s.objects, 0)
	}
	if object {
		s.objects[word] |= bit
		s.state = beforeMember
	} else {
		s.objects[word] &^= bit
		s.state = beforeElement
	}
	s.depth++
}

func (s *scanner) inObject() bool {
	return s.objects[(s.depth-1)/64]>>((s.depth-1)%64)&1 == 1
}

func (s *scanner) close(c byte) token {
	s.depth--
	s.itemDone()
	return s.punctuation(c)
}

func (s *scanner) itemDone() {
	s.state = afterItem
	if s.depth == 0 {
		s.state = finished
	}
}
