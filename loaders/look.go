package loaders

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"

	"msgview/loaders/decode"
	"msgview/loaders/detect"
	"msgview/loaders/folders"
	"msgview/loaders/framing"
	"msgview/loaders/source"
)

// lookedAt is how many files of a directory are looked at before the first one is
// read, to tell what the directory is; more if nothing is in these.
const lookedAt = 100

// detect tells what the log is: what the first file is that some format is sure
// of. Each file is told by its own head when its turn comes.
func (l *Log) detect(ctx context.Context) error {
	var best *detect.Found
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
		flat = flat && got.Flat
		if best == nil || best.Generic() && !got.Generic() || !best.Sure && got.Sure {
			best = got
		}
		if got.Sure && !got.Generic() {
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
	if f.Path == "" || f.Path == "-" || f.Copied {
		return f.Name
	}
	return f.Whole()
}

// look tells what a file is by its head; want, if not empty, is the format to read
// it as. It returns nil for an empty file, and for a binary one among others.
func (l *Log) look(ctx context.Context, f *logFile, want string) (*detect.Found, error) {
	head, complete, err := detect.ReadHead(ctx, f.Source)
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
			return nil, fmt.Errorf("%s: %w", f.given(), binaryError(f.Name, head))
		}
		l.leave(f, binaryError(f.Name, head))
		f.binary = true
		return nil, nil
	}
	l.leave(f, nil)
	return detect.Look(head, complete, want, &f.File.File, f.Source)
}

// settle decides what a file of the log is read as. A file of a directory whose
// own head does not say it for certain, such as a file with a single plain
// message, is what the files around it are.
func (l *Log) settle(ctx context.Context, i int) (*detect.Found, error) {
	f := l.file(i)
	own := f.found
	if own == nil && !f.binary {
		var err error
		if own, err = l.look(ctx, f, l.want); err != nil {
			return nil, err
		}
	}
	folder := filepath.Dir(f.Name)
	around := l.sure[folder]
	if around == nil {
		around = l.found
	}
	switch {
	case own == nil: // nothing in it that could be read
		own = &detect.Found{Format: around.Format, Shape: around.Shape, Guess: framing.Guess{Container: framing.JSONL}, Others: around.Others}
	case own.Sure && !own.Generic():
		l.sure[folder] = own
	case own != around && len(l.all()) > 1 && !around.Generic():
		same, err := l.look(ctx, f, around.Format.Name)
		if err != nil {
			return nil, err
		}
		if same == nil { // there is nothing in it, as was found before
			break
		}
		if !same.Voted {
			if own.Voted && !own.Generic() {
				break
			}
			same.Shape = around.Shape
		}
		if same.Shape.List == "-" || around.Guess.Container != framing.Document && same.Shape.List == "" {
			same.Guess.List = "" // no list of messages, whatever its key
		}
		own = same
	}
	if own.Others == nil {
		own.Others = detect.OtherShapes(own.Format.Name)
	}
	f.found = own
	return own, nil
}

// decoder returns a decoder for one file of the log, which must have been settled.
func (l *Log) decoder(file int) *decode.Decoder { return l.file(file).found.Decoder() }

// addSiblings adds the files of sub-agents that belong to the log and are not among
// its files yet.
func (l *Log) addSiblings(ctx context.Context) {
	main, find := l.file(0), l.found.Format.Siblings
	if main.Inside || main.Copied || find == nil || main.Path == "-" {
		return
	}
	known := map[string]bool{}
	for _, f := range l.all() {
		known[f.Path] = true
	}
	for _, f := range folders.Siblings(ctx, main.File, find(main.Path), known) {
		l.addFile(&logFile{File: f})
	}
}
