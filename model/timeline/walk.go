package timeline

import (
	"fmt"
	"slices"

	"msgview/model"
)

// A walker makes the events of a show, one message after the other.
type walker struct {
	*Show
	Mark
	yield   func(Event) bool
	stopped bool

	looked
}

// looked is the message that is looked at.
type looked struct {
	entry, number, depth int
	message              *model.Message
	results              *model.Message // masked: with the result that was asked for last
	of                   int            // the entry of that
	chaptered            bool           // it has begun a chapter, or will not
	waited               bool           // the gap before it is over
}

// mostDepth is how deep sub-agents are played within each other.
const mostDepth = 8

// walk walks all that is left.
func (w *walker) walk() {
	if !w.begun {
		w.begun, w.from, w.talk = true, -1, -1
		if title := w.Said(w.opt.Cuts.Title); title != "" {
			w.card(&Block{Kind: Title, Text: title})
		}
	}
	w.resume()
	for !w.stopped {
		before := w.Mark
		growing := w.growing() // before it is looked how much there is
		entry, ok := w.next(w.from)
		if growing && (!ok || entry+unsure > w.index.Len()) {
			return
		}
		if !ok {
			break
		}
		if w.from = entry; w.plays(entry, 0) {
			w.main(entry, before)
		}
	}
	if w.stopped {
		return
	}
	end := Block{Kind: Closing, Text: w.Said(w.opt.Cuts.Closing)}
	if w.opt.Masked != nil {
		end.Masked = w.opt.Masked()
	}
	if end.Text != "" || end.Masked > 0 {
		w.settle()
		w.card(&end)
	}
	w.settle()
	w.emit(Event{Kind: Ends})
}

// plays reports whether the cuts leave a message. A sub-agent belongs to the call that
// started it, wherever it stands: where the show begins and ends is said of that.
func (w *walker) plays(entry, depth int) bool {
	number, _ := w.index.Number(entry)
	hides := w.opt.Cuts.Hides
	if depth > 0 {
		hides = w.opt.Cuts.omits
	}
	return !hides(number+1) && (w.opt.Only == nil || w.opt.Only(entry))
}

// main walks a message of the main thread. The mark is that before it.
func (w *walker) main(entry int, before Mark) {
	number, _ := w.index.Number(entry)
	w.emit(Event{Kind: Message, Number: number + 1, Mark: before})
	if w.index.Flags(entry).Has(model.FlagSide) {
		if number, _, ok := w.index.ThreadOf(entry); ok && w.opt.Agents && !w.index.ThreadInfo(number).Linked {
			w.thread(thread{number: number, depth: 1})
		}
		return
	}
	if w.opt.Talk == model.Every && w.index.Talks() > 1 {
		if talk, of := w.index.Conversation(entry); talk != w.talk {
			w.talk, w.looked = talk, looked{entry: entry}
			w.begin(fmt.Sprintf("conversation %d of %d", talk+1, of))
		}
	}
	w.one(entry, 0)
}

// thread walks the thread of a sub-agent, from one of its entries on.
func (w *walker) thread(t thread) {
	if t.depth > mostDepth {
		return
	}
	outer, last := w.looked, len(w.inside)
	w.inside = append(w.inside, t)
	for ; !w.stopped; t.at++ {
		entry, ok := w.index.ThreadEntry(t.number, t.at)
		if !ok {
			break
		}
		if f := w.index.Flags(entry); f.IsMessage() && !f.Any(model.FlagInactive|model.FlagPart) && w.plays(entry, t.depth) {
			w.inside[last].at = t.at
			before := w.Mark
			before.inside = slices.Clone(w.inside)
			number, _ := w.index.Number(entry)
			w.emit(Event{Kind: Within, Number: number + 1, Mark: before})
			w.one(entry, t.depth)
		}
	}
	w.inside = w.inside[:last]
	w.looked = outer
}

// resume walks on within the sub-agents that a mark is in, the innermost first.
func (w *walker) resume() {
	threads := slices.Clone(w.inside) // the mark stays as it is
	for k := len(threads) - 1; k >= 0 && !w.stopped; k-- {
		t := threads[k]
		if w.inside = slices.Clone(threads[:k]); t.by != nil {
			w.looked = t.by.looked
		}
		w.thread(t)
		if t.by == nil {
			continue
		}
		w.agents(t.by, t.by.spawn+1)
		w.called(t.by)
		w.parts(t.by.at)
		if k > 0 {
			threads[k-1].at++
		}
	}
	w.inside = nil
}

// one walks a message.
func (w *walker) one(entry, depth int) {
	m, err := w.log.Message(entry)
	if err != nil {
		m = &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerError, Text: err.Error(), Error: true}}}
	}
	number, _ := w.index.Number(entry)
	w.looked = looked{entry: entry, number: number + 1, depth: depth, message: w.masked(m)}
	w.parts(parting{})
}

func (w *walker) masked(m *model.Message) *model.Message {
	if w.opt.Mask != nil {
		return w.opt.Mask(m)
	}
	return m
}
