// Package diff lays out how two runs differ, as model/compare tells it: the lines of steps
// beside each other with the words that changed, as text for people, and as JSON.
package diff

import (
	"hash/maphash"
	"strings"
	"unicode"
	"unicode/utf8"

	"msgview/model/compare"
	"msgview/ui/safetext"
)

// A Line is a line of either side, or of one.
type Line struct {
	A, B           string
	HasA, HasB     bool
	MarksA, MarksB []safetext.Range // words that the other line has not
	Same           bool             // but for what is another one in every run
}

// Bounds of what is compared in detail.
const (
	mostLines = 1 << 14 // of a text
	mostWords = 4 << 10 // bytes of a line
	mostPairs = 1 << 12 // of changed lines that are weighed
)

var seed = maphash.MakeSeed()

// Lines compares two texts line by line. canonical returns a line of side A, or of B,
// without what does not count; nil if all counts.
func Lines(a, b string, canonical func(line string, b bool) string) []Line {
	left, right := split(a), split(b)
	hash := func(lines []string, b bool) []uint64 {
		all := make([]uint64, len(lines))
		for i, l := range lines {
			if canonical != nil && len(lines) <= mostLines {
				l = canonical(l, b)
			}
			all[i] = max(maphash.String(seed, l), 1)
		}
		return all
	}
	pairs := compare.Align(hash(left, false), hash(right, true))
	var lines []Line
	i, j := 0, 0
	upTo := func(a, b int) {
		lines = append(lines, changed(left[i:a], right[j:b])...)
		i, j = a, b
	}
	for _, p := range pairs {
		upTo(p.A, p.B)
		lines = append(lines, Line{A: left[p.A], B: right[p.B], HasA: true, HasB: true, Same: true})
		i, j = p.A+1, p.B+1
	}
	upTo(len(left), len(right))
	return lines
}

func split(s string) []string {
	if s == "" {
		return nil
	}
	lines := strings.Split(strings.TrimSuffix(s, "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimSuffix(lines[i], "\r")
	}
	return lines
}

// changed pairs lines that stand in the place of each other.
func changed(a, b []string) (lines []Line) {
	left := func(s string) { lines = append(lines, Line{A: s, HasA: true}) }
	right := func(s string) { lines = append(lines, Line{B: s, HasB: true}) }
	next := 0
	for i, l := range a {
		best, at := 0, -1
		for j := next; j < len(b) && (j-next)*len(a) < mostPairs; j++ {
			if len(a) == len(b) && j != i { // as many: one for one
				continue
			}
			if n := common(l, b[j]); n > best {
				best, at = n, j
			}
		}
		if at < 0 {
			left(l)
			continue
		}
		for ; next < at; next++ {
			right(b[next])
		}
		line := Line{A: l, B: b[at], HasA: true, HasB: true}
		line.MarksA, line.MarksB = marks(l, b[at])
		lines = append(lines, line)
		next = at + 1
	}
	for ; next < len(b); next++ {
		right(b[next])
	}
	return lines
}

// common is how much of two lines is at both of their beginnings or ends, 0 if it is too
// little to say that one became the other.
func common(a, b string) int {
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	if n := head + tail; n >= 3 && n*4 >= min(len(a), len(b)) {
		return n
	}
	return 0
}

// marks returns the words that are not in both lines.
func marks(a, b string) (inA, inB []safetext.Range) {
	if len(a) > mostWords || len(b) > mostWords {
		return nil, nil
	}
	left, right := words(a), words(b)
	hash := func(s string, words []safetext.Range) []uint64 {
		all := make([]uint64, len(words))
		for i, w := range words {
			all[i] = max(maphash.String(seed, s[w.From:w.To]), 1)
		}
		return all
	}
	pairs := compare.Align(hash(a, left), hash(b, right))
	i, j := 0, 0
	upTo := func(k, l int) {
		inA, inB = join(inA, left[i:k]), join(inB, right[j:l])
		i, j = k+1, l+1
	}
	for _, p := range pairs {
		upTo(p.A, p.B)
	}
	upTo(len(left), len(right))
	return inA, inB
}

// join appends ranges as one.
func join(to, ranges []safetext.Range) []safetext.Range {
	if len(ranges) == 0 {
		return to
	}
	return append(to, safetext.Range{From: ranges[0].From, To: ranges[len(ranges)-1].To})
}

// words splits a line into words, spaces, and other signs one by one.
func words(s string) (all []safetext.Range) {
	kind := func(r rune) int {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_':
			return 1
		case unicode.IsSpace(r):
			return 2
		}
		return 0
	}
	last := 0
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		k := kind(r)
		if n := len(all); n > 0 && k != 0 && k == last {
			all[n-1].To = i + size
		} else {
			all = append(all, safetext.Range{From: i, To: i + size})
		}
		last, i = k, i+size
	}
	return all
}
