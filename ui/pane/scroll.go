package pane

import (
	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/viewport"
	tea "charm.land/bubbletea/v2"

	"msgview/ui/safetext"
)

// scroll is rows that can be scrolled, for panes that are nothing else. The viewport knows
// where the window is; the rows stay ours, as they hold texts of the log.
type scroll struct {
	port  viewport.Model
	begin int // row to begin with
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
		s.port.SetYOffset(s.port.YOffset() + Wheel(msg))
	case tea.KeyPressMsg:
		switch {
		case key.Matches(msg, k.leave):
			return Result{Done: true}
		case key.Matches(msg, k.quit):
			return Result{Done: true, Quit: true}
		case key.Matches(msg, k.down):
			s.port.ScrollDown(1)
		case key.Matches(msg, k.up):
			s.port.ScrollUp(1)
		case key.Matches(msg, k.halfDown):
			s.port.ScrollDown(page / 2)
		case key.Matches(msg, k.halfUp):
			s.port.ScrollUp(page / 2)
		case key.Matches(msg, k.pageDown):
			s.port.ScrollDown(page)
		case key.Matches(msg, k.pageUp):
			s.port.ScrollUp(page)
		case key.Matches(msg, k.home):
			s.port.GotoTop()
		case key.Matches(msg, k.end):
			s.port.GotoBottom()
		}
	}
	return Result{}
}

// Top is the row that is shown first, from 0.
func (s *scroll) Top() int { return s.port.YOffset() }

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

// view draws the rows that lines lays out for a width, from begin on when they are laid
// out for the first time.
func (s *scroll) view(width, height int, lines func() []safetext.Line) []safetext.Line {
	first := s.cache == nil
	if first || s.width != width {
		s.cache, s.width = lines(), width
		s.port.SetContentLines(make([]string, len(s.cache))) // as many rows
	}
	s.port.SetWidth(max(width, 1))
	s.port.SetHeight(height)
	top := s.port.YOffset()
	if first {
		top = s.begin
	}
	s.port.SetYOffset(top) // within the rows
	top = s.port.YOffset()
	return s.cache[top:min(top+height, len(s.cache))]
}

// again has the rows laid out anew, from the first one on.
func (s *scroll) again() { s.cache, s.begin = nil, 0 }
