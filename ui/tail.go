package ui

import (
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/ui/column"
	heap "msgview/ui/memory"
)

// tail is how far a log was read, and what came since.
type tail struct {
	col       *column.Column
	asked     bool // following was asked for: going to the end takes it up again
	unseen    int  // messages that came since the reader was at the end
	total     int  // messages, when it was looked at last
	entries   int  // then
	loading   bool
	ahead     column.Ahead
	settled   bool // the log was read once: what comes now is new
	grew      bool // since then
	replaced  bool
	reopening bool   // the log is being opened again
	lost      string // why the file cannot be looked at any more
	changes   int    // of the index, when it was looked at last
	ticks     int    // how often it was looked at
	alert     alert
}

// read begins to read the log of a column.
func (t *tail) read(col *column.Column) {
	*t = tail{col: col, asked: t.asked, loading: true, unseen: t.unseen, total: t.total, lost: t.lost, changes: t.changes, alert: t.alert}
	t.alert.knows = false
}

// lookAhead has long records near the screen decoded before a key goes there.
func (t *tail) lookAhead() tea.Cmd {
	if t.loading {
		return nil
	}
	look := t.ahead.Look(t.col)
	if look == nil {
		return nil
	}
	return caught(func() tea.Msg { look(); return nil })
}

// wake looks at the log again after a while. The long records that are shown are decoded
// before: the tick has their items made anew, and a key would wait for it.
func (t *tail) wake(d time.Duration) tea.Cmd {
	log, look := t.col.Log, t.ahead.Shown(t.col)
	return caught(func() tea.Msg {
		time.Sleep(d)
		look()
		return tickMsg{log}
	})
}

// ended reports whether nothing more is to come: the log is not followed, and did not
// grow since it was opened.
func (t *tail) ended() bool { return !t.growing() && !t.loading }

// growing reports whether the log is followed, or grew since it was opened.
func (t *tail) growing() bool { return t.col.Following || t.asked || t.grew }

// look takes note of how much was read.
func (t *tail) look() (n int, done bool, err error) {
	t.ticks++
	n, done, err = t.col.Index.State()
	if n != t.entries {
		t.entries = n
		heap.MakeRoom(t.col.Log.Source().Size)
	}
	t.count(done)
	changes := t.col.Index.Changes()
	// a line that was half written counts as one before and after
	t.col.Grown(n, changes != t.changes || t.loading && done)
	t.changes = changes
	return n, done, err
}

// count counts what came since the reader was at the end.
func (t *tail) count(done bool) {
	total, _ := t.col.Index.Totals()
	if t.unseen += total - t.total; t.col.Following || !t.settled || t.col.List.AtEnd() {
		t.unseen = total - t.total
	}
	if t.settled && total > t.total {
		t.grew = true
	}
	if !t.settled {
		t.unseen, t.settled = 0, done
	}
	t.total, t.unseen = total, max(t.unseen, 0)
}

// readOn has a log read beyond its beginning, with which large ones wait.
func readOn(log model.Log) {
	if l, ok := log.(interface{ ReadOn() }); ok {
		l.ReadOn()
	}
}

// How long it is waited until it is looked again whether the log grew, or how far it was
// read: someone who follows it sees what comes at once.
const (
	firstPause  = 10 * time.Millisecond
	loadPause   = 50 * time.Millisecond
	lookPause   = 500 * time.Millisecond
	followPause = 100 * time.Millisecond
)

// tick looks whether the log grew.
func (m *Model) tick() tea.Cmd {
	if m.frame.width > 0 {
		readOn(m.Col.Log) // the first screen is drawn
	}
	n, done, err := m.tail.look()
	if m.Col.Options().Growing != m.tail.growing() {
		m.redraw()
	}
	var begun tea.Cmd
	if !m.start.done && n > 0 && m.frame.width > 0 {
		begun = m.begin(done)
	}
	if m.tail.loading && done {
		m.tail.loading = false
		m.note.complain(err)
	}
	m.memory.recalled(&m.Desk, m.memory.waiting, &m.note)
	remask(m)
	if m.Col.Following {
		m.Col.ToNewest(m.look.read)
	}
	if m.tail.loading && n == 0 {
		return tea.Batch(begun, m.tail.wake(firstPause)) // somebody waits for the first row
	}
	if m.tail.loading {
		return tea.Batch(begun, m.tail.wake(loadPause))
	}
	begun = tea.Batch(begun, m.look.masks.scan(), m.Filter.Grown(m.Check.Told()))
	if m.look.masks.numbered() {
		begun = tea.Batch(begun, m.Check.Start(m.tail.ended()))
	}
	log, pause, look := m.Col.Log, lookPause, m.tail.ahead.Shown(m.Col)
	if m.Col.Following {
		pause = followPause
	}
	return tea.Batch(begun, tea.Sequence(caught(func() tea.Msg {
		time.Sleep(pause)
		replaced, err := log.Refresh()
		look()
		return refreshMsg{log, replaced, err}
	}), func() tea.Msg { return tickMsg{log} }))
}

func (m *Model) refreshed(msg refreshMsg) tea.Cmd {
	if msg.log != m.Col.Log {
		return nil // of a log that was left
	}
	var cmd tea.Cmd
	t := m.tail
	switch {
	case msg.replaced && m.Col.Following && m.opt.Reopen != nil:
		if !t.reopening {
			t.reopening = true
			cmd = m.reload()
		}
	case msg.replaced && !t.replaced:
		t.replaced = true
		m.note.complain(errors.New("the file was replaced or cut; F5 reads it again"))
	case msg.err != nil && msg.err.Error() != t.lost:
		m.note.complain(msg.err) // once: it is looked twice a second
	}
	if t.lost = ""; msg.err != nil {
		t.lost = msg.err.Error()
	}
	if _, done, _ := m.Col.Index.State(); !done {
		t.loading = true
	}
	return cmd
}
