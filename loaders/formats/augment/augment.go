// Package augment reads the sessions of Auggie, the command line of Augment Code
// (~/.augment/sessions/<id>.json):
//
//	{"sessionId":"…","title":"…","agentState":{"modelId":"…"},"chatHistory":[
//	 {"exchange":{"request_message":"…","response_text":"…","request_nodes":[…],"response_nodes":[…]},"finishedAt":"…","sequenceId":1}]}
//
// The nodes say more than the texts beside them: those of a request are what was typed
// (type 0, text_node), results (1, tool_result_node), images (2), the state of the editor
// (4) and the summary of a history (10); those of an answer are text (0), calls (5,
// tool_use), thoughts (8) and what it took (10, token_usage).
package augment

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "augment",
	Title: "Augment",
	Reads: "sessions of Augment's command line Auggie (~/.augment/sessions/<id>.json)",
	Omits: "what the extension keeps in a LevelDB (augment-kv-store); guidelines, the state of the editor and changed files are metadata",
	Sources: []format.Source{
		{Project: "junhoyeo/tokscale", File: "crates/tokscale-core/src/sessions/augment.rs (reads it; the program is closed)", Version: "4e19b6b8", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{{Name: "session", Score: votes.Score, Decode: format.Objects(decode), List: "chatHistory"}},
}

const votes = format.Votes(`
	12 sessionId:text chatHistory:list agentState/modified
	12 exchange.response_nodes:list sequenceId/finishedAt
	12 exchange.request_message:text sequenceId/finishedAt
`)

func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	e := v.Get("exchange")
	if e.Kind() != rawjson.Object {
		d := format.Metadata("session")
		d.About = format.About{ID: v.Str("sessionId"), Model: v.At("agentState", "modelId").Text(), Title: v.First("customTitle", "title").Text(), TitleWeight: 3}
		return d
	}
	at := chat.Time(v.Get("finishedAt"))
	said := &model.Message{Role: model.RoleAssistant, ID: e.Str("request_id"), Model: e.Str("model_id"), Time: at}
	asked, results := &model.Message{Role: model.RoleUser}, &model.Message{Role: model.RoleTool}
	for _, n := range e.Get("request_nodes").Elems() {
		switch r := n.Get("tool_result_node"); {
		case r.Kind() == rawjson.Object:
			result := &model.ToolResult{CallID: r.Str("tool_use_id"), Error: chat.Failed(r.Get("is_error")), Content: chat.ResultContent(r.Get("content"))}
			for _, c := range r.Get("content_nodes").Elems() {
				if text := c.Get("text_content"); text.Text() != chat.Texts(result.Content) {
					result.Content = append(result.Content, chat.Parts(text)...)
				}
			}
			results.Parts = append(results.Parts, result)
		case n.Fits("image_node.image_data"):
			asked.Parts = append(asked.Parts, chat.Image(n.At("image_node", "image_data"), "image/png"))
		default:
			asked.Parts = append(asked.Parts, chat.Parts(n.At("text_node", "content"))...)
		}
	}
	if text := e.Str("request_message"); text != "" && text != chat.Texts(asked.Parts) {
		asked.Parts = append(chat.TextParts(text), asked.Parts...)
	}
	if v.True("isHistorySummary") && len(asked.Parts) > 0 {
		chat.Mark(asked, model.MarkerCompaction, chat.Texts(asked.Parts))
	}
	for _, n := range e.Get("response_nodes").Elems() {
		said.Parts = append(said.Parts, chat.Thoughts(n.At("thinking", "content").Text(), n.At("thinking", "summary").Text())...)
		said.Parts = append(said.Parts, chat.SplitReasoning(n.Str("content"))...)
		if use := n.Get("tool_use"); use.Kind() == rawjson.Object {
			said.Parts = append(said.Parts, chat.Call(use.Str("tool_use_id"), use.Str("tool_name"), use.Get("input_json")))
		}
		if said.Usage.IsZero() { // of several that repeat it
			said.Usage = chat.Usage(n.Get("token_usage"))
		}
	}
	if text := e.Str("response_text"); text != "" && text != chat.Texts(said.Parts) {
		said.Parts = append(said.Parts, chat.SplitReasoning(text)...)
	}
	d := format.Metadata("exchange")
	for _, m := range []*model.Message{results, asked, said} {
		if len(m.Parts) > 0 {
			d.Messages = append(d.Messages, m)
		}
	}
	return d
}
