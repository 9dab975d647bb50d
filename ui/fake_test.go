package ui

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"

	"msgview/model"
)

// fakeLog is a log of any number of messages that are made when they are asked
// for: a prompt, an answer with reasoning and a call, the call's result, an answer.
type fakeLog struct {
	index   *model.Index
	n       int
	decoded atomic.Int64 // messages that were asked for
}

const fakeTurn = 4 // messages of a turn

func newFakeLog(n int) *fakeLog {
	l := &fakeLog{index: model.NewIndex()}
	l.grow(n)
	l.index.Finish(nil)
	return l
}

// grow adds messages at the end.
func (l *fakeLog) grow(n int) {
	entries := make([]model.Entry, 0, 1000)
	for range n {
		e := model.EntryOf(fakeMessage(l.n))
		e.Offset, e.Length, e.Line = int64(l.n)*100, 99, l.n+1
		entries = append(entries, e)
		l.n++
		if len(entries) == cap(entries) {
			l.index.Add(entries)
			entries = entries[:0]
		}
	}
	l.index.Add(entries)
}

func fakeMessage(i int) *model.Message {
	m := &model.Message{Index: i, Origin: model.Origin{File: "fake.jsonl", Line: i + 1, Offset: int64(i) * 100, Length: 99}}
	id := fmt.Sprint("call", i-i%fakeTurn)
	switch i % fakeTurn {
	case 0:
		m.Role = model.RoleUser
		m.Parts = []model.Part{model.Text{Text: fmt.Sprintf("Prompt %d: please look at the *file* again.", i)}}
	case 1:
		m.Role = model.RoleAssistant
		m.Parts = []model.Part{
			model.Reasoning{Text: "The file should be read first, and then again."},
			model.Text{Text: fmt.Sprintf("Answer %d. I will:\n\n1. read the file,\n2. count `lines`.\n\n```go\nfunc main() {}\n```", i)},
			&model.ToolCall{ID: id, Name: "Bash", Arguments: []byte(`{"command":"wc -l file"}`)},
		}
	case 2:
		m.Role = model.RoleTool
		m.Parts = []model.Part{&model.ToolResult{CallID: id, Content: []model.Part{model.Text{Text: strings.Repeat("a line of output\n", 12)}}}}
	default:
		m.Role = model.RoleAssistant
		m.Parts = []model.Part{model.Text{Text: fmt.Sprintf("There are %d lines, as message %d says.", i*7%1000, i)}}
	}
	return m
}

func (l *fakeLog) Source() model.Source {
	return model.Source{Path: "fake.jsonl", Format: "fake", FormatTitle: "Fake", Container: "jsonl", Size: int64(l.n) * 100}
}
func (l *fakeLog) About() model.About  { return model.About{} }
func (l *fakeLog) Index() *model.Index { return l.index }
func (l *fakeLog) Message(i int) (*model.Message, error) {
	l.decoded.Add(1)
	return fakeMessage(i), nil
}
func (l *fakeLog) Refresh() (bool, error)     { return false, nil }
func (l *fakeLog) Close() error               { return nil }
func (l *fakeLog) Wait(context.Context) error { return nil }
func (l *fakeLog) Raw(i int) ([]model.RawRecord, error) {
	return []model.RawRecord{{Origin: fakeMessage(i).Origin, Bytes: fmt.Appendf(nil, `{"record":%d}`, i)}}, nil
}

func (l *fakeLog) Search(_ model.Pattern, from int, backwards bool, stop func() bool, yield func(int) bool) error {
	step, end := 1, l.n
	if backwards {
		step, end = -1, -1
	}
	for i := from; i != end && !stop(); i += step {
		if !yield(i) {
			break
		}
	}
	return nil
}
