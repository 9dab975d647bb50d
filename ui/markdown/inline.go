package markdown

import (
	"bufio"
	"bytes"
	"fmt"
	"html"
	"strings"
	"unicode"

	"charm.land/glamour/v2/ansi"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"msgview/ui/safetext"
)

// An inliner draws what stands within a paragraph, a heading or a cell, using
// glamour for the styles. It is given a copy of the content in which everything
// that glamour drops or changes is replaced by what it leaves alone.
//
// Glamour keeps state in its renderer, so an inliner must not be used by two
// goroutines at once.
type inliner struct {
	style ansi.StyleConfig
	gl    renderer.Renderer
	keep  bool // line breaks of the source, in this block

	src  []byte          // source of the nodes that are read
	buf  []byte          // source of the nodes that are made
	want strings.Builder // what has to be on the screen
	rich bool            // there is something to style

	w   *bufio.Writer
	out bytes.Buffer // what glamour writes

	failed int // blocks that glamour did not show whole; the tests look at it
}

func newInliner(style ansi.StyleConfig) *inliner {
	in := &inliner{style: style, w: bufio.NewWriterSize(nil, 1<<10)}
	in.reset()
	return in
}

// reset makes a new renderer, for the start and after one failed.
func (in *inliner) reset() {
	in.gl = renderer.NewRenderer(renderer.WithNodeRenderers(util.Prioritized(ansi.NewRenderer(ansi.Options{
		Styles:           in.style,
		PreserveNewLines: true,
		InlineTableLinks: true,
	}), 1)))
}

// text draws the content of a block.
func (in *inliner) text(n ast.Node, src []byte) safetext.Text {
	in.src, in.buf, in.rich = src, in.buf[:0], false
	in.want.Reset()
	// Around inline content alone glamour puts no margins, which would cost it
	// several writes per byte.
	block := ast.NewTextBlock()
	in.children(block, n, false, false)
	want := strings.Trim(in.want.String(), " \n")
	if !in.rich || want == "" {
		return shown(want, safetext.Style{})
	}
	out, err := in.glamour(block)
	if err != nil || !sameText(out, want) {
		in.failed++
		return shown(want, safetext.Style{})
	}
	return fromGlamour(out)
}

// glamour renders a block that children filled.
func (in *inliner) glamour(block ast.Node) (out string, err error) {
	defer func() {
		if p := recover(); p != nil {
			in.reset()
			err = fmt.Errorf("glamour: %v", p)
		}
	}()
	in.out.Reset()
	in.w.Reset(&in.out)
	if err := in.gl.Render(in.w, in.buf, block); err != nil {
		in.reset()
		return "", err
	}
	return strings.Trim(in.out.String(), " \n"), nil
}

// sameText reports whether what glamour wrote shows what it should, white space
// aside. Glamour moves that, but nothing else.
func sameText(out, want string) bool {
	i := 0
	for j := 0; j < len(out); j++ {
		if out[j] == safetext.Escape {
			end := strings.IndexByte(out[j:], 'm')
			if end < 0 {
				return false
			}
			j += end
			continue
		}
		if out[j] == ' ' || out[j] == '\n' {
			continue
		}
		for i < len(want) && (want[i] == ' ' || want[i] == '\n') {
			i++
		}
		if i == len(want) || want[i] != out[j] {
			return false
		}
		i++
	}
	return strings.Trim(want[i:], " \n") == ""
}

// children copies the children of n to parent. Within a link, and directly within
// one, tell how often glamour takes backslashes for escapes.
func (in *inliner) children(parent, n ast.Node, inLink, direct bool) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			in.copyText(parent, c, inLink)
		case *ast.String:
			in.add(parent, string(c.Value))
		case *ast.CodeSpan:
			in.rich = true
			passes := 0
			if direct {
				passes = 1
			}
			code := ast.NewCodeSpan()
			code.AppendChild(code, in.segment(plainText(c, in.src), passes))
			parent.AppendChild(parent, code)
		case *ast.Emphasis:
			in.rich = true
			e := ast.NewEmphasis(c.Level)
			in.children(e, c, inLink, false)
			parent.AppendChild(parent, e)
		case *east.Strikethrough:
			in.rich = true
			s := east.NewStrikethrough()
			s.AppendChild(s, in.segment(plainText(c, in.src), 1))
			parent.AppendChild(parent, s)
		case *ast.Link:
			in.link(parent, c, inLink)
		case *ast.AutoLink:
			in.linked(parent, string(c.Label(in.src)))
		case *ast.Image:
			in.add(parent, "[image: ")
			in.children(parent, c, inLink, direct)
			in.address(parent, string(c.Destination), string(c.Title), "")
			in.add(parent, "]")
		case *east.TaskCheckBox: // drawn as the mark of the item
		default:
			in.children(parent, c, inLink, direct)
		}
	}
}

// copyText copies a stretch of text. Addresses in it become links.
func (in *inliner) copyText(parent ast.Node, t *ast.Text, inLink bool) {
	s := string(t.Segment.Value(in.src))
	if !t.IsRaw() {
		s = decode(s)
	}
	for !inLink {
		from, to := address(s)
		if to == 0 {
			break
		}
		in.add(parent, s[:from])
		in.linked(parent, s[from:to])
		s = s[to:]
	}
	switch {
	case t.HardLineBreak(), t.SoftLineBreak() && in.keep:
		in.add(parent, s)
		in.add(parent, "\n")
	case t.SoftLineBreak():
		in.add(parent, s+" ")
	default:
		in.add(parent, s)
	}
}

// link copies a link as its text and its address.
func (in *inliner) link(parent ast.Node, l *ast.Link, inLink bool) {
	label := plainText(l, in.src)
	if inLink || l.FirstChild() == nil {
		in.children(parent, l, inLink, false)
	} else {
		in.rich = true
		node := newLink()
		in.children(node, l, true, true)
		parent.AppendChild(parent, node)
	}
	in.address(parent, string(l.Destination), string(l.Title), label)
}

// address adds where a link leads, unless its text says so already.
func (in *inliner) address(parent ast.Node, to, title, label string) {
	to, title = decode(to), decode(title)
	if to != "" && to != label {
		in.add(parent, " ("+to+")")
	}
	if title != "" {
		in.add(parent, ` "`+title+`"`)
	}
}

// linked adds text in the style of links.
func (in *inliner) linked(parent ast.Node, s string) {
	in.rich = true
	l := newLink()
	l.AppendChild(l, in.segment(s, 1))
	parent.AppendChild(parent, l)
}

// newLink returns a link that leads nowhere. Glamour writes neither an address nor
// a hyperlink for it, only its text in the style of links.
func newLink() *ast.Link {
	l := ast.NewLink()
	l.Destination = []byte("#")
	return l
}

// add adds text.
func (in *inliner) add(parent ast.Node, s string) {
	if s == "" {
		return
	}
	last, _ := parent.LastChild().(*ast.Text)
	joins := last != nil && last.Segment.Stop == len(in.buf)
	t := in.segment(s, 1)
	if joins { // one node costs glamour less than two
		last.Segment.Stop = t.Segment.Stop
		return
	}
	parent.AppendChild(parent, t)
}

// segment returns a node of text that glamour shows as s, if it takes backslashes
// for escapes as often as passes says.
func (in *inliner) segment(s string, passes int) *ast.Text {
	in.want.WriteString(s)
	for range passes {
		s = strings.ReplaceAll(s, `\`, `\\`)
	}
	start := len(in.buf)
	in.buf = append(in.buf, strings.ReplaceAll(s, "&", "&amp;")...)
	return ast.NewTextSegment(text.NewSegment(start, len(in.buf)))
}

// plainText returns the text within a node without its styles.
func plainText(n ast.Node, src []byte) string {
	var b strings.Builder
	_, code := n.(*ast.CodeSpan)
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			s := string(c.Segment.Value(src))
			if code {
				s = strings.ReplaceAll(s, "\n", " ")
			} else if !c.IsRaw() {
				s = decode(s)
			}
			b.WriteString(s)
			if !code && (c.SoftLineBreak() || c.HardLineBreak()) {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(c.Value)
		case *ast.AutoLink:
			b.Write(c.Label(src))
		case *ast.Link:
			b.WriteString(plainText(c, src))
			b.WriteString(" (" + decode(string(c.Destination)) + ")")
			if len(c.Title) > 0 {
				b.WriteString(` "` + decode(string(c.Title)) + `"`)
			}
		case *ast.Image:
			b.WriteString("[image: " + plainText(c, src) + " (" + decode(string(c.Destination)) + ")")
			if len(c.Title) > 0 {
				b.WriteString(` "` + decode(string(c.Title)) + `"`)
			}
			b.WriteString("]")
		default:
			b.WriteString(plainText(c, src))
		}
	}
	return b.String()
}

const maxEntity = 40 // bytes; the longest name is &CounterClockwiseContourIntegral;

// decode resolves backslash escapes and entities. What entities stand for may be
// control characters, so it passes the gate once more.
func decode(s string) string {
	if !strings.ContainsAny(s, `\&`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && i+1 < len(s) && util.IsPunct(s[i+1]):
			i++
			b.WriteByte(s[i])
		case c == '&':
			end := strings.IndexByte(s[i:min(len(s), i+maxEntity)], ';')
			if end < 0 {
				b.WriteByte(c)
				break
			}
			entity := s[i : i+end+1]
			if v := html.UnescapeString(entity); v != entity {
				b.WriteString(oneLine(clean(v)))
				i += end
				break
			}
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// oneLine keeps what an entity stands for from breaking the line.
func oneLine(s string) string { return strings.ReplaceAll(s, "\n", " ") }

// address returns the place of the first web address in a text; to is 0 if there
// is none. A closing mark after an address does not belong to it.
func address(s string) (from, to int) {
	for at := 0; ; {
		i := strings.Index(s[at:], "://")
		if i < 0 {
			return 0, 0
		}
		i += at
		at = i + 3
		for _, scheme := range []string{"https", "http"} {
			from = i - len(scheme)
			if from < 0 || s[from:i] != scheme || from > 0 && (unicode.IsLetter(rune(s[from-1])) || s[from-1] >= 0x80) {
				continue
			}
			to = at
			for to < len(s) && s[to] > ' ' && s[to] < 0x7f && strings.IndexByte("<>\"`|{}^\\", s[to]) < 0 {
				to++
			}
			for to > at && strings.IndexByte(".,:;!?'*_~", s[to-1]) >= 0 {
				to--
			}
			if to > at && s[to-1] == ')' && strings.IndexByte(s[at:to], '(') < 0 {
				to--
			}
			if to > at {
				return from, to
			}
		}
	}
}
