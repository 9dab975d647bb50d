package framing

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

const (
	firstWindow = 256 << 10 // small, so that the first records come at once
	maxWindow   = 4 << 20   // large enough for disks, small enough to hold
	stepBytes   = 256 << 10 // framed at a time: stays in the processor's cache
	emitRecords = 256       // records that are worth emitting before a window ends
	pollPause   = 20 * time.Millisecond
)

// splitter finds records in bytes that come piece by piece. A piece may end
// anywhere, except within a byte order mark.
type splitter interface {
	// feed takes the next piece, which begins at an offset of the file.
	feed(piece []byte, at int64)
	// finish reports what is still open when the file has ended at an offset.
	finish(at int64)
}

// collector gathers the records that a splitter finds.
type collector struct {
	records []Record
	line    int  // number of the line being looked at
	cut     bool // the file ended within an array, a document or a value
}

func (c *collector) add(r Record) { c.records = append(c.records, r) }

// Split finds the records of a file from an offset on and passes them to emit in
// the order of the file, in batches. The slice belongs to Split; what emit wants
// to keep it must copy. Split ends with the file, with the first error of emit,
// which it returns as it is, or with the context's error. ErrCut says that the file
// ended too early.
//
// size says how many bytes there are now and whether no more will come. It is
// called when all bytes known of are framed, and may wait for more; if it does
// not, Split asks again after a moment. A file that ends before its size is
// framed as far as it goes.
//
// from must be 0, the offset of a record, or the end of one: the start of a line
// of JSONL or Text, of an event of SSE, of an element of an Array or of a
// Document's list.
func Split(ctx context.Context, r io.ReaderAt, size func() (n int64, done bool), g Guess, from int64, emit func([]Record) error) error {
	s := splitting{ctx: ctx, r: r, size: size, emit: emit, pos: max(from, 0)}
	if s.pos < int64(g.BOM) {
		s.pos = int64(g.BOM)
	}
	s.out.line = g.FirstLine
	if s.out.line < 1 {
		before, err := countLines(ctx, r, s.pos)
		if err != nil {
			return err
		}
		s.out.line = 1 + before
	}
	s.splitter = newSplitter(g, s.pos, &s.out)
	return s.run()
}

// newSplitter returns the splitter for a container.
func newSplitter(g Guess, from int64, out *collector) splitter {
	switch g.Container {
	case JSONL:
		return newLines(out, lineJSON)
	case SSE:
		return &events{out: out, perLine: g.LineEvents}
	case Recording:
		return &roundTrips{out: out, begun: from > int64(g.BOM)}
	case YAML:
		return newYAML(out, g.List, from > int64(g.BOM))
	case Array, Document, Concat:
		v := newValues(g, out, from > max(g.Skip, int64(g.BOM)))
		if g.Skip > from {
			return &introduced{text: newLines(out, lineBanner), body: v, skip: g.Skip}
		}
		return v
	}
	if g.List == Blocks {
		return newTextBlocks(out)
	}
	return newLines(out, lineText)
}

// splitting is one run of Split.
type splitting struct {
	ctx      context.Context
	r        io.ReaderAt
	size     func() (int64, bool)
	emit     func([]Record) error
	splitter splitter
	out      collector
	buf      []byte
	pos      int64
}

func (s *splitting) run() error {
	window := int64(firstWindow)
	for {
		end, done, err := s.available()
		if err != nil {
			return err
		}
		for s.pos < end {
			n, err := s.window(min(window, end-s.pos), done)
			if err != nil {
				return err
			}
			if n == 0 { // the file is shorter than it was said to be
				end, done = s.pos, true
			}
			window = maxWindow
		}
		if done {
			s.splitter.finish(s.pos)
			if err := s.flush(); err != nil {
				return err
			}
			if s.out.cut {
				return fmt.Errorf("line %d: %w", s.out.line, ErrCut)
			}
			return nil
		}
	}
}

// available returns how far the file goes, once that is further than before or
// the end.
func (s *splitting) available() (int64, bool, error) {
	for {
		if err := s.ctx.Err(); err != nil {
			return 0, false, err
		}
		n, done := s.size()
		if n > s.pos || done {
			return n, done, s.ctx.Err()
		}
		select {
		case <-s.ctx.Done():
			return 0, false, s.ctx.Err()
		case <-time.After(pollPause):
		}
	}
}

// window reads and frames one window of at most n bytes. It returns how many
// bytes there were.
func (s *splitting) window(n int64, done bool) (int, error) {
	if int64(len(s.buf)) < n {
		s.buf = make([]byte, n)
	}
	read, err := s.r.ReadAt(s.buf[:n], s.pos)
	if err != nil && !errors.Is(err, io.EOF) {
		return 0, fmt.Errorf("reading at byte %d: %w", s.pos, err)
	}
	b := s.buf[:read]
	if cut := partialMark(b); cut < read && cut > 0 {
		b = b[:cut]
	}
	for rest := b; len(rest) > 0; {
		if err := s.ctx.Err(); err != nil {
			return 0, err
		}
		piece := rest[:min(len(rest), stepBytes)]
		if cut := partialMark(piece); cut > 0 {
			piece = piece[:cut]
		}
		s.splitter.feed(piece, s.pos)
		s.pos += int64(len(piece))
		rest = rest[len(piece):]
		if len(s.out.records) >= emitRecords {
			if err := s.flush(); err != nil {
				return 0, err
			}
		}
	}
	return len(b), s.flush()
}

func (s *splitting) flush() error {
	if len(s.out.records) == 0 {
		return nil
	}
	err := s.emit(s.out.records)
	s.out.records = s.out.records[:0]
	return err
}

const mark = "\xEF\xBB\xBF" // U+FEFF in UTF-8, the byte order mark

// partialMark returns the length of b without a byte order mark that is cut at
// its end.
func partialMark(b []byte) int {
	n := len(b)
	switch {
	case n >= 1 && b[n-1] == mark[0]:
		return n - 1
	case n >= 2 && b[n-2] == mark[0] && b[n-1] == mark[1]:
		return n - 2
	}
	return n
}

// countLines counts the line ends before an offset.
func countLines(ctx context.Context, r io.ReaderAt, end int64) (int, error) {
	if end == 0 {
		return 0, nil
	}
	buf := make([]byte, min(end, maxWindow))
	lines := 0
	for at := int64(0); at < end; {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		n, err := r.ReadAt(buf[:min(int64(len(buf)), end-at)], at)
		lines += bytes.Count(buf[:n], newline)
		at += int64(n)
		if errors.Is(err, io.EOF) || err == nil && n == 0 {
			break
		}
		if err != nil {
			return 0, fmt.Errorf("reading at byte %d: %w", at, err)
		}
	}
	return lines, nil
}

var newline = []byte{'\n'}

// introduced is a document with lines of text before it.
type introduced struct {
	text, body splitter
	skip       int64
	begun      bool
}

func (s *introduced) feed(b []byte, at int64) {
	if at < s.skip {
		n := min(int64(len(b)), s.skip-at)
		s.text.feed(b[:n], at)
		b, at = b[n:], at+n
	}
	if at >= s.skip && !s.begun {
		s.begun = true
		s.text.finish(at)
	}
	if len(b) > 0 {
		s.body.feed(b, at)
	}
}

func (s *introduced) finish(at int64) {
	if !s.begun {
		s.text.finish(at)
	}
	s.body.finish(at)
}
