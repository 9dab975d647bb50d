package findings

import (
	"slices"
	"testing"
)

// A statement that a database refused in a transaction is made good where it runs outside of one.
func TestInTransaction(t *testing.T) {
	const refused = "ERROR:  CREATE INDEX CONCURRENTLY cannot run inside a transaction block"
	sql := func(id, name, query string) script { return ran(call(id, name, map[string]any{"query": query}), "[]") }
	migrates := failed(call("1", "apply_migration", map[string]any{"name": "rye", "query": "CREATE INDEX CONCURRENTLY IF NOT EXISTS rye ON loaves (kind);"}), refused)
	both := failed(call("1", "apply_migration", map[string]any{"name": "rye", "query": "CREATE INDEX CONCURRENTLY rye ON loaves (kind); CREATE INDEX CONCURRENTLY oats ON loaves (oats);"}), refused)
	shell := failed(bash("1", `psql -1 -c "CREATE UNIQUE INDEX CONCURRENTLY rye ON loaves (kind)"`), refused)
	for name, c := range map[string]struct {
		script []script
		open   bool
	}{
		"by another tool":     {[]script{migrates, sql("2", "execute_sql", "create index concurrently rye on loaves (kind)")}, false},
		"by a shell":          {[]script{migrates, ran(bash("2", `psql -c "CREATE INDEX CONCURRENTLY rye ON loaves (kind)"`), "CREATE INDEX")}, false},
		"one by one":          {[]script{both, sql("2", "execute_sql", "CREATE INDEX CONCURRENTLY rye ON loaves (kind)"), sql("3", "execute_sql", "CREATE INDEX CONCURRENTLY oats ON loaves (oats)")}, false},
		"the other one first": {[]script{both, sql("2", "execute_sql", "CREATE INDEX CONCURRENTLY oats ON loaves (oats)"), user("Go on."), ran(bash("3", `psql -c "CREATE INDEX CONCURRENTLY rye ON loaves (kind)"`), "CREATE INDEX")}, false},
		"one of them twice":   {[]script{both, sql("2", "execute_sql", "CREATE INDEX CONCURRENTLY rye ON loaves (kind)"), sql("3", "execute_sql", "CREATE INDEX CONCURRENTLY IF NOT EXISTS rye ON loaves (kind)")}, true},
		"one, and both again": {[]script{both, sql("2", "execute_sql", "CREATE INDEX CONCURRENTLY rye ON loaves (kind)"), failed(call("3", "execute_sql", map[string]any{"query": "CREATE INDEX CONCURRENTLY rye ON loaves (kind); CREATE INDEX CONCURRENTLY oats ON loaves (oats);"}), refused)}, true},
		"of a shell":          {[]script{shell, sql("2", "execute_sql", "CREATE UNIQUE INDEX CONCURRENTLY rye ON loaves (kind)")}, false},
		"vacuumed":            {[]script{failed(call("1", "apply_migration", map[string]any{"query": "VACUUM (ANALYZE) loaves"}), "ERROR: VACUUM cannot run inside a transaction block"), sql("2", "execute_sql", "VACUUM loaves")}, false},
		"another one":         {[]script{migrates, sql("2", "execute_sql", "CREATE INDEX CONCURRENTLY oats ON loaves (oats)")}, true},
		"one of both":         {[]script{both, sql("2", "execute_sql", "CREATE INDEX CONCURRENTLY rye ON loaves (kind)")}, true},
		"looked for":          {[]script{migrates, sql("2", "execute_sql", "SELECT * FROM pg_indexes WHERE indexname = 'rye'")}, true},
		"it failed there too": {[]script{migrates, failed(call("2", "execute_sql", map[string]any{"query": "CREATE INDEX CONCURRENTLY rye ON loaves (kind)"}), "ERROR: relation loaves does not exist")}, true},
		"only written down":   {[]script{migrates, ran(bash("2", `echo "CREATE INDEX CONCURRENTLY rye ON loaves (kind);" > rye.sql`), "")}, true},
		"only searched":       {[]script{migrates, ran(bash("2", `grep -rn "CREATE INDEX CONCURRENTLY rye" .`), "rye.sql:1:CREATE INDEX CONCURRENTLY rye")}, true},
		"another reason":      {[]script{failed(call("1", "apply_migration", map[string]any{"query": "CREATE INDEX CONCURRENTLY rye ON loaves (kind)"}), "ERROR: permission denied"), sql("2", "execute_sql", "CREATE INDEX CONCURRENTLY rye ON loaves (kind)")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("Make it fast.")}, c.script...), answer("Done."))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Group() == Fail && !f.Recovered }); got != c.open {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}
