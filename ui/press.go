package ui

import (
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"msgview/ui/list"
)

// maxCount bounds a count in front of a key.
const maxCount = 100_000_000

// press handles a key.
func (m *Model) press(msg tea.KeyPressMsg) tea.Cmd {
	name := msg.String()
	m.notice, m.failed = "", false
	if name == "ctrl+c" {
		return m.quit()
	}
	if m.prompt != nil {
		return m.promptKey(msg)
	}
	if m.overlay != nil {
		if name == "ctrl+z" {
			return m.suspend()
		}
		done, cmd := m.overlay.key(m, name)
		if done {
			m.overlay = nil
		}
		return cmd
	}
	if m.pending == "" && len(name) == 1 && (name >= "1" && name <= "9" || name == "0" && m.count > 0) {
		m.count = min(m.count*10+int(name[0]-'0'), maxCount)
		return nil
	}
	sequence := strings.TrimSpace(m.pending + " " + name)
	if m.pending == "m" || m.pending == "'" {
		return m.mark(name)
	}
	act, known := m.keys.actions[sequence]
	if !known && m.pending == "" && m.keys.prefixes[name] != nil {
		m.pending = name
		return nil
	}
	m.pending = ""
	if !known {
		if name != "esc" && utf8.RuneCountInString(name) < 20 {
			m.say("no such key; ? lists them")
		}
		m.count = 0
		return nil
	}
	if act == markSet || act == markGo {
		m.pending = name
		return nil
	}
	count := m.count
	m.count = 0
	return m.do(act, count)
}

// do carries out an action. A count of 0 means none was given.
func (m *Model) do(act action, count int) tea.Cmd {
	times := max(count, 1)
	if m.moveAction(act, count) || m.lookAction(act, times) {
		return nil
	}
	switch act {
	case gotoPrompt:
		m.ask(":", "")
	case searchForward:
		m.ask("/", "")
	case searchNext:
		return m.nextHit(true, times)
	case searchPrev:
		return m.nextHit(false, times)
	case jumpBack:
		m.jump(m.jumps.back(m.here()))
	case jumpForward:
		m.jump(m.jumps.forward())
	case toggleFold, openFold, closeFold, levelMore, levelLess, levelReset, foldAllOpen, foldAllClosed, foldToggleAll,
		setLevel1, setLevel2, setLevel3, setLevel4, setLevel5:
		m.foldAction(act)
	case hideReasoning, hideTools, hideSystem, hideNotices, hideSidechains, showAll:
		m.hideAction(act)
	case rawView:
		return m.openRaw()
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
	case help:
		m.overlay = newHelp()
	case cancel:
		m.cancelSearch()
	case back:
		if m.stepOut() {
			return nil
		}
		return func() tea.Msg { return leaveMsg{m} }
	case listConversations:
		return func() tea.Msg { return listMsg{m} }
	case quit:
		return m.quit()
	case conversationNext, conversationPrev:
		return m.nextTalk(act == conversationNext)
	default:
		m.jumpAction(act, times)
	}
	return nil
}

// moveAction moves the cursor or the window, and reports whether the action does that.
func (m *Model) moveAction(act action, count int) bool {
	times := max(count, 1)
	page := max(m.list.Height()-1, 1)
	switch act {
	case lineDown:
		m.list.Line(min(times, 10_000))
	case lineUp:
		m.list.Line(-min(times, 10_000))
		m.follow = false
	case itemNext:
		m.list.Item(min(times, 10_000))
	case itemPrev:
		m.list.Item(-min(times, 10_000))
		m.follow = false
	case halfDown:
		m.list.Scroll(max(m.list.Height()/2, 1) * min(times, 1000))
	case halfUp:
		m.list.Scroll(-max(m.list.Height()/2, 1) * min(times, 1000))
		m.follow = false
	case pageDown:
		m.list.Scroll(page * min(times, 1000))
	case pageUp:
		m.list.Scroll(-page * min(times, 1000))
		m.follow = false
	case rowDown:
		m.list.Scroll(min(times, 10_000))
	case rowUp:
		m.list.Scroll(-min(times, 10_000))
		m.follow = false
	case goHome, goEnd:
		m.remember()
		m.follow = false
		if count > 0 {
			m.goMessage(count)
		} else if act == goHome {
			m.list.Home()
		} else {
			m.list.End()
			m.follow = m.tails
		}
	case cursorCentre, cursorTop, cursorBottom:
		if k, ok := m.list.Cursor(); ok {
			m.list.Show(k, 0, map[action]list.Where{cursorCentre: list.Centre, cursorTop: list.AtTop, cursorBottom: list.AtBottom}[act])
		}
	default:
		return false
	}
	return true
}

// lookAction changes how the log is shown, and reports whether the action does that.
func (m *Model) lookAction(act action, times int) bool {
	switch act {
	case cycleClock:
		m.clock = m.clock.Next()
		m.redraw()
	case fullPaths:
		m.fullPaths = !m.fullPaths
		m.redraw()
		m.say(m.pathsSaid())
	case wrapToggle:
		m.draw.NoWrap, m.draw.Pan = !m.draw.NoWrap, 0
		m.redraw()
		m.say(map[bool]string{true: "long lines are cut; > shows more of them", false: "long lines are wrapped"}[m.draw.NoWrap])
	case panLeft, panRight:
		m.pan(act == panRight, times)
	case mouseToggle:
		m.mouse = !m.mouse
		m.say(map[bool]string{true: "the mouse scrolls and selects here; F2 gives it back to the terminal", false: "the mouse is the terminal's; F2 takes it back"}[m.mouse])
	case follow:
		m.follow = !m.follow
		m.tails = m.follow
		m.redraw() // what is at the end may still be written, or has ended
		if m.follow {
			m.toNewest()
		}
	default:
		return false
	}
	return true
}

// pathsSaid says how paths are shown now.
func (m *Model) pathsSaid() string {
	switch {
	case m.log.About().Directory == "":
		return "the log does not say which directory it is about; paths are shown as logged"
	case m.fullPaths:
		return "paths are shown as logged"
	}
	return "paths are shown without the directory of the log"
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
	if m.finder != nil {
		m.finder.cancel()
	}
	return tea.Quit
}

// pan moves lines that are cut to the left or right.
func (m *Model) pan(right bool, times int) {
	step := max(m.width/4, 1) * min(times, 1000)
	if !right {
		step = -step
	}
	m.draw.NoWrap = true
	m.draw.Pan = max(m.draw.Pan+step, 0)
	m.redraw()
	most := 0 // what is left of the longest row in the window
	for _, r := range m.list.Rows() {
		most = max(most, m.items.drawn[r.Key].over)
	}
	if m.draw.Pan > most {
		m.draw.Pan = most
		m.redraw()
		m.say(map[bool]string{true: "the longest row ends here", false: "no row here is longer than the screen"}[most > 0])
	}
}
