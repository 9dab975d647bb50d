package pane

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/ui/safetext"
)

// scroll is rows that can be scrolled, for panes that are nothing else.
type scroll struct {
	top   int
	width int
	cache []safetext.Line
}

var scrollKeys = struct{ leave, quit, down, up, halfDown, halfUp, pageDown, pageUp, home, end key.Binding }{
	binding("close", "q", "esc", "h", "left"),
	binding("quit", "Q"),
	binding("down", "j", "down", "ctrl+e"),
	binding("up", "k", "up", "ctrl+y"),
	binding("half a page down", "d", "ctrl+d"),
	binding("half a page up", "u", "ctrl+u"),
	binding("page down", "space", "f", "pgdown", "ctrl+f"),
	binding("page up", "b", "pgup", "ctrl+b"),
	binding("first row", "g", "home"),
	binding("last row", "G", "end"),
}

// Keys are those that scroll and leave.
func (s *scroll) Keys() []key.Binding {
	k := scrollKeys
	return []key.Binding{k.down, k.up, k.halfDown, k.halfUp, k.pageDown, k.pageUp, k.home, k.end, k.leave, k.quit}
}

// wheelRows is how many rows a step of the wheel scrolls.
const wheelRows = 3

// update scrolls or leaves.
func (s *scroll) update(d *Desk, msg tea.Msg) Result {
	page := max(d.Height-1, 1)
	k := scrollKeys
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		s.top += Wheel(msg)
	case tea.KeyPressMsg:
		switch {
		case key.Matches(msg, k.leave):
			return Result{Done: true}
		case key.Matches(msg, k.quit):
			return Result{Done: true, Quit: true}
		case key.Matches(msg, k.down):
			s.top++
		case key.Matches(msg, k.up):
			s.top--
		case key.Matches(msg, k.halfDown):
			s.top += page / 2
		case key.Matches(msg, k.halfUp):
			s.top -= page / 2
		case key.Matches(msg, k.pageDown):
			s.top += page
		case key.Matches(msg, k.pageUp):
			s.top -= page
		case key.Matches(msg, k.home):
			s.top = 0
		case key.Matches(msg, k.end):
			s.top = len(s.cache)
		}
	}
	return Result{}
}

// Top is the row that is shown first, from 0.
func (s *scroll) Top() int { return s.top }

// Wheel is how many rows a step of the wheel scrolls down.
func Wheel(msg tea.MouseWheelMsg) int {
	switch msg.Button {
	case tea.MouseWheelUp:
		return -wheelRows
	case tea.MouseWheelDown:
		return wheelRows
	}
	return 0
}

// view draws the rows that lines lays out for a width.
func (s *scroll) view(width, height int, lines func() []safetext.Line) []safetext.Line {
	if s.cache == nil || s.width != width {
		rows := lines() // may set where to begin
		s.cache, s.width = rows, width
	}
	s.top = max(0, min(s.top, len(s.cache)-height))
	return s.cache[s.top:min(s.top+height, len(s.cache))]
}
