package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"msgview/model/crash"
	"msgview/ui/find"
	"msgview/ui/pane"
	"msgview/ui/picker"
)

// across is a search in the files of a list.
type across struct {
	in     *picker.Picker // the list that it was begun from, nil if there is no search
	cancel context.CancelFunc
}

// close ends the search.
func (f *across) close() {
	if f.in != nil {
		f.cancel()
		f.in.Close()
	}
}

// end ends the search and returns the list that it was begun from.
func (f *across) end(matches *picker.Picker) *picker.Picker {
	f.cancel()
	matches.Close()
	list := f.in
	*f = across{}
	return list
}

// searchFiles shows what is found in the files of a list, while it is found.
func (p *program) searchFiles(msg picker.SearchMsg) tea.Cmd {
	if p.opt.Inside == nil || msg.Picker != p.files || p.found.in != nil {
		return nil
	}
	if err := find.Check(msg.Text); err != nil {
		p.files.Notice(err.Error())
		return nil
	}
	matches := NewMatches("search: "+msg.Text, p.opt.Open)
	matches.titles = msg.Titles
	ctx, cancel := context.WithCancel(context.Background())
	p.found = across{p.files, cancel}
	p.files = p.newPicker(matches)
	go func() {
		defer crash.Catch()
		defer matches.Done()
		p.opt.Inside(ctx, msg.Sessions, msg.Text, matches)
	}()
	return p.files.Init()
}

// beyondMsg asks for the next match in another file; there is none in that of the model.
type beyondMsg struct {
	m     *Model
	times int
}

// atLastHit reports whether the reader is at the last match of a file that a search in
// several files found.
func atLastHit(m *Model) bool {
	if !m.start.found || !m.Search.On() {
		return false
	}
	number, of, done := m.Search.Place()
	return done && of > 0 && number == of
}

// beyond goes on to the next file in which the search found something or, after the last one,
// to the first match of this one.
func (p *program) beyond(msg beyondMsg) tea.Cmd {
	if p.files != nil {
		if row, ok := p.files.Step(1); ok {
			return p.openFile(row, 1)
		}
	}
	cmd := msg.m.came(pane.Next(&msg.m.Desk, true, msg.times, msg.m.frame.width))
	msg.m.note.say("this is the last session with a match; the search went on from its beginning")
	return cmd
}
