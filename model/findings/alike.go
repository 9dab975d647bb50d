package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model/nearest"
)

// maxAlike bounds the words that are compared letter by letter, in bytes.
const maxAlike = 200

// alike reports whether one word may be what another one was meant to be: the same with
// another spelling of what joins its letters, the same file in another folder or with another
// ending, or a few letters away. Words that differ in their numbers only are of two things.
func alike(a, b string) bool {
	if a == b || a == "" || b == "" || len(a) > maxAlike || len(b) > maxAlike {
		return a == b
	}
	a, b = strings.ToLower(a), strings.ToLower(b)
	if j := joints(a); j == joints(b) && (digits(j) < len(j) || len(j) >= 4) && j != "" || sameNumbers(a, b) {
		return true
	}
	if isMoreOf(a, b) || isMoreOf(b, a) {
		return true
	}
	if dir, base := path.Split(a); len(base) >= 3 || dir == "" {
		other, file := path.Split(b)
		if base == file && len(base) >= 3 {
			return true // elsewhere
		}
		if stem := stemOf(base); dir == other && stem == stemOf(file) && (len(stem) >= 3 || dir != "") {
			return true // of another kind
		}
	}
	return mistyped(a, b)
}

// isMoreOf reports whether a name is another one with a word before or behind it: libavif-dev.
func isMoreOf(long, short string) bool {
	return len(short) >= 4 && !strings.ContainsAny(short, "/.:@ ") && len(long) > len(short)+1 &&
		(strings.HasPrefix(long, short) && strings.ContainsRune("-_:", rune(long[len(short)])) || strings.HasSuffix(long, short) && strings.ContainsRune("-_:", rune(long[len(long)-len(short)-1])))
}

// mistyped reports whether a word is another one but for a letter of one of its parts, or two
// of a long one.
func mistyped(a, b string) bool {
	one, other := partsOf(a), partsOf(b)
	if len(one) != len(other) {
		return false
	}
	at := -1
	for i := range one {
		switch {
		case one[i] == other[i]:
		case at >= 0:
			return false
		default:
			at = i
		}
	}
	return at >= 0 && (misspelled(one[at], other[at], 4) || len(one) > 1 && len(one[at]) != len(other[at]) && misspelled(one[at], other[at], 3))
}

// misspelled compares two names without anything that joins letters, which have to be so long.
func misspelled(a, b string, least int) bool {
	n := min(len(a), len(b))
	if n < least || max(len(a), len(b))-n > 2 {
		return false
	}
	most := 1
	if n >= 8 {
		most = 2
	}
	if nearest.Distance(a, b) > most {
		return false
	}
	if withoutNumbers(a) != withoutNumbers(b) {
		return true
	}
	return len(a) == len(b) && sorted(a) == sorted(b) // two of them swapped
}

// partsOf are the parts of a word between what joins them.
func partsOf(w string) []string {
	return strings.FieldsFunc(w, func(c rune) bool { return c < 0x80 && (!isWordInside(byte(c)) || c == '_') })
}

// joints is a word without what joins its letters.
func joints(w string) string {
	return strings.Join(partsOf(w), "")
}

// sameNumbers reports whether two words are the same numbers in another order, and nothing
// else: the two ways to write a date.
func sameNumbers(a, b string) bool {
	numbers := func(w string) (all []string) {
		for n := range strings.FieldsFuncSeq(w, func(c rune) bool { return c < '0' || c > '9' }) {
			all = append(all, strings.TrimLeft(n, "0"))
		}
		slices.Sort(all)
		return all
	}
	if strings.ContainsFunc(a+b, func(c rune) bool { return c >= 'a' && c <= 'z' && c != 't' && c != 'z' || c > 0x7f }) { // but for 2026-10-19T15:40Z
		return false
	}
	n := numbers(a)
	return len(n) >= 3 && slices.Equal(n, numbers(b))
}

// stemOf is the name of a file without its ending, which begins with a letter.
func stemOf(name string) string {
	if i := strings.LastIndexByte(name, '.'); i > 0 && i+1 < len(name) && isLetter(name[i+1]) {
		return name[:i]
	}
	return name
}

func sorted(s string) string {
	b := []byte(s)
	slices.Sort(b)
	return string(b)
}

// firstOf is what stands before a mark, or all.
func firstOf(s, mark string) string {
	before, _, _ := strings.Cut(s, mark)
	return before
}
