package model

import (
	"math/rand/v2"
	"testing"
)

// TestTurnsTakenBack compares what is marked with a list of the prompts that stand.
func TestTurnsTakenBack(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 2))
		x := NewIndex()
		var standing []int // prompts
		var inactive []bool
		for i := range 300 {
			e := Entry{Offset: int64(10 * i), Length: 9, Line: i + 1, Flags: FlagText.WithRole(RoleAssistant)}
			inactive = append(inactive, false)
			switch r.IntN(6) {
			case 0, 1:
				e.Flags = FlagText | FlagPrompt
				standing = append(standing, i)
			case 2:
				e.Flags, e.Turns = FlagMarker.WithRole(RoleMarker), r.IntN(4)
				if r.IntN(20) == 0 {
					e.Turns = 1000
				}
				if rest := max(len(standing)-e.Turns, 0); rest < len(standing) {
					for k := standing[rest]; k < i; k++ {
						inactive[k] = true
					}
					standing = standing[:rest]
				}
			}
			x.Add([]Entry{e})
		}
		for i, want := range inactive {
			if got := x.Flags(i).Has(FlagInactive); got != want {
				t.Fatalf("seed %d: entry %d inactive: %v, want %v", seed, i, got, want)
			}
		}
	}
}
