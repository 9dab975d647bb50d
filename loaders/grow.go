package loaders

import (
	"context"

	"msgview/loaders/framing"
	"msgview/model"
)

// Refresh looks whether the first file changed. Lines that were added to JSON
// Lines are read on; of other logs, and of files that were cut, replaced or
// written anew, it reports that they are no longer what was opened. Only one
// goroutine may call it at a time. See model.Log.
func (l *Log) Refresh() (replaced bool, err error) {
	if l.files[0].copied {
		return false, nil
	}
	if _, done, _ := l.index.State(); !done {
		return false, nil
	}
	grew, replaced, err := l.files[0].src.Refresh()
	if err != nil || replaced || !grew {
		return replaced, err
	}
	if l.files[0].found.shape.Assemble != nil || l.files[0].found.guess.Container != framing.JSONL {
		return true, nil
	}
	return false, l.grow()
}

// grow reads what was added to the first file. If its last line was still being
// written when it was read, that line is read again.
func (l *Log) grow() error {
	t := l.files[0].tail
	from, line := t.Offset+t.Length, t.Line
	l.index.Resume()
	if t.NoNewline && l.index.Retract() {
		from = t.Offset
		l.mu.Lock()
		l.cache.forget(l.index.Len())
		l.mu.Unlock()
	}
	err := l.readFrom(l.ctx, 0, from, line)
	if l.ctx.Err() != nil {
		err = context.Canceled
	}
	l.index.Finish(err)
	l.setLeaf()
	return err
}

// setLeaf tells the index which branch is the active one: the one that the log
// names, or that of its last message.
func (l *Log) setLeaf() {
	if !l.index.Forked() {
		return
	}
	at := -1
	if leaf := l.About().Leaf; leaf != "" {
		stop := func() bool { return l.ctx.Err() != nil }
		_ = l.Search(model.Pattern{Literals: []string{leaf}}, 0, false, stop, func(i int) bool {
			m, _, err := l.one(i)
			if err != nil || m.ID != leaf {
				return true // it is only mentioned there
			}
			at = i
			return false
		})
	}
	l.index.SetLeaf(at)
}
