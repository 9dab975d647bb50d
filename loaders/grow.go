package loaders

import (
	"bytes"
	"context"

	"msgview/loaders/framing"
	"msgview/model"
	"msgview/model/rawjson"
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
	if l.replaced {
		return true, nil // whatever became of it since, it is not what was read
	}
	grew, replaced, err := l.files[0].src.Refresh()
	if err == nil && grew && !replaced {
		replaced, err = l.grow()
	}
	l.replaced = replaced
	return replaced, err
}

// grow reads what was added to the first file. If its last line was still being
// written when it was read, that line is read again. It reports whether the file
// cannot be read on, because what was added changes what was shown.
func (l *Log) grow() (replaced bool, err error) {
	f := l.files[0]
	if f.found.shape.Assemble != nil || f.found.guess.Container != framing.JSONL {
		return true, nil
	}
	t := f.tail
	from, line := t.Offset+t.Length, t.Line
	if t.NoNewline {
		if l.retract(t) {
			from = t.Offset
		} else if skip, ok := l.ended(t); ok {
			from += skip
		} else {
			return true, nil
		}
	}
	l.index.Resume()
	err = l.readFrom(l.ctx, 0, from, line)
	if l.ctx.Err() != nil {
		err = context.Canceled
	}
	l.index.Finish(err)
	l.setLeaf()
	return false, err
}

// retract takes the last record of the first file out of the index, if it is the
// last of all and nothing could be read in it.
func (l *Log) retract(t framing.Record) bool {
	n := l.index.Len()
	if n == 0 {
		return true // nothing was read of the file at all
	}
	if p := l.index.Place(n - 1); p.File != 0 || p.Offset != t.Offset || !l.index.Retract() {
		return false
	}
	l.mu.Lock()
	l.cache.forget(l.index.Len())
	l.mu.Unlock()
	return true
}

// ended reports whether the last line of the first file, which had no line end when
// it was read, is complete: its line ends now, or whole values stand on it and
// another one follows. It returns how many bytes are between it and what follows.
func (l *Log) ended(t framing.Record) (skip int64, ok bool) {
	var next [64]byte
	n, _ := l.files[0].src.ReadAt(next[:], t.Offset+t.Length)
	rest := bytes.TrimLeft(next[:n], " \t\r,")
	skip = int64(n - len(rest))
	if len(rest) == 0 || rest[0] == '\n' {
		return skip, true
	}
	if rest[0] != '{' && rest[0] != '[' {
		return 0, false
	}
	raw, err := l.bytes(0, t, nil, 0)
	if err != nil {
		return 0, false
	}
	for raw = bytes.TrimSpace(raw); len(raw) > 0; raw = bytes.TrimLeft(raw, " \t\r,\x00\x1e") {
		_, n, err := rawjson.ParsePrefix(raw)
		if err != nil || n <= 0 {
			return 0, false
		}
		raw = raw[n:]
	}
	return skip, true
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
