package model

import (
	"fmt"
	"testing"
)

// Which calls start a sub-agent, by what the call says, and which do not.
func TestStartsAgent(t *testing.T) {
	for _, c := range []struct {
		call ToolCall
		want bool
	}{
		{ToolCall{Name: "Task", Arguments: []byte(`{"description":"look","prompt":"Look."}`)}, true},
		{ToolCall{Name: "Agent", Arguments: []byte(`{"prompt":"Look."}`)}, true},
		{ToolCall{Name: "task", Arguments: []byte(`{"description":"look","subagent_type":"explore"}`)}, true},
		{ToolCall{Name: "task", Arguments: []byte(`{"task":"look","agent":"explore"}`)}, true},
		{ToolCall{Name: "agent", ArgumentsText: `{"prompt":"Loo`}, true},
		{ToolCall{Name: "task", Rare: &RareCall{Thread: "ses_1"}, Arguments: []byte(`{}`)}, true},
		{ToolCall{Name: "gardener", Rare: &RareCall{Agent: "gardener"}}, true},
		{ToolCall{Name: "spawn_agent", Arguments: []byte(`{"message":"Look."}`)}, true},
		{ToolCall{Name: "functions.spawn_agent"}, true},
		{ToolCall{Name: "runSubagent"}, true},
		{ToolCall{Name: "use_subagents"}, true},
		{ToolCall{Name: "browser_subagent"}, true},
		{ToolCall{Name: "new_task", Arguments: []byte(`{"mode":"code","message":"Look."}`)}, true},
		{ToolCall{Name: "delegate"}, true},
		{ToolCall{Name: "mcp__garden__delegate_work"}, true},
		{ToolCall{Name: "dispatch_agent"}, true},
		{ToolCall{Name: "AgentSwarm"}, true},
		{ToolCall{Name: "oracle", Arguments: []byte(`{"task":"review the plan","files":["plan.md"]}`)}, true},
		{ToolCall{Name: "librarian", Arguments: []byte(`{"query":"how does it water?"}`)}, true},
		{ToolCall{Name: "finder", Arguments: []byte(`{"query":"where the beds are dug"}`)}, true},
		{ToolCall{Name: "codebase_search_agent", Arguments: []byte(`{"query":"where the beds are dug"}`)}, true},
		{ToolCall{Name: "codebase_investigator", Arguments: []byte(`{"objective":"find the beds"}`)}, true},
		{ToolCall{Name: "generalist", Arguments: []byte(`{"request":"weed the beds"}`)}, true},
		{ToolCall{Name: "sessions_spawn", Arguments: []byte(`{"task":"weed the beds"}`)}, true},
		{ToolCall{Name: "agentic_fetch", Arguments: []byte(`{"url":"https://garden.example","prompt":"what grows?"}`)}, true},
		{ToolCall{Name: "Ask question to coworker", Arguments: []byte(`{"question":"what grows?","coworker":"gardener"}`)}, true},
		{ToolCall{Name: "Delegate work to coworker"}, true},

		{ToolCall{Name: "Bash", Arguments: []byte(`{"prompt":"Look."}`)}, false},
		{ToolCall{Name: "TaskCreate", Arguments: []byte(`{"subject":"look","description":"Look."}`)}, false},
		{ToolCall{Name: "TaskOutput", Arguments: []byte(`{"task_id":"a1"}`)}, false},
		{ToolCall{Name: "task", Arguments: []byte(`{"title":"water the beds"}`)}, false},
		{ToolCall{Name: "agent"}, false},
		{ToolCall{Name: "wait_agent"}, false},
		{ToolCall{Name: "close_agent"}, false},
		{ToolCall{Name: "list_subagents"}, false},
		{ToolCall{Name: "get_subagent_result"}, false},
		{ToolCall{Name: "transfer_to_human_agents"}, false},
		{ToolCall{Name: "agent_response"}, false},
		{ToolCall{Name: "ask_user", Arguments: []byte(`{"prompt":"Which?"}`)}, false},
		{ToolCall{Name: "oracle", Arguments: []byte(`{"sql":"select 1 from beds"}`)}, false}, // the database
		{ToolCall{Name: "oracle", Server: "database", Arguments: []byte(`{"task":"vacuum"}`)}, false},
		{ToolCall{Name: "mcp__database__oracle", Arguments: []byte(`{"task":"vacuum"}`)}, false},
		{ToolCall{Name: "finder", Arguments: []byte(`{"pattern":"*.txt"}`)}, false},
		{ToolCall{Name: "advisor", Arguments: []byte(`{}`)}, false}, // one model, asked once
		{ToolCall{Name: "look_at", Arguments: []byte(`{"path":"bed.png","objective":"what grows?"}`)}, false},
		{ToolCall{Name: "handoff", Arguments: []byte(`{"goal":"go on there"}`)}, false}, // goes on elsewhere
		{ToolCall{Name: "transfer_to_sales"}, false},
		{ToolCall{Name: "sessions_send", Arguments: []byte(`{"message":"well?"}`)}, false},
		{ToolCall{}, false},
	} {
		if got := c.call.StartsAgent(); got != c.want {
			t.Errorf("%s %s %s: %v", c.call.Name, c.call.Arguments, c.call.ArgumentsText, got)
		}
		if c.want && c.call.Agent() == "" && c.call.Thread() == "" && !MayStartAgent([]byte(c.call.Name)) {
			t.Errorf("%s is not looked at", c.call.Name)
		}
	}
}

// The sub-agents of a log: threads by their calls, a call without a thread, and a thread
// whose call is not known; a call that started two threads stands for two.
func TestSubagents(t *testing.T) {
	x := NewIndex()
	x.Add([]Entry{
		{Flags: FlagCall, Calls: []CallEntry{{ID: 1}, {ID: 2, Agent: true}, {ID: 3, Agent: true}}},
		{Flags: FlagSide, Thread: 7, ParentCall: 3},
		{Flags: FlagSide, Thread: 8, ParentCall: 3},
		{Flags: FlagSide | FlagCall, Thread: 8, Calls: []CallEntry{{ID: 4, Agent: true}}},
		{Flags: FlagSide, Thread: 9},
		{Flags: FlagCall, Calls: []CallEntry{{ID: 5}}},
		{Flags: FlagSide, Thread: 10, ParentCall: 5},
	})
	if got, want := fmt.Sprint(x.Subagents()), "[{-1 0 1} {0 0 2} {1 0 2} {-1 3 0} {2 4 -1} {3 5 0}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for _, c := range []struct {
		entry, call int
		want        bool
	}{{0, 0, false}, {0, 1, true}, {0, 2, true}, {3, 0, true}, {5, 0, true}, {4, 0, false}} {
		if got := x.StartsAgent(c.entry, c.call); got != c.want {
			t.Errorf("call %d of %d: %v", c.call, c.entry, got)
		}
	}
}
