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

// What looks like a note is the id of a message once there are more than a few different ones.
func TestGroupOfNotes(t *testing.T) {
	for name, c := range map[string]struct {
		ids  []string
		want int
	}{
		"a note":      {[]string{"[Filtered]", "[Filtered]", "[Filtered]", "[Filtered]"}, 4},
		"and an id":   {[]string{"[Filtered]", "[Filtered]", "msg_01", "msg_01", "[Filtered]"}, 4},
		"two notes":   {[]string{"[Filtered]", "[cut out]", "[cut out]", "[Filtered]"}, 4},
		"they differ": {[]string{"OVEN_RYE", "OVEN_OAT", "OVEN_SPELT", "OVEN_SPELT", "OVEN_CORN", "OVEN_SPELT", "OVEN_CORN"}, 4},
	} {
		x := NewIndex()
		for _, id := range c.ids {
			x.Add([]Entry{EntryOf(&Message{Role: RoleAssistant, Parts: []Part{Text{Text: "rye"}}, Indexing: Indexing{Group: id}})})
		}
		x.Finish(nil)
		if n, _ := x.Totals(); n != c.want {
			t.Errorf("%s: %d messages, want %d", name, n, c.want)
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

// A record that tells of a call without an id in another shape is known by its command, by its tool
// and what that was given, or as the patch that is open; it is no other call, nor is any other that one.
func TestToldAgainInAnotherShape(t *testing.T) {
	call := func(name, given string) *ToolCall { return &ToolCall{Name: name, Arguments: []byte(given)} }
	for name, c := range map[string]struct {
		open, again *ToolCall
		shown       bool
	}{
		"command with more beside": {call("shell", `{"command":["bash","-lc","knead rye"],"workdir":"/oven"}`), call("shell", `{"command":["bash","-lc","knead rye"]}`), false},
		"command as a text":        {call("exec_command", `{"cmd":"knead rye"}`), call("shell", `{"command":["bash","-lc","knead rye"]}`), false},
		"command of PowerShell":    {call("exec_command", `{"cmd":"bake rye"}`), call("shell", `{"command":["powershell.exe","-NoProfile","-Command","[Console]::OutputEncoding=[System.Text.Encoding]::UTF8;\nbake rye"]}`), false},
		"command of cmd":           {call("exec_command", `{"cmd":"bake rye"}`), call("shell", `{"command":["cmd.exe","/c","bake rye"]}`), false},
		"another of PowerShell":    {call("exec_command", `{"cmd":"bake rye"}`), call("shell", `{"command":["powershell.exe","-NoProfile","-Command","bake oat"]}`), true},
		"quotes":                   {call("exec_command", `{"cmd":"bake 'rye loaf'"}`), call("shell", `{"command":["bake","rye loaf"]}`), false},
		"text":                     {call("shell", `{"command":["bake"]}`), &ToolCall{Name: "shell", ArgumentsText: "bake"}, false},
		"order":                    {call("look", `{"at":"oven","for":2}`), call("look", `{"for":2,"at":"oven"}`), false},
		"lines":                    {call("look", "{\n \"at\": {\"oven\": [1]}\n}"), call("look", `{"at":{"oven":[1]}}`), false},
		"escapes":                  {call("look", `{"at":"cr\u00e8me"}`), call("look", `{"at":"crème"}`), false},
		"nothing given":            {call("look", `{}`), call("look", `null`), false},
		"something given":          {call("look", `{}`), call("look", `{"at":"oven"}`), true},
		"spaces within a text":     {call("look", `{"at":"rye oven"}`), call("look", `{"at":"ryeoven"}`), true},
		"words":                    {call("shell", `{"command":["knead","rye"]}`), call("shell", `{"command": ["knead", "rye"]}`), false},
		"another command":          {call("shell", `{"command":["knead","rye"]}`), call("shell", `{"command":["bake","rye"]}`), true},
		"within a script":          {call("exec", `{"script":"bake all"}`), call("shell", `{"command":["bake","rye"]}`), true},
		"tool":                     {call("look", `{"at": "oven"}`), call("look", `{"at":"oven"}`), false},
		"tool of a server":         {call("mcp__bakery__look", `{"at":"oven"}`), call("look", `{"at":"oven"}`), false},
		"another tool":             {call("look", `{"at":"oven"}`), call("open", `{"at":"oven"}`), true},
		"patch":                    {call("apply_patch", `"*** Begin Patch"`), call("apply_patch", `{"/oven/rye.txt":{"type":"delete"}}`), false},
		"patch as a command":       {call("shell", `{"command":["apply_patch","*** Begin Patch"]}`), call("apply_patch", `{"/oven/rye.txt":{"type":"delete"}}`), false},
	} {
		x := NewIndex()
		told := &Message{Role: RoleAssistant, Parts: []Part{c.again, &ToolResult{Name: c.again.Name}}, Indexing: Indexing{Restates: true}}
		for _, m := range []*Message{{Role: RoleAssistant, Parts: []Part{c.open}}, told, {Role: RoleTool, Parts: []Part{&ToolResult{}}}} {
			x.Add([]Entry{EntryOf(m)})
		}
		x.Finish(nil)
		want := "0.0>2.0 "
		if c.shown {
			want = "0.0>2.0 1.0>1.0 "
		}
		if got := x.Flags(1).IsMessage(); got != c.shown || pairs(x) != want {
			t.Errorf("%s: shown is %v, pairs %s", name, got, pairs(x))
		}
	}
}

// What tells again of a call without an id is not shown once more, and what tells how one ended
// is about the only call that is open.
func TestToldAgainWithoutIDs(t *testing.T) {
	call := func(loaf string) *ToolCall { return &ToolCall{ID: "REDACTED", Name: "bake", Arguments: []byte(loaf)} }
	again := func(loaf string) *Message {
		return &Message{Role: RoleAssistant, Parts: []Part{call(loaf)}, Indexing: Indexing{Restates: true}}
	}
	result := &Message{Role: RoleTool, Parts: []Part{&ToolResult{CallID: "REDACTED"}}}
	failed := &Message{Role: RoleMarker, Parts: []Part{Marker{Kind: MarkerNotice}}, Indexing: Indexing{Outcomes: []Outcome{{Call: "REDACTED", Error: Yes}}}}
	x := NewIndex()
	for _, m := range []*Message{{Role: RoleAssistant, Parts: []Part{call("rye"), call("spelt")}}, again("rye"), again("spelt"), again("oat"), result, result, failed, result} {
		x.Add([]Entry{EntryOf(m)})
	}
	x.Finish(nil)
	for i, shown := range []bool{true, false, false, true, true, true, true, true} {
		if got := x.Flags(i).IsMessage(); got != shown {
			t.Errorf("entry %d: shown is %v", i, got)
		}
	}
	if !x.Flags(7).Has(FlagError) || x.Flags(5).Has(FlagError) {
		t.Error("the outcome is not that of the last result")
	}
}
