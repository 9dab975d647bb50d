package model

import "testing"

// What a record says of each turn is an event where it is otherwise than before, also if it is
// set back; at first, and as long as it stays, it is metadata.
func TestSettings(t *testing.T) {
	x := NewIndex()
	for i, now := range []string{"ask", "ask", "never", "never", "ask"} {
		for thread := range uint64(2) { // each for itself
			x.Add([]Entry{{Offset: int64(i), Line: i + 1, Thread: thread, Sets: Hash(now), Stays: "turn", Model: "m", Flags: FlagMarker.WithRole(RoleMarker) | FlagToldModel}})
		}
	}
	for i, want := range []bool{false, false, true, false, true} {
		for thread := range 2 {
			n := i*2 + thread
			if f := x.Flags(n); f.IsMessage() != want || !f.Has(FlagToldModel) {
				t.Errorf("entry %d: %v, want a message: %v", n, f, want)
			}
		}
	}
	if n := x.Account().MetadataTypes["turn"]; n != 6 {
		t.Errorf("%d records of metadata, want 6", n)
	}
}
