package delimited

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"msgview/loaders/python"
	"msgview/loaders/source/rowjson"
)

// A Reader gives a table as JSON Lines: a line for each row, an object with its cells by
// the names of their columns. Cells are texts, but for lists of objects in JSON, which are
// taken over as they are. A row that is longer than the others has numbers for names.
type Reader struct {
	table Table
	in    io.Reader
	scan  scanner
	buf   []byte // read, and not given yet
	at    int    // where in it the next row begins
	ended error
	out   []byte
	done  int
	read  int64
	given int64
}

// What a table may become, in bytes and times its size.
const (
	freeGiven  = 256 << 20
	timesGiven = 100
	window     = 256 << 10
	// patience is how much may be looked through for the ends of quotes that have none.
	patience = 4 * maxRow
	// mostEmpty is how many columns a table may have for empty cells to be given, too.
	mostEmpty = 32
)

// NewReader returns a reader of the rows of the text that in gives.
func NewReader(in io.Reader, t Table) *Reader {
	return &Reader{table: t, in: in, scan: scanner{comma: t.comma, patience: patience}}
}

// Read implements io.Reader.
func (r *Reader) Read(p []byte) (int, error) {
	for r.done == len(r.out) {
		r.out, r.done = r.out[:0], 0
		if cap(r.out) > 4*window {
			r.out = nil
		}
		if err := r.next(); err != nil {
			return 0, err
		}
		r.given += int64(len(r.out))
		if r.given > freeGiven && r.given/timesGiven > r.read {
			return 0, fmt.Errorf("stopped: its rows are more than %d times its size, as only a decompression bomb has them", timesGiven)
		}
	}
	n := copy(p, r.out[r.done:])
	r.done += n
	return n, nil
}

// next makes the next row, or reads more.
func (r *Reader) next() error {
	rest := r.buf[r.at:]
	if r.table.skip > 0 {
		n := min(r.table.skip, len(rest))
		r.table.skip -= n
		r.at += n
		rest = rest[n:]
	}
	for len(r.out) < window && len(rest) > 0 {
		n, whole := r.scan.row(rest, r.ended != nil)
		if n == 0 {
			break
		}
		if r.table.header {
			r.table.header = false
		} else {
			r.appendRow(rest[:whole])
		}
		r.at += n
		rest = rest[n:]
	}
	switch {
	case len(r.out) > 0:
		return nil
	case r.ended != nil && len(rest) == 0:
		return r.ended
	}
	return r.fill()
}

// fill reads more of the text.
func (r *Reader) fill() error {
	if r.ended != nil {
		return nil
	}
	if r.at > 0 {
		left := copy(r.buf, r.buf[r.at:])
		r.buf, r.at = r.buf[:left], 0
	}
	if len(r.buf) == 0 && cap(r.buf) > 16*window {
		r.buf = nil
	}
	if free := cap(r.buf) - len(r.buf); free < window {
		grown := make([]byte, len(r.buf), max(min(2*cap(r.buf), maxRow+window), len(r.buf)+2*window))
		copy(grown, r.buf)
		r.buf = grown
	}
	for range 100 {
		n, err := r.in.Read(r.buf[len(r.buf):min(cap(r.buf), len(r.buf)+window)])
		r.buf = r.buf[:len(r.buf)+n]
		r.read += int64(n)
		if r.ended = err; n > 0 || err != nil {
			return nil
		}
	}
	return errors.New("the text gives nothing and does not end")
}

func (r *Reader) appendRow(row []byte) {
	cells := r.scan.split(row)
	if n := len(r.table.names); r.table.said && len(cells) > n && !slices.ContainsFunc(cells, func(c cell) bool { return c.quoted }) {
		// Commas in a text that nobody put into quotes: it is that of the last column.
		cells = append(cells[:n-1], cell{text: bytes.SplitN(row, []byte{r.table.comma}, n)[n-1]})
	}
	if len(cells) == 1 && len(bytes.TrimSpace(cells[0].text)) == 0 {
		return
	}
	start := len(r.out)
	r.out = append(r.out, '{')
	for i, c := range cells {
		if len(c.text) == 0 && (len(r.table.names) > mostEmpty || i >= len(r.table.names)) {
			continue
		}
		if len(r.out) > start+1 {
			r.out = append(r.out, ',')
		}
		if i < len(r.table.names) {
			r.out = rowjson.AppendString(r.out, r.table.names[i])
		} else {
			r.out = append(strconv.AppendInt(append(r.out, `"column `...), int64(i+1), 10), '"')
		}
		r.out = appendCell(append(r.out, ':'), c.text)
	}
	r.out = append(r.out, '}', '\n')
}

// maxPython bounds what Python printed that is read as such, in bytes.
const maxPython = 16 << 20

// appendCell appends a cell: lists of objects as they are, also as data frames write those
// of Python, everything else as text.
func appendCell(dst, text []byte) []byte {
	if t := bytes.TrimSpace(text); len(t) > 4 && t[0] == '[' && t[len(t)-1] == ']' && bytes.HasPrefix(bytes.TrimSpace(t[1:]), []byte("{")) {
		b := bytes.NewBuffer(dst)
		if json.Compact(b, t) == nil && rowjson.Nesting(t) <= rowjson.MaxNesting {
			return b.Bytes()
		}
		if len(t) <= maxPython {
			if v, ok := python.Literal(string(t)); ok {
				return append(dst, v.Raw()...)
			}
		}
	}
	return rowjson.AppendString(dst, text)
}
