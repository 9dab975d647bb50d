package findings

import "msgview/model"

// A CacheLoss is an answer for which far less was read from the cache than for the one
// before it.
type CacheLoss struct {
	Entry  int
	Read   int64  // tokens read from the cache
	Before int64  // tokens read from it for the answer before
	Again  int64  // tokens that were in the cache before and were billed again
	Cause  string // "pause", "compaction", "another model" ..., "" if the log does not tell
}

// CacheLosses finds them, by the rule change.cache.
type CacheLosses struct {
	index   *model.Index
	changes changes
}

// NewCacheLosses returns one that has seen nothing yet.
func NewCacheLosses(index *model.Index) *CacheLosses { return &CacheLosses{index: index} }

// Add looks at a message. Messages are to be given in the order of the index.
func (c *CacheLosses) Add(i int, flags model.Flags, m *model.Message) (loss CacheLoss, ok bool) {
	s := &step{entry: i, flags: flags, message: m, thread: (&Finder{index: c.index}).threadOf(i)}
	b := c.changes.of(s.thread)
	b.lost = nil
	c.changes.message(nil, &looked{}, s)
	if b.lost == nil {
		return CacheLoss{}, false
	}
	return *b.lost, true
}

// leastAgain is how many tokens that were cached are billed again where there is a loss: less
// no provider caches.
const leastAgain = 1024

// lose takes note of a loss, and reports whether it is one: of a prompt that is shorter than
// what was cached all may have come from the cache, or nearly all, but for what is new in it.
func (b *seenBefore) lose(entry int, u model.Usage, cause string) bool {
	again := max(min(b.cache+b.written, b.promptOf(u))-u.CacheRead, 0)
	if again < leastAgain || cause == "" && again < (b.cache-u.CacheRead)/4 {
		return false
	}
	b.lost = &CacheLoss{Entry: entry, Read: u.CacheRead, Before: b.cache, Again: again, Cause: cause}
	return true
}

// promptOf is how many tokens a request had.
func (b *seenBefore) promptOf(u model.Usage) int64 {
	if b.beside {
		return model.Sum(u.Input, u.CacheRead, u.CacheWrite)
	}
	return u.Input
}
