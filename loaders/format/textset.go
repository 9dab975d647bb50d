package format

import (
	"hash/maphash"
	"math/bits"
)

// A textSet finds texts of a list: the numbers of them, from 1, by their hashes. A map
// would take several times the memory.
type textSet []uint32

var textSeed = maphash.MakeSeed()

func newTextSet(texts []string) textSet {
	set := make(textSet, 1<<bits.Len(uint(len(texts)*3/2)))
	for i, s := range texts {
		if at, ok := set.find(texts, s); !ok {
			set[at] = uint32(i + 1)
		}
	}
	return set
}

func (t textSet) has(texts []string, text string) bool {
	_, ok := t.find(texts, text)
	return ok
}

// find returns the place of a text, or the one where it belongs.
func (t textSet) find(texts []string, text string) (at uint64, ok bool) {
	mask := uint64(len(t) - 1)
	for at = maphash.String(textSeed, text) & mask; t[at] != 0; at = (at + 1) & mask {
		if texts[t[at]-1] == text {
			return at, true
		}
	}
	return at, false
}
