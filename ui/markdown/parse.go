package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// newParser returns a parser of CommonMark with tables, task lists and
// strikethrough, and without what makes text disappear: no reference definitions
// and no HTML within lines. HTML blocks are parsed, to be shown as they are.
// It keeps no state and may be used by any goroutine.
func newParser() parser.Parser {
	return parser.NewParser(
		parser.WithBlockParsers(parser.DefaultBlockParsers()...),
		parser.WithInlineParsers(
			util.Prioritized(extension.NewTaskCheckBoxParser(), 0),
			util.Prioritized(parser.NewCodeSpanParser(), 100),
			util.Prioritized(parser.NewLinkParser(), 200),
			util.Prioritized(parser.NewAutoLinkParser(), 300),
			util.Prioritized(parser.NewEmphasisParser(), 500),
			util.Prioritized(extension.NewStrikethroughParser(), 500),
		),
		parser.WithParagraphTransformers(util.Prioritized(tables{extension.NewTableParagraphTransformer()}, 200)),
	)
}

// Names of attributes that tables puts on nodes.
const (
	sourceLines = "lines" // of a table: the text.Segments of its source
	asSource    = "plain" // of a paragraph: to be shown line by line
)

// tables makes tables of paragraphs, as long as they are neither too large nor
// have cells that the table would lose.
type tables struct{ inner parser.ParagraphTransformer }

// Transform implements parser.ParagraphTransformer.
func (t tables) Transform(p *ast.Paragraph, reader text.Reader, pc parser.Context) {
	src := reader.Source()
	lines := p.Lines()
	line := func(i int) []byte { s := lines.At(i); return s.Value(src) }
	// Which of the lines that look like it is the one under the head is the
	// parser's to say. The table must be all right whichever it takes.
	head := -1
	for i := 1; i < lines.Len(); i++ {
		columns := delimiterColumns(line(i))
		if columns == 0 || columns < cellCount(line(i-1)) {
			continue
		}
		fits := columns <= maxColumns && columns*(lines.Len()-i) <= maxCells
		for j := i + 1; fits && j < lines.Len(); j++ {
			fits = cellCount(line(j)) <= columns
		}
		if !fits {
			p.SetAttributeString(asSource, true)
			return
		}
		if head < 0 {
			head = i - 1
		}
	}
	if head < 0 {
		return
	}
	source := text.NewSegments()
	source.AppendAll(lines.Sliced(head, lines.Len()))
	parent, before := p.Parent(), p.PreviousSibling()
	t.inner.Transform(p, reader, pc)
	n := parent.FirstChild()
	if before != nil {
		n = before.NextSibling()
	}
	for ; n != nil; n = n.NextSibling() {
		if table, ok := n.(*east.Table); ok {
			table.SetAttributeString(sourceLines, source)
			return
		}
	}
}

// delimiterColumns returns how many columns the line between the head and the
// rows of a table has, or 0 for any other line.
func delimiterColumns(line []byte) int {
	line = bytes.TrimSpace(line)
	if len(line) == 0 || bytes.IndexByte(line, '-') < 0 {
		return 0
	}
	for _, c := range line {
		if c != '|' && c != '-' && c != ':' && c != ' ' {
			return 0
		}
	}
	return cellCount(line)
}

// cellCount returns how many cells a line of a table has.
func cellCount(line []byte) int {
	line = bytes.TrimSpace(line)
	line = bytes.TrimPrefix(line, []byte("|"))
	if bytes.HasSuffix(line, []byte("|")) && !bytes.HasSuffix(line, []byte(`\|`)) {
		line = line[:len(line)-1]
	}
	n := 1
	for i, c := range line {
		if c == '|' && (i == 0 || line[i-1] != '\\') {
			n++
		}
	}
	return n
}

// parse parses a text and returns the source that the nodes refer to. That ends
// with a newline: without it goldmark loses an info string of one character.
func parse(p parser.Parser, s string) (ast.Node, []byte) {
	src := make([]byte, 0, len(s)+1)
	src = append(src, s...)
	if !strings.HasSuffix(s, "\n") {
		src = append(src, '\n')
	}
	return p.Parse(text.NewReader(src)), src
}

// pieces splits a long text at empty lines outside of fences into pieces of about
// maxPiece, so that what grows faster than the text stays small. A piece that has
// no such line may be longer.
func pieces(src string) []string {
	if len(src) <= maxPiece {
		return []string{src}
	}
	var out []string
	var f fences
	start, at, split := 0, 0, 0
	for line := range strings.Lines(src) {
		if at-start >= maxPiece && split > start {
			out = append(out, src[start:split])
			start = split
		}
		at += len(line)
		if !f.code(line) && strings.TrimSpace(line) == "" {
			split = at
		}
	}
	return append(out, src[start:])
}

// info returns what stands after the marks of a fence.
func info(n *ast.FencedCodeBlock, src []byte) string {
	if n.Info == nil {
		return ""
	}
	return strings.TrimSpace(string(n.Info.Segment.Value(src)))
}

// language returns the name of the language from what stands after the marks of a
// fence: its first word, if it looks like one.
func language(info string) string {
	end := 0
	for end < len(info) && (info[end] == '+' || info[end] == '#' || info[end] == '-' || info[end] == '.' ||
		'0' <= info[end] && info[end] <= '9' || 'a' <= info[end]|0x20 && info[end]|0x20 <= 'z') {
		end++
	}
	if end == 0 || end > 20 {
		return ""
	}
	return info[:end]
}
