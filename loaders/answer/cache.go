package answer

import (
	"sync"

	"msgview/model"
)

// cacheBytes bounds the decoded messages that are kept, by the bytes of their
// records.
const cacheBytes = 8 << 20

// mostLong is how many messages of long records are kept beside them, which would leave no
// room for others: one with very many calls is shown with another that has their results.
const mostLong = 2

// isLong reports whether a message is of a long record.
func (l *Log) isLong(size int64) bool {
	if l.whole.Load() {
		return size > exportBytes/4
	}
	return size > cacheBytes/4
}

// othersUntilDropped is after how many other messages that were asked for those of long
// records are dropped while a log is read from its beginning to its end: what comes before
// the messages looks at the first of them, too.
const othersUntilDropped = 64

// exportBytes is the same for who reads a log once, from its beginning to its end: the
// fewer messages are alive, the less there is to do for the garbage collector.
const exportBytes = 1 << 20

// onwardsBytes and fewOnwards are the same for who looks through a log, and asks for the results
// of a message with it: how many bytes, and how many messages whatever their size.
const (
	onwardsBytes = 2 << 20
	fewOnwards   = 4
)

// A message of at least manyPieces that have more between them than in them is kept beside
// the others: to make it again takes a read for each of them, and whoever reads the log comes
// by as often.
const manyPieces = 16

// scatteredBytes bounds those, by the bytes of their records.
const scatteredBytes = 12 << 20

// isScattered reports whether the message that was looked up, of records with that many bytes,
// is such a one.
func (l *Log) isScattered(at model.Lookup, size int64) bool {
	if len(at.Pieces) < manyPieces {
		return false
	}
	last := l.index.Place(at.Pieces[len(at.Pieces)-1])
	return last.File != at.Place.File || last.Offset-at.Place.Offset > 2*size
}

// cache keeps the messages used last.
type cache struct {
	budget, used int64
	least        int         // messages that are kept whatever their size
	byEntry      map[int]int // -> place in slots
	slots        []cached    // the first one has no message: the newest comes after it, the oldest before
	free         []int       // slots that hold nothing
}

// cached is a message in a ring, with the places of its neighbours.
type cached struct {
	newer, older   int
	entry, version int
	size           int64
	message        *model.Message
}

func newCache(budget int64, least int) cache {
	return cache{budget: budget, least: least, byEntry: map[int]int{}, slots: make([]cached, 1)}
}

// get returns the message of an entry if it was put with this version.
func (c *cache) get(entry, version int) (*model.Message, bool) {
	at, ok := c.byEntry[entry]
	if !ok || c.slots[at].version != version {
		return nil, false
	}
	c.takeOut(at)
	c.putFirst(at)
	return c.slots[at].message, true
}

// put adds a message; the ones used longest ago make room. A message larger than
// the budget is kept until the next ones come.
func (c *cache) put(entry, version int, m *model.Message, size int64) {
	c.forget(entry)
	for c.used+size > c.budget && len(c.byEntry) >= max(c.least, 1) {
		c.drop(c.slots[0].newer)
	}
	at := len(c.slots)
	if n := len(c.free); n > 0 {
		at, c.free = c.free[n-1], c.free[:n-1]
	} else {
		c.slots = append(c.slots, cached{})
	}
	c.slots[at] = cached{entry: entry, version: version, size: size, message: m}
	c.putFirst(at)
	c.byEntry[entry] = at
	c.used += size
}

// forget drops the message of an entry.
func (c *cache) forget(entry int) {
	if at, ok := c.byEntry[entry]; ok {
		c.drop(at)
	}
}

func (c *cache) drop(at int) {
	c.takeOut(at)
	s := &c.slots[at]
	delete(c.byEntry, s.entry)
	c.used -= s.size
	*s = cached{}
	c.free = append(c.free, at)
}

func (c *cache) takeOut(at int) {
	s := c.slots[at]
	c.slots[s.newer].older = s.older
	c.slots[s.older].newer = s.newer
}

func (c *cache) putFirst(at int) {
	next := c.slots[0].older
	c.slots[at].newer, c.slots[at].older = 0, next
	c.slots[next].newer, c.slots[0].older = at, at
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

// kept returns the message of an entry if it was kept with this version.
func (l *Log) kept(entry, version int) (*model.Message, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if m, ok := l.cache.get(entry, version); ok {
		return m, true
	}
	if m, ok := l.scattered.get(entry, version); ok {
		return m, true
	}
	m, ok := l.long.get(entry, version)
	if ok {
		l.others = 0
	}
	return m, ok
}

// keep keeps the message that was looked up, of a long record or of many beside the others.
func (l *Log) keep(at model.Lookup, version int, m *model.Message, size int64) {
	entry, scattered := at.Entry, l.isScattered(at, size)
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case scattered:
		l.scattered.put(entry, version, m, size)
		return
	case l.isLong(size):
		l.long.put(entry, version, m, size)
		l.others = 0
		if !l.whole.Load() {
			l.tidyLater()
		}
		return
	}
	l.cache.put(entry, version, m, size)
}

// asked counts a message that somebody asked for who reads the log as a whole; kept and keep
// begin anew where it is of a long record.
func (l *Log) asked() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.others++; l.others == othersUntilDropped {
		l.long = newCache(0, mostLong)
	}
}

// claim makes the caller the one who decodes the long record of an entry, until release.
// If somebody else is, it waits for that and returns false.
func (l *Log) claim(entry int) bool {
	l.mu.Lock()
	done, busy := l.making[entry]
	switch {
	case l.making == nil:
		l.making = map[int]chan struct{}{}
		fallthrough
	case !busy:
		l.making[entry] = nil
	case done == nil: // the first who waits
		done = make(chan struct{})
		l.making[entry] = done
	}
	l.mu.Unlock()
	if busy {
		<-done
	}
	return !busy
}

func (l *Log) release(entry int) {
	l.mu.Lock()
	if done := l.making[entry]; done != nil {
		close(done)
	}
	delete(l.making, entry)
	l.mu.Unlock()
}
