package findings

import (
	"slices"
	"testing"
)

// A query that named a wrong column, or took too long, is made good by one for as much of the same
// tables, also in pages.
func TestSlowQueries(t *testing.T) {
	const wide = "select l.id, max(b.at) from loaves l join bakes b on b.loaf = l.id where l.hot group by 1"
	const column = `Error: column "hot" does not exist`
	for name, c := range map[string]struct {
		query, said, next, then string
		open                    bool
	}{
		"another column":    {"select count(*) from loaves where hot", column, "select count(*), sum(price) from loaves where heat > 90", "12 | 40.5", false},
		"of another table":  {"select count(*) from loaves where hot", column, "select count(*) from ovens where heat > 90", "12", true},
		"in pages":          {wide, "Error: statement timeout (10 s)", "select l.id, (select max(at) from bakes b where b.loaf = l.id) from loaves l where l.hot order by 1 limit 500 offset 0", "500 rows", false},
		"all at once":       {wide, "canceling statement due to statement timeout", "select l.id, (select max(at) from bakes b where b.loaf = l.id) from loaves l where l.hot", "712 rows", false},
		"only some":         {wide, "Error: statement timeout (10 s)", "select l.id, b.at from loaves l join bakes b on b.loaf = l.id where l.hot limit 10", "10 rows", true},
		"only how many":     {wide, "Error: statement timeout (10 s)", "select count(*) from loaves l join bakes b on b.loaf = l.id where l.hot", "712", true},
		"one table only":    {wide, "Error: statement timeout (10 s)", "select id from loaves where hot", "712 rows", true},
		"for another cause": {wide, "Error: server closed the connection", "select l.id, (select max(at) from bakes b where b.loaf = l.id) from loaves l where l.hot", "712 rows", true},
	} {
		_, list := failsAfter(t, user("go"), ran(call("1", "sql", map[string]any{"q": c.query}), c.said), answer("Another way."), ran(call("2", "sql", map[string]any{"q": c.next}), c.then), answer("done"))
		open := slices.ContainsFunc(list, func(one Finding) bool {
			return (one.Group() == Fail || one.Group() == Hidden) && !one.Recovered && one.Severity != Hint
		})
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
