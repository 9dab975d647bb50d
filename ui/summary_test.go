package ui

import (
	"context"
	"errors"
	"testing"
	"time"

	"msgview/model"
	"msgview/ui/picker"
)

// timedLog is a log whose messages have times.
type timedLog struct{ *fakeLog }

func (l timedLog) Message(i int) (*model.Message, error) {
	m, err := l.fakeLog.Message(i)
	if err == nil {
		m.Time = time.Date(2026, 5, 4, 12, 0, i, 0, time.UTC)
	}
	return m, err
}

// The age of a log that is not read to its end is that of its file.
func TestAgeOfUnread(t *testing.T) {
	written := time.Date(2030, 5, 4, 12, 0, 0, 0, time.UTC)
	row := func(l *fakeLog) picker.Row {
		return picker.Summarize(context.Background(), timedLog{l}, picker.Row{Number: -1, Time: written, Session: model.Session{Modified: written}})
	}
	l := &fakeLog{index: model.NewIndex()}
	l.grow(400)
	if r := row(l); !r.Time.Equal(written) || !r.Last.IsZero() {
		t.Errorf("while it is read: %v, %v", r.Time, r.Last)
	}
	l.index.Finish(nil)
	if r := row(l); r.Time.Equal(written) || !r.Time.Equal(r.Last) {
		t.Errorf("when it is read: %v, %v", r.Time, r.Last)
	}
}

// The list of the conversations of a damaged log says that it is.
func TestFaultInList(t *testing.T) {
	l := newFakeLog(8)
	if f := (&talks{log: l, name: "a.db"}).Fault(); f != "" {
		t.Errorf("a whole one: %q", f)
	}
	l = &fakeLog{index: model.NewIndex()}
	l.index.Finish(errors.New("a.db: page 7 is no part of a table"))
	if f := (&talks{log: l, name: "a.db"}).Fault(); f != "page 7 is no part of a table" {
		t.Errorf("%q", f)
	}
}
