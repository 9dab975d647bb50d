package ui

import (
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"msgview/ui/jump"
	"msgview/ui/pane"
)

// maxCount bounds a count in front of a key.
const maxCount = 100_000_000

// What is pending after the keys of marks, whichever those are.
const (
	settingMark = "set a mark"
	goingToMark = "go to a mark"
)

// press handles a key.
func (m *Model) press(msg tea.KeyPressMsg) tea.Cmd {
	name := msg.String()
	m.note = note{}
	if name == "ctrl+c" {
		return m.quit()
	}
	if m.panes.foot != nil {
		return m.hand(&m.panes.foot, msg)
	}
	if m.panes.over != nil && m.panes.focus != onText {
		if name == "ctrl+z" {
			return m.note.of(stopForAWhile())
		}
		if m.panes.explained() && m.keys.has("help", name) {
			return lay(m, pane.HelpOf(m.panes.over))
		}
		return m.hand(&m.panes.over, msg)
	}
	if m.typed.pending == "" && len(name) == 1 && (name >= "1" && name <= "9" || name == "0" && m.typed.count > 0) {
		m.typed.count = min(m.typed.count*10+int(name[0]-'0'), maxCount)
		return nil
	}
	sequence := strings.TrimSpace(m.typed.pending + " " + name)
	if m.typed.pending == settingMark || m.typed.pending == goingToMark {
		set := m.typed.pending == settingMark
		m.typed.pending = ""
		return m.note.of(m.memory.setMark(&m.Desk, set, name))
	}
	does, known := m.keys.deeds[sequence]
	if !known && m.typed.pending == "" && m.keys.prefixes[name] != nil {
		return m.typed.wait(name)
	}
	m.typed.pending = ""
	if !known {
		if name != "esc" && utf8.RuneCountInString(name) < 20 {
			m.note.say("no such key; " + m.keys.of("help") + " lists them")
		}
		m.typed.count = 0
		return nil
	}
	count := m.typed.count
	if does != markSet && does != markGo {
		m.typed.count = 0
	}
	return m.carryOut(does, count)
}

// carryOut does what a key or an action of the palette stands for.
func (m *Model) carryOut(does deed, count int) tea.Cmd {
	switch does := does.(type) {
	case opens:
		return m.open(does)
	case tabAt:
		return func() tea.Msg { return tabMsg{to: int(does)} }
	case action:
		switch does {
		case markSet:
			m.typed.pending = settingMark
		case markGo:
			m.typed.pending = goingToMark
		default:
			return m.do(does, count)
		}
	}
	return nil
}

// mark sets or goes to a mark: the key after m or '.
func mark(j *jump.Jumps, set bool, name string) (done string, err error) {
	switch {
	case name == "esc":
	case name == "'" && !set:
		return "", j.Back()
	case set:
		return "mark " + name + " is set; '" + name + " comes back to it", j.Mark(name)
	default:
		return "", j.ToMark(name)
	}
	return "", nil
}

// do carries out an action. A count of 0 means none was given.
func (m *Model) do(act action, count int) tea.Cmd {
	times := max(count, 1)
	if handled, err := moveAction(&m.Desk, m.tail.asked, act, count); handled {
		m.note.complain(err)
		return nil
	}
	if handled, said := foldAction(m.Col, act); handled {
		m.note.say(said)
		return nil
	}
	if m.lookAction(act, times) {
		return nil
	}
	switch act {
	case searchNext, searchPrev:
		if act == searchNext && atLastHit(m) {
			return func() tea.Msg { return beyondMsg{m, times} }
		}
		return m.came(pane.Next(&m.Desk, act == searchNext, times, m.frame.width))
	case searchAll:
		m.note.say(m.Search.All())
	case sameNext, samePrev:
		look, err := m.Jumps.Same(act == sameNext, times)
		if m.note.tell(err); err == nil {
			return caught(func() tea.Msg { return look() })
		}
	case jumpOther:
		m.note.tell(m.Jumps.Other())
	case jumpBack:
		m.note.tell(m.Jumps.Back())
	case jumpForward:
		m.note.tell(m.Jumps.Forward())
	case maskSecrets:
		return turnMasks(m)
	case listSecrets:
		return openSecrets(m)
	case openEditor:
		if m.look.masks.over != nil {
			return m.open(askEditor(m.Col, m.opt))
		}
		return m.note.of(edit(m.Col, m.opt))
	case copyText, copyMarkdown, copyCommand, copyOutput, copyJSON, copyPlace:
		return m.note.of(copyItem(m.Col, m.opt, act))
	case copyPage, copyView, copyResume:
		return m.note.of(copyShown(&m.Desk, m.opt, act))
	case pipeItem:
		return m.open(m.pipe.ask)
	case reload:
		return m.reload()
	case redrawScreen:
		m.redraw()
		return tea.ClearScreen
	case suspend:
		return m.note.of(stopForAWhile())
	case tabNext:
		return func() tea.Msg { return tabMsg{by: times} }
	case tabPrev:
		return func() tea.Msg { return tabMsg{by: -times} }
	case tabGo:
		return func() tea.Msg { return tabMsg{to: times} }
	case nextPane:
		if m.panes.over != nil {
			m.panes.focus = onPane
			return m.tell(pane.Tick{})
		}
	case cancel:
		searched := m.Search.On()
		m.Search.Stop()
		if !m.pipe.stop() && !searched {
			m.Filter.Stop()
		}
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
			err := m.Jumps.To(to.what, to.forwards, times)
			m.note.tell(err)
			if err == nil && to.what == jump.Problem {
				m.note.say(m.Jumps.Why())
			}
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
		m.note.say(m.look.clockSaid(m.Col.Options()))
	case fullPaths:
		m.look.fullPaths = !m.look.fullPaths
		m.redraw()
		m.note.say(m.look.pathsSaid(m.Col.Log))
	case cycleDiff:
		said := m.look.turnDiff(m.Col.Options().Width)
		m.redraw()
		m.note.say(said)
	case wrapToggle:
		m.look.noWrap, m.look.pan = !m.look.noWrap, 0
		m.redraw()
		m.note.say(map[bool]string{true: "long lines are cut; > shows more of them", false: "long lines are wrapped"}[m.look.noWrap])
	case panLeft, panRight:
		m.pan(act == panRight, times)
	case mouseToggle:
		m.frame.mouse = !m.frame.mouse
		m.note.say(map[bool]string{true: "the mouse scrolls and selects here; F2 gives it back to the terminal", false: "the mouse is the terminal's; F2 takes it back"}[m.frame.mouse])
	case follow:
		m.Col.Following = !m.Col.Following
		m.tail.asked = m.Col.Following
		m.redraw() // what is at the end may still be written, or has ended
		if m.Col.Following {
			m.Col.ToNewest(m.look.read)
		}
	default:
		return false
	}
	return true
}

// stopForAWhile stops the program for a while.
func stopForAWhile() (cmd tea.Cmd, n note) {
	cmd, err := stopHere()
	n.tell(err)
	return cmd, n
}

func (m *Model) quit() tea.Cmd {
	m.Search.Stop()
	m.Filter.Close()
	m.pipe.stop()
	m.look.masks.stop()
	m.Check.Stop()
	m.Figures.Stop()
	m.images.store.Close()
	return tea.Quit
}

// pan moves lines that are cut to the left or right.
func (m *Model) pan(right bool, times int) {
	step := max(m.frame.width/4, 1) * min(times, 1000)
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
		m.note.say(map[bool]string{true: "the longest row ends here", false: "no row here is longer than the screen"}[most > 0])
	}
}
