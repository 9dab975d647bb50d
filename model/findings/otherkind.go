package findings

import (
	"strings"
	"unicode"

	"msgview/model/rawjson"
)

// ofOtherKinds reports whether two ids are of things of different kinds, as their beginnings say:
// d_2 was a draft, and m_7 is the mail that was made of it.
func ofOtherKinds(a, b string) bool {
	first, _, one := cutKind(a)
	other, _, two := cutKind(b)
	return one && two && first != other
}

// cutKind splits an id into the letters that say what it is of, and the rest.
func cutKind(id string) (kind, rest string, ok bool) {
	i := strings.IndexAny(id, "_-")
	if i < 1 || i > 12 || i == len(id)-1 || digits(id[i+1:]) == 0 && len(id)-i < 8 {
		return "", "", false
	}
	for _, c := range id[:i] {
		if c < 'a' || c > 'z' {
			return "", "", false
		}
	}
	return id[:i], id[i+1:], true
}

// isSpacedOtherwise reports whether two texts differ in spaces, dashes and the size of letters only,
// as a number of a phone does: 0800 555 019.
func isSpacedOtherwise(a, b rawjson.Value) bool {
	if a.Kind() == rawjson.Number && b.Kind() == rawjson.Number {
		return false
	}
	plain := func(v rawjson.Value) string {
		return strings.Map(func(c rune) rune {
			if unicode.IsSpace(c) || unicode.Is(unicode.Pd, c) {
				return -1
			}
			return unicode.ToLower(c)
		}, v.Scalar())
	}
	return plain(a) == plain(b)
}
