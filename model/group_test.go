package model

import "testing"

// Pieces of one message have its id; what was put in the place of an id is none.
func TestGroupOf(t *testing.T) {
	for id, pieces := range map[string]int{"msg_01": 1, "turn 4": 1, "": 2, "[trimmed]": 2, "<redacted>": 2, "REDACTED": 2, "msg_***": 2, "redacted-4": 1, "null": 2, "xxxxxxxx": 2, "xx-4": 1, "00000000-0000-0000-0000-000000000000": 2, "0000": 1} {
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

// Calls whose ids were blacked out are paired in their order, and a message with such an id
// hangs below none.
func TestBlackedOutIDs(t *testing.T) {
	x := NewIndex()
	call := func(name string) Part { return &ToolCall{ID: "REDACTED", Name: name} }
	result := func(name string) Part { return &ToolResult{CallID: "REDACTED", Name: name} }
	for _, m := range []*Message{
		{Role: RoleUser, ID: "***", Parent: "***", Parts: []Part{Text{Text: "bake"}}},
		{Role: RoleAssistant, ID: "***", Parent: "***", Parts: []Part{call("sift"), call("knead")}},
		{Role: RoleTool, ID: "***", Parent: "***", Parts: []Part{result("sift")}},
		{Role: RoleTool, ID: "***", Parent: "***", Parts: []Part{result("knead")}},
	} {
		x.Add([]Entry{EntryOf(m)})
	}
	x.Finish(nil)
	for k, want := range []int{2, 3} {
		if entry, _, ok := x.Result(1, k); !ok || entry != want {
			t.Errorf("call %d: result in entry %d, want %d", k, entry, want)
		}
	}
}
