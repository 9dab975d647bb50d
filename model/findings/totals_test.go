package findings

import (
	"slices"
	"testing"
)

// A round part of the whole that a source with pages counts, given for all.
func TestTotals(t *testing.T) {
	asks := user("How many loaves were there?")
	head := ran(bash("1", "curl -sI http://a/loaves"), "HTTP/1.1 200 OK\nX-Total-Count: 1318\nLink: </loaves?page=2>; rel=\"next\"")
	got := ran(bash("2", "python3 fetch.py"), "1000 rows")
	few := ran(bash("1", "curl -sI http://a/loaves"), "HTTP/1.1 200 OK\nX-Total-Count: 412\nLink: </loaves?page=2>; rel=\"next\"")
	many := ran(bash("1", "curl -sI http://a/loaves"), "X-Total-Count: 9412\nLink: </loaves?page=2>; rel=\"next\"")
	years := ran(bash("1", "curl -sI http://a/loaves"), "X-Total-Count: 2712\nLink: </loaves?page=2>; rel=\"next\"")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"a part":             {[]script{asks, head, got, answer("In all there were 1,000 loaves.")}, true},
		"in JSON":            {[]script{asks, ran(call("1", "http_get", map[string]any{"url": "http://a/loaves"}), `{"items": [1, 2], "total": 731, "next": "/loaves?page=2"}`), ran(bash("2", "python3 fetch.py"), "500 loaves"), answer("There are 500.")}, true},
		"all":                {[]script{asks, head, ran(bash("2", "python3 fetch.py"), "1318 rows"), answer("There were 1318 loaves.")}, false},
		"all, later":         {[]script{asks, head, got, ran(bash("2", "python3 fetch.py --all"), "1318 rows"), answer("1000 of them are rye.")}, false},
		"it is told":         {[]script{asks, head, got, answer("I got 1000 of the 1,318 loaves.")}, false},
		"as a part":          {[]script{asks, head, got, answer("The first 1000 loaves weigh 700 kg.")}, false},
		"another figure":     {[]script{asks, head, got, answer("There were many loaves.")}, false},
		"not round":          {[]script{asks, head, ran(bash("2", "python3 fetch.py"), "812 rows"), answer("812 are rye.")}, false},
		"alone in a row":     {[]script{asks, head, ran(bash("2", "python3 fetch.py | wc -l"), "1000\n"), answer("There were 1000.")}, true},
		"rows of a file":     {[]script{asks, head, ran(bash("2", "wc -l loaves.csv"), "1000 loaves.csv"), answer("There were 1000.")}, true},
		"by a name":          {[]script{asks, head, ran(bash("2", "python3 fetch.py"), "{'fetched': 1000}"), answer("There were 1000.")}, true},
		"a status":           {[]script{asks, few, ran(bash("2", "curl -sI http://a/loaves"), "HTTP/1.1 200 OK"), answer("The shop answers with 200.")}, false},
		"a status alone":     {[]script{asks, few, ran(bash("2", "curl -so a -w '%{http_code}' http://a/loaves"), "200"), answer("The shop answers: 200.")}, false},
		"a status by a name": {[]script{asks, few, ran(bash("2", "python3 fetch.py"), "status: 200"), answer("The shop answers: 200.")}, false},
		"200 loaves":         {[]script{asks, few, ran(bash("2", "python3 fetch.py"), "200 loaves"), answer("There were 200 loaves.")}, true},
		"loaves and status":  {[]script{asks, few, ran(bash("2", "python3 fetch.py"), "200 loaves"), answer("The shop answered with status 200.")}, false},
		"a port":             {[]script{asks, many, ran(bash("2", "python3 serve.py"), "Serving on port 8000"), answer("It runs at port 8000.")}, false},
		"a year":             {[]script{asks, years, ran(bash("2", "python3 fetch.py"), "founded in 2000\n2000"), answer("The bakery is of 2000.")}, false},
		"a size":             {[]script{asks, head, ran(bash("2", "du -k a"), "read 1000 KB"), answer("There were 1000 of them.")}, false},
		"a time":             {[]script{asks, head, ran(bash("2", "python3 fetch.py"), "took 1000 ms"), answer("There were 1000 of them.")}, false},
		"a size of pages":    {[]script{asks, head, ran(bash("2", "python3 fetch.py"), "per_page=1000"), answer("There were 1000 of them.")}, false},
		"a total of bytes":   {[]script{asks, ran(bash("1", "curl http://a/loaves"), `{"memory": {"total": 1318}, "page": 1}`), got, answer("There were 1000.")}, false},
		"a total with bytes": {[]script{asks, ran(bash("1", "curl http://a/loaves"), "total: 1318 MB\npage: 1"), got, answer("There were 1000.")}, false},
		"no pages":           {[]script{asks, ran(bash("1", "cat a.json"), `{"total": 1318}`), got, answer("There were 1000.")}, false},
	} {
		l := newFake()
		for _, s := range c.script {
			s(l)
		}
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleClaim && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
