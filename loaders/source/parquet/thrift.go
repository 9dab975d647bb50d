package parquet

import (
	"errors"
	"math"
)

// A thrift reads values of Thrift's compact protocol, in which all but the pages of a
// file is written. It allocates nothing but what it returns, so that no count that a
// file claims can take memory. After an error all values are zero.
// https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
type thrift struct {
	b   []byte
	at  int
	err error
}

// Types of fields.
const (
	isTrue   = 1
	isFalse  = 2
	isByte   = 3
	isInt16  = 4
	isInt32  = 5
	isInt64  = 6
	isDouble = 7
	isBinary = 8
	isList   = 9
	isSet    = 10
	isMap    = 11
	isStruct = 12
)

// maxDepth is how deep structs and lists may stand in one another.
const maxDepth = 32

var (
	errShort   = errors.New("it ends early")
	errDamaged = errors.New("it is damaged")
)

func (t *thrift) fail(err error) {
	if t.err == nil {
		t.err = err
	}
	t.at = len(t.b)
}

func (t *thrift) byte() byte {
	if t.at >= len(t.b) {
		t.fail(errShort)
		return 0
	}
	c := t.b[t.at]
	t.at++
	return c
}

func (t *thrift) varint() uint64 {
	var v uint64
	for shift := 0; ; shift += 7 {
		c := t.byte()
		if t.err != nil || shift > 63 {
			t.fail(errDamaged)
			return 0
		}
		v |= uint64(c&0x7F) << shift
		if c < 0x80 {
			return v
		}
	}
}

// int is a whole number of any width but one byte.
func (t *thrift) int() int64 {
	v := t.varint()
	return int64(v>>1) ^ -int64(v&1)
}

// size is a number that counts bytes or values: none if it is negative.
func (t *thrift) size() int64 {
	v := t.int()
	if v < 0 {
		t.fail(errDamaged)
		return 0
	}
	return v
}

// small is a number of 32 bits.
func (t *thrift) small() int {
	v := t.int()
	if v < math.MinInt32 || v > math.MaxInt32 {
		t.fail(errDamaged)
		return 0
	}
	return int(v)
}

func (t *thrift) bytes() []byte {
	n := t.varint()
	if n > uint64(len(t.b)-t.at) {
		t.fail(errShort)
		return nil
	}
	b := t.b[t.at : t.at+int(n)]
	t.at += int(n)
	return b
}

// A field is the head of one of a struct.
type field struct {
	id   int
	kind byte
}

// next reads the head of the next field of a struct, false at its end. The field before
// must have been read, or skipped.
func (t *thrift) next(f *field) bool {
	head := t.byte()
	if head == 0 || t.err != nil {
		return false
	}
	if delta := int(head >> 4); delta != 0 {
		f.id += delta
	} else {
		f.id = t.small()
	}
	f.kind = head & 0x0F
	return t.err == nil
}

// list reads the head of a list: how many elements it claims to have.
func (t *thrift) list() (n int, kind byte) {
	head := t.byte()
	kind = head & 0x0F
	size := uint64(head >> 4)
	if size == 15 {
		size = t.varint()
	}
	if size > uint64(len(t.b)-t.at) { // each has a byte at least
		t.fail(errShort)
		return 0, kind
	}
	return int(size), kind
}

func (t *thrift) skip(kind byte, depth int) {
	if depth > maxDepth {
		t.fail(errDamaged)
	}
	switch kind {
	case isTrue, isFalse:
	case isByte:
		t.byte()
	case isInt16, isInt32, isInt64:
		t.varint()
	case isDouble:
		for range 8 {
			t.byte()
		}
	case isBinary:
		t.bytes()
	case isList, isSet:
		n, kind := t.list()
		for ; n > 0 && t.err == nil; n-- {
			t.element(kind, depth)
		}
	case isMap:
		n := t.varint()
		if n == 0 {
			return
		}
		kinds := t.byte()
		for ; n > 0 && t.err == nil; n-- {
			t.element(kinds>>4, depth)
			t.element(kinds&0x0F, depth)
		}
	case isStruct:
		for f := (field{}); t.next(&f); {
			t.skip(f.kind, depth+1)
		}
	default:
		t.fail(errDamaged)
	}
}

// element skips one of a list or a map, in which a truth value takes a byte.
func (t *thrift) element(kind byte, depth int) {
	if kind == isTrue || kind == isFalse {
		kind = isByte
	}
	t.skip(kind, depth+1)
}
