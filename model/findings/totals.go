package findings

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
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
)

var (
	totalWords = sync.OnceValue(func() *literals.Set {
		return literals.New("x-total", "total_count", "totalcount", "total_results", "totalresults", `"total"`, "total_items", "totalitems", "total_records", "total_hits", "total_rows", "x-wp-total")
	})
	totalForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:x-total(?:-count)?|x-wp-total|\btotal(?:_?(?:count|results|items|records|hits|rows))?)["']?\s*[:=]\s*"?(\d{2,7})\b`)
	})
	pagesForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)rel="?next|["'_&?](?:next\w*|page\w*|per_?page|limit|offset|cursor|has_?more|skip)\b`)
	})
	bareNumber = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:^|[^\w.,:/-])(\d{1,3}(?:[,. ]\d{3})+|\d{2,7})(?:$|[^\w:/-])`)
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
	numbers = numbersIn(text)
	for _, w := range b.list {
		if w.got > 0 && numbers[w.got] {
			w.finding.Line = fmt.Sprintf("%d of %d were got, and the answer gives them for all", w.got, w.all)
			w.finding.Counterpart = &w.at
			l.say(w.place, ruleClaim, model.Hash("total"+strconv.Itoa(w.all)), w.finding)
		}
	}
	b.list = nil
}

func (*totals) last(*Finder, *looked) {}

// numbersIn returns the numbers of a text, without the marks between their thousands.
func numbersIn(text string) map[int]bool {
	all := map[int]bool{}
	text = text[:min(len(text), maxListing)]
	for at := 0; len(all) < 256; {
		m := bareNumber().FindStringSubmatchIndex(text[at:])
		if m == nil {
			break
		}
		if n, err := strconv.Atoi(strings.NewReplacer(",", "", ".", "", " ", "").Replace(text[at+m[2] : at+m[3]])); err == nil {
			all[n] = true
		}
		at += m[3]
	}
	return all
}

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
	m := totalForm().FindStringSubmatch(text)
	if m == nil || !pagesForm().MatchString(text) {
		return
	}
	all := number(m[1])
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
	for i := range b.list {
		w := &b.list[i]
		if w.got > 0 {
			continue
		}
		for n := range numbers {
			if n >= 2*roundPart && n < w.all && n%roundPart == 0 && 3*n > w.all && n > w.got {
				w.got, w.place, w.finding = n, e.place, e.finding(Likely, "")
			}
		}
	}
}
