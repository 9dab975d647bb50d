package picker

import (
	"cmp"
	"fmt"
	"strings"

	"msgview/ui/safetext"
)

// Says is what there is to say of the row with the cursor, "" if there is none.
func (p *Picker) Says() string {
	p.renew()
	i := p.current()
	if head := p.shown.head(p.cursor); head != nil && head.agent != nil {
		return "sub-agent: " + head.agent.Title
	} else if head != nil {
		return head.says
	}
	if i < 0 {
		return p.notice
	}
	r := &p.rows[i]
	said := cmp.Or(r.Title, r.Name, r.Session.Name, "no title")
	if r.Number >= 0 {
		said = fmt.Sprintf("conversation %d: %s", r.Number+1, said)
	}
	if program := r.Program(); program != "" {
		said += ", " + program
	}
	if state := states(r, p.opt.Now()); state != "" {
		said += ", " + state
	}
	return fmt.Sprintf("%s, %d of %d", said, p.shown.rows(p.cursor)+1, p.shown.rows(len(p.shown.at)))
}

// Heading is what stands above the list: how many there are, and how they are narrowed and
// sorted.
func (p *Picker) Heading() string { return inWords(p.screen().head()) }

// Below is what stands below the list of the last key: what came of it, what is typed, or
// which keys may follow; "" for nothing.
func (p *Picker) Below() string {
	if p.notice == "" && !p.copying && !p.typing {
		return ""
	}
	return inWords(p.screen().foot())
}

// Help are the rows of the help while it is shown.
func (p *Picker) Help() (rows []string) {
	if !p.help {
		return nil
	}
	for _, l := range p.screen().helpLines() {
		rows = append(rows, inWords(l))
	}
	return rows
}

// inWords is a row without the room between its pieces.
func inWords(l safetext.Line) string {
	var pieces []string
	for piece := range strings.SplitSeq(l.Plain(), "  ") {
		if piece = strings.TrimSpace(piece); piece != "" {
			pieces = append(pieces, piece)
		}
	}
	return strings.Join(pieces, ", ")
}
