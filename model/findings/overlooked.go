package findings

import (
	"strings"

	"msgview/model"
	"msgview/model/tool"
)

// What somebody else put into a file between two looks at it, and a later write lacks: the
// writer went by the first look.

var ruleOverlooked = &Rule{"files.overlooked", Files, Warning, "a write of the whole file lacks what was new at the last look at it", "A file had rows at the last look that it did not have at the look before, and nobody in the log had put them in. The text that was written lacks all of them and has most of the others: it was made from the look before. Rows of which a person or the agent said that they are to go are left out, as are those that only have other white space. Likewise where the log says that somebody changed the file since it was last read, and it is written from that: a note of the program, a tool that refused to change it for that, the words of a person, or what a pull or a merge of git lists. Where it is only known that others' work was pulled since, the diff of git that comes later has to show that the file lost rows which that look did not have."}

// An added is rows that were in a file at the second look, and not at the first.
type added struct {
	place Place // of the second look
	rows  []string
}

// Limits of what is kept of a look.
const (
	maxRows  = 256 // of a file that is compared
	maxAdded = 8
)

// rowHashes returns what stands for the rows of a text, nil for one with too many.
func rowHashes(text string) (all []uint32) {
	for row := range strings.Lines(text) {
		if row = strings.TrimSpace(row); row == "" || isFrame(row) {
			continue
		}
		if len(all) >= maxRows {
			return nil
		}
		all = append(all, rowHash(row))
	}
	return all
}

// rowHash stands for a row, whatever white space is in it, and however its cells are filled up.
func rowHash(row string) uint32 { return uint32(model.Hash(tight(row))) }

// tight is a row with one blank where there are several, and of a table without those around its
// cells: a formatter fills them up.
func tight(row string) string {
	row = strings.TrimSpace(row)
	table := strings.HasPrefix(row, "|")
	if !table {
		if isTight(row) {
			return row
		}
		return strings.Join(strings.Fields(row), " ")
	}
	cells := strings.Split(row, "|")
	for i, cell := range cells {
		cell = strings.Join(strings.Fields(cell), " ")
		if rule := strings.Trim(cell, ":"); rule != "" && strings.Trim(rule, "-") == "" {
			cell = strings.Replace(cell, rule, "-", 1)
		}
		cells[i] = cell
	}
	return strings.Join(cells, "|")
}

// isTight reports whether a row has no white space but single blanks.
func isTight(row string) bool {
	for i := range len(row) {
		if row[i] == '\t' || row[i] == ' ' && i+1 < len(row) && row[i+1] == ' ' {
			return false
		}
	}
	return true
}

// looked takes all that a file has, as a call showed it.
func (a *file) looked(g *files, l *looked, e *ended, text string) {
	if hasCutRow(text) {
		a.rows, a.byHand = nil, nil // of the rest nobody knows whether it is as it was
		return
	}
	rows := rowHashes(text)
	before, same := a.rows, a.rowsShells == a.changes(g)
	a.byHand, a.older = nil, nil
	a.rows, a.rowsShells = rows, a.changes(g)
	if old := a.seen(rows, text, a.changes(g)); old != nil {
		f := e.finding(Likely, old.rows[0])
		f.Counterpart = &old.place
		l.say(e.place, ruleStale, e.target, f)
	}
	if a.added != nil && !a.added.in(text) {
		a.added = nil // it went the way that it came
	}
	if len(before) == 0 || len(rows) == 0 || !same {
		return
	}
	old := map[uint32]bool{}
	for _, h := range before {
		old[h] = true
	}
	both := 0
	var fresh []string
	for row := range strings.Lines(text) {
		switch row = strings.TrimSpace(row); {
		case row == "", isFrame(row):
		case old[rowHash(row)]:
			both++
		case len(row) >= leastRow && len(row) <= maxText && len(fresh) < maxAdded:
			fresh = append(fresh, strings.Clone(row))
		}
	}
	if len(fresh) > 0 && both*2 >= len(before) {
		a.added = &added{e.place, fresh}
	}
}

// hasCutRow reports whether a row of a text says that some of it was left out where the log was written.
func hasCutRow(text string) bool {
	for rest := text; ; {
		i := strings.Index(rest, "runcated")
		if i < 0 {
			return false
		}
		from, to := lineAt(rest, i)
		if row := strings.TrimSpace(rest[from:to]); len(row) < 100 && (strings.HasPrefix(row, "...") || strings.HasPrefix(row, "…") || strings.HasPrefix(row, "[") || strings.HasPrefix(row, "(")) {
			return true
		}
		rest = rest[to:]
	}
}

// in reports whether a text has one of the rows.
func (a *added) in(text string) bool {
	for _, row := range a.rows {
		if strings.Contains(text, row) {
			return true
		}
	}
	tights := map[uint32]bool{}
	for _, row := range a.rows {
		tights[rowHash(row)] = true
	}
	for row := range strings.Lines(text) {
		if tights[rowHash(row)] {
			return true
		}
	}
	return false
}

// overlooks compares what is written with what somebody put in before.
func (a *file) overlooks(g *files, l *looked, e *ended, text string) {
	rows, add, before := rowHashes(text), a.added, a.rows
	a.writesBlind(g, e, text, rows)
	if a.ignores(g, l, e, text, rows) {
		add = nil // one row a cause
	}
	a.added, a.rows, a.rowsShells = nil, rows, a.changes(g)
	if add == nil || len(rows) == 0 || add.in(text) {
		return
	}
	now, kept := map[uint32]bool{}, 0
	for _, h := range rows {
		now[h] = true
	}
	for _, h := range before {
		if now[h] {
			kept++
		}
	}
	if rest := len(before) - len(add.rows); kept == 0 || kept*2 < rest {
		return // another text altogether
	}
	if paths := e.use.Paths(); g.saying.saysOut(g.thread, strings.Join(paths[:min(len(paths), 1)], ""), add.rows) {
		return
	}
	f := e.finding(Likely, add.rows[0])
	f.Counterpart = &add.place
	l.say(e.place, ruleOverlooked, e.target, f)
}

// touched forgets what was seen of a file that an edit changed, and what that took out.
func (a *file) touched(one tool.Edit) {
	a.rows, a.byHand, a.older = nil, nil, nil
	if a.written != nil {
		a.written.puts(one.New)
	}
	if a.added != nil && a.added.in(one.Old) {
		a.added = nil
	}
}

// wholeOf returns all that a file has, as a call showed it; ok is false if it may be a part.
func wholeOf(e *ended) (text string, ok bool) {
	if e.result == nil || e.result.Truncated || size(e.result) > maxListing {
		return "", false
	}
	text = saidBy(e.result)
	if _, part := e.use.Lines(); part {
		return "", false
	}
	if f, numbered := tool.FileLines(text); numbered {
		return strings.Join(f.Lines, "\n"), f.Whole()
	}
	return text, true
}

// printed returns the one file that a command prints, and does nothing else.
func printed(e *ended) string {
	runs := e.runs()
	if len(runs) != 1 || len(runs[0].Command.Writes) > 0 || runs[0].Where != "" {
		return ""
	}
	words := runs[0].Command.Program()
	if len(words) != 2 || program(words) != "cat" && program(words) != "type" && program(words) != "nl" || !isFileName(words[1]) {
		return ""
	}
	return words[1]
}
