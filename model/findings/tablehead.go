package findings

import (
	"strconv"
	"strings"
)

// A word of caution is the head of a column: what tells is the number below it.

// maxTableRows are the rows of a table that are read.
const maxTableRows = 64

// cellsOf returns the cells of a row: between them stand bars, tabs, or two blanks or more.
func cellsOf(row string) (cells []string) {
	row = strings.Trim(row, " \t\r|")
	from := 0
	for i := 0; i < len(row); {
		end := behindBlanks(row, i)
		isGap := end > i+1 || row[i] == '\t'
		if end < len(row) && row[end] == '|' {
			isGap, end = true, behindBlanks(row, end+1)
		}
		if isGap {
			cells = append(cells, row[from:i])
			from = end
		}
		i = max(end, i+1)
	}
	return append(cells, row[from:])
}

// behindBlanks is where the blanks that begin at a byte of a row end.
func behindBlanks(row string, at int) int {
	for at < len(row) && strings.IndexByte(" \t\n\f\r", row[at]) >= 0 {
		at++
	}
	return at
}

// mayHaveCells reports whether a row may have several cells: most are prose.
func mayHaveCells(row string) bool {
	return strings.Contains(row, "  ") || strings.ContainsAny(row, "|\t")
}

// countedBelow returns the row with the largest number below a word at a byte of a line, if that is
// the head of a table: an empty one where all numbers are 0. ok is false for any other line.
func countedBelow(text string, from, to, at int) (row, rowTo int, ok bool) {
	head := text[from:to]
	if to-from > maxRemarkLine || to >= len(text) || !mayHaveCells(head) || digits(strings.TrimLeft(head, " ")) > 0 {
		return 0, 0, false
	}
	cells := cellsOf(head)
	if len(cells) < 3 {
		return 0, 0, false
	}
	column := -1
	for i, cell := range cells {
		if cell == "" || strings.ContainsAny(cell, ".:=()[]{}0123456789") {
			return 0, 0, false
		}
		if strings.HasPrefix(strings.ToLower(cell), strings.ToLower(strings.Fields(text[at:to])[0])) && column < 0 {
			column = i
		}
	}
	if column < 0 {
		return 0, 0, false
	}
	most, n := int64(0), 0
	for next := to + 1; next < len(text) && n < maxTableRows; n++ {
		end := len(text)
		if i := strings.IndexByte(text[next:], '\n'); i >= 0 {
			end = next + i
		}
		cells := cellsOf(text[next:end])
		if column >= len(cells) {
			break
		}
		if count, err := strconv.ParseInt(strings.ReplaceAll(cells[column], ",", ""), 10, 64); err == nil {
			if ok = true; count > most {
				most, row, rowTo = count, next, end
			}
		} else if strings.Trim(cells[column], "-=+: ") != "" {
			break
		}
		next = end + 1
	}
	return row, rowTo, ok
}
