package markdown

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
)

// An HTML writer makes HTML of the markdown of a log. Nothing of the log gets through as
// markup: its HTML is text, and its links lead only where Address lets them. It draws the
// same structure as a Renderer, and like that one loses nothing. It may be used by any
// goroutine.
type HTML struct {
	// Headings is by how many levels headings of the text stand below the page's own.
	Headings int

	parser parser.Parser
}

// NewHTML makes a writer.
func NewHTML(headings int) *HTML { return &HTML{headings, newParser()} }

// Append adds the HTML of a text to dst. With breaks the line breaks within paragraphs are
// kept, as people who type mean them; without them those that a paragraph seems to mean.
func (h *HTML) Append(dst []byte, src string, breaks bool) []byte {
	text := clean(src)
	if strings.Trim(text, " \n") == "" {
		return dst
	}
	if preflight(text) != "" {
		return append(appendText(append(dst, `<div class="pre">`...), strings.Trim(text, "\n")), "</div>"...)
	}
	for _, piece := range pieces(text) {
		if len(piece) > maxPiece && longParagraph(piece) {
			dst = append(appendText(append(dst, `<div class="pre">`...), strings.Trim(piece, "\n")), "</div>"...)
			continue
		}
		doc, b := parse(h.parser, piece)
		w := htmlWriter{b: dst, src: b, headings: h.Headings, breaks: breaks}
		w.blocks(doc, false)
		dst = w.b
	}
	return dst
}

// htmlWriter writes the blocks of a piece of text.
type htmlWriter struct {
	b        []byte
	src      []byte
	headings int
	breaks   bool
	linked   bool // within a link
	marked   bool // within a marker, which the parser may have cut to pieces
}

func (w *htmlWriter) raw(s string)  { w.b = append(w.b, s...) }
func (w *htmlWriter) text(s string) { w.b, w.marked = appendPiece(w.b, s, w.marked) }

// blocks writes the blocks within n. Of a tight list paragraphs have no marks of their own.
func (w *htmlWriter) blocks(n ast.Node, tight bool) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		w.block(c, tight)
	}
}

func (w *htmlWriter) block(n ast.Node, tight bool) {
	w.marked = false
	switch n := n.(type) {
	case *ast.Heading:
		name := "h" + strconv.Itoa(min(n.Level+w.headings, 6))
		w.raw("<" + name + ">")
		w.inline(n)
		w.raw("</" + name + ">")
	case *ast.Paragraph, *ast.TextBlock:
		l := layout{src: w.src}
		if _, ok := n.AttributeString(asSource); ok || l.definitions(n) {
			w.source(string(n.Lines().Value(w.src)))
			return
		}
		defer func(all bool) { w.breaks = all }(w.breaks)
		w.breaks = w.breaks || meantWithin(n, w.src)
		if tight {
			w.inline(n)
			if n.NextSibling() != nil {
				w.raw("\n")
			}
			return
		}
		w.raw("<p>")
		w.inline(n)
		w.raw("</p>")
	case *ast.List:
		w.list(n)
	case *ast.Blockquote:
		w.raw("<blockquote>")
		w.blocks(n, false)
		w.raw("</blockquote>")
	case *ast.FencedCodeBlock:
		w.code(info(n, w.src), string(n.Lines().Value(w.src)))
	case *ast.CodeBlock:
		w.code("", string(n.Lines().Value(w.src)))
	case *ast.HTMLBlock:
		s := string(n.Lines().Value(w.src))
		if n.HasClosure() {
			s += string(n.ClosureLine.Value(w.src))
		}
		w.source(s)
	case *ast.ThematicBreak:
		w.raw("<hr>")
	case *east.Table:
		w.table(n)
	default:
		w.source(string(n.Lines().Value(w.src)))
	}
}

// source writes lines as they were written.
func (w *htmlWriter) source(s string) {
	w.raw(`<div class="pre">`)
	w.text(strings.TrimRight(s, "\n"))
	w.raw("</div>")
}

// code writes a block of code, with what the fence says about it.
func (w *htmlWriter) code(info, s string) {
	w.raw("<pre")
	if info != "" {
		w.raw(` data-l="`)
		plain, _ := unmarked(info)
		w.b = AppendAttribute(w.b, plain)
		w.raw(`"`)
	}
	w.raw(">")
	s = strings.TrimRight(s, "\n")
	if strings.HasPrefix(s, "\n") {
		w.raw("\n") // browsers leave out the first one
	}
	w.text(s)
	w.raw("</pre>")
}

func (w *htmlWriter) list(n *ast.List) {
	name := "ul"
	if n.IsOrdered() {
		name = "ol"
	}
	w.raw("<" + name + ">")
	next := 1
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		w.raw("<li")
		if n.IsOrdered() {
			at := strings.TrimRight(number(w.src, item.Pos()), ".)")
			if is, err := strconv.Atoi(at); err == nil {
				if is != next {
					w.raw(` value="` + strconv.Itoa(is) + `"`)
				}
				next = is + 1
			}
		}
		if first := item.FirstChild(); first != nil && first.FirstChild() != nil {
			if box, ok := first.FirstChild().(*east.TaskCheckBox); ok {
				w.raw(` class="task">`)
				if box.IsChecked {
					w.raw("[" + w.tick(item.Pos()) + "] ")
				} else {
					w.raw("[ ] ")
				}
				w.blocks(item, n.IsTight)
				w.raw("</li>")
				continue
			}
		}
		w.raw(">")
		w.blocks(item, n.IsTight)
		w.raw("</li>")
	}
	w.raw("</" + name + ">")
}

// tick is the letter in the box of a task that begins at pos, as it is written.
func (w *htmlWriter) tick(pos int) string {
	if pos < 0 || pos > len(w.src) {
		return "x"
	}
	line, _, _ := bytes.Cut(w.src[pos:], []byte{'\n'})
	if bytes.Contains(line[:min(len(line), 24)], []byte("[X]")) {
		return "X"
	}
	return "x"
}

func (w *htmlWriter) table(t *east.Table) {
	w.raw(`<div class="wide"><table>`)
	for r := t.FirstChild(); r != nil; r = r.NextSibling() {
		cell := "td"
		if r.Kind() == east.KindTableHeader {
			cell = "th"
		}
		w.raw("<tr>")
		i := 0
		for c := r.FirstChild(); c != nil; c = c.NextSibling() {
			w.raw("<" + cell)
			if i < len(t.Alignments) {
				switch t.Alignments[i] {
				case east.AlignRight:
					w.raw(` class="r"`)
				case east.AlignCenter:
					w.raw(` class="m"`)
				}
			}
			w.raw(">")
			w.inline(c)
			w.raw("</" + cell + ">")
			i++
		}
		w.raw("</tr>")
	}
	w.raw("</table></div>")
}

// inline writes what stands within a block.
func (w *htmlWriter) inline(n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			w.words(c)
		case *ast.String:
			w.text(string(c.Value))
		case *ast.CodeSpan:
			w.raw("<code>")
			w.text(plainText(c, w.src))
			w.raw("</code>")
		case *ast.Emphasis:
			name := "em"
			if c.Level > 1 {
				name = "strong"
			}
			w.raw("<" + name + ">")
			w.inline(c)
			w.raw("</" + name + ">")
		case *east.Strikethrough:
			w.raw("<del>")
			w.inline(c)
			w.raw("</del>")
		case *ast.Link:
			w.link(c, decode(string(c.Destination)), decode(string(c.Title)))
		case *ast.AutoLink:
			w.address(string(c.Label(w.src)))
		case *ast.Image:
			w.raw("[image: ")
			w.inline(c)
			w.raw(" (")
			w.address(decode(string(c.Destination)))
			w.raw(")")
			if len(c.Title) > 0 {
				w.text(` "` + decode(string(c.Title)) + `"`)
			}
			w.raw("]")
		case *east.TaskCheckBox: // stands before the item
		default:
			w.inline(c)
		}
	}
}

// words writes a stretch of text. Addresses in it become links.
func (w *htmlWriter) words(t *ast.Text) {
	s := string(t.Segment.Value(w.src))
	if !t.IsRaw() {
		s = decode(s)
	}
	for !w.linked {
		from, to := address(s)
		if to == 0 {
			break
		}
		w.text(s[:from])
		w.address(s[from:to])
		s = s[to:]
	}
	w.text(s)
	switch {
	case t.HardLineBreak(), t.SoftLineBreak() && w.breaks:
		w.raw("<br>")
	case t.SoftLineBreak():
		w.raw("\n")
	}
}

const linkMarks = ` rel="noopener noreferrer nofollow">`

// link writes a link whose text is that of a node, or where it may not lead there its text
// and its address.
func (w *htmlWriter) link(n ast.Node, to, title string) {
	plain, _ := unmarked(to)
	href, ok := Address(plain)
	if ok && !w.linked && n.FirstChild() != nil {
		w.raw(`<a href="`)
		w.b = AppendAttribute(w.b, href)
		w.raw(`"` + linkMarks)
		w.linked = true
		w.inline(n)
		w.linked = false
		w.raw("</a>")
	} else {
		w.inline(n)
		if to != "" && to != plainText(n, w.src) {
			w.raw(" (")
			w.text(to)
			w.raw(")")
		}
	}
	if title != "" {
		w.text(` "` + title + `"`)
	}
}

// address writes an address, as a link where it may be one.
func (w *htmlWriter) address(s string) {
	plain, _ := unmarked(s)
	to := plain
	if strings.Contains(to, "@") && !strings.Contains(to, ":") {
		to = "mailto:" + to
	}
	href, ok := Address(to)
	if !ok || w.linked {
		w.text(s)
		return
	}
	w.raw(`<a href="`)
	w.b = AppendAttribute(w.b, href)
	w.raw(`"` + linkMarks)
	w.text(s)
	w.raw("</a>")
}
