package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// A tool answers one question of several from what it kept, and the answer takes that for as new as the rest.
var ruleOldCached = &Rule{"hidden.cached", Hidden, Warning, "the answer takes a value out of a cache that is far older than those beside it", "A result says that it comes from a cache or is stale, and is dated a week or more before each other result of the same tool that does not say so. It was not asked for again with another outcome, no prompt speaks of a cache, and the run ended with an answer that has a number of only that result and neither its date nor a word about its age."}

// oldCacheds is the follower of the rule.
type oldCacheds struct {
	threads latest[uint64, *datedAnswers]
}

// datedAnswers are what tools of a thread answered, and of when that is.
type datedAnswers struct {
	list  []datedAnswer
	known bool // a prompt speaks of a cache
}

// A datedAnswer is a result with a date.
type datedAnswer struct {
	place   Place
	entry   int // of the result
	tool    string
	target  uint64
	day     time.Time
	cached  bool
	numbers []string
	used    bool // the answer has one of them
	known   bool // or tells how old it is
	finding Finding
}

const (
	maxDated    = 32 // of a thread
	farOlder    = 7 * 24 * time.Hour
	mostNumbers = 16 // of a result
)

var (
	cacheWords = sync.OnceValue(func() *literals.Set { return literals.New("cache", "stale") })
	ageForm    = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:\w*cache\w*|stale|out ?dated|out of date|old(?:er)?|as of|not (?:live|current|up to date)|last known|years? ago|months? ago|weeks? ago|days ago|dated|dates? (?:from|back))\b`)
	})
	decimalForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^-?\d+(?:\.\d+)?$`) })
)

func (g *oldCacheds) message(_ *Finder, _ *looked, s *step) {
	switch {
	case s.flags.Has(model.FlagPrompt):
		if text := textOf(s.message); len(text) <= maxAllPrompt && literals.In(cacheWords(), strings.ToLower(text)) {
			g.threads.of(s.thread, func() *datedAnswers { return &datedAnswers{} }).known = true
		}
	case s.message.Role == model.RoleAssistant:
		of, ok := g.threads.get(s.thread)
		if !ok || len(of.list) == 0 {
			return
		}
		text, concludes := textOf(s.message), !s.flags.Has(model.FlagCall)
		if !concludes {
			said, ends := lastWords(s.message)
			text, concludes = text+said, ends
		}
		if text == "" {
			return
		}
		for i := range of.list {
			if one := &of.list[i]; one.cached && one.entry < s.entry {
				one.known = one.known || of.tellsAge(one, text)
				one.used = one.used && !concludes || concludes && of.uses(one, text)
			}
		}
	}
}

// tellsAge reports whether a text speaks of how old a result is.
func (of *datedAnswers) tellsAge(d *datedAnswer, text string) bool {
	if ageForm().MatchString(text) || strings.Contains(text, d.day.Format("2006-01-02")) {
		return true
	}
	year := d.day.Format("2006")
	return strings.Contains(text, year) && !slices.ContainsFunc(of.list, func(one datedAnswer) bool { return !one.cached && one.day.Year() == d.day.Year() })
}

// uses reports whether a text has a number of only one result of its tool, however it is written.
func (of *datedAnswers) uses(d *datedAnswer, text string) bool {
	return slices.ContainsFunc(d.numbers, func(n string) bool {
		if !hasToken(text, n) && (!strings.Contains(n, ".") || !hasToken(text, strings.ReplaceAll(n, ".", ","))) {
			return false
		}
		return !slices.ContainsFunc(of.list, func(one datedAnswer) bool {
			return one.tool == d.tool && one.place != d.place && slices.Contains(one.numbers, n)
		})
	})
}

func (g *oldCacheds) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Other && e.use.Purpose != tool.Fetch || e.result == nil || !e.fine() {
		return
	}
	v, ok := e.json()
	if !ok || v.Kind() != rawjson.Object {
		return
	}
	one := datedAnswer{place: e.place, entry: e.entry, tool: e.call.Name, target: e.target}
	one.read(v, 0)
	if one.day.IsZero() {
		return
	}
	of := g.threads.of(s.thread, func() *datedAnswers { return &datedAnswers{} })
	of.list = slices.DeleteFunc(of.list, func(d datedAnswer) bool { return d.target == one.target && d.tool == one.tool })
	if one.cached {
		one.finding = e.finding(Likely, "of "+one.day.Format("2006-01-02"))
	}
	of.list = append(of.list, one)
	of.list = of.list[max(0, len(of.list)-maxDated):]
}

// read takes from a document when it is of, whether a cache had it, and its numbers.
func (d *datedAnswer) read(v rawjson.Value, depth int) {
	for key, m := range v.Members() {
		low := strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(key))
		switch m.Kind() {
		case rawjson.Object:
			if depth < 2 {
				d.read(m, depth+1)
			}
		default:
			text := m.Scalar()
			switch {
			case isOldMark(low, m):
				d.cached = true
			case d.day.IsZero() && isMoment(low) && len(text) >= 10 && len(text) <= 40:
				d.day, _ = time.Parse("2006-01-02", text[:10])
			case len(text) > 2 && decimalForm().MatchString(text) && len(d.numbers) < mostNumbers:
				d.numbers = append(d.numbers, strings.Clone(text))
			}
		}
	}
}

// isOldMark reports whether a member says that a result is none of now.
func isOldMark(low string, m rawjson.Value) bool {
	switch low {
	case "cached", "fromcache", "iscached", "servedfromcache", "stale", "isstale":
		is, _ := m.Bool()
		return is
	case "source", "origin", "datasource", "servedfrom", "from", "via", "provenance":
		for _, w := range model.Words(m.Text()) {
			if w = strings.ToLower(w); w == "cache" || w == "cached" || w == "stale" {
				return true
			}
		}
	}
	return false
}

// isMoment reports whether a member tells of when a result is.
func isMoment(low string) bool {
	switch low {
	case "asof", "date", "updated", "updatedat", "lastupdated", "lastupdatedat", "timestamp", "time", "fetchedat", "retrievedat", "quotedat", "observedat", "measuredat", "dataasof", "asofdate", "pricedat", "effectivedate":
		return true
	}
	return false
}

func (g *oldCacheds) last(f *Finder, l *looked) {
	if !f.hasEnded() {
		return
	}
	for _, of := range g.threads.all() {
		if of.known {
			continue
		}
		for _, one := range of.list {
			if one.cached && one.used && !one.known && of.standsOut(&one) {
				l.say(one.place, ruleOldCached, one.target, one.finding)
			}
		}
	}
}

// standsOut reports whether the same tool gave others that are new, and a number of only this one was used.
func (of *datedAnswers) standsOut(old *datedAnswer) bool {
	others := 0
	for _, one := range of.list {
		if one.tool != old.tool || one.cached {
			continue
		}
		if one.day.Sub(old.day) < farOlder {
			return false
		}
		others++
	}
	return others > 0
}
