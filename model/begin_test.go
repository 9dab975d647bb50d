package model

import "testing"

// Of an answer that a log writes as several records each call and each result knows its own.
func TestRecordsOfParts(t *testing.T) {
	x := NewIndex()
	add := func(role Role, group string, parts ...Part) {
		x.Add([]Entry{EntryOf(&Message{Role: role, Parts: parts, Indexing: Indexing{Group: group}})})
	}
	call := func(id string) Part { return &ToolCall{ID: id, Name: "bash"} }
	add(RoleUser, "", Text{Text: "Bake"})                    // 0
	add(RoleAssistant, "m", Text{Text: "At once."})          // 1
	add(RoleAssistant, "m", call("a"))                       // 2
	add(RoleUser, "r", &ToolResult{CallID: "a"})             // 3
	add(RoleAssistant, "m", call("b"), call("c"))            // 4
	add(RoleAssistant, "m", Text{Text: "And that"})          // 5
	add(RoleAssistant, "m", call("d"))                       // 6
	add(RoleUser, "r", &ToolResult{CallID: "b"})             // 7
	add(RoleAssistant, "n", call("e"), Text{Text: "served"}) // 8
	for k, want := range []int{2, 4, 4, 6} {
		if got := x.RecordOfCall(1, k); got != want {
			t.Errorf("call %d stands in record %d, want %d", k, got, want)
		}
	}
	for _, c := range []struct{ got, want int }{
		{x.RecordOfCall(1, -1), 1}, {x.RecordOfCall(8, 0), 8}, {x.RecordOfCall(0, 0), 0},
		{x.RecordOfResult(3, 0), 3}, {x.RecordOfResult(3, 1), 7}, {x.RecordOfResult(3, -1), 3},
	} {
		if c.got != c.want {
			t.Errorf("record %d, want %d", c.got, c.want)
		}
	}
	m := &Message{Parts: []Part{Text{}, call("a"), call("b"), call("c"), Text{}, call("d")}}
	for part, want := range []int{1, 2, 4, 4, 1, 6} { // of a text it is not certain
		if got := x.RecordOfPart(1, m, part); got != want {
			t.Errorf("part %d stands in record %d, want %d", part, got, want)
		}
	}
	if got := x.Pieces(1); len(got) != 4 || got[0] != 2 || got[3] != 6 {
		t.Errorf("pieces %v", got)
	}
}
