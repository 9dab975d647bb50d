package findings

import (
	"slices"
	"testing"
)

// What is summed up of the first rows, and told of the whole.
func TestFirstRows(t *testing.T) {
	asks := user("How many loaves did each shop bake? It is in loaves.csv.")
	rows := ran(bash("1", "wc -l loaves.csv"), "9001 loaves.csv")
	writes := func(name, text string) script {
		return ran(call("2", "Write", map[string]any{"file_path": name, "content": text}), "ok")
	}
	runs := ran(bash("3", "python3 sum.py"), "a 300\nb 200\ntotal 500")
	all := answer("Shop a baked 300 loaves, b 200, together 500.")
	some := writes("sum.py", "import pandas as pd\nd = pd.read_csv('loaves.csv', nrows=500)\nprint(d.groupby('shop').loaves.sum())")
	inline := func(code string) []script { return []script{asks, rows, ran(bash("2", code), "500"), all} }
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"by pandas":               {[]script{asks, rows, some, runs, all}, true},
		"of a page":               {[]script{asks, ran(read("1", "/w/loaves.csv"), "Showing lines 1-500 of 9001 total lines.\nshop,loaves"), some, runs, all}, true},
		"by its head":             {[]script{asks, rows, writes("sum.py", "d = pl.read_csv('loaves.csv').head(500)\nprint(d.sum())"), runs, all}, true},
		"by rows of a reader":     {[]script{asks, rows, writes("sum.py", "f = csv.DictReader(open('loaves.csv'))\nfor r in islice(f, 500):\n    t += int(r['loaves'])"), runs, all}, true},
		"in JavaScript":           {[]script{asks, rows, writes("sum.js", "const rows = fs.readFileSync('loaves.csv', 'utf8').split('\\n').slice(0, 500)\nlet t = 0; for (const r of rows) t += +r"), ran(bash("3", "node sum.js"), "500"), all}, true},
		"in a command":            {inline("python3 -c \"import pandas as pd; print(pd.read_csv('loaves.csv', nrows=500).loaves.sum())\""), true},
		"by a shell":              {inline("head -n 500 loaves.csv | awk -F, '{t += $2} END {print t}'"), true},
		"of SQL":                  {inline("duckdb -c \"select sum(loaves) from (select * from 'loaves.csv' limit 500)\""), true},
		"the best ones":           {[]script{asks, rows, writes("sum.py", "d = pd.read_csv('loaves.csv')\nprint(d.groupby('shop').loaves.sum().head(100))"), runs, all}, false},
		"a glance":                {[]script{asks, rows, writes("sum.py", "print(pd.read_csv('loaves.csv', nrows=5).describe())"), runs, all}, false},
		"all rows":                {[]script{asks, rows, writes("sum.py", "print(pd.read_csv('loaves.csv', nrows=9000).loaves.sum())"), runs, all}, false},
		"nobody knows how many":   {[]script{asks, some, runs, all}, false},
		"the answer says so":      {[]script{asks, rows, some, runs, answer("In the first 500 rows shop a baked 300 loaves, together 500.")}, false},
		"the answer is of a part": {[]script{asks, rows, some, runs, answer("Shop a bakes more than b.")}, false},
		"a report of it":          {[]script{asks, rows, some, runs, writes("report.md", "Total of loaves.csv: 500"), all}, true},
		"not run":                 {[]script{asks, rows, some, all}, false},
		"mended":                  {[]script{asks, rows, some, runs, ran(edit("4", "sum.py", "'loaves.csv', nrows=500)", "'loaves.csv')"), "ok"), runs, all}, false},
		"the whole, later":        {[]script{asks, rows, some, runs, ran(bash("5", "awk -F, '{t += $2} END {print t}' loaves.csv"), "9000"), all}, false},
		"of another file":         {[]script{asks, rows, writes("sum.py", "print(pd.read_csv('shops.csv', nrows=500).size.sum())"), runs, all}, false},
	} {
		l := newFake()
		for _, s := range c.script {
			s(l)
		}
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleClaim }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
