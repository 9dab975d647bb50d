package findings

import "strings"

// withoutNumbers returns a line as all have it that differ in numbers only, of retries, or in the
// ids of requests.
func withoutNumbers(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for s != "" {
		n := 0
		for n < len(s) && inID(s[n]) {
			n++
		}
		if word := s[:n]; !isMadeID(word) {
			for i := range len(word) {
				if c := word[i]; c < '0' || c > '9' {
					b.WriteByte(c)
				}
			}
		}
		if n < len(s) {
			if s[n] != '.' {
				b.WriteByte(s[n])
			}
			n++
		}
		s = s[n:]
	}
	return b.String()
}

func inID(c byte) bool { return isLetter(c) || c >= '0' && c <= '9' || c == '-' || c == '_' }

// shortestID is how long a number in hexadecimal is at least that nobody wrote by hand.
const shortestID = 8

// isMadeID reports whether a word is an id that a program made: a long number in hexadecimal, maybe
// in groups, or one that says that it is that of a request.
func isMadeID(word string) bool {
	if len(word) < shortestID || !strings.ContainsAny(word, "0123456789") {
		return false
	}
	return strings.HasPrefix(word, "req_") || strings.Trim(word, "0123456789abcdefABCDEF-") == "" && !strings.HasPrefix(word, "-")
}
