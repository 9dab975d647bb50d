package note

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"msgview/model"
	"msgview/ui/render"
)

// effort is how much of a log is written out.
type effort struct {
	agents  bool // the threads of sub-agents
	lines   int  // of an output or an argument, the most
	calls   bool // each call has a line of its own
	thought bool // reasoning
	words   int  // bytes of an answer, the most; 0 for all
	turns   int  // the first and the last ones that are written, 0 for all
	level   int  // of detail, at most; 0 for that which was asked for

	kept      map[int]bool // threads of sub-agents that are written though others are summed up
	from      int          // the entry from which on calls have lines of their own though those before are counted, 0 for none
	fromLines int          // of their outputs
}

const everyLine = 1 << 40

// efforts are tried one after the other until a note is short enough.
var efforts = []effort{
	{agents: true, lines: everyLine, calls: true, thought: true},
	{agents: true, lines: 80, calls: true, thought: true},
	{lines: 80, calls: true, thought: true},
	{lines: 20, calls: true, thought: true},
	{lines: 8, calls: true},
	{lines: 0, calls: true},
	{},
	{words: 1500},
	{words: 400},
	{words: 400, level: render.MinLevel},
	{words: 400, turns: 20, level: render.MinLevel},
	{words: 200, turns: 6, level: render.MinLevel},
	{words: 120, turns: 2, level: render.MinLevel},
	{words: 80, turns: 1, level: render.MinLevel},
}

// fits writes the note with as much as there is room for. The efforts say what is summed up
// first; of what tells the first one that fits from the one before, as much is left as fits.
func fits(ctx context.Context, w io.Writer, log model.Log, o Options) error {
	f := &fitting{log: log, opt: o, left: max(fewTries, min(mostTries, manyEntries/(log.Index().Len()+1)))}
	for i, e := range efforts {
		text, err := f.with(ctx, e)
		if err != nil {
			return err
		}
		if text == nil {
			continue
		}
		if i > 0 {
			if text, err = f.more(ctx, e, efforts[i-1], text); err != nil {
				return err
			}
		}
		_, err = w.Write(text)
		return err
	}
	return fmt.Errorf("a note of this conversation takes more than %d bytes even where all is summed up", o.Max)
}

// How often a note is made to find out how much fits, and how many entries are gone through
// for that.
const (
	mostTries   = 40
	fewTries    = 4
	manyEntries = 400_000
)

// fitting looks for what fits.
type fitting struct {
	log  model.Log
	opt  Options
	left int // tries
}

// with makes the note with an effort, nil if that is too long.
func (f *fitting) with(ctx context.Context, e effort) ([]byte, error) {
	var b bytes.Buffer
	switch err := newNote(f.log, f.opt, e, &limited{to: &b, left: f.opt.Max}).all(ctx); {
	case errors.Is(err, errLong):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return b.Bytes(), nil
}

// more makes an effort that fits as near to the one before as still fits: sub-agents are
// taken back in first, the short ones before the long ones, then more lines, words or turns.
func (f *fitting) more(ctx context.Context, e, rich effort, text []byte) ([]byte, error) {
	try := func(from, to int, set func(e *effort, n int)) error {
		// from fits, and to does not
		for to-from > max(from/16, 1) && f.left > 0 && len(text) < f.opt.Max-f.opt.Max/32 {
			f.left--
			with, middle := e, (from+to)/2
			if from > 0 && to > 8*from {
				middle = 4 * from // of what may be very much
			}
			set(&with, middle)
			fitting, err := f.with(ctx, with)
			if err != nil {
				return err
			}
			if fitting == nil {
				to = middle
				continue
			}
			if from = middle; len(fitting) >= len(text) {
				text = fitting
			}
			set(&e, from)
		}
		return nil
	}
	if rich.agents && !e.agents {
		threads := f.threads()
		if err := try(0, len(threads)+1, func(e *effort, n int) {
			e.kept = map[int]bool{}
			for _, t := range threads[:min(n, len(threads))] {
				e.kept[t] = true
			}
		}); err != nil {
			return nil, err
		}
	}
	if rich.thought && !e.thought && rich.calls == e.calls && rich.lines != e.lines && f.left > 0 {
		f.left--
		with := e
		with.thought = true
		fitting, err := f.with(ctx, with)
		if err != nil {
			return nil, err
		}
		if fitting != nil {
			e, text = with, fitting
		}
	}
	_, turns := f.log.Index().Totals()
	lines, words := func(e *effort, n int) { e.lines = n }, func(e *effort, n int) { e.words = n }
	if e.turns > 0 {
		if err := try(e.turns, cmp.Or(rich.turns, turns/2), func(e *effort, n int) { e.turns = n }); err != nil {
			return nil, err
		}
	}
	if e.words > 0 {
		for _, to := range [...]int{rich.words, mostWords} {
			if err := try(e.words, to, words); err != nil {
				return nil, err
			}
		}
	}
	if e.calls {
		for _, to := range [...]int{min(rich.lines, mostLines), mostLines} {
			if err := try(e.lines, to, lines); err != nil {
				return nil, err
			}
		}
	}
	if rich.calls && e.lines == 0 && e.level == 0 { // of the last calls, at least
		n := f.log.Index().Len()
		if err := try(0, n, func(e *effort, k int) { e.from, e.fromLines = n-k, rich.lines }); err != nil {
			return nil, err
		}
	}
	return text, nil
}

// More lines of an output, and bytes of an answer, than this are not looked for room for.
const (
	mostLines = 1 << 17
	mostWords = 1 << 15
)

// threads are those of sub-agents, the short ones first.
func (f *fitting) threads() (all []int) {
	index := f.log.Index()
	for n := range index.Threads() {
		all = append(all, n)
	}
	slices.SortStableFunc(all, func(a, b int) int {
		return cmp.Compare(index.ThreadInfo(a).Entries, index.ThreadInfo(b).Entries)
	})
	return all
}
