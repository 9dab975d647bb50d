package config

import (
	"fmt"
	"strings"
)

// meant says which name a word was probably meant to be, "" if none is near.
func meant(word string, names []string) string {
	const maxWord = 64 // nobody means one by more
	if word == "" || len(word) > maxWord {
		return ""
	}
	best, least := "", 1+max(1, len([]rune(word))/3)
	for _, name := range names {
		if d := distance(strings.ToLower(word), strings.ToLower(name)); d < least {
			best, least = name, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %s?)", best)
}

// distance counts the letters to insert, to delete, to replace and to swap with the next
// one that make one word of another.
func distance(a, b string) int {
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
