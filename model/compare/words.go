package compare

import (
	"hash/maphash"
	"slices"
	"strings"

	"msgview/model/rawjson"
)

// hashOf is FNV-1a. It is the same in each run of the program, so that an alignment is,
// too.
func hashOf[T string | []byte](s T) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 0x100000001b3
	}
	return max(h, 1)
}

// seed is another one in each run of the program.
var seed = maphash.MakeSeed()

// equalityOf is a hash of what is compared for being the same, and for nothing else: a longer text
// takes a tenth of the time of hashOf.
func equalityOf(s []byte) uint64 { return max(maphash.Bytes(seed, s), 1) }

// with makes one hash of two.
func with(h, more uint64) uint64 {
	h = (h ^ more) * 0x9e3779b97f4a7c15
	return max(h^h>>29, 1)
}

// A member is one of an object.
type member struct {
	key   string
	value rawjson.Value
}

// sorted returns the members of an object by name.
func sorted(v rawjson.Value) []member {
	all := make([]member, 0, v.Len())
	for key, value := range v.Members() {
		all = append(all, member{key, value})
	}
	slices.SortStableFunc(all, func(a, b member) int { return strings.Compare(a.key, b.key) })
	return all
}

// mostWords is how many words of a text are kept to tell whether another one is like it.
const mostWords = 32

// A gist is the words of a text, the smallest hashes of them: of two texts that have much
// in common these are the same.
type gist []uint32

// gistOf reads the words of a canonical text.
func gistOf(s []byte) gist {
	const most = 1 << 13
	s = s[:min(len(s), most)]
	var all gist
	for i := 0; i < len(s); {
		if !isWord(s[i]) {
			i++
			continue
		}
		n := i
		for n < len(s) && isWord(s[n]) {
			n++
		}
		h := hashOf(s[i:n])
		all = append(all, uint32(h^h>>32))
		i = n
	}
	slices.Sort(all)
	all = slices.Compact(all)
	return slices.Clone(all[:min(len(all), mostWords)])
}

// likeness is how much two texts have in common, from 0 to 1.
func (g gist) likeness(h gist) float64 {
	if len(g) == 0 || len(h) == 0 {
		return 0
	}
	// The smallest hashes of both together are a sample of the words of both.
	same, all := 0, 0
	for i, j := 0, 0; (i < len(g) || j < len(h)) && all < mostWords; all++ {
		switch {
		case j == len(h) || i < len(g) && g[i] < h[j]:
			i++
		case i == len(g) || g[i] > h[j]:
			j++
		default:
			same++
			i, j = i+1, j+1
		}
	}
	return float64(same) / float64(all)
}
