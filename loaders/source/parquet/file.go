// Package parquet reads files of Apache Parquet, in which most data sets are published, as
// JSON Lines: a line for each row.
//
// The reader is our own because a file must not be able to do harm, and reading must begin
// at once: a file of 20 bytes makes parquet-go 0.32 allocate 4.5 GB, which its footer claims
// to need, and that library costs a third of the program's size. What unpacks pages is of
// libraries. Nothing is kept of a file but its footer and a page of each column.
//
// The format: https://parquet.apache.org/docs/file-format/ and parquet.thrift, Encodings.md,
// LogicalTypes.md and Compression.md of github.com/apache/parquet-format (2.11).
package parquet

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Magic is how a file begins and ends. MagicEncrypted is how one ends whose footer is
// encrypted.
const (
	Magic          = "PAR1"
	MagicEncrypted = "PARE"
)

// A File is an opened file.
type File struct {
	r      io.ReaderAt
	size   int64
	root   *node
	leaves []*node
	footer []byte
	groups []int // where each begins in the footer
}

// maxFooter bounds the footer of a file, in bytes.
const maxFooter = 256 << 20

// Open reads the footer of a file. The error says in words what is wrong with it.
func Open(r io.ReaderAt, size int64) (*File, error) {
	var tail [8]byte
	if size < int64(len(Magic)+len(tail)) {
		return nil, errors.New("the Parquet file is cut short: it has no footer")
	}
	if _, err := r.ReadAt(tail[:], size-int64(len(tail))); err != nil {
		return nil, err
	}
	switch string(tail[4:]) {
	case MagicEncrypted:
		return nil, unreadable("the Parquet file is encrypted: its key is needed to read it")
	case Magic:
	default:
		return nil, errors.New("the Parquet file is cut short: it does not end with its footer, without which nothing tells where its columns are")
	}
	length := int64(binary.LittleEndian.Uint32(tail[:]))
	if length > size-int64(len(Magic)+len(tail)) || length > maxFooter {
		return nil, errors.New("the footer of the Parquet file is damaged: it is said to be larger than the file")
	}
	f := &File{r: r, size: size, footer: make([]byte, length)}
	if _, err := r.ReadAt(f.footer, size-int64(len(tail))-length); err != nil {
		return nil, err
	}
	if err := f.read(); err != nil {
		if _, ok := err.(unreadable); ok {
			return nil, err
		}
		return nil, fmt.Errorf("the footer of the Parquet file cannot be read: %w", err)
	}
	return f, nil
}

// read reads FileMetaData.
func (f *File) read() error {
	t := &thrift{b: f.footer}
	for h := (field{}); t.next(&h); {
		switch {
		case h.id == 2 && h.kind == isList && f.root == nil:
			var err error
			if f.root, f.leaves, err = readSchema(t); err != nil {
				return err
			}
		case h.id == 4 && h.kind == isList && f.groups == nil:
			n, kind := t.list()
			for ; n > 0 && t.err == nil; n-- {
				f.groups = append(f.groups, t.at)
				t.element(kind, 0)
			}
		case h.id == 8:
			return unreadable("the Parquet file is encrypted: its key is needed to read it")
		default:
			t.skip(h.kind, 0)
		}
	}
	if t.err != nil {
		return t.err
	}
	if f.root == nil || len(f.leaves) == 0 {
		return unreadable("the Parquet file has no columns")
	}
	return nil
}

// A chunk is where a column of a row group is.
type chunk struct {
	codec     int
	kind      int
	values    int64 // with those that are null
	at, size  int64
	elsewhere bool // in another file
	coded     bool // encrypted
}

// group reads a RowGroup: how many rows it has, and its columns in their order.
func (f *File) group(at int) (rows int64, chunks []chunk, err error) {
	t := &thrift{b: f.footer, at: at}
	for h := (field{}); t.next(&h); {
		switch {
		case h.id == 1 && h.kind == isList:
			n, _ := t.list()
			if n != len(f.leaves) {
				return 0, nil, errDamaged
			}
			for range n {
				chunks = append(chunks, f.chunk(t))
				if t.err != nil {
					return 0, nil, t.err
				}
			}
		case h.id == 3:
			rows = t.size()
		default:
			t.skip(h.kind, 0)
		}
	}
	if t.err == nil && len(chunks) != len(f.leaves) {
		t.err = errDamaged
	}
	return rows, chunks, t.err
}

// chunk reads a ColumnChunk.
func (f *File) chunk(t *thrift) (c chunk) {
	for h := (field{}); t.next(&h); {
		switch {
		case h.id == 1:
			c.elsewhere = len(t.bytes()) > 0
		case h.id == 3 && h.kind == isStruct:
			c.read(t)
		case h.id == 8, h.id == 9:
			c.coded = true
			t.skip(h.kind, 0)
		default:
			t.skip(h.kind, 0)
		}
	}
	return c
}

// read reads a ColumnMetaData.
func (c *chunk) read(t *thrift) {
	var data, dictionary int64
	for h := (field{}); t.next(&h); {
		switch h.id {
		case 1:
			c.kind = t.small()
		case 4:
			c.codec = t.small()
		case 5:
			c.values = t.size()
		case 7:
			c.size = t.size()
		case 9:
			data = t.size()
		case 11:
			dictionary = t.size()
		default:
			t.skip(h.kind, 0)
		}
	}
	if c.at = data; dictionary > 0 && dictionary < data {
		c.at = dictionary
	}
}
