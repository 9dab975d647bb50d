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
	x = NewIndex() // said beside a prompt, in the same record
	for i, now := range []string{"ask", "ask", "never"} {
		x.Add([]Entry{{Offset: int64(i), Line: i + 1, Flags: (FlagText | FlagPrompt).WithRole(RoleUser)},
			{Offset: int64(i), Line: i + 1, Sub: 1, Sets: Hash(now), Stays: "turn", Flags: FlagMarker.WithRole(RoleMarker)}})
	}
	if a := x.Account(); a.Records != 3 || a.Shown != 3 || a.Metadata != 0 || a.Messages != 4 || x.Flags(3).IsMessage() || !x.Flags(3).Has(FlagPart) || !x.Flags(5).IsMessage() {
		t.Errorf("%+v", a)
	}
}
