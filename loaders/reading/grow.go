package reading

import (
	"bytes"
	"context"
	"slices"

	"msgview/loaders/framing"
	"msgview/model/rawjson"
)

// grow reads what was added to a file. If its last line was still being written when
// it was read, that line is read again. It reports whether the file cannot be read
// on, because what was added changes what was shown.
func (l *Log) grow(file int) (replaced bool, err error) {
	f := l.file(file)
	t := f.Tail
	if t.Length == 0 && !f.Found.Assembles() { // nothing was read of it yet
		f.Found = nil
		return false, l.resume(func() error { return l.readOne(l.ctx, file) })
	}
	if l.becameLines(file) {
		f.Lines = true
		if raw, err := l.file(file).Bytes(t, nil, 0); err == nil {
			t.Length = int64(len(bytes.TrimRight(raw, " \t\r\n")))
		}
		t.NoNewline = false
	}
	if f.Found.Assembles() || f.Found.Guess.Container != framing.JSONL && !f.Lines {
		return true, nil
	}
	from, line := t.Offset+t.Length, t.Line
	if t.NoNewline {
		if l.retract(file, t) {
			from = t.Offset
		} else if skip, ok := l.ended(file, t); ok {
			from += skip
		} else {
			return true, nil
		}
	}
	return false, l.resume(func() error { return l.readFrom(l.ctx, file, from, line) })
}

// maxFirstRecord bounds the only record of a file that is looked at again when lines
// are added, in bytes.
const maxFirstRecord = 8 << 20

// becameLines reports whether a file that was one JSON value on one line is JSON Lines
// now, of which that is the first: each log begins so.
func (l *Log) becameLines(file int) bool {
	f, t := l.file(file), l.file(file).Tail
	if f.Lines || f.Found.Guess.Container != framing.Document || f.Found.Guess.List != "" || f.Found.Shape.List != "" || f.Found.Within != nil || t.Length > maxFirstRecord {
		return false
	}
	raw, err := l.file(file).Bytes(t, nil, 0)
	if raw = bytes.TrimSpace(raw); err != nil || len(raw) == 0 || raw[0] != '{' || bytes.IndexByte(raw, '\n') >= 0 {
		return false
	}
	var next [64]byte
	n, _ := f.Source.ReadAt(next[:], t.Offset+int64(len(raw)))
	rest := bytes.TrimLeft(next[:n], " \t\r")
	return len(rest) > 0 && rest[0] == '\n' && (len(bytes.TrimSpace(rest)) == 0 || bytes.TrimSpace(rest)[0] == '{')
}

// resume adds to the index what do reads.
func (l *Log) resume(do func() error) error {
	l.index.Resume()
	err := do()
	if l.ctx.Err() != nil {
		err = context.Canceled
	}
	l.index.Finish(err)
	l.setTitle()
	l.setLeaf()
	return err
}

// setTitle takes over the last title that is of a message of the log, or of one without
// messages.
func (l *Log) setTitle() {
	bare := l.index.Account().Messages == 0
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, t := range slices.Backward(l.titles) {
		if bare || l.index.Knows(t.Titled) {
			t.Titled = ""
			l.about.Merge(t)
			return
		}
	}
}

// retractable is how many entries from the end on the last record of a file is looked
// for: others were read since.
const retractable = 100_000

// retract takes the last record of a file out of the index, if nothing could be read
// in it.
func (l *Log) retract(file int, t framing.Record) bool {
	n := l.index.Len()
	if n == 0 {
		return true // nothing was read of the file at all
	}
	for i := n - 1; i >= max(n-retractable, 0); i-- {
		p := l.index.Place(i)
		if p.File != file {
			continue
		}
		if p.Offset != t.Offset || !l.index.Retract(i) {
			return false
		}
		l.answers.Forget(i)
		return true
	}
	return false
}

// ended reports whether the last line of a file, which had no line end when
// it was read, is complete: its line ends now, or whole values stand on it and
// another one follows. It returns how many bytes are between it and what follows.
func (l *Log) ended(file int, t framing.Record) (skip int64, ok bool) {
	var next [64]byte
	n, _ := l.file(file).Source.ReadAt(next[:], t.Offset+t.Length)
	rest := bytes.TrimLeft(next[:n], " \t\r,")
	skip = int64(n - len(rest))
	if len(rest) == 0 || rest[0] == '\n' {
		return skip, true
	}
	if rest[0] != '{' && rest[0] != '[' {
		return 0, false
	}
	raw, err := l.file(file).Bytes(t, nil, 0)
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
		at = l.answers.EntryOf(leaf)
	}
	l.index.SetLeaf(at)
}
