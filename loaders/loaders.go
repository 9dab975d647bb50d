// Package loaders opens conversation logs of every format.
//
// Reading has four layers. The source gives bytes that can be read at any
// offset, whatever they come from. The framing finds the records in them,
// knowing nothing of messages. A format's shape decodes a record into messages.
// The index of package model joins calls with results, pieces into messages, and
// messages into threads and turns.
//
// Bodies stay in the file: the index keeps where each record is and what kind of
// thing it is, and a message is decoded when somebody looks at it. Only formats
// whose records mean nothing by themselves, such as the deltas of a stream, are read
// as a whole; what is made of them is packed into a temporary file, if it is much.
//
// Begin reading with Open; detect.go tells what a file is, read.go and pipeline.go
// fill the index, message.go decodes what somebody looks at.
package loaders

import (
	"context"
	"errors"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"msgview/loaders/detect"
	"msgview/loaders/folders"
	"msgview/loaders/framing"
	"msgview/model"
)

// ErrEmpty is returned for a file without a single byte that could be a record.
var ErrEmpty = errors.New("the file is empty")

// Options change how a log is opened.
type Options struct {
	Format string // name of the format to use; "" to detect it
}

// A logFile is one of the files of a log.
type logFile struct {
	*folders.File
	scope int // file whose conversations have keys of their own, 0 for those of the first file

	found  *detect.Found  // what the file is, once it was looked at
	left   error          // why nothing of it is read; mu of the log guards it
	fault  error          // why not all of it is read, likewise
	binary bool           // no log
	done   bool           // read, or read together with another one
	lines  bool           // of one JSON value at first, it is JSON Lines now
	tail   framing.Record // the last record, for reading on
}

// Log is an opened log. It implements model.Log.
type Log struct {
	files   atomic.Pointer[[]*logFile] // there may be more while the log grows
	found   *detect.Found              // what the log is taken for: the file that is surest
	sure    map[string]*detect.Found   // what the files of a folder are, by its path in the directory
	want    string                     // name of the format that was asked for, "" for none
	skipped []string                   // files of a directory that are not read, with the reason
	index   *model.Index
	ctx     context.Context
	cancel  context.CancelFunc
	work    sync.WaitGroup
	done    chan struct{}
	readOn  chan struct{} // closed when more than the beginning of a large file may be read
	once    sync.Once     // closes it
	room    int64         // bytes that may still be held in memory

	watch   watch // of Refresh
	outputs outputFolders
	whole   atomic.Bool

	mu     sync.Mutex
	about  model.About
	cache  cache
	latest latestRecord
	ahead  readAhead
	held   []heldRun // messages of assembled files, in the order of their entries

	uses      int   // of groups
	warmRuns  []int // groups of held that are assembled
	warmBytes int64
}

var _ model.Log = (*Log)(nil)

// Open opens the file, directory or standard input ("-") at path and starts to
// index it. It returns when the format is known, which needs the head of the
// file only. The log must be closed. Errors say what is wrong with the path.
func Open(ctx context.Context, path string, opt Options) (*Log, error) {
	files, skipped, err := folders.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	return start(ctx, files, skipped, opt)
}

// start detects the format of opened files and begins to read them. It takes the
// files over, also if it fails.
func start(ctx context.Context, opened []*folders.File, skipped []string, opt Options) (*Log, error) {
	files := make([]*logFile, len(opened))
	for i, f := range opened {
		files[i] = &logFile{File: f}
	}
	ctx, cancel := context.WithCancel(ctx)
	l := &Log{ctx: ctx, skipped: skipped, want: opt.Format, sure: map[string]*detect.Found{}, room: maxHeld,
		index: model.NewIndex(), cancel: cancel, done: make(chan struct{}), readOn: make(chan struct{}), cache: newCache(cacheBytes)}
	l.files.Store(&files)
	if err := l.detect(ctx); err != nil {
		l.Close()
		return nil, err
	}
	l.work.Add(1)
	go func() {
		defer l.work.Done()
		defer close(l.done)
		err := l.read(ctx)
		l.index.Finish(err)
		l.setLeaf()
		l.freeMemory()
	}()
	return l, nil
}

// freeMemory gives back what going through a large log left behind: the runtime would
// keep it for as long as the reader looks at the log.
func (l *Log) freeMemory() {
	const large = 64 << 20
	l.mu.Lock()
	packed := slices.ContainsFunc(l.held, func(r heldRun) bool { return r.file != nil })
	l.mu.Unlock()
	if packed {
		debug.FreeOSMemory()
		return
	}
	for _, f := range l.all() {
		if f.Source.Size() > large {
			debug.FreeOSMemory()
			return
		}
	}
}

// all returns the files of the log, file one of them.
func (l *Log) all() []*logFile { return *l.files.Load() }

func (l *Log) file(i int) *logFile { return l.all()[i] }

// addFile adds a file. Only one goroutine may do so at a time; those that read see
// the files as they were.
func (l *Log) addFile(f *logFile) {
	files := append(slices.Clone(l.all()), f)
	l.files.Store(&files)
}

// ReadOn says that the beginning of the log is on the screen. Before that, or until a
// moment has passed, no more of a large file is read: the first screen should not have
// to share the processors with what comes long after it.
func (l *Log) ReadOn() { l.once.Do(func() { close(l.readOn) }) }

// Wait returns when the log is read to its end, or with the context's error.
func (l *Log) Wait(ctx context.Context) error {
	l.ReadOn()
	select {
	case <-l.done:
		_, _, err := l.index.State()
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Index returns the index, which grows while the log is read.
func (l *Log) Index() *model.Index { return l.index }

// About returns what the records said of the conversation so far.
func (l *Log) About() model.About {
	several := l.found.Shape.Many && l.index.Account().Conversations > 1
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.about
	if several { // each of them has its own
		a.Title, a.TitleWeight, a.ID, a.Leaf = "", 0, "", ""
	}
	return a
}

// Source says what was opened and why it was taken for what.
func (l *Log) Source() model.Source {
	f := l.file(0)
	s := model.Source{
		Path:        f.Path,
		Modified:    f.Source.ModTime(),
		Format:      l.found.Format.Name,
		FormatTitle: l.found.Format.Title,
		Unknown:     l.found.Generic(),
		Shape:       l.found.Shape.Name,
		Container:   string(l.found.Guess.Container),
		Compression: f.Source.Compression(),
		Why:         l.found.Why,
	}
	l.mu.Lock()
	s.Skipped = append([]string(nil), l.skipped...)
	s.LeftOut, s.Damaged = l.faulty()
	l.mu.Unlock()
	for _, f := range l.all() {
		s.Size += f.Source.Size()
		s.Files = append(s.Files, f.Name)
	}
	if f.Inside {
		s.Container = "directory"
	}
	if c := f.Source.Container(); c != "" {
		s.Container = c
	}
	s.Skipped = append(s.Skipped, f.Source.Notes()...)
	if s.Container == "sqlite" {
		s.Why = append([]string{"it is an SQLite database, of which each row is a record"}, s.Why...)
	}
	return s
}

// Close stops reading and releases the files.
func (l *Log) Close() error {
	l.cancel()
	l.work.Wait()
	var first error
	for _, run := range l.held {
		if run.file != nil {
			run.file.close()
		}
	}
	for _, f := range l.all() {
		if f.Source != nil {
			if err := f.Source.Close(); err != nil && first == nil {
				first = err
			}
		}
	}
	return first
}

// Sessions lists the logs of a directory that can be opened one by one, the newest
// first: see package folders.
func Sessions(ctx context.Context, root string) ([]model.Session, error) {
	return folders.Sessions(ctx, root)
}
