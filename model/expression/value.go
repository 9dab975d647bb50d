package expression

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// numberOf reads a number, which may be one of thousands or millions.
func numberOf(s string) (float64, bool) {
	scale := 1.0
	for suffix, by := range map[string]float64{"k": 1e3, "K": 1e3, "M": 1e6, "m": 1e6, "G": 1e9} {
		if rest, ok := strings.CutSuffix(s, suffix); ok {
			s, scale = rest, by
			break
		}
	}
	if !digitsFirst(strings.TrimPrefix(s, "-")) {
		return 0, false
	}
	n, err := strconv.ParseFloat(s, 64)
	return n * scale, err == nil && !math.IsInf(n*scale, 0)
}

// digitsFirst reports whether a text is one of digits and points only.
func digitsFirst(s string) bool {
	return s != "" && s[0] >= '0' && s[0] <= '9' && strings.Trim(s, "0123456789.") == ""
}

// units are those of time, in seconds, the longer name of those that begin alike first.
var units = [...]struct {
	name    string
	seconds float64
}{{"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}, {"d", 86400}, {"w", 7 * 86400}}

// lengthOf reads a length of time: 1h30m. It needs units.
func lengthOf(s string) (seconds float64, ok bool) {
	for s != "" {
		digits := len(s) - len(strings.TrimLeft(s, "0123456789."))
		n, err := strconv.ParseFloat(s[:digits], 64)
		if err != nil {
			return 0, false
		}
		s, ok = s[digits:], false
		for _, u := range units {
			if rest, has := strings.CutPrefix(s, u.name); has {
				seconds, s, ok = seconds+n*u.seconds, rest, true
				break
			}
		}
		if !ok {
			return 0, false
		}
	}
	return seconds, ok && !math.IsInf(seconds, 0)
}

// A span is a piece of time that a value names: a day, a minute, or a minute of every day.
type span struct {
	from, to time.Time // from is in it, to is not
	clock    bool      // of every day: only the clock of from and to counts
	zoned    bool      // it is an instant; else it is what a clock beside the subject shows
}

// The forms of times, with what they name.
var (
	clocks = [...]struct {
		layout string
		long   time.Duration
	}{{"15:04:05", time.Second}, {"15:04", time.Minute}}
	dates = [...]struct {
		layout string
		long   time.Duration // 0 for a month
	}{{"2006-01-02T15:04:05", time.Second}, {"2006-01-02 15:04:05", time.Second}, {"2006-01-02T15:04", time.Minute}, {"2006-01-02 15:04", time.Minute}, {"2006-01-02", 24 * time.Hour}, {"2006-01", 0}}
)

// spanOf reads a time.
func spanOf(s string, now time.Time) (span, bool) {
	today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
	switch strings.ToLower(s) {
	case "today":
		return span{from: today, to: today.AddDate(0, 0, 1)}, true
	case "yesterday":
		return span{from: today.AddDate(0, 0, -1), to: today}, true
	}
	for _, c := range clocks {
		if t, err := time.Parse(c.layout, s); err == nil {
			return span{from: t, to: t.Add(c.long), clock: true}, true
		}
	}
	for _, d := range dates {
		if t, err := time.Parse(d.layout, s); err == nil {
			to := t.Add(d.long)
			if d.long == 0 {
				to = t.AddDate(0, 1, 0)
			}
			return span{from: t, to: to}, true
		}
	}
	if t, err := time.Parse(time.RFC3339, s); err == nil {
		return span{from: t, to: t.Add(time.Second), zoned: true}, true
	}
	return span{}, false
}

// compare says where a time is: before the span (-1), in it (0), or after it (1).
func (s span) compare(t time.Time) int {
	from, to := s.from, s.to
	switch {
	case s.clock:
		h, m, sec := t.Clock()
		t = time.Date(from.Year(), from.Month(), from.Day(), h, m, sec, 0, time.UTC)
	case !s.zoned: // what a clock shows is compared with what a clock shows
		t = time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, time.UTC)
	}
	switch {
	case t.Before(from):
		return -1
	case t.Before(to) || t.Equal(from):
		return 0
	}
	return 1
}
