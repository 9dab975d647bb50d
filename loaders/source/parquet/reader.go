package parquet

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
)

// A Reader gives a file as JSON Lines: a line for each row, with the columns in their
// order, lists as lists and groups as objects, also where writers wrap them. A value that
// is not there is null. Text is kept as it is; bytes that are no text are as
// rowjson.AppendBlob has them. Times are written as in RFC 3339, those that are not of
// UTC without a zone.
//
// Where a row group is damaged, its rows from there on are left out, and it goes on with
// the next one; at the end Read says which were left out instead of io.EOF.
type Reader struct {
	file    *File
	buf     []byte
	done    int // bytes of buf that were read
	group   int
	rows    int64 // that are left of it
	row     int64 // of the file, that comes next
	columns []*column
	room    room
	given   int64
	most    int64 // that it may give
	unpack  int64 // what blobs may still unpack to
	problem error
}

// What a file may take of memory, and become, in bytes and times its size: what is larger
// was made to do harm.
const (
	freeRoom   = 32 << 20
	timesRoom  = 3
	freeGiven  = 256 << 20
	timesGiven = 200
	maxRoom    = 2 << 30
)

// NewReader returns a reader of all rows.
func NewReader(f *File) *Reader {
	return &Reader{file: f, most: freeGiven + min(f.size, math.MaxInt64/(2*timesGiven))*timesGiven, unpack: freeGiven + f.size}
}

// Read implements io.Reader.
func (r *Reader) Read(p []byte) (int, error) {
	for r.done == len(r.buf) {
		r.buf, r.done = r.buf[:0], 0
		if err := r.next(); err != nil {
			r.room.close()
			r.room.unpacker = unpacker{}
			return 0, err
		}
		r.given += int64(len(r.buf))
	}
	n := copy(p, r.buf[r.done:])
	r.done += n
	return n, nil
}

// next appends the next row to buf.
func (r *Reader) next() error {
	for r.rows == 0 {
		if r.group == len(r.file.groups) {
			if r.problem != nil {
				return r.problem
			}
			return io.EOF
		}
		if err := r.begin(); err != nil {
			r.leave(err)
		}
	}
	if r.given > r.most {
		return fmt.Errorf("stopped: its rows are more than %d times its size, as only a decompression bomb has them", timesGiven)
	}
	r.rows--
	r.row++
	buf, err := r.appendRow(r.buf)
	if err != nil {
		r.buf = r.buf[:0]
		r.row--
		r.rows++
		r.leave(err)
		return nil
	}
	r.buf = append(buf, '\n')
	return nil
}

// begin goes on to the next row group.
func (r *Reader) begin() error {
	at := r.file.groups[r.group]
	r.group++
	r.columns = r.columns[:0]
	r.room.left = int(min(freeRoom+timesRoom*min(r.file.size, maxRoom), maxRoom))
	rows, chunks, err := r.file.group(at)
	if err != nil {
		return err
	}
	if rows == 0 {
		return nil
	}
	r.rows = rows
	for i, c := range chunks {
		column, err := r.file.column(i, c, &r.room)
		if err != nil {
			return r.in(i, err)
		}
		r.columns = append(r.columns, column)
	}
	return nil
}

// in says of which column an error is.
func (r *Reader) in(column int, err error) error {
	return fmt.Errorf("column %q: %w", strings.Join(r.file.root.path(column), "."), err)
}

// leave leaves out the rest of a row group.
func (r *Reader) leave(err error) {
	if r.problem == nil && r.rows == 0 {
		r.problem = fmt.Errorf("row group %d cannot be read: %w", r.group, err)
	} else if r.problem == nil {
		r.problem = fmt.Errorf("%d rows from row %d on cannot be read: %w", r.rows, r.row+1, err)
	} else if !errors.Is(r.problem, errMore) {
		r.problem = fmt.Errorf("%w; %w", r.problem, errMore)
	}
	r.row += r.rows
	r.rows = 0
}

var errMore = errors.New("and more in other row groups")
