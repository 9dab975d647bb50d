package reading

import (
	"path/filepath"
	"slices"
	"sync"

	"msgview/loaders/decode"
	"msgview/loaders/format"
	"msgview/loaders/framing"
	"msgview/model"
)

// job is a batch of records on its way through the workers: records that were
// found, or a stretch of a file of lines whose records the worker finds itself.
type job struct {
	records []framing.Record
	stretch *stretch
	done    chan struct{} // has room for one
	err     error         // reading the stretch
	more    bool          // more entries come, once resume says that those so far are in the index
	resume  chan struct{}
	last    framing.Record
	entries []model.Entry
	calls   []model.CallEntry // those of the entries
	results []model.ResultEntry
	said    []uint64
	about   model.About
	titles  []model.About // of messages that may be in other logs
}

// A stretch is a part of a file of lines. The number of its first line is known when
// that of the one before it is, whose line ends have been counted by then: workers
// take them in the order of the file, and count before they wait.
type stretch struct {
	start, end int64
	atLine     bool
	line       <-chan int // gets the number of its first line, once
	next       chan<- int // that of the next one; has room for it
}

// takeJob makes a job, from a spare one if there is any.
func takeJob(spare chan *job, records []framing.Record, s *stretch) *job {
	var j *job
	select {
	case j = <-spare:
		j.empty()
		j.err = nil
	default:
		j = &job{done: make(chan struct{}, 1)}
	}
	j.records, j.stretch, j.last = append(j.records[:0], records...), s, framing.Record{}
	return j
}

// empty forgets the entries.
func (j *job) empty() {
	if cap(j.entries) > 4*mostEntries { // one record had very many
		j.entries, j.calls, j.results, j.said = nil, nil, nil, nil
	}
	j.entries, j.calls, j.results, j.said, j.about, j.titles = j.entries[:0], j.calls[:0], j.results[:0], j.said[:0], model.About{}, nil
}

// worker makes index entries of batches of records of one file. Its buffers are
// used again and again, so nothing that the index keeps may refer to them.
type worker struct {
	log     *Log
	decoder *decode.Decoder
	file    int
	buf     []byte // room for one record
	room    []byte // room for a span
	span    []byte // bytes of several records, nil if the next one is read by itself
	region  *framing.Region
	skimmed format.Record
	calls   []model.CallEntry // of one record
	results []model.ResultEntry
	said    []uint64
}

// regions are those of workers that have ended: of many logs one after another each would
// need new ones.
var regions = sync.Pool{New: func() any { return new(framing.Region) }}

func newWorker(l *Log, d *decode.Decoder, file int) *worker {
	f := l.file(file)
	return &worker{log: l, decoder: d, file: file, region: regions.Get().(*framing.Region), skimmed: format.Record{
		List: d.List, File: filepath.Base(f.Name), Dir: f.Dir, Thread: f.Thread, Counts: l.index.KeepsUsage(),
	}}
}

// end gives back what the worker had.
func (w *worker) end() {
	w.region.Drop()
	regions.Put(w.region)
	w.region = nil
}

func (w *worker) run(j *job) {
	if j.stretch != nil {
		w.runStretch(j)
	} else {
		w.runRecords(j)
	}
	w.link(j)
}

// link tells entries what the file as a whole says of them.
func (w *worker) link(j *job) {
	if f := w.log.file(w.file); f.Conversation != "" || f.Parent != "" {
		w.log.linkThread(j.entries)
	}
}

// runStretch frames a stretch and reads its records.
func (w *worker) runStretch(j *job) {
	s := j.stretch
	lineEnds, err := w.region.Read(w.log.file(w.file).Source, s.start, s.end, s.atLine)
	line := <-s.line
	s.next <- line + lineEnds
	if err != nil {
		j.err = err
		return
	}
	records, long, err := w.region.Records(line)
	w.runFound(j, records)
	if long && err == nil {
		w.handOver(j) // what stands before the long line is in the index
		records, err = w.region.LastRecord()
		w.runFound(j, records)
	}
	j.err = err
}

// mostEntries is how many entries of a stretch wait for the index at the same time: of
// records of a few bytes it has very many.
const mostEntries = 4096

// handOver has the entries so far go into the index.
func (w *worker) handOver(j *job) {
	w.link(j)
	j.more, j.resume = true, make(chan struct{})
	j.done <- struct{}{}
	<-j.resume
}

// runFound makes the entries of records of the stretch that was read.
func (w *worker) runFound(j *job, records []framing.Record) {
	j.entries = slices.Grow(j.entries, min(len(records), mostEntries))
	for i, rec := range records {
		if len(j.entries) >= mostEntries {
			j.last = records[i-1]
			w.handOver(j)
		}
		if raw := w.region.Bytes(rec); raw != nil {
			w.record(j, rec, raw, nil)
		} else {
			w.alone(j, rec)
		}
	}
	if n := len(records); n > 0 {
		j.last = records[n-1]
	}
}

func (w *worker) runRecords(j *job) {
	for rest := j.records; len(rest) > 0; {
		n := w.readSpan(rest)
		for _, rec := range rest[:n] {
			if w.span != nil {
				at := rec.Offset - rest[0].Offset
				w.record(j, rec, w.span[at:at+rec.Length:at+rec.Length], nil)
				continue
			}
			w.alone(j, rec)
		}
		rest = rest[n:]
	}
	if n := len(j.records); n > 0 {
		j.last = j.records[n-1]
	}
}

// alone reads one record by itself.
func (w *worker) alone(j *job, rec framing.Record) {
	done := decode.Alone(rec.Length)
	defer done()
	raw, err := w.log.file(w.file).Bytes(rec, w.buf[:0], w.decoder.Preview(rec.Length))
	w.record(j, rec, raw, err)
	if cap(raw) <= decode.MaxPreview {
		w.buf = raw[:0]
	}
}

// spanBytes is how much is read at once: few calls, and little enough to stay in
// the processor's cache until it was looked at.
const spanBytes = 512 << 10

// readSpan reads the records at the start of a list in one go. It returns how many
// those are: at least one, which is left to be read by itself, with span nil, if
// it is large or special or cannot be read.
func (w *worker) readSpan(records []framing.Record) int {
	start := records[0].Offset
	n, end := 0, start
	for n < len(records) {
		r := records[n]
		if r.Envelope || r.Offset < end || r.Offset+r.Length-start > spanBytes {
			break
		}
		end = r.Offset + r.Length
		n++
	}
	if n > 1 {
		if int64(cap(w.room)) < end-start {
			w.room = make([]byte, end-start)
		}
		w.span = w.room[:end-start]
		if read, _ := w.log.file(w.file).Source.ReadAt(w.span, start); int64(read) == end-start {
			return n
		}
	}
	w.span = nil
	return 1
}

// record adds the entries of one record to a job.
func (w *worker) record(j *job, rec framing.Record, raw []byte, err error) {
	if err == nil && w.skim(j, rec, raw) {
		return
	}
	out := w.decoder.Decode(raw, rec, w.log.file(w.file).Told())
	if err != nil {
		out.Messages, out.Decoded = nil, format.Malformed(err.Error())
	}
	if out.About.Titled != "" { // it may be the title of another log
		j.titles = append(j.titles, out.About)
		out.About.Title = ""
	}
	j.about.Merge(out.About)
	first := len(j.entries)
	j.entries = out.Entries(j.entries, w.file)
	if w.decoder.Shape.Echoes {
		for i, m := range out.Messages {
			j.entries[first+i].Said = model.Said(m)
		}
	}
}

// skim makes the entry of a record without decoding it, if the format can do
// that and the bytes are the whole record, JSON and nothing else.
func (w *worker) skim(j *job, rec framing.Record, raw []byte) bool {
	if w.decoder.Shape.Skim == nil || w.decoder.Within != nil || rec.Envelope || int64(len(raw)) < rec.Length {
		return false
	}
	switch w.decoder.Container {
	case framing.JSONL, framing.Array, framing.Concat, framing.Document:
	default:
		return false
	}
	w.skimmed.Raw = raw
	n := len(j.entries)
	if n == cap(j.entries) {
		j.entries = slices.Grow(j.entries, max(n, 1))
	}
	j.entries = j.entries[:n+1]
	e := &j.entries[n] // in its place at once: it is larger than many a record
	*e = model.Entry{Calls: w.calls[:0], Results: w.results[:0], Said: w.said[:0]}
	if !w.decoder.Shape.Skim(&w.skimmed, e, &j.about) {
		j.entries = j.entries[:n]
		return false
	}
	if e.Flags.Role() == model.RoleAssistant && !e.Flags.Has(model.FlagSide) {
		e.Model = j.about.Model
	}
	e.File, e.Offset, e.Length, e.Line = w.file, rec.Offset, rec.Length, rec.Line
	e.Calls, w.calls = kept(&j.calls, e.Calls)
	e.Results, w.results = kept(&j.results, e.Results)
	e.Said, w.said = kept(&j.said, e.Said)
	return true
}

// mostCopied is up to how many calls, results or texts of an entry are kept with those of
// others.
const mostCopied = 1024

// kept returns what is kept of the list of an entry, which was made in room that is used
// again: a copy among those of all. One that is very long is kept itself.
func kept[T any](all *[]T, list []T) (own, room []T) {
	if len(list) > mostCopied {
		return list, nil
	}
	n := len(*all)
	*all = append(*all, list...)
	return (*all)[n:len(*all):len(*all)], list
}
