package model

import "sort"

// A crowd are the open calls of one id, where a log uses it for very many: message by
// message, so that neither finding one nor closing it looks at all the others.
type crowd struct {
	groups []together
	open   int
}

// together are calls of one message, in its order.
type together struct {
	entry int
	scope scope
	calls []openCall
	gone  []bool // closed
	first int    // the calls before it are closed
}

// crowded is how many open calls of one id make a crowd.
const crowded = 64

func newCrowd(calls []openCall) *crowd {
	var c crowd
	for _, o := range calls {
		c.add(o)
	}
	return &c
}

func (c *crowd) add(o openCall) {
	entry, _ := o.ref.split()
	last := len(c.groups) - 1
	if last < 0 || c.groups[last].entry != entry || c.groups[last].scope != o.scope {
		c.groups = append(c.groups, together{entry: entry, scope: o.scope})
		last++
	}
	g := &c.groups[last]
	g.calls, g.gone = append(g.calls, o), append(g.gone, false)
	c.open++
}

// pick is what the function of that name does: of the calls of the latest message that
// fits the first with the name, else the first.
func (c *crowd) pick(name uint64, fits func(scope) bool) (best openCall, ok bool) {
	for i := len(c.groups) - 1; i >= max(0, len(c.groups)-pairingWindow); i-- {
		g := &c.groups[i]
		if g.first == len(g.calls) || !fits(g.scope) {
			continue
		}
		best = g.calls[g.first]
		for k := g.first; name != 0 && k < min(len(g.calls), g.first+pairingWindow); k++ {
			if !g.gone[k] && g.calls[k].name == name {
				return g.calls[k], true
			}
		}
		return best, true
	}
	return best, false
}

// last returns the call that came last.
func (c *crowd) last() ref {
	g := &c.groups[len(c.groups)-1]
	return g.calls[len(g.calls)-1].ref
}

// close removes a call.
func (c *crowd) close(call ref) {
	entry, _ := call.split()
	for i := len(c.groups) - 1; i >= 0; i-- {
		g := &c.groups[i]
		k := sort.Search(len(g.calls), func(k int) bool { return g.calls[k].ref >= call })
		if g.entry != entry || k == len(g.calls) || g.calls[k].ref != call || g.gone[k] {
			continue
		}
		g.gone[k] = true
		c.open--
		for g.first < len(g.calls) && g.gone[g.first] {
			g.first++
		}
		for n := len(g.calls); n > g.first && g.gone[n-1]; n-- {
			g.calls, g.gone = g.calls[:n-1], g.gone[:n-1]
		}
		break
	}
	for n := len(c.groups); n > 0 && c.groups[n-1].first == len(c.groups[n-1].calls); n-- {
		c.groups = c.groups[:n-1]
	}
}
