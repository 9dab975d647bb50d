package picker

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
)

// inside takes what is typed behind / apart: a filter and, behind two slashes, a text to search
// for inside the sessions. With a third one that is a regular expression.
func inside(typed string) (filter, text string, search bool) {
	if rest, ok := strings.CutPrefix(typed, "/"); ok { // the first one was the key
		return "", rest, true
	}
	return strings.Cut(typed, " //")
}

// filterOf is what the rows are filtered by.
func filterOf(p *Picker) string {
	if !p.opt.Search {
		return p.filter.Value()
	}
	filter, _, _ := inside(p.filter.Value())
	return filter
}

// searching returns what is to be searched for inside the sessions.
func searching(p *Picker) (text string, search bool) {
	if p.opt.Search {
		_, text, search = inside(p.filter.Value())
	}
	return text, search
}

// search asks for what was typed to be searched for in the sessions that are listed.
func search(p *Picker, text string) tea.Cmd {
	if text == "" || text == "/" {
		return nil
	}
	var sessions []model.Session
	titles := map[string]string{}
	for _, n := range p.shown.at {
		if n < 0 {
			continue
		}
		if r := &p.rows[n]; r.title() != "" && r.Talk == 0 {
			titles[r.Session.Path] = r.title()
		}
		if s := p.rows[n].Session; !slices.ContainsFunc(sessions, func(o model.Session) bool { return o.Path == s.Path }) {
			sessions = append(sessions, s)
		}
	}
	filter, _, _ := inside(p.filter.Value())
	p.filter.SetValue(filter)
	p.arrange()
	return func() tea.Msg { return SearchMsg{p, text, sessions, titles} }
}

// another reports whether a line is a row of another session than that with the cursor.
func another(p *Picker, line int) bool {
	from, to := p.shown.row(p.cursor), p.shown.row(line)
	return to >= 0 && (from < 0 || p.rows[from].Session.Path != p.rows[to].Session.Path)
}

// Step moves the cursor by n rows and returns the row there; ok is false at the end.
func (p *Picker) Step(n int) (Row, bool) {
	at := p.cursor
	for range max(n, -n) {
		next := p.shown.step(at, n/max(n, -n))
		for p.group == BySession && next != at && !another(p, next) { // the next session
			if beyond := p.shown.step(next, n/max(n, -n)); beyond != next {
				next = beyond
				continue
			}
			next = at
		}
		if next == at || p.shown.row(next) < 0 {
			return Row{}, false
		}
		at = next
	}
	if p.shown.row(at) < 0 {
		return Row{}, false
	}
	p.cursor, p.moved = at, true
	p.fit()
	return p.rows[p.current()], true
}
