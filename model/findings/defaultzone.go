package findings

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A call gives a time without its zone, the service takes it for one in UTC, as its result says, and the
// prompt or the answer has the same time of another place.

// defaultZones is the follower that knows it, of ruleZone.
type defaultZones struct {
	threads latest[uint64, *unzoned]
}

// An unzoned is what a thread knows of it.
type unzoned struct {
	asked []clockTime // that the last prompt has with their zones
	taken []takenTime
}

// A clockTime is a time of day with its zone, as it is said.
type clockTime struct {
	hour, minute int
	said         string
	summer       bool // it is UTC in winter
	at           Place
}

// A takenTime is a call whose times were taken for ones in UTC.
type takenTime struct {
	times   []bareTime
	place   Place
	finding Finding
}

// A bareTime is a time of day without a zone, and whether its day is one of the summer of Europe.
type bareTime struct {
	clock  string // 15:00
	summer bool
}

const maxTakenTimes = 8 // of a thread, and of a call

var (
	bareTimeForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`"\d{4}-(\d\d)-\d\d[T ](\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?"`)
	})
	utcWords = sync.OnceValue(func() *literals.Set { return literals.New("utc", "gmt") })
	// zoneOfUTC is a member of a result by which its times are in UTC, tookUTC how one says that nobody
	// had said so.
	zoneOfUTC = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)"(?:time_?zone|tz)(?:_?id)?"\s*:\s*"(?:etc/)?(?:utc|gmt)"`)
	})
	tookUTC = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:no|without(?: an?)?|missing) time ?zone\b[^\n]{0,60}\b(?:UTC|GMT)\b|\bdefault(?:s|ed|ing)?\b[^\n"]{0,40}\b(?:UTC|GMT)\b|\b(?:UTC|GMT)\b[^\n"]{0,24}\b(?:by default|as (?:the )?default|assumed)\b|\bassum(?:ed|ing)\b[^\n"]{0,24}\b(?:UTC|GMT)\b`)
	})
	// zoneGiven is what a call has where it says the zone of its times.
	zoneGiven = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)"[a-z_]*(?:zone|tz|offset)[a-z_]*"\s*:\s*"?[^",}]|T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)"`)
	})
)

// utcInWinter are places where it is UTC in winter, alwaysUTC some where it is so for most of the year, or
// where the summer is no other time.
var (
	utcInWinter = wordset.Set{Words: "london dublin lisbon belfast guernsey jersey isle_of_man madeira canary faroe uk british irish"}
	alwaysUTC   = wordset.Set{Words: "reykjavik casablanca danmarkshavn gmt utc wet"}
)

// askingNames are words of names of tools that change no time.
var askingNames = wordset.Set{Words: "get list find search check query read fetch freebusy busy lookup show view availability"}

// changesIt are words of names of tools by which a time may be put right.
var changesIt = wordset.Set{Words: "update delete cancel patch move reschedule edit modify remove change replace"}

// zonedIn returns the times of day that a text has with their zones.
func zonedIn(text string, at Place) (all []clockTime) {
	const before, behind, most = 48, 32, 8 // bytes around a word of a zone
	literals.Each(zoneWords(), text, func(_, found int) bool {
		for _, m := range zonedForm().FindAllStringSubmatch(text[max(found-before, 0):min(found+behind, len(text))], 2) {
			words := strings.FieldsFunc(strings.ToLower(m[0]), func(r rune) bool { return r == '/' || r == ' ' || r == '(' })
			if slices.ContainsFunc(words, alwaysUTC.Has) {
				continue
			}
			hour, minute := clockOf(m)
			all = append(all, clockTime{hour, minute, line(m[0]), slices.ContainsFunc(words, utcInWinter.Has), at})
		}
		return len(all) < most
	})
	return all
}

// clockOf returns the time of day of a match of zonedForm.
func clockOf(m []string) (hour, minute int) {
	hour, minute = number(m[1]), number("0"+m[2])
	if low := strings.ToLower(m[3]); low == "pm" && hour < 12 {
		hour += 12
	} else if low == "am" && hour == 12 {
		hour = 0
	}
	return hour, minute
}

func (g *defaultZones) message(_ *Finder, l *looked, s *step) {
	prompt := s.flags.Has(model.FlagPrompt)
	if !prompt && (s.flags.Role() != model.RoleAssistant || s.flags.Has(model.FlagCall)) {
		return
	}
	b, ok := g.threads.get(s.thread)
	if !prompt && (!ok || len(b.taken) == 0) {
		return
	}
	var said []clockTime
	if text := textOf(s.message); len(text) <= maxAllPrompt {
		said = zonedIn(text, Place{s.entry, -1, -1})
	}
	if prompt {
		if ok || len(said) > 0 {
			b = g.threads.of(s.thread, func() *unzoned { return &unzoned{} })
			b.asked, b.taken = said, nil
		}
		return
	}
	for _, one := range b.taken {
		for _, c := range slices.Concat(b.asked, said) {
			clock := fmt.Sprintf("%02d:%02d", c.hour, c.minute)
			if !slices.ContainsFunc(one.times, func(t bareTime) bool { return t.clock == clock && (t.summer || !c.summer) }) {
				continue
			}
			f, at := one.finding, c.at
			f.Line, f.Counterpart = "no zone was given, and UTC was taken; it is to be "+c.said, &at
			l.say(one.place, ruleZone, model.Hash(c.said), f)
			break
		}
	}
	b.taken = nil
}

func (*defaultZones) last(*Finder, *looked) {}

func (g *defaultZones) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Other || e.result == nil || !e.fine() || len(e.call.Arguments) > maxListing {
		return
	}
	words := model.Words(e.call.Name)
	if slices.ContainsFunc(words, askingNames.Has) {
		return
	}
	given := string(e.call.Arguments)
	b, ok := g.threads.get(s.thread)
	if waits := ok && len(b.taken) > 0; !waits && !strings.Contains(given, `"20`) {
		return // as most have no date
	}
	zoned := zoneGiven().MatchString(given)
	if ok && len(b.taken) > 0 && (zoned || slices.ContainsFunc(words, changesIt.Has)) {
		b.taken = nil // it may have been put right
	}
	if zoned || size(e.result) > maxScript {
		return
	}
	all := bareTimeForm().FindAllStringSubmatch(given, maxTakenTimes)
	text := saidBy(e.result)
	if len(all) == 0 || !literals.In(utcWords(), text) {
		return
	}
	took, member := tookUTC().MatchString(text), zoneOfUTC().MatchString(text)
	var times []bareTime
	for _, m := range all {
		time := m[2] + ":" + m[3]
		if took || member && (strings.Contains(text, "T"+time+":00Z") || strings.Contains(text, "T"+time+":00+00:00")) {
			times = append(times, bareTime{time, "04" <= m[1] && m[1] <= "09"})
		}
	}
	b = g.threads.of(s.thread, func() *unzoned { return &unzoned{} })
	if len(times) > 0 && len(b.taken) < maxTakenTimes {
		b.taken = append(b.taken, takenTime{times, e.place, e.finding(Likely, "")})
	}
}
