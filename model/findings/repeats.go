package findings

import (
	"cmp"
	"strings"

	"msgview/model"
)

// repeats is the follower that knows what was asked when the provider, or the program, failed:
// an answer to the same request makes that good, in whichever conversation of the log it was
// sent again.
type repeats struct {
	threads latest[uint64, *request]
	failed  latest[uint64, []uint64] // targets of events, by the request
	hanging *hung
}

// A request is what a model was asked last in a thread.
type request struct {
	said  uint64 // all that was said to it; a prompt that is repeated at once counts once
	last  uint64 // the last prompt
	model string // that the client names
	whole bool   // the log has whole requests

	answered bool // what failed behind an answer is not that there was none
}

// A hung is an event behind an answer, that a conversation ends with.
type hung struct {
	talk   int
	target uint64
}

// maxRepeats bounds the requests that wait, in each of two generations.
const maxRepeats = 1 << 10

func (g *repeats) message(f *Finder, l *looked, s *step) {
	g.threads.most, g.failed.most = maxRepeats, maxRepeats
	r, known := g.threads.get(s.thread)
	if !known {
		r = &request{}
		g.threads.set(s.thread, r)
	}
	m := s.message
	r.named(m)
	switch {
	case s.flags.Has(model.FlagMarker):
		g.event(f, s, r)
		return
	case s.flags.Has(model.FlagPrompt):
		what := content(&model.ToolResult{Content: m.Parts})
		if isBlackedOut(textOf(m)) {
			what += uint64(s.entry) + 1 // nobody knows that it is the same
		}
		if what != r.last {
			r.said, r.last = mixed(r.said^what), what
		}
		r.answered = false
	case answersIn(s.flags, m):
		g.answer(f, l, s, r)
		r.answered = true
	}
	g.hanging = nil
}

// isBlackedOut reports whether a text stands for one that was taken out of the log.
func isBlackedOut(text string) bool {
	text = strings.TrimSpace(text)
	if len(text) > maxText || text == "" {
		return false
	}
	first, last := text[0], text[len(text)-1]
	return first == '[' && last == ']' || first == '<' && last == '>' || strings.Trim(text, "*█x") == "" || blackedOut.In(text)
}

// named takes the model that a request asks for.
func (r *request) named(m *model.Message) {
	name, whole := requestedModel(m)
	if r.whole = r.whole || whole; name != "" {
		r.model = name
	}
}

// event enters what failed.
func (g *repeats) event(f *Finder, s *step, r *request) {
	for _, p := range s.message.Parts {
		e, ok := p.(model.Marker)
		switch {
		case !ok:
		case e.Kind == model.MarkerRunStart || e.Kind == model.MarkerReset:
			*r = request{}
		case (e.Error || e.Kind == model.MarkerError) && e.Kind != model.MarkerScore:
			target := f.eventTarget(s.entry)
			if r.last == 0 {
				continue // nobody asked
			}
			if r.answered {
				talk, _ := f.index.Conversation(s.entry)
				g.hanging = &hung{talk, target}
				continue
			}
			if name := cmp.Or(r.model, s.message.Model); name != "" {
				g.waits(r.key(name), target)
			} else if !r.whole { // else it may be named where nobody looks
				g.waits(r.unnamed(f, s), target)
			}
		}
	}
}

func (g *repeats) waits(key, target uint64) {
	if was, _ := g.failed.get(key); len(was) < maxPlaces {
		g.failed.set(key, append(was[:len(was):len(was)], target))
	}
}

// key stands for a request to a model.
func (r *request) key(name string) uint64 { return mixed(r.said ^ model.Hash(name)) }

// unnamed stands for a request to a model that the log does not name: within a conversation it
// is likely the same.
func (r *request) unnamed(f *Finder, s *step) uint64 { return f.scoped(s.entry, r.key("")) }

// answer makes good what failed of the same request. A conversation that begins with an answer
// goes on with what the one before it ended with.
func (g *repeats) answer(f *Finder, l *looked, s *step, r *request) {
	at := Place{s.entry, -1, -1}
	if r.last == 0 {
		if talk, _ := f.index.Conversation(s.entry); g.hanging != nil && g.hanging.talk+1 == talk {
			l.well(g.hanging.target, at)
		}
		return
	}
	for _, key := range [...]uint64{r.unnamed(f, s), r.key(r.model), r.key(s.message.Model)} {
		if targets, _ := g.failed.get(key); len(targets) > 0 {
			for _, target := range targets {
				l.well(target, at)
			}
			g.failed.set(key, nil)
		}
	}
}

// ended enters a result, which is said to the model with the next request.
func (g *repeats) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if r, ok := g.threads.get(s.thread); ok {
		if e.from != s.message {
			r.named(e.from)
		}
		what := uint64(1)
		if r.whole {
			what = content(e.result)
		}
		r.said, r.answered = mixed(r.said+what), false
	}
}

func (*repeats) last(*Finder, *looked) {}
