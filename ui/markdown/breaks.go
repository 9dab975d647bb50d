package markdown

import (
	"bytes"
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
// would not have fitted in: such a text was wrapped, and is wrapped anew.
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
	return full*4 < (len(lines)-1)*3
}
