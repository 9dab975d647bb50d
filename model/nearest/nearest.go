// Package nearest tells which name a mistyped word was probably meant to be.
package nearest

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Distance counts the letters to insert, to delete, to replace and to swap with the
// next one that make one word of another.
func Distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	var before []int
	row := make([]int, len(t)+1)
	for j := range row {
		row[j] = j
	}
	for i := range s {
		next := make([]int, len(t)+1)
		next[0] = i + 1
		for j := range t {
			cost := 1
			if s[i] == t[j] {
				cost = 0
			}
			next[j+1] = min(row[j+1]+1, next[j]+1, row[j]+cost)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row = row, next
	}
	return row[len(t)]
}

// maxWord bounds the words that names are compared with: nobody means one by more.
const maxWord = 64

// abbreviates reports whether a word is a name of which letters were left out, not the first
// one and not too many. Both are in lower case.
func abbreviates(word, name string) bool {
	const least, share = 3, 5.0 / 2 // letters of the word, and of the name for each of them
	word, flag := strings.CutPrefix(word, "--")
	name, isFlag := strings.CutPrefix(name, "--")
	if flag != isFlag || len(word) < least || float64(len(name)) > share*float64(len(word)) || word[0] != name[0] {
		return false
	}
	for _, r := range name {
		if next, n := utf8.DecodeRuneInString(word); next == r {
			word = word[n:]
		}
	}
	return word == ""
}

// abbreviated are the names that a word may be short for.
func abbreviated(word string, names []string) (all []string) {
	for _, name := range names {
		if abbreviates(strings.ToLower(word), strings.ToLower(name)) {
			all = append(all, name)
		}
	}
	return all
}

// Name returns the name that a word was probably meant to be: one that it begins, the
// one that the fewest letters tell from it, or the shortest that it is short for; "" if
// none is near.
func Name(word string, names []string) string {
	word = strings.ToLower(word)
	if word == "" || len(word) > maxWord {
		return ""
	}
	begun := false
	best, least := "", 1+max(1, (len([]rune(word))+1)/3)
	for _, name := range names {
		d := Distance(word, strings.ToLower(name))
		if len(word) > 2 && strings.HasPrefix(strings.ToLower(name), word) {
			if d >= least && !begun {
				d = least - 1
			}
			begun = true
		}
		if d < least {
			best, least = name, d
		}
	}
	if best != "" {
		return best
	}
	for _, name := range abbreviated(word, names) {
		if best == "" || len(name) < len(best) {
			best = name
		}
	}
	return best
}

// mostMeant bounds the names that a word may be the beginning of, or short for, to be told.
const mostMeant = 4

// Hint is what an error says of the nearest name, or of all that the word begins; "" if there
// is none.
func Hint(word string, names []string) string {
	var begun []string
	for _, name := range names {
		if len(word) > 2 && strings.HasPrefix(strings.ToLower(name), strings.ToLower(word)) {
			begun = append(begun, name)
		}
	}
	near := Name(word, names)
	if short := abbreviated(word, names); len(begun) == 0 && slices.Contains(short, near) {
		begun = short
	}
	if n := len(begun); n > 1 && n <= mostMeant {
		return fmt.Sprintf(" (did you mean %s or %s?)", strings.Join(begun[:n-1], ", "), begun[n-1])
	}
	if near != "" {
		return fmt.Sprintf(" (did you mean %s?)", near)
	}
	return ""
}
