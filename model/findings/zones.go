package findings

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

var ruleZone = &Rule{"contradiction.zone", Contradiction, Warning, "a time was set in another time zone than the prompt names", "A prompt names a time of day with its zone (03:30 German time), a result says that the machine runs in UTC, and a command puts the same hour and minute into a crontab or a timer that has no zone of its own. Or a call gives a date with a time and no zone, its result says that UTC was taken for it, and the prompt or the answer has that time with another zone: 15:00 Berlin time."}

// zones is the follower of the rule.
type zones struct {
	threads latest[uint64, *zoned]
}

// A zoned is what a thread knows of times.
type zoned struct {
	hour, minute string // as the prompt has them, without a nought before
	said         string
	at           Place
	utc          bool
}

var (
	zonedForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b([01]?\d|2[0-3])(?:[:.]([0-5]\d))?\s?(?i:(am|pm)\s)?(?:o'clock\s)?(?:\(?(?i:(?:German|Berlin|Paris|Vienna|Zurich|Madrid|Rome|Amsterdam|Stockholm|Central European|Eastern|Pacific|Mountain|New York|Tokyo|Sydney|Indian|London|Dublin|Lisbon|British|Irish|UK|our local|local) time)|CES?T|E[SD]T|P[SD]T|M[SD]T|JST|IST|AE[SD]T|BST|Atlantic/(?:Canary|Faroe|Madeira)|Europe/\w+|America/\w+|Asia/\w+)\b`)
	})
	zoneWords = sync.OnceValue(func() *literals.Set {
		return literals.New(" time", "cet", "cest", "est", "edt", "pst", "pdt", "mst", "mdt", "jst", "ist", "aest", "aedt", "bst", "atlantic/", "europe/", "america/", "asia/")
	})
	utcForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`Time zone: (?:Etc/)?UTC|(?m)^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w* [^\n]{0,24}\d\d:\d\d:\d\d[^\n]{0,6} UTC\b|^\s*(?:Etc/)?UTC\s*$`)
	})
	cronForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)(?:^|["'\n])\s*(\d{1,2})\s+(\d{1,2})\s+\S+\s+\S+\s+\S+\s+\S`)
	})
	calendarForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`OnCalendar=[^\n]*?\b(\d{1,2}):(\d{2})[^\n]*`) })
)

func (g *zones) message(_ *Finder, _ *looked, s *step) {
	if !s.flags.Has(model.FlagPrompt) {
		return
	}
	text := textOf(s.message)
	if len(text) > maxAllPrompt {
		return
	}
	const before, behind = 48, 32 // bytes around a word of a zone in which its time stands
	var m []string
	literals.Each(zoneWords(), text, func(_, at int) bool {
		m = zonedForm().FindStringSubmatch(text[max(at-before, 0):min(at+behind, len(text))])
		return m == nil
	})
	if m == nil {
		return
	}
	hour, minute := clockOf(m)
	g.threads.set(s.thread, &zoned{strconv.Itoa(hour), strconv.Itoa(minute), line(m[0]), Place{s.entry, -1, -1}, false})
}

func (*zones) last(*Finder, *looked) {}

func (g *zones) ended(_ *Finder, l *looked, s *step, e *ended) {
	b, ok := g.threads.get(s.thread)
	if !ok || b.hour == "" || e.result == nil || !e.fine() {
		return
	}
	given := ""
	switch e.use.Purpose {
	case tool.Shell:
		command := e.use.Command()
		if text := saidBy(e.result); !b.utc && len(text) <= maxScript && (strings.Contains(command, "timedatectl") || strings.Contains(command, "date") || strings.Contains(command, "timezone")) {
			b.utc = utcForm().MatchString(text)
		}
		if strings.Contains(command, "cron") || strings.Contains(command, "OnCalendar") {
			given = command
		}
	case tool.WriteFile:
		if text := e.use.Content(); len(text) <= maxScript && (strings.Contains(text, "OnCalendar") || strings.Contains(e.use.Path(), "cron")) {
			given = text
		}
	}
	if !b.utc || given == "" || strings.Contains(given, "TZ") || len(given) > maxListing {
		return
	}
	found := ""
	for _, m := range cronForm().FindAllStringSubmatch(given, 16) {
		if strconv.Itoa(number(m[1])) == b.minute && strconv.Itoa(number(m[2])) == b.hour {
			found = strings.Trim(m[0], " \"'\n")
		}
	}
	if m := calendarForm().FindStringSubmatch(given); m != nil && strconv.Itoa(number(m[1])) == b.hour && strconv.Itoa(number(m[2])) == b.minute && !strings.Contains(m[0], "/") {
		found = m[0]
	}
	if found == "" {
		return
	}
	f := e.finding(Likely, "the prompt says "+b.said+", the machine runs in UTC")
	at := b.at
	f.Counterpart = &at
	l.say(e.place, ruleZone, model.Hash(b.said), f)
	b.hour = ""
}
