//go:build !race

package oracle

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// formulas are those of generated columns: of the first ones most values are computed.
var formulas = []string{
	`a`, `b || '-' || c`, `i + 1`, `i * i`, `r / 2`, `i / 3`, `i % 7`, `-i`, `+r`, `r - i`, `i / 0`, `i - r * 2`, `(i + 1) * 2`, `-i || 'x'`,
	`a IS NULL`, `a IS NOT NULL`, `a ISNULL`, `a NOTNULL`, `a NOT NULL`, `i > 5`, `i = r`, `t = i`, `t < 'm'`, `i = '5'`, `t = 5`, `n = t`, `a = b`, `a IS b`, `b IS NOT 5`, `i <> 3`, `i != 3`, `i == 3`,
	`i BETWEEN 2 AND 8`, `i NOT BETWEEN 2 AND 8`, `t IN ('abc', '5', 5)`, `i NOT IN (1, NULL)`, `i > 2 AND r < 5`, `a OR b`, `NOT i`, `NOT a IS NULL`,
	`CASE WHEN i > 5 THEN 'big' WHEN i IS NULL THEN 'none' ELSE t END`, `CASE i WHEN 1 THEN 'one' WHEN '5' THEN 'five' END`, `CASE t WHEN 5 THEN 1 ELSE 2 END`,
	`CAST(t AS INTEGER)`, `CAST(i AS TEXT)`, `CAST(r AS INT)`, `CAST(t AS REAL)`, `CAST(a AS NUMERIC)`, `CAST(a AS TEXT)`,
	`coalesce(a, b, 'none')`, `ifnull(t, i)`, `nullif(i, 5)`, `nullif(t, i)`, `iif(i > 2, 'yes', 'no')`, `if(i, t)`, `typeof(a)`, `length(t)`, `length(a)`, `lower(t)`, `upper(a)`, `abs(i)`, `abs(r)`,
	`substr(t, 2)`, `substr(t, 2, 2)`, `substr(t, -2)`, `substr(t, 0, 2)`, `substr(t, -3, 2)`, `substr(t, 3, -2)`, `substr(t, 0)`, `substring(t, i, 3)`, `substr(t, -50, 49)`, `substr(t, 1, i)`, `substr(t, 0, -1)`,
	`trim(t)`, `ltrim(t)`, `rtrim(t, 'c')`, `trim(t, 'ca')`, `replace(t, 'b', 'BB')`, `replace(t, '', 'x')`, `instr(t, 'b')`, `hex(a)`, `hex(i)`,
	`json_extract(j, '$')`, `json_extract(j, '$.role')`, `json_extract(j, '$.n')`, `json_extract(j, '$.parts')`, `json_extract(j, '$.parts[0]')`, `json_extract(j, '$.parts[#-1].text')`, `json_extract(j, '$."a b"')`, `json_extract(j, '$.x.y')`,
	`j -> 'role'`, `j ->> 'role'`, `j ->> '$.role'`, `j -> 'parts' -> 0`, `j -> 'parts' ->> -1`, `j ->> 'a b'`, `j -> '$.n'`, `j ->> '[0]'`, `json_extract(j, '$.role') || ':' || t`,
	`datetime(i, 'unixepoch')`, `date(i * 86400, 'unixepoch')`, `time(i, 'UNIXEPOCH')`, `datetime(ms / 1000, 'unixepoch')`,
	`'it''s'`, `x'00FF'`, `1.50`, `0x1F`, `NULL`, `TRUE`, `- 5`, `- -5`, `a + b`, `t + 1`, `b * 2`, `9223372036854775807 + i`, `i * 9223372036854775807`, `-9223372036854775807 - i`,
	`+i = '5'`, `(i) = '5'`, `CAST(i AS TEXT) = 5`, `i AND NULL`, `i OR NULL`, `t || i || r`, `"b"`, `[t]`, "`i`",
}

// others are those that are left to SQLite: they say that they are computed.
var others = []string{`printf('%05d', i)`, `t LIKE 'a%'`, `i & 3`, `~i`, `t COLLATE NOCASE = 'ABC'`, `round(r, 1)`, `max(i, r)`, `strftime('%Y', i, 'unixepoch')`, `json_array(i, t)`, `unhex('41')`, `t GLOB 'a*'`, `a IS DISTINCT FROM b`, `json_extract(j, '$.role', '$.n')`}

var kindsOfGenerated = []string{``, `TEXT`, `INT`, `REAL`, `NUMERIC`, `BLOB`}

// anything is a value of any kind.
func anything(r *rand.Rand) any {
	switch r.IntN(16) {
	case 0:
		return nil
	case 1:
		return r.Int64N(20) - 5
	case 2:
		return int64(r.Uint64())
	case 3:
		return float64(r.IntN(40)-20) / 4
	case 4:
		return r.NormFloat64() * math.Pow(10, float64(r.IntN(40)-20))
	case 5:
		return []any{math.MaxInt64, math.MinInt64, 0.0, -1.0, 1e15, 1e16, 1e300, 5e-324, math.Inf(1), math.Inf(-1), int64(1) << 53, float64(1 << 60), 4e18, 1e19}[r.IntN(14)]
	case 6:
		return []byte{byte(r.IntN(256)), 0xFF, 0}[:r.IntN(4)]
	case 7:
		return fmt.Sprint(r.IntN(20))
	case 8:
		return []string{"5", " 5", "5.0", "5e0", "0x5", "5 x", "abc", "ABC", "", "ünïcödé 漢字 😀", "a\x00b", "\n\t\"\\", "1e400", "-", "."}[r.IntN(15)]
	case 9:
		return strings.Repeat("long ", r.IntN(3000))
	}
	return []string{"abc", "bcd", "  abc ", "cabac", "5", "12", "zz"}[r.IntN(7)]
}

// someJSON is JSON, mostly.
func someJSON(r *rand.Rand) any {
	return []any{
		nil, `{"role":"user","n":1,"parts":[{"type":"text","text":"hi"},{"text":"last"}],"a b":"spaced"}`,
		`{"role":"assistant","n":1.50,"parts":[],"x":{"y":null}}`, `{"role":null,"n":12345678901234567890,"x":{"y":{"z":[1, 2]}}}`,
		`{ "role" : "a\"b\u00e9\ud83d\ude00\/" , "n" : -0.0 , "role":"second", "parts":[ [1] ] }`, `[{"a":1},2.5]`, `"text"`, `true`, `12`,
		`{"role":"漢字","n":true,"parts":"none"}`, `{"\u0072ole":1e3,"n":false}`,
	}[r.IntN(11)]
}

// Generated columns have the values that SQLite computes, or say that they are
// computed.
func TestGenerated(t *testing.T) {
	for _, encoding := range []string{"UTF-8", "UTF-16le"} {
		r := rand.New(rand.NewPCG(1, 2))
		var columns []string
		for i, f := range append(formulas[:len(formulas):len(formulas)], others...) {
			kind := kindsOfGenerated[i%len(kindsOfGenerated)]
			columns = append(columns, fmt.Sprintf(`v%d %s GENERATED ALWAYS AS (%s) VIRTUAL`, i, kind, f))
			if i%5 == 0 {
				columns = append(columns, fmt.Sprintf(`s%d %s AS (%s) STORED`, i, kindsOfGenerated[(i+1)%len(kindsOfGenerated)], f))
			}
		}
		columns = append(columns, `twice AS (v1 || v0)`, `later AS (last + 1)`, `last INT AS (v2)`)
		d := create(t, `PRAGMA encoding = '`+encoding+`'`,
			`CREATE TABLE t(id INTEGER PRIMARY KEY, a, b NUMERIC, v AS (lower(t)), c TEXT, i INTEGER, r REAL, t TEXT, n NUMERIC, j JSON, ms INTEGER, `+strings.Join(columns, ", ")+`)`, `BEGIN`)
		for range 300 {
			err := d.run(`INSERT INTO t(a, b, c, i, r, t, n, j, ms) VALUES (?,?,?,?,?,?,?,?,?)`,
				anything(r), anything(r), anything(r), anything(r), anything(r), anything(r), anything(r), someJSON(r), 1700000000000+r.Int64N(1e9))
			if err != nil && !strings.Contains(err.Error(), "JSON") && !strings.Contains(err.Error(), "overflow") {
				t.Fatal(err)
			}
		}
		if err := d.run(`COMMIT`); err != nil {
			t.Fatal(err)
		}
		rows := d.reader(t)["t"]
		said := d.compare(t, "t", rows)
		t.Logf("%s: %d rows, %d values are left to be computed", encoding, len(rows), said)
		counts := map[string]int{}
		for _, row := range rows {
			for name, v := range row {
				if computed(v) {
					counts[name]++
				}
			}
		}
		for i, f := range formulas {
			if n := counts[fmt.Sprintf("v%d", i)]; n > len(rows)*9/10 && encoding == "UTF-8" {
				t.Errorf("%s is not computed in %d of %d rows", f, n, len(rows))
			}
		}
		for i, f := range others {
			if n := counts[fmt.Sprintf("v%d", len(formulas)+i)]; n == 0 {
				t.Errorf("%s: %s is computed", encoding, f)
			}
		}
	}
}
