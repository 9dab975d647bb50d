package sqlite

import (
	"fmt"
	"strings"
	"testing"
)

// generated parses a table and gives a row of it as JSON.
func generated(t testing.TB, sql string, budget *budget, values ...Value) string {
	t.Helper()
	return string(parseTable(sql, utf8Text).appendRow(nil, Row{ID: 1}, values, utf8Text, budget))
}

func TestGeneratedColumns(t *testing.T) {
	data := stringValue(`{"role":"user","parts":[{"text":"hi"}]}`)
	for _, c := range []struct{ sql, want string }{
		{`CREATE TABLE t(d, r AS (json_extract(d, '$.role')), x AS (d -> 'parts' -> 0 ->> 'text') VIRTUAL)`, `"r":"user","x":"hi"}`},
		{`CREATE TABLE t(d, b AS (a || '!'), a AS (json_extract(d, '$.role')))`, `"b":"user!","a":"user"}`},
		{`CREATE TABLE t(d, a AS (b), b AS (a))`, `"a":{"_computed":"b"},"b":{"_computed":"a"}}`},
		{`CREATE TABLE t(d, a AS (printf('%s, "%s"', 'x', 1)))`, `"a":{"_computed":"printf('%s, \"%s\"', 'x', 1)"}}`},
		{`CREATE TABLE t(d, a AS (nothing))`, `"a":{"_computed":"nothing"}}`},
		{`CREATE TABLE t(d, a AS `, `"a":{"_computed":""}}`},
		{`CREATE TABLE t(d, a AS (` + strings.Repeat("(", 10_000), `"a":{"_computed":""}}`},
		{`CREATE TABLE t(d, a AS (` + strings.Repeat("- ", 10_000) + `1))`, `- 1"}}`},
	} {
		got := strings.TrimSpace(generated(t, c.sql, &budget{unpack: 1 << 20, compute: 1 << 20}, data))
		if !strings.HasSuffix(got, c.want) {
			t.Errorf("%.100s: %.300s, want %s", c.sql, got, c.want)
		}
	}
}

// What columns are computed of doubles with each of them, but not beyond what a database
// may cost.
func TestGeneratedColumnsAreBounded(t *testing.T) {
	columns := []string{"a", "v0 AS (a || a)"}
	for i := range 100 {
		columns = append(columns, fmt.Sprintf("v%d AS (v%d || v%d)", i+1, i, i))
	}
	left := budget{unpack: 1 << 20, compute: 1 << 20}
	got := generated(t, "CREATE TABLE t("+strings.Join(columns, ", ")+")", &left, stringValue("ab"))
	if len(got) > 4<<20 || !strings.Contains(got, `"v1":"abababab"`) || !strings.Contains(got, `"v100":{"_computed":"v99 || v99"}`) {
		t.Errorf("%d bytes: %.100s … %.100s", len(got), got, got[max(0, len(got)-100):])
	}
}
