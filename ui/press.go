package ui

import (
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"msgview/ui/pane"
)

// maxCount bounds a count in front of a key.
const maxCount = 100_000_000

// press handles a key.
func (m *Model) press(msg tea.KeyPressMsg) tea.Cmd {
	name := msg.String()
	m.note = note{}
	if name == "ctrl+c" {
		return m.quit()
	}
	if m.foot != nil {
		return m.toFoot(msg)
	}
	if m.over != nil {
		if name == "ctrl+z" {
			return m.suspend()
		}
		return m.toOver(msg)
	}
	if m.typed.pending == "" && len(name) == 1 && (name >= "1" && name <= "9" || name == "0" && m.typed.count > 0) {
		m.typed.count = min(m.typed.count*10+int(name[0]-'0'), maxCount)
		return nil
	}
	sequence := strings.TrimSpace(m.typed.pending + " " + name)
	if m.typed.pending == "m" || m.typed.pending == "'" {
		m.mark(name)
		return nil
	}
	does, known := m.keys.deeds[sequence]
	if !known && m.typed.pending == "" && m.keys.prefixes[name] != nil {
		m.typed.pending = name
		return nil
	}
	m.typed.pending = ""
	if !known {
		if name != "esc" && utf8.RuneCountInString(name) < 20 {
			m.say("no such key; ? lists them")
		}
		m.typed.count = 0
		return nil
	}
	if does == markSet || does == markGo {
		m.typed.pending = name
		return nil
	}
	count := m.typed.count
	m.typed.count = 0
	if open, ok := does.(opens); ok {
		return m.open(open)
	}
	return m.do(does.(action), count)
}

// open opens a pane.
func (m *Model) open(open opens) tea.Cmd {
	p, err := open(&m.Desk)
	switch m.complain(err); {
	case p == nil:
	case p.Place() == pane.Foot:
		m.foot = p
	default:
		m.over = p
	}
	return nil
}

// toFoot hands a message to the prompt.
func (m *Model) toFoot(msg tea.Msg) tea.Cmd {
	r := m.foot.Update(&m.Desk, msg)
	if r.Done {
		m.foot = nil
	}
	return m.came(r)
}

// toOver hands a message to the pane over the conversation.
func (m *Model) toOver(msg tea.Msg) tea.Cmd {
	r := m.over.Update(&m.Desk, msg)
	if r.Done {
		m.over = nil
	}
	return m.came(r)
}

// mark sets or goes to a mark: the key after m or '.
func (m *Model) mark(name string) {
	set := m.typed.pending == "m"
	m.typed.pending = ""
	var err error
	switch {
	case name == "esc":
	case name == "'" && !set:
		err = m.Jumps.Back()
	case set:
		if err = m.Jumps.Mark(name); err == nil {
			m.say("mark " + name + " is set; '" + name + " comes back to it")
		}
	default:
		err = m.Jumps.ToMark(name)
	}
	m.sayError(err)
}

// sayError says why nothing was done, which is nothing to complain of.
func (m *Model) sayError(err error) {
	if err != nil {
		m.say(err.Error())
	}
}

// do carries out an action. A count of 0 means none was given.
func (m *Model) do(act action, count int) tea.Cmd {
	times := max(count, 1)
	if handled, err := moveAction(&m.Desk, m.tail.asked, act, count); handled {
		m.complain(err)
		return nil
	}
	if m.lookAction(act, times) || m.foldAction(act) {
		return nil
	}
	switch act {
	case searchNext, searchPrev:
		return m.came(pane.Next(&m.Desk, act == searchNext, times, m.width))
	case jumpBack:
		m.sayError(m.Jumps.Back())
	case jumpForward:
		m.sayError(m.Jumps.Forward())
	case openEditor:
		return m.edit()
	case copyText, copyMarkdown, copyCommand, copyOutput, copyJSON, copyPlace:
		return m.copy(act)
	case reload:
		return m.reload()
	case redrawScreen:
		m.redraw()
		return tea.ClearScreen
	case suspend:
		return m.suspend()
	case cancel:
		m.Search.Stop()
	case back:
		if m.Col.Folds.StepOut() {
			return nil
		}
		return func() tea.Msg { return leaveMsg{m} }
	case listConversations:
		return func() tea.Msg { return listMsg{m} }
	case quit:
		return m.quit()
	case conversationNext, conversationPrev:
		n := 1
		if act == conversationPrev {
			n = -1
		}
		if !nextTalk(&m.Desk, n) {
			return func() tea.Msg { return stepMsg{m, n} }
		}
	default:
		if to, ok := jumpsOf[act]; ok {
			m.sayError(m.Jumps.To(to.what, to.forwards, times))
		}
	}
	return nil
}

// lookAction changes how the log is shown, and reports whether the action does that.
func (m *Model) lookAction(act action, times int) bool {
	switch act {
	case cycleClock:
		m.look.clock = m.look.clock.Next()
		m.redraw()
	case fullPaths:
		m.look.fullPaths = !m.look.fullPaths
		m.redraw()
		m.say(m.look.pathsSaid(m.Col.Log))
	case wrapToggle:
		m.look.noWrap, m.look.pan = !m.look.noWrap, 0
		m.redraw()
		m.say(map[bool]string{true: "long lines are cut; > shows more of them", false: "long lines are wrapped"}[m.look.noWrap])
	case panLeft, panRight:
		m.pan(act == panRight, times)
	case mouseToggle:
		m.mouse = !m.mouse
		m.say(map[bool]string{true: "the mouse scrolls and selects here; F2 gives it back to the terminal", false: "the mouse is the terminal's; F2 takes it back"}[m.mouse])
	case follow:
		m.Col.Following = !m.Col.Following
		m.tail.asked = m.Col.Following
		m.redraw() // what is at the end may still be written, or has ended
		if m.Col.Following {
			m.Col.ToNewest()
		}
	default:
		return false
	}
	return true
}

// suspend stops the program for a while.
func (m *Model) suspend() tea.Cmd {
	cmd, err := stopHere()
	if err != nil {
		m.say(err.Error())
	}
	return cmd
}

func (m *Model) quit() tea.Cmd {
	m.Search.Stop()
	return tea.Quit
}

// pan moves lines that are cut to the left or right.
func (m *Model) pan(right bool, times int) {
	step := max(m.width/4, 1) * min(times, 1000)
	if !right {
		step = -step
	}
	m.look.noWrap = true
	m.look.pan = max(m.look.pan+step, 0)
	m.redraw()
	most := m.Col.Over() // what is left of the longest row in the window
	if m.look.pan > most {
		m.look.pan = most
		m.redraw()
		m.say(map[bool]string{true: "the longest row ends here", false: "no row here is longer than the screen"}[most > 0])
	}
}
