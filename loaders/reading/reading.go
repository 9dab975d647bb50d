// Package reading fills the index of a log: it settles what each file is, has its records
// framed and decoded on all processors, and reads on when the log grows.
//
// Formats whose records mean nothing by themselves are assembled as a whole, or group by
// group; what is made of them goes to package held. All else stays in the files, where
// package answer reads it again.
package reading

import (
	"context"
	"sync"

	"msgview/loaders/decode"
	"msgview/loaders/detect"
	"msgview/loaders/held"
	"msgview/loaders/opened"
	"msgview/model"
)

// Answers are what was said of a log so far.
type Answers interface {
	// Forget drops what was said of an entry, whose record is read again.
	Forget(entry int)
	// EntryOf returns the entry of the message with an id, -1 if there is none.
	EntryOf(id string) int
}

// Log is a log while it is read.
type Log struct {
	ctx     context.Context
	files   *opened.Files
	index   *model.Index
	held    *held.Messages
	answers Answers

	want   string                   // name of the format that was asked for, "" for none
	likely string                   // name of the format that the log is likely of, "" for none
	sure   map[string]*detect.Found // what the files of a folder are, by its path in the directory
	room   int64                    // bytes that may still be held in memory
	readOn chan struct{}            // closed when more than the beginning of a large file may be read
	once   sync.Once                // closes it
	watch  watch                    // of Refresh

	mu     sync.Mutex
	about  model.About
	echoes map[int]*echoes // of the files that are compared, see echoesOf
	titles []model.About   // that are the log's if it has the messages they are about
}

// New returns a log whose files are to be read: Detect tells what they are, Read
// indexes them. want, if not empty, is the name of the format to read them as, likely that
// of the format that is asked before the others.
func New(ctx context.Context, files *opened.Files, index *model.Index, assembled *held.Messages, answers Answers, want, likely string) *Log {
	l := &Log{
		ctx: ctx, files: files, index: index, held: assembled, answers: answers,
		want: want, likely: likely, sure: map[string]*detect.Found{}, room: maxHeld, readOn: make(chan struct{}),
	}
	assembled.Again = l.assembleAgain
	return l
}

// Read indexes all files. It returns when they are read to their end.
func (l *Log) Read() {
	l.index.Finish(l.read(l.ctx))
	l.setTitle()
	l.setLeaf()
}

// ReadOn says that the beginning of the log is on the screen. Before that, or until a
// moment has passed, no more of a large file is read: the first screen should not have
// to share the processors with what comes long after it.
func (l *Log) ReadOn() { l.once.Do(func() { close(l.readOn) }) }

// About returns what the records said of the conversation so far.
func (l *Log) About() model.About {
	several := l.files.Found.Shape.Many && l.index.Account().Conversations > 1
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.about
	if a.Model == "" && !several {
		if uses := l.index.Models(model.Every); len(uses) > 0 {
			a.Model = uses[len(uses)-1].Name
		}
	}
	if several { // each of them has its own
		a.Title, a.TitleWeight, a.ID, a.Leaf = "", 0, "", ""
	}
	return a
}

// tells merges what records tell of the conversation.
func (l *Log) tells(a model.About) {
	l.mu.Lock()
	l.about.Merge(a)
	l.mu.Unlock()
}

// mayBeTitled notes titles of messages that may be in other logs.
func (l *Log) mayBeTitled(titles []model.About) {
	l.mu.Lock()
	l.titles = append(l.titles, titles...)
	l.mu.Unlock()
}

// file returns one of the files.
func (l *Log) file(i int) *opened.File { return l.files.At(i) }

// decoder returns a decoder for one of the files, which must have been settled.
func (l *Log) decoder(file int) *decode.Decoder { return l.file(file).Decoder() }
