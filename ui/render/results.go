package render

import (
	"sync"

	"msgview/model"
)

// A Got is the result of a call, with the message that brought it.
type Got struct {
	Result *model.ToolResult
	From   *model.Message
	Place  int // among the results of that message
	Entry  int // of that message

	repeats model.Log // of which records repeat that message and say something besides
}

// Got returns the result of the item's call, or the result that the item is. Of a message
// with very many calls it is looked up each time.
func (it *Item) Got() Got {
	if it.got != nil {
		return *it.got
	}
	if it.lazy != nil {
		return it.lazy.of(int(it.CallPlace))
	}
	return Got{}
}

// Result is the result of the item's call, or the one that the item is; nil if there is none.
func (it *Item) Result() *model.ToolResult { return it.Got().Result }

// HasResult reports whether there is a result, which need not be got for that.
func (it *Item) HasResult() bool { return it.got != nil || it.lazy != nil }

// ResultFrom is the message that brought the result, nil if there is none.
func (it *Item) ResultFrom() *model.Message { return it.Got().From }

// ResultPlace is the place of the result among those of the message that brought it.
func (it *Item) ResultPlace() int { return it.Got().Place }

// manyParts is from how many parts on the results of the calls of a message are not got
// before they are asked for: nobody looks at all of them, and each may stand in a record
// of its own.
const manyParts = 1000

// mostAnswerers is how many messages with results of one message's calls are kept.
const mostAnswerers = 64

// results gets the results of the calls of a message.
type results struct {
	log   model.Log
	entry int
	own   *model.Message

	mu    sync.Mutex // what is drawn is also searched and copied, beside Update
	from  map[int]answerer
	order []int // entries of from, the oldest first
	last  int   // the call that was asked for last, and its result
	got   Got
}

// An answerer is a message with results of the calls of an entry, by its own entry.
type answerer struct {
	message *model.Message
	results []*model.ToolResult
}

// of returns the result of a call, by its place; nothing if there is none, or if the
// message with it cannot be read.
func (r *results) of(place int) Got {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.got.Result != nil && r.last == place {
		return r.got
	}
	entry, at, ok := r.log.Index().Result(r.entry, place)
	if !ok {
		return Got{}
	}
	from := r.answerer(entry)
	if at >= len(from.results) {
		return Got{}
	}
	r.last, r.got = place, Got{Result: from.results[at], From: from.message, Place: at, Entry: entry}
	if at == 0 && entry != r.entry && isRepeated(r.log.Index(), entry) {
		r.got.repeats = r.log
	}
	return r.got
}

// answerer returns the message of an entry that has results.
func (r *results) answerer(entry int) answerer {
	if a, ok := r.from[entry]; ok {
		return a
	}
	a := answerer{message: r.own}
	if entry != r.entry {
		a.message, _ = r.log.Message(entry) // nil: its results are missing
	}
	if a.message != nil {
		a.results = a.message.Results()
	}
	if r.from == nil {
		r.from = map[int]answerer{}
	}
	if len(r.order) >= mostAnswerers {
		delete(r.from, r.order[0])
		r.order = append(r.order[:0], r.order[1:]...)
	}
	r.from[entry], r.order = a, append(r.order, entry)
	return a
}

// again is the records that tell of a call again: what they have as its result may tell more
// of it than the result itself.
type again struct {
	log     model.Log
	records []int

	once sync.Once
	told []*model.ToolResult
}

// told are the results of the item's call: its own, and those of records that tell of it again.
func (it *Item) told() []*model.ToolResult {
	a := it.few().again
	if a == nil {
		return []*model.ToolResult{it.Result()}
	}
	a.once.Do(func() {
		for _, n := range a.records[:min(len(a.records), mostAgain)] {
			if m, err := a.log.Message(n); err == nil {
				a.told = append(a.told, m.Results()...)
			}
		}
	})
	return append([]*model.ToolResult{it.Result()}, a.told...)
}

// mostAgain is how many records that tell of a call again are read.
const mostAgain = 8
