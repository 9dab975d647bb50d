package reading

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"msgview/loaders/decode"
	"msgview/loaders/format"
	"msgview/loaders/framing"
	"msgview/loaders/held"
	"msgview/loaders/opened"
	"msgview/model"
	"msgview/model/rawjson"
)

// InMemory is up to how many bytes of records the messages that are assembled of
// them stay as they are: they take some ten times that. Those of larger logs are packed
// into a temporary file.
var InMemory int64 = 512 << 10

// maxHeld bounds the bytes of a file that is in memory while it is read, because its
// records mean nothing by themselves.
const maxHeld = 512 << 20

// heldRecord is what is kept of a record while its file is assembled. The rest is read
// again where it is needed.
type heldRecord struct {
	framing.Record
	file       int
	cut        bool
	*heldValue // nil of a line of text, of which a log has very many
}

// heldValue is what is kept of a record that has a value.
type heldValue struct {
	beside []model.Field
	value  rawjson.Value // tracked; Missing in large logs, which are read again
	ledger rawjson.Ledger
}

// origin is where a record is.
func (l *Log) origin(r heldRecord) model.Origin {
	return model.Origin{File: l.file(r.file).Name, Line: r.Line, Offset: r.Offset, Length: r.Length}
}

// maxTracked is up to how many bytes the records of an assembled log are kept, to see what
// nobody took of them. Those behind are parsed again.
const maxTracked = 16 << 20

// heldOf returns what is kept of a record, and the record to be assembled. size is that
// of the records before it, in bytes.
func heldOf(d *decode.Decoder, r *format.Record, rec framing.Record, file int, size int64) (heldRecord, *format.Record) {
	r.Track()
	kept := heldValue{beside: append(decode.Beside(r), decode.Overridden(r.Value)...)}
	held := heldRecord{Record: rec, file: file, cut: r.Cut}
	r = d.Unwrapped(r)
	if size <= maxTracked {
		kept.value = r.Value
	} else {
		kept.ledger = r.Value.Ledger()
	}
	if r.Value.Exists() || len(kept.beside) > 0 {
		held.heldValue = &kept
	}
	return held, r
}

// tracked returns the value of a record that was assembled.
func (l *Log) tracked(r heldRecord) rawjson.Value {
	if r.heldValue == nil {
		return rawjson.Value{}
	}
	if r.value.Exists() {
		return r.value
	}
	return l.decoder(r.file).Unwrapped(l.again(r)).Value.WithLedger(r.ledger)
}

// keepAll puts what nobody took of assembled records into the metadata of messages.
func (l *Log) keepAll(out format.Assembled, records []heldRecord, shown []int32) {
	defer decode.ExitCodes(out.Messages)
	if !slices.ContainsFunc(records, func(r heldRecord) bool { return r.heldValue != nil }) {
		return // lines of a text: there is nothing that somebody could have taken
	}
	list := make([]format.Kept, len(records))
	for i, r := range records {
		is := shown[i] > 0 || i < len(out.Classes) && out.Classes[i].Class == model.Shown
		list[i] = format.Kept{Origin: l.origin(r), Shown: is}
		if r.heldValue != nil {
			list[i].Beside, list[i].Value = r.beside, func() rawjson.Value { return l.tracked(r) }
		}
	}
	format.KeepAll(list, out.Messages)
}

// assemble reads all records of some files and lets their shape make messages of
// them.
func (l *Log) assemble(ctx context.Context, shape *format.Shape, files []int) error {
	var problem error
	var all []heldRecord
	size := int64(0)
	records := func(yield func(*format.Record) bool) {
		for _, file := range files {
			d := l.decoder(file)
			err := l.eachRecord(ctx, file, func(r *format.Record, rec framing.Record) error {
				size += int64(len(r.Raw))
				if l.room -= int64(len(r.Raw)); l.room < 0 {
					return fmt.Errorf("more than %d MB of formats that are read as a whole", maxHeld>>20)
				}
				r.Number = len(all)
				held, r := heldOf(d, r, rec, file, size)
				all = append(all, held)
				if !yield(r) {
					return context.Canceled
				}
				return nil
			})
			if err != nil && problem == nil {
				problem = l.failed(file, err)
			}
		}
	}
	out := shape.Assemble(until(ctx, records))
	if err := ctx.Err(); err != nil {
		return l.failed(files[0], err)
	}
	l.tells(out.About)
	l.hold(out, all, files, size > InMemory)
	for _, file := range files {
		if err := l.file(file).Source.Err(); err != nil {
			if err = l.failed(file, err); problem == nil {
				problem = err
			}
		}
	}
	return problem
}

// until yields the records until ctx ends.
func until(ctx context.Context, records iter.Seq[*format.Record]) iter.Seq[*format.Record] {
	return func(yield func(*format.Record) bool) {
		for r := range records {
			if ctx.Err() != nil || !yield(r) {
				return
			}
		}
	}
}

// again reads a record of an assembled file once more.
func (l *Log) again(r heldRecord) *format.Record {
	return l.decoder(r.file).Parse(l.bytesOf(r), r.Record, l.file(r.file).Told())
}

// bytesOf reads the bytes of a record once more, nil if they are gone.
func (l *Log) bytesOf(r heldRecord) []byte {
	raw, err := l.file(r.file).Bytes(r.Record, nil, 0)
	if err != nil {
		return nil
	}
	return raw
}

// eachRecord frames a file and parses its records one after the other.
func (l *Log) eachRecord(ctx context.Context, file int, do func(*format.Record, framing.Record) error) error {
	f := l.file(file)
	d := l.decoder(file)
	return framing.Split(ctx, f.Source, f.Size(ctx), f.Found.Guess, 0, func(batch []framing.Record) error {
		for _, rec := range batch {
			raw, err := l.file(file).Bytes(rec, nil, 0)
			if err != nil {
				return err
			}
			if err := do(d.Parse(raw, rec, f.Told()), rec); err != nil {
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
func (l *Log) hold(out format.Assembled, records []heldRecord, files []int, many bool) {
	l.enter(l.arrange(out, records, files, held.NewRun(l.index.Len(), many, nil)))
}

// enter takes over what was arranged.
func (l *Log) enter(h holding) {
	l.linkThread(h.entries)
	l.held.Add(h.run)
	if h.echoes {
		h.entries = (&echoes{compares: true}).all(h.entries)
	}
	l.index.Add(h.entries)
}

// arrange brings assembled messages, and the records that became none, into their order.
func (l *Log) arrange(out format.Assembled, records []heldRecord, files []int, run *held.Run) holding {
	numbers := map[string]int{} // of the files
	for _, i := range files {
		numbers[l.file(i).Name] = i
	}
	order := make(map[place]int, len(records)) // of the records
	for i, r := range records {
		order[placeOf(l.origin(r))] = i
	}
	shown := make([]int32, len(records)) // messages made of each so far
	left := make([]int32, len(records))  // those still to come
	for _, m := range out.Messages {
		if i, known := order[placeOf(m.Origin)]; known {
			left[i]++
		}
	}
	l.keepAll(out, records, left)
	h := holding{log: l, run: run, echoes: l.decoder(files[0]).Shape.Echoes}
	next := 0
	others := func(before int) {
		for ; next < before; next++ {
			if left[next]+shown[next] > 0 {
				continue // stands with its message
			}
			class := format.RecordClass{Class: model.UnknownRecord}
			if next < len(out.Classes) {
				class = out.Classes[next]
			}
			h.standing(records[next], class, l.file(files[0]))
		}
	}
	for k, m := range out.Messages {
		out.Messages[k] = nil
		i, known := order[placeOf(m.Origin)]
		others(i)
		file := l.file(numbers[m.Origin.File])
		if m.Conversation == "" {
			m.Conversation = file.Conversation
		}
		if m.Thread == "" {
			m.Thread = file.Thread
		}
		sub := 0
		if known {
			r := records[i]
			sub = int(shown[i])
			shown[i]++
			left[i]--
			if n := l.file(r.file).Found.Within; n != nil && n.One && (sub == 0 || m.Time.IsZero()) {
				if whole := l.again(r); n.Wrapped(whole) != nil {
					n.WrapOne(m, whole, sub == 0)
				}
			}
			if r.cut && left[i] == 0 {
				m.Warnings = append(m.Warnings, decode.CutWarning)
			}
		}
		h.add(model.EntryOf(m), numbers[m.Origin.File], m.Origin, sub, m)
	}
	others(len(records))
	return h
}

// holding collects the entries of assembled files.
type holding struct {
	log     *Log
	entries []model.Entry
	run     *held.Run
	echoes  bool // some may say again what others do
}

// standing adds a record that became no message.
func (h *holding) standing(r heldRecord, class format.RecordClass, file *opened.File) {
	whole := &format.Record{Origin: h.log.origin(r), Raw: h.log.bytesOf(r)}
	if r.cut && class.Class != model.Shown {
		class.Class, class.Problem = model.MalformedRecord, decode.CutProblem
	} else if class.Class == model.MalformedRecord {
		if kind := h.log.decoder(r.file).Outside(h.log.again(r)); kind != "" {
			class.Class, class.Type, class.Problem = model.Metadata, kind, ""
		}
	}
	d := decode.Decoded{Record: whole, File: file.Told(), Decoded: format.Decoded{Class: class.Class, Type: class.Type, Problem: class.Problem, Outcomes: class.Outcomes}}
	e := model.Entry{Type: class.Type, Outcomes: model.OutcomeEntries(class.Outcomes)}
	if e.Flags = decode.ClassFlags(class.Class); class.Class == model.Shown {
		// a part of a message that is shown elsewhere
		e.Flags = decode.ClassFlags(model.Metadata) | model.FlagPart
	}
	h.add(e, r.file, whole.Origin, 0, d.Stand())
}

func (h *holding) add(e model.Entry, file int, at model.Origin, sub int, m *model.Message) {
	e.File, e.Offset, e.Length, e.Line, e.Sub = file, at.Offset, at.Length, at.Line, sub
	e.Model = m.Answering()
	if h.echoes {
		e.Said = model.Said(m)
	}
	h.entries = append(h.entries, e)
	h.run.Add(m)
}
