package format

import (
	"hash/maphash"
	"strings"
)

// idLength is from how many characters on a word with a digit in it is an id, which no
// other one is by chance.
const idLength = 16

// lacks reports whether a text is an id or prose that stands nowhere in the messages of a
// log in which there is no more room to look: that is told by its hash among those of all
// ids, or by those of its words among all that follow each other.
func (w *words) lacks(text string) bool {
	switch {
	case !w.generous || w.room >= 0:
		return false
	case !isID(text):
		return w.lacksProse(text)
	}
	if w.ids == nil {
		w.ids = map[uint64]struct{}{}
		for _, s := range w.texts {
			w.addIDs(s)
		}
		for _, raw := range w.raw {
			w.addIDs(string(raw))
		}
	}
	_, known := w.ids[maphash.String(idSeed, text)]
	return !known
}

var idSeed = maphash.MakeSeed()

func (w *words) addIDs(text string) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !isOfID(r) }) {
		if isID(word) {
			w.ids[maphash.String(idSeed, word)] = struct{}{}
		}
	}
}

func isOfID(r rune) bool {
	return r == '_' || r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}

func isID(text string) bool {
	return len(text) >= idLength && len(text) <= 4*idLength && strings.ContainsAny(text, "0123456789") &&
		strings.IndexFunc(text, func(r rune) bool { return !isOfID(r) }) < 0
}
