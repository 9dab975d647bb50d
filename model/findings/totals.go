package findings

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// A source that has more pages says how many there are of all, a round part of that was got, and
// the answer gives the part for the whole.

// totals is the follower that knows it, of ruleClaim.
type totals struct {
	threads latest[uint64, *gotten]
}

// A gotten is what a thread knows of the wholes.
type gotten struct{ list []wholeOfPages }

// A wholeOfPages is a source with pages.
type wholeOfPages struct {
	all, got int // got is 0 until a part is known
	at       Place
	place    Place
	finding  Finding
}

// A part must be a whole number of these, at least: pages have round sizes.
const (
	roundPart  = 50
	leastWhole = 60
	aboutTotal = 80 // bytes before a total in which what it is of may stand
)

var (
	totalWords = sync.OnceValue(func() *literals.Set {
		return literals.New("x-total", "total_count", "totalcount", "total_results", "totalresults", `"total"`, "total_items", "totalitems", "total_records", "total_hits", "total_rows", "x-wp-total")
	})
	totalForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:x-total(?:-count)?|x-wp-total|\btotal(?:_?(?:count|results|items|records|hits|rows))?)["']?\s*[:=]\s*"?(\d{2,7})\b(?:$|[^.,%]|[.,](?:$|\D))`)
	})
	// otherTotals are what a bare total is of that is no number of items.
	otherTotals = sync.OnceValue(func() *literals.Set {
		return literals.New("memory", "disk", "swap", "bytes", "token", "usage", "cost", "price", "amount", "quota", "elapsed", "duration")
	})
	pagesForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)rel="?next|["'_&?](?:next\w*|page\w*|per_?page|limit|offset|cursor|has_?more|skip)\b`)
	})
)

func (g *totals) message(_ *Finder, l *looked, s *step) {
	b, ok := g.threads.get(s.thread)
	if !ok || len(b.list) == 0 || s.message.Role != model.RoleAssistant {
		return
	}
	text := textOf(s.message)
	concluded := !s.flags.Has(model.FlagCall)
	if !concluded {
		said, ends := lastWords(s.message)
		text, concluded = text+said, ends
	}
	all := text
	for _, p := range s.message.Parts {
		if r, ok := p.(model.Reasoning); ok {
			all += "\n" + r.Text
		}
	}
	numbers := numbersIn(all)
	b.list = slices.DeleteFunc(b.list, func(w wholeOfPages) bool { return numbers[w.all] })
	if !concluded || len(b.list) == 0 || partMentions().MatchString(all) {
		return
	}
	counts := countsIn(text, mayBeCount)
	for _, w := range b.list {
		if w.got > 0 && counts[w.got] {
			w.finding.Line = fmt.Sprintf("%d of %d were got, and the answer gives them for all", w.got, w.all)
			w.finding.Counterpart = &w.at
			l.say(w.place, ruleClaim, model.Hash("total"+strconv.Itoa(w.all)), w.finding)
		}
	}
	b.list = nil
}

func (*totals) last(*Finder, *looked) {}

func (g *totals) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.result == nil || !e.fine() {
		return
	}
	switch e.use.Purpose {
	case tool.Shell, tool.Fetch, tool.Other:
	default:
		return
	}
	n := size(e.result)
	b, ok := g.threads.get(s.thread)
	if n == 0 || n > maxListing || !ok && n < len(`"total":10`) {
		return
	}
	text := saidBy(e.result)
	if ok && len(b.list) > 0 && e.use.Purpose == tool.Shell && n <= maxScript {
		b.part(e, text)
	}
	if !literals.In(totalWords(), text) {
		return
	}
	m := totalForm().FindStringSubmatchIndex(text)
	if m == nil || !pagesForm().MatchString(text) || isMeasured(text[m[3]:]) || literals.In(otherTotals(), text[max(0, m[0]-aboutTotal):m[0]]) {
		return
	}
	all := number(text[m[2]:m[3]])
	if all < leastWhole || all%roundPart == 0 {
		return
	}
	if !ok {
		b = &gotten{}
		g.threads.set(s.thread, b)
	}
	if len(b.list) < maxDoubted && !slices.ContainsFunc(b.list, func(w wholeOfPages) bool { return w.all == all }) {
		b.list = append(b.list, wholeOfPages{all: all, at: e.place})
	}
}

// part notes what was got of a whole, and lets go of one that was got.
func (b *gotten) part(e *ended, text string) {
	numbers := numbersIn(text)
	b.list = slices.DeleteFunc(b.list, func(w wholeOfPages) bool { return numbers[w.all] })
	counts := countsIn(text, countsItems)
	for i := range b.list {
		w := &b.list[i]
		if w.got > 0 {
			continue
		}
		for n := range counts {
			if n >= 2*roundPart && n < w.all && n%roundPart == 0 && 3*n > w.all && n > w.got {
				w.got, w.place, w.finding = n, e.place, e.finding(Likely, "")
			}
		}
	}
}
