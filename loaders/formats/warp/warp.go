// Package warp reads the conversations with the agent of the terminal Warp from its
// database (warp.sqlite): the tables agent_conversations and ai_queries, one row for
// each request, whose column input has what it was given as JSON:
//
//	[{"Query":{"text":"…","context":[…]}}]
//	[{"ActionResult":{"id":"…","result":{"RequestCommandOutput":{"result":{"Success":{"command":"…","output":"…","exit_code":0}}}}}}]
//
// What the agent answered is kept in protocol buffers (agent_tasks).
package warp

import (
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "warp",
	Title:   "Warp",
	Reads:   "the database of Warp (warp.sqlite): what its agent was asked, and the results of its actions",
	Omits:   "what the agent answered, which is in protocol buffers; the commands of the terminal",
	Sources: []format.Source{{Project: "kenn-io/agentsview", File: "internal/parser/warp.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "database", Score: score, Assemble: assemble}},
}

func score(r *format.Record) int {
	switch {
	case format.HasTable(r, "ai_queries", "exchange_id", "conversation_id", "input"):
		return 10
	case r.Value.Fits("_table=ai_queries exchange_id input"):
		return 8
	}
	return 0
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var db chat.Database
	for r := range records {
		session := r.Value.Get("conversation_id").Scalar()
		if format.Table(r) == "agent_conversations" {
			db.Session(chat.Session{ID: session})
		}
		db.Row(r, session, decode(r))
	}
	return db.Assembled()
}

var decode = format.Rows("ai_queries", query, map[string]string{"agent_conversations": "conversation"}, format.Metadata)

// query decodes a request.
func query(v rawjson.Value) format.Decoded {
	d := format.Metadata("request without input")
	at := chat.Time(v.Get("start_ts"))
	for _, e := range rawjson.Unwrap(v.Get("input"), 1).Elems() {
		for kind, body := range e.Members() {
			m := &model.Message{Role: model.RoleUser, Time: at}
			switch {
			case kind == "Query" && body.Fits("text:text"):
				m.Parts = []model.Part{model.Text{Text: body.Str("text")}}
			case kind == "ActionResult":
				m.Role, m.Parts = model.RoleTool, []model.Part{result(body)}
			default:
				m.Injected, m.Parts = "context", []model.Part{model.Unknown{Type: kind, Raw: body.Keep()}}
			}
			d.Messages = append(d.Messages, m)
		}
	}
	if status := strings.Trim(v.Str("output_status"), `"`); status != "" && !strings.EqualFold(status, "completed") {
		m := chat.Note(model.MarkerError, "the answer: "+status)
		m.Time = at
		d.Messages = append(d.Messages, m)
	}
	if len(d.Messages) > 0 {
		d.Messages[0].ID = v.Str("exchange_id")
	}
	d.About.Directory = v.Str("working_directory")
	return d
}

// result decodes what came of an action: {"<kind>":{"result":{"Success":{…}}}}.
func result(body rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: body.Get("id").Scalar(), Details: body.Keep()}
	for kind, given := range body.Get("result").Members() {
		r.Name = kind
		if inner := given.Get("result"); !inner.IsNull() {
			given = inner
		}
		for outcome, x := range given.Members() {
			switch outcome {
			case "Success":
				given, r.Error = x, model.No
			case "Error", "Failure":
				given, r.Error = x, model.Yes
			case "Cancelled":
				r.Denied = true
			}
			break
		}
		if code := given.Get("exit_code"); code.Kind() == rawjson.Number {
			r.Error = model.NotStated
			chat.SetExit(r, code)
		}
		if out := given.Get("output"); out.Kind() == rawjson.String {
			given = out
		}
		r.Content = chat.ResultContent(given)
		break
	}
	return r
}
