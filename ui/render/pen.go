package render

import (
	"strings"

	"msgview/ui/highlight"
	"msgview/ui/palette"
	"msgview/ui/safetext"
)

// A pen is what items are drawn with, and what is noted of the item drawn last.
type pen struct {
	opt   Options
	p     *palette.Palette
	sym   symbols
	prose Prose
	code  *highlight.Highlighter

	clockWidth, labelWidth int
	columns                columns

	ellipsis safetext.Text               // the end of a row that was cut
	margins  map[marginKey]safetext.Line // those drawn so far

	cut    bool // the item drawn last did not show all it has
	result int  // row at which its result begins, 0 if it shows none
	over   int  // cells by which its longest row that is not wrapped is too long

	pictures bool // it has pictures that are drawn

	verbs map[string]string // what names of tools were shortened to -> the name

	rows rows            // of the item that is drawn
	room []safetext.Line // for the rows of the next one, where they are taken at once
}

// brief is a text of a log that was cut to a line, for a row. The signs for line
// ends and for the cut are no text of the log.
func (d *pen) brief(s string, st safetext.Style, width int) safetext.Text {
	if d.opt.ASCII {
		s = strings.ReplaceAll(s, lineEnd, " \\ ")
		if rest, ok := strings.CutSuffix(s, "…"); ok {
			s = rest + "~"
		}
	}
	return safetext.CleanLine(s, st, width)
}

// rest says how much is not shown, and how to see it where there are keys to press.
func (d *pen) rest(what, how string, width int) safetext.Text {
	if !d.opt.Printed {
		what += ", " + how
	}
	return d.sym.dots(d.p.Dim).Append(safetext.CleanLine(" "+what+" ", d.p.Dim, width), d.sym.dots(d.p.Dim))
}

// glyph is a sign of ours, or its stand-in where only ASCII is allowed.
func (d *pen) glyph(unicode, ascii string) string {
	if d.opt.ASCII {
		return ascii
	}
	return unicode
}

// rowsOf wraps code and output, or cuts and pans it.
func (d *pen) rowsOf(t safetext.Text, width int) []safetext.Line {
	if !d.opt.NoWrap {
		return t.Wrap(width, safetext.WrapOptions{Hard: true, Words: true, ContinuationMark: d.continued()})
	}
	lines := t.Lines()
	for i, l := range lines {
		d.over = max(d.over, l.Width()-width)
		if d.opt.Pan > 0 {
			l = l.Slice(d.opt.Pan, l.Width())
		}
		lines[i] = l.Truncate(width, d.ellipsis)
	}
	return lines
}

func (d *pen) continued() safetext.Text {
	if d.opt.ASCII {
		return safetext.Lit("\\ ", d.p.Dim)
	}
	return safetext.Lit("┊ ", d.p.Dim)
}
