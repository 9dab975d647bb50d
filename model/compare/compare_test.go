package compare

import (
	"math/rand/v2"
	"testing"
	"time"
)

// longest is the length of the longest common subsequence.
func longest(a, b []uint64) int {
	best := make([][]int, len(a)+1)
	for i := range best {
		best[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if best[i][j] = max(best[i+1][j], best[i][j+1]); a[i] == b[j] && a[i] != 0 {
				best[i][j] = max(best[i][j], 1+best[i+1][j+1])
			}
		}
	}
	return best[0][0]
}

func rises(t *testing.T, a, b []uint64, pairs []Pair) {
	t.Helper()
	last := Pair{-1, -1}
	for _, p := range pairs {
		if p.A <= last.A || p.B <= last.B || a[p.A] != b[p.B] || a[p.A] == 0 {
			t.Fatalf("%v and %v: %v", a, b, pairs)
		}
		last = p
	}
}

// What is paired is equal and in order, and without anchors as much as can be.
func TestAlign(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	list := func(n, kinds int) []uint64 {
		all := make([]uint64, n)
		for i := range all {
			all[i] = uint64(r.IntN(kinds))
		}
		return all
	}
	for range 3000 {
		n, kinds := r.IntN(30), 1+r.IntN(12)
		a, b := list(n, kinds), list(r.IntN(30), kinds)
		rises(t, a, b, Align(a, b))
		x := aligner{a: a, b: b}
		if !x.exact(0, len(a), 0, len(b)) {
			t.Fatal("too many edits")
		}
		if rises(t, a, b, x.pairs); len(x.pairs) != longest(a, b) {
			t.Fatalf("%v and %v: %d pairs of %d", a, b, len(x.pairs), longest(a, b))
		}
		x.pairs = nil
		x.greedy(0, len(a), 0, len(b))
		rises(t, a, b, x.pairs)
	}
}

// No lists take long, whatever repeats in them.
func TestAlignIsBounded(t *testing.T) {
	const n = 100_000
	r := rand.New(rand.NewPCG(3, 4))
	a, b, c := make([]uint64, n), make([]uint64, n), make([]uint64, n)
	for i := range n {
		a[i], b[i], c[i] = uint64(1+r.IntN(3)), uint64(1+r.IntN(3)), uint64(n-i)
	}
	ended := make(chan bool)
	go func() {
		rises(t, a, b, Align(a, b))
		rises(t, c, a, Align(c, a))
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Fatal("it takes more than a minute")
	}
}

func TestCanonical(t *testing.T) {
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	m := mask{directory: "/srv/oven", from: noon.Add(-24 * time.Hour), to: noon.Add(24 * time.Hour)}
	for _, c := range []struct {
		how      reading
		in, want string
	}{
		{asArgument, "cat /srv/oven/bread.go", "cat ./bread.go"},
		{asArgument, "cat /srv/ovens/bread.go", "cat /srv/ovens/bread.go"},
		{asArgument, "cat /home/ada/x /Users/bob/y /home", "cat ~/x ~/y /home"},
		{asArgument, "cat /tmp/tmpk3x9a/out /tmp/notes.txt /tmp/pytest-of-ada/x", "cat /tmp/<temp>/out /tmp/notes.txt /tmp/pytest-of-ada/x"},
		{asArgument, "/var/folders/zz/abc123/T/tmp.Xy12/a", "/tmp/<temp>/a"},
		{asArgument, "id 0f1e2d3c-0000-4000-8000-000000000000!", "id <id>!"},
		{asArgument, "toolu_01AbCdEfGh and call_1f2e3d4c", "<id> and <id>"},
		{asArgument, "git show 0123456789abcdef0123456789abcdef01234567", "git show <id>"},
		{asArgument, "git show a1b2c3d; order A-71 of 2026, 3.1415", "git show a1b2c3d; order A-71 of 2026, 3.1415"},
		{asArgument, "at 2026-03-02T12:30:00.123Z", "at <time>"},
		{asArgument, "at 2027-03-02T12:30:00Z", "at 2027-03-02T12:30:00Z"}, // what was asked for
		{asArgument, "1772452800 1772452800123 1972452800", "<time> <time> 1972452800"},
		{asArgument, "took 0.12s", "took 0.12s"},
		{asOutput, "ok oven 0.12s, 15 ms, 3 s, 0m1.5s, in 2 seconds", "ok oven <time>, <time>, 3 s, <time>, in <time>"},
		{asOutput, "[12:03:44] 0xc000123456 [main a1b2c3d] bread7", "[<time>] <address> [main <id>] bread7"},
		{asOutput, "a  b\r\n\tc", "a  b\n\tc"},
		{asProse, "a  b\r\n\tc", "a b c"},
		{asProse, "bäckerei straße1 2", "bäckerei straße1 2"},
	} {
		if got := string(m.text(nil, c.in, c.how)); got != c.want {
			t.Errorf("%q: %q, not %q", c.in, got, c.want)
		}
	}
}

func TestLikeness(t *testing.T) {
	long := func(from, n int) gist {
		var s []byte
		for i := range n {
			s = append(s, "word"...)
			for k := from + i; k > 0; k /= 10 {
				s = append(s, byte('0'+k%10))
			}
			s = append(s, ' ')
		}
		return gistOf(s)
	}
	if l := long(1, 500).likeness(long(1, 500)); l != 1 {
		t.Errorf("the same: %v", l)
	}
	if l := long(1, 500).likeness(long(251, 500)); l < 0.1 || l > 0.6 { // a third of 750
		t.Errorf("half of it: %v", l)
	}
	if l := long(1, 500).likeness(long(1000, 500)); l != 0 {
		t.Errorf("nothing: %v", l)
	}
	a, b := long(1, 40), long(21, 10)
	if a.likeness(b) != b.likeness(a) {
		t.Error("it depends on the order")
	}
}
