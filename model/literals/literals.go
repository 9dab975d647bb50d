// Package literals finds which of many words a long text contains, in one pass.
package literals

// A Set is a list of words that are looked for together, ignoring ASCII case (Aho
// and Corasick's automaton, as a table). It does not change and may be shared.
type Set struct {
	classes [256]uint8 // of bytes that no word tells apart
	width   int        // number of classes
	next    []uint16   // state and class -> state, while the set is made
	words   []uint16   // state -> number of a word that ends there plus one, 0 for none
	shorter []uint16   // state -> the longest state behind it in which a word ends, too
	lengths []int
	longest int

	// What a text goes through: states by the place of their row, those in which a
	// word ends last, so that one comparison tells them.
	rows   []uint32
	ending uint32
	state  []uint16 // place of a row divided by the width -> state
}

// MaxSize is how many bytes the words of a set may have together.
const MaxSize = 1<<16 - 2

// New returns the set of some words, none of which may be empty. Together they must
// have no more than MaxSize bytes.
func New(words ...string) *Set {
	s := &Set{width: 1}
	for _, w := range words {
		s.lengths, s.longest = append(s.lengths, len(w)), max(s.longest, len(w))
		for i := range len(w) {
			if c := lower(w[i]); s.classes[c] == 0 {
				s.classes[c] = uint8(s.width)
				s.width++
			}
		}
	}
	for c := 'A'; c <= 'Z'; c++ {
		s.classes[c] = s.classes[c|0x20]
	}
	s.grow()
	for k, w := range words {
		at := 0
		for i := range len(w) {
			to := &s.next[at*s.width+int(s.classes[w[i]])]
			if *to == 0 {
				n := s.grow()
				to = &s.next[at*s.width+int(s.classes[w[i]])]
				*to = uint16(n)
			}
			at = int(*to)
		}
		s.words[at] = uint16(k + 1)
	}
	s.close()
	s.arrange()
	return s
}

// arrange makes the rows.
func (s *Set) arrange() {
	row := make([]uint32, len(s.words))
	for _, ends := range [...]bool{false, true} {
		if ends {
			s.ending = uint32(len(s.state) * s.width)
		}
		for at := range s.words {
			if (s.words[at] != 0 || s.shorter[at] != 0) == ends {
				row[at] = uint32(len(s.state) * s.width)
				s.state = append(s.state, uint16(at))
			}
		}
	}
	s.rows = make([]uint32, 0, len(s.next))
	for _, at := range s.state {
		for _, to := range s.next[int(at)*s.width : (int(at)+1)*s.width] {
			s.rows = append(s.rows, row[to])
		}
	}
	s.next = nil
}

// grow adds a state.
func (s *Set) grow() int {
	s.next = append(s.next, make([]uint16, s.width)...)
	s.words, s.shorter = append(s.words, 0), append(s.shorter, 0)
	return len(s.words) - 1
}

// close makes the tree of words an automaton: what does not go on with a word goes on
// with the longest other one that the text may be in.
func (s *Set) close() {
	back := make([]uint16, len(s.words))
	var queue []uint16
	for _, n := range s.next[:s.width] {
		if n != 0 {
			queue = append(queue, n)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		at := int(queue[0])
		to := int(back[at])
		if s.words[to] != 0 {
			s.shorter[at] = uint16(to)
		} else {
			s.shorter[at] = s.shorter[to]
		}
		for c := range s.width {
			n := &s.next[at*s.width+c]
			other := s.next[to*s.width+c]
			if *n == 0 {
				*n = other
				continue
			}
			back[*n] = other
			queue = append(queue, *n)
		}
	}
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c |= 0x20
	}
	return c
}

// In reports whether a text contains one of the words.
func In[T string | []byte](s *Set, text T) bool {
	found := false
	Each(s, text, func(int, int) bool {
		found = true
		return false
	})
	return found
}

// Each calls found for the words that a text contains, in the order of their ends: with
// the number of the word and the place of its first byte. It stops when found returns
// false.
//
// Each step waits for the one before it. Of a long text four stretches that follow one another
// are gone through in turn, step by step, which takes little more time than one of them. What
// ends in them is told once they are done, in its order.
func Each[T string | []byte](s *Set, text T, found func(word, at int) bool) {
	at, from := uint32(0), 0
	for least := max(long, 4*s.longest); len(text)-from >= least; {
		var ok bool
		if at, from, ok = eachOfFour(s, text, at, from, found); !ok {
			return
		}
	}
	eachIn(s, text, at, from, found)
}

// Of a text with so many bytes, and four times those of a word, four stretches are gone through in
// turn, each no longer than that.
const (
	long    = 128
	stretch = 512
)

// ended is where words end: in a state, behind so many bytes of a stretch.
type ended struct {
	at   uint32
	left int32
}

// most is how many of them may be kept of a stretch: one in which more end is gone through by
// itself then.
const most = 16

// eachOfFour goes through four stretches of a text from a state and a place on. It returns those
// behind them.
func eachOfFour[T string | []byte](s *Set, text T, at uint32, from int, found func(word, at int) bool) (uint32, int, bool) {
	rows, classes, ending := s.rows, &s.classes, s.ending
	n := max(min(stretch, (len(text)-from)/4), s.longest)
	ta, tb, tc, td := text[from:from+n], text[from+n:from+2*n], text[from+2*n:from+3*n], text[from+3*n:from+4*n]
	a, b, c, d := at, uint32(0), uint32(0), uint32(0)
	for i := n - s.longest; i < len(ta) && i < len(tb) && i < len(tc); i++ { // what a word may begin with that ends behind them
		b = rows[b+uint32(classes[ta[i]])]
		c = rows[c+uint32(classes[tb[i]])]
		d = rows[d+uint32(classes[tc[i]])]
	}
	var kept [4][most]ended
	var count [4]int
	i := 0
	for i < len(ta) && i < len(tb) && i < len(tc) && i < len(td) {
		a = rows[a+uint32(classes[ta[i]])]
		b = rows[b+uint32(classes[tb[i]])]
		c = rows[c+uint32(classes[tc[i]])]
		d = rows[d+uint32(classes[td[i]])]
		i++
		if a < ending && b < ending && c < ending && d < ending {
			continue
		}
		full := false
		for k, at := range [4]uint32{a, b, c, d} {
			if at >= ending {
				kept[k][count[k]] = ended{at, int32(i)}
				count[k]++
				full = full || count[k] == most
			}
		}
		if full {
			break
		}
	}
	for k, at := range [4]uint32{a, b, c, d} {
		start := from + k*n
		for _, e := range kept[k][:count[k]] {
			if !s.ends(e.at, start+int(e.left), found) {
				return 0, 0, false
			}
		}
		var ok bool
		if d, ok = eachIn(s, text[:start+n], at, start+i, found); !ok {
			return 0, 0, false
		}
	}
	return d, from + 4*n, true
}

// eachIn goes through a text from a state and a place on.
func eachIn[T string | []byte](s *Set, text T, at uint32, from int, found func(word, at int) bool) (uint32, bool) {
	rows, classes, ending := s.rows, &s.classes, s.ending
	for i := from; i < len(text); i++ {
		at = rows[at+uint32(classes[text[i]])]
		if at >= ending && !s.ends(at, i+1, found) {
			return at, false
		}
	}
	return at, true
}

// ends tells of the words that end in a state, at a place.
func (s *Set) ends(at uint32, end int, found func(word, at int) bool) bool {
	for state := s.state[at/uint32(s.width)]; state != 0; state = s.shorter[state] {
		if w := s.words[state]; w != 0 && !found(int(w)-1, end-s.lengths[w-1]) {
			return false
		}
	}
	return true
}
