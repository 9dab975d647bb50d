package loaders

import (
	"context"
	"fmt"
	"slices"
	"sort"

	"msgview/loaders/format"
	"msgview/loaders/framing"
	"msgview/model"
)

// maxHeld bounds the bytes of a file that has to be held in memory because its
// records mean nothing by themselves.
const maxHeld = 512 << 20

// heldRun is the messages of one assembled file, or of several together, whose
// entries follow each other from first on.
type heldRun struct {
	first    int
	messages []*model.Message
}

// assemble reads all records of some files and lets their shape make messages of
// them.
func (l *Log) assemble(ctx context.Context, shape *format.Shape, files []int) error {
	var problem error
	var all []*format.Record
	records := func(yield func(*format.Record) bool) {
		number := 0
		for _, file := range files {
			d := l.decoder(file)
			err := l.eachRecord(ctx, file, func(r *format.Record) error {
				if l.room -= int64(len(r.Raw)); l.room < 0 {
					return fmt.Errorf("more than %d MB of formats that are read as a whole", maxHeld>>20)
				}
				r.Number = number
				number++
				all = append(all, r)
				if !yield(d.unwrapped(r)) {
					return context.Canceled
				}
				return nil
			})
			if err != nil && problem == nil {
				problem = l.failed(file, err)
			}
		}
	}
	out, err := shape.Assemble(ctx, records)
	if err != nil {
		return l.failed(files[0], err)
	}
	l.wrapHeld(out.Messages, all, files)
	warnOfCut(out.Messages, all)
	l.mu.Lock()
	l.about.Merge(out.About)
	l.mu.Unlock()
	l.hold(out, all, files)
	for _, file := range files {
		if err := l.file(file).src.Err(); err != nil {
			if err = l.failed(file, err); problem == nil {
				problem = err
			}
		}
	}
	return problem
}

// warnOfCut has the last message of each record that is cut say so.
func warnOfCut(messages []*model.Message, records []*format.Record) {
	for _, r := range records {
		if !r.Cut {
			continue
		}
		for _, m := range slices.Backward(messages) {
			if placeOf(m.Origin) == placeOf(r.Origin) {
				m.Warnings = append(m.Warnings, cutWarning)
				break
			}
		}
	}
}

// eachRecord frames a file and parses its records one after the other.
func (l *Log) eachRecord(ctx context.Context, file int, do func(*format.Record) error) error {
	f := l.file(file)
	d := l.decoder(file)
	return framing.Split(ctx, f.src, f.size(ctx), f.found.guess, 0, func(batch []framing.Record) error {
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

// place is where a record is, for all files of a log.
type place struct {
	file   string
	offset int64
}

func placeOf(o model.Origin) place { return place{o.File, o.Offset} }

// hold enters assembled messages into the index in their order, and between them
// the records that became none.
func (l *Log) hold(out format.Assembled, records []*format.Record, files []int) {
	numbers := map[string]int{} // of the files
	for _, i := range files {
		numbers[l.file(i).name] = i
	}
	order := make(map[place]int, len(records)) // of the records
	for i, r := range records {
		order[placeOf(r.Origin)] = i
	}
	shown := map[place]int{} // messages made of a record so far
	used := map[place]bool{}
	for _, m := range out.Messages {
		used[placeOf(m.Origin)] = true
	}
	h := holding{run: heldRun{first: l.index.Len()}}
	next := 0
	others := func(before int) {
		for ; next < before; next++ {
			r := records[next]
			if used[placeOf(r.Origin)] {
				continue // stands with its message
			}
			class := format.RecordClass{Class: model.UnknownRecord}
			if next < len(out.Classes) {
				class = out.Classes[next]
			}
			if r.Cut && class.Class != model.Shown {
				class.Class, class.Problem = model.MalformedRecord, cutProblem
			} else if class.Class == model.MalformedRecord {
				if kind := l.decoder(numbers[r.Origin.File]).outside(r); kind != "" {
					class.Class, class.Type, class.Problem = model.Metadata, kind, ""
				}
			}
			d := decoded{record: r, file: l.file(files[0]), Decoded: format.Decoded{Class: class.Class, Type: class.Type, Problem: class.Problem, Outcomes: class.Outcomes}}
			e := model.Entry{Type: class.Type, Outcomes: model.OutcomeEntries(class.Outcomes)}
			if e.Flags = classFlags(class.Class); class.Class == model.Shown {
				// a part of a message that is shown elsewhere
				e.Flags = classFlags(model.Metadata) | model.FlagPart
			}
			h.add(e, numbers[r.Origin.File], r.Origin, 0, d.stand())
		}
	}
	for _, m := range out.Messages {
		at := placeOf(m.Origin)
		others(order[at])
		file := l.file(numbers[m.Origin.File])
		if m.Conversation == "" {
			m.Conversation = file.conversation
		}
		if m.Thread == "" {
			m.Thread = file.thread
		}
		if i, known := order[at]; known && shown[at] == 0 {
			m.Meta = append(m.Meta, overridden(records[i].Value)...)
		}
		h.add(model.EntryOf(m), numbers[m.Origin.File], m.Origin, shown[at], m)
		shown[at]++
	}
	others(len(records))
	l.linkThread(h.entries)
	l.mu.Lock()
	l.held = append(l.held, h.run)
	l.mu.Unlock()
	l.index.Add(h.entries)
}

// holding collects the entries of assembled files.
type holding struct {
	entries []model.Entry
	run     heldRun
}

func (h *holding) add(e model.Entry, file int, at model.Origin, sub int, m *model.Message) {
	e.File, e.Offset, e.Length, e.Line, e.Sub = file, at.Offset, at.Length, at.Line, sub
	h.entries = append(h.entries, e)
	h.run.messages = append(h.run.messages, m)
}

// heldCopy returns a copy of the message of an entry of an assembled file, which the
// caller may number. It is for those who have the lock.
func (l *Log) heldCopy(i int) (*model.Message, bool) {
	m := l.heldAt(i)
	if m == nil {
		return nil, false
	}
	copied := *m
	return &copied, true
}

// heldAt returns the message of an entry of an assembled file, nil for others. It is
// for those who have the lock.
func (l *Log) heldAt(i int) *model.Message {
	if len(l.held) == 0 {
		return nil
	}
	n := sort.Search(len(l.held), func(k int) bool { return l.held[k].first > i }) - 1
	if n < 0 || i-l.held[n].first >= len(l.held[n].messages) {
		return nil
	}
	return l.held[n].messages[i-l.held[n].first]
}
