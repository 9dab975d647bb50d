package column

import "math/bits"

// marks are entries of a log, a bit for each.
type marks []uint64

func (m *marks) set(i int) {
	if i < 0 {
		return
	}
	for len(*m) <= i/64 {
		*m = append(*m, 0)
	}
	(*m)[i/64] |= 1 << (i % 64)
}

func (m marks) clear(i int) {
	if m.has(i) {
		m[i/64] &^= 1 << (i % 64)
	}
}

func (m marks) has(i int) bool { return i >= 0 && i/64 < len(m) && m[i/64]&(1<<(i%64)) != 0 }

// next returns the nearest mark after a place, itself excluded, or before it if step is -1.
func (m marks) next(at, step int) (int, bool) {
	if at += step; step > 0 {
		at = max(at, 0)
		for w := at / 64; w < len(m); w++ {
			word := m[w]
			if w == at/64 {
				word &= ^uint64(0) << (at % 64)
			}
			if word != 0 {
				return w*64 + bits.TrailingZeros64(word), true
			}
		}
		return 0, false
	}
	if at < 0 {
		return 0, false
	}
	at = min(at, len(m)*64-1)
	for w := at / 64; w >= 0 && at >= 0; w-- {
		word := m[w]
		if w == at/64 {
			word &= ^uint64(0) >> (63 - at%64)
		}
		if word != 0 {
			return w*64 + 63 - bits.LeadingZeros64(word), true
		}
	}
	return 0, false
}
