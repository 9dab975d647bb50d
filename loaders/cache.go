package loaders

import (
	"container/list"
	"sync"

	"msgview/model"
)

// cacheBytes bounds the decoded messages that are kept, by the bytes of their
// records.
const cacheBytes = 8 << 20

// exportBytes is the same for who reads a log once, from its beginning to its end: the
// fewer messages are alive, the less there is to do for the garbage collector.
const exportBytes = 1 << 20

// cache keeps the messages used last.
type cache struct {
	budget, used int64
	order        *list.List // of *cached, the most recent first
	byEntry      map[int]*list.Element
}

type cached struct {
	entry, version int
	size           int64
	message        *model.Message
}

func newCache(budget int64) cache {
	return cache{budget: budget, order: list.New(), byEntry: map[int]*list.Element{}}
}

// get returns the message of an entry if it was put with this version.
func (c *cache) get(entry, version int) (*model.Message, bool) {
	el, ok := c.byEntry[entry]
	if !ok || el.Value.(*cached).version != version {
		return nil, false
	}
	c.order.MoveToFront(el)
	return el.Value.(*cached).message, true
}

// put adds a message; the ones used longest ago make room. A message larger than
// the budget is kept until the next one comes.
func (c *cache) put(entry, version int, m *model.Message, size int64) {
	if el, ok := c.byEntry[entry]; ok {
		c.drop(el)
	}
	for c.used+size > c.budget && c.order.Len() > 0 {
		c.drop(c.order.Back())
	}
	c.byEntry[entry] = c.order.PushFront(&cached{entry, version, size, m})
	c.used += size
}

func (c *cache) drop(el *list.Element) {
	e := c.order.Remove(el).(*cached)
	delete(c.byEntry, e.entry)
	c.used -= e.size
}

// forget drops the message of an entry.
func (c *cache) forget(entry int) {
	if el, ok := c.byEntry[entry]; ok {
		c.drop(el)
	}
}

// latestRecord keeps the messages of the record that was decoded last, if there
// were several: whoever reads one of a conversation that is one record reads the
// others next, and decoding them all each time would take the square of their
// number.
type latestRecord struct {
	mu       sync.Mutex
	place    model.Place
	messages []*model.Message
	size     int64 // of the record, in bytes
}

// keep remembers the messages of the record at a place.
func (r *latestRecord) keep(p model.Place, messages []*model.Message, size int64) {
	p.Sub = 0
	r.mu.Lock()
	r.place, r.messages, r.size = p, messages, size
	r.mu.Unlock()
}

// message returns a message of the record and its share of the record's size.
func (r *latestRecord) message(p model.Place) (*model.Message, int64, bool) {
	sub := p.Sub
	p.Sub = 0
	r.mu.Lock()
	defer r.mu.Unlock()
	if p != r.place || sub >= len(r.messages) {
		return nil, 0, false
	}
	copied := *r.messages[sub]
	return &copied, r.size/int64(len(r.messages)) + 512, true
}
