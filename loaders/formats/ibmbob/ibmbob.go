// Package ibmbob reads what IBM Bob 2 keeps: its database (~/.bob/db/bob.db) with the tables
// tasks and messages, and the tasks that it exports ({"version","tasks":[{"task","messages"}]}).
// The column or member data of a message has what was said:
//
//	{"role":"assistant","content":"…","toolCalls":[{"id","name","arguments"}],"_meta":{"timestamp":…,"spend":{…}}}
//	{"role":"tool","content":"…","toolUsage":{"signature":{"id","name","isError"}},"messages":[…],"_meta":{"subagentId":"…"}}
//
// The result of a sub-agent holds its conversation. Bob writes the rows of a task anew when
// it ends, in any order; their own times stay. Bob 1 left folders as Roo Code does.
package ibmbob

import (
	"iter"
	"slices"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "bob",
	Title: "IBM Bob",
	Reads: "the database of IBM Bob 2 (~/.bob/db/bob.db) and exported tasks (bob-task-*.json), with sub-agents; folders of tasks of Bob 1 are read as those of Roo Code",
	Omits: "settings of a task and what its context held are metadata",
	Sources: []format.Source{
		{Project: "nicosuave/memex", File: "src/sources/bob.rs (reads it; the program is closed)", Version: "0c67bd3d of 2026-09-17", Verified: "2026-11-26"},
		{Project: "getagentseal/codeburn", File: "src/providers/ibm-bob.ts (Bob 1)", Version: "ed8fa3af of 2026-08-22", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{
		{Name: "database", Score: score, Assemble: assemble},
		{Name: "large database", Score: scoreLarge, Decode: decode},
		{Name: "export", Score: exports.Score, Assemble: assemble, List: "tasks"},
	},
}

const exports = format.Votes("12 task.id:text messages.0.role:text messages.0.data:object")

var score, scoreLarge = format.DatabaseScores(isBob, isMessage, 10, 8)

func isBob(r *format.Record) bool {
	return format.HasTable(r, "messages", "task_id", "role", "data") && format.HasTable(r, "tasks", "id", "parent_id", "task_type", "costs")
}

func isMessage(r *format.Record) bool {
	return format.Table(r) == "messages" && r.Value.Fits("task_id:text role:text data^{")
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var db chat.Database
	rows := slices.SortedStableFunc(records, func(a, b *format.Record) int { return at(a.Value).Compare(at(b.Value)) })
	calls := map[string]string{} // that started a task
	for _, r := range rows {
		list := r.Value.Look()
		if list.Fits("messages:list") {
			list = list.Get("messages")
		}
		for _, m := range list.AsList() {
			said := rawjson.Unwrap(m.Get("data"), 1)
			calls[said.At("_meta", "subagentId").Text()] = said.At("toolUsage", "signature", "id").Text()
		}
	}
	for _, r := range rows {
		task := r.Value.Get("task")
		if format.Table(r) == "tasks" {
			task = r.Value
		}
		id := chat.FirstScalar(r.Value, "task_id")
		if task.Kind() == rawjson.Object {
			id = task.Str("id")
			db.Session(chat.Session{ID: id, Title: task.Str("title"), Parent: chat.FirstScalar(task, "parent_id", "parentId"), Call: calls[id]})
		}
		db.Row(r, id, decode(r))
	}
	return db.Assembled()
}

// at is when a row says that its message was made; what is no message stays before them.
func at(v rawjson.Value) time.Time {
	return chat.Time(rawjson.Unwrap(v.Look().Get("data"), 1).At("_meta", "timestamp"))
}

var rows = format.Rows("messages", func(v rawjson.Value) format.Decoded { return format.Shown(row(v)...) }, map[string]string{"tasks": "task"}, format.Metadata)

func decode(r *format.Record) format.Decoded {
	switch v := r.Value; {
	case v.Fits("messages.0"):
		return format.Shown(chat.FlatMap(v.Get("messages"), row)...)
	case r.Envelope, v.Fits("messages:list"):
		return format.Metadata("export")
	}
	return rows(r)
}

// row decodes a row of the table messages, or a message of an export.
func row(v rawjson.Value) []*model.Message {
	said := rawjson.Unwrap(v.Get("data"), 1)
	if said.Kind() != rawjson.Object {
		return []*model.Message{chat.NoMessage(v, "message")}
	}
	return messages(said, chat.FirstScalar(v, "role"), chat.FirstScalar(v, "id"), v.Get("created_at"))
}

func messages(said rawjson.Value, role, id string, stored rawjson.Value) []*model.Message {
	about, used := said.Get("_meta"), said.At("toolUsage", "signature")
	m := chat.MessageAs(said, role, "_meta", "toolUsage", "messages")
	m.ID, m.Time = id, chat.Time(about.Get("timestamp"))
	if m.Time.IsZero() {
		m.Time = chat.Time(stored)
	}
	spend := about.Get("spend")
	m.Usage = model.Usage{Input: chat.Count(spend, "input"), Output: chat.Count(spend, "output"), CacheRead: chat.Count(spend, "cacheRead"), CacheWrite: chat.Count(spend, "cacheWrite"), Reasoning: chat.Count(spend, "reasoningTokens")}
	all := []*model.Message{m}
	if typed := about.Str("mask"); typed != "" && m.Role == model.RoleUser { // what a command stands for is in the content
		all = []*model.Message{{Role: model.RoleUser, RawRole: role, Time: m.Time, Parts: chat.TextParts(typed)}, m}
		m.Injected = "command"
	}
	if chat.OnlyResults(m.Parts) {
		r := m.Parts[0].(*model.ToolResult)
		r.CallID, r.Name, r.Error = used.Str("id"), used.Str("name"), chat.Failed(used.Get("isError"))
		for _, inner := range said.Get("messages").Elems() {
			for _, m := range messages(inner, chat.FirstScalar(inner, "role"), chat.FirstScalar(inner, "id"), rawjson.Value{}) {
				if m.Thread == "" {
					m.Thread, m.ParentCall = about.Str("subagentId"), r.CallID
				}
				all = append(all, m)
			}
		}
		slices.SortStableFunc(all[1:], func(a, b *model.Message) int { return a.Time.Compare(b.Time) })
	}
	m.Meta = append(m.Meta, format.Rest(said)...)
	return all
}
