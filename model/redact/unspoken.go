package redact

import (
	"strings"

	"msgview/model/wordset"
)

// rarePairs are, for each letter, those that hardly follow it within a word: in the words of
// languages, and in names of programs.
var rarePairs = func() (pairs [26]uint32) {
	for i, rare := range [...]string{
		"eoq", "bcdfghjkmnpqtvwxz", "bdfgjmnpqvwxy", "bcfghjkmpqtvwxz", "", "bcdghjkmnpqvwxyz", "bcdfjkmpqvwxyz", "bcdfghjkmnpqsvwxyz", "hiquwy",
		"bcdfghijklmnopqrstuvwxyz", "bcdfghjkmnpqvwxyz", "bcfhjkmpqrvwxz", "cdfghjklqrvwxyz", "bhjmqrwx", "hjqxy", "bcdfgjkmnqvwxyz", "abcdefghijklmnopqrstvwxyz", "hjqx",
		"bdgjnqrvx", "bdfgjkqvwxz", "hjoquvwxyz", "bcdfghjklmnpqrstuvwxz", "bcdfghjklmpqstuvwxz", "abcdfghjklmnoqrsuvwxyz", "bdefghijklqruvwxyz", "bcdfghjklmnpqrstuvwxz",
	} {
		for _, c := range []byte(rare) {
			pairs[i] |= 1 << (c - 'a')
		}
	}
	return pairs
}()

// shortWords are words of two letters that names are made of.
var shortWords = wordset.Set{Words: "my is to on in by of or at no up go do it as db id io ui fs os cs js ts ip tx rx re un we be an if so"}

// isUnspoken reports whether letters are drawn, as no word and no name of a program has them: pairs
// of them are rare, and what capital letters part is too short for words.
func isUnspoken(v string) bool {
	const least = 8
	if len(v) < least {
		return false
	}
	odd, words := 0, 0
	for from := 0; from < len(v); words++ {
		to := from
		for to < len(v) && isUpper(v[to]) {
			to++
		}
		if to-from > 1 { // capital letters: the last one begins a word if small ones follow
			if to < len(v) && isLower(v[to]) {
				to--
			}
			if to-from > 1 {
				from = to
				continue
			}
		} else {
			for to < len(v) && isLower(v[to]) {
				to++
			}
		}
		if to == from {
			return false // no letter
		}
		if to-from <= 2 {
			if !shortWords.Has(strings.ToLower(v[from:to])) {
				odd++
			}
			from = to
			continue
		}
		for i := from + 1; i < to; i++ {
			if rarePairs[v[i-1]|0x20-'a']&(1<<(v[i]|0x20-'a')) != 0 {
				odd++
			}
		}
		from = to
	}
	return odd > 3 || odd == 3 && words > 1
}
