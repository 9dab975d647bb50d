package markdown

import (
	"sync"

	"github.com/yuin/goldmark/parser"

	"msgview/ui/highlight"
	"msgview/ui/palette"
	"msgview/ui/safetext"
)

// minWidth is the least width, in cells, at which markdown is laid out. In less
// room indentation and tables do more harm than good.
const minWidth = 20

// Options say how a Renderer draws.
type Options struct {
	// Width is how many cells a row may take, at least 1.
	Width int
	// KeepBreaks keeps the line breaks within paragraphs, as people who type mean
	// them. Without it those are kept that nobody made to fit a text into a width; any
	// other paragraph is one run of words, as markdown has it.
	KeepBreaks bool
	// ASCII uses no other characters for what is drawn around the text.
	ASCII bool
	// Code colours code blocks. Renderers of one palette can share it; nil makes
	// one.
	Code *highlight.Highlighter
}

// A Renderer draws markdown at one width in the colours of one palette. It may be
// used by any goroutine, but does one text at a time.
type Renderer struct {
	opts   Options
	pal    *palette.Palette
	parser parser.Parser

	mu     sync.Mutex // guards what follows: glamour keeps state while it renders
	inline *inliner
}

// New makes a Renderer. It takes a tenth of a millisecond, less if opts.Code is set.
func New(p *palette.Palette, opts Options) *Renderer {
	opts.Width = max(opts.Width, 1)
	if opts.Code == nil {
		opts.Code = highlight.New(p)
	}
	return &Renderer{
		opts: opts, pal: p, parser: newParser(),
		inline: newInliner(glamourStyle(p.Theme)),
	}
}

// Render draws the markdown of a log as rows that are at most as wide as the
// renderer. No row is empty at the start or the end; text without content gives
// none. Everything that can be read in src can be read in the rows.
func (r *Renderer) Render(src string) []safetext.Line {
	if r.opts.Width < minWidth {
		return r.Plain(src)
	}
	text := clean(src)
	if rows, ok := r.simple(text); ok {
		return rows
	}
	if why := preflight(text); why != "" {
		return append(r.note(why), r.Plain(src)...)
	}
	return r.parsed(text)
}

// parsed draws clean text as the parser reads it.
func (r *Renderer) parsed(text string) []safetext.Line {
	r.mu.Lock()
	defer r.mu.Unlock()
	var rows []safetext.Line
	for i, piece := range pieces(text) {
		if i > 0 {
			rows = append(rows, safetext.Line{})
		}
		rows = append(rows, r.piece(piece)...)
	}
	rows = trim(rows)
	for i := range rows {
		rows[i] = rows[i].On(r.pal.Plain).WithMarkers(r.pal.Control)
	}
	return rows
}

// Plain draws a text of a log as it is, without reading it as markdown.
func (r *Renderer) Plain(src string) []safetext.Line {
	text := safetext.Clean(src, r.pal.Plain).WithMarkers(r.pal.Control)
	return trim(text.Wrap(r.opts.Width, safetext.WrapOptions{}))
}

// note says why a text is shown plain.
func (r *Renderer) note(why string) []safetext.Line {
	text := safetext.Lit("shown plain: ", r.pal.Dim).Append(safetext.Clean(why, r.pal.Dim))
	return text.Wrap(r.opts.Width, safetext.WrapOptions{})
}

// piece draws a piece of a text. A paragraph that is too long for glamour makes
// the whole piece plain.
func (r *Renderer) piece(src string) []safetext.Line {
	if len(src) > maxPiece && longParagraph(src) {
		return shown(src, r.pal.Plain).Wrap(r.opts.Width, safetext.WrapOptions{})
	}
	doc, b := parse(r.parser, src)
	l := layout{r: r, src: b}
	return trim(l.blocks(doc, r.opts.Width))
}

// trim takes empty rows off both ends.
func trim(rows []safetext.Line) []safetext.Line {
	for len(rows) > 0 && blank(rows[0]) {
		rows = rows[1:]
	}
	for len(rows) > 0 && blank(rows[len(rows)-1]) {
		rows = rows[:len(rows)-1]
	}
	return rows
}

func blank(l safetext.Line) bool {
	for _, c := range l.Plain() {
		if c != ' ' {
			return false
		}
	}
	return true
}
