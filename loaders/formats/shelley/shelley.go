// Package shelley reads the database of Shelley, the coding agent of exe.dev
// (~/.config/shelley/shelley.db): the tables conversations and messages, whose column
// llm_data has a message as JSON with numbers for the types of its parts:
//
//	{"Role":1,"Content":[{"ID":"","Type":3,"Thinking":"…"},{"ID":"…","Type":5,"ToolName":"bash","ToolInput":{…}}]}
//	{"Role":0,"Content":[{"ID":"","Type":6,"ToolUseID":"…","ToolError":false,"ToolResult":[{"Type":2,"Text":"…"}]}]}
package shelley

import (
	"cmp"
	"iter"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "shelley",
	Title: "Shelley",
	Reads: "the database of Shelley (~/.config/shelley/shelley.db) with the conversations of sub-agents",
	Omits: "what the screen shows of tools (display_data)",
	Sources: []format.Source{
		{Project: "boldsoftware/shelley", File: "llm/llm.go, db/db.go, db/schema", Version: "a38c3502 of 2026-08-21", Verified: "2026-11-23"},
		{Project: "kenn-io/agentsview", File: "internal/parser/shelley.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"},
	},
	Shapes: []format.Shape{
		{Name: "database", Score: score, Assemble: assemble},
		{Name: "large database", Score: scoreLarge, Decode: decode},
	},
}

var score, scoreLarge = format.DatabaseScores(isShelley, isMessage, 10, 8)

func isShelley(r *format.Record) bool {
	return format.HasTable(r, "messages", "conversation_id", "sequence_id", "llm_data") && format.HasTable(r, "conversations", "conversation_id")
}

func isMessage(r *format.Record) bool {
	return format.Table(r) == "messages" && r.Value.Fits("sequence_id llm_data")
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var db chat.Database
	for r := range records {
		v := r.Value
		if format.Table(r) == "conversations" {
			db.Session(chat.Session{ID: v.Str("conversation_id"), Title: v.Str("slug"), Parent: v.Str("parent_conversation_id")})
		}
		d := decode(r)
		chat.InConversation("", d.Messages)
		db.Row(r, v.Str("conversation_id"), d)
	}
	return db.Assembled()
}

var decode = format.Rows("messages", row, map[string]string{"conversations": "conversation"}, format.Metadata)

// roles are the senders by type. Others are what the program notes: error, gitinfo.
var roles = map[string]model.Role{"user": model.RoleUser, "agent": model.RoleAssistant, "tool": model.RoleTool, "system": model.RoleSystem}

// row decodes a row of the table messages.
func row(v rawjson.Value) format.Decoded {
	kind := v.Str("type")
	if kind == "slug" && v.Get("llm_data").IsNull() && v.Get("usage_data").IsNull() {
		return format.Metadata(kind) // says what the name of the conversation cost
	}
	m := &model.Message{ID: v.Get("message_id").Scalar(), RawRole: kind, Conversation: v.Str("conversation_id"), Time: chat.Time(v.Get("created_at"))}
	m.Role = cmp.Or(roles[kind], model.RoleMarker)
	said := rawjson.Unwrap(v.Get("llm_data"), 1)
	m.Parts = chat.FlatMap(said.Get("Content"), part)
	shown := rawjson.Unwrap(v.Get("user_data"), 1)
	if m.Role == model.RoleMarker {
		mark := model.Marker{Kind: model.MarkerNotice, Text: chat.Texts(m.Parts)}
		if mark.Text == "" {
			mark.Text = shown.First("text", "message", "error").Text()
		}
		if kind == "error" {
			mark.Kind, mark.Error = model.MarkerError, true
			m.Meta = chat.Filled("", said, "Role", "Content", "EndOfTurn")
		}
		m.Parts = append([]model.Part{mark}, slices.DeleteFunc(m.Parts, func(p model.Part) bool { _, said := p.(model.Text); return said })...)
	}
	chat.AsTool(m)
	usage := rawjson.Unwrap(v.Get("usage_data"), 1)
	m.Usage = chat.Usage(usage)
	m.Model = usage.Str("model")
	return format.Shown(m)
}

// The types of parts (llm.ContentType).
const (
	text = 2 + iota
	thinking
	redactedThinking
	toolUse
	toolResult
	serverToolUse
	webSearchToolResult
	webSearchResult
)

// part decodes an element of a content.
func part(c rawjson.Value) []model.Part {
	kind, _ := c.Get("Type").Int()
	switch kind {
	case text:
		if kind := c.Str("MediaType"); kind != "" { // of what a tool drew or photographed
			return append(chat.Parts(c.Get("Text")), chat.Image(c.First("Data", "DisplayImageURL"), kind))
		} else if c.Get("Text").Kind() == rawjson.String {
			return append(chat.Parts(c.Get("Text")), chat.Sources(c.Get("Citations"))...)
		}
	case thinking:
		text := c.First("Thinking", "Text").Text()
		return []model.Part{model.Reasoning{Text: text, NotStored: text == "", Opaque: c.Str("Signature")}}
	case redactedThinking:
		data := c.Str("Data")
		return []model.Part{model.Reasoning{Encrypted: true, Size: len(data), Opaque: data}}
	case toolUse, serverToolUse:
		call := chat.Call(c.Str("ID"), c.Str("ToolName"), c.Get("ToolInput"))
		call.ProviderExecuted = kind == serverToolUse
		return []model.Part{call}
	case toolResult, webSearchToolResult:
		r := &model.ToolResult{CallID: c.Str("ToolUseID"), Error: chat.Failed(c.Get("ToolError")), Content: chat.FlatMap(c.Get("ToolResult"), part)}
		begun, ended := chat.Time(c.Get("ToolUseStartTime")), chat.Time(c.Get("ToolUseEndTime"))
		if !begun.IsZero() && ended.After(begun) {
			r.Duration = ended.Sub(begun)
		}
		if d := c.Get("Display"); !d.IsNull() {
			r.Details = chat.JSONObject([]model.Field{{Name: "Display", Value: d.Keep()}})
		}
		return []model.Part{r}
	case webSearchResult:
		return []model.Part{model.Citation{Title: c.Str("Title"), URL: c.Str("URL")}}
	}
	return []model.Part{model.Unknown{Type: c.Get("Type").Scalar(), Raw: c.Keep()}}
}
