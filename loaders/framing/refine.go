package framing

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// nextLine returns the offset of the first line that begins at off or behind it:
// off itself if it is 0 or a line end stands before it. It returns io.EOF if no
// further line begins in the file.
func nextLine(r io.ReaderAt, off int64) (int64, error) {
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
	next, err := nextLine(io.NewSectionReader(r, 0, min(size, maxFirstLine)), max(g.Skip, int64(g.BOM))+1)
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
