package findings

import (
	"slices"
	"strings"
	"unicode/utf8"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// A Place is where something went wrong: a call, or a result without a call, or an
// event.
type Place struct {
	Entry  int // of the message with the call, in the index
	Call   int // place among its calls, -1 for none
	Result int // place among its results, of a result without a call; else -1
}

func (p Place) before(q Place) bool {
	if p.Entry != q.Entry {
		return p.Entry < q.Entry
	}
	if p.Call != q.Call {
		return p.Call < q.Call
	}
	return p.Result < q.Result
}

// Evidence is the line that proves a finding.
type Evidence struct {
	Entry  int // of the message with the result, -1 if there is none
	Result int // place among its results
	Span       // in that result; zero if the result as a whole is the proof
}

// A Finding is one cause for which something went wrong, at one place or at several.
type Finding struct {
	Rule      *Rule
	Severity  Severity
	Certainty Certainty

	Places   []Place  // in order; of very many the first and the last ones
	Count    int      // how many there are
	Evidence Evidence // at the first place

	Tool string // name of the tool, "" for an event
	Call string // the command, the file or what else the call is about, in one line
	Line string // the line of the result that tells most, cut if it is long

	// Counterpart is the other place of those that go in pairs: a refusal and the way
	// around it, an edit and what undid it; nil for all others. It belongs to the first place.
	Counterpart *Place

	weight weight

	// Because is why, in our own words, where the log tells: "after a compaction". It is
	// "" for most.
	Because string

	// Recovered says that the same tool did the same later, and that it went well.
	Recovered bool
}

// Group returns the finding's group.
func (f *Finding) Group() Group { return f.Rule.Group }

// Says says what is found without a word of the log.
func (f *Finding) Says() string {
	if f.Because != "" {
		return f.Rule.Says + ", " + f.Because
	}
	return f.Rule.Says
}

// Sentence says what is found in one sentence.
func (f *Finding) Sentence() string {
	s := f.Says()
	if f.Line != "" {
		s += ": " + f.Line
	}
	return s
}

// Bounds of what a finder keeps.
const (
	maxPlaces = 64      // of one finding
	maxCauses = 1 << 14 // findings
	maxText   = 240     // bytes of a line of a finding
	maxDone   = 1 << 16 // targets that went well, in each of two generations
	maxOpen   = 1 << 12 // calls without a result yet
)

// A cause is a finding in the making.
type cause struct {
	Finding
	// needs are what must go well for it to be recovered, in each conversation.
	needs map[uint64]need
	of    []uint64 // by place, which of them
	more  bool     // than fit into needs
}

// A need is what must go well behind its last place.
type need struct {
	last  Place
	count int // of places
	first *found
}

// Bounds of what is kept of a cause, besides its places.
const maxFirst = 16 // what is told of the first place of each need

// A key tells causes apart. The conversation is no part of it.
type key struct {
	rule   *Rule
	target uint64
	line   uint64
	wanted bool // it was to fail
}

// add enters a place into a cause, and what must go well behind it.
func (c *cause) add(one found) {
	p := one.at
	c.Count++
	n, known := c.needs[one.needs]
	if !known && len(c.needs) >= maxPlaces {
		c.more = true
	} else {
		if !known || n.last.before(p) {
			n.last = p
		}
		if n.first == nil && !known && len(c.needs) < maxFirst || n.first != nil && p.before(n.first.at) {
			n.first = &one
		}
		n.count++
		c.needs[one.needs] = n
	}
	i, _ := slices.BinarySearchFunc(c.Places, p, func(a, b Place) int {
		switch {
		case a.before(b):
			return -1
		case b.before(a):
			return 1
		}
		return 0
	})
	c.Places = slices.Insert(c.Places, i, p)
	c.of = slices.Insert(c.of, i, one.needs)
	if len(c.Places) > maxPlaces {
		c.Places = slices.Delete(c.Places, maxPlaces/2, maxPlaces/2+1)
		c.of = slices.Delete(c.of, maxPlaces/2, maxPlaces/2+1)
	}
}

// recovered returns what of a cause is left, and what went well later. Either may have no
// place.
func (c *cause) recovered(w *went) (left, good Finding) {
	well := map[uint64]bool{}
	count := 0
	for target, n := range c.needs {
		if at, ok := w.get(target); ok && n.last.before(at) {
			well[target] = true
			count += n.count
		}
	}
	switch {
	case len(well) == 0, c.Rule.waits() && len(well) < len(c.needs): // all tries are one
		return c.Finding, Finding{}
	case len(well) == len(c.needs) && !c.more:
		good = c.Finding
		good.Recovered = true
		return Finding{}, good
	}
	left, ok := c.part(c.Count-count, func(target uint64) bool { return !well[target] })
	if good, ok2 := c.part(count, func(target uint64) bool { return well[target] }); ok && ok2 {
		good.Recovered = true
		return left, good
	}
	return c.Finding, Finding{}
}

// part returns a cause with some of its places only; ok is false if too little is kept of them.
func (c *cause) part(count int, of func(target uint64) bool) (one Finding, ok bool) {
	var places []Place
	for i, p := range c.Places {
		if of(c.of[i]) {
			places = append(places, p)
		}
	}
	if len(places) == 0 {
		return one, false
	}
	for target, n := range c.needs {
		if of(target) && n.first != nil && n.first.at == places[0] {
			one = *n.first.Finding
			one.Places, one.Count = places, count
			return one, true
		}
	}
	return one, false
}

// line cuts a text to one line of bounded length that is whole UTF-8.
func line(s string) string {
	s = strings.TrimSpace(s)
	if i := strings.IndexAny(s, "\r\n"); i >= 0 {
		s = s[:i]
	}
	if len(s) > maxText {
		n := maxText
		for n > 0 && !utf8.RuneStart(s[n]) {
			n--
		}
		s = s[:n]
	}
	return strings.Clone(s)
}

// About says in one line what a call is about: its command, its file, what it looks for.
func About(c *model.ToolCall) string {
	u := tool.Of(c)
	said := ""
	switch u.Purpose {
	case tool.Shell:
		said = line(strings.ReplaceAll(u.Command(), "\n", " "))
	case tool.Fetch:
		said = line(u.URL())
	case tool.Find, tool.WebSearch:
		said = line(u.Query())
	}
	if said != "" {
		return said
	}
	if path := u.Path(); path != "" {
		return line(path)
	}
	if c.Description != "" {
		return line(c.Description)
	}
	if c.Arguments != nil {
		return line(string(rawjson.Compact(nil, c.Arguments)))
	}
	return line(c.ArgumentsText)
}
