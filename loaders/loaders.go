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
// whose records mean nothing by themselves, such as the deltas of a stream, are
// held in memory.
package loaders

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"msgview/loaders/format"
	"msgview/loaders/formats"
	"msgview/loaders/framing"
	"msgview/loaders/source"
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
	name         string // as shown: relative to the directory that was opened
	path         string
	dir          string // name of the folder that the file is in
	thread       string // key of the sub-agent thread that the file belongs to
	parent       string // id of the tool call that started the thread
	src          *source.File
	inside       bool   // found in a directory that was opened
	conversation string // key of the conversation that a file of a directory holds
	copied       bool   // of bytes in memory: there is no file to look after

	container framing.Container // of a further file, once known
}

// Log is an opened log. It implements model.Log.
type Log struct {
	files  []*logFile
	found  found
	others []*format.Shape // of the other formats, for records that do not fit
	index  *model.Index
	ctx    context.Context
	cancel context.CancelFunc
	tail   framing.Record // the last record of the first file
	work   sync.WaitGroup
	done   chan struct{}

	mu    sync.Mutex
	about model.About
	cache cache
	held  []heldEntry // messages of an assembled log, by entry
}

var _ model.Log = (*Log)(nil)

// Open opens the file, directory or standard input ("-") at path and starts to
// index it. It returns when the format is known, which needs the head of the
// file only. The log must be closed. Errors say what is wrong with the path.
func Open(ctx context.Context, path string, opt Options) (*Log, error) {
	files, err := openFiles(ctx, path)
	if err != nil {
		return nil, err
	}
	return start(ctx, files, opt)
}

// start detects the format of opened files and begins to read them. It takes the
// files over, also if it fails.
func start(ctx context.Context, files []*logFile, opt Options) (*Log, error) {
	ctx, cancel := context.WithCancel(ctx)
	l := &Log{ctx: ctx, files: files, index: model.NewIndex(), cancel: cancel, done: make(chan struct{}), cache: newCache(cacheBytes)}
	if err := l.detect(ctx, opt); err != nil {
		l.Close()
		return nil, err
	}
	l.work.Add(1)
	go func() {
		defer l.work.Done()
		defer close(l.done)
		l.index.Finish(l.read(ctx))
	}()
	return l, nil
}

// detect looks at the first file that can be looked at.
func (l *Log) detect(ctx context.Context, opt Options) error {
	var best found
	for i, f := range l.files {
		if i >= 100 {
			break // the first files of a directory tell what the others are
		}
		head, complete, err := readHead(ctx, f.src)
		if err != nil {
			return err
		}
		if len(head) == 0 {
			continue
		}
		if source.IsBinary(head) {
			if len(l.files) == 1 {
				return fmt.Errorf("%s: %w", f.name, binaryError(head))
			}
			continue
		}
		got, err := detect(head, complete, opt.Format, f, f.src)
		if err != nil {
			return err
		}
		if got.format.Name == formats.Generic && !complete && f.src.Done() {
			// the first record may be longer than what was looked at
			n := min(f.src.Size(), longHeadBytes)
			if head, err = firstBytes(f.src, n); err == nil {
				got, err = detect(head, n == f.src.Size(), opt.Format, f, f.src)
			}
			if err != nil {
				return err
			}
		}
		if best.shape == nil || best.format.Name == formats.Generic && got.format.Name != formats.Generic {
			best = got
		}
		if got.format.Name != formats.Generic {
			break
		}
	}
	if best.shape == nil {
		return fmt.Errorf("%s: %w", l.files[0].name, ErrEmpty)
	}
	l.found = best
	l.others = otherShapes(best.format.Name)
	if best.flat {
		l.index.SetFlat()
	}
	l.addSiblings(ctx)
	return nil
}

// Wait returns when the log is read to its end, or with the context's error.
func (l *Log) Wait(ctx context.Context) error {
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
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.about
}

// Source says what was opened and why it was taken for what.
func (l *Log) Source() model.Source {
	f := l.files[0]
	s := model.Source{
		Path:        f.path,
		Modified:    f.src.ModTime(),
		Format:      l.found.format.Name,
		FormatTitle: l.found.format.Title,
		Shape:       l.found.shape.Name,
		Container:   string(l.found.guess.Container),
		Compression: f.src.Compression(),
		Why:         l.found.why,
	}
	for _, f := range l.files {
		s.Size += f.src.Size()
		s.Files = append(s.Files, f.name)
	}
	if l.files[0].inside {
		s.Container = "directory"
	}
	return s
}

// Close stops reading and releases the files.
func (l *Log) Close() error {
	l.cancel()
	l.work.Wait()
	var first error
	for _, f := range l.files {
		if f.src != nil {
			if err := f.src.Close(); err != nil && first == nil {
				first = err
			}
		}
	}
	return first
}

// decoder returns a decoder for the first file of the log.
func (l *Log) decoder() *decoder {
	return &decoder{shape: l.found.shape, container: l.found.guess.Container, list: l.found.guess.List, others: l.others}
}
