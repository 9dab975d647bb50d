package findings

import (
	"slices"
	"testing"
)

// A figure that a program gave is not to be set by hand.
func TestSetByHand(t *testing.T) {
	counts := ran(bash("1", "./count | tee /w/result.txt"), "rye=0\nwheat=31")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"by sed":         {[]script{counts, ran(bash("2", "sed -i 's/^rye=.*/rye=240/' result.txt"), ""), answer("x")}, true},
		"by an edit":     {[]script{counts, ran(edit("2", "/w/result.txt", "rye=0", "rye=240"), "ok"), answer("x")}, true},
		"the same":       {[]script{counts, ran(bash("2", "sed -i 's/^rye=.*/rye=0/' result.txt"), ""), answer("x")}, false},
		"counted again":  {[]script{counts, ran(bash("2", "./count > result.txt"), ""), ran(edit("3", "/w/result.txt", "rye=0", "rye=240"), "ok"), answer("x")}, false},
		"another file":   {[]script{counts, ran(edit("2", "/w/other.txt", "rye=0", "rye=240"), "ok"), answer("x")}, false},
		"by hand before": {[]script{ran(bash("1", "printf 'rye=0\nwheat=1\n' | tee result.txt"), "rye=0\nwheat=1"), ran(edit("2", "/w/result.txt", "rye=0", "rye=240"), "ok"), answer("x")}, false},
		"a document":     {[]script{ran(bash("1", "cat > conf <<E\nrye=0\nE\n./oven conf"), "rye=0"), ran(edit("2", "conf", "rye=0", "rye=240"), "ok"), answer("x")}, false},
	} {
		l := newFake()
		for _, s := range c.script {
			s(l)
		}
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleFigure && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
