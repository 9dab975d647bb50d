package model

import "testing"

func TestTalks(t *testing.T) {
	x := NewIndex()
	add := func(conversation, text string, parts ...Part) {
		m := &Message{Role: RoleUser, Conversation: conversation, Parts: append([]Part{Text{Text: text}}, parts...)}
		if len(parts) > 0 {
			m.Role = RoleAssistant
		}
		x.Add([]Entry{EntryOf(m)})
	}
	add("a", "one")
	add("a", "two", &ToolCall{ID: "c"}, &ToolCall{ID: "d", Malformed: true})
	add("b", "three")
	add("a", "four") // the first goes on
	if x.Talks() != 2 {
		t.Fatalf("%d conversations", x.Talks())
	}
	if got, want := x.Talk(0), (Talk{First: 0, Messages: 3, Turns: 2, Calls: 2, Errors: 1, Problems: 1}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got, want := x.Talk(1), (Talk{First: 2, Messages: 1, Turns: 1}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if x.Talk(7) != (Talk{}) || x.Talk(-1) != (Talk{}) {
		t.Error("a conversation that is not there")
	}
}

// Refused calls are problems as failed ones are, in the account and for a conversation.
func TestRefusedCalls(t *testing.T) {
	for _, c := range []struct {
		part Part
		want int
	}{
		{&ToolResult{CallID: "c", Error: Yes}, 1},
		{&ToolResult{CallID: "c", Denied: true}, 1},
		{&ToolResult{CallID: "c", Error: Yes, Denied: true}, 1},
		{&ToolResult{CallID: "c", Error: No}, 0},
	} {
		x := NewIndex()
		x.Add([]Entry{EntryOf(&Message{Role: RoleAssistant, Parts: []Part{&ToolCall{ID: "c"}}}), EntryOf(&Message{Role: RoleTool, Parts: []Part{c.part}})})
		if got := x.Account().Errors; got != c.want {
			t.Errorf("%+v: %d errors, want %d", c.part, got, c.want)
		}
		if got := x.Talk(0).Errors; got != c.want {
			t.Errorf("%+v: %d errors of the conversation, want %d", c.part, got, c.want)
		}
	}
}

// An event that is an error counts beside a failed call of its message, as both are shown.
func TestErrorBesideFailedCall(t *testing.T) {
	failed := &ToolResult{CallID: "c", Error: Yes}
	broken := Marker{Kind: MarkerError, Text: "no oven", Error: true}
	for _, c := range []struct {
		parts []Part
		want  int
	}{
		{[]Part{failed, broken}, 2},
		{[]Part{broken, broken}, 2},
		{[]Part{broken}, 1},
		{[]Part{failed, Marker{Kind: MarkerNotice}}, 1},
	} {
		x := NewIndex()
		x.Add([]Entry{EntryOf(&Message{Role: RoleAssistant, Parts: append([]Part{&ToolCall{ID: "c"}}, c.parts...)})})
		if got := x.Account().Errors; got != c.want {
			t.Errorf("%+v: %d errors, want %d", c.parts, got, c.want)
		}
	}
}
