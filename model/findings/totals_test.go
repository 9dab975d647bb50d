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
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"a part":         {[]script{asks, head, got, answer("In all there were 1,000 loaves.")}, true},
		"in JSON":        {[]script{asks, ran(call("1", "http_get", map[string]any{"url": "http://a/loaves"}), `{"items": [1, 2], "total": 731, "next": "/loaves?page=2"}`), ran(bash("2", "python3 fetch.py"), "500 loaves"), answer("There are 500.")}, true},
		"all":            {[]script{asks, head, ran(bash("2", "python3 fetch.py"), "1318 rows"), answer("There were 1318 loaves.")}, false},
		"all, later":     {[]script{asks, head, got, ran(bash("2", "python3 fetch.py --all"), "1318 rows"), answer("1000 of them are rye.")}, false},
		"it is told":     {[]script{asks, head, got, answer("I got 1000 of the 1,318 loaves.")}, false},
		"as a part":      {[]script{asks, head, got, answer("The first 1000 loaves weigh 700 kg.")}, false},
		"another figure": {[]script{asks, head, got, answer("There were many loaves.")}, false},
		"not round":      {[]script{asks, head, ran(bash("2", "python3 fetch.py"), "812 rows"), answer("812 are rye.")}, false},
		"no pages":       {[]script{asks, ran(bash("1", "cat a.json"), `{"total": 1318}`), got, answer("There were 1000.")}, false},
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
