package redact

import "strings"

// beginsLine reports whether nothing stands before a place in its line.
func beginsLine(text string, at int) bool {
	for at > 0 && (text[at-1] == ' ' || text[at-1] == '\t') {
		at--
	}
	return at == 0 || text[at-1] == '\n'
}

// inColumn is what stands in the next column of a table without lines, as the last of its
// row.
func inColumn(text string, at int) (a assignment, ok bool) {
	a.from = at
	for at < len(text) && at-a.from <= mostValue && text[at] > ' ' {
		at++
	}
	a.to = at
	for at < len(text) && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r') {
		at++
	}
	return a, a.to > a.from && (at == len(text) || text[at] == '\n')
}

// inCell is what stands in the next cell of the row of a table, the sign before which is
// at a place.
func inCell(text string, name, at int) (a assignment, ok bool) {
	line := strings.LastIndexByte(text[:name], '\n') + 1
	end := strings.IndexByte(text[at:min(len(text), at+mostValue)], '\n')
	if end < 0 {
		end = min(len(text), at+mostValue) - at
	}
	end += at
	if !strings.Contains(text[line:name], "|") {
		return a, false
	}
	if next := strings.TrimLeft(text[min(end+1, len(text)):min(len(text), end+40)], " |:"); strings.HasPrefix(next, "--") {
		return a, false // names of columns
	}
	a.from = at + 1
	n := strings.IndexByte(text[a.from:end], '|')
	if n < 0 {
		return a, false
	}
	a.to = a.from + n
	for a.from < a.to && strings.IndexByte(" \t`*'\"", text[a.from]) >= 0 {
		a.from++
	}
	for a.to > a.from && strings.IndexByte(" \t`*'\"", text[a.to-1]) >= 0 {
		a.to--
	}
	return a, a.to > a.from
}
