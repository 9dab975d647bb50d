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

// MaxTracked is up to how many bytes the values of records of an assembled log are kept, to see
// what nobody took of them: they take some ten times that. Those behind are parsed again. Tests
// lower it.
var MaxTracked int64 = 1 << 20

// heldOf returns what is kept of the value of a record, and the record to be assembled. size
// is that of the records before it, in bytes.
func heldOf(d *decode.Decoder, r *format.Record, size int64) (*heldValue, *format.Record) {
	if size <= MaxTracked {
		r.Track()
	} else {
		r.TrackLean()
	}
	kept := heldValue{beside: append(decode.Beside(r), decode.Overridden(r.Value)...)}
	r = d.Unwrapped(r)
	if size <= MaxTracked {
		kept.value = r.Value
	} else {
		kept.ledger = r.Value.Ledger()
	}
	if r.Value.Exists() || len(kept.beside) > 0 {
		return &kept, r
	}
	return nil, r
}

// tracked returns the value of a record that was assembled.
func (l *Log) tracked(records *heldRecords, r heldRecord) rawjson.Value {
	if r.value.Exists() {
		return r.value
	}
	raw := records.window.read(l.file(r.file), r.file, r.framed())
	if raw == nil {
		raw = l.bytesOf(r)
	}
	d := l.decoder(r.file)
	return d.Unwrapped(d.Parse(raw, r.framed(), l.file(r.file).Told())).Value.WithLedger(r.ledger)
}

// keepAll puts what nobody took of assembled records into the metadata of messages.
func (l *Log) keepAll(out format.Assembled, records *heldRecords, shown []int32) {
	if len(records.values) == 0 {
		return // lines of a text: there is nothing that somebody could have taken
	}
	format.KeepAll(&records.places, func(i int) format.Kept {
		is := shown[i] > 0 || i < out.Classes.Len() && out.Classes.At(i).Class == model.Shown
		r := records.at(i)
		if !is || r.heldValue == nil {
			return format.Kept{Shown: is}
		}
		records.values[i] = nil
		return format.Kept{Shown: true, Beside: r.beside, Value: func() rawjson.Value { return l.tracked(records, r) }}
	}, out.Messages)
}

// assemble reads all records of some files and lets their shape make messages of
// them.
func (l *Log) assemble(ctx context.Context, shape *format.Shape, files []int) error {
	var problem error
	var all heldRecords
	size := int64(0)
	records := func(yield func(*format.Record) bool) {
		for _, file := range files {
			d := l.decoder(file)
			err := l.eachRecord(ctx, file, func(r *format.Record, rec framing.Record) error {
				size += int64(len(r.Raw))
				if l.room -= int64(len(r.Raw)); l.room < 0 {
					return fmt.Errorf("more than %d MB of formats that are read as a whole", maxHeld>>20)
				}
				r.Number = all.places.Len()
				at, cut := r.Origin, r.Cut
				value, r := heldOf(d, r, size)
				all.add(file, at, rec, cut, value)
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
	if size > InMemory { // their records are read once more
		decode.LetGo(out.Messages, size)
	}
	if err := l.hold(ctx, out, &all, files, size > InMemory); err != nil {
		return l.failed(files[0], err)
	}
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
	return l.decoder(r.file).Parse(l.bytesOf(r), r.framed(), l.file(r.file).Told())
}

// bytesOf reads the bytes of a record once more, nil if they are gone.
func (l *Log) bytesOf(r heldRecord) []byte {
	raw, err := l.file(r.file).Bytes(r.framed(), nil, 0)
	if err != nil {
		return nil
	}
	return raw
}

// eachRecord frames a file and parses its records one after the other.
func (l *Log) eachRecord(ctx context.Context, file int, do func(*format.Record, framing.Record) error) error {
	f := l.file(file)
	d := l.decoder(file)
	var w window
	return framing.Split(ctx, f.Source, f.Size(ctx), f.Found.Guess, 0, func(batch []framing.Record) error {
		for _, rec := range batch {
			raw, err := w.read(f, file, rec), error(nil)
			if raw == nil {
				raw, err = f.Bytes(rec, nil, 0)
			}
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

// hold enters assembled messages into the index in their order, and between them
// the records that became none.
func (l *Log) hold(ctx context.Context, out format.Assembled, records *heldRecords, files []int, many bool) error {
	run := held.NewRun(l.index.Len(), many, nil)
	h := &holding{log: l, run: run, echoes: l.decoder(files[0]).Shape.Echoes, files: l.numbers(files), enters: true}
	l.held.Begin(run)
	defer l.held.Finish(run)
	h.arrange(ctx, out, records)
	h.enter()
	return ctx.Err()
}

// numbers returns the numbers of files by their names.
func (l *Log) numbers(files []int) map[string]int {
	numbers := map[string]int{}
	for _, i := range files {
		numbers[l.file(i).Name] = i
	}
	return numbers
}

// holding brings assembled messages, and the records that became none, into their order.
type holding struct {
	log     *Log
	files   map[string]int // their numbers, by name
	entries []model.Entry
	run     *held.Run
	echoes  bool // some may say again what others do
	enters  bool // entries go into the index as soon as there are some
	next    int  // the first record that does not stand in its place yet
}

// enter hands the entries so far to the index.
func (h *holding) enter() {
	l := h.log
	l.linkThread(h.entries)
	if h.echoes {
		h.entries = (&echoes{compares: true}).all(h.entries)
	}
	l.index.Add(h.entries)
	h.entries = h.entries[:0]
}

// arrange goes through what was assembled, until ctx ends.
func (h *holding) arrange(ctx context.Context, out format.Assembled, records *heldRecords) {
	if out.Each != nil {
		h.arrangeText(ctx, out, records)
		return
	}
	shown := make([]int32, records.places.Len()) // messages made of each so far
	left := make([]int32, records.places.Len())  // those still to come
	for _, m := range out.Messages {
		if i, known := records.places.Find(m.Origin.File, m.Origin.Offset); known {
			left[i]++
		}
	}
	h.log.keepAll(out, records, left)
	others := func(before int) {
		for ; h.next < before; h.next++ {
			if left[h.next]+shown[h.next] > 0 {
				continue // stands with its message
			}
			class := format.RecordClass{Class: model.UnknownRecord}
			if h.next < out.Classes.Len() {
				class = out.Classes.At(h.next)
			}
			if class.Class == model.Shown && len(out.Messages) == 0 {
				class = format.UnknownRecord("record") // there is none that it could be part of
			}
			h.standing(records.at(h.next), class)
		}
	}
	for k, m := range out.Messages {
		if ctx.Err() != nil {
			return
		}
		out.Messages[k] = nil
		i, known := records.places.Find(m.Origin.File, m.Origin.Offset)
		others(i)
		if !known {
			h.message(m, 0)
			continue
		}
		r := records.at(i)
		sub := int(shown[i])
		shown[i]++
		left[i]--
		h.wrap(m, r, sub)
		if r.cut && left[i] == 0 {
			m.Warnings = append(m.Warnings, decode.CutWarning)
		}
		h.message(m, sub)
	}
	others(records.places.Len())
}

// arrangeText goes through the messages of a text, which are made one after the other.
func (h *holding) arrangeText(ctx context.Context, out format.Assembled, records *heldRecords) {
	any := false
	others := func(before int) {
		for ; h.next < before; h.next++ {
			h.standing(records.at(h.next), out.ClassOf(h.next, any))
		}
	}
	var open []*model.Message // of one record
	at, from := -1, 0         // its number, and the first line that they are made of
	give := func(next int) {
		if len(open) == 0 {
			return
		}
		h.log.keepRead(out, records, from, next, at, open)
		others(at)
		h.next, from = at+1, next
		r := records.at(at)
		for sub, m := range open {
			h.wrap(m, r, sub)
			if r.cut && sub == len(open)-1 {
				m.Warnings = append(m.Warnings, decode.CutWarning)
			}
			h.message(m, sub)
		}
		clear(open)
		open = open[:0]
	}
	for m := range out.Each {
		if ctx.Err() != nil {
			return
		}
		any = true
		if i, _ := records.places.Find(m.Origin.File, m.Origin.Offset); i > at {
			give(i)
			at = i
		}
		open = append(open, m)
	}
	give(records.places.Len())
	others(records.places.Len())
}

// keepRead puts what stands in the lines from one up to another into the metadata of the
// messages of the line at: members of JSON, and what stands beside it.
func (l *Log) keepRead(out format.Assembled, records *heldRecords, from, next, at int, messages []*model.Message) {
	if len(records.values) == 0 {
		return // there is none
	}
	to := max(slices.IndexFunc(messages, format.StandsAlone), 0)
	format.KeepRead(func(yield func(format.Kept) bool) {
		for i := from; i < next; i++ {
			if records.values[i] == nil || i != at && out.ClassOf(i, true).Class != model.Shown {
				continue
			}
			r := records.at(i)
			records.values[i] = nil
			if !yield(format.Kept{Shown: true, Beside: r.beside, Value: func() rawjson.Value { return l.tracked(records, r) }}) {
				return
			}
		}
	}, messages[to])
}

// wrap puts what stands around the message of a record into it.
func (h *holding) wrap(m *model.Message, r heldRecord, sub int) {
	if n := h.log.file(r.file).Found.Within; n != nil && n.One && (sub == 0 || m.Time.IsZero()) {
		if whole := h.log.again(r); n.Wrapped(whole) != nil {
			n.WrapOne(m, whole, sub == 0)
		}
	}
}

// message adds a message, the one with the number sub of its record.
func (h *holding) message(m *model.Message, sub int) {
	number := h.files[m.Origin.File]
	file := h.log.file(number)
	if m.Conversation == "" {
		m.Conversation = file.Conversation
	}
	if m.Thread == "" {
		m.Thread = file.Thread
	}
	decode.Envelopes(m)
	decode.ExitCodes(m)
	decode.Cancelled(m)
	h.add(model.EntryOf(m), number, m.Origin, sub, m)
}

// standing adds a record that became no message.
func (h *holding) standing(r heldRecord, class format.RecordClass) {
	whole := &format.Record{Origin: r.origin, Raw: h.log.bytesOf(r)}
	if r.cut && class.Class != model.Shown {
		class.Class, class.Problem = model.MalformedRecord, decode.CutProblem
	} else if class.Class == model.MalformedRecord {
		if kind := h.log.decoder(r.file).Outside(h.log.again(r)); kind != "" {
			class.Class, class.Type, class.Problem = model.Metadata, kind, ""
		}
	}
	d := decode.Decoded{Record: whole, File: h.log.file(r.file).Told(), Decoded: format.Decoded{Class: class.Class, Type: class.Type, Problem: class.Problem, Outcomes: class.Outcomes}}
	e := model.Entry{Type: class.Type, Outcomes: model.OutcomeEntries(class.Outcomes)}
	if e.Flags = decode.ClassFlags(class.Class); class.Class == model.Shown {
		// a part of a message that is shown elsewhere
		e.Flags = decode.ClassFlags(model.Metadata) | model.FlagPart
	}
	h.add(e, r.file, whole.Origin, 0, d.Stand())
}

func (h *holding) add(e model.Entry, file int, at model.Origin, sub int, m *model.Message) {
	if h.enters && !h.echoes && sub == 0 && len(h.entries) >= mostEntries {
		h.enter() // those of one record together
	}
	e.File, e.Offset, e.Length, e.Line, e.Sub = file, at.Offset, at.Length, at.Line, sub
	e.Model = m.Answering()
	if h.echoes {
		e.Said = model.Said(m)
	}
	h.entries = append(h.entries, e)
	h.run.Add(m)
}
