package loaders

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"

	"msgview/loaders/formats"
	"msgview/loaders/framing"
	"msgview/loaders/source"
)

// lookedAt is how many files of a directory are looked at before the first one is
// read, to tell what the directory is.
const lookedAt = 100

// detect tells what the log is: what the first file is that some format is sure
// of. Each file is told by its own head when its turn comes.
func (l *Log) detect(ctx context.Context) error {
	var best *found
	flat := true
	for _, f := range l.all()[:min(len(l.all()), lookedAt)] {
		got, err := l.look(ctx, f, l.want)
		if err != nil {
			return err
		}
		if got == nil {
			continue
		}
		f.found = got
		flat = flat && got.flat
		if best == nil || best.generic() && !got.generic() || !best.sure && got.sure {
			best = got
		}
		if got.sure && !got.generic() {
			break
		}
	}
	if best == nil {
		return l.emptyError()
	}
	l.found = best
	if flat {
		l.index.SetFlat()
	}
	l.addSiblings(ctx)
	return nil
}

// emptyError says that none of the files has anything in it that could be read.
func (l *Log) emptyError() error {
	f := l.file(0)
	if err := f.src.Err(); err != nil && len(l.all()) == 1 {
		return fmt.Errorf("%s: %w", f.given(), err)
	}
	switch n := len(l.all()); {
	case n > 1:
		return fmt.Errorf("%s: %w, and so are the others (%d files)", f.given(), ErrEmpty, n)
	case f.src.Size() > 0:
		return fmt.Errorf("%s: %w but for white space", f.given(), ErrEmpty)
	}
	return fmt.Errorf("%s: %w", f.given(), ErrEmpty)
}

// given is what a person called the file, or would.
func (f *logFile) given() string {
	switch {
	case f.path == "" || f.path == "-" || f.copied:
		return f.name
	case f.inside:
		return filepath.Join(f.path, f.name)
	}
	return f.path
}

// look tells what a file is by its head; want, if not empty, is the format to read
// it as. It returns nil for an empty file, and for a binary one among others.
func (l *Log) look(ctx context.Context, f *logFile, want string) (*found, error) {
	head, complete, err := readHead(ctx, f.src)
	if err != nil || len(head) == 0 || complete && len(bytes.Trim(head, " \t\r\n")) == 0 {
		return nil, err
	}
	if source.IsBinary(head) {
		if len(l.all()) == 1 {
			return nil, fmt.Errorf("%s: %w", f.given(), binaryError(f.name, head))
		}
		l.mu.Lock()
		l.skipped = append(l.skipped, fmt.Sprintf("%s: %s", f.name, binaryError(f.name, head)))
		l.mu.Unlock()
		f.binary = true
		return nil, nil
	}
	got, err := detect(head, complete, want, f, f.src)
	if err != nil {
		return nil, err
	}
	if got.generic() && !complete && f.src.Done() {
		// the first record may be longer than what was looked at
		n := min(f.src.Size(), longHeadBytes)
		if head, err = firstBytes(f.src, n); err == nil {
			got, err = detect(head, n == f.src.Size(), want, f, f.src)
		}
		if err != nil {
			return nil, err
		}
	}
	return &got, nil
}

// settle decides what a file of the log is read as. A file of a directory whose
// own head does not say it for certain, such as a file with a single plain
// message, is what the files around it are.
func (l *Log) settle(ctx context.Context, i int) (*found, error) {
	f := l.file(i)
	own := f.found
	if own == nil && !f.binary {
		var err error
		if own, err = l.look(ctx, f, l.want); err != nil {
			return nil, err
		}
	}
	folder := filepath.Dir(f.name)
	around := l.sure[folder]
	if around == nil {
		around = l.found
	}
	switch {
	case own == nil: // nothing in it that could be read
		own = &found{format: around.format, shape: around.shape, guess: framing.Guess{Container: framing.JSONL}, others: around.others}
	case own.sure && !own.generic():
		l.sure[folder] = own
	case own != around && len(l.all()) > 1 && !around.generic():
		same, err := l.look(ctx, f, around.format.Name)
		if err != nil {
			return nil, err
		}
		if !same.voted {
			if own.voted && !own.generic() {
				break
			}
			same.shape = around.shape
		}
		if same.shape.List == "-" || around.guess.Container != framing.Document && same.shape.List == "" {
			same.guess.List = "" // no list of messages, whatever its key
		}
		own = same
	}
	if own.others == nil {
		own.others = otherShapes(own.format.Name)
	}
	f.found = own
	return own, nil
}

// generic reports whether no format knows the file.
func (f *found) generic() bool { return f.format.Name == formats.Generic }

// decoder returns a decoder for one file of the log, which must have been settled.
func (l *Log) decoder(file int) *decoder {
	f := l.file(file).found
	return &decoder{shape: f.shape, container: f.guess.Container, list: f.guess.List, inner: f.inner, others: f.others}
}
