package parquet

import (
	"encoding/binary"
	"math"
)

// A value is one of a column: a number, a real number, or bytes, as its type says. A
// truth value is the number 1 or 0.
type value struct {
	number int64
	real   float64
	bytes  []byte
}

// values yields the values of a page, one after another, so that no count that a page
// claims takes memory. What it yields is true until the next one.
type values interface {
	next(v *value) error
}

// Encodings, `enum Encoding`.
const (
	encodingPlain           = 0
	encodingPlainDictionary = 2
	encodingRLE             = 3
	encodingBitPacked       = 4
	encodingDelta           = 5
	encodingDeltaLength     = 6
	encodingDeltaBytes      = 7
	encodingDictionary      = 8
	encodingSplit           = 9
)

// newValues returns the values of a page of count values, of an encoding that takes no
// dictionary.
func newValues(leaf *node, encoding int, b []byte, count int) (values, error) {
	switch encoding {
	case encodingPlain:
		if leaf.kind == typeBoolean {
			return &truths{b: b}, nil
		}
		return &plainValues{b: b, leaf: leaf}, nil
	case encodingRLE:
		if leaf.kind == typeBoolean && len(b) >= 4 {
			return &runs{newHybrid(b[4:], 1)}, nil
		}
	case encodingDelta:
		if leaf.kind == typeInt32 || leaf.kind == typeInt64 {
			return newDeltas(b, count, leaf.kind == typeInt32)
		}
	case encodingDeltaLength:
		if leaf.kind == typeBytes {
			return newLengths(b, count)
		}
	case encodingDeltaBytes:
		if leaf.kind == typeBytes || leaf.kind == typeFixed {
			return newPrefixed(b, count)
		}
	case encodingSplit:
		if width := widthOf(leaf); width > 0 && leaf.kind != typeInt96 {
			return &split{b: b, leaf: leaf, count: len(b) / width, buf: make([]byte, width)}, nil
		}
	}
	return nil, errDamaged
}

// widthOf is how many bytes a value of a column takes, 0 if that differs.
func widthOf(leaf *node) int {
	switch leaf.kind {
	case typeInt32, typeFloat:
		return 4
	case typeInt64, typeDouble:
		return 8
	case typeInt96:
		return 12
	case typeFixed:
		return leaf.width
	}
	return 0
}

// take reads a value of a fixed width.
func take(leaf *node, b []byte, v *value) {
	switch leaf.kind {
	case typeInt32:
		v.number = int64(int32(binary.LittleEndian.Uint32(b)))
	case typeInt64:
		v.number = int64(binary.LittleEndian.Uint64(b))
	case typeFloat:
		v.real = float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))
	case typeDouble:
		v.real = math.Float64frombits(binary.LittleEndian.Uint64(b))
	default:
		v.bytes = b
	}
}

// plainValues stand one behind the other.
type plainValues struct {
	b    []byte
	leaf *node
}

func (p *plainValues) next(v *value) error {
	n := widthOf(p.leaf)
	if p.leaf.kind == typeBytes {
		if len(p.b) < 4 {
			return errShort
		}
		size := binary.LittleEndian.Uint32(p.b)
		p.b = p.b[4:]
		if uint64(size) > uint64(len(p.b)) {
			return errShort
		}
		n = int(size)
	}
	if n > len(p.b) {
		return errShort
	}
	b := p.b[:n:n]
	p.b = p.b[n:]
	take(p.leaf, b, v)
	return nil
}

// truths are bits, the lowest first.
type truths struct {
	b  []byte
	at int
}

func (t *truths) next(v *value) error {
	if t.at/8 >= len(t.b) {
		return errShort
	}
	v.number = int64(t.b[t.at/8] >> (t.at % 8) & 1)
	t.at++
	return nil
}

// runs are truth values in runs.
type runs struct{ hybrid }

func (r *runs) next(v *value) error {
	n, err := r.hybrid.next()
	v.number = int64(n)
	return err
}

// indexed are values of a dictionary.
type indexed struct {
	hybrid
	dictionary []value
}

func (x *indexed) next(v *value) error {
	i, err := x.hybrid.next()
	if err != nil {
		return err
	}
	if int64(i) >= int64(len(x.dictionary)) {
		return errDamaged
	}
	*v = x.dictionary[i]
	return nil
}

// split are the first bytes of all values, then the second ones, and so on.
type split struct {
	b         []byte
	leaf      *node
	count, at int
	buf       []byte
}

func (s *split) next(v *value) error {
	if s.at >= s.count {
		return errShort
	}
	for i := range s.buf {
		s.buf[i] = s.b[i*s.count+s.at]
	}
	s.at++
	take(s.leaf, s.buf, v)
	return nil
}
