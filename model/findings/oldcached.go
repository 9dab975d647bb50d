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

// A tool answers some questions of several from what it kept, or has such ones in a list, and the answer takes
// them for as new as the rest.
var ruleOldCached = &Rule{"hidden.cached", Hidden, Warning, "the answer takes a value out of a cache that is far older than those beside it", "A result, or one of several in its list, says that it comes from a cache, a fallback or a snapshot, or is stale, and is dated a week or more before each other one of the same tool that does not say so. It was not asked for again with another outcome, no prompt speaks of that, and the run ended with an answer that has a number of only that one, or that speaks of today or of what is current where a call was given such a number, and neither its date nor a word about its age."}

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
	item    int // of its list
	tool    string
	target  uint64
	day     time.Time
	cached  bool
	numbers []string
	used    bool // the answer has one of them
	given   bool // or a call that does something with them
	known   bool // or tells how old it is
	finding Finding
}

const (
	maxDated    = 64 // of a thread
	farOlder    = 7 * 24 * time.Hour
	mostNumbers = 16 // of a result
)

var (
	cacheWords = sync.OnceValue(func() *literals.Set { return literals.New("cache", "stale", "fallback", "fall back", "snapshot") })
	ageForm    = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:\w*cache\w*|stale|fall(?:s|ing|en)?[ -]?backs?|fell back|snapshots?|out ?dated|out of date|old(?:er)?|as of|not (?:live|current|up to date)|last known|years? ago|months? ago|weeks? ago|days ago|dated|dates? (?:from|back))\b`)
	})
	// freshForm is how an answer says that what it tells is of now.
	freshForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:(?:as of )?today|current|latest|live|up[- ]to[- ]date)\b`)
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
				one.used = one.used && !concludes || concludes && (of.uses(one, text) || one.given && freshForm().MatchString(text))
			}
		}
	}
}

// tellsAge reports whether a text speaks of how old a result is.
func (of *datedAnswers) tellsAge(d *datedAnswer, text string) bool {
	if ageForm().MatchString(asOfToday.Replace(text)) || strings.Contains(text, d.day.Format("2006-01-02")) {
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
			return one.tool == d.tool && (one.place != d.place || one.item != d.item) && slices.Contains(one.numbers, n)
		})
	})
}

func (g *oldCacheds) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if of, ok := g.threads.get(s.thread); ok && len(of.list) > 0 && !e.use.Purpose.Reads() && e.fine() {
		of.gives(argumentsTo(e))
	}
	if e.use.Purpose != tool.Other && e.use.Purpose != tool.Fetch || e.result == nil || !e.fine() {
		return
	}
	v, ok := e.json()
	if !ok {
		return
	}
	all := datedIn(v)
	if len(all) == 0 {
		return
	}
	of := g.threads.of(s.thread, func() *datedAnswers { return &datedAnswers{} })
	of.list = slices.DeleteFunc(of.list, func(d datedAnswer) bool { return d.target == e.target && d.tool == e.call.Name })
	for i, one := range all {
		one.place, one.entry, one.item, one.tool, one.target = e.place, e.entry, i, e.call.Name, e.target
		if one.cached {
			one.finding = e.finding(Likely, "of "+one.day.Format("2006-01-02"))
		}
		of.list = append(of.list, one)
	}
	of.list = of.list[max(0, len(of.list)-maxDated):]
}

// gives notes the numbers that a call is given. One that is as short as 25 may be another.
func (of *datedAnswers) gives(asked string) {
	for i := range of.list {
		one := &of.list[i]
		one.given = one.given || one.cached && slices.ContainsFunc(one.numbers, func(n string) bool {
			return len(n) > 3 && of.uses(&datedAnswer{numbers: []string{n}, tool: one.tool, place: one.place, item: one.item}, asked)
		})
	}
}

// datedIn returns what a document has that is dated: the members of a list, or itself.
func datedIn(v rawjson.Value) (all []datedAnswer) {
	var whole datedAnswer
	whole.read(v, 0)
	lists := []rawjson.Value{v}
	for _, m := range v.Members() {
		lists = append(lists, m)
	}
	for _, list := range lists {
		all = all[:0]
		enter := func(m rawjson.Value, of time.Time) {
			if one := (datedAnswer{}); m.Kind() == rawjson.Object {
				if one.read(m, 1); one.day.IsZero() {
					one.day = of
				}
				if !one.day.IsZero() && len(one.numbers) > 0 {
					all = append(all, one)
				}
			}
		}
		for _, m := range list.Members() { // by their names
			enter(m, time.Time{})
		}
		for _, m := range list.Elems() {
			enter(m, whole.day)
		}
		if len(all) > 1 {
			return all[:min(len(all), maxDated)]
		}
	}
	if whole.day.IsZero() {
		return nil
	}
	return []datedAnswer{whole}
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

// asOfToday leaves out how one says that something is of now in the words by which others tell how old it is.
var asOfToday = strings.NewReplacer("as of today", "", "As of today", "", "as of now", "", "As of now", "")

// isOldMark reports whether a member says that a result is none of now.
func isOldMark(low string, m rawjson.Value) bool {
	switch low {
	case "cached", "fromcache", "iscached", "servedfromcache", "stale", "isstale", "fallback", "isfallback", "usedfallback", "fromfallback", "fromsnapshot":
		is, _ := m.Bool()
		return is
	case "source", "origin", "datasource", "servedfrom", "from", "via", "provenance":
		for _, w := range model.Words(m.Text()) {
			switch strings.ToLower(w) {
			case "cache", "cached", "stale", "fallback", "snapshot":
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
				l.say(one.place, ruleOldCached, model.Hash(one.tool), one.finding)
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
