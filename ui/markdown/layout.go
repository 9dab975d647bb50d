package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"msgview/ui/safetext"
)

// leastContent is how many cells the content of a list or quote keeps. When
// nesting would leave less, nothing more is indented.
const leastContent = 12

// A layout draws the blocks of one piece of text.
type layout struct {
	r   *Renderer
	src []byte
}

// blocks draws the blocks within n. Empty rows are where the source has empty
// lines.
func (l *layout) blocks(n ast.Node, width int) []safetext.Line {
	var rows []safetext.Line
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		block := l.block(c, width)
		if len(block) == 0 {
			continue
		}
		if len(rows) > 0 && (c.HasBlankPreviousLines() || apart(c)) {
			rows = append(rows, safetext.Line{})
		}
		rows = append(rows, block...)
	}
	return rows
}

// apart reports the blocks that are set apart whatever the source has, so that
// they do not look like part of the prose before them.
func apart(n ast.Node) bool {
	prev := n.PreviousSibling()
	return n.Kind() == east.KindTable || prev != nil && prev.Kind() == east.KindTable
}

// block draws one block.
func (l *layout) block(n ast.Node, width int) []safetext.Line {
	switch n := n.(type) {
	case *ast.Heading:
		return l.prose(n, n.Level, width)
	case *ast.Paragraph, *ast.TextBlock:
		if _, ok := n.AttributeString(asSource); ok || l.definitions(n) {
			return l.source(n.Lines(), width)
		}
		return l.prose(n, 0, width)
	case *ast.List:
		return l.list(n, width)
	case *ast.Blockquote:
		return l.quote(n, width)
	case *ast.FencedCodeBlock:
		return l.code(info(n, l.src), n.Lines(), width)
	case *ast.CodeBlock:
		return l.code("", n.Lines(), width)
	case *ast.HTMLBlock:
		lines := text.NewSegments()
		lines.AppendAll(n.Lines().Sliced(0, n.Lines().Len()))
		if n.HasClosure() {
			lines.Append(n.ClosureLine)
		}
		return l.source(lines, width)
	case *ast.ThematicBreak:
		return []safetext.Line{l.rule(width)}
	case *east.Table:
		return l.table(n, width)
	default:
		return l.source(n.Lines(), width)
	}
}

// prose draws the text of a block; level is that of a heading, 0 for others.
func (l *layout) prose(n ast.Node, level, width int) []safetext.Line {
	l.r.inline.keep = l.r.opts.KeepBreaks || meantWithin(n, l.src)
	t := l.r.inline.text(n, l.src)
	switch {
	case level == 1:
		t = t.On(l.r.pal.Heading)
	case level > 1:
		t = t.On(l.r.pal.Subheading)
	}
	return t.Wrap(width, safetext.WrapOptions{})
}

// definitions reports whether a paragraph is made of reference definitions or
// footnotes, one on each line.
func (l *layout) definitions(n ast.Node) bool {
	lines := n.Lines()
	for i := range lines.Len() {
		line := lines.At(i)
		s := line.Value(l.src)
		if len(s) == 0 || s[0] != '[' || !bytes.Contains(s, []byte("]:")) {
			return false
		}
	}
	return lines.Len() > 0
}

// source draws lines as they were written.
func (l *layout) source(lines *text.Segments, width int) []safetext.Line {
	s := strings.TrimRight(string(lines.Value(l.src)), "\n")
	return shown(s, l.r.pal.Source).Wrap(width, safetext.WrapOptions{Hard: true, Words: true})
}

// rule draws a line across.
func (l *layout) rule(width int) safetext.Line {
	dash := safetext.Lit("─", l.r.pal.Rule)
	if l.r.opts.ASCII {
		dash = safetext.Lit("-", l.r.pal.Rule)
	}
	return safetext.Repeat(dash, width).Line()
}

// code draws a code block: what the fence says about it, then its lines, indented
// by two cells. Rows that continue a line have a mark there, so that it cannot be
// taken for a line of its own.
func (l *layout) code(info string, lines *text.Segments, width int) []safetext.Line {
	pal := l.r.pal
	var rows []safetext.Line
	indent := safetext.Spaces(2, pal.CodeBlock).Line()
	more := safetext.Lit("┊ ", pal.Dim).Line()
	if l.r.opts.ASCII {
		more = safetext.Lit(": ", pal.Dim).Line()
	}
	if width < leastContent {
		indent, more = safetext.Line{}, safetext.Line{}
	}
	room := width - indent.Width()
	if info != "" {
		for _, row := range shown(info, pal.Dim).Wrap(room, safetext.WrapOptions{}) {
			rows = append(rows, indent.AppendLine(row))
		}
	}
	src, marks := unmarked(strings.TrimRight(string(lines.Value(l.src)), "\n"))
	code := l.r.opts.Code.Code(src, language(info)).Paint(marks)
	for _, line := range code.Lines() {
		before := indent
		for _, row := range line.Text().Wrap(room, safetext.WrapOptions{Hard: true}) {
			rows = append(rows, before.AppendLine(row))
			before = more
		}
		if line.Empty() {
			rows = append(rows, safetext.Line{})
		}
	}
	return rows
}

// quote draws a quote with a bar before each row.
func (l *layout) quote(n *ast.Blockquote, width int) []safetext.Line {
	bar := safetext.Lit("│ ", l.r.pal.Quote).Line()
	if l.r.opts.ASCII {
		bar = safetext.Lit("> ", l.r.pal.Quote).Line()
	}
	if width-bar.Width() < leastContent {
		bar = safetext.Line{}
	}
	rows := l.blocks(n, width-bar.Width())
	for i, row := range rows {
		rows[i] = bar.AppendLine(row)
	}
	return rows
}

// list draws a list. What continues an item stands under its text.
func (l *layout) list(n *ast.List, width int) []safetext.Line {
	var rows []safetext.Line
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		if len(rows) > 0 && item.HasBlankPreviousLines() {
			rows = append(rows, safetext.Line{})
		}
		mark := l.mark(n, item)
		room := width - mark.Width()
		if room < leastContent {
			rows = append(append(rows, mark), l.blocks(item, width)...)
			continue
		}
		content := l.blocks(item, room)
		if len(content) == 0 {
			content = []safetext.Line{{}}
		}
		under := safetext.Spaces(mark.Width(), safetext.Style{}).Line()
		for i, row := range content {
			switch {
			case i == 0:
				rows = append(rows, mark.AppendLine(row))
			case row.Empty():
				rows = append(rows, row)
			default:
				rows = append(rows, under.AppendLine(row))
			}
		}
	}
	return rows
}

// mark returns what stands before an item: its number as the source has it, its
// box, or a bullet.
func (l *layout) mark(list *ast.List, item ast.Node) safetext.Line {
	st := l.r.pal.Bullet
	bullet := safetext.Lit("• ", st)
	if l.r.opts.ASCII {
		bullet = safetext.Lit("- ", st)
	}
	if list.IsOrdered() {
		bullet = safetext.Clean(number(l.src, item.Pos()), st).Append(safetext.Spaces(1, st))
	}
	if first := item.FirstChild(); first != nil && first.FirstChild() != nil {
		if box, ok := first.FirstChild().(*east.TaskCheckBox); ok {
			mark := safetext.Lit("[ ] ", st)
			if box.IsChecked {
				mark = safetext.Lit("[x] ", st)
			}
			if !list.IsOrdered() {
				return mark.Line()
			}
			bullet = bullet.Append(mark)
		}
	}
	return bullet.Line()
}

// number returns the number of a list item that begins at pos, with the mark after
// it, as in "7." or "2)".
func number(src []byte, pos int) string {
	if pos < 0 || pos > len(src) {
		return ""
	}
	end := pos
	for end < len(src) && '0' <= src[end] && src[end] <= '9' {
		end++
	}
	return string(src[pos:min(end+1, len(src))])
}

// longParagraph reports whether a paragraph may be longer than maxPiece: whether
// so much text outside of fences has no empty line.
func longParagraph(src string) bool {
	var f fences
	n := 0
	for line := range strings.Lines(src) {
		if f.code(line) || strings.Trim(line, " \n") == "" {
			n = 0
			continue
		}
		if n += len(line); n > maxPiece {
			return true
		}
	}
	return false
}
