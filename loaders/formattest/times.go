package formattest

import (
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// isTime reports whether a value is a point in time: as ISO 8601 writes it, or counted
// since 1970.
func isTime(v rawjson.Value) bool {
	text := v.Look().Scalar()
	if v.Kind() == rawjson.String && (len(text) < len("2026-01-01T00:00:00") || text[4] != '-') {
		return false
	}
	return len(text) > 9 && !chat.Time(v.Look()).IsZero()
}

// later is how much later another time is: nothing in a log is so far from it.
const later = 26*time.Hour + 3517*time.Second

// laterTime returns a time as JSON in the way another one is written.
func laterTime(v rawjson.Value) string {
	text := v.Look().Scalar()
	if v.Kind() == rawjson.Number {
		whole, rest, _ := strings.Cut(text, ".")
		n, _ := strconv.ParseInt(whole, 10, 64)
		unit := time.Second
		for range (len(whole) - 10) / 3 {
			unit /= 1000
		}
		if whole = strconv.FormatInt(n+int64(later/unit), 10); rest != "" {
			whole += "." + rest
		}
		return whole
	}
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02 15:04:05.999999999"} {
		if t, err := time.Parse(layout, text); err == nil {
			return strconv.Quote(t.Add(later).Format(layout))
		}
	}
	return strconv.Quote(chat.TimeOf(text).Add(later).Format(time.RFC3339Nano))
}

// tells reports whether something began or ended at a time, JSON as in a log.
func (b became) tells(word string) bool {
	v, err := rawjson.Parse([]byte(word))
	if err != nil {
		return false
	}
	at := chat.Time(v)
	n, _ := v.Float()
	near := func(t time.Time) bool {
		return t.Sub(at).Abs() < time.Millisecond || at.Nanosecond() == 0 && t.Truncate(time.Second).Equal(at) // with the fraction beside it
	}
	for _, m := range b.messages {
		if n == float64(m.Duration) || near(m.Time) || near(m.Time.Add(m.Duration)) || near(m.Time.Add(-m.Duration)) {
			return true
		}
		for _, p := range m.Parts {
			if r, ok := p.(*model.ToolResult); ok && (near(m.Time.Add(r.Duration)) || near(m.Time.Add(-r.Duration))) {
				return true
			}
		}
	}
	return false
}
