package model

import "testing"

// Pieces of one message have its id; what was put in the place of an id is none.
func TestGroupOf(t *testing.T) {
	for id, pieces := range map[string]int{"msg_01": 1, "turn 4": 1, "": 2, "[trimmed]": 2, "<redacted>": 2, "REDACTED": 2, "msg_***": 2, "redacted-4": 1} {
		x := NewIndex()
		for range 2 {
			x.Add([]Entry{EntryOf(&Message{Role: RoleAssistant, Parts: []Part{Text{Text: "rye"}}, Indexing: Indexing{Group: id}})})
		}
		x.Finish(nil)
		if n, _ := x.Totals(); n != pieces {
			t.Errorf("%q: %d messages", id, n)
		}
	}
}
