package picker

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"msgview/ui/render"
	"msgview/ui/safetext"
)

// A Grouping is what rows stand together by, under headings.
type Grouping int

// The groupings. The reader chooses among the first ones; BySession is for what a search
// found in several sessions.
const (
	Ungrouped Grouping = iota
	ByDay
	ByProject
	ByAgent
	groupings
	BySession
)

var groupingNames = [...]string{"no groups", "by day", "by project", "by agent"}

// A heading is a line above rows, or one that stands for rows which are folded.
type heading struct {
	says  string
	count int    // rows of the group
	folds string // what is folded there, which the reader can open; "" for a heading
	open  bool   // it was
	row   int    // one of the group
	agent *Row   // of a line that is a sub-agent of that row
}

// lines are what is listed: the numbers of rows and, below zero, of headings.
type lines struct {
	at    []int
	heads []heading
}

// head returns the heading on a line, nil for a row.
func (l *lines) head(line int) *heading {
	if line < 0 || line >= len(l.at) || l.at[line] >= 0 {
		return nil
	}
	return &l.heads[^l.at[line]]
}

// row returns the number of the row on a line, -1 for a heading.
func (l *lines) row(line int) int {
	if line < 0 || line >= len(l.at) {
		return -1
	}
	return max(l.at[line], -1)
}

// stops reports whether the cursor stands on a line: headings are passed over.
func (l *lines) stops(line int) bool {
	head := l.head(line)
	return head == nil || head.folds != "" || head.agent != nil
}

// step returns the line n stops after one, or before it.
func (l *lines) step(from, n int) int {
	by := 1
	if n < 0 {
		by, n = -1, -n
	}
	at := from
	for line := from + by; n > 0 && line >= 0 && line < len(l.at); line += by {
		if l.stops(line) {
			at = line
			n--
		}
	}
	return at
}

// nearest returns the line at one, or the next after it, or before it, where the cursor
// can stand.
func (l *lines) nearest(line int) int {
	line = max(min(line, len(l.at)-1), 0)
	if len(l.at) == 0 || l.stops(line) {
		return line
	}
	if after := l.step(line, 1); after != line {
		return after
	}
	return l.step(line, -1)
}

// rows counts the lines up to one that are rows.
func (l *lines) rows(to int) (n int) {
	for _, at := range l.at[:to] {
		if at >= 0 {
			n++
		}
	}
	return n
}

// add puts rows below a heading, which is left out where nothing is said in it.
func (l *lines) add(h heading, rows []int) {
	if h.says != "" {
		l.at = append(l.at, ^len(l.heads))
		l.heads = append(l.heads, h)
	}
	l.at = append(l.at, rows...)
}

// group puts rows in their order under headings: groups in the order of their first rows.
// most is how many rows of a group are listed where it was not opened, 0 for all.
func (l *lines) group(rows []int, name func(row int) string, most int, opened map[string]bool) {
	at := map[string]int{}
	var names []string
	var groups [][]int
	for _, row := range rows {
		s := name(row)
		i, known := at[s]
		if !known {
			i = len(groups)
			at[s], names, groups = i, append(names, s), append(groups, nil)
		}
		groups[i] = append(groups[i], row)
	}
	for i, rows := range groups {
		h := heading{says: names[i], count: len(rows), row: rows[0]}
		if most == 0 || len(rows) <= most+1 {
			l.add(h, rows)
			continue
		}
		key := "group " + names[i]
		if opened[key] {
			l.add(h, rows)
		} else {
			l.add(h, rows[:most])
			l.add(heading{says: fmt.Sprintf("%s more here", render.Number(len(rows)-most)), folds: key, row: rows[0]}, nil)
		}
	}
}

// under is by what rows in an order stand together: days only where they are sorted by time.
func (g Grouping) under(o order) Grouping {
	if g == ByDay && o != byTime {
		return Ungrouped
	}
	return g
}

// regroup puts the rows together by something else.
func regroup(p *Picker) {
	if p.group == BySession {
		p.notice = "what a search found stands by its sessions"
		return
	}
	p.group = (p.group + 1) % groupings
	p.moved = true
	p.arrange()
	if p.notice = groupingNames[p.group]; p.group.under(p.order) != p.group {
		p.notice += ", once they are sorted by time (s)"
	}
}

// fold opens what is folded, or folds it again.
func fold(p *Picker, what string) {
	if what == "" {
		return
	}
	p.opened[what] = !p.opened[what]
	p.moved = true
	p.arrange()
}

// name says in which group a row is.
func (g Grouping) name(r *Row, now time.Time) string {
	switch g {
	case ByDay:
		return day(r.Time, now)
	case ByProject:
		if name := projectName(r); name != "" {
			return name
		}
		return "no project"
	case ByAgent:
		if name := r.Program(); name != "" {
			return name
		}
		return "not looked at yet"
	case BySession:
		return r.Session.Path
	}
	return ""
}

// day names the day of a time, of one that is long past the month, or the year.
func day(t, now time.Time) string {
	if t.IsZero() {
		return "no time"
	}
	t, now = t.Local(), now.Local()
	noon := func(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 12, 0, 0, 0, time.UTC) }
	switch days := int(noon(now).Sub(noon(t)).Hours() / 24); {
	case days <= 0:
		return "today"
	case days == 1:
		return "yesterday"
	case days < 7:
		return t.Format("Monday")
	case days < 365:
		return t.Format("January 2006")
	}
	return t.Format("2006")
}

// emptyOnes says of which agents the sessions are in which nothing is said.
func emptyOnes(rows []Row, empty []int) string {
	var programs []string
	for _, i := range empty {
		if name := rows[i].Program(); name != "" && !slices.Contains(programs, name) {
			programs = append(programs, name)
		}
	}
	said := render.Number(len(empty)) + " empty"
	if len(programs) > 0 && len(programs) <= 3 {
		said += " (" + strings.Join(programs, ", ") + ")"
	}
	return said
}

// foldOfEmpty is the fold of the sessions in which nothing is said.
const foldOfEmpty = "empty"

// sessionOf names the session of what a search found.
func (r *Row) sessionOf(d drawing) string {
	var said []string
	if name := projectName(r); name != "" {
		said = append(said, name)
	}
	return strings.Join(append(said, cmp.Or(r.Of, r.Session.Name)), d.pen().Dot())
}

// stops is on how many of the lines on the screen the cursor can stand.
func (d drawing) stops() (n int) {
	for i := d.p.top; i < min(d.p.top+d.listHeight(), len(d.p.shown.at)); i++ {
		if d.p.shown.stops(i) {
			n++
		}
	}
	return max(n, 1)
}

// draw draws a heading, or what is folded.
func (h *heading) draw(d drawing, cursor bool, width int) safetext.Line {
	if h.agent != nil {
		return h.drawAgent(d, cursor, width)
	}
	pal := d.p.opt.Palette
	line := d.gutter(nil, cursor)
	says, style, right := h.says, pal.Strong, render.Number(h.count)
	if h.folds != "" {
		style, right = pal.Dim, "Enter shows them"
		if h.open {
			right = "Enter folds them"
		}
		if cursor {
			style = pal.Strong
		}
	} else if d.p.group == BySession {
		r := &d.p.rows[h.row]
		says = r.sessionOf(d)
		if t := r.Time; !t.IsZero() {
			right = t.Local().Format("2 Jan 2006") + "  " + right
		}
	}
	rule := d.sign("─", "-", pal.Rule)
	line = line.Append(safetext.Repeat(rule, 2), safetext.Spaces(1, pal.Plain))
	end := safetext.Spaces(1, pal.Plain).Append(safetext.CleanLine(right, pal.Dim, 40), safetext.Spaces(1, pal.Plain))
	if width < titleWidth+16 && h.folds == "" {
		end = safetext.Text{}
	}
	room := max(width-line.Width()-end.Width()-2, 4)
	line = line.AppendLine(d.fitted(says, style, room)).Append(safetext.Spaces(1, pal.Plain))
	return line.Append(safetext.Repeat(rule, max(width-line.Width()-end.Width()-1, 0)), end)
}
