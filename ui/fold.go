package ui

import (
	"msgview/ui/list"
	"msgview/ui/render"
)

// foldAction opens, closes and changes levels.
func (m *Model) foldAction(act action) {
	k, ok := m.list.Cursor()
	if !ok {
		return
	}
	it := m.items.item(k)
	if it == nil {
		return
	}
	st := m.items.state(it)
	switch act {
	case toggleFold:
		m.toggle(it, st)
	case openFold:
		m.open(it, st)
	case closeFold:
		m.close(it, st)
	case levelMore:
		m.setLevel(m.items.level + 1)
	case levelLess:
		m.setLevel(m.items.level - 1)
	case levelReset:
		m.setLevelAnd(render.DefaultLevel, m.items.forgetFolds)
	case foldAllOpen:
		m.setLevel(render.MaxLevel)
	case foldAllClosed:
		m.setLevelAnd(render.TalkLevel, m.items.forgetFolds)
	case foldToggleAll:
		m.toggleKind(it, st)
	case setLevel1, setLevel2, setLevel3, setLevel4, setLevel5:
		m.setLevel(int(act-setLevel1) + 1)
	}
}

// change runs a change of what is shown and keeps the reader's line in place.
func (m *Model) change(f func()) {
	m.list.Changed(func() {
		f()
		m.items.redraw(nil)
		m.layout()
	}, m.nearest)
}

// nearest returns the shown item nearest to one that is hidden, rather above it:
// the call it is nested under, if that is closed.
func (m *Model) nearest(k render.Key) (render.Key, bool) {
	if m.items.drawer == nil {
		return k, false // nothing can be shown yet
	}
	if k = m.items.outermost(k); len(m.items.Lines(k)) > 0 {
		return k, true
	}
	for p, ok := m.items.Prev(k); ok; p, ok = m.items.Prev(p) {
		if len(m.items.Lines(p)) > 0 {
			return p, true
		}
	}
	for n, ok := m.items.Next(k); ok; n, ok = m.items.Next(n) {
		if len(m.items.Lines(n)) > 0 {
			return n, true
		}
	}
	return k, false
}

func (m *Model) setLevel(level int) { m.setLevelAnd(level, func() {}) }

// setLevelAnd changes the level and something else at once: with two changes the
// line that is read might be moved by the state between them.
func (m *Model) setLevelAnd(level int, also func()) {
	level = max(render.MinLevel, min(level, render.MaxLevel))
	m.change(func() {
		also()
		m.items.level = level
		m.draw.Level = level
		if m.items.drawer != nil { // else the window has no size yet
			m.items.drawer = m.items.drawer.With(m.draw)
		}
	})
	m.say(levelName(level))
}

func levelName(level int) string {
	return [...]string{"", "level 1: prompts and last answers", "level 2: all talk", "level 3: a line for each call", "level 4: head and tail of results", "level 5: everything"}[level]
}

// toggle opens a folded item, shows more of a long one, or folds it.
func (m *Model) toggle(it *render.Item, st render.State) {
	if it.Kind == render.ThreadHead {
		m.nest(it)
		return
	}
	m.change(func() {
		switch {
		case m.items.openGroup(it, st):
		case st < render.Full:
			m.items.setFold(it.Key, render.Full)
		case m.items.cut(it.Key):
			m.items.limit[it.Key] = max(m.items.limit[it.Key], render.FullRows) * 4
		default:
			delete(m.items.limit, it.Key)
			m.items.setFold(it.Key, render.Line)
			delete(m.items.nested, it.Key)
		}
	})
	m.reveal()
}

// reveal says where to look when nothing of what was opened is in the window. The
// line that is read stays where it is.
func (m *Model) reveal() {
	k, ok := m.list.Cursor()
	rows := m.list.Rows()
	if !ok || len(rows) == 0 {
		return
	}
	last := rows[len(rows)-1]
	if last.Key == k && last.Line < len(m.items.Lines(k))-1 && (last.Line == 0 || rows[max(len(rows)-2, 0)].Key != k || rows[max(len(rows)-2, 0)].Text.Empty()) ||
		last.Key == k && m.items.nested[k] {
		m.say("opened; " + keyName("space") + " shows it")
	}
}

// nest shows or hides the threads of a call below it.
func (m *Model) nest(it *render.Item) {
	m.change(func() {
		if m.items.nested[it.Key] {
			delete(m.items.nested, it.Key)
		} else {
			m.items.nested[it.Key] = true
		}
	})
	m.reveal()
}

// open opens an item a step further: its body, then the thread of a sub-agent
// below it, then that thread alone.
func (m *Model) open(it *render.Item, st render.State) {
	switch {
	case len(it.Threads) > 0 && !m.items.nested[it.Key]:
		m.nest(it)
	case len(it.Threads) > 0:
		m.stepInto(it)
	case st < render.Full:
		m.change(func() {
			if !m.items.openGroup(it, st) {
				m.items.setFold(it.Key, render.Full)
			}
		})
		m.reveal()
	}
}

// close closes an item, or goes to the one it is nested under.
func (m *Model) close(it *render.Item, st render.State) {
	switch {
	case m.items.nested[it.Key]:
		m.nest(it)
	case st > render.Line && it.Kind != render.Prompt && it.Kind != render.Answer:
		m.change(func() { m.items.setFold(it.Key, render.Line); delete(m.items.limit, it.Key) })
	case m.items.opened(it):
		m.change(func() { m.items.closeGroup(it) })
	default:
		if thread, _ := m.items.place(it.Key); thread != m.items.root {
			if parent, ok := m.items.parent(thread); ok {
				m.list.Show(parent, 0, list.Nearest)
				return
			}
		}
		m.stepOut()
	}
}

// toggleKind opens or closes all items near the reader that are like one.
func (m *Model) toggleKind(it *render.Item, st render.State) {
	to := render.Full
	if st == render.Full {
		to = render.Line
	}
	m.change(func() {
		for _, dir := range []bool{true, false} {
			k, ok := it.Key, true
			for n := 0; ok && n < 2000; n++ {
				if other := m.items.item(k); other != nil && other.Kind == it.Kind && (it.Call == nil || other.Call.Name == it.Call.Name) {
					m.items.setFold(k, to)
				}
				if dir {
					k, ok = m.items.Next(k)
				} else {
					k, ok = m.items.Prev(k)
				}
			}
		}
	})
}

// stepInto shows the thread of a sub-agent alone.
func (m *Model) stepInto(it *render.Item) {
	if len(it.Threads) == 0 {
		return
	}
	m.threads = append(m.threads, thread{m.items.root, it.Key, m.list.Spot()})
	m.items.root = it.Threads[0]
	m.items.redraw(nil)
	m.layout()
	m.list.Home()
}

// stepOut goes back to where the thread was stepped into.
func (m *Model) stepOut() bool {
	n := len(m.threads)
	if n == 0 {
		return false
	}
	t := m.threads[n-1]
	m.threads = m.threads[:n-1]
	m.items.root = t.root
	m.items.redraw(nil)
	m.layout()
	m.list.Back(t.spot)
	return true
}

// hideAction shows or hides kinds of items.
func (m *Model) hideAction(act action) {
	m.change(func() {
		f := &m.items.filter
		switch act {
		case hideReasoning:
			f.Reasoning = !f.Reasoning
		case hideTools:
			f.Tools = !f.Tools
		case hideSystem:
			f.System = !f.System
		case hideNotices:
			f.Notices = !f.Notices
		case hideSidechains:
			f.Sidechains = !f.Sidechains
		case showAll:
			*f = render.Filter{}
		}
	})
}
