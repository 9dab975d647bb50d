package reading

import (
	"context"
	"fmt"
	"path/filepath"

	"msgview/loaders/folders"
	"msgview/loaders/framing"
	"msgview/loaders/opened"
	"msgview/model"
)

// read indexes all files of the log.
func (l *Log) read(ctx context.Context) error {
	var problem error
	others := 0 // files with a problem but for the first
	for _, i := range l.inOrder(ctx) {
		if l.file(i).Done {
			continue
		}
		err := l.readOne(ctx, i)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if problem == nil {
			problem = err
		} else if err != nil {
			others++
		}
	}
	switch {
	case others == 1:
		return fmt.Errorf("%w; another file could not be read whole either", problem)
	case others > 1:
		return fmt.Errorf("%w; %d other files could not be read whole either", problem, others)
	}
	return problem
}

// inOrder returns the files in the order in which they are read: those first that
// others answer to.
func (l *Log) inOrder(ctx context.Context) []int {
	var first, others []int
	for i, f := range l.files.All() {
		if f.First {
			first = append(first, i)
			continue
		}
		if l.files.Found.Shape.First != nil && l.files.Len() <= folders.MaxOpen {
			if found, err := l.settle(ctx, i); err == nil && found.First {
				first = append(first, i)
				continue
			}
		}
		others = append(others, i)
	}
	l.scope()
	return append(first, others...)
}

// scope keeps conversations apart that have the same key in different files, where
// keys mean nothing beyond a file and its siblings.
func (l *Log) scope() {
	siblings := l.files.Found.Format.Siblings
	if !l.files.Found.Shape.Scoped || siblings == nil || !l.file(0).Inside || l.files.Len() > maxScoped {
		return
	}
	number := map[string]int{} // of the files, by path
	for i, f := range l.files.All() {
		number[filepath.Join(f.Path, f.Name)] = i
	}
	for i, f := range l.files.All() {
		if i == 0 || f.Scope != 0 {
			continue
		}
		f.Scope = i
		for _, s := range siblings(filepath.Join(f.Path, f.Name)) {
			if k, known := number[s.Path]; known {
				f.Scope = min(f.Scope, k)
			}
		}
	}
}

// maxScoped bounds the files of a directory whose siblings are looked for.
const maxScoped = 64

// readOne indexes one file, and with it those that mean something only together.
func (l *Log) readOne(ctx context.Context, i int) error {
	found, err := l.settle(ctx, i)
	switch {
	case err != nil || l.file(i).Binary:
		return err
	case !found.Assembles():
		return l.readFile(ctx, i)
	case found.Shape.Groups && inGroups(ctx, l.file(i)), found.Shape.Pieces && inPieces(ctx, l.file(i)):
		return l.assembleGroups(ctx, found.Shape, i)
	case found.Shape.Tree:
		return l.assemble(ctx, found.Shape, l.alike(ctx, i))
	}
	return l.assemble(ctx, found.Shape, []int{i})
}

// inGroups reports whether a file is a large database that is read session by session.
func inGroups(ctx context.Context, f *opened.File) bool {
	if f.Source.Container() != "sqlite" {
		return false
	}
	_ = f.Source.Wait(ctx, groupsKnown)
	return f.Source.Groups() != nil
}

// inPieces reports whether a file is so large that it is assembled in pieces.
func inPieces(ctx context.Context, f *opened.File) bool {
	if f.Found.Guess.Container == framing.Document || f.Found.Within != nil {
		return false
	}
	_ = f.Source.Wait(ctx, PiecesFrom+1)
	return f.Source.Size() > PiecesFrom
}

// groupsKnown is after how many bytes of a database it is known how it is read.
const groupsKnown = 1

// alike returns the files from file on that are of its shape, and marks them done.
// A file beside them may have been taken for a descendant of their program.
func (l *Log) alike(ctx context.Context, file int) []int {
	first := l.file(file)
	shape := first.Found.Shape
	var files []int
	for i := file; i < l.files.Len(); i++ {
		f, err := l.settle(ctx, i)
		if err != nil || f.Shape.Name != shape.Name {
			continue
		}
		if f.Format.Name == first.Found.Format.Name || f.Shape.Tree && filepath.Dir(l.file(i).Name) == filepath.Dir(first.Name) {
			l.file(i).Done = true
			files = append(files, i)
		}
	}
	return files
}

// envelopeFirst returns the envelope of a document that is small enough to be
// looked through first, so that what it says (a system prompt) comes first.
func (l *Log) envelopeFirst(ctx context.Context, f *opened.File, g framing.Guess) *framing.Record {
	const small = 32 << 20
	if g.Container != framing.Document || g.List == "" {
		return nil
	}
	if size := f.Source.Size(); !f.Source.Done() && f.Source.Wait(ctx, small) != nil || f.Source.Size() > small || size == 0 {
		return nil
	}
	return &framing.Record{Offset: 0, Length: f.Source.Size(), Line: 1, Envelope: true}
}

func withoutEnvelope(records []framing.Record) []framing.Record {
	kept := records[:0]
	for _, r := range records {
		if !r.Envelope {
			kept = append(kept, r)
		}
	}
	return kept
}

// linkThread tells the index which conversation and which thread the entries of a
// file belong to, where the file as a whole says so.
func (l *Log) linkThread(entries []model.Entry) {
	for i := range entries {
		e := &entries[i]
		f := l.file(e.File)
		switch {
		case e.Conversation == 0:
			e.Conversation = model.Hash(f.Conversation)
		case f.Scope > 0:
			e.Conversation ^= model.Hash(l.file(f.Scope).Name)
		}
		if e.ParentCall == 0 && e.Flags.Has(model.FlagSide) {
			e.ParentCall = model.HashID(f.Parent)
		}
	}
}
