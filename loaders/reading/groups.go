package reading

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"msgview/loaders/format"
	"msgview/loaders/framing"
	"msgview/loaders/held"
	"msgview/model"
)

// Large logs whose records mean nothing alone are read in groups of records: databases
// session by session (source.File.Groups), others in pieces of some size. Each group is
// assembled alone, as soon as it is there, and of those that were not looked at for longest
// nothing is kept but the index: they are assembled again when somebody looks at them.

const (
	// maxGroup bounds the rows of one session, in bytes.
	maxGroup = 256 << 20
	// restBytes is how many bytes of rows that belong to no session are taken at a time.
	restBytes = 8 << 20
)

// A file of more than PiecesFrom bytes is assembled in pieces of PieceBytes where its shape
// allows that.
var (
	PiecesFrom int64 = 64 << 20
	PieceBytes int64 = 4 << 20
)

// errEnd says that the end of a group was reached.
var errEnd = errors.New("the end of the group")

// assembleGroups assembles a file group by group.
func (l *Log) assembleGroups(ctx context.Context, shape *format.Shape, file int) error {
	f, d := l.file(file), l.decoder(file)
	a := &grouped{log: l, shape: shape, file: file, pieces: f.Source.Groups() == nil}
	var problem error
	err := l.eachRecord(ctx, file, func(r *format.Record, rec framing.Record) error {
		if a.begins(r) {
			if err := a.flush(ctx); err != nil {
				return err
			}
		}
		r.Number = a.number
		a.number++
		at, cut := r.Origin, r.Cut
		value, r := heldOf(d, r, a.bytes)
		a.held.add(file, at, rec, cut, value)
		return a.add(r)
	})
	if err == nil {
		err = a.flush(ctx)
	}
	if err != nil {
		problem = l.failed(file, err)
	}
	if a.said == 1 {
		l.tells(a.about)
	}
	if err := f.Source.Err(); err != nil {
		if err = l.failed(file, err); problem == nil {
			problem = err
		}
	}
	return problem
}

// grouped is a file that is assembled group by group.
type grouped struct {
	log    *Log
	shape  *format.Shape
	file   int
	number int // records so far
	pieces bool

	next  int // in the groups of the file
	head  string
	group []*format.Record
	held  heldRecords // the same
	bytes int64
	said  int // groups with messages
	about model.About
}

// begins reports whether a record is the first one of a group.
func (a *grouped) begins(r *format.Record) bool {
	if a.pieces {
		return a.bytes > PieceBytes
	}
	starts, begins := a.log.file(a.file).Source.Groups(), false
	for a.next < len(starts) && starts[a.next] <= r.Origin.Offset {
		a.next++
		begins = true
	}
	if begins && a.head == "" {
		a.head = format.Table(r)
	}
	if len(a.group) > 0 && format.Table(a.group[0]) != a.head && a.bytes > restBytes {
		return true
	}
	return begins
}

func (a *grouped) add(r *format.Record) error {
	if a.bytes += int64(len(r.Raw)); a.bytes > maxGroup {
		return fmt.Errorf("a session of more than %d MB", maxGroup>>20)
	}
	a.group = append(a.group, r)
	return nil
}

// flush assembles the records of a group.
func (a *grouped) flush(ctx context.Context) error {
	records := a.group
	if len(records) == 0 {
		return ctx.Err()
	}
	l := a.log
	out := a.shape.Assemble(until(ctx, slices.Values(records))).Whole(len(records))
	if err := ctx.Err(); err != nil {
		return err
	}
	if len(out.Messages) > 0 {
		a.said++
		a.about = out.About
	}
	out.About.Title, out.About.TitleWeight, out.About.ID, out.About.Leaf = "", 0, "", ""
	l.tells(out.About)
	first, last := records[0].Origin, records[len(records)-1].Origin
	group := &held.Group{File: a.file, Shape: a.shape, From: first.Offset, To: last.Offset + last.Length, Line: first.Line, Number: records[0].Number}
	run := held.NewRun(l.index.Len(), false, group)
	h := &holding{log: l, run: run, echoes: l.decoder(a.file).Shape.Echoes, files: l.numbers([]int{a.file})}
	h.arrange(ctx, out, &a.held)
	l.held.Begin(run)
	l.held.Finish(run)
	h.enter()
	a.group, a.held, a.bytes = nil, heldRecords{}, 0
	return ctx.Err()
}

// assembleAgain assembles a group again. It returns nil if its records are not what they were.
func (l *Log) assembleAgain(g held.Group) []*model.Message {
	f, d := l.file(g.File), l.decoder(g.File)
	guess := f.Found.Guess
	guess.FirstLine = g.Line
	var records []*format.Record
	var kept heldRecords
	size := func() (int64, bool) { return f.Source.Size(), true }
	err := framing.Split(l.ctx, f.Source, size, guess, g.From, func(batch []framing.Record) error {
		for _, rec := range batch {
			if rec.Offset >= g.To {
				return errEnd
			}
			raw, err := l.file(g.File).Bytes(rec, nil, 0)
			if err != nil {
				return err
			}
			r := d.Parse(raw, rec, f.Told())
			r.Number = g.Number + len(records)
			at, cut := r.Origin, r.Cut
			value, r := heldOf(d, r, rec.Offset-g.From)
			kept.add(g.File, at, rec, cut, value)
			records = append(records, r)
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnd) {
		return nil
	}
	out := g.Shape.Assemble(until(l.ctx, slices.Values(records))).Whole(len(records))
	if l.ctx.Err() != nil {
		return nil
	}
	h := &holding{log: l, run: held.NewRun(0, false, nil), echoes: d.Shape.Echoes, files: l.numbers([]int{g.File})}
	h.arrange(l.ctx, out, &kept)
	return h.run.Messages()
}
