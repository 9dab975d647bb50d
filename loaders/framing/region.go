package framing

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// A Region frames a stretch of a file of JSON Lines without what is before it, so
// that several can be framed at a time. A line belongs to the stretch that the line
// end before it is in, wherever it ends itself. So stretches that cover a file hold
// each of its records once, the same that Split finds. A Region is used again and
// again; its zero value is ready for use.
type Region struct {
	r     io.ReaderAt
	buf   []byte // the stretch, and what was read behind it
	first int64  // offset of buf
	start int    // index of the first line of the stretch, -1 if it has none
	end   int    // index of the end of the stretch
	lead  int    // line ends before that line
	atEnd bool   // the file ends with the stretch
	at    int64  // how far the last line was read
	rest  []byte // room for a line that goes on far behind the stretch
	out   collector
	lines lines
}

// Drop lets go of the file, so that the region can be kept for another one.
func (g *Region) Drop() {
	g.r = nil
}

// behind is how much is read at once behind a stretch to find the end of its last
// line: more than most lines have.
const behind = 16 << 10

// Read reads the stretch from start up to end, and returns the number of line ends in
// it. atLine says that a line begins at start, which belongs to the stretch, too. A
// file that is shorter than end is taken as it is. What was read before is gone.
//
// Offsets that are multiples of a cache line are copied in half of the time.
func (g *Region) Read(r io.ReaderAt, start, end int64, atLine bool) (lineEnds int, err error) {
	n := int(end - start)
	if cap(g.buf) < n+behind {
		g.buf = make([]byte, 0, n+behind)
	}
	g.r, g.first, g.start, g.lead = r, start, -1, 0
	read, err := readFull(r, g.buf[:n], start)
	g.buf, g.end, g.atEnd = g.buf[:read], read, read < n
	if err != nil {
		return 0, err
	}
	if atLine {
		g.start = 0
	} else if i := bytes.IndexByte(g.buf, '\n'); i >= 0 {
		g.start, g.lead = i+1, 1
	}
	return bytes.Count(g.buf, newline), nil
}

// readFull reads until p is full or the file ends, which is no error.
func readFull(r io.ReaderAt, p []byte, off int64) (n int, err error) {
	for n < len(p) {
		read, err := r.ReadAt(p[n:], off+int64(n))
		n += read
		if err != nil && !errors.Is(err, io.EOF) {
			return n, fmt.Errorf("reading at byte %d: %w", off+int64(n), err)
		}
		if read == 0 {
			break
		}
	}
	return n, nil
}

// Records returns the records of the stretch, in the order of the file, until the
// next call. line is the number of the line that the stretch begins in. If long is
// true the last line goes on far behind the stretch; LastRecord reads it, which may
// take its time. On an error the records before it are returned.
func (g *Region) Records(line int) (records []Record, long bool, err error) {
	g.out = collector{records: g.out.records[:0], line: line + g.lead}
	if g.start < 0 {
		return nil, false, nil
	}
	g.lines = *newLines(&g.out, lineJSON)
	body, at := g.buf[g.start:g.end], g.first+int64(g.start)
	if g.atEnd {
		g.lines.feed(body, at)
		g.lines.finish(at)
		return g.out.records, false, nil
	}
	body = body[:partialMark(body)]
	g.lines.feed(body, at)
	g.at = at + int64(len(body))
	from := int(g.at - g.first)
	room := g.buf[from : g.end+behind] // so that it stands behind the rest
	n, err := readFull(g.r, room, g.at)
	g.buf = g.buf[:from+n]
	if err != nil {
		return g.out.records, false, err
	}
	return g.out.records, !g.lineEnd(room, n), nil
}

// lineEnd takes the first n bytes of room, which were read behind the last line so
// far, and reports whether that line ends there.
func (g *Region) lineEnd(room []byte, n int) bool {
	piece := room[:n]
	if i := bytes.IndexByte(piece, '\n'); i >= 0 {
		g.lines.feed(piece[:i+1], g.at)
		return true
	}
	if n < len(room) {
		g.lines.feed(piece, g.at)
		g.lines.finish(g.at)
		return true
	}
	piece = piece[:partialMark(piece)]
	g.lines.feed(piece, g.at)
	g.at += int64(len(piece))
	return false
}

// LastRecord reads on to the end of a long last line, after Records, and returns the
// records of it, one at most unless it has padding in it.
func (g *Region) LastRecord() ([]Record, error) {
	g.out.records = g.out.records[:0]
	const most = 1 << 20 // it is held while the record is read
	for size := 4 * behind; ; size = min(4*size, most) {
		if len(g.rest) < size {
			g.rest = make([]byte, size)
		}
		n, err := readFull(g.r, g.rest, g.at)
		if err != nil || g.lineEnd(g.rest, n) {
			return g.out.records, err
		}
	}
}

// Bytes returns the bytes of a record of the stretch if all of them were read, else
// nil. They are overwritten by the next Read.
func (g *Region) Bytes(rec Record) []byte {
	from := rec.Offset - g.first
	to := from + rec.Length
	if from < 0 || to > int64(len(g.buf)) {
		return nil
	}
	return g.buf[from:to:to]
}
