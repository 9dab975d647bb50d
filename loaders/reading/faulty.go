package reading

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"msgview/loaders/folders"
	"msgview/loaders/opened"
	"msgview/loaders/source"
	"msgview/model"
)

// failed returns the error of reading a file with the file's name, and notes it.
func (l *Log) failed(file int, err error) error {
	f := l.file(file)
	if !errors.Is(err, context.Canceled) {
		f.Fail(err)
	}
	return fmt.Errorf("%s: %w", f.Name, err)
}

// nothingIn returns why a file has nothing in it that could be read; recorded says that it
// is a recording of nothing.
func nothingIn(f *opened.File, recorded bool) error {
	switch err := f.Source.Err(); {
	case err != nil:
		return err
	case f.Source.Container() == "parquet":
		return fmt.Errorf("%w: a Parquet table without rows", ErrEmpty)
	case recorded:
		return fmt.Errorf("%w: a recording of Go's httprr without requests", ErrEmpty)
	case f.Source.Size() > 0:
		return fmt.Errorf("%w but for white space", ErrEmpty)
	}
	return ErrEmpty
}

// unnamed returns an error of the system without the path, which is named otherwise.
func unnamed(err error) error {
	var of *fs.PathError
	if errors.As(err, &of) {
		return of.Err
	}
	return err
}

// Faulty returns the files of several that are not read, or not whole, each with the
// reason. An empty file beside a log that was named is none: it was not asked for.
func (l *Log) Faulty() (left, damaged []string) {
	if l.files.Len() == 1 {
		return nil, nil
	}
	for _, f := range l.files.All() {
		switch why, fault := f.Faults(); {
		case why != nil && (f.Inside || !errors.Is(why, ErrEmpty)):
			left = append(left, f.Name+": "+why.Error())
		case why == nil && fault != nil:
			damaged = append(damaged, f.Name+": "+fault.Error())
		}
	}
	return left, damaged
}

// maxReasons bounds the files that one message names.
const maxReasons = 3

// emptyError says that none of the files has anything in it that could be read.
func (l *Log) emptyError() error {
	all := l.files.All()
	first := all[0]
	if len(all) == 1 {
		why, _ := first.Faults()
		return fmt.Errorf("%s: %w", first.Given(), why)
	}
	var reasons []string
	empty := 0
	for _, f := range all {
		why, _ := f.Faults()
		if errors.Is(why, ErrEmpty) {
			empty++
		} else if why != nil && len(reasons) < maxReasons {
			reasons = append(reasons, f.Name+": "+why.Error())
		}
	}
	if empty == len(all) {
		return fmt.Errorf("%s: %w, and so are the others (%d files)", first.Given(), ErrEmpty, empty)
	}
	if more := len(all) - empty - len(reasons); more > 0 {
		reasons = append(reasons, fmt.Sprintf("and %d more", more))
	}
	if empty > 0 {
		reasons = append(reasons, fmt.Sprintf("%d empty", empty))
	}
	none := folders.ErrNoLogs
	if c := first.Source.Container(); c == "zip" || c == "tar" {
		none = folders.ErrEmptyArchive
	}
	return fmt.Errorf("%s: %w: none of %d files can be read (%s)", first.Path, none, len(all), strings.Join(reasons, "; "))
}

// binaryError says what a file that is no text seems to be.
func binaryError(name string, head []byte) error {
	switch filepath.Ext(name) {
	case ".db", ".sqlite", ".sqlite3", ".vscdb":
		return fmt.Errorf("%w (by its name a database, but without the header of SQLite: it is another kind, or its first page is damaged; %s)", ErrBinary, source.Rescue)
	}
	return fmt.Errorf("%w (%s)", ErrBinary, source.Describe(head))
}

// ErrEmpty is returned for a file without a single byte that could be a record.
var ErrEmpty = model.ErrEmpty

// ErrBinary is returned for a file that is no text.
var ErrBinary = errors.New("this is a binary file, not a log")
