package format

import (
	"bytes"
	"hash/maphash"
	"math/bits"
	"unicode"
	"unicode/utf8"

	"msgview/model/rawjson"
)

// A runSet tells which words follow each other in some texts, by bits for the hashes of
// runs of them. It knows all runs of the texts, and some others by chance.
type runSet []uint64

// runWords is how many words are in a run, fewRuns from how many runs on prose is looked
// up: less may be said with other words between.
const (
	runWords = 4
	fewRuns  = 3
)

// mostRunBits bounds the bits of a set, wordBytes is about how long words are. With ever
// more text more of what is not said is taken for said.
const (
	mostRunBits = 1 << 28
	wordBytes   = 6
)

// newRunSet returns a set for texts of some bytes together.
func newRunSet(size int) runSet {
	return make(runSet, (1<<bits.Len(uint(min(8*size/wordBytes, mostRunBits-1)|63)))/64)
}

// bits are the places of a run.
func (s runSet) bits(run uint64) (first, second uint64) {
	n := uint64(len(s))*64 - 1
	return run & n, run >> 32 & n
}

func (s runSet) add(run uint64) {
	a, b := s.bits(run)
	s[a/64] |= 1 << (a % 64)
	s[b/64] |= 1 << (b % 64)
}

func (s runSet) has(run uint64) bool {
	a, b := s.bits(run)
	return s[a/64]>>(a%64)&1 != 0 && s[b/64]>>(b%64)&1 != 0
}

// lacksProse reports whether of the runs of words of a text, but for its first and its
// last word, which may be pieces, many stand nowhere in the messages.
func (w *words) lacksProse(text string) bool {
	if len(text) < shortText {
		return false
	}
	all, unknown := 0, 0
	last := false // the last run is not known
	first := true
	eachRun(text, func(run uint64) {
		if first { // it has the first word
			first = false
			return
		}
		if w.runs == nil {
			w.addRuns()
		}
		all++
		if last = !w.runs.has(run); last {
			unknown++
		}
	})
	if all--; last { // it has the last word
		unknown--
	}
	return all >= fewRuns && unknown*4 > all
}

// addRuns enters the runs of all that is said.
func (w *words) addRuns() {
	size := 0
	for _, s := range w.texts {
		size += len(s)
	}
	for _, raw := range w.raw {
		size += len(raw)
	}
	w.runs = newRunSet(size)
	for _, s := range w.texts {
		eachRun(s, w.runs.add)
	}
	for _, raw := range w.raw {
		eachRun(string(raw), w.runs.add)
		if bytes.IndexByte(raw, '\\') < 0 {
			continue
		}
		if v, err := rawjson.Parse(raw); err == nil { // a text is asked for without its escapes
			eachText(v, func(text string) { eachRun(text, w.runs.add) })
		}
	}
}

// eachText calls do with the texts in a value.
func eachText(v rawjson.Value, do func(string)) {
	if v.Kind() == rawjson.String {
		do(v.Text())
		return
	}
	for i := range v.Len() {
		eachText(v.Index(i), do)
	}
}

// eachRun calls do with the hashes of the runs of words of a text. A sign of a script
// without spaces is a word.
func eachRun(text string, do func(run uint64)) {
	var last [runWords]uint64
	n := 0
	word := func(s string) {
		last[n%runWords] = maphash.String(idSeed, s)
		if n++; n >= runWords {
			run := uint64(0)
			for i := range runWords {
				run = (bits.RotateLeft64(run, 17) ^ last[(n+i)%runWords]) * 0x9e3779b97f4a7c15
			}
			do(run ^ run>>29)
		}
	}
	from := -1
	for i, r := range text {
		whole := r >= 0x2e80 && unicode.IsLetter(r)
		inside := !whole && (r < utf8.RuneSelf && isOfID(r) && r != '-' && r != '_' || r >= utf8.RuneSelf && unicode.IsLetter(r))
		switch {
		case inside && from < 0:
			from = i
		case !inside && from >= 0:
			word(text[from:i])
			from = -1
		}
		if whole {
			word(text[i : i+utf8.RuneLen(r)])
		}
	}
	if from >= 0 {
		word(text[from:])
	}
}
