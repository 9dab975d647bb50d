package format

import (
	"bytes"
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

// newRawSet is newTextSet for JSON as logged.
func newRawSet(raw [][]byte) textSet {
	set := make(textSet, 1<<bits.Len(uint(len(raw)*3/2)))
	for i, r := range raw {
		at := maphash.Bytes(textSeed, r) & uint64(len(set)-1)
		for set[at] != 0 && !bytes.Equal(raw[set[at]-1], r) {
			at = (at + 1) & uint64(len(set)-1)
		}
		set[at] = uint32(i + 1)
	}
	return set
}

// hasRaw reports whether a text is JSON of the list.
func (t textSet) hasRaw(raw [][]byte, text string) bool {
	mask := uint64(len(t) - 1)
	for at := maphash.String(textSeed, text) & mask; t[at] != 0; at = (at + 1) & mask {
		if string(raw[t[at]-1]) == text {
			return true
		}
	}
	return false
}

// isRaw reports whether a text is JSON that is kept as it is: arguments of a call.
func (w *words) isRaw(text string) bool {
	if len(w.raw) > few {
		if w.rawSet == nil {
			w.rawSet = newRawSet(w.raw)
		}
		return w.rawSet.hasRaw(w.raw, text)
	}
	for _, raw := range w.raw {
		if w.room--; w.room < 0 {
			return w.generous
		}
		if len(raw) == len(text) && string(raw) == text {
			return true
		}
	}
	return false
}
