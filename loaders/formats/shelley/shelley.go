// Package shelley reads the database of Shelley, the coding agent of exe.dev
// (~/.config/shelley/shelley.db): the tables conversations and messages, whose column
// llm_data has a message as JSON with numbers for the types of its parts:
//
//	{"Role":1,"Content":[{"ID":"","Type":3,"Thinking":"…"},{"ID":"…","Type":5,"ToolName":"bash","ToolInput":{…}}]}
//	{"Role":0,"Content":[{"ID":"","Type":6,"ToolUseID":"…","ToolError":false,"ToolResult":[{"Type":2,"Text":"…"}]}]}
package shelley

import (
	"iter"

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
		{Project: "boldsoftware/shelley", File: "llm/llm.go"},
		{Project: "kenn-io/agentsview", File: "internal/parser/shelley.go"},
	},
	Shapes: []format.Shape{
		{Name: "database", Score: score, Assemble: assemble},
		{Name: "large database", Score: scoreLarge, Decode: decode},
	},
}

// The votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 8
)

var score, scoreLarge = format.DatabaseScores(isShelley, isMessage, certain, likely)

func isShelley(r *format.Record) bool {
	return format.HasTable(r, "messages", "conversation_id", "sequence_id", "llm_data") && format.HasTable(r, "conversations", "conversation_id")
}

func isMessage(r *format.Record) bool {
	return format.Table(r) == "messages" && r.Value.Get("sequence_id").Exists() && r.Value.Get("llm_data").Exists()
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var db chat.Database
	for r := range records {
		v := r.Value
		if format.Table(r) == "conversations" {
			s := chat.Session{ID: v.Str("conversation_id"), Title: v.Str("slug"), Parent: v.Str("parent_conversation_id")}
			db.Session(s)
		}
		d := decode(r)
		for _, m := range d.Messages {
			m.Conversation = ""
		}
		db.Row(r, v.Str("conversation_id"), d)
	}
	return db.Assembled()
}

func decode(r *format.Record) format.Decoded {
	v := r.Value
	if d, ok := format.NoRow(r); ok {
		return d
	}
	switch table := format.Table(r); table {
	case "messages":
		return row(v)
	case "conversations":
		return format.Metadata("conversation")
	default:
		return format.Metadata(table)
	}
}

// row decodes a row of the table messages.
func row(v rawjson.Value) format.Decoded {
	kind := v.Str("type")
	m := &model.Message{ID: v.Get("message_id").Scalar(), RawRole: kind, Conversation: v.Str("conversation_id"), Time: chat.Time(v.Get("created_at"))}
	switch kind {
	case "user":
		m.Role = model.RoleUser
	case "agent":
		m.Role = model.RoleAssistant
	case "tool":
		m.Role = model.RoleTool
	case "system":
		m.Role = model.RoleSystem
	default: // error, gitinfo
		m.Role = model.RoleMarker
	}
	said := rawjson.Unwrap(v.Get("llm_data"), 1)
	m.Parts = append(m.Parts, chat.FlatMap(said.Get("Content"), part)...)
	shown := rawjson.Unwrap(v.Get("user_data"), 1)
	if m.Role == model.RoleMarker {
		text := chat.Texts(m.Parts)
		if text == "" {
			text = shown.First("text", "message", "error").Text()
		}
		mark := model.Marker{Kind: model.MarkerNotice, Text: text}
		if kind == "error" {
			mark.Kind, mark.Error = model.MarkerError, true
		}
		m.Parts = []model.Part{mark}
	}
	if chat.OnlyResults(m.Parts) {
		m.Role = model.RoleTool
	}
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
		if c.Get("Text").Kind() == rawjson.String {
			if c.Is("Text", "") {
				return nil
			}
			return []model.Part{model.Text{Text: c.Str("Text")}}
		}
	case thinking:
		if s := c.First("Thinking", "Text").Text(); s != "" {
			return []model.Part{model.Reasoning{Text: s, Opaque: c.Str("Signature")}}
		}
		return []model.Part{model.Reasoning{NotStored: true, Opaque: c.Str("Signature")}}
	case redactedThinking:
		data := c.Str("Data")
		return []model.Part{model.Reasoning{Encrypted: true, Size: len(data), Opaque: data}}
	case toolUse, serverToolUse:
		call := &model.ToolCall{ID: c.Str("ID"), Name: c.Str("ToolName"), ProviderExecuted: kind == serverToolUse}
		chat.SetArguments(call, c.Get("ToolInput"))
		return []model.Part{call}
	case toolResult, webSearchToolResult:
		r := &model.ToolResult{CallID: c.Str("ToolUseID")}
		r.Error = chat.Failed(c.Get("ToolError"))
		r.Content = append(r.Content, chat.FlatMap(c.Get("ToolResult"), part)...)
		begun, ended := chat.Time(c.Get("ToolUseStartTime")), chat.Time(c.Get("ToolUseEndTime"))
		if took := ended.Sub(begun); !begun.IsZero() && !ended.IsZero() && took > 0 {
			r.Duration = took
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
