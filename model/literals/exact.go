package literals

import "strings"

// Least is the least length of the words of an Exact, in bytes.
const Least = 8

// An Exact is a list of words that are looked for together as they are, whatever their number:
// of a text only every fifth place is looked at, and there nearly always only one bit. It does
// not change and may be shared.
type Exact struct {
	words []string
	grams map[uint32][]gram // four bytes -> where they stand in words
	may   [1 << 10]uint64   // bits of hashes of grams
}

const (
	gramBytes = 4
	stride    = Least - gramBytes + 1 // in a word one gram begins at each place so far apart
)

type gram struct{ word, offset int }

// NewExact makes one. Words that are shorter than Least are not found.
func NewExact(words []string) *Exact {
	x := &Exact{words: words, grams: map[uint32][]gram{}}
	for n, w := range words {
		if len(w) < Least {
			continue
		}
		for i := range stride {
			g := gramAt(w, i)
			x.grams[g] = append(x.grams[g], gram{n, i})
			h := hashOf(g)
			x.may[h>>6] |= 1 << (h & 63)
		}
	}
	return x
}

// Word is the word with a number.
func (x *Exact) Word(n int) string { return x.words[n] }

func gramAt(s string, i int) uint32 {
	s = s[i : i+gramBytes]
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

func hashOf(g uint32) uint32 { return g * 2654435761 >> 16 }

// Each calls found for all places of the words in a text: with the number of the word and the
// place of its first byte, those further in front before those well behind them.
func (x *Exact) Each(text string, found func(word, at int)) {
	if len(x.grams) == 0 {
		return
	}
	for i := 0; i+gramBytes <= len(text); i += stride {
		g := gramAt(text, i)
		if h := hashOf(g); x.may[h>>6]&(1<<(h&63)) == 0 {
			continue
		}
		for _, p := range x.grams[g] {
			if at := i - p.offset; at >= 0 && strings.HasPrefix(text[at:], x.words[p.word]) {
				found(p.word, at)
			}
		}
	}
}
