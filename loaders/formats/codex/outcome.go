package codex

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// ended decodes an event about a tool whose call and result mostly are items. No item
// says whether a tool failed, so the event may be all that tells. What a call runs
// within itself (tools that the script of an exec call asks for) has no items: the
// event is then the call and its result.
func (l *line) ended(kind string, v rawjson.Value) format.Decoded {
	d := format.Repeated(kind)
	messages := l.ran(v).Messages
	r := messages[1].Results()[0]
	r.SetSays()
	o := model.Outcome{Call: r.CallID, Denied: r.Denied, Error: r.Error, ExitCode: r.ExitCode, Duration: r.Duration}
	if o.Judges() && !strings.HasPrefix(v.Str("source"), "unified") { // a process that goes on: the result of the call that it ended in tells its exit code
		o.Text = strings.TrimSpace(chat.Texts(r.Content))
		d.Outcomes = []model.Outcome{o}
	}
	m := messages[0]
	m.Parts = append(m.Parts, r)
	m.Indexing.Outcomes = d.Outcomes
	if strings.HasPrefix(strings.ToLower(v.Str("source")), "user") { // what the person ran is a prompt
		m.Role = model.RoleUser
	} else if nestable(kind) {
		m.Indexing.Restates = true
		return format.Shown(m)
	}
	return format.Echo(kind, m)
}

// nestable reports whether an event is about a tool whose call has the same id where
// it is an item. Searches have none.
func nestable(kind string) bool {
	switch strings.TrimPrefix(kind, "item_completed/") {
	case "exec_command_end", "mcp_tool_call_end", "patch_apply_end", "dynamic_tool_call_response",
		"CommandExecution", "FileChange", "McpToolCall", "DynamicToolCall":
		return true
	}
	return false
}

// spawned decodes an event about a sub-agent: the thread that a call started
// (CollabAgentSpawnEndEvent, SubAgentActivityEvent in
// codex-rs/protocol/src/protocol.rs; the id of the event is that of the call), or
// why it did not.
func spawned(kind string, v rawjson.Value) format.Decoded {
	d := format.Metadata(kind)
	o := model.Outcome{Call: v.First("call_id", "event_id", "id").Text()}
	switch {
	case v.Fits("kind=started|Started"):
		o.Thread = v.Str("agent_thread_id")
	case v.Get("new_thread_id").Exists():
		o.Thread = v.Str("new_thread_id")
	case strings.EqualFold(strings.ReplaceAll(v.Str("tool"), "_", ""), "spawnAgent"):
		o.Thread = v.Get("receiver_thread_ids").Index(0).Text()
	}
	if why := v.At("status", "errored"); why.Exists() {
		o.Error, o.Text = model.Yes, why.Text()
	} else if v.Fits("status=failed|not_found") {
		o.Error = model.Yes
	}
	if o.Call != "" && (o.Thread != "" || o.Judges()) {
		d.Outcomes = []model.Outcome{o}
	}
	return d
}

// rolledBack decodes that the last turns were taken back: the model no longer sees
// them.
func (l *line) rolledBack() format.Decoded {
	marker := model.Marker{Kind: model.MarkerBranch, Text: "turns taken back: " + l.p.Get("num_turns").Scalar()}
	if n, ok := l.p.Get("num_turns").Int(); ok && n > 0 {
		marker.Turns = int(min(n, 1<<30))
	}
	return format.Shown(l.message(model.RoleMarker, marker))
}
