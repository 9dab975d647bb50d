package model

import "math"

// cells keep where the entries of a chunk are in its file and what they are. A log
// of a gigabyte can have millions of entries, so each takes five bytes while the
// records are short and of few kinds; what does not fit so is kept at full length.
type cells struct {
	near    []nearSpan // from the anchor of their block; nil if far is used
	anchors []uint32   // where each block of blockSize entries starts
	far     []farSpan

	kinds []uint8 // which of known the flags are; nil if each stands in known
	known []Flags
}

// Places count from the base of the chunk; those near from the anchor of the block.
type (
	nearSpan struct{ start, length uint16 }
	farSpan  struct{ start, length uint32 }
)

const (
	blockSize = 16
	mostKinds = 64 // of flags that are looked up: there are 20 in a log of all sorts
)

func (c *cells) len() int {
	if c.far != nil {
		return len(c.far)
	}
	return len(c.near)
}

// span returns where entry k is.
func (c *cells) span(k int) (start, length uint32) {
	if c.far != nil {
		return c.far[k].start, c.far[k].length
	}
	s := c.near[k]
	return c.anchors[k/blockSize] + uint32(s.start), uint32(s.length)
}

// flags returns what entry k is.
func (c *cells) flags(k int) Flags {
	if c.kinds != nil {
		return c.known[c.kinds[k]]
	}
	return c.known[k]
}

// setFlags says what entry k is.
func (c *cells) setFlags(k int, f Flags) {
	if c.kinds != nil {
		if kind, ok := c.kind(f); ok {
			c.kinds[k] = kind
			return
		}
		c.spellOut()
	}
	c.known[k] = f
}

// add appends an entry.
func (c *cells) add(start, length uint32, f Flags) {
	n := c.len()
	c.addSpan(n, start, length)
	if n == 0 || c.kinds != nil {
		if kind, ok := c.kind(f); ok {
			c.kinds = append(room(c.kinds), kind)
			return
		}
		c.spellOut()
	}
	c.known = append(c.known, f)
}

func (c *cells) addSpan(n int, start, length uint32) {
	if c.far == nil {
		anchor := start
		if n%blockSize > 0 {
			anchor = c.anchors[n/blockSize]
		}
		if start >= anchor && start-anchor <= math.MaxUint16 && length <= math.MaxUint16 {
			if n%blockSize == 0 {
				c.anchors = append(c.anchors[:n/blockSize], anchor)
			}
			c.near = append(room(c.near), nearSpan{uint16(start - anchor), uint16(length)})
			return
		}
		far := make([]farSpan, n, max(2*n, 4))
		for k := range far {
			far[k].start, far[k].length = c.span(k)
		}
		c.near, c.anchors, c.far = nil, nil, far
	}
	c.far = append(room(c.far), farSpan{start, length})
}

// kind returns the number of flags that are known or can be.
func (c *cells) kind(f Flags) (uint8, bool) {
	for i, g := range c.known {
		if g == f {
			return uint8(i), true
		}
	}
	if len(c.known) == mostKinds {
		return 0, false
	}
	c.known = append(c.known, f)
	return uint8(len(c.known) - 1), true
}

// spellOut goes over to flags that are not looked up.
func (c *cells) spellOut() {
	all := make([]Flags, len(c.kinds), chunkSize)
	for k, kind := range c.kinds {
		all[k] = c.known[kind]
	}
	c.kinds, c.known = nil, all
}

// room returns the list with room for one more. Most chunks get full, and growing
// step by step would leave as much garbage as they take.
func room[T any](list []T) []T {
	if n := len(list); n == cap(list) && n >= chunkSize/16 && n < chunkSize {
		return append(make([]T, 0, chunkSize), list...)
	}
	return list
}
