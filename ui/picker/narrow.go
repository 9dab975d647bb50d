package picker

import (
	"path"

	tea "charm.land/bubbletea/v2"

	"msgview/model/expression"
)

// A narrowing is which rows the reader wants listed, beside those that the filter leaves.
type narrowing struct {
	filter  filter
	faulty  bool   // only with errors
	project string // only of this project, "" for all
}

func (n narrowing) on() bool { return n.faulty || n.project != "" }

// judged reports whether what is listed depends on what went wrong in all conversations.
func (n narrowing) judged(o order) bool {
	only := n.filter.only
	return o == byErrors || o == byCost || n.faulty || only != nil && (only.Uses(expression.Errors) || only.Uses(expression.Cost) || only.Uses(expression.Is))
}

// facts say in the head of the list what is left out.
func (n narrowing) facts() (facts []string) {
	if n.faulty {
		facts = append(facts, "only to look at (e)")
	}
	if n.project != "" {
		facts = append(facts, "only of "+path.Base(n.project)+" (p)")
	}
	return facts
}

// through returns the numbers of the rows that are listed, and of those in which nothing is
// said. If that holds for all, they are listed.
func (n narrowing) through(rows []Row) (list, empty []int) {
	for i := range rows {
		r := &rows[i]
		switch {
		case r.Gone:
		case !n.filter.fits(r) || n.faulty && r.looks() == 0 || n.project != "" && r.Session.Project != n.project:
		case r.Empty:
			empty = append(empty, i)
		default:
			list = append(list, i)
		}
	}
	if len(list) == 0 {
		return empty, nil
	}
	return list, empty
}

// toggleProject lists only what is of the project of the row with the cursor, or all.
func toggleProject(p *Picker) tea.Cmd {
	at := p.current()
	switch {
	case p.narrow.project != "":
		p.narrow.project = ""
	case at < 0 || p.rows[at].Session.Project == "":
		p.notice = "the log does not say which project this is of"
	default:
		p.narrow.project = p.rows[at].Session.Project
	}
	p.moved = true
	p.arrange()
	return nil
}

// CopyMsg asks for a text to be put on the clipboard.
type CopyMsg struct {
	Picker     *Picker
	What, Text string
}

// copy puts something of the row with the cursor on the clipboard.
func (p *Picker) copy(key string) tea.Cmd {
	p.copying = false
	at := p.current()
	if at < 0 {
		return nil
	}
	r := &p.rows[at]
	msg := CopyMsg{Picker: p}
	switch key {
	case "l", "y":
		msg.What, msg.Text = "path", r.Session.Path
	case "R":
		msg.What = "command that resumes it"
		msg.Text = r.Resume
	case "esc":
		return nil
	default:
		p.notice = "after y: yl copies the path, yR the command that resumes the session"
		return nil
	}
	if msg.Text == "" {
		p.notice = "there is no " + msg.What + " here to copy"
		return nil
	}
	return func() tea.Msg { return msg }
}
