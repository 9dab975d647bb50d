package render

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"msgview/ui/safetext"
)

// maxPiece bounds how much of a body is cleaned and wrapped at once, in bytes for
// each row that is wanted.
const bytesPerRow = 4096

// bodies draws blocks below the row of an item.
type bodies struct{ drawing }

// body draws a block below its call, as a whole or its head and tail. Every row
// carries the bar, so that nothing in it can pass for something outside it, but those of a
// text that there is nothing beside.
func (b bodies) body(block Block, st State, kind string) {
	inset := utf8.RuneCountInString(kind)
	put := func(l safetext.Line) { b.rows.behind(l, inset, kind != "" && kind != "  ") }
	if block.Title != "" && st == Full {
		for _, l := range safetext.Clean(block.Title, b.p.Dim).Wrap(max(b.rows.width-inset, 1), safetext.WrapOptions{Hard: true, Words: true}) {
			put(l)
		}
	} else if block.Title != "" {
		put(safetext.CleanLine(block.Title, b.p.Dim, max(b.rows.width-inset, 1)).Line())
	}
	text := block.Text
	if block.Form != Paged { // there a blank line is part of it
		text = strings.TrimRight(text, "\n")
		if block.Form == Code && len(text) < len(block.Text) { // as of the lines before
			text = strings.TrimSuffix(text, "\r")
		}
	}
	if block.Form == Diff && len(text) <= maxDrawnDiff && (block.Made || b.opt.Level < MaxLevel) { // that shows what is logged as it is
		diffs{b.drawing}.diff(block, text, st, put)
		return
	}
	total := strings.Count(text, "\n") + 1
	if text == "" {
		if block.Form == Paged {
			put(safetext.Line{})
		}
		return
	}
	head, tail := total, 0
	switch {
	case b.opt.Unlimited && st == Full:
	case st == Full:
		head = max(b.rows.c.Limit, FullRows)
	case block.Error:
		head, tail = previewHead, 2*previewTail // the cause stands at the end
	default:
		head, tail = previewHead, previewTail
	}
	if total <= head+tail+1 {
		head, tail = total, 0
	}
	width := max(b.rows.width-inset, 1)
	limit := 0 // bytes; 0 for none
	if st != Full {
		limit = (head + tail) * bytesPerRow
	} else if !b.opt.Unlimited {
		limit = max(head*200, 1<<20)
	}
	first, last := splitLines(text, head, tail, limit)
	for piece, gap := range b.pieces(block, first) {
		if gap {
			put(safetext.Line{})
		}
		for _, l := range b.form(block, piece, width) {
			put(l)
		}
	}
	if hidden := total - head - tail; hidden > 0 {
		b.cut = true
		put(b.rest(Number(hidden)+" more "+Plural(hidden, "line"), shows(b.rows, st), width).Line())
	} else if limit > 0 && len(first)+len(last)+2 < len(text) {
		put(b.rest(Size(int64(len(text)-len(first)-len(last)))+" more", "r or v shows them", width).Line())
	}
	for _, l := range b.form(block, last, width) {
		put(l)
	}
}

// splitLines returns the first head and the last tail lines of a text, each cut
// to limit bytes if limit is not 0.
func splitLines(s string, head, tail, limit int) (first, last string) {
	end := 0
	for n := 0; n < head; n++ {
		i := strings.IndexByte(s[end:], '\n')
		if i < 0 {
			end = len(s)
			break
		}
		end += i + 1
	}
	first = strings.TrimSuffix(s[:end], "\n")
	start := len(s)
	for n := 0; n < tail && start > end; n++ {
		i := strings.LastIndexByte(s[end:start-1], '\n')
		if i < 0 {
			start = end
			break
		}
		start = end + i + 1
	}
	if tail > 0 && start < len(s) {
		last = s[start:]
	}
	if limit > 0 {
		first, last = head4(first, limit), tail4(last, limit)
	}
	return first, last
}

// head4 and tail4 cut a text without cutting a character.
func head4(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	return s[:n]
}

func tail4(s string, n int) string {
	if len(s) <= n {
		return s
	}
	i := len(s) - n
	for i < len(s) && s[i]&0xC0 == 0x80 {
		i++
	}
	return s[i:]
}

// form turns the text of a block into rows as what it is.
func (b bodies) form(block Block, text string, width int) []safetext.Line {
	if text == "" {
		return nil
	}
	var t safetext.Text
	switch block.Form {
	case Markdown:
		return b.prose.Render(text, min(width, maxProse), true)
	case Code:
		if lang := b.code.Language(block.Lang); lang != "" {
			t = b.code.Code(text, lang)
		} else {
			t = b.code.Code(text, block.Lang)
		}
	case JSON:
		t = b.code.JSON(text)
	case Diff:
		t = b.code.Diff(text)
	case Output:
		st := b.p.Plain
		t = safetext.CleanOutput(text, st)
	case Paged:
		t = safetext.CleanPaged(text, b.p.Plain)
	default:
		t = safetext.Clean(text, b.p.Plain)
	}
	t = t.WithMarkers(b.p.Control)
	rows := b.rowsOf(t, width)
	if block.Form == Paged && !b.opt.NoWrap {
		rows = t.Wrap(width, safetext.WrapOptions{Hard: true})
	}
	if n := t.Notes(); n.Hidden > 0 || n.Overwrites > 0 || n.Warn {
		rows = append(rows, safetext.Clean(noteText(n), b.p.Warning).Wrap(width, safetext.WrapOptions{Hard: true, Words: true})...)
	}
	return rows
}

func noteText(n safetext.Notes) string {
	var words []string
	if n.Hidden > 0 {
		words = append(words, fmt.Sprintf("%d control %s left out", n.Hidden, Plural(n.Hidden, "sequence")))
	}
	if n.Overwrites > 0 {
		words = append(words, fmt.Sprintf("%d %s left out", n.Overwrites, Plural(n.Overwrites, "overwritten state")))
	}
	if n.Warn {
		words = append(words, "holds control characters, shown as text")
	}
	return "(" + strings.Join(words, "; ") + ")"
}
