// Package opened holds the files of a log that was opened: where each is, what it was
// found to be, and the bytes of its records. Package reading fills it in, package answer
// looks into it.
package opened

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"sync/atomic"

	"msgview/loaders/decode"
	"msgview/loaders/detect"
	"msgview/loaders/folders"
	"msgview/loaders/framing"
	"msgview/model"
)

// A File is one of the files of a log.
type File struct {
	*folders.File
	Found *detect.Found // what the file is, once it was looked at

	// How far it is read. Only package reading looks at these.
	Binary bool           // no log
	Done   bool           // read, or read together with another one
	Lines  bool           // of one JSON value at first, it is JSON Lines now
	Tail   framing.Record // the last record, for reading on
	Scope  int            // file whose conversations have keys of their own, 0 for those of the first file

	mu    sync.Mutex
	left  error // why nothing of it is read
	fault error // why not all of it is read
}

// Leave notes why nothing of the file is read, nil if something is.
func (f *File) Leave(why error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.left = why
}

// Fail notes why not all of the file is read.
func (f *File) Fail(why error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fault = why
}

// Faults returns why nothing of the file is read, and why not all of it is.
func (f *File) Faults() (left, fault error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.left, f.fault
}

// Given is what a person called the file, or would.
func (f *File) Given() string {
	if f.Path == "" || f.Path == "-" || f.Copied {
		return f.Name
	}
	return f.Whole()
}

// Told is what a record is told of the file.
func (f *File) Told() *decode.File { return &f.File.File }

// Decoder returns a decoder for the records of the file, which must have been looked at.
func (f *File) Decoder() *decode.Decoder { return f.Found.Decoder() }

// Size returns the function that tells framing how much there is to read. It waits
// only when there is no more than it told before.
func (f *File) Size(ctx context.Context) func() (int64, bool) {
	told := int64(0)
	return func() (int64, bool) {
		n := f.Source.Size()
		if f.Source.Done() {
			return f.Source.Size(), true
		}
		if n > told {
			told = n
			return n, false
		}
		_ = f.Source.Wait(ctx, n+1) // an error shows in Done or in the context
		done := f.Source.Done() || ctx.Err() != nil
		told = f.Source.Size()
		return told, done
	}
}

// Record returns the framing's record of what is at a place of the file.
func (f *File) Record(p model.Place) framing.Record {
	g := f.Found.Guess
	rec := framing.Record{Offset: p.Offset, Length: p.Length, Line: p.Line}
	if g.Container == framing.Document && g.List != "" && p.Offset == 0 {
		rec.Envelope = true
	}
	return rec
}

// ErrCut is what reading a record of a file says that was cut since.
var ErrCut = errors.New("the file was cut: it ends within this record")

// Bytes reads the bytes of a record into buf. Of a giant record only the first
// preview bytes are read, if preview is not 0.
func (f *File) Bytes(rec framing.Record, buf []byte, preview int64) ([]byte, error) {
	if rec.Envelope {
		return framing.ReadEnvelope(f.Source, f.Source.Size(), f.Found.Guess)
	}
	n := rec.Length
	if preview > 0 && n > decode.Giant {
		n = preview
	}
	if int64(cap(buf)) < n {
		buf = make([]byte, n)
	}
	buf = buf[:n]
	read, err := f.Source.ReadAt(buf, rec.Offset)
	if errors.Is(err, io.EOF) {
		if err = nil; int64(read) < n {
			err = ErrCut
		}
	}
	if err != nil {
		return buf[:read], fmt.Errorf("line %d: %w", rec.Line, err)
	}
	return buf, nil
}

// Files are the files of a log. There may be more of them while the log grows.
type Files struct {
	list  atomic.Pointer[[]*File]
	Found *detect.Found // what the log is taken for: the file that is surest
}

// New returns the files of a log that were found.
func New(found []*folders.File) *Files {
	list := make([]*File, len(found))
	for i, f := range found {
		list[i] = &File{File: f}
	}
	files := &Files{}
	files.list.Store(&list)
	return files
}

// All returns the files of the log.
func (l *Files) All() []*File { return *l.list.Load() }

// At returns one of them.
func (l *Files) At(i int) *File { return l.All()[i] }

// Len returns how many there are.
func (l *Files) Len() int { return len(l.All()) }

// Add adds a file. Only one goroutine may do so at a time; those that read see
// the files as they were.
func (l *Files) Add(f *folders.File) {
	list := append(slices.Clone(l.All()), &File{File: f})
	l.list.Store(&list)
}

// Close releases the files.
func (l *Files) Close() error {
	var first error
	for _, f := range l.All() {
		if f.Source != nil {
			if err := f.Source.Close(); err != nil && first == nil {
				first = err
			}
		}
	}
	return first
}
