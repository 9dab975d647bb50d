package framing

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
)

// NextLine returns the offset of the first line that begins at off or behind it:
// off itself if it is 0 or a line end stands before it. It returns io.EOF if no
// further line begins in the file.
func NextLine(r io.ReaderAt, off int64) (int64, error) {
	if off <= 0 {
		return 0, nil
	}
	at := off - 1
	buf := make([]byte, 16<<10)
	for {
		n, err := r.ReadAt(buf, at)
		if i := bytes.IndexByte(buf[:n], '\n'); i >= 0 {
			return at + int64(i) + 1, nil
		}
		at += int64(n)
		if errors.Is(err, io.EOF) || err == nil && n == 0 {
			return at, io.EOF
		}
		if err != nil {
			return at, fmt.Errorf("reading at byte %d: %w", at, err)
		}
		if len(buf) < maxWindow {
			buf = make([]byte, min(4*len(buf), maxWindow))
		}
	}
}

// LastRecords returns the last n records of a file of lines, in the order of the
// file, by reading backwards from its end. Their Line is 0: it is not known
// without reading the lines before. For other containers than JSONL and Text it
// returns nothing.
func LastRecords(ctx context.Context, r io.ReaderAt, size int64, g Guess, n int) ([]Record, error) {
	if g.Container != JSONL && g.Container != Text || n <= 0 {
		return nil, nil
	}
	for back := int64(firstWindow); ; back *= 2 {
		from := max(size-back, int64(g.BOM))
		if from > int64(g.BOM) {
			var err error
			if from, err = NextLine(r, from); err != nil && !errors.Is(err, io.EOF) {
				return nil, err
			}
		}
		var last []Record
		g.FirstLine = 1
		err := Split(ctx, r, func() (int64, bool) { return size, true }, g, from, func(records []Record) error {
			last = append(last, records...)
			if drop := len(last) - n; drop > 0 {
				last = append(last[:0], last[drop:]...)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if len(last) == n || from <= int64(g.BOM) {
			for i := range last {
				last[i].Line = 0
			}
			return last, nil
		}
	}
}

// maxFirstLine is how far Refine looks for the end of the first line, in bytes.
const maxFirstLine = 128 << 20

// Refine settles a guess that is Undecided by looking behind the first line of
// the file, as far as it is there: if another JSON value begins on the second
// line, the file is JSONL. Other guesses are returned as they are. It reads at
// most 128 MiB, at several GB per second.
func Refine(r io.ReaderAt, size int64, g Guess) Guess {
	if !g.Undecided {
		return g
	}
	next, err := NextLine(io.NewSectionReader(r, 0, min(size, maxFirstLine)), max(g.Skip, int64(g.BOM))+1)
	if err != nil {
		return g
	}
	head := make([]byte, min(size-next, 4096))
	n, err := r.ReadAt(head, next)
	if err != nil && !errors.Is(err, io.EOF) {
		return g
	}
	for rest := head[:n]; len(rest) > 0; {
		if isSeparator(rest[0]) {
			rest = rest[1:]
			continue
		}
		if line, _, _ := bytes.Cut(rest, newline); opens(line) && len(line) > 1 {
			g.Container, g.List, g.Keys, g.Undecided = JSONL, "", nil, false
			g.Why = "the first line is very long, and a JSON value begins on the next"
		}
		break
	}
	return g
}
