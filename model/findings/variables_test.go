package findings

import (
	"slices"
	"testing"
)

// A variable that a program passes over, and says so.
func TestVariables(t *testing.T) {
	starts := ran(bash("1", "FLOUR=/data/rye-40m tools/start.sh > /tmp/o.log 2>&1 & sleep 2; head -3 /tmp/o.log"), "I 09:01 flour: testdata/rye-1k (1,000 sacks)\nI 09:01 listening")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"another value":    {[]script{starts, answer("It ran with all of it.")}, true},
		"in two words":     {[]script{ran(bash("1", "FLOUR_DIR=/data/rye-40m tools/start.sh"), "using flour dir = 'testdata/rye-1k'"), answer("It ran.")}, true},
		"several":          {[]script{ran(bash("1", "FLOUR=/data/rye-40m tools/start.sh"), "flour: a/rye\nflour: a/oat"), answer("It ran.")}, false},
		"any name":         {[]script{ran(bash("1", "CONFIG=conf/dev.yaml ./bin/plan"), "config: modules/db.yaml"), answer("It ran.")}, false},
		"within a word":    {[]script{ran(bash("1", "FLOUR=/data/rye-40m tools/start.sh"), "sunflour: testdata/rye-1k"), answer("It ran.")}, false},
		"under its name":   {[]script{starts, ran(bash("2", "OVEN_FLOUR=/data/rye-40m tools/start.sh"), "flour: /data/rye-40m"), answer("Now.")}, false},
		"the value itself": {[]script{ran(bash("1", "FLOUR=/data/rye-40m tools/start.sh"), "flour: /mnt/data/rye-40m"), answer("It ran.")}, false},
		"no path":          {[]script{ran(bash("1", "FLOUR=rye tools/start.sh"), "flour: oats"), answer("It ran.")}, false},
		"only a number":    {[]script{ran(bash("1", "FLOUR=/data/rye-40m tools/start.sh"), "flour: 1000"), answer("It ran.")}, false},
		"told in an other": {[]script{ran(bash("1", "FLOUR=/data/rye-40m tools/start.sh"), "sugar: testdata/sweet"), answer("It ran.")}, false},
		"both are named":   {[]script{ran(bash("1", "FLOUR=/data/rye-40m tools/start.sh --flour testdata/rye-1k"), "flour: testdata/rye-1k"), answer("It ran.")}, false},
	} {
		_, list := failsAfter(t, append([]script{user("Measure it.")}, c.script...)...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleEcho && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
