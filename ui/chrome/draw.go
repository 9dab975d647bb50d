package chrome

import (
	"strings"
	"sync/atomic"

	"charm.land/lipgloss/v2"

	"msgview/ui/safetext"
)

// Lip Gloss draws the chrome: styles, joins, columns, places and borders are its work. What it
// is given is text that the gate has cleaned and that was cut to its room, in stretches of one
// style, so that a sign for a control character keeps its own; what it returns comes through
// the gate again, so that nothing but a Line of safetext reaches the terminal.

// A Block is chrome that Lip Gloss drew, of one row or more. Only texts of the gate become one.
type Block struct{ drawn string }

// Row draws pieces beside each other. Where they have no room a sign says so at the end.
func (p Pen) Row(width int, pieces ...safetext.Text) Block {
	used := 0
	for _, t := range pieces {
		used += t.Width()
	}
	if used > width {
		pieces = []safetext.Text{safetext.Line{}.Append(pieces...).Truncate(width, p.Sign("…", "~", p.Dim)).Text()}
	}
	var drawn strings.Builder // joined by Lip Gloss each would be measured twice
	for _, t := range pieces {
		if p.ASCII {
			t = t.Line().ASCII().Text()
		}
		for s, st := range t.Stretches() {
			drawn.WriteString(Lip(st).Render(s))
		}
	}
	return Block{drawn.String()}
}

// Rows draws rows below each other.
func (p Pen) Rows(width int, rows ...safetext.Line) Block {
	blocks := make([]Block, len(rows))
	for i, l := range rows {
		blocks[i] = p.Row(width, l.Text())
	}
	return Below(blocks...)
}

// Beside joins blocks from left to right, their first rows at the same height.
func Beside(blocks ...Block) Block {
	return Block{lipgloss.JoinHorizontal(lipgloss.Top, inside(blocks)...)}
}

// Below joins blocks from top to bottom.
func Below(blocks ...Block) Block {
	return Block{lipgloss.JoinVertical(lipgloss.Left, inside(blocks)...)}
}

func inside(blocks []Block) []string {
	drawn := make([]string, len(blocks))
	for i, b := range blocks {
		drawn[i] = b.drawn
	}
	return drawn
}

// Wide makes the block at least so many cells wide, with a style behind it.
func (b Block) Wide(width int, behind safetext.Style) Block {
	return Block{lipgloss.PlaceHorizontal(width, lipgloss.Left, b.drawn, lipgloss.WithWhitespaceStyle(Lip(behind)))}
}

// Ends places one row at the left and one at the right end of a row.
func Ends(left, right Block, width int, behind safetext.Style) Block {
	room := max(width-lipgloss.Width(left.drawn), 0)
	return Block{left.drawn + lipgloss.PlaceHorizontal(room, lipgloss.Right, right.drawn, lipgloss.WithWhitespaceStyle(Lip(behind)))}
}

// Lines are the rows of the block, none wider than the screen. Lip Gloss counts the cells of
// some characters otherwise than the gate, whose word is the last.
func (b Block) Lines(width int) []safetext.Line {
	lines := Drawn(b.drawn).Lines()
	for i, l := range lines {
		lines[i] = l.Truncate(width, safetext.Text{})
	}
	return lines
}

// Line is the only row of the block, cut to the screen.
func (b Block) Line(width int) safetext.Line {
	return Drawn(b.drawn).Line().Truncate(width, safetext.Text{})
}

// Width is how many cells the block is wide.
func (b Block) Width() int { return lipgloss.Width(b.drawn) }

// border has the lines that stand between the parts of the screen.
func (p Pen) border() lipgloss.Border {
	if p.ASCII {
		return lipgloss.ASCIIBorder()
	}
	return lipgloss.NormalBorder()
}

// ruled is what a rule was drawn with.
type ruled struct {
	style safetext.Style
	ascii bool
	width int
}

// lastRule is the rule that was drawn last: there are two in each screen, equal ones.
var lastRule atomic.Pointer[struct {
	ruled
	safetext.Line
}]

// RuleLine is a rule between parts of the screen. Borders of blocks have colours but no other
// attributes, which a theme without colours has only.
func (p Pen) RuleLine(width int) safetext.Line {
	want := ruled{p.Rule, p.ASCII, width}
	if last := lastRule.Load(); last != nil && last.ruled == want {
		return last.Line
	}
	rule := Block{Lip(p.Rule).Render(strings.Repeat(p.border().Top, max(width, 0)))}.Line(width)
	lastRule.Store(&struct {
		ruled
		safetext.Line
	}{want, rule})
	return rule
}
