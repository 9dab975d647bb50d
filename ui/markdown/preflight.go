package markdown

import (
	"fmt"
	"strings"
)

// Bounds of what is drawn as markdown. Beyond them the time to parse or draw is
// more than a reader waits for; they are far beyond what people and models write.
const (
	maxBytes     = 256 << 10
	maxLines     = 5000 // outside fences
	maxHeadings  = 500
	maxDepth     = 16 // quotes and lists within each other
	maxMarks     = 2000
	maxBrackets  = 1000
	maxTicks     = 500
	maxPiece     = 64 << 10 // a paragraph; longer texts are parsed in pieces
	maxColumns   = 64
	maxCells     = 2000
	maxLineStart = 1000 // bytes of a line that are looked at for marks of nesting
)

// preflight reports why a text has to be shown plain, in words for the reader, or
// "". It takes one pass over clean text.
func preflight(src string) string {
	if len(src) > maxBytes {
		return fmt.Sprintf("%d KB of text", len(src)>>10)
	}
	var lines, headings, marks, brackets, ticks int
	var f fences
	var n nesting
	for line := range strings.Lines(src) {
		if f.code(line) {
			continue
		}
		lines++
		if d := n.depth(line); d > maxDepth {
			return fmt.Sprintf("nested %d deep", d)
		}
		if heading(line) {
			headings++
		}
		for i := 0; i < len(line); i++ {
			switch c := line[i]; c {
			case '*', '_', '~', '`':
				if i > 0 && line[i-1] == c {
					break
				}
				if c == '`' {
					ticks++
				} else {
					marks++
				}
			case '[', ']':
				brackets++
			}
		}
	}
	for _, bound := range []struct {
		n, max int
		what   string
	}{
		{lines, maxLines, "lines"},
		{headings, maxHeadings, "headings"},
		{marks, maxMarks, "emphasis marks"},
		{brackets, maxBrackets, "brackets"},
		{ticks, maxTicks, "backticks"},
	} {
		if bound.n > bound.max {
			return fmt.Sprintf("%d %s", bound.n, bound.what)
		}
	}
	return ""
}

// heading reports whether a line may be or make a heading.
func heading(line string) bool {
	line = strings.Trim(line, " >\n")
	return line != "" && (line[0] == '#' || strings.Trim(line, "=") == "" || strings.Trim(line, "-") == "")
}

// fences tells which lines of a text are certainly those of code fences, so that
// code may have as many brackets as it likes. Where only a parser could tell, a
// line is none: the bounds must hold for every line that is parsed as prose.
type fences struct {
	mark     byte
	count    int  // length of the marks of the fence we are in, 0 outside
	html     bool // in an HTML block that ends with an empty line
	distrust bool // it takes a parser to know where fences are from here on
}

// code reports whether a line belongs to a fence, its first and last line included.
func (f *fences) code(line string) bool {
	body := strings.TrimLeft(line, " ")
	indent := len(line) - len(body)
	n := 0
	for n < len(body) && body[n] == body[0] && (body[0] == '`' || body[0] == '~') {
		n++
	}
	blankAfter := strings.Trim(body[n:], " \n") == ""
	switch {
	case f.count > 0:
		if indent < 4 && n >= f.count && body[0] == f.mark && blankAfter {
			f.count = 0
		}
		return true
	case f.distrust:
		return false
	case n == len(body), body == "\n":
		f.html = false
	case body[0] == '<':
		// Within HTML nothing is a fence. Some blocks of it end with an empty
		// line, others anywhere.
		f.html = true
		f.distrust = len(body) < 2 || strings.IndexByte("!?", body[1]) >= 0 || rawTag(body[1:])
		return false
	}
	if n < 3 || body[0] == '`' && strings.IndexByte(body[n:], '`') >= 0 {
		return false
	}
	if indent > 0 || f.html {
		f.distrust = true // may be within a list item, and end with it
		return false
	}
	f.mark, f.count = body[0], n
	return true
}

// rawTag reports the tags whose blocks go on behind empty lines (CommonMark 0.31,
// HTML blocks, condition 1).
func rawTag(s string) bool {
	s = strings.ToLower(s[:min(len(s), 10)])
	for _, name := range []string{"pre", "script", "style", "textarea"} {
		if strings.HasPrefix(s, name) {
			return true
		}
	}
	return false
}

// nesting follows lists through the lines of a text, by their indentation.
type nesting struct{ items []int }

// depth returns how deep the content of a line is nested in quotes and lists. It
// is never less than what a parser finds, as long as the line begins an item or a
// quote; other lines are no deeper than the one before them.
func (n *nesting) depth(line string) int {
	quotes, indent, found := 0, 0, false
	for i := 0; i < len(line) && i < maxLineStart; i++ {
		switch c := line[i]; {
		case c == ' ':
			indent++
		case c == '>':
			quotes++
			indent++
		case strings.IndexByte("-*+", c) >= 0 && i+1 < len(line) && (line[i+1] == ' ' || line[i+1] == '\n'):
			n.push(indent)
			indent++
			found = true
		case '0' <= c && c <= '9':
			end := i
			for end < len(line) && end < i+10 && '0' <= line[end] && line[end] <= '9' {
				end++
			}
			if end+1 >= len(line) || line[end] != '.' && line[end] != ')' || line[end+1] != ' ' && line[end+1] != '\n' {
				return n.total(quotes, found)
			}
			n.push(indent)
			indent += end - i + 1
			i = end
			found = true
		default:
			return n.total(quotes, found)
		}
	}
	return n.total(quotes, found)
}

func (n *nesting) total(quotes int, found bool) int {
	if !found {
		return quotes
	}
	return quotes + len(n.items)
}

// push opens an item at an indentation, which closes all that are not left of it.
func (n *nesting) push(indent int) {
	for len(n.items) > 0 && n.items[len(n.items)-1] >= indent {
		n.items = n.items[:len(n.items)-1]
	}
	n.items = append(n.items, indent)
}
