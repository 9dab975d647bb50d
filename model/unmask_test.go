package model

import "testing"

// A note in the place of ids, whatever it says, leaves calls to their order: those that were made
// at once and those that were made one by one. Names that calls have for themselves tell them
// apart in any order.
func TestUnmask(t *testing.T) {
	call := func(id, name string) Entry {
		return Entry{Flags: FlagCall.WithRole(RoleAssistant), Calls: []CallEntry{{ID: HashCallID(id), Name: Hash(name)}}}
	}
	result := func(id string) Entry {
		return Entry{Flags: (FlagResult | FlagOnlyResults).WithRole(RoleTool), Results: []ResultEntry{{ID: HashCallID(id)}}}
	}
	said := Entry{Flags: FlagText.WithRole(RoleAssistant)}
	for name, c := range map[string]struct {
		entries []Entry
		want    map[int]int // entry of a call -> that of its result
	}{
		"at once":        {[]Entry{call("[Filtered]", "bake"), call("[Filtered]", "knead"), result("[Filtered]"), result("[Filtered]")}, map[int]int{0: 2, 1: 3}},
		"one by one":     {[]Entry{call("<guid>", "bake"), result("<guid>"), said, call("<guid>", "knead"), result("<guid>")}, map[int]int{0: 1, 3: 4}},
		"left open":      {[]Entry{call("<guid>", "bake"), said, call("<guid>", "knead"), result("<guid>")}, map[int]int{2: 3}},
		"in one message": {[]Entry{{Flags: FlagCall.WithRole(RoleAssistant), Calls: []CallEntry{call("<guid>", "bake").Calls[0], call("<guid>", "knead").Calls[0]}}, result("<guid>")}, map[int]int{0: 1}},
		"three":          {[]Entry{call("ID_REMOVED", "a"), call("ID_REMOVED", "b"), call("ID_REMOVED", "c"), result("ID_REMOVED"), result("ID_REMOVED"), result("ID_REMOVED")}, map[int]int{0: 3, 1: 4, 2: 5}},
		"names":          {[]Entry{call("[MASKED:rye]", "bake"), call("[MASKED:oat]", "bake"), result("[MASKED:oat]"), result("[MASKED:rye]")}, map[int]int{0: 3, 1: 2}},
		"names in caps":  {[]Entry{call("OVEN_RYE", "bake"), call("OVEN_OAT", "bake"), result("OVEN_OAT"), result("OVEN_RYE")}, map[int]int{0: 3, 1: 2}},
		"names again":    {[]Entry{call("OVEN_RYE", "bake"), call("OVEN_OAT", "bake"), result("OVEN_OAT"), result("OVEN_RYE"), said, call("OVEN_RYE", "bake"), call("OVEN_OAT", "bake"), result("OVEN_OAT"), result("OVEN_RYE")}, map[int]int{0: 3, 1: 2, 5: 8, 6: 7}},
		"open before":    {[]Entry{call("<rye>", "bake"), call("<oat>", "bake"), said, call("<rye>", "bake"), call("<oat>", "bake"), result("<oat>"), result("<rye>")}, map[int]int{3: 6, 4: 5}},
		"told twice":     {[]Entry{call("OVEN_RYE", "bake"), call("OVEN_RYE", "bake"), call("OVEN_OAT", "bake"), result("OVEN_OAT"), result("OVEN_RYE")}, map[int]int{0: 4, 2: 3}},
		"answered once":  {[]Entry{call("<rye>", "bake"), result("<rye>"), call("<rye>", "bake"), call("<oat>", "knead"), result("<rye>"), result("<rye>"), result("<oat>")}, map[int]int{0: 1, 2: 4, 3: 6}},
	} {
		x := NewIndex()
		for i := range c.entries {
			x.Add(c.entries[i : i+1])
		}
		for from := range c.entries {
			to, _, ok := x.Result(from, 0)
			if want, paired := c.want[from]; ok != paired || ok && to != want {
				t.Errorf("%s: the result of %d is %d, %v", name, from, to, ok)
			}
		}
	}
}

// An event that tells of a call once more is known by what that does, once its id is a note.
func TestUnmaskToldAgain(t *testing.T) {
	call := func(restates bool, does uint64) Entry {
		return Entry{Flags: FlagCall.WithRole(RoleAssistant), Restates: restates, Calls: []CallEntry{{ID: HashCallID("[Filtered]"), Name: 1, Does: does}}}
	}
	x := NewIndex()
	entries := []Entry{call(false, 1), call(true, 1), call(false, 2), call(true, 2), call(true, 3)}
	for i := range entries {
		x.Add(entries[i : i+1])
	}
	if a := x.Account(); a.Calls != 3 {
		t.Errorf("%d calls, want 3", a.Calls)
	}
}

// The use of a tool as a whole is the result of a call of this turn that waits for it, and else a call
// of its own: another one, one with another id, and one more after that has its result.
func TestUses(t *testing.T) {
	call := func(id, loaf string) *ToolCall { return &ToolCall{ID: id, Name: "bake", Arguments: []byte(loaf)} }
	asks := func(id, loaf string) *Message {
		return &Message{Role: RoleAssistant, Parts: []Part{call(id, loaf)}}
	}
	use := func(id, loaf string) *Message {
		return &Message{Role: RoleAssistant, Parts: []Part{call(id, loaf), &ToolResult{CallID: id, Name: "bake"}}, Indexing: Indexing{Uses: true}}
	}
	result := &Message{Role: RoleTool, Parts: []Part{&ToolResult{Name: "bake"}}}
	prompt := &Message{Role: RoleUser, Parts: []Part{Text{Text: "bake"}}}
	for name, c := range map[string]struct {
		messages []*Message
		calls    int
	}{
		"without an id": {[]*Message{asks("", `"rye"`), use("", `"rye"`)}, 1},
		"with an id":    {[]*Message{asks("b1", `"rye"`), use("b1", `"rye"`)}, 1},
		"another":       {[]*Message{asks("", `"rye"`), use("", `"oat"`)}, 2},
		"another id":    {[]*Message{asks("b1", `"rye"`), use("b2", `"rye"`)}, 2},
		"once more":     {[]*Message{asks("", `"rye"`), use("", `"rye"`), use("", `"rye"`)}, 2},
		"answered":      {[]*Message{asks("", `"rye"`), result, use("", `"rye"`)}, 2},
		"next turn":     {[]*Message{asks("", `"rye"`), prompt, use("", `"rye"`)}, 2},
		"alone":         {[]*Message{use("", `"rye"`), use("", `"rye"`)}, 2},
	} {
		x := NewIndex()
		for _, m := range c.messages {
			x.Add([]Entry{EntryOf(m)})
		}
		x.Finish(nil)
		if a := x.Account(); a.Calls != c.calls {
			t.Errorf("%s: %d calls, want %d", name, a.Calls, c.calls)
		}
	}
}
