package findings

import (
	"regexp"
	"sync"

	"msgview/model"
)

// writtenCall is a call that was only written. Who makes it at once when the conversation goes on
// has seen that it did not run.
type writtenCall struct {
	name  string
	needs uint64
	left  int // answers in which it may be made
}

// soonMade is within how many answers a call that was written is made for that.
const soonMade = 2

var writtenName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:"(?:name|tool|function)"\s*:\s*"|<function=|invoke name=")([A-Za-z0-9_.-]+)`)
})

func (f *Finder) writtenAt(p pending) *writtenCall {
	if m := writtenName().FindStringSubmatch(p.text); m != nil {
		return &writtenCall{m[1], f.scoped(p.place.Entry, mixed(model.Hash("written\x00"+m[1])+uint64(p.place.Entry))), soonMade}
	}
	return nil
}

// answers counts an answer.
func (w *writtenCall) answers() *writtenCall {
	if w == nil || w.left == 0 {
		return nil
	}
	next := *w
	next.left--
	return &next
}
