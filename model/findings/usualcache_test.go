package findings

import (
	"slices"
	"testing"
	"time"
)

// What most answers read from the cache is no loss behind one that read more.
func TestUsualReads(t *testing.T) {
	for name, c := range map[string]struct {
		reads []int64
		found bool
	}{
		"one that read more":        {[]int64{19000, 19000, 19004, 19004, 60302, 19004, 19004}, false},
		"all read more":             {[]int64{19000, 60302, 60500, 61000, 61200, 19004}, true},
		"it grew":                   {[]int64{19000, 30000, 40000, 52000, 60302, 19004}, true},
		"less than most":            {[]int64{19004, 19004, 19004, 19004, 60302, 3000}, true},
		"as much as one of them":    {[]int64{19004, 40000, 45000, 50000, 60302, 19004}, true},
		"it was never in the cache": {[]int64{0, 0, 0, 0, 60302, 0}, true},
	} {
		steps := []script{user("go")}
		for i, n := range c.reads {
			steps = append(steps, cached(time.Duration(i)*time.Second, n))
		}
		_, list := failsAfter(t, steps...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleCache }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
}
