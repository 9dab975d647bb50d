package model

import (
	"math/rand/v2"
	"testing"
)

// TestCells compares cells with plain lists, over short and long records, few and many
// kinds of entries and changes.
func TestCells(t *testing.T) {
	type plain struct {
		start, length uint32
		flags         Flags
	}
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		longest := []int{10, 300, 5000, 70000}[r.IntN(4)]
		kinds := []int{1, 5, mostKinds, 500}[r.IntN(4)]
		flags := func() Flags { return Flags(r.IntN(kinds)).WithRole(Role(r.IntN(3))) }
		var c cells
		var want []plain
		at := uint32(0)
		for len(want) < chunkSize {
			switch k := len(want); {
			case k > 0 && r.IntN(10) == 0:
				k, f := r.IntN(k), flags()
				c.setFlags(k, f)
				want[k].flags = f
			default:
				e := plain{at, uint32(r.IntN(longest)), flags()}
				c.add(e.start, e.length, e.flags)
				want = append(want, e)
				if r.IntN(10) > 0 { // else the next is of the same record
					at += e.length + 1
				}
			}
		}
		if c.len() != len(want) {
			t.Fatalf("seed %d: %d entries, want %d", seed, c.len(), len(want))
		}
		for k, e := range want {
			start, length := c.span(k)
			if got := (plain{start, length, c.flags(k)}); got != e {
				t.Fatalf("seed %d: entry %d is %v, want %v", seed, k, got, e)
			}
		}
	}
}
