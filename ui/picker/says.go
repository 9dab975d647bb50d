package picker

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"msgview/ui/safetext"
)

// Spoken is what there is to say of a list to who does not see it.
type Spoken struct {
	Row     string   // with the cursor, "" if there is none
	Heading string   // what stands above the list: how many there are, and how they are narrowed and sorted
	Below   string   // what came of the last key, what is typed, or which keys may follow; "" for nothing
	Help    []string // the rows of the help while it is shown
}

// Spoken says what there is now.
func (p *Picker) Spoken() (said Spoken) {
	p.renew()
	switch head, i := p.shown.head(p.cursor), p.current(); {
	case head != nil && head.agent != nil:
		said.Row = "sub-agent: " + head.agent.Title
	case head != nil:
		said.Row = head.says
	case i < 0:
		said.Row = p.notice
	default:
		said.Row = fmt.Sprintf("%s, %d of %d", p.rows[i].says(p.opt.Now()), p.shown.rows(p.cursor)+1, p.shown.rows(len(p.shown.at)))
	}
	said.Heading = inWords(p.screen().head())
	if p.notice != "" || p.copying || p.typing {
		said.Below = inWords(p.screen().foot())
	}
	if p.help.on {
		for _, e := range (manual{p.screen()}).entries() {
			said.Help = append(said.Help, e.what+", "+e.says)
		}
	}
	return said
}

// says is what a row says.
func (r *Row) says(now time.Time) string {
	said := cmp.Or(r.title(), r.Name, r.Session.Name, "no title")
	if r.Number >= 0 {
		said = fmt.Sprintf("conversation %d: %s", r.Number+1, said)
	}
	if program := r.Program(); program != "" {
		said += ", " + program
	}
	if fork := r.Fork.says(); fork != "" {
		said += ", " + fork
	}
	if state := states(r, now); state != "" {
		said += ", " + state
	}
	return said
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
