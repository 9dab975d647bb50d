package picker

import "strings"

// Least that a title has in common with the one above it to be dimmed, in bytes, and what
// is left of it where the difference would have no room.
const (
	leastCommon = 16
	keptCommon  = 10
)

// common returns how many bytes two titles have in common at their beginnings, in whole
// words; 0 if that is little.
func common(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	if n < len(b) {
		n = strings.LastIndexByte(b[:n], ' ') + 1
	}
	if n < leastCommon {
		return 0
	}
	return n
}
