package model

import "testing"

// A record may have any number of messages, and others may follow it.
func TestManyMessagesOfARecord(t *testing.T) {
	x := NewIndex()
	const many = 70_000
	entries := []Entry{{Line: 1}}
	for i := range many {
		entries = append(entries, Entry{Line: 2, Sub: i})
	}
	for i := range 3 {
		entries = append(entries, Entry{Line: 3 + i/2, Sub: i % 2})
	}
	x.Add(entries)
	for i, e := range entries {
		if p := x.Place(i); p.Sub != e.Sub || p.Line != e.Line {
			t.Fatalf("entry %d: message %d of line %d, want %d of line %d", i, p.Sub, p.Line, e.Sub, e.Line)
		}
	}
}
