package model

import (
	"cmp"
	"errors"
	"path/filepath"
	"slices"
	"time"
)

// About is what records tell of the conversation as a whole.
type About struct {
	Title       string
	TitleWeight int // 1 first prompt, 2 summary, 3 generated title, 4 given by a person
	ID          string
	Model       string
	Version     string // of the program that wrote the log
	Directory   string // where the agent worked
	Leaf        string // id of the last message of the active branch
	Totals      Totals

	// Titled is the id of a message that Title is about. A title of a message that is
	// not in the log is that of another log.
	Titled string
}

// Totals are what a log says of itself as a whole, beside the figures of its messages.
type Totals struct {
	Usage  Usage
	Cost   float64      // in US dollars
	Models []ModelTotal // what Usage is of, where the log tells that
}

// A ModelTotal is what a log says that one model took.
type ModelTotal struct {
	Name  string
	Usage Usage
}

// Merge takes over what newer says. A title yields only to one of at least its weight.
func (a *About) Merge(newer About) {
	if newer.Title != "" && newer.TitleWeight >= a.TitleWeight {
		a.Title, a.TitleWeight, a.Titled = newer.Title, newer.TitleWeight, newer.Titled
	}
	for _, f := range []struct{ to, from *string }{
		{&a.ID, &newer.ID}, {&a.Model, &newer.Model}, {&a.Version, &newer.Version},
		{&a.Directory, &newer.Directory}, {&a.Leaf, &newer.Leaf},
	} {
		if *f.from != "" {
			*f.to = *f.from
		}
	}
	if !newer.Totals.Usage.IsZero() {
		a.Totals.Usage, a.Totals.Models = newer.Totals.Usage, newer.Totals.Models
	}
	a.Totals.Cost = cmp.Or(newer.Totals.Cost, a.Totals.Cost)
}

// A Source says what was opened and what it was taken for.
type Source struct {
	Path        string // as given; "-" for standard input
	Size        int64  // in bytes, of the uncompressed data known so far
	Modified    time.Time
	Format      string   // stable name, as given to --format
	FormatTitle string   // for people: "Claude Code"
	Resume      string   // command that goes on with it, to which its id is added; "" if there is none
	Unknown     bool     // no format knows it: shown as well as can be guessed
	Shape       string   // which layout of the format
	Container   string   // "jsonl", "json-array", "directory", ...
	Compression string   // "", "gzip", "zstd", "bzip2"
	Why         []string // why this format and container, one reason a line
	Files       []string // the files of a directory or a session with sub-agents
	Skipped     []string // what of a directory is not read, with the reason
	LeftOut     []string // those of Files of which nothing is read, with the reason: "a.jsonl: the file is empty"
	Damaged     []string // those of several Files that are read in part, likewise
}

// Main returns the number of the file that Path names among Files: others may be read
// before it.
func (s Source) Main() int { return max(slices.Index(s.Files, filepath.Base(s.Path)), 0) }

// PathOf returns the path of one of Files by its number: of a session with sub-agents these
// are beside the file that Path names, else within it.
func (s Source) PathOf(n int) string {
	switch opened := filepath.Base(s.Path); {
	case n < 0 || n >= len(s.Files), len(s.Files) == 1 && s.Container != "directory", s.Files[n] == opened:
		return s.Path
	case slices.Contains(s.Files, opened):
		return filepath.Join(filepath.Dir(s.Path), filepath.FromSlash(s.Files[n]))
	}
	return filepath.Join(s.Path, filepath.FromSlash(s.Files[n]))
}

// ErrEmpty is why a log cannot be opened in which nothing stands yet.
var ErrEmpty = errors.New("the file is empty")

// A Log is an opened conversation log. Its methods may be called from any
// goroutine. Bodies stay in the file: a message is decoded when it is asked for.
type Log interface {
	Source() Source
	About() About
	Index() *Index

	// Message decodes the message that entry i belongs to, pieces of it merged.
	// For entries without a message (metadata, unknown, malformed records) it
	// returns a message of RoleMarker that holds the record. The message is
	// shared: do not change it.
	Message(i int) (*Message, error)

	// Raw returns the exact bytes of the records that entry i was read from.
	Raw(i int) ([]RawRecord, error)

	// Search yields the entries whose raw bytes may contain the pattern, in
	// order, starting at entry from (or going backwards from it), until
	// stop reports true or yield returns false. Every entry whose decoded text
	// contains the pattern is yielded; some that do not may be, too.
	Search(p Pattern, from int, backwards bool, stop func() bool, yield func(i int) bool) error

	// Refresh looks whether files of the log changed and whether there are more. Files
	// that grew are read on; the index says so. It reports whether the log is no longer
	// what was opened.
	Refresh() (replaced bool, err error)

	Close() error
}

// A RawRecord is one record as it stands in the file.
type RawRecord struct {
	Origin Origin
	Bytes  []byte
}

// A Pattern is what a search looks for. Literals are texts of which at least one
// must occur in every match; an empty list means that any record may match.
type Pattern struct {
	Literals   []string
	IgnoreCase bool
}
