package pane

import (
	"fmt"
	"slices"
	"strings"

	"msgview/model/findings"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/turns"
)

// Waits implements Waiter: what stands on the screen is not all read yet.
func (o *Outline) Waits(d *Desk) bool {
	entries, _, _ := d.Col.Index.State()
	if o.reading || len(o.rows) == 0 && entries > 0 && o.of.entries == 0 {
		return true
	}
	rows := o.shown()
	if o.failed || o.filter.Value() != "" { // which are shown is known when all are
		for _, h := range o.rows {
			if _, known := o.told[h.About]; !known {
				return true
			}
		}
	}
	for i := max(o.top, 0); i < min(len(rows), o.top+max(o.height, 1)); i++ {
		if _, known := o.told[rows[i].About]; !known && o.asked[rows[i].About] {
			return true
		}
	}
	return false
}

// View implements Pane.
func (o *Outline) View(d *Desk, width, height int) []safetext.Line {
	p := d.Pen
	if o.height = height - 1; height < 1 {
		return nil
	}
	o.judge(d)
	o.follow(d)
	rows := o.shown()
	o.cursor = max(0, min(o.cursor, len(rows)-1))
	o.top = max(0, min(o.top, o.cursor, len(rows)-o.height))
	o.top = max(o.top, o.cursor-o.height+1)
	lines, told := []safetext.Line{o.head(d, width, len(rows))}, o.roomToTell(rows)
	var endings [][]int
	if told == toldAll { // so few that none is far
		endings = turns.Endings(rows, d.Col.Index, o.of.talk, func(h turns.About) turns.Facts { return o.told[h] })
	}
	o.drawn = o.drawn[:0]
	add := func(row int, l safetext.Line) { lines, o.drawn = append(lines, l), append(o.drawn, row) }
	below := func(row int, said string) {
		if said == "" {
			return
		}
		depth := rows[row].Depth
		if rows[row].Kind == turns.Agent || rows[row].Kind == turns.Boundary {
			depth++ // what stands below is of that row, not of the turn
		}
		left := safetext.Spaces(o.digits()+2+2*min(depth, mostIndent), p.Plain)
		add(row, left.Line().AppendLine(safetext.CleanLine(said, p.Dim, 4*width).Line().Truncate(max(width-left.Width()-1, 1), p.Sign("…", "~", p.Dim))))
	}
	for i := o.top; i < len(rows) && len(lines) <= o.height; i++ {
		gutter := safetext.Spaces(1, p.Plain)
		if i == o.cursor {
			gutter = p.Sign("▌", ">", p.Cursor)
		}
		add(i, gutter.Line().AppendLine(o.line(d, rows[i], width-1)))
		if told >= toldDid {
			below(i, o.told[rows[i].About].Did)
		}
		if told == toldAll {
			for _, k := range endings[i] {
				below(k, "summary: "+o.told[rows[k].About].Said)
			}
		}
	}
	return lines
}

// head says what is listed.
func (o *Outline) head(d *Desk, width, n int) safetext.Line {
	p := d.Pen
	head := safetext.Lit(" outline", p.Strong).Line()
	switch {
	case o.typing || o.filter.Value() != "":
		head = head.Append(safetext.Spaces(2, p.Plain), p.Input(o.filter, min(len(o.filter.Value())+4, max(width/2, 1))))
		if n == 0 && len(o.rows) > 0 {
			head = head.Append(safetext.Lit("  nothing like that", p.Dim))
		}
	case o.reading && len(o.rows) == 0:
		head = head.Append(safetext.CleanLine("  reading "+p.Glyph("…", "..."), p.Dim, width))
	case n == 0:
		head = head.Append(safetext.Lit("  nothing", p.Dim))
	}
	if o.failed {
		head = head.Append(safetext.Lit("  only with errors", p.Warning))
	}
	if all, left := countTurns(o.rows), countTurns(o.shown()); o.failed || o.filter.Value() != "" {
		head = head.Append(safetext.CleanLine(fmt.Sprintf("  %s of %s %s", render.Number(left), render.Number(all), render.Plural(all, "turn")), p.Dim, width))
	}
	return head.Truncate(width, p.Sign("…", "~", p.Dim))
}

// countTurns is how many of some rows are turns.
func countTurns(rows []turns.Heading) (n int) {
	for i := range rows {
		if rows[i].IsTurn() {
			n++
		}
	}
	return n
}

// line draws a heading: its title, and on the right in columns how long it took, its
// calls, those that failed, and how much is to be looked at.
func (o *Outline) line(d *Desk, h turns.Heading, width int) safetext.Line {
	p := d.Pen
	f := o.told[h.About]
	calls := f.Calls
	var left safetext.Text
	title := p.Plain
	digits := o.digits()
	indent := safetext.Spaces(digits+1, p.Plain)
	switch h.Kind {
	case turns.Turn:
		left = safetext.CleanLine(fmt.Sprintf("%*d ", digits, h.Number), p.Dim, width)
		if h.Left {
			left = left.Append(p.Sign("├ ", "Y ", p.Warning))
		} else if h.Beside {
			left = left.Append(p.Sign("│ ", "| ", p.Warning))
		}
	case turns.Before:
		left, title = indent, p.Dim
	case turns.Agent:
		title = p.Dim
		if h.Thread >= 0 {
			calls = h.Calls
		} else if _, known := o.told[h.About]; known && calls == 0 {
			calls = -1
		}
		left = indent.Append(safetext.Spaces(2*min(h.Depth, mostIndent), p.Plain), p.Sign("└ ", "> ", p.Accent))
	case turns.Allowance:
		left, title = indent.Append(safetext.Spaces(2*min(h.Depth, mostIndent), p.Plain), allowed(d, f)), p.Dim
	case turns.Boundary:
		left, title = indent.Append(p.Sign("◇ ", "<> ", p.Accent)), p.Dim
	case turns.Branch:
		left, title = indent.Append(p.Sign("├ ", "Y ", p.Warning)), p.Dim
	}
	if p.Read {
		return left.Line().Append(safetext.CleanLine(f.Title+o.words(f, calls, h.Bad)+agentWords(h, f), title, 4*width))
	}
	right := o.columns(d, f, calls, h.Bad, width)
	if h.Kind == turns.Allowance {
		right = safetext.Text{}
		if len(f.Approvals) > 0 && f.Approvals[0].Slow {
			right = p.Sign("◔", "o", p.Pending)
		}
	}
	if h.Kind == turns.Agent {
		right = o.work(d, h, f, width).Append(right)
	}
	room := width - left.Width() - right.Width() - 1
	text := safetext.CleanLine(f.Title, title, 4*max(room, 1)).Line().Truncate(max(room, 1), p.Sign("…", "~", p.Dim))
	return left.Line().AppendLine(text.PadRight(max(room, 1)+1, p.Plain)).Append(right).Truncate(width, safetext.Text{})
}

// allowed is the sign of what a person was asked to allow.
func allowed(d *Desk, f turns.Facts) safetext.Text {
	p := d.Pen
	if len(f.Approvals) > 0 && f.Approvals[0].State != findings.OK {
		sign, loud := stateSign(f.Approvals[0].State)
		return p.Sign(sign[0]+" ", sign[1]+" ", styleOf(d, loud))
	}
	return p.Sign("⊙ ", "@ ", p.Accent)
}

// mostIndent is how far sub-agents that others started are set in.
const mostIndent = 4

// work is what the row of a sub-agent says before its columns: how its call ended, if not
// well, its tokens, and that there is no transcript.
func (o *Outline) work(d *Desk, h turns.Heading, f turns.Facts, width int) (t safetext.Text) {
	p := d.Pen
	say := func(s string, st safetext.Style) {
		t = t.Append(safetext.CleanLine(s, st, 24), safetext.Spaces(2, p.Plain))
	}
	if _, known := o.told[h.About]; !known {
		return t
	}
	if s := f.Work.State; s != findings.Done && s != findings.OK && width >= tookColumns {
		sign, loud := stateSign(s)
		said := p.Glyph(sign[0], sign[1])
		if width >= allColumns {
			said += " " + stateWord(s)
		}
		say(said, styleOf(d, loud))
	}
	if width < allColumns {
		return t
	}
	tokens := findings.Tokens{All: f.Work.Tokens}
	if told := d.Check.Told(); told != nil && tokens.All == 0 && h.Thread >= 0 {
		counted, _, _, _ := told.Thread(h.Thread)
		tokens = counted.Tokens
	}
	if tokens.Total() > 0 {
		say(render.TokensOf(tokens), p.Dim)
	}
	if h.Thread < 0 {
		if f.Work.Report >= 0 && width >= reportColumns {
			say(fmt.Sprintf("report in L%d", d.Col.Index.Place(f.Work.Report).Line), p.Dim)
		}
		say("no transcript", p.Dim)
	}
	return t
}

// stateWord is how a call ended, in a word.
func stateWord(s findings.State) string {
	switch s {
	case findings.Denied:
		return "refused"
	case findings.Missing:
		return "no result"
	case findings.Interrupted:
		return "stopped"
	case findings.Awaiting:
		return "waiting"
	}
	return s.String()
}

// stateWords say how a call ended that did not end well, behind other words.
func stateWords(s findings.State) string {
	if s == findings.Done || s == findings.OK {
		return ""
	}
	return "; " + stateWord(s)
}

// agentWords are what the row of a sub-agent says besides, for who has it read out.
func agentWords(h turns.Heading, f turns.Facts) (said string) {
	if h.Kind != turns.Agent {
		return ""
	}
	said = stateWords(f.Work.State)
	if f.Work.Tokens > 0 {
		said += "; " + render.Tokens(f.Work.Tokens)
	}
	if h.Thread < 0 {
		said += "; " + render.NoTranscript
		if f.Work.Report >= 0 {
			said += ", its report was fetched later"
		}
	}
	return said
}

// The columns of an outline, in cells, and the least room for them.
const (
	tookColumn    = 7
	callsColumn   = 6
	errsColumn    = 5
	reportColumns = 100
	allColumns    = 64
	tookColumns   = 44
	threeColumns  = 34
	twoColumns    = 26
)

func (o *Outline) columns(d *Desk, f turns.Facts, calls int, toLookAt turns.Bad, width int) safetext.Text {
	p := d.Pen
	column := func(s string, st safetext.Style, w int) safetext.Text {
		t := safetext.CleanLine(s, st, w)
		return safetext.Spaces(w-t.Width(), p.Plain).Append(t)
	}
	some := func(n int, sign string) string {
		switch {
		case n == 0:
			return ""
		case n < 0: // nothing tells
			return p.Glyph("–", "-")
		}
		if f.More {
			sign = "+" + sign
		}
		return fmt.Sprint(n) + sign
	}
	said, style := badSign(p, toLookAt)
	failed := column(some(f.Failed, p.Glyph("✗", "x")), p.Error, errsColumn)
	right := failed
	switch bad := slices.ContainsFunc(o.rows, func(h turns.Heading) bool { return h.Bad.Causes > 0 }); {
	case bad && width >= threeColumns:
		right = failed.Append(column(said, style, errsColumn))
	case said != "":
		right = column(said, style, errsColumn)
	}
	if width >= twoColumns {
		right = column(some(calls, "c"), p.Dim, callsColumn).Append(right)
	}
	if width >= tookColumns {
		right = column(turns.Short(f.Took), p.Dim, tookColumn).Append(right)
	}
	if width >= allColumns {
		right = column(some(f.Asked, p.Glyph("⊙", "@")), p.Accent, errsColumn).Append(right)
	}
	return right
}

// words are what the columns say, for who has it read out.
func (o *Outline) words(f turns.Facts, n int, toLookAt turns.Bad) string {
	var said []string
	if f.Asked > 0 {
		said = append(said, fmt.Sprintf("%d asked", f.Asked))
	}
	if took := turns.Short(f.Took); took != "" {
		said = append(said, took)
	}
	if f.Tally.Calls = n; n > 0 {
		said = append(said, calls(f.Tally))
	}
	if toLookAt.Causes > 0 {
		said = append(said, fmt.Sprintf("%d to look at", toLookAt.Causes))
	}
	if len(said) == 0 {
		return ""
	}
	return "; " + strings.Join(said, ", ")
}

// What stands below the rows: nothing, what was done, what was said of it in the end, too.
const (
	toldNone = iota
	toldDid
	toldAll
)

// roomToTell is how much of what stands below rows has room beside all of them.
func (o *Outline) roomToTell(rows []turns.Heading) int {
	did, said := 0, 0
	for _, h := range rows {
		if len(rows)+did > o.height {
			return toldNone
		}
		f := o.told[h.About]
		if f.Did != "" {
			did++
		}
		if f.Said != "" {
			said++
		}
	}
	switch {
	case len(rows)+did > o.height:
		return toldNone
	case len(rows)+did+said > o.height:
		return toldDid
	}
	return toldAll
}

// digits is how many the number of the last turn has.
func (o *Outline) digits() int {
	for i := len(o.rows) - 1; i >= 0; i-- {
		if o.rows[i].Kind == turns.Turn {
			return len(fmt.Sprint(o.rows[i].Number))
		}
	}
	return 1
}
