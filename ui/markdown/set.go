package markdown

import (
	"msgview/ui/highlight"
	"msgview/ui/palette"
	"msgview/ui/safetext"
)

// maxRenderers is how many renderers a Set keeps. A window has one width and
// nesting makes a few more; resizing makes many, which are not needed again.
const maxRenderers = 32

// A Set renders Markdown at whatever widths are asked for, with a Renderer for
// each. It is for one goroutine.
type Set struct {
	palette   *palette.Palette
	code      *highlight.Highlighter
	ascii     bool
	renderers map[setKey]*Renderer
}

type setKey struct {
	width      int
	keepBreaks bool
}

// NewSet returns a Set in the colours of a palette.
func NewSet(p *palette.Palette, code *highlight.Highlighter, ascii bool) *Set {
	return &Set{p, code, ascii, map[setKey]*Renderer{}}
}

// Render draws the markdown of a log as Renderer.Render does.
func (s *Set) Render(source string, width int, keepBreaks bool) []safetext.Line {
	key := setKey{width, keepBreaks}
	r := s.renderers[key]
	if r == nil {
		r = New(s.palette, Options{Width: width, KeepBreaks: keepBreaks, ASCII: s.ascii, Code: s.code})
		if len(s.renderers) >= maxRenderers {
			clear(s.renderers)
		}
		s.renderers[key] = r
	}
	return r.Render(source)
}
