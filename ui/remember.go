package ui

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/ui/column"
	"msgview/ui/filter"
	"msgview/ui/keep"
	"msgview/ui/pane"
	"msgview/ui/render"
)

// memory is what is kept of a log for the next time.
type memory struct {
	store *keep.Store // nil: nothing is kept
	id    string      // of the log, "" until it is known

	now     func() time.Time
	back    string       // the keys that go back to a place
	quiet   bool         // nothing is offered, or it was
	waiting *recalledMsg // the places in it are not read yet
}

func newMemory(opt Options, k keys) memory {
	return memory{store: opt.Kept, now: opt.Now, back: k.of("mark-go") + "'", quiet: opt.Start != "" || opt.Search != "" || opt.Filter != ""}
}

// recalledMsg brings what was kept of a log.
type recalledMsg struct {
	log    model.Log
	id     string
	record keep.Record

	expressions []string // that were filtered by
}

// keptMsg says what came of keeping something.
type keptMsg struct{ err error }

// recall asks what was kept of a log. Of what has no file nothing is.
func (y *memory) recall(log model.Log) tea.Cmd {
	src := log.Source()
	if y.store == nil || src.Path == "-" || src.Path == "" {
		return nil
	}
	store := y.store
	return func() tea.Msg {
		path, err := filepath.Abs(src.Path)
		if err != nil {
			return nil
		}
		var first []byte
		if records, err := plainOf(log).Raw(0); err == nil && len(records) > 0 {
			first = records[0].Bytes
		}
		id := keep.ID(path, src.Format, first)
		return recalledMsg{log, id, store.Read(id), store.Expressions()}
	}
}

// take takes over what was kept: marks are set, and the place is one that can be gone back
// to. It says so if it is another one than the reader's. Places that are not read yet are
// waited for.
func (y *memory) take(d *pane.Desk, msg recalledMsg) string {
	y.id, y.waiting = msg.id, nil
	n, done, _ := d.Col.Index.State()
	places := slices.Collect(maps.Values(msg.record.Marks))
	if msg.record.At != nil {
		places = append(places, *msg.record.At)
	}
	if !done && slices.ContainsFunc(places, func(at keep.Place) bool { return at.Entry >= n }) {
		y.waiting = &msg
		return ""
	}
	marks := map[string]render.Key{}
	for name, at := range msg.record.Marks {
		if k, ok := keyOf(d, at); ok && len(name) == 1 {
			marks[name] = k
		}
	}
	d.Jumps.SetMarks(marks)
	if from := msg.record.Read; from > 0 && from < n {
		column.News(d.Col, from, "new since "+strings.TrimPrefix(strings.TrimPrefix(ago(msg.record.When, y.now()), "on "), "at "))
	}
	at := msg.record.At
	if at == nil {
		return ""
	}
	k, ok := keyOf(d, *at)
	if !ok || k == d.Col.Here() {
		return ""
	}
	d.Jumps.RememberAt(k)
	number, _ := d.Col.Talk.Numbers(at.Entry)
	return fmt.Sprintf("you were at message %d %s; %s goes there", number+1, ago(msg.record.When, y.now()), y.back)
}

// keyOf returns the item of a place that was kept, if the log still has it.
func keyOf(d *pane.Desk, at keep.Place) (render.Key, bool) {
	k := render.Key{Entry: int32(at.Entry), Place: int32(at.Part)}
	if at.Entry < 0 || at.Entry >= d.Col.Index.Len() || d.Col.Index.Place(at.Entry).Line != at.Line || d.Col.Item(k) == nil {
		return k, false
	}
	return k, true
}

// placeOf is the place of an item.
func placeOf(d *pane.Desk, k render.Key) keep.Place {
	return keep.Place{Entry: int(k.Entry), Part: int(k.Place), Line: d.Col.Index.Place(int(k.Entry)).Line}
}

// mark keeps a mark that was set.
func (y *memory) mark(d *pane.Desk, name string) tea.Cmd {
	if y.store == nil || y.id == "" || d.Col.Index.Len() == 0 {
		return nil
	}
	store, id, at := y.store, y.id, placeOf(d, d.Col.Here())
	return func() tea.Msg {
		return keptMsg{store.Change(id, func(r *keep.Record) {
			if r.Marks == nil {
				r.Marks = map[string]keep.Place{}
			}
			r.Marks[name] = at
		})}
	}
}

// keepExpression returns what keeps an expression that was filtered by, nil for nothing.
func (y *memory) keepExpression() func(string) {
	if y.store == nil {
		return nil
	}
	store := y.store
	return func(text string) {
		_ = store.ChangeExpressions(func(all []string) []string { return filter.With(all, text) })
	}
}

// leave keeps where the reader is. Nobody is left to be told what failed.
func (y *memory) leave(d *pane.Desk) { y.leaving(d)() }

// leaving returns what keeps where the reader is.
func (y *memory) leaving(d *pane.Desk) func() {
	if y.store == nil || y.id == "" || d.Col.Index.Len() == 0 {
		return func() {}
	}
	k, ok := d.Col.List.Cursor()
	if !ok {
		return func() {}
	}
	at, now := placeOf(d, k), y.now()
	read := 0
	if n, done, err := d.Col.Index.State(); done && err == nil {
		read = n
	}
	store, id, source := y.store, y.id, d.Col.Log.Source()
	return func() {
		_ = store.Change(id, func(r *keep.Record) { r.At, r.When, r.Read = &at, now, read })
		if read > 0 {
			saw(store, source, now)
		}
	}
}

// ago says when something was, as people do.
func ago(then, now time.Time) string {
	then, now = then.Local(), now.Local()
	day := func(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 12, 0, 0, 0, time.UTC) }
	switch days := int(day(now).Sub(day(then)).Hours() / 24); {
	case days == 0:
		return "at " + then.Format("15:04")
	case days == 1:
		return "yesterday"
	case days > 1 && days < 7:
		return "on " + then.Format("Monday")
	}
	return "on " + then.Format("2 January 2006")
}

// recalled takes over what was kept of the log that is shown, and offers the place once
// if the reader did not say where to begin.
func (y *memory) recalled(d *pane.Desk, msg *recalledMsg, n *note) {
	if msg == nil || msg.log != d.Col.Log {
		return
	}
	d.Filter.Past.Learn(msg.expressions)
	said := y.take(d, *msg)
	if said != "" && !y.quiet && !d.Col.Following && n.text == "" {
		n.say(said)
	}
	y.quiet = y.quiet || y.waiting == nil
}

// setMark sets a mark or goes to one.
func (y *memory) setMark(d *pane.Desk, set bool, name string) (cmd tea.Cmd, n note) {
	done, err := mark(d.Jumps, set, name)
	n.say(done)
	n.tell(err)
	if set && err == nil && name != "esc" {
		cmd = y.mark(d, name)
	}
	return cmd, n
}
