package timeline

import (
	"errors"
	"iter"
	"time"

	"msgview/model"
)

// A Show is a conversation that can be played. It is not changed and may be walked by
// several goroutines at once.
type Show struct {
	log    model.Log
	index  *model.Index
	opt    Options
	timing Timing
	scale  float64 // of all times
}

// New returns the show of a log that was read to its end, or of one of which May says that
// it can begin. With Options.Fit it walks all of it once.
func New(log model.Log, opt Options) *Show {
	s := &Show{log: log, index: log.Index(), opt: opt, timing: opt.Timing, scale: 1}
	if s.opt.Idle <= 0 {
		s.opt.Idle = Idle
	}
	if s.timing == Auto {
		s.timing = Paced
		if s.timed() {
			s.timing = Real
		}
	}
	if opt.Fit > 0 {
		w := walker{Show: s, yield: func(Event) bool { return true }}
		if w.walk(); w.at > 0 { // events are in whole milliseconds, of which a scale may make seconds
			s.scale = float64(opt.Fit) / float64(w.at)
		}
	}
	return s
}

// unsure is how many entries at the end of a log that is being read are not played yet: the
// results of calls stand behind them, and pieces behind their messages.
const unsure = 512

// growing reports whether more of the log may come.
func (s *Show) growing() bool { return s.opt.Growing != nil && s.opt.Growing() }

// May reports whether so much of a log is there that its show can begin, with a message
// that is counted from 1, while the rest is read: what the options say does not take all
// of it, and what it begins with is sure.
func May(log model.Log, opt Options, message int) bool {
	if opt.Fit > 0 || opt.Talk > 0 || opt.Only != nil {
		return false
	}
	s := Show{log: log, index: log.Index(), opt: opt}
	last := s.index.Len() - unsure
	if from := max(message, opt.Cuts.Begin); from > 0 {
		if entry, ok := s.index.MessageEntry(from - 1); !ok || entry > last {
			return false
		}
	}
	seen := 0
	for at, ok := s.next(-1); seen < sampled; at, ok = s.next(at) {
		if !ok || at > last {
			return false
		}
		seen++
	}
	return true
}

// LeavesNothing reports whether the options leave nothing of a log but cards.
func (s *Show) LeavesNothing() bool {
	if c := &s.opt.Cuts; s.opt.Only == nil && !s.opt.NoCalls && c.Begin == 0 && c.End == 0 && len(c.Hide) == 0 {
		return false
	}
	for e := range s.Events(Mark{}) {
		if e.Kind == Opens && e.Block.Kind != Title && e.Block.Kind != Closing {
			return false
		}
	}
	return true
}

// ErrEmpty says that nothing of a log would be played.
var ErrEmpty = errors.New("nothing is left of it")

// Timing is what the times are made of: never Auto.
func (s *Show) Timing() Timing { return s.timing }

// Options are those that it was made with.
func (s *Show) Options() Options { return s.opt }

// Said is a text of the cuts of a log as it is shown: where the log has masks, they are over
// it, too.
func Said(log model.Log, text string) string {
	if l, ok := log.(interface{ MaskedText(string) string }); ok && text != "" {
		return l.MaskedText(text)
	}
	return text
}

// Said is a text of the cuts as it is shown.
func (s *Show) Said(text string) string { return Said(s.log, text) }

// Labels are what stands above what a role says, as it is shown.
func (s *Show) Labels() map[string]string { return s.opt.Cuts.Said(s.Said).Labels }

// Log is what is played.
func (s *Show) Log() model.Log { return s.log }

// Events yields what happens, from a mark on.
func (s *Show) Events(from Mark) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		w := walker{Show: s, Mark: from, yield: yield}
		w.walk()
	}
}

// Whether the times of a log can be trusted is told from this many messages at its
// beginning, and from so many of them that have one.
const (
	sampled  = 256
	mostSane = 0.8
)

// timed reports whether most messages have times that make sense.
func (s *Show) timed() bool {
	var first, last time.Time
	seen, sane := 0, 0
	for at, ok := s.next(-1); ok && seen < sampled; at, ok = s.next(at) {
		m, err := s.log.Message(at)
		if err != nil {
			continue
		}
		seen++
		if !isSane(m.Time) || m.Time.Before(last) {
			continue
		}
		sane++
		if last = m.Time; first.IsZero() {
			first = last
		}
	}
	return seen > 0 && float64(sane) >= mostSane*float64(seen) && last.After(first)
}

// isSane reports whether a time may be one at which a model spoke.
func isSane(t time.Time) bool { return t.Year() >= 2015 && t.Year() < 2200 }

// next returns the message of the main thread after an entry, -1 for the first.
func (s *Show) next(at int) (int, bool) {
	return s.index.Next(at, 1, s.opt.Talk, func(_ int, f model.Flags) bool {
		return f.IsMessage() && !f.Any(model.FlagInactive|model.FlagPart) && (!f.Has(model.FlagSide) || f.Has(model.FlagHead))
	})
}
