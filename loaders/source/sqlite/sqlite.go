// Package sqlite reads the tables of SQLite database files, and never writes.
//
// It reads the file format itself ("Database File Format",
// https://www.sqlite.org/fileformat2.html) rather than run the SQLite library:
// a log viewer needs nothing but whole tables in the order they are stored in,
// and must neither take locks, nor leave -shm or -journal files beside the logs
// of running programs, nor give up at the first damaged page. Pages that a
// write-ahead log holds take the place of those in the database file; pages in
// the journal of a transaction that was cut off do, too, so that one sees what
// SQLite would roll back to.
//
// A page is read once at most, whatever a damaged file says, so reading ends, in
// time proportional to the size of the file.
package sqlite

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Magic is what every database file begins with.
const Magic = "SQLite format 3\x00"

const headerBytes = 100

// Encodings of text, header offset 56.
const (
	utf8Text    = 1
	utf16Little = 2
	utf16Big    = 3
)

// A DB is an open database.
type DB struct {
	file     io.ReaderAt
	overlay  overlay
	live     bool // the overlay has pages
	pageSize int
	usable   int    // bytes of a page without those reserved for extensions
	pages    uint32 // number of pages
	encoding uint32
	counter  [4]byte  // header offset 24: counts transactions where there is no write-ahead log
	seen     []uint64 // pages that were read as part of a tree or of a long row

	// Tables are those with data of the program, in the order they were
	// created in.
	Tables []*Table
	// LeftOut are the tables that hold no data of their own: internal ones,
	// virtual ones, and those that virtual ones keep their index in.
	LeftOut []string

	UserVersion   int32
	ApplicationID int32
	// Damage counts what could not be read; First says what came first.
	Damage int
	First  error
	// Saved counts the rows that were found although damage cut them off.
	Saved int

	places    []error  // the first damages
	leftRoots []uint32 // of the tables that are left out
}

// An overlay has newer pages than the database file.
type overlay interface {
	// page reads a page into buf. It reports whether it has that page.
	page(number uint32, buf []byte) (bool, error)
	// changed reports whether a program wrote to it since.
	changed() bool
}

// Beside are the files that may lie beside a database; nil for those that do not.
type Beside struct {
	WAL     io.ReaderAt // "<name>-wal"
	Journal io.ReaderAt // "<name>-journal"
}

// Open reads the header and the list of tables.
func Open(file io.ReaderAt, size int64, beside Beside) (*DB, error) {
	head := make([]byte, headerBytes)
	if n, err := file.ReadAt(head, 0); n < headerBytes {
		if err == nil || errors.Is(err, io.EOF) {
			err = errors.New("the SQLite database is cut within its header")
		}
		return nil, err
	}
	db := &DB{file: file, pageSize: int(binary.BigEndian.Uint16(head[16:]))}
	if db.pageSize == 1 {
		db.pageSize = 65536
	}
	db.usable = db.pageSize - int(head[20])
	said := db.pageSize
	noHeader := string(head[:len(Magic)]) != Magic || said < 512 || said&(said-1) != 0 || db.usable < 480
	if noHeader {
		db.pageSize = GuessPageSize(file, size)
		db.usable = db.pageSize
		switch {
		case db.pageSize > 0:
			clear(head)
			db.damaged(errors.New("page 1: its header cannot be read"))
		case string(head[:len(Magic)]) != Magic:
			return nil, errors.New("this is no SQLite database")
		default:
			return nil, fmt.Errorf("the SQLite database is damaged: its pages are said to have %d bytes", said)
		}
	}
	db.counter = [4]byte(head[24:28])
	db.pages = uint32(min((size+int64(db.pageSize)-1)/int64(db.pageSize), 1<<32-2))
	if head[18] == 2 && beside.WAL != nil {
		if w := readWAL(beside.WAL, db.pageSize); w != nil {
			db.overlay = w
			if db.live = len(w.frames) > 0; db.live {
				db.pages = w.pages
			}
		}
	} else if beside.Journal != nil {
		if j := readJournal(beside.Journal, db.pageSize); j != nil {
			db.overlay, db.pages, db.live = j, j.pages, true
		}
	}
	// Pages that no file of this size can have would only cost memory.
	if most := uint32(1 << 22); db.overlay != nil && int64(db.pages) > int64(most)+size/int64(db.pageSize) {
		db.pages = most
	}
	db.seen = make([]uint64, db.pages/64+1)
	if first, err := db.page(1); err == nil && !noHeader {
		head = first[:headerBytes]
	}
	db.encoding = binary.BigEndian.Uint32(head[56:])
	db.UserVersion = int32(binary.BigEndian.Uint32(head[60:]))
	db.ApplicationID = int32(binary.BigEndian.Uint32(head[68:]))
	db.readSchema()
	if len(db.Tables) == 0 && db.First != nil && !db.hasOrphans() {
		return nil, fmt.Errorf("the SQLite database is damaged: its list of tables cannot be read: %w", db.First)
	}
	return db, nil
}

// Changed reports whether a program wrote to the database since it was opened, so
// that what was read of it may be partly older and partly newer. file, and what the
// write-ahead log and the journal were read from, must still be those on the disk.
func (db *DB) Changed(file io.ReaderAt) bool {
	head := make([]byte, headerBytes)
	if n, _ := file.ReadAt(head, 0); n < headerBytes || [4]byte(head[24:28]) != db.counter {
		return true
	}
	return db.overlay != nil && db.overlay.changed()
}

// Live reports whether a write-ahead log or a journal has pages of the database.
func (db *DB) Live() bool { return db.live }

// Encoding returns the name of the encoding that text is stored in.
func (db *DB) Encoding() string {
	switch db.encoding {
	case utf16Little:
		return "UTF-16le"
	case utf16Big:
		return "UTF-16be"
	}
	return "UTF-8"
}

// Err says in words what could not be read, or is nil.
func (db *DB) Err() error {
	if db.Damage == 0 {
		return nil
	}
	return db.problem()
}

// maxPlaces is how many damages are named.
const maxPlaces = 4

func (db *DB) damaged(err error) {
	if db.Damage++; db.First == nil {
		db.First = err
	}
	if len(db.places) < maxPlaces {
		db.places = append(db.places, err)
	}
}

// page reads one page; numbers begin with 1.
func (db *DB) page(number uint32) ([]byte, error) {
	if number == 0 || number > db.pages {
		return nil, fmt.Errorf("page %d of %d does not exist", number, db.pages)
	}
	buf := make([]byte, db.pageSize)
	if db.overlay != nil {
		if ok, err := db.overlay.page(number, buf); ok || err != nil {
			return buf, err
		}
	}
	n, err := db.file.ReadAt(buf, int64(number-1)*int64(db.pageSize))
	if n < len(buf) {
		if err == nil || errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("the file is cut within page %d of %d", number, db.pages)
		}
		return nil, fmt.Errorf("page %d: %w", number, err)
	}
	return buf, nil
}

// once is page for pages that belong to one tree or row only.
func (db *DB) once(number uint32) ([]byte, error) {
	if number > 0 && number <= db.pages {
		if db.isSeen(number) {
			return nil, fmt.Errorf("page %d is used twice", number)
		}
		db.mark(number)
	}
	return db.page(number)
}
