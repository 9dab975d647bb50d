package redact

import (
	"slices"
	"strings"
)

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
	for at < len(text) && at-a.from <= mostValue && text[at] > ' ' && text[at] != '"' && text[at] != '\\' {
		at++
	}
	a.to = at
	for at < len(text) && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r') {
		at++
	}
	return a, a.to > a.from && endsLine(text, at)
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

// mostRows bounds a column that is looked through.
const mostRows = 500

// column finds the secrets below the name of a column that ends at a place, in a table with
// lines between its columns, or commas.
func (n *name) column(text string, begin, to int) (f found, ok bool) {
	from := begin
	line := strings.LastIndexByte(text[max(from-mostValue, 0):from], '\n') + 1 + max(from-mostValue, 0)
	before, behind := strings.TrimRight(text[line:from], " \t`*\"'"), to
	for behind < len(text) && behind-to < mostValue && strings.IndexByte(" \t`*\"'\r", text[behind]) >= 0 {
		behind++
	}
	end := strings.IndexByte(text[behind:min(len(text), behind+mostValue)], '\n')
	if end < 0 || end > 0 && text[behind] != '|' && text[behind] != ',' {
		return f, false
	}
	end += behind
	head := strings.TrimSuffix(text[line:end], "\r")
	sep := byte('|')
	if strings.IndexByte(head, '|') < 0 {
		sep = ','
		for from > line && (isAlnum(text[from-1]) || strings.IndexByte("_-.,\"", text[from-1]) >= 0) {
			from--
		}
		if strings.Count(text[from:end], `"`)%2 == 1 { // of a text in JSON
			from += strings.IndexByte(text[from:end], '"') + 1
		}
		line, from = from, begin
		if head = strings.TrimSuffix(text[min(line, from):end], "\r"); line > from || !strings.Contains(head, ",") || strings.ContainsAny(head, " \t(){}[]:;=<>") {
			return f, false
		}
	}
	if before != "" && before[len(before)-1] != sep {
		return f, false
	}
	cells := cellsOf(head, sep)
	index := len(cellsOf(text[line:from]+"x", sep)) - 1
	if named := slices.DeleteFunc(slices.Clone(cells), func(c cell) bool { return c.from == c.to }); len(named) < 2 {
		return f, false // a list
	}
	next := end + 1
	if sep == '|' {
		ruler, width := lineAt(text, next)
		if !strings.Contains(ruler, "--") || strings.Trim(ruler, "|-+: \t\r0123456789→") != "" {
			return f, false
		}
		next += width
	}
	var last *found
	for range mostRows {
		row, width := lineAt(text, next)
		in := cellsOf(row, sep)
		if len(in) != len(cells) || index >= len(in) {
			break
		}
		c := in[index]
		a := assignment{from: next + c.from, to: next + c.to, chosen: n.chosen, name: n.word, word: n.word}
		if i := strings.IndexByte(text[a.from:a.to], '"'); i >= 0 { // the end of a text in JSON
			a.to = a.from + i
		}
		if v := text[a.from:a.to]; a.plausible(v) && !strings.ContainsAny(v, "()") {
			one := &found{from: a.from, to: a.to, kind: "an assigned key"}
			if n.chosen {
				one.kind = "a password"
			}
			if last == nil {
				f, ok = *one, true
				last = &f
			} else {
				last.next, last = one, one
			}
		}
		if next += width; next >= len(text) {
			break
		}
	}
	return f, ok
}

// lineAt is the line that begins at a place, and how far it is to the next one.
func lineAt(text string, at int) (line string, width int) {
	if at >= len(text) {
		return "", 0
	}
	rest := text[at:min(len(text), at+8*mostValue)]
	if i := strings.IndexByte(rest, '\n'); i >= 0 {
		return strings.TrimSuffix(rest[:i], "\r"), i + 1
	}
	return rest, len(rest)
}

// A cell is where something stands in a line.
type cell struct{ from, to int }

// cellsOf are the cells of a row, without what stands around their words.
func cellsOf(row string, sep byte) (all []cell) {
	from, quoted := 0, false
	for i := 0; i <= len(row); i++ {
		switch {
		case i < len(row) && row[i] == '"' && sep == ',':
			quoted = !quoted
		case i < len(row) && row[i] == '\\' && i+1 < len(row) && row[i+1] == sep:
			i++
		case i == len(row) || row[i] == sep && !quoted:
			c := cell{from, i}
			for c.from < c.to && strings.IndexByte(" \t`*'\"", row[c.from]) >= 0 {
				c.from++
			}
			for c.to > c.from && strings.IndexByte(" \t`*'\"", row[c.to-1]) >= 0 {
				c.to--
			}
			all = append(all, c)
			from = i + 1
		}
	}
	return all
}
