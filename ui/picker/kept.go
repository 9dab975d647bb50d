package picker

import (
	"slices"
	"strings"

	"msgview/ui/palette"
	"msgview/ui/safetext"
)

// A cell is what a column says of a row, and how.
type cell struct {
	text  string
	style safetext.Style
}

// keeping keeps rows as they were drawn last: of a screenful all but one or two are what they
// were, and to lay out a row takes far longer than to see that it is the same.
type keeping struct {
	rows  map[int]keptRow
	on    ground
	cols  []keptColumn
	cells []cell // of the row that is drawn, so that no row makes its own

	labels safetext.Line            // over the rows
	keys   map[string]safetext.Line // below them, by what they are
}

// ground is what all rows of a list are drawn on.
type ground struct {
	palette *palette.Palette
	ascii   bool
	width   int // of the list
	screen  int // width of all
	found   bool
}

// A keptColumn is a column as far as rows depend on it.
type keptColumn struct {
	label string
	width int
}

// A keptRow is a row as it was drawn, and all that it was drawn from.
type keptRow struct {
	from  drawnFrom
	cells []cell
	line  safetext.Line
}

// drawnFrom is what a row is drawn from, beside its cells.
type drawnFrom struct {
	title, name, problem, above string
	number, more, agents, turn  int // turn is that at which a fork parts
	kind                        string
	sign                        string // before it
	cursor, forked              bool
}

// mostKept is how many rows are kept, some screenfuls.
const mostKept = 500

// keep forgets the rows that were kept if they were drawn on another ground.
func (k *keeping) keep(d drawing, width int) {
	on := ground{d.p.opt.Palette, d.p.opt.ASCII, width, d.p.width, d.p.any.Kind != ""}
	same := k.rows != nil && len(k.rows) < mostKept && k.on == on && len(k.cols) == len(d.cols)
	for i := 0; same && i < len(d.cols); i++ {
		same = k.cols[i] == keptColumn{d.cols[i].label, d.cols[i].width}
	}
	if same {
		return
	}
	*k = keeping{rows: map[int]keptRow{}, on: on, keys: map[string]safetext.Line{}}
	for _, c := range d.cols {
		k.cols = append(k.cols, keptColumn{c.label, c.width})
	}
	k.labels = d.labels(width)
}

// row draws the row with a number, or has it from when it was drawn before.
func (k *keeping) row(d drawing, number int, above string, cursor bool, width int) safetext.Line {
	r := &d.p.rows[number]
	k.cells = d.cells(r, k.cells[:0])
	from := drawnFrom{
		title: r.title(), name: r.Session.Name, problem: r.Problem, above: above,
		number: r.Number, more: r.More, agents: r.Agents,
		kind: r.Kind, sign: states(r, d.p.opt.Now()), cursor: cursor, forked: r.Fork != nil,
	}
	if r.Fork != nil {
		from.turn = r.Fork.Turn
	}
	if was, ok := k.rows[number]; ok && was.from == from && slices.Equal(was.cells, k.cells) {
		return was.line
	}
	line := d.row(r, k.cells, above, cursor, width)
	k.rows[number] = keptRow{from, slices.Clone(k.cells), line}
	return line
}

// footer draws keys, or has them from when they were drawn before.
func (k *keeping) footer(d drawing, keys []string) safetext.Line {
	what := strings.Join(keys, "\n")
	line, ok := k.keys[what]
	if !ok {
		line = d.keys(keys)
		if k.keys != nil { // else nothing was drawn yet
			k.keys[what] = line
		}
	}
	return line
}

// tally is how many rows there are, so that no drawing counts them.
type tally struct {
	known  bool
	talks  int // that are conversations, not what stands beside them
	rows   int // that are listed
	listed int // of these that are conversations
}

// counted counts rows, and the lines that are listed of them.
func counted(rows []Row, at []int) tally {
	t := tally{known: true}
	for i := range rows {
		if !rows[i].Aside && !rows[i].Gone {
			t.talks++
		}
	}
	for _, i := range at {
		if i < 0 {
			continue
		}
		if t.rows++; !rows[i].Aside {
			t.listed++
		}
	}
	return t
}
