package reading

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"msgview/loaders/decode"
	"msgview/loaders/framing"
	"msgview/model"
	"msgview/model/crash"
)

// readFile frames one file and decodes its records on all processors. The
// entries reach the index in the order of the file.
func (l *Log) readFile(ctx context.Context, file int) error {
	return l.readFrom(ctx, file, 0, 1)
}

// readFrom is readFile from an offset on, which is on the given line.
func (l *Log) readFrom(ctx context.Context, file int, from int64, line int) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := min(runtime.GOMAXPROCS(0), runtime.NumCPU())
	p := &pipeline{
		log: l, file: file, cancel: cancel, echoes: l.echoesOf(file),
		jobs: make(chan *job, workers), ordered: make(chan *job, 2*workers), spare: make(chan *job, 4*workers),
	}
	d, guess := l.decoder(file), l.file(file).Found.Guess
	if l.file(file).Lines {
		guess.Container, d.Container = framing.JSONL, framing.JSONL
	}
	var pool sync.WaitGroup
	for range workers {
		pool.Go(func() {
			defer crash.Catch()
			w := newWorker(l, d, file)
			defer w.end()
			for j := range p.jobs {
				w.run(j)
				j.done <- struct{}{}
			}
		})
	}
	merged := make(chan struct{})
	go func() {
		defer crash.Catch()
		defer close(merged)
		p.merge()
	}()
	f := l.file(file)
	guess.FirstLine = line
	var err error
	if guess.Container == framing.JSONL && f.Source.Done() {
		err = p.stretches(ctx, max(from, int64(guess.BOM)), f.Source.Size(), line)
	} else {
		err = p.split(ctx, guess, from)
	}
	close(p.jobs)
	close(p.ordered)
	pool.Wait()
	<-merged
	if p.err != nil {
		err = p.err
	}
	if err == nil {
		err = f.Source.Err()
	}
	if err != nil {
		return l.failed(file, err)
	}
	return nil
}

// A pipeline takes the records of one file from framing through the workers into
// the index.
type pipeline struct {
	log     *Log
	file    int
	cancel  context.CancelFunc
	jobs    chan *job // for the next free worker
	ordered chan *job // the same ones, for the index
	spare   chan *job // used ones, so that their room is used again
	echoes  *echoes   // of the file
	err     error     // of reading a stretch; to be read when all are merged

	entries, bytes atomic.Int64 // that went into the index, and those that they are of
}

// send gives a job to the workers.
func (p *pipeline) send(ctx context.Context, j *job) error {
	select {
	case p.jobs <- j:
		p.ordered <- j
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// merge adds what the workers made to the index. After a stretch that could not be
// read nothing is added: lines would be missing that nobody knows of.
func (p *pipeline) merge() {
	for {
		j, ok := p.next()
		if !ok {
			break
		}
		<-j.done
		p.take(j)
		for j.more {
			j.more = false
			j.empty()
			close(j.resume)
			<-j.done
			p.take(j)
		}
		select {
		case p.spare <- j:
		default:
		}
	}
	p.log.index.Add(p.echoes.rest())
}

// take adds the entries of a job to the index.
func (p *pipeline) take(j *job) {
	l := p.log
	if p.err != nil {
		return
	}
	if p.err = j.err; p.err != nil {
		p.cancel()
	}
	l.tells(j.about)
	l.mayBeTitled(j.titles)
	if n := len(j.entries); n > 0 && j.last.NoNewline && j.entries[n-1].Offset == j.last.Offset {
		if e := &j.entries[n-1]; e.Flags.Has(model.FlagMalformed) || e.Flags.Has(model.FlagMetadata) && e.Type == decode.TextType {
			e.Flags |= model.FlagOpen
		}
	}
	l.index.Add(p.echoes.settle(j.entries))
	if j.last.Length > 0 {
		p.entries.Add(int64(len(j.entries)))
		p.bytes.Store(j.last.Offset + j.last.Length)
		l.file(p.file).Tail = j.last
	}
}

// next returns the next job. What waits for the message that it may repeat does not wait
// long for bytes that are still to be written.
func (p *pipeline) next() (j *job, ok bool) {
	if p.echoes.waiting() && !p.log.file(p.file).Source.Done() {
		late := time.NewTimer(patience)
		defer late.Stop()
		select {
		case j, ok = <-p.ordered:
			return j, ok
		case <-late.C:
			p.log.index.Add(p.echoes.rest())
		}
	}
	j, ok = <-p.ordered
	return j, ok
}

// Sizes of stretches, in bytes: the first one is small, so that the first records
// come at once, and all are small enough to stay in a processor's cache.
const (
	firstStretch = 64 << 10
	stretchBytes = 256 << 10
	leastStretch = 16 << 10
)

// stretch returns how long the next stretch is: as long that its entries need not be
// handed over in several portions, for which workers wait.
func (p *pipeline) stretch() int64 {
	n := p.entries.Load()
	if n == 0 {
		return stretchBytes
	}
	return min(max(mostEntries/2*p.bytes.Load()/n, leastStretch), stretchBytes)
}

// The first screen of a file is drawn from this many bytes, and takes no longer.
const (
	beginning   = 1 << 20
	firstScreen = 60 * time.Millisecond
)

// pause waits until the first screen is drawn, or should be.
func (p *pipeline) pause(ctx context.Context) {
	late := time.NewTimer(firstScreen)
	defer late.Stop()
	select {
	case <-p.log.readOn:
	case <-late.C:
	case <-ctx.Done():
	}
}

// stretches has the workers frame a file of lines that is there as a whole, all of
// them at the same time.
func (p *pipeline) stretches(ctx context.Context, from, size int64, line int) error {
	number := make(chan int, 1)
	number <- line
	for start, length := from, int64(firstStretch); start < size; length = p.stretch() {
		next := make(chan int, 1)
		s := &stretch{start: start, end: min((start/length+1)*length, size), atLine: start == from, line: number, next: next}
		if err := p.send(ctx, takeJob(p.spare, nil, s)); err != nil {
			return err
		}
		start, number = s.end, next
		if s.start < beginning && s.end >= beginning {
			p.pause(ctx)
		}
	}
	return nil
}

const batchRecords = 256

// split finds the records one after the other, as far as the file goes by and by,
// and has the workers read them.
func (p *pipeline) split(ctx context.Context, guess framing.Guess, from int64) error {
	f := p.log.file(p.file)
	begun := from >= beginning
	send := func(records []framing.Record) error {
		for len(records) > 0 {
			n := min(len(records), batchRecords)
			if err := p.send(ctx, takeJob(p.spare, records[:n], nil)); err != nil {
				return err
			}
			if !begun && records[n-1].Offset >= beginning {
				begun = true
				p.pause(ctx)
			}
			records = records[n:]
		}
		return nil
	}
	var first *framing.Record
	if from == 0 {
		first = p.log.envelopeFirst(ctx, f, guess)
	}
	if first != nil {
		if err := send([]framing.Record{*first}); err != nil {
			return err
		}
	}
	return framing.Split(ctx, f.Source, f.Size(ctx), guess, from, func(records []framing.Record) error {
		if first != nil {
			records = withoutEnvelope(records)
		}
		return send(records)
	})
}
