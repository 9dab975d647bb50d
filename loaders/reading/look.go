package reading

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"

	"msgview/loaders/detect"
	"msgview/loaders/folders"
	"msgview/loaders/framing"
	"msgview/loaders/opened"
	"msgview/loaders/source"
)

// lookedAt is how many files of a directory are looked at before the first one is
// read, to tell what the directory is; more if nothing is in these.
const lookedAt = 100

// Detect tells what the log is: what the first file is that some format is sure
// of. Each file is told by its own head when its turn comes.
func (l *Log) Detect(ctx context.Context) error {
	var best *detect.Found
	flat := true
	for i, f := range l.files.All() {
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
		f.Found = got
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
	l.files.Found = best
	if flat {
		l.index.SetFlat()
	}
	l.addSiblings(ctx)
	return nil
}

// Take takes the log for one of a format without looking, with the files of sub-agents that
// belong to it. It is for a log of one file.
func (l *Log) Take(ctx context.Context, name string) bool {
	found, ok := detect.Named(name)
	if !ok || l.files.Len() != 1 || l.file(0).Inside {
		return false
	}
	l.files.Found = found
	l.addSiblings(ctx)
	return true
}

// look tells what a file is by its head; want, if not empty, is the format to read
// it as. It returns nil for an empty file, and for a binary one among others.
func (l *Log) look(ctx context.Context, f *opened.File, want string) (*detect.Found, error) {
	if want == "" && l.likely != "" {
		if found, ok := detect.Likely(l.likely, f.Told(), f.Source); ok {
			f.Leave(nil)
			return found, nil
		}
	}
	head, complete, err := detect.ReadHead(ctx, f.Source)
	switch {
	case err != nil && (ctx.Err() != nil || l.files.Len() == 1):
		return nil, err
	case err != nil:
		f.Leave(unnamed(err))
		return nil, nil
	case len(head) == 0, complete && (len(bytes.Trim(head, " \t\r\n")) == 0 || string(head) == framing.TraceMark):
		f.Leave(nothingIn(f, string(head) == framing.TraceMark))
		return nil, nil
	case source.IsBinary(head):
		if l.files.Len() == 1 {
			return nil, fmt.Errorf("%s: %w", f.Given(), binaryError(f.Name, head))
		}
		f.Leave(binaryError(f.Name, head))
		f.Binary = true
		return nil, nil
	}
	f.Leave(nil)
	return detect.Look(head, complete, want, f.Told(), f.Source)
}

// settle decides what a file of the log is read as. A file of a directory whose
// own head does not say it for certain, such as a file with a single plain
// message, is what the files around it are.
func (l *Log) settle(ctx context.Context, i int) (*detect.Found, error) {
	f := l.file(i)
	own := f.Found
	if own == nil && !f.Binary {
		var err error
		if own, err = l.look(ctx, f, l.want); err != nil {
			return nil, err
		}
	}
	folder := filepath.Dir(f.Name)
	around := l.sure[folder]
	if around == nil {
		around = l.files.Found
	}
	switch {
	case own == nil: // nothing in it that could be read
		own = &detect.Found{Format: around.Format, Shape: around.Shape, Guess: framing.Guess{Container: framing.JSONL}, Others: around.Others}
	case own.Sure && !own.Generic():
		l.sure[folder] = own
	case own != around && l.files.Len() > 1 && !around.Generic():
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
	f.Found = own
	return own, nil
}

// addSiblings adds the files of sub-agents that belong to the log and are not among
// its files yet.
func (l *Log) addSiblings(ctx context.Context) {
	main, find := l.file(0), l.files.Found.Format.Siblings
	if main.Inside || main.Copied || find == nil || main.Path == "-" {
		return
	}
	known := map[string]bool{}
	for _, f := range l.files.All() {
		known[f.Path] = true
	}
	for _, f := range folders.Siblings(ctx, main.File, find(main.Path), known) {
		l.files.Add(f)
	}
}

// WasPlain is Plain of a log that is read to its end.
func (l *Log) WasPlain() bool {
	for i := range l.files.All() {
		if f := l.file(i); f.Found == nil || f.Binary || f.Found.Assembles() {
			return false
		}
	}
	return true
}

// Plain reports whether all that the log says stands in its files as it is: none of its
// files is assembled from records that mean nothing by themselves. It is for a log that is
// not read yet.
func (l *Log) Plain(ctx context.Context) bool {
	for i := range l.files.All() {
		if found, err := l.settle(ctx, i); err != nil || l.file(i).Binary || found.Assembles() {
			return false
		}
	}
	return true
}
