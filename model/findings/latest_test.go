package findings

import "testing"

// What is kept stays while it is used, and is gone through once, whatever was asked for meanwhile.
func TestLatest(t *testing.T) {
	m := latest[int, *int]{most: 4}
	for k := range 7 {
		m.of(k, func() *int { return new(int) })
	}
	for range 3 { // the first ones of the seven are among the older
		m.get(1)
		m.set(2, new(int))
		seen := map[int]int{}
		for k := range m.all() {
			seen[k]++
			m.get(k)
		}
		for k, n := range seen {
			if n != 1 {
				t.Errorf("%d is gone through %d times", k, n)
			}
		}
		if seen[1] == 0 || seen[2] == 0 {
			t.Errorf("what was used is lost: %v", seen)
		}
	}
	for k := range 100 {
		m.get(1)
		m.set(100+k, new(int))
	}
	if _, ok := m.get(1); !ok {
		t.Error("what was used each time is lost")
	}
	if n := len(m.young) + len(m.old); n > 8 {
		t.Errorf("%d are kept", n)
	}
}
