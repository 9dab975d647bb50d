package findings

import (
	"slices"
	"strings"
	"unicode/utf8"

	"msgview/model"
	"msgview/model/tool"
)

// A Place is where something went wrong: a call, or a result without a call, or an
// event.
type Place struct {
	Entry  int // of the message with the call, in the index
	Call   int // place among its calls, -1 for none
	Result int // place among its results, of a result without a call; else -1
}

// Record returns the entry whose record has it: where the log writes each part of an answer
// as a record of its own, not always that of the message.
func (p Place) Record(index *model.Index) int {
	if p.Call < 0 {
		return index.RecordOfResult(p.Entry, p.Result)
	}
	return index.RecordOfCall(p.Entry, p.Call)
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
	Evidence Evidence // at the decisive place
	decisive int      // see Place

	Tool string // name of the tool, "" for an event
	Call string // the command, the file or what else the call is about, in one line
	Line string // the line of the result that tells most, cut if it is long

	// Counterpart is the other place of those that go in pairs: a refusal and the way
	// around it, an edit and what undid it; nil for all others. It belongs to the first place.
	Counterpart *Place

	weight   weight
	aside    aside       // of the call
	lacks    []checkKind // of the checks that did not start
	recent   bool        // little went well behind it
	spoken   bool        // it has no result, and an answer speaks of what that was to tell
	guessed  bool        // which result is whose was told by no id
	remarked int         // of lines that nobody spoke of: how many tell more

	// Because is why, in our own words, where the log tells: "after a compaction". It is
	// "" for most.
	Because string

	// Recovered says that the same went well later, with the same tool or in another way, or
	// that the agent wanted it to fail.
	Recovered bool
}

// Place is the one that decides: the first, but of a check that failed again and again, and never
// passed after that, the last.
func (f *Finding) Place() Place { return f.Places[f.decisive] }

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
	maxTold   = 1 << 14 // places of which is kept what is told of them
)

// A cause is a finding in the making.
type cause struct {
	Finding
	// last is the last place of each thing that must go well for it to be recovered.
	last []latestOf
	each []detail // by place
	more bool     // than fit into last
}

// latestOf is the last place of what must go well. Nearly every cause has one of them.
type latestOf struct {
	needs uint64
	at    spot
}

// A detail is what one place of a cause needs to be recovered, and what is told of it there.
type detail struct {
	needs uint64
	told  *Finding // nil if that is not kept
}

// A key tells causes apart. The conversation is no part of it.
type key struct {
	rule   *Rule
	target uint64
	line   uint64
	wanted bool // it was to fail
}

// add enters a place into a cause, what must go well behind it, and what is told of it.
func (c *cause) add(p Place, one detail) {
	c.Count++
	switch k := slices.IndexFunc(c.last, func(l latestOf) bool { return l.needs == one.needs }); {
	case k >= 0 && c.last[k].at.place().before(p):
		c.last[k].at = spotOf(p)
	case k >= 0:
	case len(c.last) >= maxPlaces:
		c.more = true
	default:
		c.last = append(c.last, latestOf{one.needs, spotOf(p)})
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
	c.Places, c.each = slices.Insert(c.Places, i, p), slices.Insert(c.each, i, one)
	if len(c.Places) > maxPlaces {
		c.Places, c.each = slices.Delete(c.Places, maxPlaces/2, maxPlaces/2+1), slices.Delete(c.each, maxPlaces/2, maxPlaces/2+1)
	}
}

// split returns what of a cause is left, and what went well later. One of them may have no
// place.
func (c *cause) split(w *went) (left, good Finding) {
	well, all := make([]bool, len(c.Places)), !c.more
	for _, last := range c.last {
		at, ok := w.get(last.needs)
		all = all && ok && last.at.place().before(at)
	}
	some := false
	for i, p := range c.Places {
		at, ok := w.get(c.each[i].needs)
		well[i] = ok && p.before(at)
		some = some || well[i]
	}
	switch {
	case all:
		good = c.Finding
		good.Recovered = true
		return Finding{}, good
	case !some, c.Count > len(c.Places): // of very many it is not known
		return c.decided(c.Finding), Finding{}
	}
	left, ok := c.part(well, false)
	good, ok2 := c.part(well, true)
	if !ok || !ok2 {
		return c.Finding, Finding{}
	}
	good.Recovered = true
	return c.decided(left), good
}

// decided returns what is left of a cause with the place that decides, and what is told of it there.
func (c *cause) decided(one Finding) Finding {
	if one.weight != checkWeight || len(one.Places) < 2 || one.Group() != Fail && one.Group() != Hidden {
		return one
	}
	at := func(p Place) detail { return c.each[slices.Index(c.Places, p)] }
	first := at(one.Places[0])
	for i := len(one.Places) - 1; i > 0; i-- {
		switch d := at(one.Places[i]); {
		case d.needs != first.needs: // in another conversation
		case d.told == nil:
			return one
		default:
			places, count := one.Places, one.Count
			one = *d.told
			one.Places, one.Count, one.decisive = places, count, i
			return one
		}
	}
	return one
}

// part returns a cause with those of its places that went well, or did not.
func (c *cause) part(well []bool, which bool) (one Finding, ok bool) {
	first := slices.Index(well, which)
	if first < 0 || c.each[first].told == nil {
		return one, false
	}
	one = *c.each[first].told
	for i, p := range c.Places {
		if well[i] == which {
			one.Places = append(one.Places, p)
		}
	}
	one.Count = len(one.Places)
	return one, true
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
func About(c *model.ToolCall) string { return AboutUse(tool.Of(c)) }

// AboutUse is About a call that was read already.
func AboutUse(u tool.Use) string {
	c, said := u.Call, ""
	switch u.Purpose {
	case tool.Shell:
		said = line(strings.ReplaceAll(u.Command(), "\n", " "))
	case tool.Fetch:
		said = line(u.URL())
	case tool.Find, tool.WebSearch:
		said = line(u.Query())
	case tool.Agent:
		said = line(u.AgentSaid())
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
	if u.Arguments().Exists() {
		all := tool.Fields(u.Arguments())
		if u.Arguments().Len() == 1 && runsCode(c.Name) {
			return codeLine(all)
		}
		return line(all)
	}
	return line(c.ArgumentsText)
}
