package findings

import (
	"sort"
	"strings"
)

// A document that a tool gives back, an issue for one, quotes errors of others between fences.

// fencedIn returns where the fences of a text stand whose content is quoted: there is prose around
// them, and it is not the first of them, as what a wrapper puts around the output of a program would
// be.
func fencedIn(text string) (all [][2]int) {
	const fence = "```"
	if strings.Count(text, fence) < 4 {
		return nil
	}
	prose, fences, open := 0, 0, -1
	for at := 0; at < len(text); {
		from, to := lineAt(text, at)
		line := strings.TrimSpace(text[from:to])
		at = to + 1
		switch {
		case strings.HasPrefix(line, fence) && open < 0:
			open = from
		case strings.HasPrefix(line, fence):
			if fences++; fences > 1 && prose >= leastProse && strings.TrimSpace(text[to:]) != "" {
				all = append(all, [2]int{open, to})
			}
			open = -1
		case open < 0 && isProseLine(line):
			prose++
		}
	}
	return all
}

// leastProse is how many lines of prose make a document.
const leastProse = 2

// isProseLine reports whether a line is words as of a sentence.
func isProseLine(line string) bool {
	if len(line) < 30 || len(strings.Fields(line)) < 5 || !isLetter(line[0]) {
		return false
	}
	switch line[len(line)-1] {
	case '.', ':', '!', '?', ',':
		return true
	}
	return false
}

// isQuoted reports whether a place is between two fences.
func isQuoted(all [][2]int, at int) bool {
	i := sort.Search(len(all), func(i int) bool { return at < all[i][1] })
	return i < len(all) && at > all[i][0]
}
