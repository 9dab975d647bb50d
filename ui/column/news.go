package column

import "msgview/ui/render"

// news is from where on the log has what was not there when the reader left it.
type news struct {
	from int    // the first such entry, 0 for none
	says string // what is written above it
}

// above returns what is written above an item, "" for nothing.
func (n news) above(s *items, k render.Key) string {
	if n.from == 0 || int(k.Entry) < n.from || s.root != mainThread {
		return ""
	}
	before, ok := s.Prev(k)
	if !ok || int(before.Entry) >= n.from {
		return ""
	}
	return n.says
}

// News has a line drawn above what came to the log since it had so many entries.
func News(c *Column, entries int, says string) {
	c.Change(func() { c.items.news = news{entries, says} })
}
