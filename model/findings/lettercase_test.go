package findings

import (
	"slices"
	"testing"
)

// What finds nothing asks for a value in other letters than a result has it.
func TestLetterCase(t *testing.T) {
	ask := func(n, q, text string) script { return ran(call(n, "query", map[string]any{"q": q}), text) }
	kinds := ask("1", "select kind, count(*) from loaves group by kind", `[["RYE_BREAD", 12], ["SPELT", 7]]`)
	rye := func(n, text string) script {
		return ask(n, "select id from loaves l where l.kind in ('rye_bread', 'spelt') and day > '2026-01-01'", text)
	}
	list := ran(call("1", "list_orders", map[string]any{}), `{"orders":[{"id":7,"state":"OPEN"},{"id":8,"state":"BAKED"}]}`)
	orders := func(n, state, text string) script {
		return ran(call(n, "list_orders", map[string]any{"state": state}), text)
	}
	psql := func(n, q, text string) script { return ran(bash(n, `psql bakery -c "`+q+`"`), text) }
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"rows without names": {[]script{kinds, rye("2", "[]")}, true},
		"rows with them":     {[]script{ask("1", "select * from loaves limit 3", `{"rows":[{"id":1,"kind":"SPELT"}]}`), rye("2", `{"columns":["id"],"rows":[],"row_count":0}`)}, true},
		"a count of none":    {[]script{kinds, ask("2", "select count(*) from loaves where kind = 'spelt'", `[[0]]`)}, true},
		"in a shell":         {[]script{psql("1", "select distinct kind from loaves", " kind \n-----\n SPELT\n(1 row)"), psql("2", "select id from loaves where kind = 'spelt'", " id \n----\n(0 rows)")}, true},
		"a filter of a tool": {[]script{list, orders("2", "open", `{"orders":[],"total":0}`)}, true},
		"twice":              {[]script{kinds, rye("2", "[]"), rye("3", "[]")}, true},

		"it finds some":         {[]script{kinds, rye("2", `[["l-7"]]`)}, false},
		"as it stands there":    {[]script{kinds, ask("2", "select id from loaves where kind = 'SPELT'", "[]")}, false},
		"one as it stands":      {[]script{kinds, ask("2", "select id from loaves where kind in ('SPELT','rye_bread')", "[]")}, false},
		"asked rightly later":   {[]script{kinds, rye("2", "[]"), ask("3", "select id from loaves where kind in ('RYE_BREAD')", `[["l-7"]]`)}, false},
		"in any letters later":  {[]script{kinds, rye("2", "[]"), ask("3", "select id from loaves where lower(kind) = 'spelt'", `[["l-7"]]`)}, false},
		"in any letters":        {[]script{kinds, ask("2", "select id from loaves where kind = 'spelt' collate nocase", "[]")}, false},
		"found with it later":   {[]script{kinds, rye("2", "[]"), ask("3", "select id from loaves where kind = 'spelt'", `[["l-7"]]`)}, false},
		"of another column":     {[]script{kinds, ask("2", "select id from loaves where name = 'spelt'", "[]")}, false},
		"of another table":      {[]script{kinds, ask("2", "select id from flours where kind = 'spelt'", "[]")}, false},
		"both are there":        {[]script{ask("1", "select kind from loaves", `[["SPELT"],["spelt"]]`), ask("2", "select id from loaves where kind = 'spelt'", "[]")}, false},
		"other than that":       {[]script{kinds, ask("2", "select id from loaves where kind <> 'spelt'", "[]")}, false},
		"of nothing known":      {[]script{kinds, ask("2", "select id from loaves where kind = 'wheat'", "[]")}, false},
		"the agent says it":     {[]script{kinds, rye("2", "[]"), answer("The kinds are in upper case.")}, false},
		"a tool that finds it":  {[]script{list, orders("2", "open", `{"orders":[{"id":7,"state":"OPEN"}]}`)}, false},
		"a text that is shown":  {[]script{list, ran(call("2", "note", map[string]any{"state": "open"}), `{"ok":true}`)}, false},
		"into a file":           {[]script{kinds, ran(bash("2", "sqlite3 bakery.db \"select id from loaves where kind = 'spelt'\" > old.csv"), "")}, false},
		"nothing was known yet": {[]script{rye("1", "[]"), kinds}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("Which loaves are old?")}, c.steps...), answer("None."))...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleLetterCase }); found != c.found {
			t.Errorf("%s: found %v\n%s", name, found, told(list))
		}
	}
}
