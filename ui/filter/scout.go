package filter

import (
	"context"
	"strings"
	"time"
	"unicode"

	"msgview/model"
	"msgview/model/crash"
	"msgview/model/expression"
)

// A scout looks for a text in the raw bytes of a log, ahead of who decodes: of an expression
// with a text only entries whose records may have it are to be asked.
type scout struct {
	limit int      // the entries before it are looked through
	found chan int // in order
	next  int      // the one that was found last, -1 for none
	ended bool
}

// leastScouted is how many entries are worth a look ahead: fewer are decoded in a moment,
// and then words of ours in them are found, too.
const leastScouted = 20_000

// ahead returns a scout of what a log has from an entry on, nil if the expression has no
// text to look for.
func ahead(ctx context.Context, log model.Log, e *expression.Expression, from int) *scout {
	limit := log.Index().Len()
	text, fold := e.Literal()
	word := ""
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(w) > len(word) {
			word = w // escapes do not stand within such a run
		}
	}
	if word == "" {
		return nil
	}
	s := &scout{limit: limit, found: make(chan int, 1<<12), next: -1}
	go func() {
		defer crash.Catch()
		defer close(s.found)
		err := log.Search(model.Pattern{Literals: []string{word}, IgnoreCase: fold}, from, false, func() bool { return ctx.Err() != nil }, func(i int) bool {
			if i >= limit {
				return false
			}
			select {
			case s.found <- i:
				return true
			case <-ctx.Done():
				return false
			}
		})
		for i := from; err != nil && i < limit && ctx.Err() == nil; i++ { // all may have it
			s.found <- i
		}
	}()
	return s
}

// may reports whether the record of an entry may have the text. It is asked of one after the
// other; ok is false if that is not known in time.
func (s *scout) may(ctx context.Context, i int, until time.Time) (may, ok bool) {
	if s == nil || i >= s.limit {
		return true, true
	}
	for s.next < i && !s.ended {
		select {
		case n, more := <-s.found:
			if s.ended = !more; more {
				s.next = n
			}
			continue
		default:
		}
		late := time.NewTimer(time.Until(until))
		select {
		case n, more := <-s.found:
			if s.ended = !more; more {
				s.next = n
			}
		case <-late.C:
			return false, false
		case <-ctx.Done():
			return false, false
		}
		late.Stop()
	}
	return s.next == i, true
}
