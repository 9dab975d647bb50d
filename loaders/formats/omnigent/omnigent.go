// Package omnigent reads the database of Omnigent (~/.omnigent/chat.db), which runs other
// coding agents. What was said is rows of conversation_items, in their order:
//
//	type  message, function_call, function_call_output, reasoning, error, …; in newer ones a number
//	data  {"role","content":[…]}, {"call_id","name","arguments"}, {"call_id","output"}, {"summary":[{"text"}]}, …
//
// conversations has titles and parents, omnigent_conversation_metadata the rest of what is
// known of them.
package omnigent

import (
	"cmp"
	"iter"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "omnigent",
	Title: "Omnigent",
	Reads: "the database of Omnigent (~/.omnigent/chat.db) with the conversations of sub-agents",
	Omits: "figures of whole sessions that are compressed are kept as they are",
	Sources: []format.Source{
		{Project: "omnigent-ai/omnigent", File: "db/enum_codecs.py", Version: "79ee2e98 of 2026-08-22", Verified: "2026-11-25"},
		{Project: "kenn-io/agentsview", File: "internal/parser/omnigent.go", Verified: "2026-11-22"},
	},
	Shapes: []format.Shape{{Name: "database", Score: score, Assemble: assemble}},
}

const items = "conversation_items"

func score(r *format.Record) int {
	if format.HasTable(r, items, "conversation_id", "position", "type", "data") {
		return 10
	}
	return rows.Score(r)
}

const rows = format.Votes("8 _table=conversation_items conversation_id:some position type data")

// kinds are the types of items by their numbers, from 1.
var kinds = []string{
	"message", "function_call", "function_call_output", "reasoning", "error", "compaction",
	"native_tool", "resource_event", "routing_decision", "slash_command", "terminal_command",
}

func kindOf(v rawjson.Value) string {
	if n, ok := v.Int(); ok && n >= 1 && int(n) <= len(kinds) {
		return kinds[n-1]
	}
	return v.Text()
}

// id returns an id, which newer databases keep as bytes.
func id(v rawjson.Value) string { return cmp.Or(v.Scalar(), v.Str("_blob")) }

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var db chat.Database
	var all []*format.Record
	facts := map[string]rawjson.Value{} // of conversations
	for r := range records {
		all = append(all, r)
		if format.Table(r) == "omnigent_conversation_metadata" {
			facts[id(r.Value.Look().First("id", "conversation_id"))] = r.Value
		}
	}
	for _, r := range all {
		if v := r.Value.Look(); format.Table(r) == "conversations" {
			about := facts[id(v.Get("id"))]
			parent := cmp.Or(id(v.Get("parent_conversation_id")), id(about.Get("parent_conversation_id")))
			title := cmp.Or(about.Look().Str("sub_agent_name"), v.Str("title"))
			db.Session(chat.Session{ID: id(v.Get("id")), Title: title, Parent: parent})
		}
	}
	for _, r := range all {
		db.Row(r, id(r.Value.Get("conversation_id")), decode(r))
	}
	return db.Assembled()
}

var decode = format.Rows(items, row, nil, format.Metadata)

func row(v rawjson.Value) format.Decoded {
	kind, data := kindOf(v.Get("type")), rawjson.Unwrap(v.Get("data"), 1)
	m := item(kind, data)
	if m == nil {
		m = chat.Note(model.MarkerNotice, cmp.Or(v.Str("search_text"), kind))
	}
	m.ID, m.RawRole = id(v.Get("id")), cmp.Or(m.RawRole, kind)
	if m.Time.IsZero() {
		m.Time = chat.Time(v.Get("created_at"))
	}
	return format.Shown(m)
}

// item decodes the data of an item, nil for kinds that say little.
func item(kind string, data rawjson.Value) *model.Message {
	call := data.Get("call_id").Scalar()
	switch kind {
	case "message":
		m := chat.Message(data)
		if meta, _ := data.Get("is_meta").Bool(); meta {
			m.Injected = "added by Omnigent"
		}
		return m
	case "function_call":
		c := chat.Call(call, data.Str("name"), data.Get("arguments"))
		return &model.Message{Role: model.RoleAssistant, Parts: []model.Part{c}}
	case "function_call_output":
		result := &model.ToolResult{CallID: call}
		chat.SetOutput(result, data.Get("output"))
		return &model.Message{Role: model.RoleTool, Parts: []model.Part{result}}
	case "reasoning":
		text := chat.JoinTexts(data.Get("summary"), "\n\n")
		return &model.Message{Role: model.RoleAssistant, Parts: []model.Part{model.Reasoning{Text: text, NotStored: text == ""}}}
	case "error":
		marker := chat.Fault(data, "error")
		return &model.Message{Role: model.RoleMarker, Parts: []model.Part{marker}}
	case "compaction":
		return chat.Note(model.MarkerCompaction, data.First("summary", "text").Text())
	case "slash_command":
		return chat.Note(model.MarkerNotice, cmp.Or(data.Str("kind"), "command")+" "+strconv.Quote(data.Str("name")))
	}
	return nil
}
