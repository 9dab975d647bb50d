package model

import "testing"

// What has a call without a result or a result without a call is a problem; a call that
// may still be running is one only if the log has ended.
func TestLooseEnds(t *testing.T) {
	call := func(ids ...string) *Message {
		m := &Message{Role: RoleAssistant}
		for _, id := range ids {
			m.Parts = append(m.Parts, &ToolCall{ID: id, Name: "Bash"})
		}
		return m
	}
	result := func(id string, failed Tristate) *Message {
		return &Message{Role: RoleTool, Parts: []Part{&ToolResult{CallID: id, Error: failed}}}
	}
	text := func(role Role) *Message { return &Message{Role: role, Parts: []Part{Text{Text: "hm"}}} }
	of := func(conversation string, messages ...*Message) []*Message {
		for _, m := range messages {
			m.Conversation = conversation
		}
		return messages
	}
	with := func(m *Message, parts ...Part) *Message {
		m.Parts = append(m.Parts, parts...)
		return m
	}
	refused := call("b")
	refused.Parts[0].(*ToolCall).State = CallDenied
	asked := call("b")
	asked.Parts[0].(*ToolCall).State = CallAwaitingApproval
	broken := call("b")
	broken.Parts[0].(*ToolCall).Malformed = true
	done := call("b")
	done.Parts[0].(*ToolCall).Name = "attempt_completion"
	hook := &Message{Role: RoleMarker, Parts: []Part{Marker{Kind: MarkerHook, Text: "a hook"}}}
	for _, c := range []struct {
		name        string
		log         []*Message
		live, ended int
	}{
		{"all answered", []*Message{call("a"), result("a", No), text(RoleAssistant)}, 0, 0},
		{"running", []*Message{call("a"), result("a", No), call("b")}, 0, 1},
		{"two running", []*Message{call("a"), result("a", No), call("b", "c")}, 0, 2},
		{"one of two running", []*Message{call("a"), result("a", No), call("b", "c"), result("c", No)}, 0, 1},
		{"running beside an event", []*Message{call("a"), result("a", No), call("b"), hook}, 0, 1},
		{"asked for", []*Message{call("a"), result("a", No), asked}, 0, 0},
		{"asked for, and gone on", []*Message{call("a"), result("a", No), asked, text(RoleUser)}, 1, 1},
		{"left", []*Message{call("a"), result("a", No), call("b"), text(RoleUser)}, 1, 1},
		{"two of three left", []*Message{call("a", "b", "c"), result("b", No), text(RoleAssistant)}, 2, 2},
		{"answered late", []*Message{call("a"), text(RoleAssistant), result("a", No), call("b"), result("b", No)}, 0, 0},
		{"calls after each other", []*Message{call("a"), call("b"), result("a", No), result("b", No), text(RoleAssistant)}, 0, 0},
		{"no results by nature", []*Message{call("a"), text(RoleUser), call("b"), text(RoleUser)}, 0, 0},
		{"results that name calls, of which there is none", []*Message{text(RoleUser), result("a", No), result("b", No), text(RoleUser)}, 1, 1},
		{"no calls by nature", []*Message{text(RoleUser), result("", No), text(RoleUser)}, 0, 0},
		{"results of a request before", []*Message{result("a", No), text(RoleUser)}, 0, 0},
		{"orphan", []*Message{call("a"), result("a", No), result("x", No)}, 1, 1},
		{"failed orphan", []*Message{call("a"), result("a", No), result("x", Yes)}, 1, 1},
		{"result before its call", []*Message{result("a", No), call("a"), text(RoleAssistant)}, 0, 0},
		{"second result", []*Message{call("a"), result("a", No), result("a", No)}, 1, 1},
		{"refused, no result", []*Message{call("a"), result("a", No), refused, text(RoleUser)}, 1, 1},
		{"malformed, no result", []*Message{call("a"), result("a", No), broken, text(RoleUser)}, 1, 1},
		{"malformed and failed", []*Message{broken, result("b", Yes), text(RoleUser)}, 1, 1},
		{"ends the run", []*Message{call("a"), result("a", No), done, text(RoleUser)}, 0, 0},
		{"one output for all", []*Message{call("a"), result("a", No), with(call("b", "c"), &ToolResult{CallID: "c"}), text(RoleUser)}, 0, 0},
		{"one output without a name", []*Message{call("a"), result("a", No), call("", ""), result("", No), text(RoleUser)}, 0, 0},
		{"conversations that end with calls", append(of("1", call("a"), result("a", No), call("b")), of("2", text(RoleUser), call("c"))...), 0, 0},
	} {
		x := NewIndex()
		for _, m := range c.log {
			x.Add([]Entry{EntryOf(m)})
		}
		x.Finish(nil)
		a := x.Account()
		if live, ended := a.Problems(false), a.Problems(true); live != c.live || ended != c.ended {
			t.Errorf("%s: %d problems, %d when it has ended, want %d and %d (%+v)", c.name, live, ended, c.live, c.ended, a)
		}
		if a.Conversations == 1 {
			if got := x.Talk(0).Problems; got != c.live {
				t.Errorf("%s: %d problems of the conversation, want %d", c.name, got, c.live)
			}
		}
		if got, want := x.Flags(x.Len()-1).Has(FlagOpen), c.name == "running" || c.name == "two running"; got != want {
			t.Errorf("%s: the last message is open: %t", c.name, got)
		}
		x.Resume()
		if x.Flags(x.Len() - 1).Has(FlagOpen) {
			t.Errorf("%s: open while the log goes on", c.name)
		}
	}
}

// Records that nobody described are problems among messages, not by themselves.
func TestUnknownRecordsAmongMessages(t *testing.T) {
	x := NewIndex()
	x.Add([]Entry{{Flags: FlagUnknown, Type: "odd"}, {Flags: FlagUnknown, Type: "odd"}})
	if a := x.Account(); a.Problems(true) != 0 {
		t.Errorf("%d problems in a file that is no log", a.Problems(true))
	}
	x.Add([]Entry{EntryOf(&Message{Role: RoleUser, Parts: []Part{Text{Text: "go"}}})})
	if a := x.Account(); a.Problems(true) != 2 {
		t.Errorf("%d problems, want 2", a.Problems(true))
	}
}
