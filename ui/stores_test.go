package ui

import (
	"context"
	"testing"
	"time"

	"msgview/model"
	"msgview/ui/picker"
)

// storeLog is a database with some conversations.
type storeLog struct{ *fakeLog }

func (storeLog) Source() model.Source { return model.Source{Container: "sqlite"} }
func (storeLog) Close() error         { return nil }

func (l storeLog) Message(i int) (*model.Message, error) {
	m, err := l.fakeLog.Message(i)
	if err == nil {
		m.Conversation = string(rune('a' + i/fakeTurn))
		m.Meta = []model.Field{{Name: "session.directory", Value: []byte(`"/work/` + m.Conversation + `"`)}}
	}
	return m, err
}

// The sessions of a program that keeps them in a database have rows of their own, each
// once, with their own projects.
func TestRowsOfAStore(t *testing.T) {
	l := storeLog{&fakeLog{index: model.NewIndex()}}
	for i := range 3 * fakeTurn {
		m := fakeMessage(i)
		m.Conversation = string(rune('a' + i/fakeTurn))
		l.index.Add([]model.Entry{model.EntryOf(m)})
		l.n++
	}
	l.index.Finish(nil)
	f := NewFiles("here", func(string) (model.Log, error) { return l, nil })
	f.Add(model.Session{Path: "/store.db", Name: "store.db", Program: "Baker", Modified: time.Date(2026, 5, 4, 0, 0, 0, 0, time.UTC)})
	f.Done()
	var first picker.Row
	for range 2 { // again when the file changed
		rows, _ := f.More(0)
		first = f.Describe(context.Background(), rows[0])
	}
	rows, _ := f.More(0)
	if len(rows) != 3 || first.Talk != 1 || first.Start != "m1" || first.Session.Project != "/work/a" {
		t.Fatalf("%d rows, the first %+v", len(rows), first)
	}
	for i, r := range rows[1:] {
		if r.Talk != i+2 || !r.Known || r.Title == "" || r.Turns != 1 || r.Session.Project != "/work/"+string(rune('b'+i)) {
			t.Errorf("%+v", r)
		}
		if again := f.Describe(context.Background(), r); again.Talk != r.Talk || again.Title != r.Title {
			t.Errorf("described again: %+v", again)
		}
	}
}
