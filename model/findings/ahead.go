package findings

import (
	"context"
	"slices"

	"msgview/model"
	"msgview/model/crash"
	"msgview/model/shell"
	"msgview/model/tool"
)

// LookAhead says that Run is to use a second processor: another goroutine decodes the messages
// ahead of the one that runs and judges their calls, each by itself. The rules that need to
// know what was before see them in their order, as ever. It is to be called before Run, and
// for a log that keeps its messages the same for whoever asks for them first.
func (f *Finder) LookAhead() { f.ahead = true }

// How far ahead is looked: so many stretches of entries wait besides the one that is gone
// through and the one that is made, and each ends with so many entries, or so many bytes of
// their records.
const (
	stretchesAhead = 2
	stretchEntries = 16
	stretchBytes   = 64 << 10
	mostAhead      = 256 // calls of a message that are judged ahead
)

// A stretch is entries that follow one another.
type stretch []premade

// A premade is what was made of an entry before its turn: nothing if it is to be made then.
type premade struct {
	message *model.Message
	calls   []*ended // the first ones
}

// call returns the one at a place among the calls of the message, nil if it was not made ahead.
func (p *premade) call(at int) *ended {
	if at >= len(p.calls) {
		return nil
	}
	return p.calls[at]
}

// walk goes through the next entries, up to one.
func (f *Finder) walk(ctx context.Context, to int) error {
	if !f.ahead {
		for i := f.next; i < to; i++ {
			if err := ctx.Err(); err != nil {
				return err
			}
			f.turn(i, premade{})
			f.kept(ctx)
		}
		return nil
	}
	within, stop := context.WithCancel(ctx)
	made := make(chan stretch, stretchesAhead)
	from := f.next
	go func() {
		defer crash.Catch()
		defer close(made)
		f.lookAhead(within, from, to, made)
	}()
	defer func() {
		stop()
		for range made { // until it has ended
		}
	}()
	for s := range made {
		for _, a := range s {
			if err := ctx.Err(); err != nil {
				return err
			}
			f.turn(f.next, a)
			f.kept(ctx)
		}
	}
	return ctx.Err()
}

// lookAhead makes stretches of the entries from one up to another.
func (f *Finder) lookAhead(ctx context.Context, from, to int, made chan<- stretch) {
	var s stretch
	size := int64(0)
	for i := from; i < to; i++ {
		if ctx.Err() != nil {
			return
		}
		place := f.index.Place(i)
		one := premade{}
		if place.Length <= stretchBytes {
			one = f.aheadOf(i, len(made) > 0)
			size += place.Length
		}
		if s = append(s, one); len(s) < stretchEntries && size < stretchBytes && i+1 < to {
			continue
		}
		select {
		case made <- s:
			s, size = nil, 0
		case <-ctx.Done():
			return
		}
	}
}

// aheadOf makes what can be made of an entry by itself: where there is time, as the other
// goroutine has something to do, also what that would make when it asks for it.
func (f *Finder) aheadOf(i int, spare bool) (a premade) {
	flags := f.index.Flags(i)
	if flags.Has(model.FlagPiece) || !flags.IsMessage() || isSeenWithCalls(flags, true) {
		return a
	}
	m, err := f.log.Message(i)
	if err != nil {
		return a
	}
	a.message = m
	var answering sides
	for _, p := range m.Parts {
		c, ok := p.(*model.ToolCall)
		if !ok || len(a.calls) >= mostAhead {
			continue
		}
		e := f.endedAt(Place{i, len(a.calls), -1}, c, &answering)
		if spare {
			e.prepare()
		}
		a.calls = append(a.calls, e)
	}
	return a
}

// endedAt reads a call and its result, if that is there.
func (f *Finder) endedAt(p Place, c *model.ToolCall, answering *sides) *ended {
	e := &ended{place: p, call: c}
	e.entry, e.at, e.answered = f.index.Result(p.Entry, p.Call)
	if e.answered {
		if m, err := f.log.Message(e.entry); err == nil {
			e.from = m
			if results := answering.of(m).results; e.at < len(results) {
				e.result = results[e.at]
			}
		}
	}
	j := f.verdicts.judged(p, c, e.result)
	e.raw, e.use, e.outcome = j.use, j.use, j.outcome
	if e.use.Purpose == tool.WriteFile {
		e.use = e.use.AsCommand() // a file that a command wrote is one of many, and may be an attempt
	}
	if j.parsed && e.use.Purpose == tool.Shell {
		e.parsed, e.read = j.runs, true
	}
	return e
}

// judge makes what each call is asked for, once.
func (e *ended) judge() {
	if e.judged {
		return
	}
	e.judged = true
	e.target = target(e.use, e.runs())
	if e.result != nil && !proves(e.use, e.runs(), e.result) {
		e.outcome.unproved = true
	}
}

// judgeAs judges the result of a call as that of another one, which runs those programs and was put into
// the background.
func (e *ended) judgeAs(u tool.Use, runs []shell.Run) {
	e.outcome, e.target, e.judged = verdictOfFetched(u, e.result), target(u, runs), true
	if leftToShell(u) || !provesByPrograms(runs, e.result) {
		e.outcome.unproved = true
	}
}

// prepare makes what the rules will ask of a call, each for itself.
func (e *ended) prepare() {
	e.judge()
	e.joins()
	if e.result == nil {
		return
	}
	if e.outcome.State.Bad() && e.use.Purpose == tool.Shell && slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return isCheck(r.Command.Program()) }) {
		e.failedOnly()
	}
	if e.outcome.State.Bad() && size(e.result) <= maxBlame {
		e.lower()
	}
	e.asked()
	if e.use.Purpose != tool.Agent {
		e.suspicions()
	}
}
