package loaders

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"

	"msgview/loaders/framing"
	"msgview/loaders/source"
)

// lookedAt is how many files of a directory are looked at before the first one is
// read, to tell what the directory is; more if nothing is in these.
const lookedAt = 100

// detect tells what the log is: what the first file is that some format is sure
// of. Each file is told by its own head when its turn comes.
func (l *Log) detect(ctx context.Context) error {
	var best *found
	flat := true
	for i, f := range l.all() {
		if i >= lookedAt && best != nil {
			break
		}
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
	switch {
	case err != nil && (ctx.Err() != nil || len(l.all()) == 1):
		return nil, err
	case err != nil:
		l.leave(f, unnamed(err))
		return nil, nil
	case len(head) == 0, complete && len(bytes.Trim(head, " \t\r\n")) == 0:
		l.leave(f, nothingIn(f))
		return nil, nil
	case source.IsBinary(head):
		if len(l.all()) == 1 {
			return nil, fmt.Errorf("%s: %w", f.given(), binaryError(f.name, head))
		}
		l.leave(f, binaryError(f.name, head))
		f.binary = true
		return nil, nil
	}
	l.leave(f, nil)
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
		if same == nil { // there is nothing in it, as was found before
			break
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
func (f *found) generic() bool { return f.format.Fallback != nil }

// decoder returns a decoder for one file of the log, which must have been settled.
func (l *Log) decoder(file int) *decoder {
	f := l.file(file).found
	return &decoder{shape: f.shape, container: f.guess.Container, list: f.guess.List, inner: f.inner, others: f.others}
}
