package loaders

import (
	"context"
	"fmt"
	"iter"

	"msgview/loaders/format"
	"msgview/loaders/framing"
	"msgview/model"
)

// maxHeld bounds the bytes of a file that has to be held in memory because its
// records mean nothing by themselves.
const maxHeld = 512 << 20

// heldEntry is one entry of an assembled log.
type heldEntry struct {
	message *model.Message
}

// assemble reads all records of a log and lets the format make messages of them.
func (l *Log) assemble(ctx context.Context) error {
	var problem error
	var used int64
	records := func(yield func(*format.Record) bool) {
		number := 0
		for file := range l.files {
			guess, err := l.guess(ctx, file)
			if err == nil {
				err = l.eachRecord(ctx, file, guess, func(r *format.Record) error {
					if used += int64(len(r.Raw)); used > maxHeld {
						return fmt.Errorf("%s: more than %d MB of a format that is read as a whole", l.files[file].name, maxHeld>>20)
					}
					r.Number = number
					number++
					if !yield(r) {
						return context.Canceled
					}
					return nil
				})
			}
			if err != nil && problem == nil {
				problem = err
			}
		}
	}
	var all []*format.Record
	out, err := l.found.shape.Assemble(ctx, keep(records, &all))
	if err != nil {
		return err
	}
	l.mu.Lock()
	l.about.Merge(out.About)
	l.mu.Unlock()
	l.hold(out, all)
	if problem == nil {
		problem = l.files[0].src.Err()
	}
	return problem
}

// keep passes the records on and remembers them.
func keep(records iter.Seq[*format.Record], all *[]*format.Record) iter.Seq[*format.Record] {
	return func(yield func(*format.Record) bool) {
		for r := range records {
			*all = append(*all, r)
			if !yield(r) {
				return
			}
		}
	}
}

// eachRecord frames a file and parses its records one after the other.
func (l *Log) eachRecord(ctx context.Context, file int, guess framing.Guess, do func(*format.Record) error) error {
	f := l.files[file]
	d := l.decoder()
	d.container, d.list = guess.Container, guess.List
	return framing.Split(ctx, f.src, f.size(ctx), guess, 0, func(batch []framing.Record) error {
		for _, rec := range batch {
			raw, err := l.bytes(file, rec, nil, 0)
			if err != nil {
				return err
			}
			if err := do(d.parse(raw, rec, f)); err != nil {
				return err
			}
		}
		return nil
	})
}

// hold enters an assembled log into the index: the messages in their order, and
// between them the records that became none.
func (l *Log) hold(out format.Assembled, records []*format.Record) {
	files := map[string]int{}
	for i, f := range l.files {
		files[f.name] = i
	}
	shown := map[[2]int64]int{} // place of a record -> messages made of it so far
	used := map[int64]bool{}
	for _, m := range out.Messages {
		used[m.Origin.Offset] = true
	}
	var entries []model.Entry
	var held []heldEntry
	next := 0
	other := func(before int64) {
		for ; next < len(records) && (before < 0 || records[next].Origin.Offset < before); next++ {
			r := records[next]
			class := format.RecordClass{Class: model.UnknownRecord}
			if next < len(out.Classes) {
				class = out.Classes[next]
			}
			if used[r.Origin.Offset] {
				continue // stands with its message
			}
			d := decoded{r, l.files[0], format.Decoded{Class: class.Class, Type: class.Type, Problem: class.Problem}}
			e := model.Entry{File: files[r.Origin.File], Offset: r.Origin.Offset, Length: r.Origin.Length, Line: r.Origin.Line, Type: class.Type}
			m := d.stand()
			if e.Flags = classFlags(class.Class); class.Class == model.Shown {
				// a part of a message that is shown elsewhere
				e.Flags = classFlags(model.Metadata) | model.FlagPart
			}
			entries, held = append(entries, e), append(held, heldEntry{m})
		}
	}
	for _, m := range out.Messages {
		other(m.Origin.Offset)
		e := model.EntryOf(m)
		e.File, e.Offset, e.Length, e.Line = files[m.Origin.File], m.Origin.Offset, m.Origin.Length, m.Origin.Line
		key := [2]int64{int64(e.File), e.Offset}
		e.Sub = shown[key]
		shown[key]++
		entries, held = append(entries, e), append(held, heldEntry{m})
	}
	other(-1)
	l.mu.Lock()
	l.held = held
	l.mu.Unlock()
	l.index.Add(entries)
}

// heldMessage returns the message of an entry of an assembled log.
func (l *Log) heldMessage(i int) (*model.Message, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if i >= len(l.held) {
		return nil, false
	}
	return l.held[i].message, true
}
