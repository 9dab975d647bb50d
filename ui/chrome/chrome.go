// Package chrome draws what is around the text: signs with their stand-ins in ASCII,
// rules, bars, and facts of which as many are shown as there is room for.
package chrome

import (
	"strings"
	"unicode/utf8"

	"msgview/ui/palette"
	"msgview/ui/safetext"
)

// A Pen draws with the colours and signs that the terminal has.
type Pen struct {
	*palette.Palette
	ASCII bool // no signs beyond ASCII of our own
	Read  bool // what is drawn is read out: a bar says nothing
}

// Sign returns a sign of ours, or its stand-in where only ASCII is allowed.
func (p Pen) Sign(unicode, ascii string, st safetext.Style) safetext.Text {
	return safetext.CleanLine(p.Glyph(unicode, ascii), st, 4)
}

// Glyph is Sign as a plain text.
func (p Pen) Glyph(unicode, ascii string) string {
	if p.ASCII {
		return ascii
	}
	return unicode
}

// Dot stands between facts.
func (p Pen) Dot() string { return " " + p.Glyph("·", "-") + " " }

// Bar is a cell of a scroll bar, within its thumb or not.
func (p Pen) Bar(thumb bool) safetext.Line {
	if thumb {
		return p.Sign("█", "#", p.ScrollThumb).Line()
	}
	return p.Sign("│", "|", p.ScrollBar).Line()
}

// Fitting joins what fits into a number of cells, and ends with more where something
// was left out. The texts are our own: a character takes a cell.
func Fitting(texts []string, between, more string, room int) string {
	s := ""
	for i, t := range texts {
		next := s + t
		if i > 0 {
			next = s + between + t
		}
		tail := more
		if i == len(texts)-1 {
			tail = ""
		}
		if utf8.RuneCountInString(next+tail) > room {
			return strings.TrimPrefix(s+more, " ")
		}
		s = next
	}
	return s
}

// Longest returns the first of some texts that has room, in cells, or the last.
func Longest(room int, texts ...string) string {
	for _, t := range texts {
		if len(t) <= room {
			return t
		}
	}
	return texts[len(texts)-1]
}
