package claudecode

import (
	"bytes"
	"cmp"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// progress decodes a report on a tool that is still running. Those of sub-agents
// embed the sub-agent's own records and are, in some versions, their only copy;
// all others are superseded by the tool's result.
func (l *line) progress() format.Decoded {
	data := l.v.Get("data")
	kind := data.Str("type")
	parent := l.v.First("parentToolUseID", "toolUseID").Text()
	thread := cmp.Or(data.Str("agentId"), parent)
	var messages []*model.Message
	for _, v := range embedded(data) {
		if thread == "" {
			break
		}
		inner := line{record: l.record, v: v, thread: thread, parent: parent}
		messages = append(messages, inner.decode().Messages...)
	}
	if n := len(messages); n > 0 {
		last := messages[n-1] // the others may stand in earlier reports, too
		last.Meta = append(last.Meta, chat.Prefixed("data.", format.Rest(data))...)
		return format.Shown(messages...)
	}
	switch kind {
	case "agent_progress", "skill_progress", "bash_progress", "powershell_progress", "hook_progress", "mcp_progress", "query_update",
		"search_results_received", "waiting_for_task", "task_output":
		return format.Metadata("progress/" + kind)
	}
	return format.Unknown("progress/" + kind)
}

// embedded returns the records of a sub-agent in a report: the latest one, and the list
// of all so far, one for each of their blocks, which may have what no report had as the
// latest. What is in several reports has the same ids in all of them.
func embedded(data rawjson.Value) []rawjson.Value {
	latest := data.Get("message")
	if !isRecord(latest) {
		latest = rawjson.Value{}
	}
	var all []rawjson.Value
	placed := !latest.Exists()
	for _, v := range data.Get("normalizedMessages").Elems() {
		switch {
		case says(latest, v):
			if !placed {
				all, placed = append(all, latest), true
			}
		case isRecord(v):
			all = append(all, v)
		}
	}
	if !placed {
		all = append(all, latest)
	}
	return all
}

// says reports whether a record has all that is in another one.
func says(record, other rawjson.Value) bool {
	record, other = record.Look(), other.Look()
	blocks, own := other.At("message", "content"), record.At("message", "content")
	if record.Str("type") != other.Str("type") || record.At("message", "id").Text() != other.At("message", "id").Text() {
		return false
	}
	if bytes.Equal(blocks.Raw(), own.Raw()) {
		return true
	}
	said := map[string]bool{}
	for _, b := range own.Elems() {
		said[string(b.Raw())] = true
	}
	for _, b := range blocks.Elems() {
		if !said[string(b.Raw())] {
			return false
		}
	}
	return blocks.Len() > 0
}

// isRecord reports whether a value is a record of a sub-agent.
func isRecord(v rawjson.Value) bool { return v.Fits("type=user|assistant message:object") }
