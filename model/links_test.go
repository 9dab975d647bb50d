package model

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestLinks compares the list with plain maps, for keys that arrive in order,
// backwards, and anyhow.
func TestLinks(t *testing.T) {
	const n = 3 * lateLinks
	random := rand.New(rand.NewPCG(1, 2))
	for name, key := range map[string]func(i int) uint64{
		"in order":  func(i int) uint64 { return uint64(i / 2) },
		"backwards": func(i int) uint64 { return uint64((n - i) / 2) },
		"anyhow":    func(int) uint64 { return random.Uint64N(n / 3) },
	} {
		var l links
		want := map[uint64][]uint64{}
		for i := range n {
			k := key(i)
			l.add(k, uint64(i))
			want[k] = append(want[k], uint64(i))
		}
		for k := range uint64(n) {
			if got := l.all(k); !slices.Equal(got, want[k]) {
				t.Fatalf("%s: key %d: %v, want %v", name, k, got, want[k])
			}
			v, ok := l.get(k)
			if ok != (len(want[k]) > 0) || ok && v != want[k][0] {
				t.Fatalf("%s: key %d: first %d, %v, want %v", name, k, v, ok, want[k])
			}
		}
	}
}

// TestLeave compares the ranges of left branches with marking every one of them.
func TestLeave(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		x := NewIndex()
		marked := map[int]bool{}
		latest := map[uint64]int{}
		for n := range 40 {
			parent := 1 + random.Uint64N(12)
			x.Add([]Entry{{Offset: int64(n), Line: n + 1, Parent: parent, Flags: (FlagText | FlagPrompt).WithRole(RoleUser)}})
			if left, ok := latest[parent]; ok {
				for i := left; i < n; i++ {
					marked[i] = true
				}
			}
			latest[parent] = n
		}
		for i := range x.Len() {
			if x.Flags(i).Has(FlagInactive) != marked[i] {
				t.Fatalf("entry %d: inactive is %v", i, !marked[i])
			}
		}
	}
}
