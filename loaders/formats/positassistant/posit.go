// Package positassistant reads the conversations of Posit Assistant
// (~/.posit/assistant/workspaces/<workspace>/<conversation>): lm-messages.jsonl has a model
// message of the AI SDK in each line,
//
//	{"id":2,"message":{"role":"assistant","content":[…],"providerOptions":{"providerMetadata":{"positai":
//	 {"timestamp":1772355603000,"modelId":"…","usage":{"inputTokens":10,"outputTokens":4,"cacheReadTokens":2}}}}}}
//
// and conversation.json the tree of turns that names them.
package positassistant

import (
	"cmp"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "posit-assistant",
	Title:   "Posit Assistant",
	Reads:   "conversations of Posit Assistant (~/.posit/assistant/workspaces/*/*/lm-messages.jsonl), and the tree of their turns (conversation.json)",
	Omits:   "which answers were taken back stands in conversation.json only; what the screen showed (ui-messages.jsonl) repeats the messages",
	Sources: []format.Source{{Project: "kenn-io/agentsview", File: "internal/parser/posit_assistant_provider.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-25"}},
	Shapes: []format.Shape{
		{Name: "model messages", Score: lines.Score, Decode: format.Objects(decode)},
		{Name: "tree", Score: trees.Score, Decode: format.Objects(tree), List: "-"},
	},
}

const (
	lines = format.Votes(`
		30 id:number message.role:text message.providerOptions.providerMetadata.positai:object
		4  id:number message.role=user|system|tool message.content
	`)
	trees = format.Votes("20 schemaVersion:some root.id:text messages.0.lmMessageIds:list")
)

func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	inner := v.Get("message")
	if !chat.IsMessage(inner) {
		return format.Unknown(cmp.Or(inner.Str("role"), "object"))
	}
	m := chat.Message(inner, "providerOptions")
	m.ID = v.Get("id").Scalar()
	own := inner.At("providerOptions", "providerMetadata", "positai")
	m.Time, m.Model = chat.Time(own.Get("timestamp")), own.Str("modelId")
	if m.Role == model.RoleAssistant {
		m.Usage = chat.Usage(own.Get("usage"))
	}
	return format.Shown(m)
}

// tree tells what the tree says of the conversation.
func tree(_ *format.Record, v rawjson.Value) format.Decoded {
	d := format.Metadata("tree of turns")
	root := v.Look().Get("root")
	d.About = model.About{ID: root.Get("id").Scalar(), Title: root.Str("title"), TitleWeight: 3}
	return d
}
