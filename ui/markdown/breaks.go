package markdown

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
)

// narrowest is the length, in characters, of the longest line of a paragraph that a program
// or a person broke to make it fit: nobody breaks text for fewer columns.
const narrowest = 50

// meantWithin is meant of the lines of a paragraph. A heading over two lines has none.
func meantWithin(n ast.Node, src []byte) bool {
	if _, ok := n.(*ast.Heading); ok {
		return false
	}
	all := n.Lines()
	if all.Len() < 2 {
		return false
	}
	lines := make([][]byte, all.Len())
	for i := range lines {
		line := all.At(i)
		lines[i] = bytes.Trim(line.Value(src), " \t\n")
	}
	return meant(lines)
}

// meant reports whether the line breaks within a paragraph are part of what it says, such as
// those of a poem, an address or a count. They are not where each stands where the next word
// would not have fitted in: such a text was wrapped, and is wrapped anew. Entries of a list or
// of a log that happen to be as long as each other were not.
func meant(lines [][]byte) bool {
	longest := 0
	for _, line := range lines {
		longest = max(longest, utf8.RuneCount(line))
	}
	if longest < narrowest {
		return len(lines) > 1
	}
	full := 0
	for i, line := range lines[:len(lines)-1] {
		word, _, _ := bytes.Cut(lines[i+1], []byte(" "))
		if !bytes.HasSuffix(line, []byte(":")) && utf8.RuneCount(line)+1+utf8.RuneCount(word) > longest {
			full++
		}
	}
	return full*4 < (len(lines)-1)*3 || areEntries(lines)
}

// areEntries reports whether lines look like entries, each for itself: by their labels, the
// numbers or signs in front, columns, or since each is whole sentences.
func areEntries(lines [][]byte) bool {
	labelled, numbered, columns, whole := 0, 0, 0, 0
	for i, line := range lines {
		word, _, _ := bytes.Cut(line, []byte(" "))
		switch {
		case isLabel(line, word):
			labelled++
		case bytes.IndexFunc(word, isOfProse) < 0, bytes.ContainsAny(word, "0123456789"):
			numbered++
		}
		if bytes.Contains(line, []byte("   ")) {
			columns++
		}
		if i < len(lines)-1 && bytes.HasSuffix(bytes.TrimRight(line, "*_)\"”"), []byte(".")) {
			whole++
		}
	}
	most := func(n, of int) bool { return n >= 2 && n*4 >= of*3 }
	return labelled >= 2 || most(numbered, len(lines)) || most(columns, len(lines)) || most(whole, len(lines)-1)
}

// isLabel reports whether a line begins as an entry with a name does: **Cause:**, Q:, (a).
func isLabel(line, word []byte) bool {
	if rest, ok := bytes.CutPrefix(line, []byte("**")); ok {
		bold, after, closed := bytes.Cut(rest, []byte("**"))
		return closed && (bytes.HasSuffix(bold, []byte(":")) || bytes.HasPrefix(after, []byte(":")))
	}
	if n := len(word); n > 2 && n <= 4 && word[0] == '(' && word[n-1] == ')' {
		return true
	}
	name, ok := bytes.CutSuffix(word, []byte(":"))
	return ok && len(name) > 0 && name[0] >= 'A' && name[0] <= 'Z'
}

func isOfProse(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
