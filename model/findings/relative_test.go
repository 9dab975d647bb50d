package findings

import (
	"strings"
	"testing"
)

// A day or a place that a tool answers in its own form is the one that was asked for. Two of one form
// that differ are not.
func TestAnsweredInOwnForm(t *testing.T) {
	for _, c := range []struct{ key, asked, answered, want string }{
		{"date", "tomorrow", "2026-03-04", ""},
		{"date", "后天", "2026-03-05", ""},
		{"date", "Übermorgen", "2026-03-05", ""},
		{"date", "mañana", "4 March 2026", ""},
		{"date", "in 3 days", "2026-03-06", ""},
		{"date", "next Friday", "2026-03-06", ""},
		{"date", "tomorrow", "yesterday", "warning"},
		{"date", "2026-03-04", "2026-03-05", "warning"},
		{"date", "in the oven", "2026-03-05", "warning"},
		{"city", "Bakersfield", "5325738", ""},
		{"city", "5325738", "Bakersfield", ""},
		{"destination", "Bakersfield", "BKF", ""},
		{"destination", "Bakersfield", "OVN", "warning"},
		{"destination", "BKF", "Bakersfield", ""},
		{"destination", "OVN", "Bakersfield", "warning"},
		{"destination", "BKF", "OVN", "warning"},
		{"country", "IN", "Iran", "warning"},
		{"country", "IN", "India", ""},
		{"country", "US", "United States", ""},
		{"country", "India", "IN", ""},
		{"country", "PL", "Poland", ""},
		{"origin", "LS", "Lagos", "warning"},
		{"city", "LA", "Los Angeles", ""},
		{"city", "BKF", "Bakersfield", "warning"},
		{"city", "4711", "4712", "warning"},
		{"city", "Bakersfield", "Ovenham", "warning"},
		{"city", "Berlin", "柏林", "hint"},
		{"order_id", "rye", "4711", "warning"},
		{"city", "Ovenham 4", "Ovenham 5", "warning"},
	} {
		_, list := failsAfter(t, user("go"), ran(ask("1", map[string]any{c.key: c.asked}), `{"`+c.key+`": "`+c.answered+`", "total": 3}`), answer("3"))
		got := ""
		for _, one := range list {
			if one.Rule == ruleEcho {
				got = strings.ToLower(one.Severity.String())
			}
		}
		if got != c.want {
			t.Errorf("%s: asked %s, answered %s: %q\n%s", c.key, c.asked, c.answered, got, told(list))
		}
	}
}
